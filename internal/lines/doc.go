// Package lines holds the line tables of class files against each other: of a
// program as it is and rewritten. So it finds lines that have moved without running
// anything.
//
//	plain class ──steps──▶ calls, casts, elements, … with their lines ──┐
//	                                                                     ├─Compare──▶ Difference
//	rewritten class ──steps──▶ the same, without the recorder's ─────────┘
//
// A step is an instruction whose line a stack trace may show: it throws, or runs
// other code. What is inserted takes no step away and adds only the recorder's, so the
// steps of a method are aligned one by one, and each must have the line that it had.
package lines
