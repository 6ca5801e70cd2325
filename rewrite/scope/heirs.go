package scope

import (
	"slices"

	"jinstr/rewrite/library"
)

// A class of the set may have the method of an interface of the set from a superclass outside of it: then code that is not rewritten runs where the
// interface's is called, of which that knows nothing.

// findHeirs finds the classes that have a superclass outside of the set, by the interfaces of the set that they implement, and the names of the methods of these. What a class has
// so by an interface that its superclass implements, that has, too.
func (s *Set) findHeirs(files []*File) {
	s.heirs, s.heirNames = map[*Class][]*Class{}, map[string]bool{}
	for _, d := range files {
		for _, c := range d.Classes {
			if c.isInterface() || s.Known(c) {
				continue
			}
			for _, k := range s.headers(c)[1:] {
				s.addHeir(k.Class, c)
			}
		}
	}
	for k := range s.heirs {
		for name := range k.Methods {
			s.heirNames[name] = true
		}
	}
}

// addHeir notes a class for an interface, and for those that this extends.
func (s *Set) addHeir(of, c *Class) {
	if list := s.heirs[of]; of == nil || len(list) > 0 && list[len(list)-1] == c {
		return
	}
	s.heirs[of] = append(s.heirs[of], c)
	for _, k := range s.directly(of) {
		s.addHeir(k, c)
	}
}

// Heirs lists the classes that may have a method of an interface of the set from a superclass outside of it. Every object has those of Object.
func (s *Set) Heirs(of *Class, name string, args int) (list []*Class) {
	if len(s.heirs[of]) == 0 || library.OfEach(name) {
		return nil
	}
	at := overload{of, name, min(args, maxArity)}
	if known, found := s.inherit.Load(at); found {
		return known.([]*Class)
	}
	for _, c := range s.heirs[of] {
		if _, own := s.Method(c, name, args); !own && s.outsideHas(c, name, args) {
			list = append(list, c)
		}
	}
	s.inherit.Store(at, list)
	return list
}

// outsideHas tells that the superclass outside of the set that a class has may have a method.
func (s *Set) outsideHas(c *Class, name string, args int) bool {
	super, _ := s.superOutside(c)
	classes := s.Meant(Type{meaning: super})
	return len(classes) == 0 || slices.ContainsFunc(classes, func(class string) bool {
		methods, whole := s.library.Called(class, name, args)
		return !whole || len(methods) > 0
	})
}
