package library

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"

	"jinstr/internal/classfile"
	"jinstr/rewrite/library/effects"
)

// Table holds classes by their binary names.
type Table map[string]*Class

// Class is a class as its file tells it.
type Class struct {
	Name      string
	Above     []string // the superclass, then the interfaces
	Generic   string   // its type parameters, and Above with type arguments (JVMS 4.7.9.1); empty where it has none
	Interface bool
	Base      bool              // of the module java.base
	Exported  bool              // programs may name it
	Fields    map[string]string // types, as descriptors
	Methods   []Method

	generic map[string]string // types of fields that have type variables or arguments
	members string            // lines of fields and methods that are not read yet
	once    sync.Once
}

// Method is a method that a program may call.
type Method struct {
	Name, Type string
	Generic    string // the type with type variables and arguments, as in a class file; empty where it has none
	Static     bool
	Varargs    bool
	Abstract   bool
	Functional bool // the only abstract method of its interface
	Variable   bool // what it returns is of a type variable: the descriptor has that's bound
	Does       *effects.Summary

	params      []string // the types of its parameters, as descriptors
	infers      bool
	platform    bool
	ofInterface bool
	of          string // the class that has it
}

// Added tells of classes which packages their modules export to all others, and whether they are those of java.base.
type Added struct {
	Exports map[string]bool
	Base    bool
}

// Add takes in those of the platform's classes that programs may name, and what these are derived from. Of a class that is known already
// what both have is joined.
func (t Table) Add(classes []*classfile.Class, a *effects.Analysis, as Added) {
	byName := map[string]*classfile.Class{}
	exported := func(c *classfile.Class) bool {
		return c.Flags&classfile.Public != 0 && as.Exports[effects.PackageOf(c.Name)]
	}
	var todo []string
	for _, c := range classes {
		byName[c.Name] = c
		if exported(c) {
			todo = append(todo, c.Name)
		}
	}
	slices.Sort(todo)
	seen := map[string]bool{}
	for ; len(todo) > 0; todo = todo[1:] {
		if c := byName[todo[0]]; c != nil && !seen[c.Name] {
			seen[c.Name] = true
			todo = append(append(todo, c.Interfaces...), c.Super)
			t.add(c, a)
			k := t[c.Name]
			k.Base, k.Exported = as.Base, k.Exported || exported(c)
		}
	}
}

func (t Table) add(c *classfile.Class, a *effects.Analysis) {
	now := classOf(c, a, func(flags int) bool { return flags&(classfile.Public|classfile.Protected) != 0 })
	k := t[c.Name]
	if k == nil {
		t[c.Name] = now
		return
	}
	k.Interface, k.Above, k.Generic = now.Interface, now.Above, now.Generic
	maps.Copy(k.Fields, now.Fields)
	maps.Copy(k.generic, now.generic)
	for _, m := range now.Methods {
		k.method(m)
	}
}

// classOf is a class as its file and the analysis tell it, with those members that are asked for by their flags.
func classOf(c *classfile.Class, a *effects.Analysis, wanted func(flags int) bool) *Class {
	k := &Class{Name: c.Name, Interface: c.Flags&classfile.Interface != 0, Above: c.Above(), Generic: c.Generic, Fields: map[string]string{}, generic: map[string]string{}}
	for _, f := range c.Fields {
		if wanted(f.Flags) && effects.IsField(f.Type) {
			k.Fields[f.Name] = f.Type
			if f.Generic != "" {
				k.generic[f.Name] = f.Generic
			}
		}
	}
	for i := range c.Methods {
		if m := &c.Methods[i]; wanted(m.Flags) && !m.Synthetic && effects.IsMethod(m.Type) {
			if m := methodOf(c, m, a); m.Does != nil {
				m.ofInterface = k.Interface
				k.Methods = append(k.Methods, m)
			}
		}
	}
	return k
}

