package hprof

import (
	"math/rand"
	"sort"
	"testing"
)

func TestIDSet(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for name, next := range map[string]func() uint64{
		"addresses":  func() uint64 { return 0x700000000 + uint64(r.Intn(1<<20))*8 },
		"two places": func() uint64 { return 0x700000000 + uint64(r.Intn(2))<<30 + uint64(r.Intn(1<<18))*8 },
		"numbers":    func() uint64 { return uint64(r.Intn(1 << 17)) },
		"anywhere":   func() uint64 { return r.Uint64() },
		"far apart":  func() uint64 { return uint64(r.Intn(1<<20)) << 20 },
		"one":        func() uint64 { return 0xfffffffffffffff8 },
		"zero":       func() uint64 { return 0 },
	} {
		t.Run(name, func(t *testing.T) {
			var span idSpan
			lists := make([][]uint64, 7)
			all := map[uint64]bool{}
			for i := 0; i < 70_000; i++ {
				id := next()
				span.add(id)
				lists[i%7] = append(lists[i%7], id)
				all[id] = true
			}
			checkIDSet(t, newIDSet(span, lists), all, next)
		})
	}
}

func checkIDSet(t *testing.T, s *idSet, all map[uint64]bool, next func() uint64) {
	var sorted []uint64
	for id := range all {
		sorted = append(sorted, id)
	}
	sort.Slice(sorted, func(i, j int) bool { return sorted[i] < sorted[j] })
	if s.count != len(sorted) {
		t.Fatalf("%d ids, want %d", s.count, len(sorted))
	}
	for i, id := range sorted {
		if n, ok := s.number(id); !ok || int(n) != i || s.id(n) != id {
			t.Fatalf("id %#x: number %d (%v), want %d; its id is %#x", id, n, ok, i, s.id(n))
		}
	}
	for i := 0; i < 10_000; i++ {
		for _, id := range []uint64{next(), next() + 1, next() - 8, 0, ^uint64(0)} {
			if _, ok := s.number(id); ok != all[id] {
				t.Fatalf("id %#x: %v", id, ok)
			}
		}
	}
}

func TestNoIDs(t *testing.T) {
	s := newIDSet(idSpan{}, nil)
	if _, ok := s.number(8); ok || s.count != 0 {
		t.Error("an empty set has an object")
	}
}
