package leakgen

import (
	"fmt"
	"regexp"
	"strings"
)

var (
	plantedMark = regexp.MustCompile(`// planted$`)
	alsoMark    = regexp.MustCompile(`// also$`)
	holderMark  = regexp.MustCompile(`(\w+)(?: = .*)?; // holder$`)
	pathMark    = regexp.MustCompile(`(\w+)\([^()]*\).*// path (\d)$`)
	made        = regexp.MustCompile(`new ([\w.]+)(?:<.*?>)?([(\[])`)
	classHead   = regexp.MustCompile(`^( *)(?:[a-z]+ )*(?:class|interface|enum) (\w+)`)
	imported    = regexp.MustCompile(`(?m)^import ([\w.]+\.(\w+));$`)
)

// planted reads the marks of a program.
func (k Kind) planted(file, text string) Planted {
	p := Planted{Leak: k.Shape == Leak, Shape: k.Shape}
	lines := strings.Split(text, "\n")
	callers := map[string]string{}
	for i, line := range lines {
		switch {
		case plantedMark.MatchString(line):
			at := k.place(file, lines, i)
			p.Class, p.File, p.Line = at.Class, at.File, at.Line
		case alsoMark.MatchString(line):
			p.Also = append(p.Also, k.place(file, lines, i))
		}
		if m := holderMark.FindStringSubmatch(line); m != nil {
			p.Holder = k.enclosing(lines, i) + "." + m[1]
		}
		if m := pathMark.FindStringSubmatch(line); m != nil {
			callers[m[2]] = k.enclosing(lines, i) + "." + m[1]
		}
	}
	for i := range len(callers) {
		p.Callers = append(p.Callers, callers[fmt.Sprint(i)])
	}
	return p
}

// place is line i, which makes objects.
func (k Kind) place(file string, lines []string, i int) Place {
	m := made.FindStringSubmatch(lines[i])
	if m == nil {
		panic(fmt.Sprintf("%s: line %d is marked and makes nothing", k.Name, i+1))
	}
	class := k.className(lines, m[1])
	if m[2] == "[" {
		class += "[]"
	}
	return Place{class, file, i + 1}
}

// className is the binary name of a class that a program names.
func (k Kind) className(lines []string, name string) string {
	switch name {
	case "byte", "char", "int", "long":
		return name
	case "Object", "String", "Thread", "StringBuilder":
		return "java.lang." + name
	}
	for _, m := range imported.FindAllStringSubmatch(strings.Join(lines, "\n"), -1) {
		if m[2] == name {
			return m[1]
		}
	}
	for i, line := range lines {
		if m := classHead.FindStringSubmatch(line); m != nil && m[2] == name[strings.LastIndexByte(name, '.')+1:] {
			if m[1] == "" {
				return k.Name + "." + m[2]
			}
			return k.enclosing(lines, i) + "$" + m[2]
		}
	}
	panic(fmt.Sprintf("%s: no class %s", k.Name, name))
}

// enclosing is the class in whose body line i stands. Bodies are indented by four spaces.
func (k Kind) enclosing(lines []string, i int) string {
	indent := len(lines[i]) - len(strings.TrimLeft(lines[i], " "))
	for j := i - 1; j >= 0; j-- {
		m := classHead.FindStringSubmatch(lines[j])
		switch {
		case m == nil || len(m[1]) >= indent:
		case m[1] == "":
			return k.Name + "." + m[2]
		default:
			return k.enclosing(lines, j) + "$" + m[2]
		}
	}
	panic(fmt.Sprintf("%s: line %d is in no class", k.Name, i+1))
}
