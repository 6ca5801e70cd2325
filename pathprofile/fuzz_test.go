package pathprofile

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// graphOf reads bytes as a graph: the number of nodes, then edges.
func graphOf(data []byte) (*Graph, error) {
	if len(data) < 2 {
		return NewGraph(0, 0, 0, nil)
	}
	n := 2 + int(data[0])%24
	var edges []Edge
	for i := 1; i+1 < len(data) && len(edges) < 80; i += 2 {
		edges = append(edges, Edge{int(data[i]) % (n + 1), int(data[i+1]) % (n + 1)})
	}
	return NewGraph(n, 0, n-1, edges)
}

// FuzzGraph numbers any graph that is accepted and walks it: what is counted
// decodes to the walk.
func FuzzGraph(f *testing.F) {
	f.Add([]byte{4, 0, 1, 1, 2, 1, 3, 2, 1, 2, 4, 3, 4, 4, 5}, uint16(7))
	f.Add([]byte{2, 0, 1, 0, 2, 1, 2, 2, 1, 2, 3}, uint16(9))
	f.Fuzz(func(t *testing.T, data []byte, seed uint16) {
		g, err := graphOf(data)
		if err != nil {
			return
		}
		paths := samples(g, newRand(seed), 8, int(seed%40))
		for s := EPP; s <= PSP3; s++ {
			interest := paths[:1+len(paths)/2]
			if !s.Selective() {
				interest = nil
			}
			p, err := New(s, g, interest[:min(len(interest), len(paths))], Options{Flush: int64(seed % 5), Nodes: seed%2 == 0})
			if err != nil {
				continue
			}
			for _, path := range paths {
				switch s {
				case EPP:
					checkFragments(t, p, path)
				case PAP:
					checkPath(t, p, path)
				default:
					checkOverflow(t, p, path)
				}
			}
			if n := wrongOf(t, p, paths); n > 0 && s != SPP && s != PrePP {
				t.Fatalf("%v counts %d other paths", s, n)
			}
		}
	})
}

// FuzzDecode asks for paths of any ids: there is a path that is counted so, or
// an error.
func FuzzDecode(f *testing.F) {
	f.Add([]byte{4, 0, 1, 1, 2, 1, 3, 2, 1, 2, 4, 3, 4, 4, 5}, int64(7), int64(9), int64(3))
	f.Fuzz(func(t *testing.T, data []byte, a, b, flush int64) {
		g, err := graphOf(data)
		if err != nil {
			return
		}
		for _, s := range []Scheme{EPP, PAP} {
			p, err := New(s, g, nil, Options{Flush: flush})
			if err != nil {
				continue
			}
			for _, segments := range [][]int64{{a}, {a, b}, {b, a, a}} {
				decodeAny(t, p, segments)
			}
		}
	})
}

func decodeAny(t *testing.T, p *Plan, segments []int64) {
	t.Helper()
	f, err := p.Decode(segments...)
	if err != nil {
		return
	}
	if p.Scheme == EPP {
		return // TestFragments decodes every id; a fragment cannot be run alone
	}
	if err := p.Graph.Check(f.Edges); err != nil {
		t.Fatalf("%v decodes to %v: %v", segments, f.Edges, err)
	}
	if got := p.Run(f.Edges).Counts; len(got) != 1 || !slices.Equal(got[0], segments) {
		t.Fatalf("%v decodes to %v, which is counted as %v", segments, f.Edges, got)
	}
}

func newRand(seed uint16) *rand.Rand { return rand.New(rand.NewPCG(uint64(seed), 1)) }

// wrongOf is wrong for schemes that have paths of interest.
func wrongOf(t *testing.T, p *Plan, paths []Path) int {
	t.Helper()
	if !p.Scheme.Selective() {
		return 0
	}
	return wrong(t, p, paths)
}
