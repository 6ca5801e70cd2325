package hprof

import (
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"sort"
	"strings"
	"testing"

	"jinstr/heaptuple/objgraph"
)

// describe writes a graph as lines: an object by its id without idFirst, its
// class, size and what it refers to.
func describe(h *Heap) []string {
	var lines []string
	for i := 0; i < h.Len(); i++ {
		o := uint32(i)
		var refs []string
		for _, to := range h.Refs(o) {
			refs = append(refs, fmt.Sprintf("%x", h.ID(to)))
		}
		lines = append(lines, fmt.Sprintf("%x %s %d: %s", h.ID(o), h.ClassName(o), h.Size(o), strings.Join(refs, " ")))
	}
	return lines
}

func TestSmall(t *testing.T) {
	for _, idBytes := range []int{4, 8} {
		d := small(idBytes).open(t)
		h, err := d.Graph(Options{Layout: "hotspot64"})
		if err != nil {
			t.Fatal(err)
		}
		size := 16 + 2*idBytes + 8*3 // of java.lang.Class: a field, two hidden pointers, two ints, three references
		want := []string{
			fmt.Sprintf("1000 java.lang.Class %d: ", size),
			fmt.Sprintf("1100 java.lang.Class %d: 1000", size),
			fmt.Sprintf("1200 java.lang.Class %d: 1000 8100", size+8), // and a static
			fmt.Sprintf("1300 java.lang.Class %d: 1200", size),
			fmt.Sprintf("1400 java.lang.Class %d: 1000", size),
			"8000 p.Node 16: 8010",
			"8010 p.Node 16: 8020",
			"8020 p.Node 16: 8030",
			"8030 p.Node 16: 8000",
			"8040 p.Node[] 32: 8000 8100",
			"8060 int[] 24: ",
			"8100 p.Node$Leaf 32: 8000 8000",
			"8120 p.Node$Leaf 32: 8000 8010",
			"8140 p.Node$Leaf 32: 8000 8020",
			"8160 p.Node$Leaf 32: 8000 8030",
		}
		if got := describe(h); !reflect.DeepEqual(got, want) {
			t.Errorf("ids of %d bytes:\n%s\nwant\n%s", idBytes, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		checkRoots(t, h)
		if list, _ := d.Problems(); len(list) > 0 {
			t.Errorf("problems: %v", list)
		}
		if o, _ := h.Object(uint64(idNode)); h.ClassName(o) != "java.lang.Class" {
			t.Errorf("the object of a class is a %s", h.ClassName(o))
		} else if c, ok := h.ClassOf(o); !ok || h.Classes()[c].Name != "p.Node" {
			t.Errorf("the object of class Node stands for class %d (%v)", c, ok)
		}
		if got := h.Label(5); got != "p.Node @ 0x8000" {
			t.Errorf("label %q", got)
		}
	}
}

func checkRoots(t *testing.T, h *Heap) {
	t.Helper()
	kinds := map[objgraph.RootKind]uint64{}
	for _, r := range h.Roots() {
		kinds[r.Kind] = h.ID(r.Object)
	}
	want := map[objgraph.RootKind]uint64{objgraph.RootStickyClass: 0x1000, objgraph.RootThread: 0x8040, objgraph.RootUnknown: 0x8000,
		objgraph.RootMonitor: 0x8000, objgraph.RootJNIGlobal: 0x8010, objgraph.RootJNILocal: 0x8020, objgraph.RootFrame: 0x8060,
		objgraph.RootNativeStack: 0x8000, objgraph.RootThreadBlock: 0x8000}
	if !reflect.DeepEqual(kinds, want) {
		t.Errorf("roots %v, want %v", kinds, want)
	}
}

func TestSmallHistogram(t *testing.T) {
	d := small(8).open(t)
	lines, err := d.Histogram("hotspot64-nocoops")
	want := []Line{{"java.lang.Class", 5, 5*64 + 8}, {"p.Node$Leaf", 4, 4 * 40}, {"p.Node", 4, 4 * 24}, {"p.Node[]", 1, 40}, {"int[]", 1, 24}}
	if err != nil || !reflect.DeepEqual(lines, want) {
		t.Errorf("%v, %v, want %v", lines, err, want)
	}
	if _, err := d.Histogram("vax"); err == nil || !strings.Contains(err.Error(), "vax") {
		t.Errorf("layout vax: %v", err)
	}
}

// TestForms reads the same dump in the other forms that a file may have.
func TestForms(t *testing.T) {
	plain := small(8)
	want := describe(mustGraph(t, plain.open(t)))
	packed := filepath.Join(t.TempDir(), "dump.gz")
	f, err := os.Create(packed)
	if err != nil {
		t.Fatal(err)
	}
	z := gzip.NewWriter(f)
	z.Write(plain.Bytes()[:100])
	z.Close() // HotSpot writes a file of many members
	z.Reset(f)
	z.Write(plain.Bytes()[100:])
	z.Close()
	f.Close()
	for _, path := range []string{plain.file(t, "dump.hprof"), packed} {
		d, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := describe(mustGraph(t, d)); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v", path, got)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}
}

func mustGraph(t testing.TB, d *Dump) *Heap {
	t.Helper()
	h, err := d.Graph(Options{Layout: "hotspot64"})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// TestManySegments reads what stands in many segments on several goroutines.
func TestManySegments(t *testing.T) {
	m := newMaker("1.0.2", 8)
	m.record(recString, idString, "s")
	for i := id(0); i < 300; i++ {
		class := 0x1000 + i*0x100
		m.class(class, fmt.Sprintf("C%d", i))
		m.classDump(class, 0, 0, uint16(0), uint16(1), idString, byte(typeObject), 0x100000+i*16, uint16(1), idString, byte(typeObject))
		for k := id(0); k < 20; k++ {
			m.heap(subInstance, 0x100000+(i*20+k)*16, 0, class, 8, 0x100000+(i*20+(k+7)%20)*16)
		}
		m.end(recSegment)
	}
	d := m.open(t)
	d.workers = 4
	h := mustGraph(t, d)
	if list, _ := d.Problems(); h.Len() != 6300 || h.NumRefs() != 6300 || len(list) > 0 {
		t.Errorf("%d objects, %d references, %v", h.Len(), h.NumRefs(), list)
	}
	for o := uint32(300); o < 6300; o++ {
		n := o - 300
		if want := 300 + n/20*20 + (n%20+7)%20; h.Refs(o)[0] != want || h.ClassName(o) != fmt.Sprint("C", n/20) {
			t.Fatalf("%s refers to %d, want %d", h.Label(o), h.Refs(o)[0], want)
		}
	}
}

// TestAndroid reads records that only Android writes, and a class after its
// instances.
func TestAndroid(t *testing.T) {
	m := newMaker("1.0.3", 4)
	m.class(idNode, "p.Node")
	m.class(idNodes, "p.Node[]")
	m.heap(subHeapInfo, 65, idNode+1)
	m.heap(subInstance, idFirst, 0, idNode, 4, idFirst+16)
	m.heap(subPrimitivesNoData, idFirst+16, 0, 100, byte(typeChar))
	m.heap(subUnreachable, idFirst+16)
	m.heap(subInterned, idFirst)
	m.heap(subFinalizing, idFirst)
	m.heap(subDebugger, idFirst)
	m.heap(subCleanup, idFirst)
	m.heap(subVMInternal, idFirst)
	m.heap(subJNIMonitor, idFirst, 1, 1)
	m.classDump(idNode, 0, 20, uint16(0), uint16(0), uint16(1), idNode+1, byte(typeObject))
	m.end(recHeapDump)
	d := m.open(t)
	h, err := d.Graph(Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"1200 java.lang.Class 8: ", "8000 p.Node 24: 8010", "8010 char[] 216: "}
	if got := describe(h); !reflect.DeepEqual(got, want) || h.Layout != "android" {
		t.Errorf("layout %s: %q", h.Layout, got)
	}
	var kinds []string
	for _, r := range h.Roots() {
		kinds = append(kinds, r.Kind.String())
	}
	sort.Strings(kinds)
	if got := strings.Join(kinds, ", "); got != "JNI monitor, VM internal, debugger, interned string, queue of finalizers, reference cleanup" {
		t.Errorf("roots: %s", got)
	}
}

func TestLayoutIsGuessed(t *testing.T) {
	for want, distance := range map[string]id{"hotspot64": 24, "hotspot64-nocoops": 32, "hotspot64-compact": 16} {
		m := newMaker("1.0.2", 8)
		m.class(idNode, "Node")
		m.classDump(idNode, 0, 0, uint16(0), uint16(0), uint16(2), idNode, byte(typeObject), idNode, byte(typeObject))
		if want == "hotspot64" {
			m.classDump(idLeaf, idNode, 0)
		}
		for i := id(0); i < 100; i++ {
			m.heap(subInstance, idFirst+i*distance, 0, idNode, 16, id(0), id(0))
		}
		m.end(recSegment)
		d := m.open(t)
		if h, err := d.Graph(Options{}); err != nil || h.Layout != want {
			t.Errorf("layout %s, %v, want %s", h.Layout, err, want)
		}
		if list, _ := d.Problems(); len(list) > 0 {
			t.Errorf("%s: %v", want, list)
		}
	}
	d := newMaker("1.0.2", 8).open(t)
	if h, err := d.Graph(Options{}); err != nil || h.Layout != "hotspot64" {
		t.Errorf("an empty dump: layout %s, %v", h.Layout, err)
	}
	if list, _ := d.Problems(); len(list) != 1 || !strings.Contains(list[0].Text, "--layout") {
		t.Errorf("an empty dump: problems %v", list)
	}
}

// TestLayoutIsToldLate begins with many objects that are as large in two layouts.
func TestLayoutIsToldLate(t *testing.T) {
	m := newMaker("1.0.2", 8)
	m.class(idNode, "Plain")
	m.class(idLeaf, "Counter")
	m.classDump(idNode, 0, 0, uint16(0), uint16(0), uint16(0))
	m.classDump(idLeaf, 0, 4, uint16(0), uint16(0), uint16(1), idLeaf, byte(typeInt))
	at := idFirst
	for i := 0; i < 80_000; i++ {
		m.heap(subInstance, at, 0, idNode, 0)
		at += 16
	}
	for i := 0; i < 1000; i++ {
		m.heap(subInstance, at, 0, idLeaf, 4, i)
		at += 24
	}
	m.end(recSegment)
	const want = "hotspot64:classpointers=8"
	if h, err := m.open(t).Graph(Options{}); err != nil || h.Layout != want {
		t.Errorf("layout %s, %v, want %s", h.Layout, err, want)
	}
}

func TestClassNames(t *testing.T) {
	m := newMaker("1.0.2", 8)
	want := map[string]string{"[[I": "int[][]", "[Ljava/util/Map$Entry;": "java.util.Map$Entry[]", "a/B": "a.B", "byte[]": "byte[]", "[": "[]",
		"p/C$$Lambda+0x00f0": "p.C$$Lambda/0x00f0", "": "class without a name", "C++": "C++", "[Q": "Q[]"}
	var names []string
	for name := range want {
		m.class(id(0x100*(len(names)+1)), name)
		names = append(names, name)
	}
	d := m.open(t)
	for i, name := range names {
		if got := d.className(uint64(0x100 * (i + 1))); got != want[name] {
			t.Errorf("%q: %q, want %q", name, got, want[name])
		}
	}
}

func TestInts(t *testing.T) {
	for _, idBytes := range []int{4, 8} {
		d := small(idBytes).open(t)
		leaf, node := d.Ints("p.Node$Leaf", "next"), d.Ints("p.Node", "next")
		if want := (map[uint64]int32{0x8100: 7, 0x8120: 7, 0x8140: 7, 0x8160: 7}); !reflect.DeepEqual(leaf, want) || len(node) > 0 {
			t.Errorf("ids of %d bytes: %v of leaves, %v of nodes; want %v, none", idBytes, leaf, node, want)
		}
	}
}
