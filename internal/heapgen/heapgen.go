// Package heapgen makes heaps for tests and benchmarks: small ones without any
// order, for comparison with an oracle, and large ones built like those of
// programs.
package heapgen

import (
	"fmt"
	"math/rand"

	"jinstr/heaptuple/objgraph"
)

// Random makes a heap of up to n objects in which anything may refer to
// anything, several times too; a part of it is dead.
func Random(r *rand.Rand, n, classes int) *objgraph.Graph {
	n = 1 + r.Intn(n)
	h := newHeap(n, 1+r.Intn(classes))
	degree := 1 + r.Intn(4)
	for o := 0; o < n; o++ {
		h.set(uint32(o), uint32(r.Intn(len(h.names))), int64(8*r.Intn(6)))
		for k := r.Intn(degree + 1); k > 0; k-- {
			h.refer(uint32(o), uint32(r.Intn(n)))
		}
	}
	for k := 1 + r.Intn(3); k > 0; k-- {
		h.b.AddRoot(objgraph.Root{Object: uint32(r.Intn(n)), Kind: objgraph.RootKind(r.Intn(5))})
	}
	return h.build()
}

// Rows makes a heap of n objects of 24 bytes of class Node, the first of which is
// the root, with the references that refs gives for each.
func Rows(n int, refs func(o uint32) []uint32) *objgraph.Graph {
	h := newHeap(n, 0)
	h.b.AddClass("Node")
	for o := range h.rows {
		h.set(uint32(o), 0, 24)
		h.rows[o] = refs(uint32(o))
	}
	h.b.AddRoot(objgraph.Root{Object: 0})
	return h.build()
}

// heap is a graph under construction, rows kept until all are known.
type heap struct {
	b     *objgraph.Builder
	names []string
	rows  [][]uint32
}

func newHeap(objects, classes int) *heap {
	b, err := objgraph.NewBuilder(objects)
	if err != nil {
		panic(err)
	}
	h := &heap{b: b, rows: make([][]uint32, objects)}
	for c := 0; c < classes; c++ {
		name := fmt.Sprintf("C%04d", c)
		h.names = append(h.names, name)
		b.AddClass(name)
	}
	return h
}

func (h *heap) set(o, class uint32, size int64) { h.b.SetObject(o, class, size) }

func (h *heap) refer(from, to uint32) { h.rows[from] = append(h.rows[from], to) }

func (h *heap) build() *objgraph.Graph {
	part := h.b.NewPart()
	for o, row := range h.rows {
		part.SetRefs(uint32(o), row)
	}
	g, err := h.b.Build()
	if err != nil {
		panic(err)
	}
	return g
}
