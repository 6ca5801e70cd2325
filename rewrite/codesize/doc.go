// Package codesize estimates how many bytes of code javac makes of a method, from
// its source alone: of the method as it stands, and with what is to be inserted.
// A method may have 65,535 bytes, and HotSpot compiles none of more than 8,000.
//
//	tree of a body + insertions ──▶ Size{ Plain, With }
//
// The estimate adds up what javac emits for each kind of node. Types are not
// known, so each node costs what it costs at most in ordinary code; what the
// estimate is worth is measured on compiled code (internal/sizes/compare).
package codesize
