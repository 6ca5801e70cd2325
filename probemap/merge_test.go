package probemap

import (
	"slices"
	"testing"
)

func TestMerge(t *testing.T) {
	method := func(id uint32, probes ...Probe) *Method { return &Method{ID: id, Probes: probes} }
	lib := &Map{Name: "lib", Build: "a", Sources: []*File{{Methods: []*Method{
		method(1, Probe{Kind: ProbeStatic, Name: "lib.Registry.shared"}, Probe{Kind: ProbeStatic, Name: "lib.Registry.own"}), method(2)}}}}
	app := &Map{Name: "app", Build: "b", Sources: []*File{{Methods: []*Method{
		method(1, Probe{Kind: ProbeEscape, Name: "assignment to Registry.shared"}, Probe{Kind: ProbeEscape, Name: "list.own"})}}}}
	all := Merge([]*Map{lib, app}, []uint32{0, 2})
	if all.Name != "lib+app" || all.Build != "a+b" || len(all.Sources) != 2 {
		t.Errorf("%+v", all)
	}
	first, last := all.Sources[0].Methods, all.Sources[1].Methods
	if first[0].ID != 1 || first[1].ID != 2 || last[0].ID != 3 {
		t.Errorf("the numbers are %d, %d and %d", first[0].ID, first[1].ID, last[0].ID)
	}
	if p := first[0].Probes; !p[0].Elsewhere || p[1].Elsewhere {
		t.Errorf("set elsewhere: %v, %v", p[0].Elsewhere, p[1].Elsewhere)
	}
}

// TestCallEachOther: what an output calls without knowing it counts as called where another one declares it, and only there.
func TestCallEachOther(t *testing.T) {
	lib := &Map{Sources: []*File{{Methods: []*Method{{ID: 1, Kind: KindMethod, Name: "make#2"}, {ID: 2, Kind: KindMethod, Name: "own", Apart: []string{"own", "run"}}}}}}
	app := &Map{Sources: []*File{{Apart: []string{"make", "println"}, ApartFunctions: []string{"make"}, Methods: []*Method{
		{ID: 1, Kind: KindMethod, Name: "main", Calls: []string{"help"}, Apart: []string{"make", "add"}}, {ID: 2, Kind: KindConstructor, Name: "run"}}}}}
	all := Merge([]*Map{lib, app}, []uint32{0, 2}).Sources
	for _, c := range []struct {
		name      string
		got, want []string
	}{
		{"a method", all[1].Methods[0].Calls, []string{"help", "make"}},
		{"code without a frame", all[1].Calls, []string{"make"}},
		{"functions", all[1].Functions, []string{"make"}},
		{"its own name, and that of a constructor", all[0].Methods[1].Calls, nil},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%s: calls %v, not %v", c.name, c.got, c.want)
		}
	}
}
