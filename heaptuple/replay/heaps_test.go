package replay

import (
	"fmt"
	"strings"
	"testing"

	"jinstr/heaptuple/objgraph"
	"jinstr/heaptuple/trace"
)

// heapText writes roots and references of a heap by the names of objects.
func heapText(g *objgraph.Graph) string {
	var list []string
	for _, r := range g.Roots() {
		list = append(list, fmt.Sprintf("%s %s=%s", r.Kind, r.Name, g.Label(r.Object)))
	}
	for o := uint32(0); int(o) < g.Len(); o++ {
		for _, to := range g.Refs(o) {
			list = append(list, g.Label(o)+"->"+g.Label(to))
		}
		list = append(list, fmt.Sprintf("%s:%s %d", g.Label(o), g.ClassName(o), g.Size(o)))
	}
	return strings.Join(list, "; ")
}

func TestHeaps(t *testing.T) {
	list := append([]trace.Event{}, both...)
	list = append(list, trace.Event{Op: trace.Field, Method: mMain, Probe: 7, Owner: 2, Object: 1}) // OBJ_2.f = OBJ_1
	list = append(list, local(mMain, 2, 0), birth(mMain, 5, 3), static(mMain, 6, 3), exit())
	open := func() (Source, error) {
		return &events{header: trace.Header{Build: "b"}, classes: seedClasses, threads: []string{"main"}, list: list}, nil
	}
	const (
		first = "local variable ref1_main_0=OBJ_1; local variable ref2_main_0=OBJ_2; OBJ_1:OBJ 16; OBJ_2:OBJ 16"
		peak  = "local variable ref2_main_0=OBJ_2; temporary value =OBJ_3; OBJ_1:OBJ 16; OBJ_2->OBJ_1; OBJ_2:OBJ 16; OBJ_3:OBJ 16"
		end   = "static variable C.ref2=OBJ_3; OBJ_3:OBJ 16"
	)
	for _, test := range []struct {
		name string
		when When
		want []string // each with step and bytes allocated
	}{
		{"peak", When{}, []string{"8 48 " + peak}},
		{"step", When{Step: 5}, []string{"5 32 " + first}},
		{"end", When{End: true}, []string{"10 48 " + end}},
		{"every 32 bytes", When{Every: 32}, []string{"4 32 local variable ref1_main_0=OBJ_1; temporary value =OBJ_2; OBJ_1:OBJ 16; OBJ_2:OBJ 16", "10 48 " + end}},
		{"every gigabyte", When{Every: 1 << 30}, []string{"10 48 " + end}},
	} {
		var got []string
		err := Heaps(open, seedMap(), Options{}, test.when, func(m *Moment) error {
			got = append(got, fmt.Sprintf("%d %d %s", m.Step, m.Allocated, heapText(m.Heap)))
			if m.Run.Steps != 10 || m.Run.Layout != "hotspot64" {
				t.Errorf("%s: %+v", test.name, m.Run)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if strings.Join(got, "\n") != strings.Join(test.want, "\n") {
			t.Errorf("%s:\n got %s\nwant %s", test.name, strings.Join(got, "\n"), strings.Join(test.want, "\n"))
		}
	}
	if err := Heaps(open, seedMap(), Options{}, When{Step: 11}, nil); err == nil || !strings.Contains(err.Error(), "the trace has 10") {
		t.Errorf("step 11: %v", err)
	}
}

func TestSourceName(t *testing.T) {
	for binary, want := range map[string]string{
		"":                          "unknown",
		"java.util.HashMap$Node":    "java.util.HashMap$Node",
		"[C":                        "char[]",
		"[[Ljava.lang.String;":      "java.lang.String[][]",
		"[Ljava.util.HashMap$Node;": "java.util.HashMap$Node[]",
		"shop.Item[]":               "shop.Item[]",
	} {
		if got := sourceName(binary); got != want {
			t.Errorf("%q is %q, want %q", binary, got, want)
		}
	}
}
