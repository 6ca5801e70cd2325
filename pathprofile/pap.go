package pathprofile

import (
	"fmt"
	"math"
	"slices"
)

// PAP, section 2.5 of the paper (algorithm 2, figures 1b, 2c): all paths, loops
// included.
//
// A node with s edges in gets the probes s(0) to s(s-1) on them, where x(i) is
// r = r*x + i: r is a number whose digits, each in a base of its own, say
// through which edge every join was entered. From the exit, r mod s gives the
// last edge and r / s what was before. The walk back ends at the entry. r
// cannot stay 0 around a loop, since its first node to come again was entered
// by two different edges, and one of them is not edge 0.
//
// r overflows in long loops. So before the digit of a back edge
//
//	if (r >= T) { note r; r = 1; }
//
// and the id is the list of what was noted, and r at last. Where that happened
// need not be noted: within what follows r is at least 2 but exactly there, so
// walking back it is 1 there for the first time. T times the product of the
// bases between two such checks must fit into 63 bits; a stretch without a loop
// that is too long for it gets further checks, before all edges into a join.

// digit is the probe x(i) of PAP.
type digit struct{ x, i int64 }

// digits gives the edges into each join their numbers, back edges last: they
// are never edge 0, so a value that was reset to 1 never looks like one that
// was not.
func digits(g *Graph) []digit {
	list := make([]digit, len(g.Edges))
	for v := range g.nodes {
		in := g.In(v)
		i := int64(0)
		for _, back := range [2]bool{false, true} {
			for _, e := range in {
				if g.back[e] == back {
					list[e] = digit{int64(len(in)), i}
					i++
				}
			}
		}
	}
	return list
}

// farBetween is the product of bases after which a join is checked even without
// a loop. With it r has at least 31 bits of its own.
const farBetween = 1 << 32

func (p *Plan) pap(opt Options) error {
	g, list := p.Graph, digits(p.Graph)
	p.addDigits(list, nil)
	if !opt.Raw {
		p.trim()
	}
	flushes, product := p.guard(g.back, farBetween)
	if product > mostPaths {
		return ErrOverflow
	}
	if slices.Contains(flushes, true) {
		p.MaxID = math.MaxInt64
		if err := p.addFlushes(flushes, opt.Flush, product); err != nil {
			return err
		}
	} else {
		p.MaxID = largestNumber(g, list)
		p.MaxR = p.MaxID
	}
	p.addCount()
	u := &unwinder{p, list}
	p.decode = func(_ *Plan, segments []int64) (Fragment, error) { return u.path(g.Exit, segments) }
	p.decodeAt = u.path
	return nil
}

// largestNumber is the largest r with which a path of an acyclic graph ends.
func largestNumber(g *Graph, list []digit) int64 {
	most := make([]int64, g.nodes)
	for _, v := range g.order[1:] {
		for _, e := range g.In(v) {
			most[v] = max(most[v], most[g.Edges[e].From]*list[e].x+list[e].i)
		}
	}
	return most[g.Exit]
}

func (p *Plan) addFlushes(flushes []bool, at, product int64) error {
	safe := math.MaxInt64 / product
	if at > safe {
		return fmt.Errorf("%w: a segment must be noted when r reaches %d or before, not %d", ErrOverflow, safe, at)
	}
	if at <= 0 {
		at = safe
	}
	p.MaxR = max(at, 2)*product - 1
	for e, flush := range flushes {
		if flush {
			p.Edges[e] = append([]Op{{Kind: Flush, X: at}}, p.Edges[e]...)
		}
	}
	return nil
}

// addDigits makes the probes x(i), of the edges in keep where that is given.
func (p *Plan) addDigits(list []digit, keep []bool) {
	for e, d := range list {
		if d.x > 1 && (keep == nil || keep[e]) {
			p.Edges[e] = append(p.Edges[e], Op{Kind: Step, X: d.x, K: d.i})
		}
	}
}

// unwinder walks back.
type unwinder struct {
	plan   *Plan
	digits []digit
}

// path decodes what an activation noted that got as far as a node. What it
// finds is run again, since segments that no run would note can look like some
// that one would.
func (u *unwinder) path(node int, segments []int64) (Fragment, error) {
	path, ok := u.back(node, segments)
	if !ok {
		return Fragment{}, ErrNoPath
	}
	m := machine{plan: u.plan}
	m.walk(path)
	if !slices.Equal(append(m.segments, m.r), segments) {
		return Fragment{}, ErrNoPath
	}
	return Fragment{path, NoEdge}, nil
}

// back ends, as r = 0 leads through edges 0 only, and these are not back edges.
func (u *unwinder) back(v int, segments []int64) (path Path, ok bool) {
	g := u.plan.Graph
	left := len(segments) - 1
	r := segments[left]
	for v != g.Entry {
		if r < 0 || r == 0 && left > 0 {
			return nil, false
		}
		in := g.In(v)
		e := in[0]
		if len(in) > 1 {
			e = u.edge(in, r%int64(len(in)))
			r /= int64(len(in))
		}
		path = append(path, e)
		v = g.Edges[e].From
		if left > 0 && r == 1 {
			left--
			r = segments[left]
		}
	}
	slices.Reverse(path)
	return path, r == 0 && left == 0
}

func (u *unwinder) edge(in []int, i int64) int {
	for _, e := range in {
		if u.digits[e].i == i {
			return e
		}
	}
	panic("pathprofile: a join of PAP lacks a digit")
}
