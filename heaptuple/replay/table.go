package replay

import "jinstr/heaptuple/trace"

// States of an object.
const (
	flagEscaped   = 1 << iota // a root: code that was not rewritten may hold it
	flagExternal              // not made in rewritten code
	flagDead                  // garbage, and kept for a while should it be seen again
	flagCycle                 // garbage although its tuple was not empty
	flagFresh                 // in the list of this window's dead
	flagBounded               // who held it is not known at every step
	flagWasOut                // escaped at some time: counted
	flagWatched               // the recorder tells when it dies
	flagViewed                // what was in it may be held by others without it
	flagGivenUp               // another thread may have read it before a variable gave it up
	flagFound                 // has escaped, and a garbage collection has found it alive: see Model.collected
	flagLate                  // when it died only the collector tells, which came to it later
	flagUnsure                // escaped only as it may be in a collection of which that is not known
	flagFromGap               // it is known by its id only: see gaps.go
	flagParts                 // others may take out of it what it has, and keep that
	flagHindsight             // no event told that it is garbage, but a search for what no root leads to, or the end of the trace
)

// object is one object of the program; it is known by its index in objects.
type object struct {
	birth uint64 // step
	clock uint64 // bytes allocated before it
	stamp uint64 // last step at which it is known to have been reachable, or was named
	id    trace.ID
	class uint32
	ctx   uint32 // call path and site of its birth
	// number is its own among those of its class, externals counted apart.
	number     uint32
	length     int32
	head, tail int32  // its tuple: edges, oldest first
	out        int32  // its references: edges
	elems      int32  // an array's elements, by index, in table.arrays; 0 for none
	flights    int32  // how many values in flight it is
	held       uint32 // the activation that holds it, at level "objects"
	mark       uint32
	namer      uint32 // the thread that named it last
	flags      uint16
	why        Cause // of its death
	astray     bool  // what holds it is not known, as events are missing: see gaps.go
}

// Pages map ids to objects. A page goes when none of its ids is in use.
const (
	pageBits = 9
	pageSize = 1 << pageBits
)

type page struct {
	index [pageSize]uint32
	used  int
}

// table is the object table: memory follows the live objects, since an object
// that is settled gives its place to a new one.
type table struct {
	pages   []*page
	objects []object // 0 is no object
	free    []uint32
	arrays  []elements
	freeArr []int32
	highest trace.ID
	live    int // records in use, tombstones too
}

// elements are the references of an array, by index.
type elements struct {
	dense  []int32
	sparse map[int]int32
}

func newTable() table {
	return table{objects: make([]object, 1, 1024), arrays: make([]elements, 1)}
}

// find returns the object of that id, or 0.
func (t *table) find(id trace.ID) uint32 {
	if n := int(id >> pageBits); n < len(t.pages) && t.pages[n] != nil {
		return t.pages[n].index[id&(pageSize-1)]
	}
	return 0
}

// add makes the object of a new id. An id that is in use already belongs to a
// damaged trace; the object it named is given up by the caller before.
func (t *table) add(id trace.ID) uint32 {
	n := int(id >> pageBits)
	for len(t.pages) <= n {
		t.pages = append(t.pages, nil)
	}
	if t.pages[n] == nil {
		t.pages[n] = new(page)
	}
	if id > t.highest {
		t.highest = id
	}
	var o uint32
	if last := len(t.free) - 1; last >= 0 {
		o = t.free[last]
		t.free = t.free[:last]
		t.objects[o] = object{id: id}
	} else {
		o = uint32(len(t.objects))
		t.objects = append(t.objects, object{id: id})
	}
	t.pages[n].index[id&(pageSize-1)] = o
	t.pages[n].used++
	t.live++
	return o
}

// remove frees an object that nothing refers to any more.
func (t *table) remove(o uint32) {
	id := t.objects[o].id
	n := int(id >> pageBits)
	t.pages[n].index[id&(pageSize-1)] = 0
	if t.pages[n].used--; t.pages[n].used == 0 {
		t.pages[n] = nil
	}
	t.dropElements(o)
	t.objects[o] = object{}
	t.free = append(t.free, o)
	t.live--
}

func (t *table) dropElements(o uint32) {
	if e := t.objects[o].elems; e != 0 {
		t.arrays[e] = elements{}
		t.freeArr = append(t.freeArr, e)
		t.objects[o].elems = 0
	}
}

// element returns where the edge of an array's element is kept. The table
// grows with the highest index stored to, so long as the array is not sparse.
func (t *table) element(o uint32, index int) int32 {
	e := &t.arrays[t.objects[o].elems]
	if t.objects[o].elems == 0 {
		return 0
	}
	if index < len(e.dense) {
		return e.dense[index]
	}
	return e.sparse[index]
}

func (t *table) setElement(o uint32, index int, edge int32) {
	if t.objects[o].elems == 0 {
		if edge == 0 {
			return
		}
		if last := len(t.freeArr) - 1; last >= 0 {
			t.objects[o].elems = t.freeArr[last]
			t.freeArr = t.freeArr[:last]
		} else {
			t.objects[o].elems = int32(len(t.arrays))
			t.arrays = append(t.arrays, elements{})
		}
	}
	e := &t.arrays[t.objects[o].elems]
	switch {
	case index < len(e.dense):
		e.dense[index] = edge
	case edge == 0:
		delete(e.sparse, index)
	case index <= 2*len(e.dense)+64:
		for len(e.dense) <= index {
			e.dense = append(e.dense, e.sparse[len(e.dense)])
		}
		e.dense[index] = edge
	default:
		if e.sparse == nil {
			e.sparse = map[int]int32{}
		}
		e.sparse[index] = edge
	}
}
