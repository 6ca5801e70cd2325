package library

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"strings"
	"sync"

	"jinstr/rewrite/library/effects"
)

//go:embed platform.txt.gz
var platformText []byte

// Platform is what is known of the classes of the JDK that programs may name, and of what these are derived from.
var Platform = sync.OnceValue(func() Table {
	t, _, err := Read(platformText)
	if err != nil {
		panic(err) // our own file
	}
	return t
})

// OfBase lists the public classes of java.base with a simple name, by their binary names.
func OfBase(simple string) []string { return ofBase()[simple] }

var ofBase = sync.OnceValue(func() map[string][]string {
	names := map[string][]string{}
	for name, k := range Platform() {
		if k.Base && k.Exported {
			simple := strings.ReplaceAll(name[strings.LastIndexByte(name, '.')+1:], "$", ".")
			names[simple] = append(names[simple], name)
		}
	}
	return names
})

// Anyone tells what is known of a method whose class is not: whether a class of java.base has one of that name which takes so many arguments,
// below 0 any number, and whether by a class of any module the object whose method it is may be held then, by what nobody sees or by what it returns. Where a collection or
// what goes over one has such a method, or it is that of a function, it is taken for theirs. Changes tells that one of a collection changes it, or gives what may.
type Anyone struct{ Known, Common, Enlists, Holds, Changes bool }

// NamedByAnyone is what is known of a method of a class that is not known.
func NamedByAnyone(name string, args int) Anyone {
	type call struct {
		name string
		args int
	}
	if known, ok := anyones.Load(call{name, args}); ok {
		return known.(Anyone)
	}
	a, l := Anyone{}, New(nil)
	for _, class := range classesByMethod()[name] {
		a.join(l, findPlatform(class), name, args)
	}
	a.Enlists, a.Holds = a.Enlists && !a.Common, a.Holds && !a.Common
	anyones.Store(call{name, args}, a)
	return a
}

// classesByMethod are the classes of the platform that programs may name, by the names of their methods.
var classesByMethod = sync.OnceValue(func() map[string][]string {
	classes := map[string][]string{}
	for class, k := range Platform() {
		for text := k.members; k.Exported && text != ""; {
			var line string
			line, text, _ = strings.Cut(text, "\n")
			name, _, isMethod := strings.Cut(strings.TrimSpace(line), "(")
			if list := classes[name]; isMethod && (len(list) == 0 || list[len(list)-1] != class) {
				classes[name] = append(list, class)
			}
		}
	}
	return classes
})

// iterators go over collections.
var iterators = []string{"java.util.Iterator", "java.util.Enumeration", "java.util.Spliterator"}

var anyones sync.Map // what NamedByAnyone has told

// join takes in what the methods of a class do.
func (a *Anyone) join(l *Library, k *Class, name string, args int) {
	common, task := l.Contains(k.Name) || l.IsOneOf(k.Name, iterators), l.IsTask(k.Name)
	for i := range k.Methods {
		m := &k.Methods[i]
		if m.Name == name && !m.Static && (args < 0 || m.takes(args)) {
			a.Known, a.Common = a.Known || k.Base, a.Common || common || m.Functional
			a.Enlists = a.Enlists || m.Enlists(task)
			a.Holds = a.Holds || m.Holds()
			a.Changes = a.Changes || !m.LetsGoThis() && l.Shared(k.Name)
		}
	}
}

// Read reads what Write writes, and the versions of the JDKs it was made of. Methods are read when their class is asked for.
func Read(data []byte) (t Table, versions []string, err error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, nil, err
	}
	all, err := io.ReadAll(z)
	if err != nil {
		return nil, nil, err
	}
	header, text, _ := strings.Cut(string(all), "\n")
	t, versions = Table{}, strings.Fields(header)[1:]
	for text != "" {
		end := len(text)
		for at := 0; at < len(text); {
			n := strings.IndexByte(text[at:], '\n') + 1
			if n == 0 {
				return nil, nil, fmt.Errorf("table of classes: the last line is cut off")
			}
			if at += n; at < len(text) && text[at] != ' ' {
				end = at
				break
			}
		}
		c, err := readClass(text[:end])
		if err != nil {
			return nil, nil, err
		}
		t[c.Name], text = c, text[end:]
	}
	return t, versions, nil
}

func readClass(text string) (*Class, error) {
	header, members, _ := strings.Cut(text, "\n")
	header, generic, _ := strings.Cut(header, " :")
	words := strings.Fields(header)
	if len(words) < 2 {
		return nil, fmt.Errorf("table of classes: %q is no class", header)
	}
	k := &Class{Name: words[0], Above: words[2:], Generic: generic, members: members}
	for _, flag := range k.flags() {
		*flag.is = strings.Contains(words[1], flag.letter)
	}
	return k, nil
}

// read reads the fields and methods of a class.
func (k *Class) read() {
	k.Fields, k.generic = map[string]string{}, map[string]string{}
	for _, line := range strings.Split(k.members, "\n") {
		line, generic, isGeneric := strings.Cut(line, " :")
		words := strings.Fields(line)
		switch at := 0; {
		case len(words) < 2:
		case strings.IndexByte(words[0], '(') < 0:
			k.Fields[words[0]] = words[1]
			if isGeneric {
				k.generic[words[0]] = generic
			}
		default:
			at = strings.IndexByte(words[0], '(')
			m := Method{Name: words[0][:at], Type: words[0][at:], Generic: generic, of: k.Name, params: effects.Parameters(words[0][at:]), platform: true, ofInterface: k.Interface}
			does, err := effects.Parse(words[1])
			if err != nil {
				panic(fmt.Sprintf("%s: %s: %v", k.Name, line, err)) // our own file
			}
			m.Does = does
			for _, flag := range m.flags() {
				*flag.is = len(words) > 2 && strings.Contains(words[2], flag.letter)
			}
			k.Methods = append(k.Methods, m)
		}
	}
}
