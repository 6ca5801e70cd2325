package plan

import (
	"slices"

	"jinstr/probemap"
)

// Calls numbers the names from 1 by which methods are called.
type Calls struct {
	// Bare are the names called by code without a frame, which any frame may run; in order.
	Bare   []int32
	byName map[string]int32
}

// CallsOf numbers the names in a map; nil if that does not tell of calls.
func CallsOf(m *probemap.Map) *Calls {
	if m.Format < probemap.FormatCalls {
		return nil
	}
	c := &Calls{byName: map[string]int32{}}
	var all []string
	for _, f := range m.Sources {
		all = append(all, f.Calls...)
	}
	c.Bare = slices.Compact(c.Numbers(all))
	return c
}

// ByFramesOnly tells of the names of methods whether each of their calls, but those of code that was not rewritten, is by a method with
// a frame: none by an initialiser, an expression lambda, the arguments of super(…) or a method reference; and each such method has one.
func ByFramesOnly(m *probemap.Map) func(name string) bool {
	others := map[string]bool{}
	for _, f := range m.Sources {
		for _, name := range slices.Concat(f.Calls, f.Functions) {
			others[name] = true
		}
		for _, method := range f.Methods {
			name := probemap.Plain(method.Name)
			others[name] = others[name] || method.Blind
		}
	}
	return func(name string) bool { return name != "" && !others[name] }
}

// Asks are what methods may get back, or have thrown, that they gave to another one, of which no event tells so: its variables are not recorded, as its body
// has got too large for that, or its class is none of those that are recorded.
type Asks struct{ giving, all map[string]bool }

// AsksOf finds the methods of a map that may do so.
func AsksOf(m *probemap.Map, recorded func(class string) bool) Asks {
	a := Asks{map[string]bool{}, map[string]bool{}}
	for _, f := range m.Sources {
		for _, k := range f.Methods {
			if class := f.ClassOf(k); k.Kind == probemap.KindMethod && (k.Coarse || class != nil && !recorded(class.Name)) {
				name := probemap.Plain(k.Name)
				a.all[name], a.giving[name] = true, a.giving[name] || k.Returns && !k.Plain
			}
		}
	}
	return a
}

// Of tells of a method whether what its variables hold may be what it returns so, and whether what catch clauses have taken may be what it throws.
func (a Asks) Of(m *probemap.Method) (returned, thrown bool) {
	for _, name := range m.Calls {
		returned, thrown = returned || m.Returns && a.giving[name], thrown || a.all[name]
	}
	return returned, thrown
}

// Read tells of a variable that what a method gives may be read from its object.
func Read(v *probemap.Var, returned, thrown bool) bool {
	return v.Read || returned || thrown && v.Kind == "catch"
}

// Iterates tells of a method that a for-each may call to go over its object.
func Iterates(m *probemap.Method) bool {
	name := probemap.Plain(m.Name)
	return m.Kind == probemap.KindMethod && name == "iterator"
}

// Opens tells of a probe that a for-each begins there: mostly it sets the variable that stands for what that goes over.
func Opens(m *probemap.Method, p *probemap.Probe) bool {
	if p.Kind != probemap.ProbeLocal || p.Var < 1 || p.Var > len(m.Vars) {
		return p.Opens
	}
	return named(&m.Vars[p.Var-1], probemap.GoneOver)
}

// GoesOver tells of a probe that it sets the variable that stands for what a for-each or a call goes over.
func GoesOver(m *probemap.Method, p *probemap.Probe) bool {
	return p.Kind == probemap.ProbeLocal && p.Var > 0 && p.Var <= len(m.Vars) && goneOver(&m.Vars[p.Var-1])
}

func goneOver(v *probemap.Var) bool {
	return named(v, probemap.GoneOver) || named(v, probemap.GoneOverByCall)
}

// named tells that a variable is one that the source does not name, of a name of ours.
func named(v *probemap.Var, as string) bool {
	name := probemap.Plain(v.Name)
	return v.Kind == "hidden" && name == as
}

func (c *Calls) number(name string) int32 {
	n, ok := c.byName[name]
	if !ok {
		n = int32(len(c.byName)) + 1
		c.byName[name] = n
	}
	return n
}

// Numbers gives the numbers of names, in order.
func (c *Calls) Numbers(names []string) []int32 {
	list := make([]int32, 0, len(names))
	for _, name := range names {
		list = append(list, c.number(name))
	}
	slices.Sort(list)
	return list
}

// NameOf is the number of the name by which a method of a file is called; 0 for what is not
// called by a name.
func (c *Calls) NameOf(f *probemap.File, m *probemap.Method) int32 {
	name := probemap.Plain(m.Name)
	switch m.Kind {
	case probemap.KindMethod:
		return c.number(name)
	case probemap.KindConstructor:
		return c.number(probemap.Creates + name)
	case probemap.KindLambda:
		return c.number(probemap.Runs + f.FullName(m))
	}
	return 0
}
