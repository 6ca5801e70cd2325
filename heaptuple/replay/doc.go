// Package replay makes the heap as tuples out of a trace and the map that
// belongs to it: for each object the variables that hold it, oldest first, and
// for each object its death.
//
//	trace ──▶ Apply ──▶ tuples ──▶ windows ──▶ accounts ──▶ Facts
//	map ──────▲         edges,     Merlin's    births and    per class, site,
//	          positions frames     last        deaths in     path; the peaks
//	          and scopes           steps       order of time
//
// The ways in:
//
//	Analyze        the facts of a run (reads the trace twice, for the peaks)
//	Walk           step by step: the event in words, the tuples that changed,
//	               what became garbage and why
//	Heaps          the heap at the peak, at a step, every n bytes, at the end, as
//	               an objgraph.Graph
//	New, Run       the model itself, to stop at any step: State, HeapState, Graph
//
// # Memory
//
// What is kept follows the live objects, not the length of the trace. An
// object's record is found by its id through pages that go when all their
// objects have gone. A holder is one edge record, in two lists without maps:
// its object's tuple, in order of joining, and its owner's references. A
// variable of a frame is a slot with the number of its edge.
//
// # Death
//
// An object whose tuple is empty, that is not in flight and has not escaped is
// unreferenced, at that very step, and so is what only it held. Cycles are
// found at the end of a window (see windows.go), with the step since when no
// root led to them. Both kinds of death mean the same: the last step at which
// the object was reachable, or named by an event, plus one.
//
// A death is exact, or bounded (it had escaped, or was in a collection whose
// inside is not seen, or hung on such an object, or the trace is of level
// "objects"); of what is alive only because it escaped, it is unknown.
//
// # Level "objects"
//
// Such a trace has no events of locals, and strings and boxes are null in it. A
// frame then holds whatever was made or named in it until it ends.
//
// # Names
//
// Objects are Class_number, numbered in order of birth within the class;
// external ones, numbered apart, Class_e1. Holders are variable_method_level,
// with the thread's name and a colon in front outside main; Class.field;
// Class_1.field; Class_1[index]; and Class_1[...] where a collection of the
// class library holds the object inside. Holders that have no name stand in
// angle brackets, and only in tuples that have no other: <in flight>,
// <escaped>, <this> where `this` holds the object and is not shown, and the
// statement whose variable without a name does: <for-each line 12>,
// <synchronized line 3>, <try line 7>, <return line 9>.
package replay
