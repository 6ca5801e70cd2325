package javasrc

import (
	"fmt"
	"unicode/utf8"

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
	Original []byte // as it was read
	Src      []byte // as the compiler reads it, in UTF-8; all offsets are offsets in it
	Comments []Span // in order of their positions
	// Compact tells that methods and fields stand outside of a class (JEP 512): the
	// whole file is the body of one.
	Compact bool
	// Modules are those that are imported as a whole (JEP 511).
	Modules []string
	// Skipped are the errors in method bodies that are not understood. Their
	// nodes are there and have nothing in them.
	Skipped []*SyntaxError
	text    text
	charset *charset
	opaque  map[int]bool // where the braces of those bodies open
	masked  bool         // the tree is that of a text with stand-ins
	nodes   []node
	lines   []int32 // offset of each line's start
	visits  int
	wide    map[Node][]Node // the children of nodes that have many, once these were counted
}

// UTF8 tells that the file is UTF-8.
func (f *File) UTF8() bool { return f.charset.decode == nil }

// Dialect is how files are to be read.
type Dialect struct {
	Encoding string // a name that javac -encoding takes; "" for UTF-8, or what the file looks like
	Release  int    // of Java, 3 (1.3) and up; 0 for the newest
}

// SyntaxError says where a file is not understood.
type SyntaxError struct {
	Path      string
	Line, Col int
	Text      string // the source line
	Before    int    // how many letters of it stand before the place
	What      string
	Method    bool // one method is left as it is, not the whole file
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

// newest is a release that is newer than all that jinstr knows.
const newest = 1000

func (d Dialect) release() int {
	if d.Release == 0 {
		return newest
	}
	return d.Release
}

// Parse reads one file of the newest Java.
func Parse(path string, src []byte) (*File, error) { return Dialect{}.Parse(path, src) }

// Parse reads one file. The error is a *SyntaxError where the text is not
// Java, or not Java that is known.
func (d Dialect) Parse(path string, src []byte) (*File, error) {
	f, err := d.open(path, src)
	if err != nil {
		return nil, err
	}
	shown := f.Src
	if mayHaveOldNames(f.Src, d.release()) {
		m := newMask(f.Src)
		m.oldNames(d.release())
		shown = m.out
	}
	bad, err := f.parse(shown)
	if err == nil && bad != nil {
		bad, err = f.parseMasked(d, bad)
	}
	switch {
	case err != nil:
		return nil, err
	case bad != nil && f.charset.decode != nil && d.Encoding == "":
		bad.What += " (the file is not UTF-8: name its encoding with --encoding)"
	}
	if bad != nil {
		return nil, bad
	}
	f.compact()
	return f, nil
}

// compact recognises a compact source file (JEP 512): its fields look like local
// variables to the grammar.
func (f *File) compact() {
	for n := f.First(f.Root()); n != None; n = f.Next(n) {
		switch f.Kind(n) {
		case LocalVariableDeclaration:
			f.nodes[n].kind = FieldDeclaration
			f.Compact = true
		case MethodDeclaration, FieldDeclaration:
			f.Compact = true
		}
	}
}

// open is a file before it is parsed.
func (d Dialect) open(path string, src []byte) (*File, error) {
	charset, err := charsetOf(d.Encoding, src)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	f := &File{Path: path, Original: src, text: read(src, charset), charset: charset}
	f.Src = f.text.bytes
	f.lines = f.text.lineStarts()
	return f, nil
}

func (f *File) errorAt(pos int, what string) *SyntaxError {
	line, col := f.Position(pos)
	text := f.Line(line)
	return &SyntaxError{Path: f.Path, Line: line, Col: col, Text: f.charset.shown(text), Before: utf8.RuneCountInString(text[:min(col-1, len(text))]), What: what}
}
