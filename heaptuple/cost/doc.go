// Package cost tells what recording a program costs: how many events a trace has,
// which methods they come from, and how many of them level objects would keep.
//
//	trace ──events──▶ a frame of each activation ──▶ Cost: all, at level objects, by method
//
// Level objects has no LOCAL, LEAVE and END (docs/trace-format.md). An activation's
// own events are written with its first, so that those of one that has nothing else
// fall away; so do the first sights of objects that only locals name, and strings and
// boxes.
package cost
