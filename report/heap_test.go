package report

import (
	"encoding/json"
	"io"
	"strings"
	"testing"

	"jinstr/heaptuple/objgraph"
	"jinstr/heaptuple/ogrg"
	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
	"jinstr/internal/heapgen"
)

// document is the heap of heapgen.Document, cut off as it were.
func document(t *testing.T) *Heap {
	t.Helper()
	g, err := heapgen.Parse(heapgen.Document)
	if err != nil {
		t.Fatal(err)
	}
	return &Heap{File: "doc.hprof", When: "as dumped", Layout: "hotspot64", Doubts: []string{"The file is cut off."},
		Groups: ogrg.Analyze(g, ogrg.Options{})}
}

// shopHeaps are the heaps of the shop with so many sessions.
func shopHeaps(t *testing.T, sessions int, when replay.When) []*Heap {
	t.Helper()
	path := writeFile(t, shopTrace(sessions))
	var heaps []*Heap
	err := replay.Heaps(func() (replay.Source, error) { return trace.Open(path) }, shopMap(), replay.Options{}, when, func(m *replay.Moment) error {
		heaps = append(heaps, &Heap{File: "run.jtrace", When: TraceMoment(m, when), Step: m.Step, Allocated: m.Allocated, Layout: m.Run.Layout,
			Doubts: TraceDoubts(m.Run), Groups: ogrg.Analyze(m.Heap, ogrg.Options{})})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return heaps
}

func wide(top int) HeapOptions {
	return HeapOptions{TextOptions: TextOptions{Width: 120, Top: top}, Forward: ogrg.DefaultThreshold, Backward: ogrg.DefaultThreshold}
}

// nodeOf finds a node by name.
func nodeOf(t *testing.T, h *Heap, name string) int {
	t.Helper()
	n, _ := h.Groups.Find(name)
	if n < 0 {
		t.Fatalf("there is no %s", name)
	}
	return n
}

func TestHeapReports(t *testing.T) {
	doc, shop := document(t), shopHeaps(t, 40, replay.When{})[0]
	chars, order := nodeOf(t, doc, "char[]"), nodeOf(t, shop, "Order")
	literal := wide(0)
	literal.Literal, literal.By = true, ogrg.ByMCCLiteral
	for _, test := range []struct {
		name  string
		write func(io.Writer) error
	}{
		{"heap-doc.txt", func(w io.Writer) error { return HeapText(w, doc, wide(0)) }},
		{"heap-doc-literal.txt", func(w io.Writer) error { return HeapText(w, doc, literal) }},
		{"heap-doc.json", func(w io.Writer) error { return HeapJSON(w, doc, wide(0)) }},
		{"heap-doc-class.txt", func(w io.Writer) error { return HeapClass(w, doc, chars, wide(0)) }},
		{"heap-doc-class.json", func(w io.Writer) error { return HeapClassJSON(w, doc, chars, wide(0)) }},
		{"heap-doc-cycles.txt", func(w io.Writer) error { return HeapCycles(w, doc, wide(0)) }},
		{"heap-doc-sweep.txt", func(w io.Writer) error { return HeapSweep(w, doc, -1, wide(0)) }},
		{"heap-doc-sweep.json", func(w io.Writer) error { return HeapSweepJSON(w, doc, chars, wide(0)) }},
		{"heap-doc.dot", func(w io.Writer) error { return HeapDOT(w, doc, -1, wide(0)) }},
		{"heap-doc-class.dot", func(w io.Writer) error { return HeapDOT(w, doc, chars, wide(0)) }},
		{"heap-doc.graphml", func(w io.Writer) error { return HeapGraphML(w, doc, -1, wide(0)) }},
		{"heap-shop.txt", func(w io.Writer) error { return HeapText(w, shop, wide(3)) }},
		{"heap-shop-class.txt", func(w io.Writer) error { return HeapClass(w, shop, order, wide(0)) }},
		{"heap-shop-objects.txt", func(w io.Writer) error { return HeapObjects(w, shop, wide(0)) }},
		{"heap-shop-cycles.txt", func(w io.Writer) error { return HeapCycles(w, shop, wide(0)) }},
	} {
		var b strings.Builder
		if err := test.write(&b); err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(test.name, ".json") {
			checkSchema(t, test.name, b.String())
		}
		compare(t, test.name, b.String())
	}
}

func checkSchema(t *testing.T, name, text string) {
	t.Helper()
	var any map[string]interface{}
	if err := json.Unmarshal([]byte(text), &any); err != nil || any["schema"] != float64(SchemaVersion) {
		t.Errorf("%s: schema %v, %v", name, any["schema"], err)
	}
}

func TestHeapDiff(t *testing.T) {
	before, after := shopHeaps(t, 10, replay.When{})[0], shopHeaps(t, 40, replay.When{})[0]
	var text, js, same strings.Builder
	if err := HeapDiff(&text, before, after, wide(4)); err != nil {
		t.Fatal(err)
	}
	compare(t, "heap-diff.txt", text.String())
	if err := HeapDiffJSON(&js, before, after); err != nil {
		t.Fatal(err)
	}
	checkSchema(t, "heap-diff.json", js.String())
	compare(t, "heap-diff.json", js.String())
	if err := HeapDiff(&same, before, before, wide(0)); err != nil || strings.Contains(same.String(), "Classes") || strings.Contains(same.String(), "grew") {
		t.Errorf("a heap differs from itself, %v:\n%s", err, same.String())
	}
}

func TestHeapSeries(t *testing.T) {
	s := NewHeapSeries(wide(2))
	for _, h := range shopHeaps(t, 40, replay.When{Every: 20 << 10}) {
		s.Add(h)
	}
	var text, js strings.Builder
	if err := s.Text(&text); err != nil {
		t.Fatal(err)
	}
	compare(t, "heap-series.txt", text.String())
	if err := s.JSON(&js); err != nil {
		t.Fatal(err)
	}
	checkSchema(t, "heap-series.json", js.String())
	compare(t, "heap-series.json", js.String())
}

// TestTraceDoubts is a trace that was cut off, and one without locals.
func TestTraceDoubts(t *testing.T) {
	data := shopTrace(3)
	path := writeFile(t, data[:len(data)-10])
	err := replay.Heaps(func() (replay.Source, error) { return trace.Open(path) }, shopMap(), replay.Options{}, replay.When{}, func(m *replay.Moment) error {
		if d := strings.Join(TraceDoubts(m.Run), " "); !strings.Contains(d, "cut off after step") {
			t.Errorf("the damage is not told: %q", d)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if d := TraceDoubts(&replay.Run{Level: "objects"}); len(d) != 1 || !strings.Contains(d[0], "no local variables") {
		t.Errorf("level objects: %v", d)
	}
}

// TestOtherWays: where the first group says little, a flag is named that says more.
func TestOtherWays(t *testing.T) {
	const ring, split = "a A 16 -> b\nb B 8 -> a c\nc C 4", "Cycle_1 holds most of the heap: --split-cycles"
	const lists, fold = "l List 8 -> a\na java.lang.Object[] 400 -> p\np Page 4", "--fold arrays counts each array"
	for _, test := range []struct {
		heap    string
		options ogrg.Options
		hint    string // "" for none
	}{
		{ring, ogrg.Options{}, split},
		{ring, ogrg.Options{ByClassOnly: true}, ""},
		{"r Root 1000 -> a\n" + ring, ogrg.Options{}, ""}, // the cycle has little
		{lists, ogrg.Options{}, fold},
		{lists, ogrg.Options{Fold: objgraph.FoldArrays}, ""},
	} {
		g, err := heapgen.Parse(test.heap)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := HeapText(&b, &Heap{Groups: ogrg.Analyze(g, test.options)}, wide(0)); err != nil {
			t.Fatal(err)
		}
		for _, hint := range []string{split, fold} {
			if got := strings.Contains(b.String(), hint); got != (hint == test.hint) {
				t.Errorf("%v of %q: hint %q is there: %v", test.options, test.heap, hint, got)
			}
		}
	}
}
