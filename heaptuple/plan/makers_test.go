package plan

import (
	"testing"

	"jinstr/probemap"
)

// TestMakersOf: constructor references of two classes that begin in one method, each class with several, are told apart.
func TestMakersOf(t *testing.T) {
	probes := func(classes ...string) (list []probemap.Probe) {
		for _, c := range classes {
			list = append(list, probemap.Probe{Makes: c})
		}
		return list
	}
	m := &probemap.Map{Sources: []*probemap.File{{Methods: []*probemap.Method{{ID: 7, Probes: probes("A", "B", "", "A", "B", "C")}, {ID: 8, Probes: probes("A")}}}}}
	all := MakersOf(m)
	for name, sites := range map[string]int{"A": 3, "B": 2, "C": 1} {
		if k := all[name]; k == nil || len(k.Sites) != sites {
			t.Errorf("%s: %+v, want %d sites", name, k, sites)
		}
	}
	if c := all["C"]; c.Method != 7 || c.Probe != 6 {
		t.Errorf("the only one of a class is not its own place: %+v", c)
	}
	if a, b := all["A"], all["B"]; a.Method == b.Method && a.Probe == b.Probe || a.Probe <= 6 || b.Probe <= 6 {
		t.Errorf("what stands for several of one class and of another: %+v and %+v", a, b)
	}
}
