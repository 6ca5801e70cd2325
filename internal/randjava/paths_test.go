package randjava

import (
	"strings"
	"testing"

	"jinstr/pathfacts"
	"jinstr/probemap"
)

// TestMayBe: what two schemes tell of a loop with a choice in it.
func TestMayBe(t *testing.T) {
	p := &probemap.Paths{Nodes: make([]probemap.PathNode, 5),
		Edges: []probemap.PathEdge{{From: 0, To: 2}, {From: 2, To: 3}, {From: 3, To: 4}, {From: 3, To: 2}, {From: 4, To: 2}, {From: 2, To: 1}}}
	for _, c := range []struct {
		name        string
		more, fewer []int64
		want        bool
	}{
		{"the same", []int64{1, 3, 1, 2, 1, 1}, []int64{1, 3, 1, 2, 1, 1}, true},
		{"one round less", []int64{1, 3, 1, 2, 1, 1}, []int64{1, 2, 1, 1, 1, 1}, false},
		{"one round more", []int64{1, 3, 1, 2, 1, 1}, []int64{1, 4, 1, 3, 1, 1}, false},
		{"another way", []int64{1, 3, 1, 2, 1, 1}, []int64{1, 3, 2, 1, 2, 1}, false},
		{"an exception in the loop", []int64{2, 4, 2, 2, 1, 1}, []int64{1, 2, 1, 1, 1, 1}, true},
		{"more than happened before an exception", []int64{2, 4, 2, 2, 1, 1}, []int64{1, 3, 2, 1, 2, 1}, false},
	} {
		if got := mayBe(p, c.more, c.fewer, nil); got != c.want {
			t.Errorf("%s: got %v", c.name, got)
		}
	}
}

// TestCompareEdges: what differs is told of the program whose method it is, and the
// one with the longer paths may have less.
func TestCompareEdges(t *testing.T) {
	two := &probemap.Paths{Nodes: make([]probemap.PathNode, 3), Edges: []probemap.PathEdge{{From: 0, To: 2}, {From: 2, To: 1}}}
	other := &probemap.Paths{Nodes: make([]probemap.PathNode, 2), Edges: []probemap.PathEdge{{From: 0, To: 1}}}
	mapOf := func(first uint32, third *probemap.Paths) *probemap.Map {
		return &probemap.Map{Sources: []*probemap.File{{Path: "p0001/Main.java", Methods: []*probemap.Method{{ID: 1, Paths: two}}},
			{Path: "p0002/Main.java", Methods: []*probemap.Method{{ID: first, Line: 2, Paths: two}, {ID: first + 1, Line: 3, Paths: third},
				{ID: first + 2, Line: 4, Name: "m#2", Paths: two}}},
			{Path: "tr/Tr.java", Methods: []*probemap.Method{{ID: 8, Paths: two}}}}}
	}
	pap := &counted{"pap", map[uint32][]int64{1: {1, 1}, 2: {2, 2}, 3: {9, 9}, 8: {9, 9}}, nil, mapOf(2, two)}
	edges := &counted{"edges", map[uint32][]int64{1: {2, 1}, 3: {1, 1}, 4: {1}, 8: {1, 1}}, nil, mapOf(3, other)}
	for _, both := range [][2]*counted{{pap, edges}, {edges, pap}} {
		b := &batch{programs: []*Program{{Options: Options{Package: "p0001"}}, {Options: Options{Package: "p0002"}}}}
		if agree := b.compareEdges(both[0], both[1]); agree != 2 {
			t.Errorf("%d methods agree, not 1 and 4", agree)
		}
		if len(b.Failures) != 1 || b.Failures[0].Program != b.programs[1] || b.Failures[0].Kind != "paths" {
			t.Errorf("got %v, want method 2", b.Failures)
		}
		b.Failures = nil
		b.errors = map[string]string{"p0002": "StackOverflowErrors=1502\n"}
		if agree := b.compareEdges(both[0], both[1]); agree != 1 || len(b.Failures) > 0 {
			t.Errorf("the second program's stack overflows, and %d methods agree, not 1: %v", agree, b.Failures)
		}
	}
}

// TestUnread: what cannot be read is told of the program whose method it is.
func TestUnread(t *testing.T) {
	b := &batch{programs: []*Program{{Options: Options{Package: "p0001"}}, {Options: Options{Package: "p0002"}}}}
	facts := &pathfacts.Facts{Unknown: 2, Lost: 1, Methods: []*pathfacts.Method{{File: "p0001/Main.java"}, {File: "p0002/Main.java", Line: 7, Name: "C.m", Unknown: 2}}}
	if f := b.unread(facts); f.Program != b.programs[1] || !strings.Contains(f.Detail, "2 runs fit no path, 1 are lost; of line 7, C.m: 2 and 0") {
		t.Errorf("got %s of %s", f.Detail, f.Program.Package)
	}
	if f := b.unread(&pathfacts.Facts{Lost: 1}); f.Program != b.programs[0] || !strings.Contains(f.Detail, "of no method") {
		t.Errorf("got %s of %s", f.Detail, f.Program.Package)
	}
}

// TestLostInOverflow: runs may be lost in programs whose stack overflows, and in no others.
func TestLostInOverflow(t *testing.T) {
	b := &batch{programs: []*Program{{Options: Options{Package: "p0001"}}, {Options: Options{Package: "p0002"}}}}
	over := map[string]string{"p0002": "StackOverflowErrors=1\n"}
	first, second := &pathfacts.Method{File: "p0001/Main.java", Lost: 1}, &pathfacts.Method{File: "p0002/Main.java", Lost: 1}
	for _, c := range []struct {
		facts pathfacts.Facts
		over  map[string]string
		want  bool
	}{
		{pathfacts.Facts{Lost: 1}, over, true},
		{pathfacts.Facts{Lost: 1}, nil, false},
		{pathfacts.Facts{Lost: 1, Methods: []*pathfacts.Method{second}}, over, true},
		{pathfacts.Facts{Lost: 2, Methods: []*pathfacts.Method{second, first}}, over, false},
		{pathfacts.Facts{Lost: 1, Unknown: 1}, over, false},
	} {
		b.errors = c.over
		if got := b.lostInOverflow(&c.facts); got != c.want {
			t.Errorf("%+v with %v: %v", c.facts, c.over, got)
		}
	}
}
