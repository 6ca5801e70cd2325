// Package handout writes a sheet for a class: a program, questions about what it does with its objects, and the answers, which
// are taken from a run of it.
//
//	steps of the trace ──Of──▶ Sheet{ printed, made, moment, garbage } ──Markdown, Paper──▶ a file
//
// The steps are gone over twice: to find the moment that is best asked for, and to draw what is alive then.
package handout
