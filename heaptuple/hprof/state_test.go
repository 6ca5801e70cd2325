package hprof

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"reflect"
	"sort"
	"strings"
	"testing"
	"time"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/replay"
)

// shop is a state with references of all kinds, arrays of all kinds, statics,
// and classes of which less is known.
func shop() *State {
	g := &replay.Graph{
		Classes: []string{"", "shop.Cart", "[Lshop.Item;", "shop.Item", "[I", "java.util.ArrayList", "lib.Unknown"},
		Fields:  []string{"", "shop.Cart.items", "last", "shop.Shop.open", "shop.Item.owner"},
	}
	node := func(class uint32, bytes int64, length int, path uint32, refs ...replay.Ref) {
		g.Nodes = append(g.Nodes, replay.Node{Class: class, Bytes: bytes, Length: length, Path: path, First: len(g.Refs)})
		g.Refs = append(g.Refs, refs...)
	}
	field := func(to int32, field uint32) replay.Ref {
		return replay.Ref{To: to, Kind: replay.KindField, Field: field}
	}
	node(1, 40, 0, 1, field(1, 1), field(2, 2))                                                                          // a cart
	node(2, 32, 4, 1, replay.Ref{To: 2, Kind: replay.KindElement, Index: 3}, replay.Ref{To: 3, Kind: replay.KindInside}) // its items
	node(3, 24, 0, 2, field(0, 4))
	node(3, 24, 0, 2, field(3, 4), field(2, 4)) // a superclass has a field of that name, too
	node(4, 16+400, 100, 0)
	node(5, 24, 0, 3, replay.Ref{To: 2, Kind: replay.KindInside}, replay.Ref{To: 2, Kind: replay.KindInside}, replay.Ref{To: 6, Kind: replay.KindInside})
	node(6, 0, 0, 0)
	node(1, 40, 0, 1) // an empty cart
	node(0, 16, 0, 0)
	g.Nodes = append(g.Nodes, replay.Node{First: len(g.Refs)})
	g.Roots = []replay.Root{{To: 0, Kind: replay.KindStatic, Field: 3}, {To: 4, Kind: replay.KindLocal, Name: "best"}, {To: 5, Kind: replay.KindFlight},
		{To: 7, Kind: replay.KindEscaped}, {To: 8, Kind: replay.KindEscaped}}
	vm, _ := layout.Named("")
	return &State{Graph: g, VM: vm, Taken: time.UnixMilli(1_700_000_000_123), Birthplace: func(path uint32) (replay.Position, []string) {
		return replay.Position{File: "src/shop/Cart.java", Line: int(path) * 10}, []string{"shop.Cart.add", "shop.Main.main"}[:max(2-int(path/3), 1)]
	}}
}

