// Package interest reads files that name paths of interest, and finds these paths
// in the graphs of the methods.
//
//	text ───────────Parse──▶ Set: entries   method with its graph ──Set.Of──▶ paths, as edges
//	recorded paths ──From──▶                at the end            ──Set.Err─▶ what does not fit
//
// An entry is a line of the file: a method, a colon, and the source lines of a
// path in the order in which they run, or a path's number. Or it is a path that a
// run took, with the graph in which it took it.
package interest
