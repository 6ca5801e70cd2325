package page

import (
	"fmt"
	"strings"
	"testing"

	"jinstr/internal/pathtest"
	"jinstr/probemap"
)

// drawnOf makes the graph of a body of a map of one file.
func drawnOf(t *testing.T, m *probemap.Map, body *probemap.Method) (Graph, *Stage) {
	t.Helper()
	f := &follower{stage: &Stage{Lesson: true}, names: map[string]int{}, files: map[string]int{}, graphs: graphsOf(m)}
	if n := f.graph(body); n != 0 {
		t.Fatalf("graph %d", n)
	}
	return f.stage.Graphs[0], f.stage
}

// TestGraph: nodes one below the other, the body of a loop behind its header, edges with what they add and their lanes.
func TestGraph(t *testing.T) {
	m := pathtest.Map("epp")
	sum := m.Sources[0].Methods[0]
	g, stage := drawnOf(t, m, sum)
	var got []string
	for i, n := range g.Nodes {
		got = append(got, fmt.Sprintf("%d %s %v", i, n.Kind, n.Lines))
	}
	for _, e := range g.Edges {
		got = append(got, fmt.Sprintf("%d→%d %s %s, lane %d", e.From, e.To, e.Label, e.Adds, e.Lane))
	}
	want := `0 entry []
1 block [12]
2 loop [13]
3 branch [14]
4 block [15]
5 block [16]
6 block [18]
7 exit []
0→1  , lane 0
1→2  , lane 0
2→3 true , lane 0
3→4 true , lane 0
3→5 false +1, lane 1
4→5  , lane 0
5→2  +0, then 3, lane 1
2→6 false +2, lane 2
6→7 return , lane 0`
	if text := strings.Join(got, "\n"); text != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
	if g.Start != 0 || stage.Names[g.Number] != "0" || g.Known != WaysUnknown {
		t.Errorf("it begins with edge %d, number %d; known %d", g.Start, g.Number, g.Known)
	}
}

// TestGraphUpdate: what a for does at the end of its rounds stands behind its body, though its line is before.
func TestGraphUpdate(t *testing.T) {
	body := &probemap.Method{Kind: probemap.KindMethod, Line: 1, Paths: &probemap.Paths{Scheme: "epp",
		Nodes: []probemap.PathNode{{Kind: probemap.NodeEntry}, {Kind: probemap.NodeExit}, {Kind: probemap.NodeLoop, Lines: []int{2}}, {Kind: probemap.NodeBranch, Lines: []int{3}},
			{Kind: probemap.NodeBlock, Lines: []int{4}}, {Kind: probemap.NodeBlock, Lines: []int{2}}},
		Edges: []probemap.PathEdge{{From: 0, To: 2}, {From: 2, To: 3, Kind: probemap.EdgeTrue}, {From: 3, To: 4, Kind: probemap.EdgeTrue}, {From: 3, To: 5, Kind: probemap.EdgeFalse},
			{From: 4, To: 5}, {From: 5, To: 2}, {From: 2, To: 1, Kind: probemap.EdgeFalse}}}}
	m := &probemap.Map{Sources: []*probemap.File{{Path: "A.java", Methods: []*probemap.Method{body}}}}
	g, _ := drawnOf(t, m, body)
	var lines []string
	for _, n := range g.Nodes {
		lines = append(lines, fmt.Sprint(n.Lines))
	}
	if got := strings.Join(lines, " "); got != "[] [2] [3] [4] [2] []" {
		t.Errorf("nodes stand as %s", got)
	}
	for i := range g.Edges {
		for k := range g.Edges[:i] {
			if a, b := &g.Edges[i], &g.Edges[k]; a.Lane > 0 && (a.To > a.From) == (b.To > b.From) && a.meets(b) {
				t.Errorf("edges %d and %d are in one lane", i, k)
			}
		}
	}
	// A body whose edges the program records, and one with a single way through it.
	body.Probes = []probemap.Probe{{Kind: probemap.ProbeEdge, Edge: 2}}
	if g, _ := drawnOf(t, m, body); g.Known != WaysTold {
		t.Errorf("known %d", g.Known)
	}
	body.Probes, body.Paths = nil, &probemap.Paths{Scheme: "epp", Nodes: []probemap.PathNode{{Kind: probemap.NodeEntry}, {Kind: probemap.NodeExit}, {Kind: probemap.NodeBlock, Lines: []int{1}}},
		Edges: []probemap.PathEdge{{From: 0, To: 2}, {From: 2, To: 1, Kind: probemap.EdgeFall}}}
	if g, _ := drawnOf(t, m, body); g.Known != OneWay {
		t.Errorf("known %d", g.Known)
	}
}
