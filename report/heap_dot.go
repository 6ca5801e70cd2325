package report

import (
	"fmt"
	"io"
	"sort"
	"strings"

	"jinstr/internal/plural"
)

// HeapDOT writes groups for Graphviz: those of the reference analysis of one node,
// or, if node is -1, those that rank first, with the edges among them that pass a
// threshold. Cut edges are dashed. The error is the writer's.
func HeapDOT(w io.Writer, h *Heap, node int, o HeapOptions) error {
	nodes, edges := h.drawn(node, o)
	_, err := io.WriteString(w, h.dot(nodes, edges, node))
	return err
}

// drawn are the nodes and edges that a drawing of one node, or of those that rank first, has.
func (h *Heap) drawn(node int, o HeapOptions) (nodeList, edgeList []int) {
	gs := h.Groups
	nodes, edges := map[int]bool{}, map[int]bool{}
	if node >= 0 {
		nodes[node] = true
		for _, br := range append(gs.Forward(node, o.Forward, o.Literal).Branches, gs.Backward(node, o.Backward, o.Literal).Branches...) {
			e := &gs.Edges[br.Edge]
			nodes[e.From], nodes[e.To], edges[br.Edge] = true, true, true
		}
		return sorted(nodes), sorted(edges)
	}
	order := gs.Rank(o.By)
	n, _ := o.rows(len(order))
	for _, i := range order[:n] {
		nodes[i] = true
	}
	for i := range nodes {
		for _, e := range append(gs.Parents(i, o.Forward, o.Literal), gs.Children(i, o.Backward, o.Literal)...) {
			if nodes[gs.Edges[e].From] && nodes[gs.Edges[e].To] {
				edges[e] = true
			}
		}
	}
	return sorted(nodes), sorted(edges)
}

func sorted(set map[int]bool) []int {
	list := make([]int, 0, len(set))
	for i := range set {
		list = append(list, i)
	}
	sort.Ints(list)
	return list
}

func (h *Heap) dot(nodes, edges []int, marked int) string {
	gs := h.Groups
	short := shortNames(gs)
	var b strings.Builder
	fmt.Fprintf(&b, "digraph %s {\n  node [shape=box];\n", dotText(h.File))
	for _, i := range nodes {
		n := &gs.Nodes[i]
		style := ""
		if i == marked {
			style = ", penwidth=3"
		}
		if n.Roots > 0 {
			style += ", peripheries=2"
		}
		fmt.Fprintf(&b, "  %d [label=%s%s];\n", i, dotText(join(short[i], plural.Of(n.Objects, "object")+", "+bytes(n.MC), "retained "+bytes(n.Retained))), style)
	}
	for _, i := range edges {
		e := &gs.Edges[i]
		style := ""
		if e.Cut {
			style = ", style=dashed"
		}
		fmt.Fprintf(&b, "  %d -> %d [label=%s%s];\n", e.From, e.To,
			dotText(join(count(e.Refs), "DR' "+twoDigits(gs.DRDistinct(e)), "CR' "+twoDigits(gs.CRDistinct(e)))), style)
	}
	b.WriteString("}\n")
	return b.String()
}
