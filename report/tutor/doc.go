// Package tutor writes a run of level lesson as Python Tutor's front ends take it: its execution trace, in the form of the back ends for Java.
//
//	steps of a walk ──scenes──▶ a memory: objects, activations, values ──at each statement──▶ an execution point
//
// Each point has the whole state, so that a trace grows with the square of a run: it is capped.
package tutor
