package probe

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/types"
)

// where is an expression and where it is asked for: what its names mean depends on that.
type where struct {
	n        javasrc.Node
	cls      *scope.Class
	code     *code
	inner    *region
	declared int // so many variables in the block
}

// whereOf is the place of an expression that is asked for: what it means does not change where that is asked for
// in a lambda or a class that stands beside it or in it.
func (p *env) whereOf(n javasrc.Node) where {
	at := where{n: n, cls: p.cls, code: p.code}
	for b := at.code; b != nil && b.up != nil && !p.standsIn(b, n); {
		b = b.up
		at.cls, at.code = b.cls, b
	}
	if at.code != nil && at.code.inner != nil {
		at.inner, at.declared = at.code.inner, len(at.code.inner.vars)
	}
	return at
}

// standsIn tells that n stands in a body.
func (p *env) standsIn(b *code, n javasrc.Node) bool {
	return n != javasrc.None && p.f.Start(b.node) <= p.f.Start(n) && p.f.End(n) <= p.f.End(b.node)
}

// meanings keep what was found of expressions. What holds of a long name, a chain of calls or a
// nested expression follows from what holds of a part of it, and is asked for at each of its parts:
// without them the time would grow with the square of its length, or worse.
type meanings struct {
	types      map[where]scope.Type
	fields     map[where]*scope.Field
	classes    map[where]*scope.Class
	values     map[where]bool
	targets    map[where]target
	outside    map[where]outsiders
	supers     map[*scope.Class][]string // those outside of the set
	full       map[where]types.Type      // with arguments: see fulltypes.go
	classesOf  map[where][]string
	gives      map[javasrc.Node]lambdaGives
	patterns   []javasrc.Node // that declare variables
	candidates map[where][]types.Method
	applied    map[where][]applied
}

// whereWith is such a place, and whether something holds that matters there, too.
type whereWith struct {
	where
	holds bool
}

// whereFrom is such a place, and a number that matters there, too.
type whereFrom struct {
	where
	from int
}

// target is the method that a call means, if it was found.
type target struct {
	scope.Method
	found bool
}

func newMeanings() meanings {
	return meanings{types: map[where]scope.Type{}, fields: map[where]*scope.Field{}, classes: map[where]*scope.Class{}, values: map[where]bool{}, targets: map[where]target{},
		outside: map[where]outsiders{}, supers: map[*scope.Class][]string{}, full: map[where]types.Type{}, classesOf: map[where][]string{}, gives: map[javasrc.Node]lambdaGives{},
		candidates: map[where][]types.Method{}, applied: map[where][]applied{}}
}

// once gives what was found at a place, or finds it.
func once[K comparable, T any](known map[K]T, at K, n javasrc.Node, find func(n javasrc.Node) T) T {
	value, found := known[at]
	if !found {
		value = find(n)
		known[at] = value
	}
	return value
}
