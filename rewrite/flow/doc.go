// Package flow builds the control-flow graph of a body of Java code, and knows for
// each edge the place in the source where text runs exactly when that edge is
// taken.
//
//	javasrc.File, body ──Build──▶ Graph{ Nodes, Edges }     Edge{ From, To, Kind, Slot }
//
// A node is a basic block: statements that run one after the other, as lines.
// Expressions are atomic but for switch expressions that are surely evaluated.
// Node 0 is the entry and node 1 the exit; each return, throw and end of the
// body is an edge of its own to the exit. A catch clause begins a path of its own
// (an edge from the entry): which statement threw is not known. A finally block
// is left out, as it has one text and many continuations: it is a body of its
// own, as lambdas and initialisers are.
//
// The paper on selective path profiling, section 2, has the graph that its schemes
// need; /pathprofile has the schemes.
package flow
