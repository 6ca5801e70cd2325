// Package pathfacts turns the counters of a trace into facts about the program:
// which paths ran and how often, and what that says of each line and branch.
//
//	trace.Counters ──┐
//	                 ├──Of──▶ Facts: methods ──▶ paths: lines with loops folded, counts, shares
//	probemap.Map ─────┘                     └──▶ counts of edges and nodes ──Lines──▶ lines and branches of each file
//
// Numbers of paths are decoded by the plan that the rewriter used, made again
// from the map.
package pathfacts
