// Command heaptables repeats the experiments of the paper on object groups (section
// 3.3), and writes docs/heap-tables.md and docs/heap-sweep.svg: the paper's figures
// and ours side by side.
//
//	workload ──▶ dump ──▶ hprof.Graph ─┬─▶ ogrg, four ways to group ──▶ tables 2 and 3
//	                                   │        └─▶ sweep ──▶ plot
//	                                   └─▶ referrers by class, as Eclipse MAT lists them
//
//	go run ./internal/heaptables -work DIR              # dumps are kept in DIR
//	go run ./internal/heaptables -programs fop-2.8      # one of them, to standard output
//
// It needs a JDK, and Maven for the programs; all of it takes a quarter of an hour.
package main
