package heapprobe

import (
	"jinstr/rewrite/escape"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// Options are those that decide which events there are.
type Options struct {
	Full   bool // every local and block, not only births, stores and escapes
	Lesson bool // each statement that begins, too, and each value of a primitive type that is stored
}

// Events finds out which events of the heap a file has.
type Events struct {
	*escape.Analysis
	Options
	// In is the body that is visited.
	In *Body
	// Filling has the calls of which a probe has told that they may fill something, or take something out.
	Filling map[javasrc.Node]bool
}

// New is for one file.
func New(a *escape.Analysis, o Options) *Events {
	return &Events{Analysis: a, Options: o, Filling: map[javasrc.Node]bool{}}
}

// Body is what is recorded of a method, a constructor, the initialisers of a class, or a lambda.
type Body struct {
	Frame bool // it has an activation, and a handle of its own
	Self  bool // the handle knows this
	Level int
}

// How much of a body is recorded, from most to least.
const (
	RecordAll     = iota
	RecordObjects // as at level "objects": no locals, blocks and ends of statements
	RecordArrays  // nor the births of elements in array initialisers; the arrays are looked into
	RecordStores  // nor any births where an object is seen without; what it holds still is
	RecordEntry   // only that it runs, and that its arguments are handed on
	RecordNothing
)

// Records tells that what a level has is recorded.
func (b *Body) Records(most int) bool { return b.Level <= most }

// PassesOver tells that objects of type t are not recorded: level objects knows
// nothing of strings and boxes, which are many, and hold nothing.
func (v *Events) PassesOver(t scope.Type) bool {
	return !v.Full && t.Leaf()
}

// HoldsConstants tells that a field has constants of an enum only. They live as long as their class, so level
// objects need not know who holds them.
func (v *Events) HoldsConstants(fd *scope.Field) bool {
	return !v.Full && fd != nil && v.Set.HoldsConstants(fd)
}

// Locals tells whether locals, blocks and ends of statements are recorded.
func (v *Events) Locals() bool { return v.Full && v.In.Records(RecordAll) }

// RecordsBlocks tells whether ends of statements and blocks are recorded here.
func (v *Events) RecordsBlocks() bool { return v.Locals() && v.In.Frame }
