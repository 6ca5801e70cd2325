package scope

import (
	"maps"
	"slices"
	"strings"

	"jinstr/rewrite/javasrc"
)

// maker is a constructor reference: the class that it stands in, and the type as it is written.
type maker struct {
	at   int
	name string
}

// findReferences lists the constructor references of the file, each type once in each class, and the names in its method references.
func (d *File) findReferences() {
	f, at := d.Src, map[*Class]int{}
	for i, c := range d.Classes {
		at[c] = i
	}
	for n := javasrc.Node(0); int(n) < f.Len(); n++ {
		if f.Kind(n) != javasrc.MethodReference || f.Kind(f.First(n)) == javasrc.ArrayType {
			continue
		}
		if !f.HasToken(f.End(f.First(n)), f.End(n), "new") {
			d.references = append(d.references, f.Text(f.Last(n)))
		} else if c := d.ClassAround(n); c != nil {
			d.makers = append(d.makers, maker{at[c], referredName(f, f.First(n))})
		}
	}
	slices.SortFunc(d.makers, maker.compare)
	d.makers = slices.Compact(d.makers)
	slices.Sort(d.references)
	d.references = slices.Compact(d.references)
}

// referredName is the name of the type in a constructor reference, which the grammar may take for an expression.
func referredName(f *javasrc.File, n javasrc.Node) string {
	if k := f.Kind(n); k == javasrc.Identifier || k == javasrc.FieldAccess {
		return f.Bare(f.Start(n), f.End(n))
	}
	return typeName(f, n)
}

func (x maker) compare(y maker) int {
	if x.at != y.at {
		return x.at - y.at
	}
	return strings.Compare(x.name, y.name)
}

// findReferred notes what constructor references make, and code that is not rewritten. A local class is known by its name only.
func (s *Set) findReferred(files []*File) {
	s.referred = map[*Class]bool{}
	for _, d := range files {
		for _, c := range d.Classes {
			if s.elsewhere.called[c.Simple] {
				s.referred[c] = true
			}
		}
		for _, x := range d.makers {
			if c := s.Resolve(x.name, d.Classes[x.at]); c != nil {
				s.referred[c] = true
			}
			for _, c := range s.locals[d] {
				if c.Simple == x.name {
					s.referred[c] = true
				}
			}
		}
	}
}

// findLendable notes which of the names in method references are those of methods of the set with a body that may give an object which is no string or box.
func (s *Set) findLendable(files []*File) {
	s.lendable, s.mentioned = map[string]bool{}, map[string]bool{}
	for _, d := range files {
		for _, name := range d.references {
			if s.mentioned[name] = true; s.Names(name) {
				s.lendable[name] = false
			}
		}
	}
	for _, d := range files {
		for _, c := range d.Classes {
			for name, methods := range c.Methods {
				if found, referred := s.lendable[name]; referred && !found {
					s.lendable[name] = slices.ContainsFunc(methods, func(m Method) bool {
						return !m.Abstract && m.Return.Reference() && !s.Mean(m.Return, c).Leaf()
					})
				}
			}
		}
	}
	maps.DeleteFunc(s.lendable, func(_ string, found bool) bool { return !found })
}

// OnlyOurs tells of an interface that nobody but the set knows it: none from outside is above it, and no method reference names a method of it, by which its
// objects would become functions of another type.
func (s *Set) OnlyOurs(c *Class) bool {
	if !s.Known(c) || len(s.Beyond(c)) > 0 {
		return false
	}
	for _, k := range append([]*Class{c}, s.supertypes(c)...) {
		for name, list := range k.Methods {
			if s.mentioned[name] && slices.ContainsFunc(list, func(m Method) bool { return m.Abstract }) {
				return false
			}
		}
	}
	return true
}

// MayBeLent has the names in method references of all files that may mean methods of the set which give objects.
func (s *Set) MayBeLent() map[string]bool { return s.lendable }

// InReferences are those in method references of a file.
func (s *Set) InReferences(d *File) (names []string) {
	for _, name := range d.references {
		if s.lendable[name] {
			names = append(names, name)
		}
	}
	return names
}

// Referred tells that a constructor reference, or code that is not rewritten, may make objects of a class.
func (s *Set) Referred(c *Class) bool { return s.referred[c] }
