package pathfacts

import (
	"errors"
	"fmt"
	"strconv"

	"jinstr/heaptuple/trace"
	"jinstr/pathprofile"
	"jinstr/probemap"
)

// Paths that an exception ended. Of each, the program counted its number so far behind
// the values that were flushed, and in place of an id the place that it had come to,
// below 0: -1 less the place's number (probemap.Paths.Places).

// partial parts what was counted of paths that exceptions ended from the rest.
func partial(list []trace.Counted) (whole, ends []trace.Counted) {
	for _, x := range list {
		if x.ID < 0 && len(x.Values) > 0 {
			ends = append(ends, x)
		} else {
			whole = append(whole, x)
		}
	}
	return whole, ends
}

// placeOf is where an exception ended a path, as an index; false if the map has no such place.
func placeOf(p *probemap.Paths, x trace.Counted) (int, bool) {
	at := -2 - x.ID // of 1 that is 0
	return int(at), at >= 0 && at < int64(len(p.Places))
}

// addEnds takes in the paths that exceptions ended. A return was counted when it was
// reached: taken tells of such paths how often an exception came instead.
func (f *Facts) addEnds(m *Method, meth *probemap.Method, plan *pathprofile.Plan, ends []trace.Counted) (taken map[string]int64) {
	m.ended, taken = make([]int64, len(meth.Paths.Places)), map[string]int64{}
	ways := waysOn(meth.Paths)
	for _, x := range ends {
		at, ok := placeOf(meth.Paths, x)
		var walk pathprofile.Fragment
		segments, err := flushed(x)
		if ok && err == nil {
			walk, err = decodeEnd(plan, meth.Paths.Places[at], segments)
		}
		switch {
		case errors.Is(err, errTooLong):
			m.Lost += x.Times
			f.Lost += x.Times
			continue
		case err != nil || !ok:
			m.Unknown += x.Times
			f.Unknown += x.Times
			continue
		}
		m.ended[at] += x.Times
		ran := walk
		if e := meth.Paths.Places[at].Edge; e > 0 {
			whole := walk
			whole.Edges = append(walk.Edges[:len(walk.Edges):len(walk.Edges)], e-1)
			taken[walkKey(whole)] += x.Times
			if ways[meth.Paths.Edges[e-1].From] > 1 {
				ran = whole
			}
		}
		m.run(ran, x.Times)
		path := describeEnd(meth, plan.Graph, walk, meth.Paths.Places[at])
		path.ID, path.Times = endID(x, at), x.Times
		m.Paths = append(m.Paths, path)
	}
	return taken
}

// decodeEnd gives the way to a place. PAP's number has the edge of a return in it already.
func decodeEnd(plan *pathprofile.Plan, at probemap.PathPlace, segments []int64) (pathprofile.Fragment, error) {
	if at.Edge == 0 || plan.Scheme != pathprofile.PAP {
		return plan.DecodeAt(at.Node, segments...)
	}
	whole, err := plan.Decode(segments...)
	if err == nil {
		last := len(whole.Edges) - 1
		if whole.Edges[last] != at.Edge-1 {
			return whole, pathprofile.ErrNoPath
		}
		whole.Edges = whole.Edges[:last]
	}
	return whole, err
}

// addEndsOfEdges does so where edges were counted, one by one.
func (f *Facts) addEndsOfEdges(m *Method, p *probemap.Paths, ends []trace.Counted) {
	m.ended = make([]int64, len(p.Places))
	ways := waysOn(p)
	for _, x := range ends {
		at, ok := placeOf(p, x)
		if !ok {
			f.Unknown += x.Times
			continue
		}
		m.ended[at] += x.Times
		if e := p.Places[at].Edge; e > 0 && ways[p.Edges[e-1].From] < 2 {
			m.edges[e-1] -= x.Times
		}
	}
}

// waysOn counts the ways on from each node. An edge to the exit that is one of several, as that past an if at the end of a body,
// was chosen by a condition, though an exception came before the exit was there.
func waysOn(p *probemap.Paths) []int {
	ways := make([]int, len(p.Nodes))
	for _, e := range p.Edges {
		if e.Kind != probemap.EdgeNever {
			ways[e.From]++
		}
	}
	return ways
}

// run counts runs of a walk.
func (m *Method) run(walk pathprofile.Fragment, times int64) {
	m.Runs += times
	for _, e := range walk.Edges {
		m.edges[e] += times
	}
}

// walkKey tells fragments apart.
func walkKey(f pathprofile.Fragment) string { return fmt.Sprint(f.After, f.Edges) }

// describeEnd tells of a path that an exception ended.
func describeEnd(meth *probemap.Method, g *pathprofile.Graph, f pathprofile.Fragment, at probemap.PathPlace) Path {
	own := meth.Paths.Nodes[at.Node].Lines[:at.Lines:at.Lines]
	out := Path{Fragment: true, Left: "exception", At: lineAt(meth, f, at), walk: walked{Fragment: f, from: at.Node, last: own}}
	if own == nil {
		out.walk.last = []int{}
	}
	if len(f.Edges) > 0 {
		out.walk.from = g.From(f.Edges)
		out.begins(meth, g, f)
	} else { // it has begun there, and has no edge yet
		out.From = lineOf(meth, at.Node)
	}
	out.Lines = out.walk.lines(meth, g, nowhere)
	return out
}

// lineAt is the line of a place, the last that ran.
func lineAt(meth *probemap.Method, f pathprofile.Fragment, at probemap.PathPlace) int {
	p := meth.Paths
	if at.Lines > 0 {
		return p.Nodes[at.Node].Lines[at.Lines-1]
	}
	for i := len(f.Edges) - 1; i >= 0; i-- {
		if ran := p.Nodes[p.Edges[f.Edges[i]].From].Lines; len(ran) > 0 {
			return ran[len(ran)-1]
		}
	}
	return lineOf(meth, at.Node)
}

// endID writes the number of a path that an exception ended: 3/2 is 3, as far as place 2.
func endID(x trace.Counted, at int) string {
	last := x.Values[len(x.Values)-1]
	x.Values, x.ID = x.Values[:len(x.Values)-1:len(x.Values)-1], last.Value
	if last.Times--; last.Times > 0 {
		x.Values = append(x.Values, last)
	}
	return id(x) + "/" + strconv.Itoa(at+1)
}
