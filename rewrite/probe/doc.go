// Package probe decides what is inserted where. It visits the tree of one file
// once, in the order of evaluation, and queues insertions. What they say is written by package forms; docs/forms.md lists
// it with the reasons.
//
//	scope.File + scope.Set ──Plan──▶ Result{ edits, probemap.File }
//
// It keeps the class it is in, the body it is in (a method, constructor, initialiser or lambda: what has a
// handle and numbers its probes) and the blocks of that body with the variables that are recorded. What
// these mean it asks of package meaning, where something may stand of package javac, what may be held of package
// escape, which events that has of package heapprobe, and what counts paths and births of packages pathprobe and watchprobe.
package probe
