// Package world holds jinstr against the real world: libraries that others
// wrote, with their own tests; tools that run on rewritten sources; and the VM's own
// count of what is alive.
//
//	libraries.go ──mvn──▶ jars ──unzip──▶ main, tests ──┬─────────────▶ javac ──▶ JUnit ──▶ test results ─┐
//	(pinned by                                          └─▶ rewrite ──▶ javac ──▶ JUnit ──▶ test results ─┴▶ must be equal
//	 sha256)
//
// A library's tests must pass and fail as they do without jinstr: with the
// recorder off and on, on both levels, with the tests rewritten too. What comes
// out is a Result, and docs/real-world.md is the table of all of them:
//
//	go run ./world/run                all libraries, all JDKs; writes the table
//	go run ./world/exact              counts of paths against each other and JaCoCo (exactness.go, jacoco.go)
//	go run ./world/live               live objects at checkpoints within the tests against the VM's count (live.go)
//	go test ./world                   three small ones, Lombok, the histogram of the VM, its dumps (dump_test.go), and leaks of libraries (realleaks_test.go)
//	JINSTR_WORLD=all go test ./world  the other tools, too
package world
