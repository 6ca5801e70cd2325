// Command heapcheck holds what is read of heap dumps against other readers, object
// by object.
//
//	dump of a program ──▶ NetBeans (Retained.java) ──▶ shallow and retained size of each object
//	        │└──▶ hprof.Graph ──▶ the same shallow sizes ──▶ dominators ──▶ equal?
//	        └───▶ hprof.Graph ──▶ dominators ──▶ the same as when the object is taken out?
//
//	trace ──jinstr heap --write-dump──▶ dump ──▶ NetBeans (Contents.java) ──▶ classes, references, sizes
//	                                     │└────▶ shark (SharkContents.java) ──▶ equal?
//	                                     └─────▶ hprof.Graph ────────────────▶ equal?
//
// Shallow sizes are taken from NetBeans, which has a rule of its own for them:
// those of jinstr are held against the VM's (heaptuple/hprof). NetBeans' library,
// which is VisualVM's, has other ideas of what holds what, and the comparison does
// the same (netbeans.go):
//
//   - It does not follow soft, weak, final and phantom references when it looks for
//     what is alive, but counts them, and what is dead, as holders of what is.
//   - It does not count what holds a class (its subclasses), but the one object
//     through which it first came to it, nor what holds a protection domain
//     (classes, by their head).
//   - It adds up ends and trees of them first, and does not ask there whether one
//     is a root: what one object alone refers to is retained by it, though a frame
//     may hold it, too.
//   - It gives no sizes for objects of java.lang.Class; these are left out.
//
// That jinstr is right in these shows the last comparison, which has no rules: an
// object is taken out of the graph, and what is not reached then is what it
// retained.
//
//	go run ./internal/heapcheck                 # three programs, dumped on the way, and written dumps
//	go run ./internal/heapcheck -doc docs/heap-exactness.md
//	go run ./internal/heapcheck dump.hprof …
//
// It needs a JDK, and Maven for the libraries and the programs.
package main
