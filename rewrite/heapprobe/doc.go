// Package heapprobe says which events of the heap a piece of code has: what is told of a body at its level, which values a lesson shows, what an
// expression may leave on the stack of the virtual machine, which calls may change a collection, make an object, or run nothing of the program's.
// It answers with what is so, and writes nothing: where an event is told is up to the visit of the file (package probe), and how is that of
// package forms. What values mean and what keeps them is asked of packages meaning, javac and escape.
//
//	escape.Analysis, Body, expression ──Events.HoldsTemporaries, Changes, ReadName, …──▶ yes or no, or whose event it is
package heapprobe
