package javasrc

import (
	"fmt"

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
	if err := f.parseTree(src); err != nil {
		return nil, err
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

func (f *File) errorAt(pos int, what string) *SyntaxError {
	line, col := f.Position(pos)
	return &SyntaxError{Path: f.Path, Line: line, Col: col, Text: f.Line(line), What: what}
}
