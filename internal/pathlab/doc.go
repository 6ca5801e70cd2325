// Command pathlab measures what counting paths costs, and makes the tables of
// docs/path-overhead.md and docs/path-experiments.md:
//
//	go run ./internal/pathlab -what overhead     [-jdks 17,25] [-rounds 6] [-out FILE]
//	go run ./internal/pathlab -what experiments  [-jdks 17] [-rounds 3] [-out FILE]
//	go run ./internal/pathlab -what numbering    [-jdks 17]
//
// Overhead: small programs (testdata/kernels) and the work of two libraries
// (testdata/csv, testdata/codec) as they are, with our schemes, JaCoCo and
// OpenClover. Each build runs in a JVM of its own in each round; the order of the
// builds in a round and of the programs in a JVM is shuffled. The original runs
// twice in each round: what differs between these two means nothing.
//
// Experiments: those of the paper on profiling selected paths. Hundreds of copies
// of a method, each with a random set of paths of interest, run in one JVM, all
// schemes in it, in shuffled order.
//
// Numbering: how long numbering all methods of the JDK takes, beside
// parsing it.
//
// Times are processor times of the thread that works, so that other work on the
// machine counts little.
package main
