package scope

import (
	"slices"

	"jinstr/rewrite/javasrc"
)

// A Signature is what tells which method or constructor a call may mean by the number of its arguments.
type Signature struct {
	Arity    int
	Variadic bool
	typed    bool // it has type parameters
	// Rest is the type of the array of the last arguments, if there may be any number of them and the type has no arguments.
	Rest Type
	last Type // of the last parameter
}

func (m Method) signature() Signature {
	return Signature{m.Arity, m.Variadic, m.Typed, m.Rest, m.last}
}

// takes tells that the number of arguments fits.
func (k Signature) takes(n int) bool {
	return n == k.Arity || k.Variadic && n >= k.Arity-1
}

// Varies finds the constructor that a creation with n arguments surely means, if that makes an array of the last ones, and if it means
// the same one with the array written.
func (s *Set) Varies(c *Class, n int) (k Signature, ok bool) {
	if c.File.lombok || !c.Constructs(n) {
		return k, false
	}
	list := c.constructors
	if c.Kind == javasrc.RecordDeclaration {
		list = append(list[:len(list):len(list)], Signature{Arity: c.components()})
	}
	return varies(list, n)
}

// MayVary tells that a creation with n arguments makes an array of the last ones, if the last is none. Where a constructor takes just so
// many, it is mostly that one which is meant.
func (c *Class) MayVary(n int) bool { return mayVary(c.constructors, n) }

func mayVary(list []Signature, n int) bool {
	varies := false
	for _, x := range list {
		if x.Arity == n && !x.Variadic {
			return false
		}
		varies = varies || x.Variadic && x.takes(n)
	}
	return varies
}

// components are how many a record has.
func (c *Class) components() (n int) {
	for _, fd := range c.Fields {
		if !fd.Static {
			n++
		}
	}
	return n
}

// VariesBy finds the method of this name that a call on c means, likewise.
func (s *Set) VariesBy(c *Class, name string, n int) (k Signature, ok bool) {
	if !s.variadic[name] || s.Open(c) {
		return k, false
	}
	return varies(s.signatures(c, name), n)
}

// MayVaryBy tells the same of a call on c of a method of this name.
func (s *Set) MayVaryBy(c *Class, name string, n int) bool {
	return s.variadic[name] && mayVary(s.signatures(c, name), n)
}

// MostElements is how many of n arguments a method of this name that a call on c may mean takes as an array, at most.
func (s *Set) MostElements(c *Class, name string, n int) (most int) {
	for _, x := range s.signatures(c, name) {
		if x.Variadic && x.takes(n) {
			most = max(most, n-x.Arity+1)
		}
	}
	return most
}

// signatures are those of the methods of a name that c has, in the set.
func (s *Set) signatures(c *Class, name string) (list []Signature) {
	for _, of := range append(s.supertypes(c), c) {
		for _, m := range of.Methods[name] {
			list = append(list, m.signature())
		}
	}
	return list
}

// varies finds the one that takes n arguments, if it makes an array. With that written, none of the others may take that in its place: they
// have fewer parameters, or more, or the last is surely of a type that no array is assigned to.
func varies(list []Signature, n int) (k Signature, ok bool) {
	at := slices.IndexFunc(list, func(x Signature) bool { return x.takes(n) })
	if at < 0 || !list[at].Variadic {
		return k, false
	}
	for i, x := range list {
		if i != at && (x.takes(n) || x.Arity == list[at].Arity && (x.Variadic || x.typed || !x.last.takesNoArray())) {
			return k, false
		}
	}
	return list[at], true
}

// takesNoArray tells that an array is surely not assigned to a variable of a type.
func (t Type) takesNoArray() bool {
	switch name := t.lang(); {
	case t.Primitive():
		return true
	case t.Dims > 0 || t.Variable || !t.Surely():
		return false
	case name != "":
		return langClasses[name] && name != "Object" && name != "Cloneable"
	default:
		return t.Class != nil
	}
}
