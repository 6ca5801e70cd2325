package interest

import (
	"errors"
	"slices"

	"jinstr/pathprofile"
)

// A walk fits a list of lines if it runs the lines that the list names in its
// order, and no one of them besides; it may run others, but goes round no loop
// in which nothing is named. Lines are listed as pathfacts shows them, see listed.
//
// So a search goes over pairs of a node and a place in the list. First those are
// found that lead from start to end, then the ways through them.

// state is how far a walk is.
type state struct {
	node, pos int // pos lines of the list have run
	last      last
}

// last tells of the line that was listed last whether what runs next on it is part
// of it. A loop on one line has it once for each time round. The update of a for
// stands on the line of the header, and the two are one.
type last uint8

const (
	other  last = iota // another line ran since, or a new round began
	header             // it was listed at the header of the loop, and no other since
	inside             // it was listed elsewhere
)

// arrive tells what is left of the last line when an edge is taken.
func arrive(m *Method, e int, l last) last {
	to := m.Graph.Edges[e].To
	switch {
	case l == inside && m.Graph.Header(to) && len(m.Lines[to]) > 0:
		return header
	case m.Graph.Back(e):
		return other
	}
	return l
}

// listed tells of a line that is listed where it was.
func listed(m *Method, node, i int) last {
	if i == 0 && m.Graph.Header(node) {
		return header
	}
	return inside
}

// linesOf lists the lines of a walk.
func linesOf(m *Method, path pathprofile.Path) (list []int) {
	l := other
	for _, e := range path {
		l = arrive(m, e, l)
		to := m.Graph.Edges[e].To
		for i, line := range m.Lines[to] {
			if l == other || list[len(list)-1] != line {
				list, l = append(list, line), listed(m, to, i)
			}
		}
	}
	return list
}

type step struct {
	edge int
	to   state
}

type finder struct {
	*Method
	want  []int
	named map[int]bool
	next  map[state][]step
	order []state
	alive map[state]bool // those that lead to the end
}

const (
	mostStates = 1 << 22
	mostSteps  = 1 << 22
	mostWays   = 16
)

var errTooMany = errors.New("too many ways fit: name more lines")

// newFinder prepares a search; with all it is as if all lines were named.
func newFinder(m *Method, want []int, all bool) *finder {
	f := &finder{Method: m, want: want, named: map[int]bool{}, next: map[state][]step{}, alive: map[state]bool{}}
	for _, line := range want {
		f.named[line] = true
	}
	for _, list := range m.Lines {
		for _, line := range list {
			f.named[line] = f.named[line] || all
		}
	}
	return f
}

// ways lists walks that fit; more than mostWays are not looked for.
func (f *finder) ways() ([]pathprofile.Path, error) {
	if !f.explore() {
		return nil, errTooMany
	}
	f.prune()
	return f.list()
}

func (f *finder) start() state { return state{node: f.Graph.Entry} }

func (f *finder) ends(s state) bool { return s.node == f.Graph.Exit && s.pos == len(f.want) }

// explore finds all states that can be reached.
func (f *finder) explore() bool {
	f.order = []state{f.start()}
	f.next[f.start()] = nil
	for i := 0; i < len(f.order); i++ {
		s := f.order[i]
		var list []step
		for _, e := range f.Graph.Out(s.node) {
			if f.Never[e] {
				continue
			}
			to, ok := f.enter(s, e)
			if !ok {
				continue
			}
			list = append(list, step{e, to})
			if _, known := f.next[to]; !known {
				f.next[to] = nil
				f.order = append(f.order, to)
			}
		}
		f.next[s] = list
		if len(f.order) > mostStates {
			return false
		}
	}
	return true
}

// enter runs the lines of the node that an edge leads to, if they fit.
func (f *finder) enter(s state, e int) (state, bool) {
	s.node, s.last = f.Graph.Edges[e].To, arrive(f.Method, e, s.last)
	for i, line := range f.Lines[s.node] {
		switch {
		case !f.named[line]:
			s.last = other
		case s.last != other && f.want[s.pos-1] == line:
		case s.pos < len(f.want) && f.want[s.pos] == line:
			s.pos, s.last = s.pos+1, listed(f.Method, s.node, i)
		default:
			return s, false
		}
	}
	return s, true
}

// prune finds the states from which the end is reached.
func (f *finder) prune() {
	before := map[state][]state{}
	var work []state
	for _, s := range f.order {
		for _, st := range f.next[s] {
			before[st.to] = append(before[st.to], s)
		}
		if f.ends(s) {
			f.alive[s] = true
			work = append(work, s)
		}
	}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		for _, b := range before[s] {
			if !f.alive[b] {
				f.alive[b] = true
				work = append(work, b)
			}
		}
	}
}

// list follows the states to the end, none twice.
func (f *finder) list() (ways []pathprofile.Path, err error) {
	if !f.alive[f.start()] {
		return nil, nil
	}
	on := map[state]bool{f.start(): true}
	at := []state{f.start()}
	left := [][]step{f.next[f.start()]}
	var path pathprofile.Path
	for steps := 0; len(at) > 0; steps++ {
		if steps > mostSteps {
			return ways, errTooMany
		}
		top := len(at) - 1
		if len(left[top]) == 0 {
			delete(on, at[top])
			at, left, path = at[:top], left[:top], path[:max(0, top-1)]
			continue
		}
		st := left[top][0]
		left[top] = left[top][1:]
		if !f.alive[st.to] || on[st.to] {
			continue
		}
		if f.ends(st.to) {
			ways = append(ways, append(slices.Clone(path), st.edge))
			if len(ways) > mostWays {
				return ways, nil
			}
			continue
		}
		on[st.to] = true
		at, left, path = append(at, st.to), append(left, f.next[st.to]), append(path, st.edge)
	}
	return ways, nil
}

// stuck tells how many lines of the list run at most, and which can follow.
func (f *finder) stuck() (pos int, follow []int) {
	for _, s := range f.order {
		pos = max(pos, s.pos)
	}
	for _, s := range f.order {
		if s.pos != pos || pos > 0 && s.last == other {
			continue
		}
		for _, e := range f.Graph.Out(s.node) {
			if list := f.Lines[f.Graph.Edges[e].To]; len(list) > 0 && !slices.Contains(follow, list[0]) {
				follow = append(follow, list[0])
			}
		}
	}
	slices.Sort(follow)
	return pos, follow
}
