package javac

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/scope"
)

// Rules say what javac does with the code of a file.
type Rules struct {
	*meaning.Env
	Line     int // the line that javac is at in the original: see lines.go
	asked    int // the line that was asked for last
	Spots    spots
	privates map[string][]*scope.Class // see privateElsewhere

	// What was found is kept.
	linesAfter map[meaning.WhereFrom]int
	firsts     map[meaning.Where]effect
	shown      map[meaning.Where]bool
	keepStarts map[meaning.Where]bool
	bent       map[meaning.Where]bool
	complete   map[javasrc.Node]bool // where no condition was asked for
	conditions int                   // how many were
	left       map[javasrc.Node]bool // the statements that a break leaves
	continued  map[javasrc.Node]bool // the loops that a continue goes on with
}

// NewRules are those for a file.
func NewRules(e *meaning.Env) *Rules {
	r := &Rules{Env: e, linesAfter: map[meaning.WhereFrom]int{}, firsts: map[meaning.Where]effect{}, shown: map[meaning.Where]bool{}, keepStarts: map[meaning.Where]bool{}, bent: map[meaning.Where]bool{}, complete: map[javasrc.Node]bool{}}
	r.findSpots()
	return r
}
