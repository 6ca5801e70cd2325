package page

import (
	"cmp"
	"fmt"
	"slices"

	"jinstr/heaptuple/replay"
	"jinstr/pathfacts"
	"jinstr/probemap"
	"jinstr/rewrite/pathplan"
)

// graphs are the graphs of a map's bodies, as the Stage gets them.
type graphs struct {
	files map[*probemap.Method]*probemap.File
	told  map[*probemap.Method]bool // bodies whose edges are recorded
	index map[*probemap.Method]int  // of those that the Stage has
}

func graphsOf(m *probemap.Map) graphs {
	g := graphs{map[*probemap.Method]*probemap.File{}, map[*probemap.Method]bool{}, map[*probemap.Method]int{}}
	for _, file := range m.Sources {
		for _, method := range file.Methods {
			g.files[method] = file
			for i := range method.Probes {
				if p := &method.Probes[i]; p.Kind == probemap.ProbeEdge && p.Body > 0 && p.Body <= len(file.Methods) {
					g.told[file.Methods[p.Body-1]] = true
				} else if p.Kind == probemap.ProbeEdge {
					g.told[method] = true
				}
			}
		}
	}
	return g
}

// graph is the index of a body's graph; -1 where it has none, or statements are not recorded.
func (f *follower) graph(body *probemap.Method) int {
	if body == nil || body.Paths == nil || !f.stage.Lesson {
		return -1
	}
	n, known := f.graphs.index[body]
	if !known {
		n = -1
		if places, err := placesOf(body.Paths); err == nil {
			n = len(f.stage.Graphs)
			f.stage.Graphs = append(f.stage.Graphs, f.drawn(body, places))
		}
		f.graphs.index[body] = n
	}
	return n
}

// drawn makes a body's graph, its nodes one below the other at their places.
func (f *follower) drawn(body *probemap.Method, places []int) Graph {
	p, file := body.Paths, f.graphs.files[body]
	g := Graph{File: indexOf(f.files, &f.stage.Files, file.Path), Start: -1, Number: -1, Nodes: make([]GraphNode, len(p.Nodes)), Edges: make([]GraphEdge, len(p.Edges))}
	if body.Kind == probemap.KindFinally {
		g.Name = fmt.Sprintf("finally, line %d", body.Line)
	}
	for i, n := range p.Nodes {
		g.Nodes[places[i]] = GraphNode{n.Kind, orEmpty(n.Lines)}
	}
	plan := pathfacts.ShownPlan(p)
	for i, e := range p.Edges {
		g.Edges[i] = GraphEdge{From: places[e.From], To: places[e.To], Label: labelOf(&e), Adds: pathfacts.AddsText(plan, i)}
		if e.Kind == probemap.EdgeNever {
			g.Edges[i].Lane = -1
		}
		if e.From == probemap.PathEntry && e.Kind != probemap.EdgeCatch && body.Kind != probemap.KindFinally {
			g.Start = i
			if plan != nil {
				walker := plan.Walker()
				walker.Take(i)
				number, _ := walker.Number()
				g.Number = f.name(pathfacts.NumberText(number))
			}
		}
	}
	switch {
	case f.graphs.told[body]:
		g.Known = WaysTold
	case pathfacts.OnePath(p):
		g.Known = OneWay
	}
	lanes(g.Edges)
	return g
}

// placesOf gives each node its place among them all: behind those that lead to it, but for the ways back of loops, and of those that may come next the first by
// line; the exit is the last. The error tells of a map that no rewrite has made.
func placesOf(p *probemap.Paths) ([]int, error) {
	graph, err := pathplan.Graph(p)
	if err != nil {
		return nil, err
	}
	missing := make([]int, len(p.Nodes)) // edges that lead to a node from one that has no place yet
	for i, e := range p.Edges {
		if !graph.Back(i) {
			missing[e.To]++
		}
	}
	places, next := make([]int, len(p.Nodes)), []int{probemap.PathEntry}
	places[probemap.PathExit] = len(p.Nodes) - 1
	for place := 0; len(next) > 0; place++ {
		first := 0
		for i := range next {
			if lineOf(p, next[i]) < lineOf(p, next[first]) {
				first = i
			}
		}
		n := next[first]
		next = slices.Delete(next, first, first+1)
		places[n] = place
		for _, i := range graph.Out(n) {
			to := p.Edges[i].To
			if !graph.Back(i) {
				missing[to]--
			}
			if missing[to] == 0 && !graph.Back(i) && to != probemap.PathExit {
				next = append(next, to)
			}
		}
	}
	return places, nil
}

