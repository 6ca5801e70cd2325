// Package pathprobe makes Java of numbered paths: what runs where an edge of a body's control-flow graph is taken, so that each run of the body counts
// the number of its path.
//
//	body ──flow──▶ graph ──pathplan──▶ numbers on edges ──Counters.Plan──▶ texts at places
//
// It says what stands where, and inserts nothing. Of the heap's probes it knows nothing but the texts that record edges one by one, which it is given.
package pathprobe
