// Command corpus rewrites whole source trees and checks the invariants on every
// file; it prints counts and times.
//
//	go run ./internal/corpus [-level objects] [-style paper] [-ids table] DIR...
//	go run ./internal/corpus -jdk [-jdks 17,25] [-modules java.xml,…] [-table FILE]
//	go run ./internal/corpus -libraries GROUP:ARTIFACT:VERSION,… [-jdks 17]
//	go run ./internal/corpus -javac [-jdks 17,25] [-table FILE]
//
// With -jdk the trees are the sources of the JDKs of this machine (lib/src.zip),
// and whole modules of them are compiled again:
//
//	src.zip ──▶ sources ──one rewrite, invariants──▶ counts
//	                │
//	                └─ each module ─┬─ javac ──────────────▶ warnings (kept in the user's cache)
//	                                └─ rewrite ─▶ javac ───▶ warnings: none that the others lack
//
// With -libraries the sources are those of libraries on Maven Central, which are compiled against their dependencies, as these are:
//
//	sources ──┬─ javac ───────────────────────────────▶ files that compile, warnings
//	          ├─ rewrite --classpath dependencies ─▶ javac ─▶ errors, warnings that the others lack, calls of methods that are not known
//	          └─ rewrite ──────────────────────────▶ javac ─▶ errors, warnings that the others lack, calls of methods that are not known
//
// With -javac the compiler itself is what runs:
//
//	jdk.compiler ──rewrite──▶ javac ──▶ a javac with probes ─┐
//	commons-lang3, java.xml ──┬──────────────────────────────┴─▶ class files, trace
//	                          └──────▶ javac as it is ─────────▶ class files: the same bytes
package main
