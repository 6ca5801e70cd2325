package escape

import (
	"strings"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/meaning"
)

// Takers are methods of the class library's collections that take elements out,
// put others in their place, or both.
var Takers = library.Methods("takers")

// late are takers that may throw before they take the receiver's monitor, if it has one.
var late = library.Methods("late")

// TakesAtOnce reports whether a call that takes elements out of its receiver does so as soon as that is evaluated: no
// argument may wait for another thread, which may wait for the receiver's monitor.
func (x *Analysis) TakesAtOnce(call, recv javasrc.Node) bool {
	if late[x.File.Text(x.MethodIdentifier(call))] {
		return false
	}
	for a := x.File.First(x.File.Last(call)); a != javasrc.None; a = x.File.Next(a) {
		if !x.prompt(a, recv) {
			return false
		}
	}
	return true
}

// prompt tells that an expression throws nothing and runs no code before the call, but for asking
// the receiver for its size.
func (x *Analysis) prompt(n, recv javasrc.Node) bool {
	f := x.File
	switch f.Kind(n) {
	case javasrc.Identifier:
		// A field may be one of a class that is not initialised yet, and a box may be null.
		l := x.VariableNamed(f.Text(n))
		return l != nil && !l.Type.MayBeBoxed()
	case javasrc.This, javasrc.DecimalIntegerLiteral, javasrc.HexIntegerLiteral, javasrc.CharacterLiteral,
		javasrc.NullLiteral, javasrc.StringLiteral:
		return true
	case javasrc.ParenthesizedExpression, javasrc.UnaryExpression:
		return x.prompt(f.Last(n), recv)
	case javasrc.BinaryExpression:
		// With a number, + asks no object for its text; a division may throw.
		return !strings.ContainsAny(f.Text(n), "/%") && f.Kind(f.Last(n)) == javasrc.DecimalIntegerLiteral && x.prompt(f.First(n), recv)
	case javasrc.MethodInvocation:
		return counting[f.Text(x.MethodIdentifier(n))] && x.Receiver(n) != javasrc.None && f.Text(x.Receiver(n)) == f.Text(recv) &&
			(f.Kind(recv) == javasrc.Identifier || f.Kind(recv) == javasrc.FieldAccess) && x.ArgumentCount(n) == 0
	}
	return false
}

// counting are methods that give the size of a collection.
var counting = library.Methods("counting")

// TakenFrom is the collection that a call of a taker is made on, or on a view of.
func (x *Analysis) TakenFrom(recv javasrc.Node) javasrc.Node {
	if root := x.Root(recv); root != javasrc.None || x.File.Kind(recv) != javasrc.MethodInvocation {
		return root
	}
	return recv
}

// writers are static methods of the class library that write into an array of references they are given, or into one through a list
// around it, fillers those of objects; written and filled have the position of that argument.
var (
	writers, fillers = library.Owners("writers"), meaning.Role(library.Owners("fillers"))
	written, filled  = library.Numbers("writers"), library.Numbers("fillers")
)

// ReturnsWithin tells that a return stands within a block.
func (x *Analysis) ReturnsWithin(block javasrc.Node) bool {
	f := x.File
	for n := block; int(n) < f.Len() && f.Start(n) < f.End(block); n++ {
		if f.Kind(n) == javasrc.ReturnStatement {
			return true
		}
	}
	return false
}
