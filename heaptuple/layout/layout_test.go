package layout

import (
	"maps"
	"slices"
	"testing"

	"jinstr/probemap"
)

func TestInstance(t *testing.T) {
	for _, test := range []struct {
		vm, layout      string
		original, asRun int64
	}{
		{"hotspot64", "/", 16, 16},
		{"hotspot64", "//L", 16, 16},
		{"hotspot64", "/i/L", 16, 24},
		{"hotspot64", "/i/", 16, 16},
		{"hotspot64", "//ILL/J", 32, 32},
		{"hotspot64", "//B/J", 24, 24},   // the long at 16, the byte in the gap before
		{"hotspot64", "//BPJ", 160, 160}, // the byte is placed after the padding, too
		{"hotspot64", "//JB/PI/P/S", 288, 288},
		{"hotspot64-nocoops", "//L", 24, 24},
		{"hotspot64-compact", "/", 8, 8},
		{"hotspot64-compact", "/i/L", 16, 16},
		{"hotspot32", "/", 8, 8},
		{"hotspot32", "/i/I", 16, 16},
		{"android", "//LIJ", 24, 24},
		{"cldc-kvm", "/", 12, 12}, // freeMemory moves by this for an Object
		{"cldc-kvm", "//I", 16, 16},
		{"cldc-hi", "/", 4, 4},
		{"cldc-hi", "//I", 8, 8},
	} {
		vm, err := Named(test.vm)
		if err != nil {
			t.Fatal(err)
		}
		if original, asRun := vm.Instance(test.layout); original != test.original || asRun != test.asRun {
			t.Errorf("%s %q: %d and %d, want %d and %d", test.vm, test.layout, original, asRun, test.original, test.asRun)
		}
	}
}

func TestArray(t *testing.T) {
	for _, test := range []struct {
		vm      string
		element byte
		length  int
		want    int64
	}{
		{"hotspot64", 'L', 0, 16},
		{"hotspot64", 'L', 1, 24},
		{"hotspot64", 'B', 9, 32},
		{"hotspot64-compact", 'I', 1, 16},
		{"hotspot64-compact", 'J', 1, 24},
		{"hotspot64", 'L', -1, 16},
		{"cldc-kvm", 'Z', 64, 80},
		{"cldc-hi", 'Z', 64, 72},
	} {
		vm, _ := Named(test.vm)
		if got := vm.Array(test.element, test.length); got != test.want {
			t.Errorf("%s %c[%d]: %d, want %d", test.vm, test.element, test.length, got, test.want)
		}
	}
}

// TestSize: what a machine has measured holds for it, and where not all fields are known, the size is the least that it can be.
func TestSize(t *testing.T) {
	for _, test := range []struct {
		vm, layout, told string
		want             Size
	}{
		{"hotspot64", "//LJ", "hotspot64", Size{24, 24, false}},
		{"hotspot64", "/i/J", "hotspot64", Size{24, 24, false}},
		{"hotspot64", "//LJ?", "hotspot64", Size{24, 24, true}},
		{"hotspot64", "//LJ=368", "hotspot64", Size{368, 368, false}},
		{"hotspot64-compact", "//LJ=368", "hotspot64", Size{24, 24, true}},
		{"hotspot64", "//LJ=368", "", Size{24, 24, true}},
		{"hotspot64", "//LJ=x", "hotspot64", Size{24, 24, true}},
		{"cldc-kvm", "//I?", "", Size{16, 16, true}},
	} {
		vm, _ := Named(test.vm)
		if got := vm.Size(test.layout, test.told); got != test.want {
			t.Errorf("%s by %s, told by %q: %+v, want %+v", test.layout, test.vm, test.told, got, test.want)
		}
	}
}

func TestStatics(t *testing.T) {
	for letters, want := range map[string]int64{"": 0, "Z": 8, "LL": 8, "LLJ": 16, "LJ": 16, "ZJLS": 24, "BLLBL": 16} {
		vm, _ := Named("hotspot64")
		if got := vm.Statics(letters); got != want {
			t.Errorf("%q: %d, want %d", letters, got, want)
		}
	}
}

func TestUnknownModel(t *testing.T) {
	if _, err := Named("vax"); err == nil {
		t.Error("no error")
	}
}

func TestSources(t *testing.T) {
	field := func(typ string) probemap.Field { return probemap.Field{Name: "f", Type: typ} }
	s := FromMap(&probemap.Map{Target: "cldc", Sources: []*probemap.File{{Classes: []*probemap.Class{
		{Name: "a.Base", Fields: []probemap.Field{field("long"), {Name: "s", Type: "int", Static: true}}},
		{Name: "a.Sub", Super: "Base", Fields: []probemap.Field{field("String"), field("int[]")}},
		{Name: "b.Far", Super: "a.Sub", Fields: []probemap.Field{field("byte")}},
		{Name: "b.Out$In", Super: "Far"},
		{Name: "b.Out$Deep", Super: "In"},
		{Name: "b.Loop", Super: "Pool"},
		{Name: "b.Pool", Super: "Loop"},
		{Name: "b.List", Super: "java.util.ArrayList"},
		{Name: "b.Out$Around", Super: "Object", Open: true},
		{Name: "b.Out$Below", Super: "Around"},
	}}}})
	for class, want := range map[string]string{"a.Base": "/J", "a.Sub": "/J/LL", "b.Far": "/J/LL/B", "b.Out$In": "/J/LL/B/", "b.Out$Deep": "/J/LL/B//", "b.List": "/?", "b.Out$Around": "/?", "b.Out$Below": "//?"} {
		if got, ok := s.Layout(class); got != want || !ok {
			t.Errorf("%s: %q, want %q", class, got, want)
		}
	}
	for class, want := range map[string]string{"a.Base": "", "b.Out$Deep": "", "b.List": "java.util.ArrayList", "x.Y": "x.Y"} {
		if got := s.Root(class); got != want {
			t.Errorf("the root of %s: %q, want %q", class, got, want)
		}
	}
	if hidden, want := s.Hidden(), map[string]string{"a.Base.f": "f@Base", "a.Sub.f": "f@Sub"}; !maps.Equal(hidden, want) {
		t.Errorf("hidden are %v, want %v", hidden, want)
	}
	var line []string
	for _, c := range s.Line(s.classes["b.Out$Deep"]) {
		line = append(line, c.Name)
	}
	if want := []string{"a.Base", "a.Sub", "b.Far", "b.Out$In", "b.Out$Deep"}; !slices.Equal(line, want) {
		t.Errorf("the line is %v, want %v", line, want)
	}
	s.Layout("b.Loop") // these must end
	s.Root("b.Loop")
	if _, ok := s.Layout("c.None"); ok {
		t.Error("a class that is not there has a layout")
	}
}
