package ogrg

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"jinstr/heaptuple/objgraph"
	"jinstr/internal/heapgen"
)

// document is the heap of heapgen.Document.
func document(t *testing.T) *objgraph.Graph {
	t.Helper()
	g, err := heapgen.Parse(heapgen.Document)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestDocument(t *testing.T) {
	gs := Analyze(document(t), Options{})
	if gs.Objects != 12 || gs.Bytes != 336 || gs.Refs != 16 || gs.Compounded != 1 {
		t.Errorf("%d objects, %d bytes, %d references, %d compounded", gs.Objects, gs.Bytes, gs.Refs, gs.Compounded)
	}
	want := []Node{
		{Name: "Doc", Objects: 1, Roots: 1, Rooted: 1, MC: 32, MD: 512, MDDistinct: 352, Retained: 336},
		{Name: "Node", Objects: 3, MC: 48, MD: 0, MDDistinct: 0, Retained: 48},
		{Name: "Para", Objects: 2, MC: 48, MD: 320, MDDistinct: 160, Retained: 148},
		{Name: "char[]", Objects: 2, MC: 160, Retained: 160},
		{Name: "Cycle_1", Content: []Member{{"A", 1}, {"B", 1}}, Objects: 2, MC: 48, MD: 80, MDDistinct: 80, Retained: 48},
	}
	for i, n := range gs.Nodes {
		n.First, n.End = 0, 0
		for _, v := range []*float64{&n.MD, &n.MDDistinct} {
			*v = math.Round(*v*1e6) / 1e6
		}
		if i >= len(want) || !reflect.DeepEqual(n, want[i]) {
			t.Errorf("node %d is %+v", i, n)
		}
	}
	edges := []Edge{{0, 1, 1, 1, false}, {0, 2, 2, 2, false}, {0, 4, 2, 2, false}, {1, 1, 2, 2, true}, {2, 3, 4, 2, false}, {4, 3, 1, 1, false}}
	if !reflect.DeepEqual(gs.Edges, edges) {
		t.Errorf("edges are %v", gs.Edges)
	}
	if !reflect.DeepEqual(gs.Cuts, []int{3}) {
		t.Errorf("cuts are %v", gs.Cuts)
	}
	a := gs.Classes[0]
	if a != (Class{"A", 2, 32, 48}) {
		t.Errorf("class A is %+v", a)
	}
}

func TestRatios(t *testing.T) {
	gs := Analyze(document(t), Options{})
	for _, test := range []struct {
		name      string
		got, want float64
	}{
		{"DR Para→char[]", gs.DR(&gs.Edges[4]), 2},
		{"DR' Para→char[]", gs.DRDistinct(&gs.Edges[4]), 1},
		{"CR Doc→Para", gs.CR(&gs.Edges[1]), 368. / 512},
		{"CR' Doc→Para", gs.CRDistinct(&gs.Edges[1]), 208. / 352},
		{"CR Node→Node, cut", gs.CR(&gs.Edges[3]), 0},
		{"MCC Para", gs.Nodes[2].MCC(), 48 * 368},
		{"MCC' Para", gs.Nodes[2].MCCDistinct(), 48 * 208},
		{"MCC Para, retained", gs.Nodes[2].MCCRetained(), 48 * 148},
	} {
		if math.Abs(test.got-test.want) > 1e-9 {
			t.Errorf("%s: %g, want %g", test.name, test.got, test.want)
		}
	}
}

func TestByClassOnly(t *testing.T) {
	gs := Analyze(document(t), Options{ByClassOnly: true})
	names := ""
	for _, n := range gs.Nodes {
		names += fmt.Sprintf("%s %d ", n.Name, n.Objects)
	}
	if names != "A 2 B 2 Doc 1 Node 3 Para 2 char[] 2 " {
		t.Errorf("nodes are %s", names)
	}
	if len(gs.Cuts) != 2 { // B→A and Node→Node
		t.Errorf("cuts are %v", gs.Cuts)
	}
}

// TestFold: a list that keeps its pages in an array holds them itself.
func TestFold(t *testing.T) {
	g, err := heapgen.Parse("b Book 16 -> l\nl java.util.ArrayList 24 -> a\na java.lang.Object[] 40 -> p q\np Page 100\nq Page 100\nx Page 100")
	if err != nil {
		t.Fatal(err)
	}
	for fold, want := range map[objgraph.Fold]string{
		objgraph.FoldNothing:     "Book 16 Page 200 java.lang.Object[] 40 java.util.ArrayList 24 ",
		objgraph.FoldArrays:      "Book 16 Page 200 java.util.ArrayList 64 ",
		objgraph.FoldCollections: "Book 80 Page 200 ",
	} {
		gs := Analyze(g, Options{Fold: fold})
		got := ""
		for _, n := range gs.Nodes {
			got += fmt.Sprintf("%s %d ", n.Name, n.MC)
		}
		if got != want || gs.Dead != 1 || gs.Bytes != 280 || gs.Objects+gs.Folded != 5 {
			t.Errorf("fold %s: groups %s; %d dead, %d bytes, %d objects, %d folded", fold, got, gs.Dead, gs.Bytes, gs.Objects, gs.Folded)
		}
	}
}

func TestRootsOf(t *testing.T) {
	gs := Analyze(document(t), Options{})
	want := []RootGroup{{objgraph.RootStatic, "Main.doc", 1}}
	if got := gs.RootsOf(0); !reflect.DeepEqual(got, want) {
		t.Errorf("roots of Doc are %v", got)
	}
	if got := gs.RootsOf(3); len(got) != 0 {
		t.Errorf("roots of char[] are %v", got)
	}
	if gs.Dead != 1 {
		t.Errorf("%d dead objects", gs.Dead)
	}
}

// TestWays tells ways that the groups alone would not: of the two kinds of Box, only
// those of Shelf hold a Toy.
func TestWays(t *testing.T) {
	g, err := heapgen.Parse(`
m Main 8 -> s1 s2 a1 a2 a3
s1 Shelf 8 -> b1
s2 Shelf 8 -> b2
a1 Attic 8 -> b3
a2 Attic 8 -> b4
a3 Attic 8 -> b5
b1 Box 8 -> t1
b2 Box 8 -> t2
b3 Box 8
b4 Box 8
b5 Box 8
t1 Toy 8
t2 Toy 8 -> t3
t3 Toy 8
`)
	if err != nil {
		t.Fatal(err)
	}
	gs := Analyze(g, Options{})
	node := func(name string) int { n, _ := gs.Find(name); return n }
	root := &RootGroup{objgraph.RootStatic, "Main.doc", 1}
	for _, test := range []struct {
		from string
		hops int
		want Way
	}{
		{"Toy", 4, Way{[]Hop{{node("Box"), 2, 3}, {node("Shelf"), 2, 2}, {node("Main"), 2, 2}}, root, 2, 3}},
		{"Toy", 1, Way{[]Hop{{node("Box"), 2, 3}}, nil, 2, 3}},
		{"Box", 4, Way{[]Hop{{node("Attic"), 3, 5}, {node("Main"), 3, 3}}, root, 3, 5}},
		{"Main", 4, Way{nil, root, 1, 1}},
	} {
		got := gs.Ways([]int{node("Attic"), node(test.from)}, test.hops)
		if !reflect.DeepEqual(got[1], test.want) {
			t.Errorf("from %s: %+v, want %+v", test.from, got[1], test.want)
		}
		if want := (Way{[]Hop{{node("Main"), 3, 3}}, root, 3, 3}); !reflect.DeepEqual(got[0], want) {
			t.Errorf("from Attic: %+v, want %+v", got[0], want)
		}
	}
}

func TestLargest(t *testing.T) {
	gs := Analyze(document(t), Options{})
	if want := []Object{{"Doc#0", "Doc", 32, 336, 0}}; !reflect.DeepEqual(gs.Largest, want) {
		t.Errorf("largest are %v", gs.Largest)
	}
	// 500 roots, of which those with a number that 7 divides have a child of 1,000 bytes.
	b, _ := objgraph.NewBuilder(1000)
	b.AddClass("Root")
	part := b.NewPart()
	for o := uint32(0); o < 500; o++ {
		b.AddRoot(objgraph.Root{Object: o})
		b.SetObject(o, 0, int64(o%5))
		if o%7 == 0 {
			part.SetRefs(o, []uint32{500 + o})
			b.SetObject(500+o, 0, 1000)
		}
	}
	g, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	largest := Analyze(g, Options{}).Largest
	if len(largest) != maxLargest || largest[0].Label != "Root#14" || largest[0].Retained != 1004 {
		t.Errorf("%d objects, the first one is %v", len(largest), largest[0])
	}
	for i, o := range largest {
		if i > 0 && o.Retained > largest[i-1].Retained || i < 72 && o.number%7 != 0 || i >= 72 && o.Retained != 4 {
			t.Errorf("place %d has %v", i, o)
		}
	}
}

func TestMeasures(t *testing.T) {
	for i, name := range Measures() {
		if m, err := MeasureNamed(name); err != nil || m != Measure(i) || m.String() != name {
			t.Errorf("%s is %d, %v", name, m, err)
		}
	}
	if _, err := MeasureNamed("size"); err == nil || !strings.Contains(err.Error(), "mcc-literal") {
		t.Errorf("size: %v", err)
	}
}

// tree writes an analysis with an indent for each depth.
func tree(gs *Groups, a *Analysis, far func(*Edge) int) string {
	var b strings.Builder
	for _, br := range a.Branches {
		fmt.Fprintf(&b, "%s%s", strings.Repeat(">", br.Depth), gs.Nodes[far(&gs.Edges[br.Edge])].Name)
		if br.Again {
			b.WriteString("*")
		}
		b.WriteString(" ")
	}
	return fmt.Sprintf("%s(%d of %d)", b.String(), a.Direct, a.Of)
}

func TestReferenceAnalysis(t *testing.T) {
	gs := Analyze(document(t), Options{})
	from := func(e *Edge) int { return e.From }
	to := func(e *Edge) int { return e.To }
	for _, test := range []struct{ name, got, want string }{
		{"forward from char[]", tree(gs, gs.Forward(3, 0.1, false), from), "Para >Doc Cycle_1 >Doc* (2 of 2)"},
		{"above 0.5", tree(gs, gs.Forward(3, 0.6, false), from), "Para >Doc (1 of 2)"},
		{"above 1, distinct", tree(gs, gs.Forward(3, 1.5, false), from), "(0 of 2)"},
		{"above 1, literal", tree(gs, gs.Forward(3, 1.5, true), from), "Para (1 of 2)"},
		{"forward from Node", tree(gs, gs.Forward(1, 0.1, false), from), "Node* Doc (2 of 2)"},
		{"backward from Doc", tree(gs, gs.Backward(0, 0.1, false), to), "Para >char[] Cycle_1 >char[]* (2 of 3)"},
		{"with all", tree(gs, gs.Backward(0, 0, false), to), "Para >char[] Cycle_1 >char[]* Node (3 of 3)"},
	} {
		if test.got != test.want {
			t.Errorf("%s: %q, want %q", test.name, test.got, test.want)
		}
	}
}

func TestSweep(t *testing.T) {
	gs := Analyze(document(t), Options{})
	points := gs.SweepForward(3, false)
	if len(points) != 21 || points[2].Threshold != DefaultThreshold || points[20].Threshold != 1 {
		t.Fatalf("points are %v", points)
	}
	for i, want := range map[int]Point{
		0:  {0, 2, 4, 1},
		10: {0.5, 2, 4, 1},
		11: {0.55, 1, 2, 1},
		20: {1, 1, 2, 1},
	} {
		if points[i] != want {
			t.Errorf("forward: %v, want %v", points[i], want)
		}
	}
	back := gs.SweepBackward(0, false)
	if got := back[10]; got.Branches != 1 || math.Abs(got.Share-208./352) > 1e-9 {
		t.Errorf("backward at 0.5: %v", got)
	}
	// Of the three nodes one is referred to by Doc (DR 1/3), two by Node (2/3).
	if got := gs.Shares([]int{1, 3}, 0.5, false); math.Abs(got[0]-2./3) > 1e-9 || got[1] != 1 {
		t.Errorf("shares at 0.5: %v", got)
	}
}

func TestRankAndFind(t *testing.T) {
	gs := Analyze(document(t), Options{})
	names := func(by Measure) string {
		s := ""
		for _, n := range gs.Rank(by) {
			s += gs.Nodes[n].Name + " "
		}
		return s
	}
	for _, test := range []struct {
		by   Measure
		want string
	}{
		{ByMCC, "char[] Doc Para Cycle_1 Node "},         // 25600 12288 9984 6144 2304
		{ByMCCLiteral, "char[] Para Doc Cycle_1 Node "},  // 25600 17664 17408 6144 2304
		{ByMCCRetained, "char[] Doc Para Node Cycle_1 "}, // 25600 10752 7104 2304 2304
		{ByRetained, "Doc char[] Para Node Cycle_1 "},    // 336 160 148 48 48
		{ByMC, "char[] Node Para Cycle_1 Doc "},          // 160 48 48 48 32
	} {
		if got := names(test.by); got != test.want {
			t.Errorf("by %d: %s, want %s", test.by, got, test.want)
		}
	}
	gs.Nodes[0].Name, gs.Nodes[1].Name, gs.Nodes[2].Name = "a.Doc", "a.List$Node", "b.Node"
	for _, test := range []struct {
		name   string
		node   int
		others int
	}{{"a.Doc", 0, 0}, {"Doc", 0, 0}, {"List$Node", 1, 0}, {"Node", -1, 2}, {"oc", -1, 0}, {"Cycle_1", 4, 0}, {"B", 4, 0}} {
		if node, others := gs.Find(test.name); node != test.node || len(others) != test.others {
			t.Errorf("%s is node %d, %v", test.name, node, others)
		}
	}
}
