package ogrg

import "math"

// DR is the dominance ratio of an edge, with the number of references (the paper, 2.2,
// formula 2). The paper takes it for a share; where objects have several
// references from the same group it is more than 1.
func (gs *Groups) DR(e *Edge) float64 { return float64(e.Refs) / float64(gs.Nodes[e.To].Objects) }

// DRDistinct is the share of the objects of e.To that e.From refers to: 1 is full
// domination (the paper, 2.2, definition 3).
func (gs *Groups) DRDistinct(e *Edge) float64 {
	return float64(e.Distinct) / float64(gs.Nodes[e.To].Objects)
}

// CR is the contribution ratio: which share of the MD of e.From comes through
// this edge (the paper, 2.2, formula 4). Through an edge that was cut comes nothing.
func (gs *Groups) CR(e *Edge) float64 {
	to := &gs.Nodes[e.To]
	return share(e, (to.MD+float64(to.MC))*gs.DR(e), gs.Nodes[e.From].MD)
}

// CRDistinct is CR in terms of distinct children.
func (gs *Groups) CRDistinct(e *Edge) float64 {
	to := &gs.Nodes[e.To]
	return share(e, (to.MDDistinct+float64(to.MC))*gs.DRDistinct(e), gs.Nodes[e.From].MDDistinct)
}

func share(e *Edge, part, whole float64) float64 {
	if e.Cut || whole == 0 {
		return 0
	}
	return part / whole
}

// MCC is the memory consumption contribution (the paper, 2.3, formula 5), in square
// bytes: a group of which little is consumed stays low, whatever it dominates.
func (n *Node) MCC() float64 { return float64(n.MC) * (n.MD + float64(n.MC)) }

// MCCDistinct is MCC in terms of distinct children.
func (n *Node) MCCDistinct() float64 { return float64(n.MC) * (n.MDDistinct + float64(n.MC)) }

// MCCRetained is MCC with the retained size, which includes MC, in place of MD+MC.
func (n *Node) MCCRetained() float64 { return float64(n.MC) * float64(n.Retained) }

// maxMD is where MD ends: it multiplies along paths, and could pass what a float
// holds.
const maxMD = 1e200

// measure cuts cycles of groups, and computes MD of all nodes, children first
// (the paper, 2.2, formula 3 and algorithm 2).
func (gs *Groups) measure() {
	for _, n := range gs.cutCycles() {
		node := &gs.Nodes[n]
		for i := node.First; i < node.End; i++ {
			e := &gs.Edges[i]
			if e.Cut {
				continue
			}
			to := &gs.Nodes[e.To]
			node.MD += (to.MD + float64(to.MC)) * gs.DR(e)
			node.MDDistinct += (to.MDDistinct + float64(to.MC)) * gs.DRDistinct(e)
		}
		node.MD = math.Min(node.MD, maxMD)
	}
	for i := range gs.Edges {
		if gs.Edges[i].Cut {
			gs.Cuts = append(gs.Cuts, i)
		}
		if gs.Edges[i].Refs > gs.Nodes[gs.Edges[i].To].Objects {
			gs.Compounded++
		}
	}
}

// cutCycles marks the back edges of a depth-first search, and lists the nodes so
// that each comes after all that its other edges lead to. The search begins at the
// nodes that have roots and visits by name: nodes and edges are sorted so.
func (gs *Groups) cutCycles() []int {
	const (
		fresh = iota
		open
		done
	)
	state := make([]uint8, len(gs.Nodes))
	next := make([]int, len(gs.Nodes))
	var path, after []int
	for root := range gs.Nodes {
		if gs.Nodes[root].Roots == 0 || state[root] != fresh {
			continue
		}
		path = append(path, root)
		state[root], next[root] = open, gs.Nodes[root].First
		for len(path) > 0 {
			n := path[len(path)-1]
			if next[n] == gs.Nodes[n].End {
				state[n] = done
				after = append(after, n)
				path = path[:len(path)-1]
				continue
			}
			e := &gs.Edges[next[n]]
			next[n]++
			switch state[e.To] {
			case open:
				e.Cut = true
			case fresh:
				path = append(path, e.To)
				state[e.To], next[e.To] = open, gs.Nodes[e.To].First
			}
		}
	}
	return after
}
