package sitemap

import "testing"

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
