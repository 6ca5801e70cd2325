package probe

import (
	"jinstr/rewrite/codesize"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/scope"
)

// compiledFacts keep what was found of the code that javac makes.
type compiledFacts struct {
	linesAfter map[meaning.WhereFrom]int
	firsts     map[meaning.Where]effect
	shown      map[meaning.Where]bool
	keepStarts map[meaning.Where]bool
	bent       map[meaning.Where]bool
	complete   map[javasrc.Node]bool // where no condition was asked for
	conditions int                   // how many were
	left       map[javasrc.Node]bool // the statements that a break leaves
	code       *codesize.Facts
}

func newCompiledFacts() compiledFacts {
	return compiledFacts{linesAfter: map[meaning.WhereFrom]int{}, firsts: map[meaning.Where]effect{}, shown: map[meaning.Where]bool{}, keepStarts: map[meaning.Where]bool{}, bent: map[meaning.Where]bool{}, complete: map[javasrc.Node]bool{}}
}

// keptFacts keep what was found of what keeps what.
type keptFacts struct {
	begun   map[meaning.Where]bool
	ended   map[meaning.WhereFrom]bool
	roots   map[meaning.WhereWith]javasrc.Node
	entries map[javasrc.Node]bool
	parts   map[meaning.Where]bool
	answers map[*scope.Class][]string
}

func newKeptFacts() keptFacts {
	return keptFacts{begun: map[meaning.Where]bool{}, ended: map[meaning.WhereFrom]bool{}, roots: map[meaning.WhereWith]javasrc.Node{}, entries: map[javasrc.Node]bool{}, parts: map[meaning.Where]bool{}, answers: map[*scope.Class][]string{}}
}
