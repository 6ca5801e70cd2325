package objgraph

import (
	"fmt"
	"sort"
)

// None is no object.
const None = ^uint32(0)

// MaxObjects is how many objects a graph can have; numbers above are kept for
// None and for what an algorithm adds (a node above all roots).
const MaxObjects = 1<<32 - 16

// MaxRefs is how many references a graph can have.
const MaxRefs = 1<<32 - 1

// Graph is a heap that does not change any more. It may be read by several
// goroutines at once.
type Graph struct {
	class   []uint32
	size    []uint32 // large where it does not fit
	big     map[uint32]int64
	first   []uint32
	refs    []uint32
	roots   []Root
	classes []Class
	owners  []classObject // by object
	label   func(uint32) string
}

// large in Graph.size means that the size is in Graph.big.
const large = ^uint32(0)

// Class is a class of objects. Two classes may have one name, if two class
// loaders have loaded it.
type Class struct {
	// Name is as in Java source, but with $ before nested classes:
	// java.util.HashMap$Node, char[], java.lang.String[][].
	Name string
	// Object is the object of java.lang.Class that stands for the class, None if
	// the graph does not have it.
	Object uint32
}

type classObject struct{ object, class uint32 }

// Root is what keeps an object alive from outside of the heap.
type Root struct {
	Object uint32
	Kind   RootKind
	// Name is the variable or thread that holds the object, where it is known.
	Name string
}

// Len returns the number of objects.
func (g *Graph) Len() int { return len(g.class) }

// NumRefs returns the number of references.
func (g *Graph) NumRefs() int { return len(g.refs) }

// Class returns the number of o's class in Classes.
func (g *Graph) Class(o uint32) uint32 { return g.class[o] }

// ClassName returns the name of o's class.
func (g *Graph) ClassName(o uint32) string { return g.classes[g.class[o]].Name }

// Size returns the shallow size of o in bytes.
func (g *Graph) Size(o uint32) int64 {
	if n := g.size[o]; n != large {
		return int64(n)
	}
	return g.big[o]
}

// Refs returns the objects that o refers to, one for each reference, in the
// order in which its source gave them. The caller must not write to it.
func (g *Graph) Refs(o uint32) []uint32 { return g.refs[g.first[o]:g.first[o+1]] }

// Rows returns the rows as they are stored, for algorithms that walk over all
// references: those of o are refs[first[o]:first[o+1]]. The caller must not
// write to them.
func (g *Graph) Rows() (first, refs []uint32) { return g.first, g.refs }

// Roots returns all roots. An object may have several.
func (g *Graph) Roots() []Root { return g.roots }

// Classes returns all classes, those without objects included.
func (g *Graph) Classes() []Class { return g.classes }

// ClassOf returns the class that o, an object of java.lang.Class, stands for.
func (g *Graph) ClassOf(o uint32) (class uint32, ok bool) {
	i := sort.Search(len(g.owners), func(i int) bool { return g.owners[i].object >= o })
	if i == len(g.owners) || g.owners[i].object != o {
		return 0, false
	}
	return g.owners[i].class, true
}

// Label names one object as its source does: by number, or by address.
func (g *Graph) Label(o uint32) string {
	if g.label != nil {
		return g.label(o)
	}
	return fmt.Sprintf("%s#%d", g.ClassName(o), o)
}
