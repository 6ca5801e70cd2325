// Package objgraph is a heap as a graph: objects with a class and a shallow
// size, the references between them, and the roots that keep them alive. Every
// analysis of who owns the memory takes it, wherever the heap came from.
//
//	HPROF dump ───────┐  Builder                      ┌──▶ dominators, object groups
//	(parallel parts)  ├────────────▶ Graph ──▶ Live ──┤
//	state of a trace ─┘                               └──▶ histogram
//
// Objects are numbers from 0. References stand in compressed sparse rows:
//
//	object    0   1   2   3            the references of object o are
//	first   [ 0 | 2 | 2 | 5 | 6 ]      refs[first[o]:first[o+1]]
//	           \    \__  \   \
//	refs    [ 2 1 | | 0 3 3 | 1 ]      object 2 refers to 3 twice
//
// A reference is there as often as the object holds it; null is left out. That
// makes 12 bytes an object and 4 a reference: 10 million objects with 18
// million references are 192 MB.
//
// Objects of java.lang.Class are objects like others. Those that stand for a
// class of the graph are tied to it: Class.Object leads there, ClassOf back.
package objgraph
