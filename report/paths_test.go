package report

import (
	gobytes "bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jinstr/heaptuple/trace"
	"jinstr/internal/pathtest"
	"jinstr/pathfacts"
	"jinstr/probemap"
)

// pathFacts are those of pathtest's program, run with these numbers.
func pathFacts(t *testing.T, m *probemap.Map, ns ...int) *pathfacts.Facts {
	t.Helper()
	list, err := pathtest.Counted(m, ns...)
	if err != nil {
		t.Fatal(err)
	}
	return factsOf(t, m, &trace.Counters{Final: true, Paths: list})
}

func factsOf(t *testing.T, m *probemap.Map, c *trace.Counters) *pathfacts.Facts {
	t.Helper()
	b, err := pathtest.Trace(m.Build, c)
	if err != nil {
		t.Fatal(err)
	}
	r, err := trace.NewReader(gobytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := pathfacts.Of(r, m)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// isGolden holds what write writes against a file in testdata.
func isGolden(t *testing.T, name string, write func(io.Writer) error) string {
	t.Helper()
	var b gobytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join("testdata", name)
	if *golden {
		if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("%s differs; got\n%s", name, b.String())
	}
	return b.String()
}

func source(path string) ([]byte, error) {
	if path != pathtest.Path {
		return nil, errors.New("no such file")
	}
	return []byte(pathtest.Source), nil
}

func TestPaths(t *testing.T) {
	epp, pap := pathtest.Map("epp"), pathtest.Map("pap")
	runs := []int{0, 3, 3, 3, 200, 2}
	f := pathFacts(t, epp, runs...)
	isGolden(t, "paths-epp.txt", func(w io.Writer) error { return Paths(w, f, PathsOptions{}) })
	isGolden(t, "paths-pap.txt", func(w io.Writer) error { return Paths(w, pathFacts(t, pap, runs...), PathsOptions{}) })
	isGolden(t, "paths.json", func(w io.Writer) error { return PathsJSON(w, f) })
	files, _ := f.Lines(epp)
	isGolden(t, "paths-source.txt", func(w io.Writer) error { return PathsSource(w, files, source) })
	files[0].Path = "elsewhere"
	text := isGolden(t, "paths-bare.txt", func(w io.Writer) error { return PathsSource(w, files, source) })
	if !strings.Contains(text, "cannot be read: no such file") {
		t.Error("a source that is missing is not told of")
	}
}

func TestPathsTop(t *testing.T) {
	f := pathFacts(t, pathtest.Map("epp"), 0, 3, 200)
	var b strings.Builder
	o := PathsOptions{TextOptions: TextOptions{Top: 1, Width: 80}}
	if err := Paths(&b, f, o); err != nil || !strings.Contains(b.String(), "… and 5 more") {
		t.Errorf("%s, %v", b.String(), err)
	}
	for _, line := range strings.Split(b.String(), "\n") {
		if len([]rune(line)) > 80 && !strings.Contains(line, "share:") {
			t.Errorf("too wide: %s", line)
		}
	}
	b.Reset()
	o.Method = "other"
	if err := Paths(&b, f, o); err != nil || strings.Contains(b.String(), "sum") {
		t.Errorf("%s, %v", b.String(), err)
	}
}

func TestPathsSummary(t *testing.T) {
	m := pathtest.Map("epp")
	f := factsOf(t, m, &trace.Counters{Paths: []trace.Counted{{Method: 1, Times: 1}, {Method: 9, Times: 2}}, Lost: map[uint32]int64{1: 3}})
	text := strings.Join(PathsSummary(f), "\n")
	for _, want := range []string{"1 run of 1 path in 1 method was counted.", "last snapshot", "3 runs more could not be assigned to paths", "2 runs match no path"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in %s", want, text)
		}
	}
	byEdges := factsOf(t, pathtest.Map("edges"), &trace.Counters{Final: true, Paths: []trace.Counted{{Method: 1, Times: 4}}, Lost: map[uint32]int64{1: 3}})
	if text := strings.Join(PathsSummary(byEdges), "\n"); strings.Contains(text, "assigned to paths") || !strings.Contains(text, "Of 3 calls that an exception ended it is not known where") {
		t.Errorf("of edges only where exceptions end a call can be lost: %s", text)
	}
	if text := PathsSummary(factsOf(t, m, &trace.Counters{Final: true})); len(text) != 1 || !strings.Contains(text[0], "No method") {
		t.Errorf("%q", text)
	}
	if text := PathsSummary(factsOf(t, m, &trace.Counters{})); len(text) != 1 || !strings.Contains(text[0], "was stopped") {
		t.Errorf("%q", text)
	}
}

func TestComparePaths(t *testing.T) {
	// A build with other numbers for the same paths: by source lines they are the same.
	a, b := pathFacts(t, pathtest.Map("pap"), 0, 0, 1, 2), pathFacts(t, pathtest.Map("psp0", []int{0, 1, 7, 8}, []int{0, 1, 2, 4, 6, 7, 8}), 0, 1, 1)
	isGolden(t, "paths-compare.txt", func(w io.Writer) error { return ComparePaths(w, a, b, PathsOptions{}) })
	var out strings.Builder
	if err := ComparePaths(&out, a, a, PathsOptions{}); err != nil || out.String() != "0 paths ran in A only, 0 in B only, 0 in both but not as often, 3 as often.\n" {
		t.Errorf("%s, %v", out.String(), err)
	}
}

func TestCoverage(t *testing.T) {
	m := pathtest.Map("epp")
	files, _ := pathFacts(t, m, 0, 3).Lines(m)
	isGolden(t, "paths.lcov", func(w io.Writer) error { return LCOV(w, files) })
	isGolden(t, "paths-jacoco.xml", func(w io.Writer) error { return JaCoCo(w, files) })
}

func TestFunctionNames(t *testing.T) {
	methods := []pathfacts.MethodLines{{Class: "p.A", Name: "m", Line: 3}, {Class: "p.A", Name: "m", Line: 5}, {Class: "p.B", Name: "m", Line: 5},
		{Class: "p.A", Name: "lambda", Line: 7}, {Class: "p.A", Name: "lambda", Line: 7}}
	want := "p.A.m:3 p.A.m:5 p.B.m p.A.lambda:7 p.A.lambda:7+"
	if got := strings.Join(functionNames(methods), " "); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestPathsList(t *testing.T) {
	m := pathtest.Map("epp")
	isGolden(t, "paths-list.txt", func(w io.Writer) error { return PathsList(w, MappedMethods(m, ""), 0) })
	found := MappedMethods(m, "Main.sum")
	if len(found) != 1 || len(MappedMethods(m, "um")) != 0 || len(MappedMethods(m, "main")) != 0 {
		t.Fatalf("found %+v", found)
	}
	isGolden(t, "paths-method.txt", func(w io.Writer) error { return PathsMethod(w, &found[0], 0) })
	isGolden(t, "paths-method.dot", func(w io.Writer) error { return PathsDOT(w, &found[0]) })
	for _, m := range []*probemap.Map{pathtest.Map("pap"), pathtest.Map("psp2", []int{0, 1, 7, 8})} {
		var b strings.Builder
		if err := PathsMethod(&b, &MappedMethods(m, "sum")[0], 0); err != nil || !strings.Contains(b.String(), "12 13 18") {
			t.Errorf("%s, %v", b.String(), err)
		}
	}
	wrong := MappedMethods(pathtest.Map("best"), "sum")
	if err := PathsList(io.Discard, wrong, 0); err == nil || !strings.Contains(err.Error(), "src/p/Main.java:11: method p.Main.sum: no scheme") {
		t.Errorf("%v", err)
	}
}

func TestPathsJSON(t *testing.T) {
	var b gobytes.Buffer
	if err := PathsJSON(&b, pathFacts(t, pathtest.Map("pap"), 1)); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Methods []struct {
			Method string
			Paths  []struct {
				ID, Lines string
				Count     int
				Share     float64
			}
		}
	}
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if p := got.Methods[0].Paths[0]; got.Methods[0].Method != "p.Main.sum" || p.Count != 1 || p.Share != 1 || p.Lines != "12 13 14 16 13 18" || p.ID == "" {
		t.Errorf("%+v", got)
	}
}
