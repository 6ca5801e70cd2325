// Package javatest is for tests that need Java: it finds the JDKs of the
// machine, compiles many programs in one JVM, and runs programs with a timeout.
//
//	RequireJDK(t) ──▶ JDK ──Compile(Compilation)──▶ Result{ OK, Diagnostics }
//	                    └───Run(Program)──────────▶ Outcome{ Stdout, Stderr, Code }
//	                         │ Kept: the same run's outcome of before, if there is one (package kept)
//	                         │ Together: in a VM that runs many programs (together.go), if GoesTogether
//	                         └ else, and where that is not the same, in a VM of its own
//
// Compile talks to a server of its own (folder batch), one for each JDK and one for the Eclipse compiler, which
// starts with the first compilation and ends with the test binary.
package javatest
