// Package javacall does what a call of javac asks for, with rewritten sources in the place of those that it names.
//
//	javac's arguments ──Parse──▶ Call ──sources──▶ what is given, and what javac would look for
//	                              │                      │ rewrite
//	                              │                      ▼
//	                              └────────────▶ the same call over the rewritten files ──▶ classes
//	                                                     │ it fails                           │
//	                                                     ▼                                    ▼
//	                                             the call as it is                    recorder and map beside them
//
// Each call is an output of rewrite by itself, whose name has its build in it: a class that an incremental build does not
// compile again goes on calling the façade that it was made with, and that output's map stays beside it. So nothing that a
// build keeps, restores or removes can make a class meet numbers of another rewrite.
package javacall
