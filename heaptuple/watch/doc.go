// Package watch reads what a program counted of its births: how many objects and
// bytes each site made; and, where some were watched, which paths leak.
//
//	trace (counters, sites) ──┐
//	map (KindSites)           ├──▶ Of ──▶ Facts{ Sites, Classes }
//	layout of the VM ─────────┘                           │
//	trace (watched births) ────────────────▶ LeaksOf ──▶ Leaks{ Findings }
//	replay.Facts (lifetimes) ────────▶ LeaksOfHeap ─────────▲
//
// Objects and arrays are counted exactly. Bytes are shallow sizes by the model of
// the virtual machine, as if the program had no probes: of objects by the class of the first object of their site,
// which is that of all; of arrays by the sum of their lengths and how many there were by length modulo
// eight, which is exact where sizes are rounded to 8 bytes or less.
package watch
