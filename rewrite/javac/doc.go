// Package javac says what the compiler does with an expression or statement that an insertion must not disturb:
//
//	on which line its code stands, and what a call around it would do to that    lines, steps, spots
//	whether it keeps its type, and goes on to mean the same, in such a call      around, passing, casts, numbers
//	whether it may be constant, checked or left out                              compiled
//	whether it ends, and what is assigned and bound behind it                    completes, hoisted, patterns
//
// It asks package meaning what names are, and knows no probes. What it gives of text is what leaves an expression or statement as it was: a cast, parentheses,
// a branch (package forms).
package javac
