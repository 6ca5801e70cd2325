package scope

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
)

// Of a method without a body for which no class of the set has one, and that no lambda may be, what runs is not rewritten: a proxy's, or what a tool writes that
// runs with javac.

// findBodiless finds these methods. A class has one's body also by inheriting it from a class that knows nothing of the interface.
func (s *Set) findBodiless(files []*File) {
	s.findLambdable(files)
	s.bodiless = map[overload]bool{}
	open, bodies := map[taking][]overload{}, map[taking][]*Class{}
	for _, d := range files {
		for _, c := range d.Classes {
			if c.Kind == javasrc.AnnotationTypeDeclaration {
				continue
			}
			for name, list := range c.Methods {
				for _, m := range list {
					at, of := taking{name, m.Arity}, overload{c, name, m.Arity}
					switch {
					case m.Abstract && !s.lambdable[c]:
						s.bodiless[of] = true
						open[at] = append(open[at], of)
					case !m.Abstract && !m.Static:
						bodies[at] = append(bodies[at], c)
					}
				}
			}
		}
	}
	r := relatives{set: s, seen: map[*Class]taking{}}
	for at, methods := range open {
		if len(bodies[at]) > 0 {
			r.visit(at, bodies[at])
			for _, m := range methods {
				if r.seen[m.c] == at {
					delete(s.bodiless, m)
				}
			}
		}
	}
	s.bodilessNames = map[string]bool{}
	for m := range s.bodiless {
		s.bodilessNames[m.name] = true
	}
}

// relatives are all classes that are derived from some, and all that these and those are derived from.
type relatives struct {
	set  *Set
	seen map[*Class]taking // for which method they were visited last
	list []*Class
}

func (r *relatives) visit(at taking, classes []*Class) {
	r.list = r.list[:0]
	for _, c := range classes {
		r.add(c, at)
	}
	for i := 0; i < len(r.list); i++ {
		for _, k := range r.set.subclasses[r.list[i]] {
			r.add(k, at)
		}
	}
	for i := 0; i < len(r.list); i++ {
		for _, k := range r.set.directly(r.list[i]) {
			r.add(k, at)
		}
	}
}

func (r *relatives) add(c *Class, at taking) {
	if r.seen[c] != at {
		r.seen[c] = at
		r.list = append(r.list, c)
	}
}

// findLambdable finds the interfaces of which lambdas may be, or of one below: that have no two methods without a body, with those right above, or for one of whose
// methods one below has a body. They may be more than those.
func (s *Set) findLambdable(files []*File) {
	s.lambdable = map[*Class]bool{}
	for _, d := range files {
		for _, c := range d.Classes {
			if !c.isInterface() {
				continue
			}
			n := c.bodiless()
			for _, k := range s.directly(c) {
				n += k.bodiless()
			}
			s.lambdable[c] = s.lambdable[c] || n < 2
			s.findFilled(c)
		}
	}
}

// bodiless counts the methods without a body.
func (c *Class) bodiless() (n int) {
	for name, list := range c.Methods {
		for _, m := range list {
			if m.Abstract && !library.OfObject(name, m.Arity) {
				n++
			}
		}
	}
	return n
}

// findFilled notes the interfaces above one that has bodies for methods of theirs.
func (s *Set) findFilled(c *Class) {
	const most = 64
	var bodies []string
	for name, list := range c.Methods {
		if slices.ContainsFunc(list, func(m Method) bool { return !m.Abstract && !m.Static }) {
			bodies = append(bodies, name)
		}
	}
	if len(bodies) == 0 {
		return
	}
	above := s.directly(c)
	for i := 0; i < len(above) && i < most; i++ {
		if slices.ContainsFunc(bodies, func(name string) bool { return above[i].Methods[name] != nil }) {
			s.lambdable[above[i]] = true
		}
		above = append(above, s.directly(above[i])...)
	}
}
