package pathprofile

import (
	"math"
	"slices"
)

// Trip is what one activation leaves behind.
type Trip struct {
	// Counts has what was counted: an id, or segments and the last id.
	Counts [][]int64
	// Missed tells that the path was found not to be of interest.
	Missed bool
	// Edges is the number of operations that ran on edges, Nodes of those at
	// nodes, the final count left out.
	Edges, Nodes int
}

// Run walks a path, as the instrumented program would. A miss ends the
// profiling of the activation.
func (p *Plan) Run(path Path) Trip { return p.run(path, false) }

// RunPoisoned is Run where a miss sets r to Big and the probes go on.
func (p *Plan) RunPoisoned(path Path) Trip { return p.run(path, true) }

func (p *Plan) run(path Path, poison bool) Trip {
	m := machine{plan: p, poison: poison}
	m.walk(path)
	return m.trip
}

// machine is one activation.
type machine struct {
	plan     *Plan
	r, l     int64
	segments []int64
	poison   bool
	dead     bool
	strict   bool // note overflow
	overflow bool
	trip     Trip
}

func (m *machine) walk(path Path) {
	for _, e := range path {
		for _, op := range m.plan.Edges[e] {
			if !m.dead {
				m.trip.Edges++
				m.do(op)
			}
		}
		for _, op := range m.plan.Nodes[m.plan.Graph.Edges[e].To] {
			if !m.dead {
				if op.Kind != Count {
					m.trip.Nodes++
				}
				m.do(op)
			}
		}
	}
}

func (m *machine) do(op Op) {
	switch op.Kind {
	case Add:
		m.r += op.K
	case Local:
		m.l += op.K
	case Step:
		m.step(op.X, op.K)
	case Restart:
		m.trip.Counts = append(m.trip.Counts, []int64{m.r + op.K})
		m.r = op.X
	case Count:
		m.count()
	case Flush:
		if m.r >= op.X {
			m.segments = append(m.segments, m.r)
			m.r = 1
		}
	case Limit:
		m.missIf(m.r > op.X)
	case Miss:
		m.missIf(true)
	case Keep:
		_, ok := slices.BinarySearch(op.Set, m.r)
		m.missIf(!ok)
	case Fold:
		m.fold(op)
	}
}

func (m *machine) step(x, k int64) {
	if m.strict && m.r > (math.MaxInt64-k)/x {
		m.overflow = true
	}
	m.r = m.r*x + k
}

func (m *machine) fold(op Op) {
	i, ok := slices.BinarySearch(op.Set, m.l)
	if ok {
		m.step(op.X, op.As[i])
	}
	m.missIf(!ok)
	m.l = 0
}

func (m *machine) missIf(miss bool) {
	if !miss {
		return
	}
	m.trip.Missed = true
	if m.poison {
		m.r = m.plan.Big
		return
	}
	m.dead = true
}

func (m *machine) count() {
	if m.plan.Scheme.Selective() {
		if _, ok := slices.BinarySearch(m.plan.sorted, m.r); !ok {
			m.trip.Missed = true
			return
		}
	}
	m.trip.Counts = append(m.trip.Counts, append(m.segments, m.r))
}
