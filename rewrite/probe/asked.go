package probe

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/scope"
)

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
