package main

import "jinstr/heaptuple/objgraph"

// referrers counts for each of some classes what Eclipse MAT lists where it shows
// the incoming references of its objects by class: the classes of live objects that
// refer to one, and, each by itself, the classes whose static fields do.
func referrers(g *objgraph.Graph, names map[string]bool) map[string]int {
	type pair struct {
		class string
		by    uint32 // a class, or an object of java.lang.Class after all classes
	}
	wanted := make([]bool, len(g.Classes()))
	for i, c := range g.Classes() {
		wanted[i] = names[c.Name]
	}
	seen := map[pair]bool{}
	counts := map[string]int{}
	live := g.Live()
	for o := uint32(0); int(o) < g.Len(); o++ {
		if !live.Has(o) {
			continue
		}
		by := g.Class(o)
		if class, ok := g.ClassOf(o); ok {
			by = uint32(len(wanted)) + class
		}
		for _, to := range g.Refs(o) {
			if !wanted[g.Class(to)] {
				continue
			}
			if p := (pair{g.ClassName(to), by}); !seen[p] {
				seen[p] = true
				counts[p.class]++
			}
		}
	}
	return counts
}
