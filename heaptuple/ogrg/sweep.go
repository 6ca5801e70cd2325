package ogrg

// Point is what one threshold leaves of a node's reference analysis.
type Point struct {
	Threshold float64 `json:"threshold"`
	// Branches is how many branches the node itself has, Paths how many the whole
	// tree has.
	Branches int `json:"branches"`
	Paths    int `json:"paths"`
	// Share is what these branches of the node keep: forward, the share of its
	// objects that at least one of them refers to; backward, the share of what it
	// dominates.
	Share float64 `json:"share"`
}

// sweepSteps is how many steps the sweep has from 0 to 1: the paper's distance of
// 0.05.
const sweepSteps = 20

// Thresholds are those of the sweep (the paper, 3.2): 0, 0.05, … 1.
func Thresholds() []float64 {
	t := make([]float64, sweepSteps+1)
	for i := range t {
		t[i] = float64(i) / sweepSteps
	}
	return t
}

// SweepForward makes the forward analysis of a node with each threshold of the
// sweep.
func (gs *Groups) SweepForward(node int, literal bool) []Point {
	reach := gs.reaches([]int{node}, literal)[0]
	var points []Point
	for _, t := range Thresholds() {
		a := gs.Forward(node, t, literal)
		points = append(points, Point{t, a.Direct, len(a.Branches), reach.share(t)})
	}
	return points
}

// SweepBackward makes the backward analysis of a node with each threshold of the
// sweep.
func (gs *Groups) SweepBackward(node int, literal bool) []Point {
	var points []Point
	weight := gs.contribution(literal)
	for _, t := range Thresholds() {
		a := gs.Backward(node, t, literal)
		share := 0.0
		for _, b := range a.Branches {
			if b.Depth == 0 {
				share += weight(&gs.Edges[b.Edge])
			}
		}
		points = append(points, Point{t, a.Direct, len(a.Branches), share})
	}
	return points
}

// Shares tells for each of some nodes which share of its objects the direct
// branches of its forward analysis refer to (the paper's table 3).
func (gs *Groups) Shares(nodes []int, threshold float64, literal bool) []float64 {
	shares := make([]float64, len(nodes))
	for i, r := range gs.reaches(nodes, literal) {
		shares[i] = r.share(threshold)
	}
	return shares
}

// reach tells how many of a node's objects are referred to by which of its
// parents, each counted for the one with the highest DR only.
type reach struct {
	dr      []float64         // of its parents, falling
	objects []int64           // by parent
	rank    map[uint32]uint32 // by node: its place among the parents, from 1
	all     int64
}

// share returns the share of the objects that parents with such a DR refer to.
func (r *reach) share(threshold float64) float64 {
	n := int64(0)
	for i, dr := range r.dr {
		if dr >= threshold {
			n += r.objects[i]
		}
	}
	return float64(n) / float64(r.all)
}

// reaches goes through all references once, for some nodes.
func (gs *Groups) reaches(nodes []int, literal bool) []reach {
	found := make([]reach, len(nodes))
	asked := make([]*reach, len(gs.Nodes))
	for i, n := range nodes {
		asked[n] = &found[i]
		found[i] = gs.newReach(n, literal)
	}
	m := &gs.members
	first := make([]uint32, len(m.unit)) // by object: the place of its first parent, from 1
	for o, u := range m.unit {
		if u == dead {
			continue
		}
		from, _ := m.of(uint32(o))
		for _, to := range gs.g.Refs(uint32(o)) {
			n, as := m.of(to)
			if asked[n] == nil || m.within(uint32(o), to) {
				continue
			}
			if rank := asked[n].rank[from]; first[as] == 0 || rank < first[as] {
				first[as] = rank
			}
		}
	}
	for o, rank := range first {
		if rank != 0 {
			n, _ := m.of(uint32(o))
			asked[n].objects[rank-1]++
		}
	}
	return found
}

func (gs *Groups) newReach(n int, literal bool) reach {
	weight := gs.ratio(literal)
	parents := gs.strongest(gs.into[n], 0, weight, func(e *Edge) int { return e.From })
	r := reach{objects: make([]int64, len(parents)), rank: map[uint32]uint32{}, all: gs.Nodes[n].Objects}
	for i, b := range parents {
		e := &gs.Edges[b.Edge]
		r.dr = append(r.dr, weight(e))
		r.rank[uint32(e.From)] = uint32(i) + 1
	}
	return r
}
