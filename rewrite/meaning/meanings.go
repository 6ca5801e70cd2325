package meaning

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/types"
)

// Where is an expression and where it is asked for: what its names mean depends on that.
type Where struct {
	n        javasrc.Node
	cls      *scope.Class
	code     *Code
	inner    *Block
	declared int // so many variables in the block
}

// WhereOf is the place of an expression that is asked for: what it means does not change where that is asked for
// in a lambda or a class that stands beside it or in it.
func (e *Env) WhereOf(n javasrc.Node) Where {
	at := Where{n: n, cls: e.Class, code: e.Code}
	for b := at.code; b != nil && b.Up != nil && !e.standsIn(b, n); {
		b = b.Up
		at.cls, at.code = b.Class, b
	}
	if at.code != nil && at.code.Inner != nil {
		at.inner, at.declared = at.code.Inner, len(at.code.Inner.Vars)
	}
	return at
}

// standsIn tells that n stands in a body.
func (e *Env) standsIn(b *Code, n javasrc.Node) bool {
	return n != javasrc.None && e.File.Start(b.Node) <= e.File.Start(n) && e.File.End(n) <= e.File.End(b.Node)
}

// meanings keep what was found of expressions. What holds of a long name, a chain of calls or a
// nested expression follows from what holds of a part of it, and is asked for at each of its parts:
// without them the time would grow with the square of its length, or worse.
type meanings struct {
	types      map[Where]scope.Type
	fields     map[Where]*scope.Field
	classes    map[Where]*scope.Class
	values     map[Where]bool
	targets    map[Where]target
	outside    map[Where]outsiders
	supers     map[*scope.Class][]string // those outside of the set
	full       map[Where]types.Type      // with arguments: see fulltypes.go
	classesOf  map[Where][]string
	gives      map[javasrc.Node]lambdaGives
	patterns   []javasrc.Node // that declare variables
	candidates map[Where][]types.Method
	applied    map[Where][]applied
}

// WhereWith is such a place, and whether something holds that matters there, too.
type WhereWith struct {
	Where
	Holds bool
}

// WhereFrom is such a place, and a number that matters there, too.
type WhereFrom struct {
	Where
	From int
}

// target is the method that a call means, if it was found.
type target struct {
	scope.Method
	found bool
}

func newMeanings() meanings {
	return meanings{types: map[Where]scope.Type{}, fields: map[Where]*scope.Field{}, classes: map[Where]*scope.Class{}, values: map[Where]bool{}, targets: map[Where]target{},
		outside: map[Where]outsiders{}, supers: map[*scope.Class][]string{}, full: map[Where]types.Type{}, classesOf: map[Where][]string{}, gives: map[javasrc.Node]lambdaGives{},
		candidates: map[Where][]types.Method{}, applied: map[Where][]applied{}}
}

// Once gives what was found at a place, or finds it.
func Once[K comparable, T any](known map[K]T, at K, n javasrc.Node, find func(n javasrc.Node) T) T {
	value, found := known[at]
	if !found {
		value = find(n)
		known[at] = value
	}
	return value
}