// lineOf is the first line of a node; 0 where only ways join.
func lineOf(p *probemap.Paths, n int) int {
	if lines := p.Nodes[n].Lines; len(lines) > 0 {
		return lines[0]
	}
	return 0
}

// labelOf says when an edge is taken, where that is a choice.
func labelOf(e *probemap.PathEdge) string {
	switch e.Kind {
	case probemap.EdgeNext, probemap.EdgeFall:
		return ""
	case probemap.EdgeCase:
		return e.Label
	case probemap.EdgeNone:
		return "no case"
	case probemap.EdgeCatch:
		return "exception"
	}
	return e.Kind
}

// lanes finds the edges their lanes: short ones are near the nodes, and no two stand in one at the same height.
func lanes(edges []GraphEdge) {
	var down, up []int
	straight := map[int]bool{} // nodes that have an edge straight down
	for i := range edges {
		switch e := &edges[i]; {
		case e.Lane < 0:
		case e.To <= e.From:
			up = append(up, i)
		case e.To == e.From+1 && !straight[e.From]:
			straight[e.From] = true
		default:
			down = append(down, i)
		}
	}
	for _, side := range [][]int{down, up} {
		slices.SortStableFunc(side, func(a, b int) int { return cmp.Compare(edges[a].height(), edges[b].height()) })
		for n, i := range side {
			e := &edges[i]
			for e.Lane = 1; slices.ContainsFunc(side[:n], func(other int) bool { return e.meets(&edges[other]) }); {
				e.Lane++
			}
		}
	}
}

func (e *GraphEdge) height() int { return max(e.From, e.To) - min(e.From, e.To) }

// meets tells that another edge is in the same lane at the same height.
func (e *GraphEdge) meets(o *GraphEdge) bool {
	return e.Lane == o.Lane && min(e.From, e.To) <= max(o.From, o.To) && min(o.From, o.To) <= max(e.From, e.To)
}

// ways adds the edge that a step takes, or the exception that leaves a graph with it; before the first step those that lead to where the activations are.
func (f *follower) ways(s *replay.Step, scene *replay.Scene, first bool) {
	if first {
		for _, stack := range scene.Stacks {
			for _, a := range stack.Above {
				f.waysBefore(s, a.Number)
			}
		}
	}
	if s.Thrown != nil {
		f.way(s.Step, s.Thrown.Activation, s.Thrown.Body, -1, &pathfacts.Taken{})
	}
	if s.Taken == nil {
		return
	}
	last := f.walks.Last()
	for _, edge := range last.First {
		f.way(s.Step, s.Taken.Activation, s.Taken.Body, edge, &pathfacts.Taken{})
	}
	f.way(s.Step, s.Taken.Activation, s.Taken.Body, s.Taken.Edge, last)
}

// waysBefore adds the edges that an activation took before the first step.
func (f *follower) waysBefore(s *replay.Step, activation uint32) {
	for _, open := range f.walks.Of(activation) {
		edges := open.Edges
		if t := s.Taken; t != nil && t.Activation == activation && t.Body == open.Body && len(edges) > 0 {
			edges = edges[:len(edges)-1-len(f.walks.Last().First)]
		}
		for i, edge := range edges {
			t := &pathfacts.Taken{}
			if i == len(edges)-1 {
				t.Number = open.Number
			}
			f.way(s.Step-1, activation, open.Body, edge, t)
		}
	}
}

func (f *follower) way(step uint64, activation uint32, body *probemap.Method, edge int, t *pathfacts.Taken) {
	graph := f.graph(body)
	if graph < 0 {
		return
	}
	number, counted := -1, -1
	switch {
	case t.Missed:
		number = -2
	case t.Number != "":
		number = f.name(t.Number)
	}
	if t.Counted != "" {
		counted = f.name(t.Counted)
	}
	all := f.stage.Ways
	all.Step, all.Activation, all.Graph, all.Edge = append(all.Step, step), append(all.Activation, int(activation)), append(all.Graph, graph), append(all.Edge, edge)
	all.Number, all.Counted = append(all.Number, number), append(all.Counted, counted)
}
