package watch

import (
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/replay"
	"jinstr/probemap"
)

// TestNames: sites of one class in one method have names of their own, the same by births that are watched as by tuples, and on whatever lines they are.
func TestNames(t *testing.T) {
	meth := &probemap.Method{ID: 3, Name: "make#0", Sites: []probemap.Site{{Line: 4, Col: 9, Class: "p.A"}, {Line: 4, Col: 20, Class: "p.B"}, {Line: 4, Col: 30, Class: "p.A"}, {Line: 7, Col: 1, Class: "p.A"}}}
	m := &probemap.Map{Sources: []*probemap.File{{Path: "p/M.java", Methods: []*probemap.Method{meth}}}}
	byPlace := map[int]int{}
	for _, s := range sitesByTurn(m) {
		byPlace[s.site.Line*100+s.site.Col] = s.nth
	}
	require.Equal(t, map[int]int{409: 0, 420: 0, 430: 1, 701: 2}, byPlace)

	facts := &replay.Facts{}
	for _, s := range []probemap.Site{meth.Sites[3], meth.Sites[0], meth.Sites[1], meth.Sites[2], meth.Sites[0]} {
		facts.Paths = append(facts.Paths, replay.PathFact{Binary: s.Class, Where: replay.Position{File: "p/M.java", Line: s.Line, Col: s.Col}, Frames: []*replay.Frame{{In: m.Sources[0], Of: meth}}})
	}
	nth := nthOf(facts)
	for i := range facts.Paths {
		p := &facts.Paths[i]
		require.Equal(t, byPlace[p.Where.Line*100+p.Where.Col], nth(p), p.Where)
	}

	p := &Path{Class: "p.A", Frames: []string{"p.M.make(M.java:4)"}}
	moved := &Path{Class: "p.A", Frames: []string{"p.M.make(M.java:5)"}}
	require.Equal(t, nameOf(p, 1), nameOf(moved, 1))
	require.NotEqual(t, nameOf(p, 0), nameOf(p, 1))
}
