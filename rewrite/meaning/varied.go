package meaning

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
)

// A call of a method with variable arity makes an array of its last arguments, unless the last one is that array (JLS 15.12.4.2).

// MostElements is how many arguments a call's array has at most: which of several methods it means is not found out.
func (e *Env) MostElements(n, recv javasrc.Node, m scope.Method) int {
	args := e.ArgumentCount(n)
	elements := args - m.Arity + 1
	if of := e.CalledOn(n, recv); of != nil {
		elements = max(elements, e.Set.MostElements(of, e.File.Text(e.MethodIdentifier(n)), args))
	}
	return elements
}

// CalledOn is the class of the source set in which the method of a call, or of a reference, is looked up, or nil.
func (e *Env) CalledOn(n, recv javasrc.Node) *scope.Class {
	switch {
	case e.File.Kind(recv) == javasrc.Super:
		return e.Set.Superclass(e.Class)
	case recv != javasrc.None:
		if c := e.NamedClass(recv); c != nil {
			return c
		}
		return e.ClassOf(recv)
	}
	name := e.File.Text(e.MethodIdentifier(n))
	for c := e.Class; c != nil; c = c.Around(name) {
		if _, found := e.Set.Method(c, name, e.ArgumentCount(n)); found {
			return c
		}
	}
	return nil
}

// IsElement tells that an argument is an element of such an array, and not the array itself: its
// type is none of arrays, nor that of null.
func (e *Env) IsElement(a javasrc.Node) bool {
	f := e.File
	switch f.Kind(a) {
	case javasrc.NullLiteral:
		return false
	case javasrc.DecimalIntegerLiteral, javasrc.HexIntegerLiteral, javasrc.OctalIntegerLiteral, javasrc.BinaryIntegerLiteral,
		javasrc.DecimalFloatingPointLiteral, javasrc.HexFloatingPointLiteral, javasrc.CharacterLiteral, javasrc.True, javasrc.False, javasrc.ClassLiteral,
		javasrc.BinaryExpression, javasrc.UnaryExpression, javasrc.UpdateExpression, javasrc.InstanceofExpression, javasrc.LambdaExpression, javasrc.MethodReference:
		return true
	case javasrc.ParenthesizedExpression:
		return e.IsElement(f.First(a))
	case javasrc.TernaryExpression:
		value := f.Next(f.First(a))
		return e.IsElement(value) && e.IsElement(f.Next(value))
	}
	if t := e.TypeOf(a); t.Known() {
		return t.Dims == 0
	}
	result := e.ResultOutside(a)
	return result != "" && result[0] != '['
}

// GivesArray tells that the last one of some arguments is surely an array, or null, so that none is made of them.
func (e *Env) GivesArray(args javasrc.Node) bool {
	last := e.File.Last(args)
	return last != javasrc.None && (e.File.Kind(last) == javasrc.NullLiteral || e.TypeOf(last).Dims > 0)
}

// OfObject are the methods that each object has, with the number of their arguments (of wait, the least).
var OfObject = library.Numbers("ofObject")
