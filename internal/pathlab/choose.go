package main

import (
	"math/rand/v2"
	"slices"
	"strings"

	"jinstr/pathfacts"
	"jinstr/pathprofile"
	"jinstr/probemap"
	"jinstr/rewrite/interest"
	"jinstr/rewrite/pathplan"
)

// sample is a method whose paths are to be chosen from.
type sample struct {
	name  string // with the number of an overload
	paths *probemap.Paths
	graph *pathprofile.Graph
	taken []pathprofile.Path // by a run, those taken most first
}

// samples lists the methods that ran, with what they took.
func samples(m *probemap.Map, facts *pathfacts.Facts) (list []*sample, err error) {
	for _, file := range m.Sources {
		for _, meth := range file.Methods {
			if meth.Paths == nil {
				continue
			}
			s := &sample{name: file.FullName(meth), paths: meth.Paths}
			for _, f := range facts.Methods {
				if f.Number != meth.ID {
					continue
				}
				for _, p := range f.Paths {
					if !p.Fragment && p.Edges != nil {
						s.taken = append(s.taken, p.Edges)
					}
				}
				if s.graph, err = pathplan.Graph(meth.Paths); err != nil {
					return nil, err
				}
				list = append(list, s)
			}
		}
	}
	return list, nil
}

// choose adds paths to those chosen, from those taken and then from random ones,
// until there are n; all schemes must take them together.
func (s *sample) choose(n int, schemes []pathprofile.Scheme, rng *rand.Rand) (chosen []pathprofile.Path) {
	try := func(p pathprofile.Path) {
		if slices.ContainsFunc(chosen, func(old pathprofile.Path) bool { return slices.Equal(old, p) }) {
			return
		}
		list := append(chosen[:len(chosen):len(chosen)], p)
		for _, scheme := range schemes {
			if _, err := pathprofile.New(scheme, s.graph, list, pathprofile.Options{}); err != nil {
				return
			}
		}
		chosen = list
	}
	for _, p := range s.taken {
		if len(chosen) < n {
			try(p)
		}
	}
	random := s.graph.Sampler(rng)
	for tries := 0; len(chosen) < n && tries < 20*n; tries++ {
		if p := random.Path(rng.IntN(40)); s.possible(p) {
			try(p)
		}
	}
	return chosen
}

// possible tells whether a path has no edge that is never taken, and begins at no
// handler.
func (s *sample) possible(p pathprofile.Path) bool {
	for _, e := range p {
		if k := s.paths.Edges[e].Kind; k == probemap.EdgeNever || k == probemap.EdgeCatch {
			return false
		}
	}
	return true
}

// overload numbers the first of several methods of a name, too.
func overload(name string) string {
	if !strings.Contains(name, "#") {
		name += "#1"
	}
	return name
}

// recorded names paths for a rewrite.
func (s *sample) recorded(paths []pathprofile.Path) (list []interest.Recorded) {
	var edges []pathprofile.Edge
	for _, e := range s.paths.Edges {
		edges = append(edges, pathprofile.Edge{From: e.From, To: e.To})
	}
	var lines [][]int
	for _, n := range s.paths.Nodes {
		lines = append(lines, n.Lines)
	}
	for _, p := range paths {
		list = append(list, interest.Recorded{Method: overload(s.name), Edges: edges, Lines: lines, Path: p})
	}
	return list
}
