// Package rewrite turns a tree of Java sources into the same tree with probes.
//
//	SRC… ──collect──▶ inputs ──parse, declare──▶ files ──NewSet──▶ set
//	                                  files + set ──probe.Plan──▶ results
//	        results ──number methods──▶ out/src/**.java, out/runtime, out/jinstr.map, out/sources.argfile
//
// Files are parsed, planned and written in parallel; the two barriers between
// are the source set (a file must know the classes of the others) and the
// numbers of the methods.
package rewrite
