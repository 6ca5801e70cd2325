// Package hprof reads heap dumps in the HPROF format, of JVMs and of Android,
// and writes them.
//
//	records of the file                       records of the heap, in segments
//	┌────────────────────────────┐            ┌──────────────────────────────┐
//	│ strings, classes, frames   │ readRecords│ roots                        │
//	│ heap segment ──────────────┼──▶ scan ──▶│ classes: fields, statics     │
//	│ heap segment               │  all cores │ instances, arrays            │
//	└────────────────────────────┘            └──────────────────────────────┘
//
//	scan ──▶ pieces without damage, counts by class
//	           │               │
//	           │               └──readClasses, sizes──▶ Histogram
//	           ├──collect──▶ idSet: an object's number by its id
//	           └──fill─────▶ Graph (package objgraph): classes, sizes, references
//
// WriteState writes the heap of a trace as a dump (state.go), of which the
// records are made in encode.go.
//
// A class may stand after its instances, so references are looked for in a
// second walk, and since ids are addresses, which an object's neighbours give
// away, in which order objects are numbered follows from them.
//
// # Sizes
//
// A dump does not say what an object takes in memory; it says which fields it
// has. Package layout knows what a VM makes of these, and which VM it was shows
// in the distances between objects (guess.go). Sizes are equal to those of jcmd
// GC.class_histogram, class by class, but for
//
//   - java.lang.Class: HotSpot's archive of shared classes holds objects of
//     classes that are not loaded, and these are not dumped. With -Xshare:off
//     this class is equal, too;
//   - jdk.internal.vm.FillerElement[]: unused memory, which is dumped as int[];
//   - jdk.internal.vm.StackChunk, whose instances differ in size.
//
// # Damage
//
// Damage is told with its place in the file, and skipped: to the next object
// that is likely to be one, or the next record. What the first walk (scan) could
// not read, the others do not look at.
package hprof
