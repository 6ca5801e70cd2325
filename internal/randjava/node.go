package randjava

import (
	"strings"
)

// Kind says how a node may be made smaller.
type Kind uint8

// Kinds of nodes.
const (
	Part   Kind = iota // goes with its parent only
	Expr               // may be replaced by a part of its type or a plain value
	Stmt               // may be left out
	Member             // may be left out
	Block              // statements or members on lines of their own, in braces
)

// Node is a piece of a program: text with a $ for each child. A program stays a
// tree of them so that it can be made smaller piece by piece; whether what is
// left is Java is for javac to say.
type Node struct {
	kind  Kind
	text  string
	kids  []*Node
	typ   *Type  // of an Expr
	plain string // what an Expr may be replaced by
	keep  bool   // it bounds the running time
	flat  bool   // a Block in one line, with all that is in it
	gone  bool
	other *Node // stands in for this one
	// literal is text as it is.
	literal string
}

func part(text string, kids ...*Node) *Node { return &Node{text: text, kids: kids} }

func stmt(text string, kids ...*Node) *Node { return &Node{kind: Stmt, text: text, kids: kids} }

func member(text string, kids ...*Node) *Node { return &Node{kind: Member, text: text, kids: kids} }

func block(kids ...*Node) *Node { return &Node{kind: Block, kids: kids} }

func (n *Node) kept() *Node {
	n.keep = true
	return n
}

// row is nodes with text between them.
func row(between string, nodes []*Node) *Node {
	marks := make([]string, len(nodes))
	for i := range marks {
		marks[i] = "$"
	}
	return part(strings.Join(marks, between), nodes...)
}

// writer writes a tree as text.
type writer struct {
	strings.Builder
	indent int
	flat   int // so many blocks around are in one line
}

// Text writes the tree.
func (n *Node) Text() string {
	var w writer
	w.node(n)
	return w.String()
}

func (w *writer) node(n *Node) {
	for n.other != nil {
		n = n.other
	}
	switch {
	case n.gone && n.kind == Stmt:
		w.WriteByte(';')
		return
	case n.gone:
		return
	case n.kind == Block:
		w.block(n)
		return
	}
	w.WriteString(n.literal)
	kid := 0
	for i := 0; i < len(n.text); i++ {
		switch c := n.text[i]; c {
		case '$':
			w.node(n.kids[kid])
			kid++
		case '\n':
			w.between()
		case hardLine:
			w.line()
		default:
			w.WriteByte(c)
		}
	}
}

func (w *writer) block(n *Node) {
	if n.flat {
		w.flat++
	}
	w.WriteByte('{')
	w.indent++
	for _, k := range n.kids {
		if !k.gone {
			w.between()
			w.node(k)
		}
	}
	w.indent--
	w.between()
	w.WriteByte('}')
	if n.flat {
		w.flat--
	}
}

// hardLine is a line end that a block in one line has, too: a text block's.
const hardLine = '\v'

// between is a line end, or a space in a block of one line.
func (w *writer) between() {
	if w.flat > 0 {
		w.WriteByte(' ')
	} else {
		w.line()
	}
}

func (w *writer) line() {
	w.WriteByte('\n')
	for i := 0; i < w.indent; i++ {
		w.WriteString("    ")
	}
}
