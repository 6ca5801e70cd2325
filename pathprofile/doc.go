// Package pathprofile numbers the paths of control-flow graphs. It says which
// small operations must run on which edges so that one number, r, tells at the
// end which path was taken, and gives the path back for a number. It knows
// nothing of Java: graphs come from rewrite/flow, and the rewriter writes the
// operations into the program.
//
//	[]Edge ──NewGraph──▶ Graph: checked, loops found
//	                       │
//	   paths of interest ──┴──New(scheme)──▶ Plan: operations on edges and nodes
//	                                           │
//	             the program runs (or Run) ──▶ ids and how often each was counted
//	                                           │
//	                  Plan.Decode ◀────────────┘
//	                       └──▶ Fragment: edges ──EdgeCounts, NodeCounts──▶ how often each line ran
//
// The schemes are those of the paper on profiling selected paths (docs name it
// the paper). Each has a file, written to be laid side by side:
//
//	          numbers          loops         other paths than those of interest
//	epp.go    all, by sums     in fragments
//	pap.go    all, by digits   yes
//	spp.go    some, by sums    no            may be taken for one of interest
//	prepp.go  some, by sums    no            may be taken for one of interest
//	espp.go   some, by sums    no            keep ids of their own
//	psp0.go   some, by digits  yes           found where they part from those of interest
//	psp1.go   some, by both    yes           found at the end of a region
//	psp2.go   some, by digits  yes           found where they leave the edges of interest
//	psp3.go   some, by both    yes           both
//
// A graph for all examples, the paper's figure 3, with the probes of EPP on its
// edges; ids are 0 to 8, and A→D→H is 6:
//
//	A ─────────▶ C ─┐
//	├─ +3 ─▶ B ─────┤
//	└─ +6 ──────────┴─▶ D ─────────────────────────▶ H
//	                    └─ +1 ─▶ E ──────▶ F ─▶ G ───┘
//	                             └─ +1 ───────▶─┘
//
// No edge leads to the entry or comes from the exit, and two edges may join the
// same nodes.
//
// A plan depends on graph, paths of interest and options only, on every
// machine, so it need not be stored to decode what a program counted.
package pathprofile