func written(t *testing.T, s *State) *Dump {
	t.Helper()
	var out bytes.Buffer
	if err := WriteState(&out, s); err != nil {
		t.Fatal(err)
	}
	d, err := newDump(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// namedObjects describes the objects of a heap that are of no class but
// java.lang.Class, each by its number among them; what is in a jinstr.Inside[]
// counts as what its owner refers to.
func namedObjects(h *Heap) []string {
	number := map[uint32]int{}
	for o := uint32(0); int(o) < h.Len(); o++ {
		if name := h.ClassName(o); name != classClass && name != insideClass {
			number[o] = len(number)
		}
	}
	var lines []string
	for o := uint32(0); int(o) < h.Len(); o++ {
		if _, ok := number[o]; !ok {
			continue
		}
		var refs []int
		for _, to := range h.Refs(o) {
			if h.ClassName(to) == insideClass {
				for _, in := range h.Refs(to) {
					refs = append(refs, number[in])
				}
			} else {
				refs = append(refs, number[to])
			}
		}
		sort.Ints(refs)
		var site []string
		for _, f := range h.Site(o) {
			site = append(site, f.String())
		}
		lines = append(lines, fmt.Sprint(h.ClassName(o), " ", h.Size(o), " ", refs, " ", strings.Join(site, " < ")))
	}
	return lines
}

func TestWriteState(t *testing.T) {
	const add = "shop.Cart.add(Cart.java:"
	want := []string{
		"shop.Cart 40 [1 2] " + add + "10) < shop.Main.main(unknown)",
		"shop.Item[] 32 [2 3] " + add + "10) < shop.Main.main(unknown)",
		"shop.Item 24 [0] " + add + "20) < shop.Main.main(unknown)",
		"shop.Item 24 [2 3] " + add + "20) < shop.Main.main(unknown)",
		"int[] 416 [] ",
		"java.util.ArrayList 24 [2 2 6] " + add + "30)",
		"lib.Unknown 16 [] ",
		"shop.Cart 40 [] " + add + "10) < shop.Main.main(unknown)",
		"unknown 16 [] ",
	}
	d := written(t, shop())
	h, err := d.Graph(Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := namedObjects(h); !reflect.DeepEqual(got, want) || h.Layout != "hotspot64" {
		t.Errorf("layout %s:\n%s\nwant\n%s", h.Layout, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if list, _ := d.Problems(); len(list) > 0 {
		t.Errorf("problems: %v", list)
	}
	if d.Taken.UnixMilli() != 1_700_000_000_123 || d.Version != "1.0.2" {
		t.Errorf("version %s, taken %v", d.Version, d.Taken)
	}
	checkStateRoots(t, h)
	if d.Close(); h.Site(h.Roots()[0].Object) != nil {
		t.Error("a closed dump tells a site")
	}
}

func checkStateRoots(t *testing.T, h *Heap) {
	t.Helper()
	live := h.Live()
	var roots []string
	for o := uint32(0); int(o) < h.Len(); o++ {
		if !live.Has(o) {
			t.Errorf("%s is dead", h.Label(o))
		}
	}
	for _, r := range h.Roots() {
		if name := h.ClassName(r.Object); name != classClass {
			roots = append(roots, r.Kind.String()+" "+name)
		} else if c, _ := h.ClassOf(r.Object); len(h.Refs(r.Object)) > 1 {
			roots = append(roots, fmt.Sprint("class ", h.Classes()[c].Name, " to ", h.ClassName(h.Refs(r.Object)[1])))
		}
	}
	want := []string{"class shop.Shop to shop.Cart", "Java frame int[]", "native stack java.util.ArrayList", "JNI global shop.Cart", "JNI global unknown"}
	if !reflect.DeepEqual(roots, want) {
		t.Errorf("roots %q, want %q", roots, want)
	}
}

// TestWriteHidden: sizes of classes to which HotSpot adds fields are those of the
// trace, too, which has all bytes of them.
func TestWriteHidden(t *testing.T) {
	s := shop()
	want := map[string]int64{}
	for i, hidden := range hiddenFields {
		s.Classes = append(s.Classes, hidden.class)
		want[hidden.class] = 112 + 8*int64(i)
	}
	s.Nodes = s.Nodes[:len(s.Nodes)-1]
	for c := 7; c < len(s.Classes); c++ {
		s.Nodes = append(s.Nodes, replay.Node{Class: uint32(c), Bytes: want[s.Classes[c]], First: len(s.Refs)})
		s.Roots = append(s.Roots, replay.Root{To: int32(len(s.Nodes) - 1), Kind: replay.KindEscaped})
	}
	s.Nodes = append(s.Nodes, replay.Node{First: len(s.Refs)})
	h, err := written(t, s).Graph(Options{})
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for o := uint32(0); int(o) < h.Len(); o++ {
		if _, ok := h.ClassOf(o); ok || want[h.ClassName(o)] == 0 {
			continue
		}
		if seen++; h.Size(o) != want[h.ClassName(o)] {
			t.Errorf("%s takes %d bytes, want %d", h.Label(o), h.Size(o), want[h.ClassName(o)])
		}
	}
	if seen != len(hiddenFields) {
		t.Errorf("%d objects of %d", seen, len(hiddenFields))
	}
}

// TestWriteLayouts writes a state in each layout, and reads the layout back.
func TestWriteLayouts(t *testing.T) {
	for _, name := range layout.Names() {
		if name == androidLayout {
			continue // no dump of a trace is one of Android
		}
		s := shop()
		s.VM, _ = layout.Named(name)
		for i := range s.Nodes {
			switch n := &s.Nodes[i]; {
			case n.Length > 0:
				n.Bytes = s.VM.Array(map[uint32]byte{2: 'L', 4: 'I'}[n.Class], n.Length)
			case n.Bytes > 0:
				n.Bytes, _ = s.VM.Instance("//" + strings.Repeat("L", int(n.Bytes-8)/4))
			}
		}
		h, err := written(t, s).Graph(Options{})
		if err != nil {
			t.Fatal(err)
		}
		if h.Layout != name {
			t.Errorf("layout %s is read as %s", name, h.Layout)
		}
		at := 0
		for o := uint32(0); int(o) < h.Len(); o++ {
			if class := h.ClassName(o); class == classClass || class == insideClass {
				continue
			}
			if want := s.Nodes[at].Bytes; h.Size(o) != want && want > 0 {
				t.Errorf("%s: %s takes %d bytes, want %d", name, h.Label(o), h.Size(o), want)
			}
			at++
		}
	}
}

// TestSegmentsTogether: nothing stands between the segments of the heap, and all
// of several are read.
func TestSegmentsTogether(t *testing.T) {
	s := shop()
	nodes := s.Nodes[:len(s.Nodes)-1]
	for len(nodes) < 100_000 {
		nodes = append(nodes, replay.Node{Class: 3, Bytes: 24, Path: uint32(len(nodes)/1000 + 1), First: len(s.Refs)})
		s.Roots = append(s.Roots, replay.Root{To: int32(len(nodes) - 1), Kind: replay.KindEscaped})
	}
	s.Nodes = append(nodes, replay.Node{First: len(s.Refs)})
	var out bytes.Buffer
	if err := WriteState(&out, s); err != nil {
		t.Fatal(err)
	}
	var tags []byte // without repetitions
	for at := bytes.IndexByte(out.Bytes(), 0) + 1 + 4 + 8; at < out.Len(); at += 9 + int(binary.BigEndian.Uint32(out.Bytes()[at+5:])) {
		if tag := out.Bytes()[at]; len(tags) == 0 || tags[len(tags)-1] != tag {
			tags = append(tags, tag)
		}
	}
	if first := bytes.IndexByte(tags, recSegment); first != len(tags)-2 || tags[len(tags)-1] != recEnd {
		t.Errorf("after the first segment come records %x", tags[max(first, 0):])
	}
	d, err := newDump(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	h, err := d.Graph(Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := len(namedObjects(h)); got != 100_000 || len(d.segments) < 3 {
		t.Errorf("%d objects in %d segments", got, len(d.segments))
	}
}

func TestWriteLargeArrays(t *testing.T) {
	vm, _ := layout.Named("")
	const n = 3 * segmentBytes
	g := &replay.Graph{Classes: []string{"long[]"}, Nodes: []replay.Node{{Bytes: vm.Array('J', n), Length: n}, {}}}
	g.Roots = []replay.Root{{To: 0, Kind: replay.KindLocal}}
	h, err := written(t, &State{Graph: g, VM: vm}).Graph(Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := namedObjects(h); !reflect.DeepEqual(got, []string{"long[] 25165840 [] "}) {
		t.Errorf("%q", got)
	}
}