// methodOf is a method as its class file and the analysis tell it.
func methodOf(c *classfile.Class, m *classfile.Method, a *effects.Analysis) Method {
	_, returned, _ := strings.Cut(m.Generic, ")")
	return Method{Name: m.Name, Type: m.Type, Generic: m.Generic, of: c.Name, infers: infers(m.Generic), params: effects.Parameters(m.Type), Static: m.Static, Varargs: m.Flags&classfile.Varargs != 0,
		Abstract:   m.Flags&classfile.Abstract != 0,
		Functional: a.Functional(c.Name, m.Name+m.Type), Variable: IsVariable(returned),
		Does: a.Call(effects.Method{Class: c.Name, Name: m.Name, Type: m.Type})}
}

// IsVariable tells that a type of a generic signature (JVMS 4.7.9.1) is a type variable, or an array of such.
func IsVariable(signature string) bool {
	return strings.HasPrefix(strings.TrimLeft(signature, "["), "T")
}

// infers tells from a generic signature (JVMS 4.7.9.1) whether what is returned is of a type variable that the method declares.
func infers(signature string) bool {
	_, returned, _ := strings.Cut(signature, ")")
	name, variable := strings.CutPrefix(strings.TrimLeft(returned, "["), "T")
	name, _, _ = strings.Cut(name, ";")
	declared, _, _ := strings.Cut(signature, "(")
	return variable && (strings.HasPrefix(declared, "<"+name+":") || strings.Contains(declared, ";"+name+":"))
}

func (k *Class) method(m Method) {
	for i := range k.Methods {
		if known := &k.Methods[i]; known.Name == m.Name && known.Type == m.Type {
			known.Does.Join(m.Does)
			known.Generic = m.Generic
			return
		}
	}
	k.Methods = append(k.Methods, m)
}

// Write writes a table, compressed text: a line a class (its name, c and letters for what it is, and what it is derived from), a line that begins with a
// blank for each field and method: its name and type, what it does (see effects.Summary), then letters for what it is (see flags). Where a class, field
// or method has type variables or arguments, its generic signature ends the line, behind a colon.
// The first line names the JDKs that the table was made of.
func (t Table) Write(versions []string) ([]byte, error) {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	w := bufio.NewWriter(z)
	fmt.Fprintln(w, strings.Join(append([]string{"jdks"}, versions...), " "))
	var names []string
	for name := range t {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		t[name].write(w)
	}
	if err := errors.Join(w.Flush(), z.Close()); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

type flag struct {
	letter string
	is     *bool
}

// flags are what a table says of a method, or of a class, by letters.
func (m *Method) flags() []flag {
	return []flag{{"s", &m.Static}, {"x", &m.Varargs}, {"a", &m.Abstract}, {"f", &m.Functional}, {"v", &m.Variable}}
}

func (k *Class) flags() []flag {
	return []flag{{"i", &k.Interface}, {"b", &k.Base}, {"e", &k.Exported}}
}

func (k *Class) write(w io.Writer) {
	kind := "c"
	for _, flag := range k.flags() {
		if *flag.is {
			kind += flag.letter
		}
	}
	fmt.Fprintln(w, strings.TrimRight(k.Name+" "+kind+" "+strings.Join(k.Above, " "), " ")+signature(k.Generic))
	var lines []string
	for name, typ := range k.Fields {
		lines = append(lines, " "+name+" "+typ+signature(k.generic[name]))
	}
	for _, m := range k.Methods {
		line := " " + m.Name + m.Type + " " + cmp.Or(m.Does.String(), "-") + " "
		for _, flag := range m.flags() {
			if *flag.is {
				line += flag.letter
			}
		}
		lines = append(lines, strings.TrimRight(line, " ")+signature(m.Generic))
	}
	slices.Sort(lines)
	for _, line := range lines {
		fmt.Fprintln(w, line)
	}
}

// signature is what a line ends with that has a generic signature.
func signature(generic string) string {
	if generic == "" {
		return ""
	}
	return " :" + generic
}
