package objgraph_test

import (
	"fmt"
	"math/rand"
	"reflect"
	"testing"

	"jinstr/heaptuple/dominators"
	"jinstr/heaptuple/objgraph"
)

// Classes of the heaps below.
const (
	node = iota
	array
	numbers
	list
)

// heapOf makes a heap of objects with a class and references each; object i has
// 8+i bytes, and object 0 the root.
func heapOf(t *testing.T, classes []uint32, refs [][]uint32) *objgraph.Graph {
	t.Helper()
	b, err := objgraph.NewBuilder(len(classes))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Node", "java.lang.Object[]", "int[]", "java.util.ArrayList"} {
		b.AddClass(name)
	}
	part := b.NewPart()
	for o, class := range classes {
		b.SetObject(uint32(o), class, int64(8+o))
		part.SetRefs(uint32(o), refs[o])
	}
	b.AddRoot(objgraph.Root{Object: 0})
	g, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestFold(t *testing.T) {
	// 0 has the array 1, twice, which has the array 2 and the node 5; 2 has the
	// node 3 and the numbers 4. The array 6 is of both 3 and 5. 7 is dead.
	g := heapOf(t, []uint32{node, array, array, node, numbers, node, array, array},
		[][]uint32{{1, 1}, {2, 5}, {3, 4}, {6}, {}, {6}, {5}, {6}})
	f := g.Fold(objgraph.FoldArrays)
	type object struct {
		label string
		size  int64
		refs  []uint32
	}
	var got []object
	for o := uint32(0); int(o) < f.Len(); o++ {
		got = append(got, object{f.Label(o), f.Size(o), append([]uint32{}, f.Refs(o)...)})
	}
	want := []object{
		{"Node#0", 8 + 9 + 10, []uint32{3, 1, 2}},
		{"Node#3", 11, []uint32{4}},
		{"int[]#4", 12, []uint32{}},
		{"Node#5", 13, []uint32{4}},
		{"java.lang.Object[]#6", 14, []uint32{3}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("folded:\n%v, want\n%v", got, want)
	}
}

// TestFoldCollections: a list is folded with its array, or that into it, and a
// list that refers to itself is not.
func TestFoldCollections(t *testing.T) {
	g := heapOf(t, []uint32{node, list, array, node, list}, [][]uint32{{1, 4}, {2}, {3}, {}, {4}})
	for fold, want := range map[objgraph.Fold][]string{
		objgraph.FoldNothing:     {"Node#0 8", "java.util.ArrayList#1 9", "java.lang.Object[]#2 10", "Node#3 11", "java.util.ArrayList#4 12"},
		objgraph.FoldArrays:      {"Node#0 8", "java.util.ArrayList#1 19", "Node#3 11", "java.util.ArrayList#4 12"},
		objgraph.FoldCollections: {"Node#0 27", "Node#3 11", "java.util.ArrayList#4 12"},
	} {
		f := g.Fold(fold)
		var got []string
		for o := uint32(0); int(o) < f.Len(); o++ {
			got = append(got, fmt.Sprintf("%s %d", f.Label(o), f.Size(o)))
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("fold %s: %v, want %v", fold, got, want)
		}
	}
}

// TestFoldKeepsRetained: what has one owner is dominated by it, so that what is
// left retains what it did.
func TestFoldKeepsRetained(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	folded := 0
	for i := 0; i < 2000; i++ {
		n := 2 + r.Intn(14)
		classes, refs := make([]uint32, n), make([][]uint32, n)
		for o := range classes {
			classes[o] = uint32(r.Intn(4))
			for k := r.Intn(4); classes[o] != numbers && k > 0; k-- {
				refs[o] = append(refs[o], uint32(r.Intn(n)))
			}
		}
		g := heapOf(t, classes, refs)
		f := g.Fold(objgraph.FoldCollections)
		before, after := dominators.Of(g), dominators.Of(f)
		folded += before.Live() - after.Live()
		want := map[string]int64{}
		for o := uint32(0); int(o) < g.Len(); o++ {
			want[g.Label(o)] = before.Retained(o)
		}
		for o := uint32(0); int(o) < f.Len(); o++ {
			if got := after.Retained(o); got != want[f.Label(o)] {
				t.Fatalf("heap %d: %s retains %d, before %d\n%s", i, f.Label(o), got, want[f.Label(o)], fmt.Sprint(classes, refs))
			}
		}
	}
	if folded == 0 {
		t.Error("nothing was folded")
	}
}
