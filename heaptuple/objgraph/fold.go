package objgraph

import (
	"fmt"
	"strings"
)

// Fold is what may be made a part of the object that alone refers to it.
type Fold int

// What is folded. Collections keep what they hold in arrays, and as all of these
// are of one class, Object[], all ways of a heap run together there.
const (
	FoldNothing     Fold = iota
	FoldArrays           // arrays of references
	FoldCollections      // these, and what is of a class of java.util
)

var folds = []string{FoldNothing: "nothing", FoldArrays: "arrays", FoldCollections: "collections"}

func (f Fold) String() string { return folds[f] }

// Folds lists the names of what can be folded.
func Folds() []string { return folds }

// FoldNamed returns the fold of that name.
func FoldNamed(name string) (Fold, error) {
	for f, n := range folds {
		if n == name {
			return Fold(f), nil
		}
	}
	return 0, fmt.Errorf("unknown fold %q (known: %s)", name, strings.Join(folds, ", "))
}

// takes tells whether objects of a class may be folded.
func (f Fold) takes(class string) bool {
	return f >= FoldArrays && holdsReferences(class) || f == FoldCollections && strings.HasPrefix(class, "java.util.")
}

// Fold returns the live objects with those that may be folded, and that only one
// object refers to, made parts of that object: their sizes and references count
// there.
func (g *Graph) Fold(what Fold) *Graph {
	live := g.Live()
	f := &folding{g: g, owner: g.owned(live, what), number: make([]uint32, g.Len())}
	var old []uint32
	for o := range f.number {
		f.number[o] = None
		if live.Has(uint32(o)) && f.owner[o] == None {
			f.number[o] = uint32(len(old))
			old = append(old, uint32(o))
		}
	}
	b := newBuilder(len(old))
	for _, o := range old {
		size, refs := f.object(o)
		b.SetObject(f.number[o], g.class[o], size)
		b.g.refs = append(b.g.refs, refs...)
		b.g.first[f.number[o]+1] = uint32(len(b.g.refs))
	}
	for i, c := range g.classes {
		b.AddClass(c.Name)
		if c.Object != None && f.number[c.Object] != None {
			b.SetClassObject(uint32(i), f.number[c.Object])
		}
	}
	for _, r := range g.roots {
		r.Object = f.number[r.Object]
		b.AddRoot(r)
	}
	b.SetLabel(func(o uint32) string { return g.Label(old[o]) })
	b.g.indexClasses()
	return b.g
}

// folding makes objects of a folded graph.
type folding struct {
	g      *Graph
	owner  []uint32 // by object: what it becomes a part of, or None
	number []uint32 // by object: in the folded graph
	inside []uint32 // what becomes one object
	refs   []uint32
}

// object returns the size and the references of o with its parts, and theirs. The
// references are overwritten by the next call.
func (f *folding) object(o uint32) (size int64, refs []uint32) {
	f.refs = f.refs[:0]
	f.inside = append(f.inside[:0], o)
	for i := 0; i < len(f.inside); i++ {
		size += f.g.Size(f.inside[i])
		for _, to := range f.g.Refs(f.inside[i]) {
			switch {
			case f.owner[to] == None:
				f.refs = append(f.refs, f.number[to])
			case f.owner[to] == f.inside[i]:
				f.inside = append(f.inside, to)
				f.owner[to] = taken // it may be referred to twice
			}
		}
	}
	return size, f.refs
}

// Owners that are no objects.
const (
	shared = None - 1 - iota // by several objects, or by a root
	taken
)

// owned tells of each live object that may be folded which object alone refers to
// it; None of all others.
func (g *Graph) owned(live Set, what Fold) []uint32 {
	owner := make([]uint32, g.Len())
	for o := range owner {
		owner[o] = None
	}
	takes := make([]bool, len(g.classes))
	for i, c := range g.classes {
		takes[i] = what.takes(c.Name)
	}
	for _, r := range g.roots {
		owner[r.Object] = shared
	}
	for i := range owner {
		o := uint32(i)
		if !live.Has(o) {
			continue
		}
		for _, to := range g.Refs(o) {
			switch {
			case !takes[g.class[to]] || owner[to] == o:
			case owner[to] == None:
				owner[to] = o
			default:
				owner[to] = shared
			}
		}
	}
	for o := range owner {
		if owner[o] == shared {
			owner[o] = None
		}
	}
	return owner
}

// holdsReferences tells whether a class is one of arrays of references.
func holdsReferences(class string) bool {
	element, ok := strings.CutSuffix(class, "[]")
	if !ok {
		return false
	}
	switch element {
	case "boolean", "byte", "char", "double", "float", "int", "long", "short":
		return false
	}
	return true
}
