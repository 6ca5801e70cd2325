package escape

import (
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/scope"
)

// Analysis says what keeps what in the code of a file.
type Analysis struct {
	*javac.Rules
	// lesson tells that what is put into a collection is a step of its own, uses that uses of objects are noted.
	lesson, uses bool
	// Gathered has the calls that give a collection of what a stream had, and are recorded.
	Gathered map[javasrc.Node]bool
	// GivenAway are collections whose elements are given to method references of code that was not rewritten.
	GivenAway map[javasrc.Node]bool

	// What was found is kept.
	begun      map[meaning.Where]bool
	ended      map[meaning.WhereFrom]bool
	roots      map[meaning.WhereWith]javasrc.Node
	entries    map[javasrc.Node]bool
	partsGiven map[meaning.Where]bool
	answers    map[*scope.Class][]string
	lastRun    map[javasrc.Node]javasrc.Node // see lastThatMayRun
}

// New is that of a file before the visit. lesson tells that what is put into a collection is a step of its own, uses that uses of objects are noted.
func New(r *javac.Rules, lesson, uses bool) *Analysis {
	return &Analysis{Rules: r, lesson: lesson, uses: uses, Gathered: map[javasrc.Node]bool{}, GivenAway: map[javasrc.Node]bool{}, begun: map[meaning.Where]bool{}, ended: map[meaning.WhereFrom]bool{},
		roots: map[meaning.WhereWith]javasrc.Node{}, entries: map[javasrc.Node]bool{}, partsGiven: map[meaning.Where]bool{}, answers: map[*scope.Class][]string{}, lastRun: map[javasrc.Node]javasrc.Node{}}
}
