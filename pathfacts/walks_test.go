package pathfacts

import (
	"reflect"
	"slices"
	"testing"

	"jinstr/heaptuple/replay"
	"jinstr/internal/pathtest"
	"jinstr/probemap"
)

// The graph of pathtest's sum: entry 0→2 block 12 →3 loop 13; true 2: 3→4 if 14; true 3: 4→5 block 15, 5: 5→6; false 4: 4→6 block 16; back 6: 6→3; false 7: 3→7
// block 18; return 8: 7→1. By hand: from 7 and from 6, over the way back, one path each; from 4 two, the false one with 1; from 3 three, the way out
// with 2. The fragments that begin at the loop go on from 3.
func TestWalks(t *testing.T) {
	for _, c := range []struct {
		name, scheme string
		edges        []int
		want         []string
	}{
		{"rounds", "epp", []int{1, 2, 3, 5, 6, 2, 4, 6, 7, 8}, []string{
			" (path number so far: 0)", " (path number so far: 0)", " (path number so far: 0)", " (path number so far: 0)", " (path 0; the number goes on from 3)",
			" (path number so far: 3)", " (path number so far: 4)", " (path 4; the number goes on from 3)", " (path number so far: 5)", " (path 5)"}},
		{"no round", "epp", []int{1, 7, 8}, []string{" (path number so far: 0)", " (path number so far: 2)", " (path 2)"}},
		// A node with two ways in doubles the number, and adds 1 on the second: 3 by edges 1 and 6, 6 by edges 4 and 5.
		{"digits", "pap", []int{1, 2, 3, 5, 6, 7, 8}, []string{
			" (path number so far: 0)", " (path number so far: 0)", " (path number so far: 0)", " (path number so far: 1)", " (path number so far: 3)", " (path number so far: 3)", " (path 3)"}},
		{"edges are counted", "edges", []int{1, 7, 8}, []string{"", "", ""}},
		{"edges are missing", "epp", []int{1, 2, 6, 7, 8}, []string{" (path number so far: 0)", " (path number so far: 0)", "", "", ""}},
	} {
		body := pathtest.Map(c.scheme).Sources[0].Methods[0]
		walks := NewWalks()
		var got []string
		for _, e := range c.edges {
			walks.Take(&replay.Taken{Activation: 5, Body: body, Edge: e})
			got = append(got, walks.Last().Text())
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestWalksApart: activations of one method have numbers of their own.
func TestWalksApart(t *testing.T) {
	body := pathtest.Map("epp").Sources[0].Methods[0]
	walks := NewWalks()
	take := func(activation uint32, edge int, want string) {
		t.Helper()
		walks.Take(&replay.Taken{Activation: activation, Body: body, Edge: edge})
		if got := walks.Last().Text(); got != want {
			t.Errorf("activation %d, edge %d: %q, want %q", activation, edge, got, want)
		}
	}
	take(1, 1, " (path number so far: 0)")
	take(1, 2, " (path number so far: 0)")
	take(2, 1, " (path number so far: 0)")
	take(2, 7, " (path number so far: 2)")
	take(1, 4, " (path number so far: 1)")
	if open := walks.Of(1); len(open) != 1 || !slices.Equal(open[0].Edges, []int{0, 1, 2, 4}) || open[0].Number != "1" {
		t.Errorf("activation 1 is on %+v", open)
	}
	take(2, 8, " (path 2)")
	if open := walks.Of(2); len(open) != 0 {
		t.Errorf("activation 2 has ended and is on %+v", open)
	}
}

// TestWalksCaught: a handler begins a path anew, whatever the number was.
func TestWalksCaught(t *testing.T) {
	body := &probemap.Method{Paths: &probemap.Paths{Scheme: "epp",
		Nodes: []probemap.PathNode{{Kind: probemap.NodeEntry}, {Kind: probemap.NodeExit}, {Kind: probemap.NodeBranch, Lines: []int{2}}, {Kind: probemap.NodeBlock, Lines: []int{3}}, {Kind: probemap.NodeHandler, Lines: []int{5}}},
		Edges: []probemap.PathEdge{{From: 0, To: 2, Kind: probemap.EdgeNext}, {From: 2, To: 1, Kind: probemap.EdgeTrue}, {From: 2, To: 3, Kind: probemap.EdgeFalse},
			{From: 3, To: 1, Kind: probemap.EdgeReturn}, {From: 0, To: 4, Kind: probemap.EdgeCatch}, {From: 4, To: 1, Kind: probemap.EdgeFall}}}}
	walks := NewWalks()
	for _, c := range []struct {
		edge int
		want string
	}{{2, " (path number so far: 1)"}, {3, " (path 1)"}, {4, " (path number so far: 2)"}, {5, " (path 2)"}} {
		walks.Take(&replay.Taken{Activation: 1, Body: body, Edge: c.edge})
		if got := walks.Last().Text(); got != c.want {
			t.Errorf("edge %d: %q, want %q", c.edge, got, c.want)
		}
	}
}
