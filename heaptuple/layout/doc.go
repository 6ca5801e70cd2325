// Package layout tells how many bytes an object takes on a virtual machine.
//
//	layout string "/I/LJ" ──┐
//	(trace, or Sources)     ├──▶ VM.Instance ──▶ shallow size, original and as run
//	VM by name ─────────────┘    VM.Array
//	(trace, dump, --layout)
//
// A layout string is what the trace says about a class: from the root class
// down, one '/' before each class, then a letter for each instance field:
// Z B C S I J F D for primitives, L for any reference, and i for the id that
// jinstr itself adds. That id is left out of the original size and counted in
// the size as run. P at the beginning of a class is padding; no field goes
// before it any more. Behind the fields may stand = and the bytes that the machine
// itself has measured, as reflection does not tell of all fields, or a question
// mark: there are fields that are not known, and a size is the least that it can
// be. Where the trace could not tell (no reflection), Sources makes the string
// from the fields in the map.
//
// The HotSpot models follow FieldLayoutBuilder, the algorithm of JDK 15 and
// later; the two CLDC models are calibrated by what freeMemory says there.
package layout
