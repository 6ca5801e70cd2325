package scope

import "jinstr/rewrite/javasrc"

// Of a method without a body for which no class of the set has one, and that no lambda may be, what runs is not rewritten: a proxy's, or what a tool writes that
// runs with javac.

// findBodiless finds these methods. A class has one's body also by inheriting it from a class that knows nothing of the interface.
func (s *Set) findBodiless(files []*File) {
	s.bodiless = map[overload]bool{}
	open, bodies := map[taking][]overload{}, map[taking][]*Class{}
	for _, d := range files {
		for _, c := range d.Classes {
			for name, list := range c.Methods {
				if c.Kind == javasrc.AnnotationTypeDeclaration {
					continue
				}
				for _, m := range list {
					if m.Abstract {
						s.bodiless[overload{c, name, m.Arity}] = true
						at := taking{name, m.Arity}
						open[at] = append(open[at], overload{c, name, m.Arity})
					} else if !m.Static {
						at := taking{name, m.Arity}
						bodies[at] = append(bodies[at], c)
					}
				}
			}
		}
	}
	s.findLambdas(files)
	for m := range s.lambdas {
		delete(s.bodiless, m)
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

// findLambdas finds the methods that lambdas may be, of any interface of the set: also where the one that declares it has others, for which one below has bodies.
func (s *Set) findLambdas(files []*File) {
	s.lambdas = map[overload]bool{}
	for _, d := range files {
		for _, c := range d.Classes {
			f, name, found := s.function(c)
			if !found {
				continue
			}
			for _, k := range append(s.supertypes(c), c) {
				for _, m := range k.Methods[name] {
					if m.Abstract && m.Arity == f.Arity {
						s.lambdas[overload{k, name, m.Arity}] = true
					}
				}
			}
		}
	}
}
