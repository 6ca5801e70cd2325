package report

import (
	"fmt"
	"io"
	"strings"

	"jinstr/heaptuple/ogrg"
)

// maxSwept is how many groups the sweep goes over, as in the paper's table 3.
const maxSwept = 10

// swept is a group with its branches by threshold.
type swept struct {
	Group    string       `json:"group"`
	All      int          `json:"parents"`
	Forward  []ogrg.Point `json:"forward"`
	Backward []ogrg.Point `json:"backward"`
}

func (h *Heap) sweep(node int, o HeapOptions) swept {
	gs := h.Groups
	return swept{gs.Nodes[node].Name, len(gs.Parents(node, 0, o.Literal)), gs.SweepForward(node, o.Literal), gs.SweepBackward(node, o.Literal)}
}

// ranked are the groups that the sweep goes over: one node, or those that rank
// first if it is -1.
func (h *Heap) ranked(node int, o HeapOptions) []int {
	if node >= 0 {
		return []int{node}
	}
	order := h.Groups.Rank(o.By)
	return order[:min(maxSwept, len(order))]
}

// HeapSweep writes how many branches each threshold keeps, and which share: of one
// node, or of those that rank first if node is -1. The error is the writer's.
func HeapSweep(w io.Writer, h *Heap, node int, o HeapOptions) error {
	var b strings.Builder
	h.head(&b, o)
	var all []swept
	for _, n := range h.ranked(node, o) {
		all = append(all, h.sweep(n, o))
	}
	branchesPart(&b, all, o)
	heading(&b, "By threshold: mean share of the objects, and number of branches")
	t := table{head: []string{"threshold", "forward share", "branches", "in the tree", "backward share", "branches", "in the tree", ""}}
	for i, threshold := range ogrg.Thresholds() {
		f, back := mean(all, func(s *swept) ogrg.Point { return s.Forward[i] }), mean(all, func(s *swept) ogrg.Point { return s.Backward[i] })
		t.add(fmt.Sprintf("%.2f", threshold), ratio(f.Share), count(f.Branches), count(f.Paths), ratio(back.Share), count(back.Branches),
			count(back.Paths), strings.Repeat("█", int(20*f.Share+0.5)))
	}
	t.write(&b, o.Width)
	_, err := io.WriteString(w, b.String())
	return err
}

// branchesPart is the paper's table 3: branches and share at the threshold of the
// options, against all branches.
func branchesPart(b *strings.Builder, all []swept, o HeapOptions) {
	heading(b, fmt.Sprintf("Forward branches at threshold %g, and the share of the objects that they refer to", nearest(o.Forward)))
	t := table{head: []string{"branches", "share", "of all", "share", "group"}}
	for i := range all {
		s := &all[i]
		kept, whole := at(s.Forward, o.Forward), s.Forward[0]
		t.add(count(kept.Branches), ratio(kept.Share), count(s.All), ratio(whole.Share), s.Group)
	}
	t.write(b, o.Width)
}

// at is the point of the sweep nearest to a threshold.
func at(points []ogrg.Point, threshold float64) ogrg.Point {
	for i, t := range ogrg.Thresholds() {
		if t == nearest(threshold) {
			return points[i]
		}
	}
	return points[0]
}

func nearest(threshold float64) float64 {
	best := 0.0
	for _, t := range ogrg.Thresholds() {
		if abs(t-threshold) < abs(best-threshold) {
			best = t
		}
	}
	return best
}

func abs(f float64) float64 { return max(f, -f) }

// mean sums the branches of all groups, and gives the mean of their shares.
func mean(all []swept, of func(*swept) ogrg.Point) ogrg.Point {
	var sum ogrg.Point
	for i := range all {
		p := of(&all[i])
		sum.Branches += p.Branches
		sum.Paths += p.Paths
		sum.Share += p.Share
	}
	sum.Share /= float64(max(1, len(all)))
	return sum
}

// HeapSweepJSON writes the sweep of HeapSweep as one JSON object. The error is the
// writer's.
func HeapSweepJSON(w io.Writer, h *Heap, node int, o HeapOptions) error {
	all := []swept{}
	for _, n := range h.ranked(node, o) {
		all = append(all, h.sweep(n, o))
	}
	return encode(w, heapSweepJSON{SchemaVersion, h, o.Literal, all})
}

type heapSweepJSON struct {
	Schema int `json:"schema"` // the version of this form
	*Heap
	Literal bool    `json:"literal"`
	Sweep   []swept `json:"sweep"`
}
