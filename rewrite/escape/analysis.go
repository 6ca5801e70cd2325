package escape

import (
	"slices"

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
	// GivenAway are collections whose elements are given to method references of code that was not rewritten: each with the reference, where that is a
	// method of what may be one of the platform's collections.
	GivenAway map[javasrc.Node]javasrc.Node

	// What was found is kept.
	begun      map[meaning.Where]bool
	ended      map[meaning.WhereFrom]bool
	roots      map[meaning.WhereWith]javasrc.Node
	entries    map[javasrc.Node]bool
	partsGiven map[meaning.Where]bool
	others     map[meaning.Where]bool // see ofOthers
	inOthers   map[meaning.Where]bool // see holdsOthers
	answers    map[*scope.Class][]string
	lastRun    map[javasrc.Node]javasrc.Node // see lastThatMayRun
	named      map[string][]javasrc.Node     // where names stand, each in order
	references map[string][]javasrc.Node     // see referencesIn
}

// New is that of a file before the visit. lesson tells that what is put into a collection is a step of its own, uses that uses of objects are noted.
func New(r *javac.Rules, lesson, uses bool) *Analysis {
	return &Analysis{Rules: r, lesson: lesson, uses: uses, Gathered: map[javasrc.Node]bool{}, GivenAway: map[javasrc.Node]javasrc.Node{}, begun: map[meaning.Where]bool{}, ended: map[meaning.WhereFrom]bool{},
		roots: map[meaning.WhereWith]javasrc.Node{}, entries: map[javasrc.Node]bool{}, partsGiven: map[meaning.Where]bool{}, others: map[meaning.Where]bool{}, inOthers: map[meaning.Where]bool{}, answers: map[*scope.Class][]string{}, lastRun: map[javasrc.Node]javasrc.Node{}}
}

// namings are the places within a node where a name stands.
func (x *Analysis) namings(name string, within javasrc.Node) []javasrc.Node {
	f := x.File
	if x.named == nil {
		x.named = map[string][]javasrc.Node{}
		for n := javasrc.Node(0); int(n) < f.Len(); n++ {
			if f.Kind(n) == javasrc.Identifier {
				x.named[f.Text(n)] = append(x.named[f.Text(n)], n)
			}
		}
	}
	all := x.named[name]
	from, _ := slices.BinarySearch(all, within)
	to, _ := slices.BinarySearch(all, f.After(within))
	return all[from:to]
}
