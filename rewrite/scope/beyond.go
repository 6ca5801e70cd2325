package scope

import (
	"strings"

	"jinstr/rewrite/library"
)

// Beyond lists the types outside of the set that a class is derived from first: those that its header names, and those of the classes of
// the set that it is derived from. All others are derived from java.lang.Object alone.
// The list is kept, and shared along a chain of classes with one supertype in the set each: it is not to be changed.
func (s *Set) Beyond(c *Class) []Type {
	var chain []*Class
	for k := c; ; {
		if list, known := s.beyond.Load(k); known {
			return s.keepBeyond(chain, list.([]Type))
		}
		above := s.directly(k)
		if len(above) != 1 || len(chain) > len(s.above) { // or a class is derived from itself
			return s.keepBeyond(chain, s.findBeyond(k))
		}
		chain = append(chain, k)
		k = above[0]
	}
}

// keepBeyond keeps the lists of a chain of classes, of whose highest the only supertype has this list.
func (s *Set) keepBeyond(chain []*Class, list []Type) []Type {
	for i := len(chain) - 1; i >= 0; i-- {
		if own := s.namesBeyond(chain[i]); len(own) > 0 {
			list = append(own, list...)
		}
		s.beyond.Store(chain[i], list)
	}
	return list
}

func (s *Set) findBeyond(c *Class) (list []Type) {
	list = s.namesBeyond(c)
	for _, k := range s.supertypes(c) {
		list = append(list, s.namesBeyond(k)...)
	}
	s.beyond.Store(c, list)
	return list
}

// namesBeyond lists the types outside of the set that the header of a class names.
func (s *Set) namesBeyond(c *Class) (list []Type) {
	for _, m := range s.headers(c) {
		if m.Class == nil {
			list = append(list, Type{Name: m.name, meaning: m})
		}
	}
	return list
}

// Meant lists the classes of the library that a type outside of the set may mean. Where a file imports several packages as a whole, only one
// of them has a class of that name, or the name would not compile.
func (s *Set) Meant(t Type) (classes []string) {
	names, base := t.mayName()
	for _, name := range names {
		if class := s.library.Find(name); class != "" {
			classes = append(classes, class)
		}
	}
	if base && len(classes) == 0 {
		return library.OfBase(t.Name)
	}
	return classes
}

// mayName lists the binary names of the classes outside of the set that t may mean, the elements' where it is an array: one where the file
// tells its package, else one for each package, and each class, that it imports as a whole. base tells that the packages of java.base are among them.
func (t Type) mayName() (names []string, base bool) {
	if t.Class != nil || t.Variable || t.hidden || t.name == "" || t.pkg == "" {
		return nil, false
	}
	below := strings.ReplaceAll(t.name, ".", "$")
	for _, pkg := range strings.Split(strings.Trim(t.pkg, demand), demand) {
		if pkg == baseModule {
			base = true
			continue
		}
		names = append(names, pkg+"."+below)
		if of := outside(pkg); !StartsSmall(of.name) { // the members of a class
			names = append(names, of.pkg+"."+strings.ReplaceAll(of.name, ".", "$")+"$"+below)
		}
	}
	return names, base
}
