// Package rewrite turns a tree of Java sources into the same tree with probes.
//
//	SRC… ──collect──▶ inputs ──read──▶ declarations, packed trees ──NewSet──▶ set
//	   each file + set ──plan──▶ insertions ──number──▶ ──emit──▶ out/src/**.java ──note──▶ out/jinstr.map
//	                                                              out/runtime, out/sources.argfile, out/jinstr.state, out/jinstr.library
//
// Files are read, planned and written in parallel. There is one barrier, the
// source set: a file must know the classes of the others. Behind it a conveyor
// takes the files through, so that only some are under way at a time, and gives
// methods their numbers in the order of the files.
//
// A file that is the same as in the last run is not parsed, and, if all files
// declare what they did then, not planned: its record in the state has what is
// needed.
package rewrite
