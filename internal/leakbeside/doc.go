// Command leakbeside looks for planted leaks (package leakgen) in three ways, and prints what each finds:
//
//	program ──┬─ jinstr       rewritten with --probes leaks: findings with the verdict leak
//	          ├─ JFR          as it is: jdk.OldObjectSample, at the program's end
//	          └─ histograms   as it is: live objects by class at half of its rounds and at the end
//
// What JFR has sampled is grouped by class and the innermost line that is the program's, most samples first; of two histograms
// the classes are ordered by the bytes that they have grown by, as tools for heap dumps do that compare two.
//
//	go run ./internal/leakbeside
//	go run ./internal/leakbeside -jdk 25 -only listeners,lru
package main
