package javasrc

import (
	"context"
	"fmt"
	"sync"

	sitter "github.com/smacker/go-tree-sitter"
	"github.com/smacker/go-tree-sitter/java"
)

// Node is a node of a File's tree. The root is 0; None stands for no node.
type Node int32

// None is no node.
const None Node = -1

type node struct {
	start, end          uint32
	parent, first, next Node
	kind                Kind
}

// Span is a half-open range of byte offsets.
type Span struct{ Start, End int }

// File is one parsed source file.
type File struct {
	Path     string
	Src      []byte
	Comments []Span // in order of their positions
	nodes    []node
	lines    []int // offset of each line's start
}

// SyntaxError says where a file is not understood.
type SyntaxError struct {
	Path      string
	Line, Col int
	Text      string // the source line
	What      string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.Path, e.Line, e.Col, e.What)
}

var parsers = sync.Pool{New: func() any {
	p := sitter.NewParser()
	p.SetLanguage(language)
	return p
}}

var (
	language = java.GetLanguage()
	symbols  = symbolKinds()
)

// symbolKinds maps the grammar's symbol numbers to kinds, so that the walk
// compares no strings.
func symbolKinds() []Kind {
	kinds := make([]Kind, language.SymbolCount())
	for i := range kinds {
		s := sitter.Symbol(i)
		if language.SymbolType(s) == sitter.SymbolTypeRegular {
			kinds[i] = kindNames[language.SymbolName(s)]
		}
	}
	return kinds
}

// Parse reads one file. The error is a *SyntaxError where the text is not
// Java, or not Java that the grammar knows.
func Parse(path string, src []byte) (*File, error) {
	f := &File{Path: path, Src: src}
	f.indexLines()
	if err := f.loneReturn(); err != nil {
		return nil, err
	}
	p := parsers.Get().(*sitter.Parser)
	defer parsers.Put(p)
	tree, err := p.ParseCtx(context.Background(), nil, src)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	defer tree.Close()
	root := tree.RootNode()
	f.nodes = make([]node, 0, len(src)/6+16)
	f.copyNode(root, None)
	if root.HasError() {
		return nil, f.syntaxError(root)
	}
	if err := f.compact(); err != nil {
		return nil, err
	}
	return f, f.hiddenEscape()
}

// compact finds a method or field outside of a class (JEP 512), whose class has
// no declaration that could be extended.
func (f *File) compact() error {
	for n := f.First(f.Root()); n != None; n = f.Next(n) {
		switch f.Kind(n) {
		case MethodDeclaration, FieldDeclaration, LocalVariableDeclaration, ExpressionStatement:
			return f.errorAt(f.Start(n), "a compact source file (a method or field outside of a class) is not rewritten")
		}
	}
	return nil
}

// copyNode copies n and what is below it, and gives its index, or None for a
// comment, which is kept apart because it may stand anywhere.
func (f *File) copyNode(n *sitter.Node, parent Node) Node {
	kind := ErrorNode
	if s := n.Symbol(); int(s) < len(symbols) {
		kind = symbols[s]
	}
	if kind == LineComment || kind == BlockComment {
		f.Comments = append(f.Comments, Span{int(n.StartByte()), int(n.EndByte())})
		return None
	}
	id := Node(len(f.nodes))
	f.nodes = append(f.nodes, node{n.StartByte(), n.EndByte(), parent, None, None, kind})
	last := None
	add := func(child *sitter.Node) {
		c := f.copyNode(child, id)
		switch {
		case c == None:
		case last == None:
			f.nodes[id].first, last = c, c
		default:
			f.nodes[last].next, last = c, c
		}
	}
	count := int(n.NamedChildCount())
	if count <= 48 {
		for i := 0; i < count; i++ {
			add(n.NamedChild(i))
		}
		return id
	}
	// Finding the i-th child takes time in proportion to i; a cursor does not.
	c := sitter.NewTreeCursor(n)
	defer c.Close()
	for ok := c.GoToFirstChild(); ok; ok = c.GoToNextSibling() {
		if child := c.CurrentNode(); child.IsNamed() {
			add(child)
		}
	}
	return id
}

// syntaxError finds the first place that the grammar could not read.
func (f *File) syntaxError(n *sitter.Node) error {
	for {
		if n.IsError() || n.IsMissing() {
			break
		}
		var bad *sitter.Node
		for i := 0; i < int(n.ChildCount()); i++ {
			if c := n.Child(i); c.HasError() || c.IsMissing() {
				bad = c
				break
			}
		}
		if bad == nil {
			break
		}
		n = bad
	}
	what := "syntax not understood here"
	if n.IsMissing() {
		what = fmt.Sprintf("%q is missing here", n.Type())
	}
	return f.errorAt(int(n.StartByte()), what)
}

func (f *File) errorAt(pos int, what string) *SyntaxError {
	line, col := f.Position(pos)
	return &SyntaxError{Path: f.Path, Line: line, Col: col, Text: f.Line(line), What: what}
}
