package main

import (
	"jinstr/heaptuple/hprof"
	"jinstr/heaptuple/objgraph"
	"jinstr/heaptuple/ogrg"
	"jinstr/internal/workload"
)

// way is one way to group the objects of a heap.
type way struct {
	flags   string // of jinstr heap
	options ogrg.Options
}

var ways = []way{
	{"", ogrg.Options{}},
	{"--split-cycles", ogrg.Options{ByClassOnly: true}},
	{"--split-cycles --fold arrays", ogrg.Options{ByClassOnly: true, Fold: objgraph.FoldArrays}},
	{"--split-cycles --fold collections", ogrg.Options{ByClassOnly: true, Fold: objgraph.FoldCollections}},
}

// Numbers of ways.
const (
	asIs = iota
	byClass
	folded // what comes nearest to the paper's graph
)

// group is what the tables tell of one group of objects.
type group struct {
	name      string // short
	class     string // in full
	rank      int    // by MCC', from 1
	objects   int64
	mc        int64
	retained  int64
	dominates float64 // MD'
	branches  int     // at the paper's threshold
	share     float64 // of its objects that these lead to
	all       int     // branches without a threshold
}

// ranking is what one way to group makes of a heap.
type ranking struct {
	first      []group // by MCC'
	groups     int     // in all
	cuts       int
	compounded int // edges with a DR above 1
	passing    int // groups whose MD is larger than the heap
	passingOur int // the same of MD'
}

// heap is what the tables tell of one dump.
type heap struct {
	program                    workload.Program
	classes                    int
	objects, references, bytes int64

	rankings []ranking // by way
	consumer []group   // by MC, with branches as MAT lists them
	theirs   [][]group // by way: the groups of the paper's table 3, without a name where there is none
	sweep    []point
}

// point is what one threshold leaves of the first ten groups.
type point struct {
	threshold, share float64
	branches         int
}

// top is how many groups a ranking shows, as in the paper.
const top = 10

// analyze reads a dump.
func analyze(p workload.Program, dump string) (*heap, error) {
	d, err := hprof.Open(dump)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	read, err := d.Graph(hprof.Options{})
	if err != nil {
		return nil, err
	}
	h := &heap{program: p}
	h.fill(read.Graph)
	return h, nil
}

// fill computes all figures.
func (h *heap) fill(g *objgraph.Graph) {
	for i, w := range ways {
		gs := ogrg.Analyze(g, w.options)
		h.rankings = append(h.rankings, rank(gs))
		h.theirs = append(h.theirs, theirs(gs, h.program.Name))
		switch i {
		case byClass:
			h.classes, h.objects, h.references, h.bytes = len(gs.Classes), gs.Objects, gs.Refs, gs.Bytes
			h.consumer = consumers(g, gs)
		case folded:
			h.sweep = sweep(gs)
		}
	}
}

// theirs finds the groups that the paper's table 3 has of a program.
func theirs(gs *ogrg.Groups, program string) []group {
	place := make([]int, len(gs.Nodes))
	for i, n := range gs.Rank(ogrg.ByMCC) {
		place[n] = i + 1
	}
	var list []group
	for _, s := range tableThree {
		for version, name := range s.programs {
			if name != program {
				continue
			}
			for _, g := range s.ours {
				found := group{}
				if n, _ := gs.Find(g.current(version)); n >= 0 {
					found = describe(gs, []int{n})[0]
					found.rank = place[n]
				}
				list = append(list, found)
			}
		}
	}
	return list
}

func rank(gs *ogrg.Groups) ranking {
	order := gs.Rank(ogrg.ByMCC)
	r := ranking{first: describe(gs, order[:min(top, len(order))]), groups: len(order), cuts: len(gs.Cuts), compounded: gs.Compounded}
	for i := range r.first {
		r.first[i].rank = i + 1
	}
	for i := range gs.Nodes {
		if gs.Nodes[i].MD > float64(gs.Bytes) {
			r.passing++
		}
		if gs.Nodes[i].MDDistinct > float64(gs.Bytes) {
			r.passingOur++
		}
	}
	return r
}

// describe tells of some groups, with branches at the paper's threshold.
func describe(gs *ogrg.Groups, nodes []int) []group {
	shares := gs.Shares(nodes, ogrg.DefaultThreshold, false)
	var list []group
	for i, n := range nodes {
		node := &gs.Nodes[n]
		list = append(list, group{name: nameOf(node), class: node.Name, objects: node.Objects, mc: node.MC, retained: node.Retained, dominates: node.MDDistinct, share: shares[i],
			branches: len(gs.Parents(n, ogrg.DefaultThreshold, false)), all: len(gs.Parents(n, 0, false))})
	}
	return list
}

// consumers are the groups that MAT puts first, with its branches.
func consumers(g *objgraph.Graph, gs *ogrg.Groups) []group {
	order := gs.Rank(ogrg.ByMC)
	list := describe(gs, order[:min(top, len(order))])
	names := map[string]bool{}
	for _, c := range list {
		names[c.class] = true
	}
	counts := referrers(g, names)
	for i := range list {
		list[i].rank, list[i].all = i+1, counts[list[i].class]
	}
	return list
}

// sweep is the mean share and the sum of the branches of the groups that rank
// first, as in jinstr heap --sweep.
func sweep(gs *ogrg.Groups) []point {
	var points []point
	order := gs.Rank(ogrg.ByMCC)
	order = order[:min(top, len(order))]
	for _, n := range order {
		for i, p := range gs.SweepForward(n, false) {
			if len(points) == i {
				points = append(points, point{threshold: p.Threshold})
			}
			points[i].share += p.Share / float64(len(order))
			points[i].branches += p.Branches
		}
	}
	return points
}
