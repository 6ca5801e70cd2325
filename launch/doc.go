// Package launch compiles and runs a rewritten program with a JDK of the
// machine.
//
//	FindJDK ──▶ JDK ──Compile(sources.argfile)──▶ classes ──Run──▶ trace, exit code
package launch
