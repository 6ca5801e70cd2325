// Package javatest is for tests that need Java: it finds the JDKs of the
// machine, compiles many programs in one JVM, and runs programs with a timeout.
//
//	RequireJDK(t) ──▶ JDK ──Compile(Compilation)──▶ Result{ OK, Diagnostics }
//	                    └───Run(Program)──────────▶ Outcome{ Stdout, Stderr, Code }
//
// Compile talks to a server of its own (Batch.java), one for each JDK, which
// starts with the first compilation and ends with the test binary.
package javatest
