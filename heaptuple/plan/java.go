package plan

import (
	"bytes"
	"errors"
	"fmt"
	"unicode/utf8"

	"jinstr/heaptuple/layout"
	"jinstr/probemap"
)

// maxPart is how many bytes a part may have, in a class file: a constant of a
// class has room for 65,535.
const maxPart = 60_000

// Java writes the class jinstr.rt.PlanText, which holds the plan of a program.
// Sizes in it are those of the machines that its target is for.
func Java(m *probemap.Map) ([]byte, error) {
	w := &writer{classes: newClasses(m), fields: FieldsOf(m), calls: CallsOf(m), framed: ByFramesOnly(m), asks: AsksOf(m, Locals{}.Recorded)}
	w.waits = WaitsOf(w.fields, m)
	w.header(m, layout.For(m.Target))
	w.addClasses()
	w.cut()
	for _, f := range m.Sources {
		for _, method := range f.Methods {
			if err := w.addMethod(f, method); err != nil {
				return nil, fmt.Errorf("%s: method %s: %w", f.Path, method.Name, err)
			}
		}
	}
	w.cut()
	return w.java(), nil
}

// writer collects the parts.
type writer struct {
	classes *classes
	fields  *Fields
	calls   *Calls // nil where the map does not tell
	asks    Asks
	waits   *Waits
	framed  func(name string) bool
	parts   [][]byte
	part    []byte
}

// add adds an entry, which is not split between parts.
func (w *writer) add(entry []byte) {
	if len(w.part)+len(entry) > maxPart {
		w.cut()
	}
	w.part = append(w.part, entry...)
}

func (w *writer) cut() {
	if len(w.part) > 0 {
		w.parts = append(w.parts, w.part)
		w.part = nil
	}
}

func (w *writer) header(m *probemap.Map, vm *layout.VM) {
	methods, blind, deep := uint32(0), 0, 0
	for _, f := range m.Sources {
		if f.Deep {
			deep = 1
		}
		for _, method := range f.Methods {
			methods = max(methods, method.ID)
			if method.Blind && len(method.Probes) == 0 {
				blind = 1
			}
		}
	}
	b := appendWord(nil, vm.Name)
	for _, n := range append(vm.Numbers(), blind, deep, int(methods)+1, len(w.classes.list)) {
		b = appendNumber(b, n)
	}
	w.add(b)
	w.addCalls()
	w.addFields(Given)
	w.addFields(Kept)
	w.addList(w.waits.Bare(m))
	w.addList(w.waits.All(m))
}

// addCalls adds whether the map tells of calls, and what code without a frame calls.
func (w *writer) addCalls() {
	if w.calls == nil {
		w.add(appendNumber(nil, 0))
		w.addList(nil)
		return
	}
	w.add(appendNumber(nil, 1))
	w.addList(w.calls.Bare)
}

// addFields adds those that stand for what constructors or factory methods of the library's were given.
func (w *writer) addFields(stands func(name string) bool) {
	var list []int32
	for n, name := range w.fields.Names {
		if stands(name) {
			list = append(list, int32(n))
		}
	}
	w.addList(list)
}

// addList adds how many numbers there are, and these; it may be split between parts.
func (w *writer) addList(list []int32) {
	w.add(appendNumber(nil, len(list)))
	for _, n := range list {
		w.add(appendNumber(nil, int(n)))
	}
}

// java writes the parts as literals.
func (w *writer) java() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "package jinstr.rt;\n\n/** What the table knows of the program; written by jinstr. */\nfinal class PlanText {\n"+
		"    private PlanText() {\n    }\n\n    /** No constant, which compilers would copy into the table's classes. */\n    static int parts() {\n        return %d;\n    }\n\n    static String part(int n) {\n        switch (n) {\n", len(w.parts))
	for i, p := range w.parts {
		fmt.Fprintf(&b, "            case %d:\n                return \"%s\";\n", i, p)
	}
	b.WriteString("            default:\n                return \"\";\n        }\n    }\n}\n")
	return b.Bytes()
}

// The digits of a number: those below last end it, the others are followed by
// more. They are the characters from # to ~ without the backslash.
const (
	firstDigit = '#'
	last       = 60
	more       = 31
)

func appendNumber(b []byte, n int) []byte {
	for ; n >= last; n /= more {
		b = append(b, digit(last+n%more))
	}
	return append(b, digit(n))
}

func digit(n int) byte {
	if c := byte(firstDigit + n); c < '\\' {
		return c
	}
	return byte(firstDigit + n + 1)
}

// appendWord appends a text with its length in Java's characters.
func appendWord(b []byte, s string) []byte {
	n := 0
	for _, r := range s {
		n++
		if r > 0xffff {
			n++
		}
	}
	return append(appendNumber(b, n), s...)
}

var errTooLarge = errors.New("it has too many probes to be kept in a table: leave its file out with --exclude, or record a stream")

// addMethod adds a method: its number, statements and length, and then what is
// read when it runs.
func (w *writer) addMethod(f *probemap.File, m *probemap.Method) error {
	body := w.method(f, m)
	if utf8.RuneCount(body) > maxPart-64 {
		return errTooLarge
	}
	b := appendNumber(nil, int(m.ID))
	b = appendNumber(b, len(m.Stmts))
	b = appendNumber(b, len(body))
	w.add(append(b, body...))
	return nil
}
