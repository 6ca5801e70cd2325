package report

import (
	"fmt"
	"io"
	"strings"

	"jinstr/heaptuple/ogrg"
	"jinstr/internal/plural"
)

// HeapClass writes the reference analysis of one node: who keeps it alive, and
// where the memory sits that it dominates. The error is the writer's.
func HeapClass(w io.Writer, h *Heap, node int, o HeapOptions) error {
	var b strings.Builder
	h.head(&b, o)
	b.WriteByte('\n')
	b.WriteString(wrap(sentences(h, []int{node}, o)[0], o.Width))
	n := &h.Groups.Nodes[node]
	fmt.Fprintf(&b, "\n%s: %s, MC %s, MD' %s, MD %s, retained %s\n", groupText(n), plural.Of(n.Objects, either(n.Content == nil, "object", "cycle")),
		bytes(n.MC), amount(n.MDDistinct), amount(n.MD), bytes(n.Retained))
	if in := h.Groups.CyclesWith(n.Name); len(in) > 0 && n.Content == nil {
		var names []string
		for _, i := range in {
			names = append(names, h.Groups.Nodes[i].Name)
		}
		b.WriteString(wrap("Other objects of this class are in "+listed(names)+".", o.Width))
	}
	h.forwardPart(&b, node, o)
	h.backwardPart(&b, node, o)
	_, err := io.WriteString(w, b.String())
	return err
}

func (h *Heap) forwardPart(b *strings.Builder, node int, o HeapOptions) {
	gs := h.Groups
	a := gs.Forward(node, o.Forward, o.Literal)
	share := gs.Shares([]int{node}, o.Forward, o.Literal)[0]
	heading(b, fmt.Sprintf("What keeps these objects alive: %d of %d parents have %s ≥ %g and refer to %s of the objects", a.Direct, a.Of,
		either(o.Literal, "DR", "DR'"), o.Forward, ratio(share)))
	t := table{head: []string{"references", "objects", "DR'", "DR", "referred to by"}}
	rootRows(&t, gs, node, 0)
	n, more := o.rows(len(a.Branches))
	for _, br := range a.Branches[:n] {
		e := &gs.Edges[br.Edge]
		t.add(count(e.Refs), count(e.Distinct), twoDigits(gs.DRDistinct(e)), twoDigits(gs.DR(e)), branchText(&gs.Nodes[e.From], br))
		if !br.Again {
			rootRows(&t, gs, e.From, br.Depth+1)
		}
	}
	writeRows(b, &t, o, more)
}

func (h *Heap) backwardPart(b *strings.Builder, node int, o HeapOptions) {
	gs := h.Groups
	a := gs.Backward(node, o.Backward, o.Literal)
	heading(b, fmt.Sprintf("Where the memory is that these objects dominate: %d of %d children have %s ≥ %g", a.Direct, a.Of,
		either(o.Literal, "CR", "CR'"), o.Backward))
	t := table{head: []string{"references", "objects", "DR'", "CR'", "CR", "MC", "refer to"}}
	n, more := o.rows(len(a.Branches))
	for _, br := range a.Branches[:n] {
		e := &gs.Edges[br.Edge]
		t.add(count(e.Refs), count(e.Distinct), twoDigits(gs.DRDistinct(e)), twoDigits(gs.CRDistinct(e)), twoDigits(gs.CR(e)),
			bytes(gs.Nodes[e.To].MC), branchText(&gs.Nodes[e.To], br))
	}
	writeRows(b, &t, o, more)
}

// branchText is the group at the far end of a branch, indented by its depth.
func branchText(n *ogrg.Node, br ogrg.Branch) string {
	return strings.Repeat("  ", br.Depth) + n.Name + either(br.Again, " (shown elsewhere)", "")
}

// maxRoots is how many kinds of roots a tree shows of each group.
const maxRoots = 3

// rootRows adds what holds a node from outside of the heap.
func rootRows(t *table, gs *ogrg.Groups, node, depth int) {
	roots := gs.RootsOf(node)
	indent := strings.Repeat("  ", depth)
	for i := range roots {
		if i == maxRoots {
			t.add("", "", "", "", fmt.Sprintf("%s… and %s", indent, plural.Of(len(roots)-i, "other root")))
			break
		}
		t.add(count(roots[i].Objects), "", "", "", indent+rootText(&roots[i]))
	}
}

func writeRows(b *strings.Builder, t *table, o HeapOptions, more string) {
	if len(t.rows) == 0 {
		b.WriteString("  None.\n")
		return
	}
	t.write(b, o.Width)
	b.WriteString(more)
}

// twoDigits writes a ratio.
func twoDigits(f float64) string {
	switch {
	case f == 0:
		return "0"
	case f < 0.005:
		return "<0.01"
	}
	return fmt.Sprintf("%.2f", f)
}

// branchJSON is a branch of a reference analysis for scripts.
type branchJSON struct {
	Depth int  `json:"depth"`
	Again bool `json:"shown_elsewhere,omitempty"`
	edgeJSON
}

// analysisJSON is the reference analysis of one node.
type analysisJSON struct {
	Group    groupJSON    `json:"group"`
	Roots    []rootJSON   `json:"roots"`
	Literal  bool         `json:"literal"`
	Forward  directedJSON `json:"forward"`
	Backward directedJSON `json:"backward"`
}

type rootJSON struct {
	Kind    string `json:"kind"`
	Name    string `json:"name,omitempty"`
	Objects int64  `json:"objects"`
}

type directedJSON struct {
	Threshold float64      `json:"threshold"`
	Direct    int          `json:"direct"`
	Of        int          `json:"of"`
	Branches  []branchJSON `json:"branches"`
	Sweep     []ogrg.Point `json:"sweep"`
}

// HeapClassJSON writes the reference analysis of one node, and its sweep over all
// thresholds, as one JSON object. The error is the writer's.
func HeapClassJSON(w io.Writer, h *Heap, node int, o HeapOptions) error {
	gs := h.Groups
	a := analysisJSON{Group: h.group(node), Roots: []rootJSON{}, Literal: o.Literal,
		Forward:  h.directed(gs.Forward(node, o.Forward, o.Literal), gs.SweepForward(node, o.Literal)),
		Backward: h.directed(gs.Backward(node, o.Backward, o.Literal), gs.SweepBackward(node, o.Literal))}
	for _, r := range gs.RootsOf(node) {
		a.Roots = append(a.Roots, rootJSON{r.Kind.String(), r.Name, r.Objects})
	}
	return encode(w, heapClassJSON{SchemaVersion, h, a})
}

type heapClassJSON struct {
	Schema int `json:"schema"` // the version of this form
	*Heap
	analysisJSON
}

func (h *Heap) directed(a *ogrg.Analysis, sweep []ogrg.Point) directedJSON {
	d := directedJSON{Threshold: a.Threshold, Direct: a.Direct, Of: a.Of, Branches: []branchJSON{}, Sweep: sweep}
	for _, br := range a.Branches {
		d.Branches = append(d.Branches, branchJSON{br.Depth, br.Again, h.edge(br.Edge)})
	}
	return d
}
