// Package ogrg tells which data structures make a program need its memory: what
// they consume and what they dominate. It is the object-group reference graph of
// the paper, "Memory Behavior Profiling of Java Program Based on Object Reference
// Relations" (Li Wenjie and others, 2015).
//
//	Graph ─┬─▶ dominators.Tree ──────────────────────┐
//	       └─▶ cycles ──▶ groups ──▶ edges ──▶ metrics ──▶ Groups ──▶ Rank, Forward,
//	           of objects  by class,  references           nodes,      Backward, Sweep
//	                       Cycle_N    counted              edges
//
// A group is all live objects of one class, or all cycles of objects with the
// same content. Analyze is the way in.
//
// # Where the paper is wrong
//
// Algorithm 1 as printed never inserts a first edge and inserts others again and
// again; what is meant is a table of counts, and that is what this is.
//
// Grouping does not give a graph without cycles, as section 2.1.2 has it: objects
// without a cycle (a list) make one of groups (Node to Node). Collapsing these
// would put most of a heap into one node. So back edges of a depth-first search
// are left out of MD; children are visited by name, so that the same heap has the
// same cuts. Groups.Cuts lists them.
//
// DR as in formula (2) passes 1 where an object is referred to several times, and
// MD multiplies that along each path. Beside it stands what counts each child
// once (distinct), and the exact retained size. Algorithm 2 without memory of its
// results takes exponential time; here each node is computed once, children first.
//
// Algorithm 3 drops what its recursion finds and does not end on a cycle; here
// each group is entered once.
package ogrg
