// Package holders tells who holds the objects of leaks, by a heap dump of the program. The recorder watches births by weak references
// of its own (class jinstr.rt.Watched), which stand in the dump with the path that made the object.
//
//	dump ──hprof──▶ watched objects, by path ─────────────┐
//	  └───▶ graph ──▶ shortest ways from the roots ──▶ ways of a path's objects, joined by their fields ──▶ Holder
//	          └──dominators──▶ retained sizes ───────────────────────────────────────────────────────────────┘
//
// Where the tuples of a heap are known they take the place of the dump: all objects of a path are there, with its number.
//
//	trace ──replay──▶ objects, by path; graph; ways, as above ──▶ Holder
//
// A weak reference holds nothing; a soft one does. Of two ways that are as long, that from a static field counts.
package holders
