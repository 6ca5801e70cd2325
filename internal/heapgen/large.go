package heapgen

import (
	"math/rand"

	"jinstr/heaptuple/objgraph"
)

// Large makes a heap of n objects with about 1.8 references each, as in dumps
// of Java programs: records, each an object with a map, strings, a list and a
// way back to its owner, of many classes; some records refer to others, and
// all to a few that everybody shares. The same n gives the same heap.
func Large(n int) *objgraph.Graph {
	l := &large{r: rand.New(rand.NewSource(int64(n))), n: uint32(n)}
	l.h = newHeap(n, 1500)
	l.zipf = rand.NewZipf(l.r, 1.3, 8, 1499-firstRecord)
	table := l.object(objects, 0)
	l.h.b.AddRoot(objgraph.Root{Object: table, Kind: objgraph.RootStickyClass})
	for k := 0; k < 1000 && l.next < l.n; k++ {
		l.shared = append(l.shared, l.object(uint32(firstRecord+k%50), 24))
		l.h.refer(table, l.shared[k])
	}
	for l.next < l.n {
		l.record(table)
	}
	return l.h.build()
}

// Classes of the objects that every record has; the rest are the records'.
const (
	objects = iota
	chars
	text
	list
	node
	entries
	firstRecord
)

type large struct {
	h       *heap
	r       *rand.Rand
	zipf    *rand.Zipf
	n, next uint32
	shared  []uint32
	records []uint32
	tail    uint32 // of the list that all records are in
}

// object makes an object, or the last one again when there are enough.
func (l *large) object(class uint32, size int64) uint32 {
	if l.next == l.n {
		return l.n - 1
	}
	o := l.next
	l.next++
	l.h.set(o, class, size)
	return o
}

func (l *large) record(table uint32) {
	class := uint32(firstRecord + l.zipf.Uint64())
	me := l.object(class, int64(16+8*(class%6)))
	if len(l.records)%16 == 0 {
		l.h.refer(table, me)
	} else {
		l.h.refer(l.records[l.r.Intn(len(l.records))], me)
	}
	if l.tail != 0 && class%4 == 0 {
		l.h.refer(l.tail, me)
	}
	l.tail = me
	l.h.refer(me, l.shared[l.r.Intn(len(l.shared))])
	l.text(me)
	if class%3 == 0 {
		l.mapOf(me, l.r.Intn(6))
	}
	if class%2 == 0 {
		l.listOf(me, l.r.Intn(8))
	}
	if k := len(l.records); k > 0 && class%5 < 2 {
		l.h.refer(me, l.records[l.r.Intn(k)])
	}
	l.records = append(l.records, me)
}

// text is a string with its characters.
func (l *large) text(owner uint32) uint32 {
	s := l.object(text, 24)
	l.h.refer(owner, s)
	l.h.refer(s, l.object(chars, int64(16+8*l.r.Intn(8))))
	return s
}

func (l *large) mapOf(owner uint32, n int) {
	table := l.object(entries, int64(16+4*n))
	l.h.refer(owner, table)
	for ; n > 0; n-- {
		e := l.object(node, 32)
		l.h.refer(table, e)
		l.h.refer(e, l.shared[l.r.Intn(len(l.shared))])
		l.h.refer(table, l.text(e)) // as the key of an open table would be
	}
}

func (l *large) listOf(owner uint32, n int) {
	all := l.object(list, int64(16+4*n))
	l.h.refer(owner, all)
	for ; n > 0; n-- {
		class := uint32(firstRecord + l.zipf.Uint64())
		item := l.object(class, 24)
		l.h.refer(all, item)
		l.h.refer(item, l.shared[l.r.Intn(len(l.shared))])
		l.h.refer(item, l.tail)
		if l.r.Intn(3) == 0 {
			l.h.refer(item, owner)
		}
		if l.r.Intn(2) == 0 {
			l.text(item)
		}
	}
}
