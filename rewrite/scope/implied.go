package scope

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
)

// Implied is the class outside of the set that a class is derived from without saying so: that of all enums, records or annotations; "" if there is none.
func (s *Set) Implied(c *Class) string {
	switch c.Kind {
	case javasrc.EnumDeclaration, javasrc.EnumConstant:
		return "java.lang.Enum"
	case javasrc.RecordDeclaration:
		return "java.lang.Record"
	case javasrc.AnnotationTypeDeclaration:
		return "java.lang.annotation.Annotation"
	}
	return ""
}

// Headers are the types that the header of a class names.
func (s *Set) Headers(c *Class) (list []Type) {
	for _, m := range s.headers(c) {
		t := Type{Name: m.name, meaning: m}
		if m.Class != nil {
			t.Name = m.Class.Simple
		}
		list = append(list, t)
	}
	return list
}

// MeanInHeader is a type of which it is known what its name means in the header of a class.
func (s *Set) MeanInHeader(name string, c *Class) Type {
	t := Type{Name: name}
	if t.Reference() {
		t.meaning = s.inHeader(name, c)
	}
	return t
}

// Function is the method of an interface of the set that lambdas of its type are: the only one without a body, in it or the interfaces of the set that it is
// derived from. It is not found where one of these is outside of the set.
func (s *Set) Function(c *Class) (function Method, found bool) {
	if !c.isInterface() || s.derivedFrom(c).open {
		return function, false
	}
	n := 0
	for _, k := range append([]*Class{c}, s.supertypes(c)...) {
		for name, list := range k.Methods {
			for _, m := range list {
				if m.Abstract && !library.OfObject(name, m.Arity) {
					function, found = m, true
					n++
				}
			}
		}
	}
	return function, found && n == 1
}

// OfFunction tells that a method without a body is of an interface that lambdas may be of.
func (s *Set) OfFunction(m Method) bool {
	_, found := s.Function(m.Class)
	return found
}

// Empty tells that an interface declares no method.
func (s *Set) Empty(c *Class) bool { return c.isInterface() && len(c.Methods) == 0 }

// Inherited is Method also for what only interfaces of the set have. Of those without parameters the nearest overrides the others, whatever these return.
func (s *Set) Inherited(c *Class, name string, n int) (m Method, ok bool) {
	for k, depth := c, 0; n == 0 && k != nil && depth < 64; k, depth = s.Superclass(k), depth+1 {
		if m, ok = s.own(k, name, 0); ok && !m.Variadic && !m.apart() {
			return m, ok
		}
	}
	if m, ok = s.Method(c, name, n); ok {
		return m, ok
	}
	n = min(n, maxArity)
	for _, k := range s.supertypes(c) {
		if own, found := s.own(k, name, n); found {
			m, ok = own.joined(m, ok), true
		}
	}
	return m, ok
}
