// Package explain tells what a rewrite does to a line of source, and what it
// leaves alone, in words.
//
//	rewrite.Planned + line ──Line──▶ Explanation
package explain
