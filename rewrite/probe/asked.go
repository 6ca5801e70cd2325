package probe

import (
	"jinstr/rewrite/codesize"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// compiledFacts keep what was found of the code that javac makes.
type compiledFacts struct {
	linesAfter map[whereFrom]int
	firsts     map[where]effect
	shown      map[where]bool
	keepStarts map[where]bool
	bent       map[where]bool
	complete   map[javasrc.Node]bool // where no condition was asked for
	conditions int                   // how many were
	left       map[javasrc.Node]bool // the statements that a break leaves
	code       *codesize.Facts
}

func newCompiledFacts() compiledFacts {
	return compiledFacts{linesAfter: map[whereFrom]int{}, firsts: map[where]effect{}, shown: map[where]bool{}, keepStarts: map[where]bool{}, bent: map[where]bool{}, complete: map[javasrc.Node]bool{}}
}

// keptFacts keep what was found of what keeps what.
type keptFacts struct {
	begun   map[where]bool
	ended   map[whereFrom]bool
	roots   map[whereWith]javasrc.Node
	entries map[javasrc.Node]bool
	parts   map[where]bool
	answers map[*scope.Class][]string
}

func newKeptFacts() keptFacts {
	return keptFacts{begun: map[where]bool{}, ended: map[whereFrom]bool{}, roots: map[whereWith]javasrc.Node{}, entries: map[javasrc.Node]bool{}, parts: map[where]bool{}, answers: map[*scope.Class][]string{}}
}
