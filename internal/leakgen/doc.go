// Package leakgen makes Java programs in which a leak is planted, or something that looks like one and is none.
//
//	kinds/NAME.java ──read──▶ Kind{ Name, Shape, About } ──Program(seed)──▶ files, Planted{ class, file, line, callers }
//	                                                          │ identifiers with $: names, chosen by the seed
//	                                                          │ 8/*3..20*/: a number between 3 and 20; 8 with seed 0
//	                                                          │ // chain: the method is called through others
//	                                                          └ /*noise*/: other objects, that are no leak (noise.go)
//
// A kind is a Java file whose first line says what becomes of the planted objects, and why:
//
//	// leak: orders are put into a static list, and nobody takes them out.
//
// The line that makes them ends with "// planted". Other lines whose objects are kept with them, as what a planted
// object holds in a field, end with "// also"; the field that holds them all with "// holder"; and the methods on the way to the planted line, as far as they tell the path
// from others, with "// path 0" (the innermost), "// path 1", …. The marks stay in the programs.
//
// Each program is a Java package of its own, so that many can be rewritten and compiled at once. All run in rounds
// (rounds/Rounds.java), and print a text that depends on the number of rounds alone.
package leakgen
