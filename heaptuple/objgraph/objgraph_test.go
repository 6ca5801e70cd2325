package objgraph

import (
	"math/rand"
	"reflect"
	"strings"
	"sync"
	"testing"
)

// build makes a graph of one class whose object i has the references refs[i].
func build(t *testing.T, refs [][]uint32, roots ...uint32) *Graph {
	t.Helper()
	b, err := NewBuilder(len(refs))
	if err != nil {
		t.Fatal(err)
	}
	class := b.AddClass("Node")
	part := b.NewPart()
	for o, to := range refs {
		b.SetObject(uint32(o), class, 16)
		part.SetRefs(uint32(o), to)
	}
	for _, o := range roots {
		b.AddRoot(Root{Object: o})
	}
	g, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func members(g *Graph, s Set) []uint32 {
	var in []uint32
	for o := 0; o < g.Len(); o++ {
		if s.Has(uint32(o)) {
			in = append(in, uint32(o))
		}
	}
	return in
}

func TestBuilderInParallel(t *testing.T) {
	const n, parts = 200_000, 4
	r := rand.New(rand.NewSource(1))
	refs := make([][]uint32, n)
	for o := range refs {
		for k := r.Intn(4); k > 0; k-- {
			refs[o] = append(refs[o], uint32(r.Intn(n)))
		}
	}
	refs[17] = make([]uint32, 3*blockRefs) // one array larger than a block
	b, err := NewBuilder(n)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"A", "B", "C"} {
		b.AddClass(name)
	}
	var wg sync.WaitGroup
	for p := 0; p < parts; p++ {
		wg.Add(1)
		go func(p int) {
			defer wg.Done()
			part := b.NewPart()
			for i := n - 1; i >= 0; i-- { // not in order of the objects
				if o := uint32(i); i%parts == p {
					b.SetObject(o, o%3, int64(o)+1)
					part.SetRefs(o, refs[o])
				}
			}
		}(p)
	}
	wg.Wait()
	g, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for i := range refs {
		o := uint32(i)
		total += len(refs[i])
		if got := g.Refs(o); len(got) != len(refs[i]) || len(got) > 0 && !reflect.DeepEqual(got, refs[i]) {
			t.Fatalf("object %d refers to %v, want %v", o, got, refs[i])
		}
		if g.Size(o) != int64(o)+1 || g.ClassName(o) != string(rune('A'+o%3)) {
			t.Fatalf("object %d is a %s of %d bytes", o, g.ClassName(o), g.Size(o))
		}
	}
	if g.NumRefs() != total || g.Len() != n {
		t.Errorf("%d objects with %d references, want %d with %d", g.Len(), g.NumRefs(), n, total)
	}
}

func TestLargeSizes(t *testing.T) {
	sizes := []int64{0, 16, 1<<32 - 2, 1<<32 - 1, 1 << 32, 17_179_869_184, -1}
	b, _ := NewBuilder(len(sizes))
	b.AddClass("long[]")
	for o, size := range sizes {
		b.SetObject(uint32(o), 0, size)
	}
	g, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for o, size := range sizes {
		if got := g.Size(uint32(o)); got != max(size, 0) {
			t.Errorf("size %d became %d", size, got)
		}
	}
}

func TestClassObjects(t *testing.T) {
	b, _ := NewBuilder(4)
	class, node, leaf := b.AddClass("java.lang.Class"), b.AddClass("Node"), b.AddClass("Leaf")
	for o, c := range []uint32{node, class, leaf, class} {
		b.SetObject(uint32(o), c, 8)
	}
	b.SetClassObject(node, 3)
	b.SetClassObject(class, 1)
	g, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for o, want := range []uint32{None, class, None, node} {
		got, ok := g.ClassOf(uint32(o))
		if ok != (want != None) || ok && got != want {
			t.Errorf("object %d stands for class %d (%v), want %d", o, got, ok, want)
		}
	}
	if c := g.Classes()[leaf]; c.Object != None {
		t.Errorf("%s stands in object %d, which nobody said", c.Name, c.Object)
	}
	if got := g.Label(2); got != "Leaf#2" {
		t.Errorf("the object without a label is %q", got)
	}
}

func TestLive(t *testing.T) {
	// 0 → 1 → 2 → 1; 3 → 4 → 2 and the cycle 5 ⇄ 6 → 7 are dead.
	refs := [][]uint32{{1}, {2}, {1}, {4}, {2}, {6}, {5, 7}, {}}
	g := build(t, refs, 0)
	if got := members(g, g.Live()); !reflect.DeepEqual(got, []uint32{0, 1, 2}) {
		t.Errorf("alive are %v", got)
	}
	with := g.WithDead()
	if got := members(with, with.Live()); len(got) != len(refs) {
		t.Errorf("with the dead ones, only %v are reached", got)
	}
	want := []Root{{Object: 0}, {Object: 3, Kind: RootDead}, {Object: 5, Kind: RootDead}}
	if !reflect.DeepEqual(with.Roots(), want) {
		t.Errorf("roots with the dead ones: %v, want %v", with.Roots(), want)
	}
	if len(g.Roots()) != 1 {
		t.Errorf("WithDead changed the graph: %v", g.Roots())
	}
}

func TestBuildRefuses(t *testing.T) {
	for _, test := range []struct {
		name, want string
		spoil      func(b *Builder, p *Part)
	}{
		{"class", "of class 7", func(b *Builder, p *Part) { b.SetObject(1, 7, 8) }},
		{"reference", "refers to object 9", func(b *Builder, p *Part) { p.SetRefs(1, []uint32{0, 9}) }},
		{"root", "root \"x\" is object 5", func(b *Builder, p *Part) { b.AddRoot(Root{Object: 5, Name: "x"}) }},
		{"class object", "class Node stands in object 6", func(b *Builder, p *Part) { b.SetClassObject(0, 6) }},
		{"twice", "set twice", func(b *Builder, p *Part) { p.SetRefs(1, []uint32{0, 0}); b.NewPart().SetRefs(1, []uint32{0}) }},
	} {
		b, err := NewBuilder(2)
		if err != nil {
			t.Fatal(err)
		}
		b.AddClass("Node")
		test.spoil(b, b.NewPart())
		if _, err := b.Build(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
	if _, err := NewBuilder(1 << 32); err == nil {
		t.Error("2^32 objects were not refused")
	}
}

func TestRootKindsHaveNames(t *testing.T) {
	for k := RootKind(0); k < numRootKinds; k++ {
		if k.String() == "" {
			t.Errorf("kind %d has no name", k)
		}
	}
	if RootKind(200).String() != "unknown root" {
		t.Errorf("kind 200 is %q", RootKind(200))
	}
}
