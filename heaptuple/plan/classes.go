package plan

import (
	"strings"

	"jinstr/heaptuple/layout"
	"jinstr/probemap"
)

// class is an entry of the plan: 0 is none.
type class struct {
	name   string
	simple string
	number int // of its simple name, from 1
	super  int
	thrown bool
	loader bool
	asked  bool
	kept   *Maker // nil if there is none
	fields string // as layout has them
}

type classes struct {
	list    []class
	entries map[string]int
	simples map[string]int
}

func newClasses(m *probemap.Map) *classes {
	c := &classes{list: make([]class, 1), entries: map[string]int{}, simples: map[string]int{}}
	from, kept := layout.FromMap(m), MakersOf(m)
	for _, f := range m.Sources {
		for _, declared := range f.Classes {
			if c.entries[declared.Name] == 0 {
				c.entries[declared.Name] = len(c.list)
				root := from.Root(declared.Name)
				c.list = append(c.list, class{name: declared.Name, simple: SimpleName(declared.Name), thrown: Throwable(root), loader: Loader(root), asked: declared.Asked, kept: kept[declared.Name]})
			}
		}
	}
	for i := range c.list[1:] {
		e := &c.list[i+1]
		e.fields, _ = from.Layout(e.name)
		if e.simple != "" {
			if c.simples[e.simple] == 0 {
				c.simples[e.simple] = len(c.simples) + 1
			}
			e.number = c.simples[e.simple]
		}
	}
	c.findSupers(from)
	return c
}

// findSupers leaves out what would close a circle: only a damaged map has one.
func (c *classes) findSupers(from *layout.Sources) {
	for i := 1; i < len(c.list); i++ {
		super := c.entries[from.Super(c.list[i].name)]
		for up := super; up != 0; up = c.list[up].super {
			if up == i {
				super = 0
				break
			}
		}
		c.list[i].super = super
	}
}

func (w *writer) addClasses() {
	for _, c := range w.classes.list[1:] {
		b := appendWord(nil, c.name)
		b = appendWord(b, c.simple)
		method, probe := uint32(0), uint32(0)
		if c.kept != nil {
			method, probe = c.kept.Method, c.kept.Probe
		}
		for _, n := range []int{c.number, c.super, flag(c.thrown, flagThrown) | flag(c.loader, flagLoader) | flag(c.asked, flagAsked), int(method), int(probe)} {
			b = appendNumber(b, n)
		}
		w.add(appendWord(b, c.fields))
	}
}

// SimpleName is the name of a class without those around it; "" for one without.
func SimpleName(binary string) string {
	return strings.TrimLeft(binary[strings.LastIndexAny(binary, ".$")+1:], "0123456789")
}

// CreatedName is the simple name of the type that a creation has in the source, without
// type arguments.
func CreatedName(text string) string {
	text = WithoutArguments(text)
	return text[strings.LastIndexAny(text, ". ")+1:]
}

// WithoutArguments is a type as written in the source without type arguments.
func WithoutArguments(text string) string {
	depth := 0
	return strings.Map(func(c rune) rune {
		switch {
		case c == '<':
			depth++
		case c == '>':
			depth--
		case depth == 0:
			return c
		}
		return -1
	}, text)
}

// Throwable tells whether a class of the library is a Throwable, by its name:
// neither the trace nor the map says more.
func Throwable(name string) bool {
	return strings.HasSuffix(name, "Exception") || strings.HasSuffix(name, "Error") || strings.HasSuffix(name, "Throwable")
}

// Loader tells whether a class of the library is a ClassLoader, by its name.
func Loader(name string) bool { return strings.HasSuffix(name, "ClassLoader") }
