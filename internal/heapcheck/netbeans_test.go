package main

import (
	"math/rand"
	"reflect"
	"testing"

	"jinstr/heaptuple/objgraph"
	"jinstr/internal/heapgen"
)

// members lists what is in a set of so many objects.
func members(s objgraph.Set, n int) (list []uint32) {
	for o := uint32(0); int(o) < n; o++ {
		if s.Has(o) {
			list = append(list, o)
		}
	}
	return list
}

func TestRootsInTrees(t *testing.T) {
	for _, test := range []struct {
		name  string
		rows  [][]uint32
		roots []uint32
		want  []uint32
	}{
		{"beside another end", [][]uint32{{1, 2}, {}, {}}, []uint32{0, 1}, []uint32{1}},
		{"the only end", [][]uint32{{1}, {}}, []uint32{0, 1}, nil},
		{"held twice", [][]uint32{{1, 2}, {}, {}, {1}}, []uint32{0, 1, 3}, nil},
		{"beside what is no tree", [][]uint32{{1, 2}, {}, {0}}, []uint32{0, 1}, nil},
		{"further up", [][]uint32{{1, 2}, {3}, {4}, {}, {}}, []uint32{0, 1}, []uint32{1}},
		{"two references of one object", [][]uint32{{1, 1, 2}, {}, {}}, []uint32{0, 1}, []uint32{1}},
	} {
		alive := objgraph.NewSet(len(test.rows))
		for o := range test.rows {
			alive.Add(uint32(o))
		}
		var roots []objgraph.Root
		for _, o := range test.roots {
			roots = append(roots, objgraph.Root{Object: o})
		}
		if got := members(rootsInTrees(test.rows, roots, alive), len(test.rows)); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// TestCounted: a protection domain does not count after a loader, and counts in a
// static of a class that has none.
func TestCounted(t *testing.T) {
	names := []string{"java.lang.Class", "java.lang.ClassLoader", "app.Loader", "java.security.ProtectionDomain", "app.Main"}
	rows := [][]uint32{
		0: {6},          // Class has a domain in a static
		1: {0},          // ClassLoader
		2: {1},          // app.Loader extends it
		3: {0},          // ProtectionDomain
		4: {0, 5, 6, 7}, // app.Main: superclass, loader, domain, a static with a domain
		5: nil, 6: nil, 7: nil,
	}
	b, err := objgraph.NewBuilder(len(rows))
	if err != nil {
		t.Fatal(err)
	}
	part := b.NewPart()
	for c, name := range names {
		b.AddClass(name)
		b.SetClassObject(uint32(c), uint32(c))
	}
	for o, row := range rows {
		part.SetRefs(uint32(o), row)
	}
	b.SetObject(5, 2, 8)
	b.SetObject(6, 3, 8)
	b.SetObject(7, 3, 8)
	g, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for o, want := range map[uint32][]uint32{0: {6}, 4: {5, 7}, 5: nil} {
		if got := counted(g, o); len(got) != len(want) || len(want) > 0 && !reflect.DeepEqual(got, want) {
			t.Errorf("object %d: %v, want %v", o, got, want)
		}
	}
}

func TestRemoved(t *testing.T) {
	r := &result{}
	for seed := int64(0); seed < 50; seed++ {
		compareRemoved(heapgen.Random(rand.New(rand.NewSource(seed)), 300, 5), r)
	}
	if r.removed < 1000 || r.wrong > 0 {
		t.Errorf("%d of %d objects have another retained size", r.wrong, r.removed)
	}
}

func TestTable(t *testing.T) {
	var t1 table
	t1.head = "| | a | b"
	for i := 1; i <= 2; i++ {
		t1.add("x", i)
		t1.add("y", 10*i)
	}
	if want := "| | a | b |\n| --- | ---: | ---: |\n| x | 1 | 2 |\n| y | 10 | 20 |\n"; t1.text() != want {
		t.Errorf("%q, want %q", t1.text(), want)
	}
}
