package pathprobe

import (
	"jinstr/pathprofile"
	"jinstr/rewrite/flow"
)

// Each round of a loop with one way through it does the same to PAP's number: it is
// flushed where it is large, and gets one more digit, 1. So rounds are counted in a
// variable, and the number gets all their digits where the loop is left, also by an
// exception.

// digits are those of such a loop.
type digits struct {
	limit int64 // the number from which on it is flushed
	ways  []int // the edges on which it is left
}

// findDigits finds the loops of a body that get their digits late.
func (c *Counters) findDigits(t *pathText, g *pathprofile.Graph) {
	if t.plan == nil || t.plan.Scheme != pathprofile.PAP || !t.wide || t.noted == "" {
		return
	}
	for head, loop := range t.graph.Loops {
		d := t.sameDigits(g, head)
		if d == nil || !c.isFor(loop) {
			continue
		}
		t.digits[loop] = d
		if t.at != nil {
			t.at.digits = d.limit
		}
		c.around[loop] = t
	}
	if len(t.digits) > 0 {
		t.rounded = t.variable()
	}
}

// sameDigits gives the digits of a loop; nil if its rounds differ, or if there is no
// place for a statement where it is left.
func (t *pathText) sameDigits(g *pathprofile.Graph, head int) *digits {
	back := onlyBack(g, head)
	if back < 0 || len(t.plan.Edges[back]) != 2 || len(t.plan.Nodes[head]) > 0 {
		return nil
	}
	flush, digit := t.plan.Edges[back][0], t.plan.Edges[back][1]
	if flush.Kind != pathprofile.Flush || digit.Kind != pathprofile.Step || digit.X != 2 || digit.K != 1 || flush.X < 4 {
		return nil
	}
	d := &digits{limit: flush.X}
	way := back
	for {
		n := g.Edges[way].From
		for _, e := range g.Out(n) {
			if e != way && !t.leavesBy(d, e) {
				return nil
			}
		}
		if n == head {
			return d
		}
		in := g.In(n)
		if len(in) != 1 || len(t.plan.Edges[in[0]])+len(t.plan.Nodes[n]) > 0 {
			return nil
		}
		way = in[0]
	}
}

// leavesBy notes an edge that leaves a loop, if statements can stand on it alone.
func (t *pathText) leavesBy(d *digits, edge int) bool {
	switch t.graph.Edges[edge].Slot.Where {
	case flow.PastLoop, flow.Leave, flow.Before, flow.Else:
		d.ways = append(d.ways, edge)
		return !t.graph.Edges[edge].Falls
	case flow.Nowhere: // it is never taken
		return true
	}
	return false
}

// lateDigits lists what an edge does that leaves such a loop, or leads back in it.
func (t *pathText) lateDigits(edge int) (list []action, back bool) {
	for loop, d := range t.digits {
		if e := t.graph.Edges[edge]; t.graph.Loops[e.To] == loop && t.plan.Graph.Back(edge) {
			return []action{sets(t.rounded + "++")}, true
		}
		for _, way := range d.ways {
			if way == edge {
				rest := t.r + "," + t.rounded + "," + t.number(d.limit) + ")"
				list = []action{sets(t.noted + "=" + t.call + ".segments(" + t.noted + "," + rest), sets(t.r + "=" + t.call + ".digits(" + rest)}
				if t.at != nil {
					list = append(list, sets(t.rounded+"=0")) // a handler adds those of a loop that is not over
				}
				return list, false
			}
		}
	}
	return nil, false
}
