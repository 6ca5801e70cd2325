// Command heapcheck holds retained sizes against those of NetBeans' heap library
// (VisualVM's), object by object, on dumps of real programs.
//
//	dump ──▶ NetBeans (Retained.java) ──▶ shallow and retained size of each object
//	    └──▶ hprof.Graph ──▶ the same shallow sizes ──▶ dominators ──▶ equal?
//
// Shallow sizes are taken from NetBeans, which has a rule of its own for them:
// those of jinstr are held against the VM's (heaptuple/hprof). NetBeans does not
// follow soft, weak, final and phantom references when it looks for what is
// alive, but counts them, and what is dead, as holders of what is. It does not
// count what holds a class (its subclasses), but the one object through which
// it first came to it. The comparison does the same. Objects of java.lang.Class
// are left out: NetBeans gives no sizes for them.
//
//	go run ./internal/heapcheck                 # three programs, dumped on the way
//	go run ./internal/heapcheck dump.hprof …
//
// It needs a JDK, and Maven for NetBeans' library and the programs.
package main
