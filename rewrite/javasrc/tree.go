package javasrc

// #include <stdlib.h>
// #include "tree.h"
import "C"

import (
	"fmt"
	"math"
	"runtime"
	"sync"
	"unsafe"
)

// treeParser parses within an arena, into memory of C's, which the next parse writes over.
type treeParser struct{ c *C.jinstr_tree }

var treeParsers = sync.Pool{New: func() any {
	p := &treeParser{(*C.jinstr_tree)(C.calloc(1, C.sizeof_jinstr_tree))}
	runtime.SetFinalizer(p, func(p *treeParser) {
		C.jinstr_tree_free(p.c)
		C.free(unsafe.Pointer(p.c))
	})
	return p
}}

func init() { C.jinstr_arena_install() }

// C's nodes are copied as they are.
const _ = -(unsafe.Sizeof(node{}) ^ C.sizeof_jinstr_node)

// grammar tells C what the grammar's symbols mean.
var grammar = C.jinstr_kinds{
	kinds: (*C.uint8_t)(C.CBytes(bytesOf(symbols))), count: C.uint32_t(len(symbols)),
	line_comment: C.uint8_t(LineComment), block_comment: C.uint8_t(BlockComment), error: C.uint8_t(ErrorNode),
}

func bytesOf(kinds []Kind) []byte {
	out := make([]byte, len(kinds))
	for i, k := range kinds {
		out[i] = byte(k)
	}
	return out
}

// parse fills in the nodes and the comments of a text that is as long as Src.
// bad is the first place that the grammar cannot read.
func (f *File) parse(text []byte) (bad *SyntaxError, err error) {
	if len(text) > math.MaxInt32 {
		return nil, fmt.Errorf("%s: larger than 2 GB", f.Path)
	}
	p := treeParsers.Get().(*treeParser)
	defer treeParsers.Put(p)
	if !C.jinstr_tree_parse(p.c, (*C.char)(unsafe.Pointer(unsafe.SliceData(text))), C.uint32_t(len(text)), grammar) {
		return nil, fmt.Errorf("%s: the parser ran out of memory", f.Path)
	}
	f.nodes = append(roomForNodes(int(p.c.node_count)), unsafe.Slice((*node)(unsafe.Pointer(p.c.nodes)), p.c.node_count)...)
	f.Comments = make([]Span, p.c.comment_count)
	for i, c := range unsafe.Slice(p.c.comments, p.c.comment_count) {
		f.Comments[i] = Span{int(c.start), int(c.end)}
	}
	if !p.c.bad {
		return f.misread(), nil
	}
	what := "syntax not understood here"
	if p.c.missing != nil {
		what = fmt.Sprintf("%q is missing here", C.GoString(p.c.missing))
	}
	return f.errorAt(int(p.c.bad_at), what), nil
}

// misread tells of a rule `case A -> x = y -> z;`, which the grammar takes for one of the label `A -> x = y`, and of a record pattern `A.B(_)` in a label,
// which it may take for a call: no constant has one (JLS 15.29).
func (f *File) misread() *SyntaxError {
	for n := range f.nodes {
		if k := &f.nodes[n]; (k.kind == LambdaExpression || k.kind == MethodInvocation) && f.Kind(k.parent) == SwitchLabel {
			return f.errorAt(int(k.start), "syntax not understood here")
		}
	}
	return nil
}
