// Package workload runs programs of others on work of some size, and dumps their
// heaps where most is alive.
//
//	Maven ──▶ libraries ─┐
//	prose ──▶ documents, ├─▶ AtPeak.java ──▶ the program ──▶ dump
//	          scripts, … ┘      └─ collects garbage and dumps again and again
//
// All input is made here, from fixed seeds, so that the same work is done again.
// What is alive at the dump differs a little from run to run: it is looked at from
// beside, at moments that the machine's speed decides.
package workload
