package pathprofile

import "testing"

func TestCheapest(t *testing.T) {
	line := []Edge{{0, 1}, {1, 2}}
	loop := []Edge{{0, 1}, {1, 1}, {1, 2}}
	var many []Edge // 2^64 paths
	for n := range 64 {
		many = append(many, Edge{n, n + 1}, Edge{n, n + 1})
	}
	for _, test := range []struct {
		edges     []Edge
		selective bool
		want      Scheme
	}{{line, false, EPP}, {loop, false, EPP}, {line, true, ESPP}, {loop, true, PSP2}, {many, true, PSP2}} {
		exit := test.edges[len(test.edges)-1].To
		g, err := NewGraph(exit+1, 0, exit, test.edges)
		if err != nil {
			t.Fatal(err)
		}
		got, why := Cheapest(g, test.selective)
		if got != test.want || why == "" {
			t.Errorf("%v, %v: %v (%s), want %v", test.edges[:2], test.selective, got, why, test.want)
		}
		if path := (Path{0, len(test.edges) - 1}); test.selective && exit == 2 {
			if _, err := New(got, g, []Path{path}, Options{}); err != nil {
				t.Error(err)
			}
		}
	}
}
