package pathfacts

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"jinstr/heaptuple/trace"
	"jinstr/internal/pathtest"
	"jinstr/probemap"
)

// program is the map of pathtest.
func program(scheme string, interest ...[]int) *probemap.Map {
	return pathtest.Map(scheme, interest...)
}

// run counts what sum(n) does for each n, as the rewritten program would.
func run(t testing.TB, m *probemap.Map, ns ...int) []trace.Counted {
	t.Helper()
	list, err := pathtest.Counted(m, ns...)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// facts are those of a trace with these counters.
func facts(t testing.TB, m *probemap.Map, c *trace.Counters) *Facts {
	t.Helper()
	f, err := of(m, "b", c)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func of(m *probemap.Map, build string, c *trace.Counters) (*Facts, error) {
	b, err := pathtest.Trace(build, c)
	if err != nil {
		return nil, err
	}
	r, err := trace.NewReader(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		return nil, err
	}
	return Of(r, m)
}

type shown struct {
	lines    string
	times    int64
	fragment bool
	from, to int
	left     string
}

func paths(m *Method) (list []shown) {
	for _, p := range m.Paths {
		list = append(list, shown{p.Lines, p.Times, p.Fragment, p.From, p.To, p.Left})
	}
	return list
}

func TestWholePaths(t *testing.T) {
	m := program("pap")
	f := facts(t, m, &trace.Counters{Final: true, Paths: run(t, m, 0, 3, 3, 3, 200)})
	if len(f.Methods) != 1 || f.Runs != 5 || !f.Final {
		t.Fatalf("%+v", f)
	}
	sum := f.Methods[0]
	want := []shown{
		{"12 13 14 16 13 14 15 16 13 14 16 13 18", 3, false, 0, 0, "return"},
		{"12 13 18", 1, false, 0, 0, "return"},
		{"12 (13 14 15 16 13 14 16)×100 13 18", 1, false, 0, 0, "return"},
	}
	if got := paths(sum); !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if sum.Name != "p.Main.sum" || sum.Calls != 5 || sum.Paths[0].Share != 0.6 {
		t.Errorf("%+v", sum)
	}
}

func TestFragments(t *testing.T) {
	m := program("epp")
	f := facts(t, m, &trace.Counters{Paths: run(t, m, 0, 3, 2), Lost: map[uint32]int64{0: 2, 1: 3}})
	sum := f.Methods[0]
	want := map[shown]bool{
		{"12 13 14 16", 1, true, 0, 13, ""}:    true,
		{"12 13 14 15 16", 1, true, 0, 13, ""}: true,
		{"13 14 15 16", 1, true, 13, 13, ""}:   true,
		{"13 14 16", 2, true, 13, 13, ""}:      true,
		{"13 18", 2, true, 13, 0, "return"}:    true,
		{"12 13 18", 1, false, 0, 0, "return"}: true,
	}
	for _, p := range paths(sum) {
		if !want[p] {
			t.Errorf("unexpected %+v", p)
		}
		delete(want, p)
	}
	if len(want) > 0 {
		t.Errorf("missing %+v", want)
	}
	if sum.Calls != 3 || sum.Possible != 6 || sum.Lost != 3 || f.Lost != 5 || f.Final {
		t.Errorf("calls %d, possible %d, lost %d of %d", sum.Calls, sum.Possible, sum.Lost, f.Lost)
	}
}

// TestLines: both ways of numbering say the same of lines and branches.
func TestLines(t *testing.T) {
	for _, scheme := range []string{"epp", "PAP"} {
		m := program(scheme)
		files, left := facts(t, m, &trace.Counters{Paths: run(t, m, 0, 3, 3, 4)}).Lines(m)
		if left != 0 || len(files) != 1 {
			t.Fatalf("%+v, %d left out", files, left)
		}
		got := map[int]int64{}
		branches := map[string]int64{}
		for _, l := range files[0].Lines {
			got[l.Number] = l.Times
			for _, b := range l.Branches {
				branches[strings.Repeat("'", b.place)+b.Kind] = b.Times
			}
		}
		if want := (map[int]int64{12: 4, 13: 14, 14: 10, 15: 4, 16: 10, 18: 4, 21: 0}); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, want %v", scheme, got, want)
		}
		if want := (map[string]int64{"'''true": 10, "'''false": 4, "''''true": 4, "''''false": 6, "''true": 0, "''false": 0}); !reflect.DeepEqual(branches, want) {
			t.Errorf("%s: %v, want %v", scheme, branches, want)
		}
		if methods := files[0].Methods; len(methods) != 2 || methods[0].Times != 4 || methods[1].Times != 0 || methods[0].Class != "p.Main" {
			t.Errorf("%s: %+v", scheme, methods)
		}
	}
}

// TestEdges: counts of edges say the same of lines as paths do.
func TestEdges(t *testing.T) {
	m := program("epp")
	paths := facts(t, m, &trace.Counters{Paths: run(t, m, 0, 3, 3, 4)})
	c := &trace.Counters{Paths: []trace.Counted{{Method: 1, ID: 99, Times: 2}, {Method: 1, ID: -1, Times: 1}}}
	for e, n := range paths.Methods[0].edges {
		c.Paths = append(c.Paths, trace.Counted{Method: 1, ID: int64(e), Times: n})
	}
	m = program("edges")
	f := facts(t, m, c)
	got, _ := f.Lines(m)
	want, _ := paths.Lines(m)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if f.Unknown != 3 || f.Runs != 4 || f.Methods[0].Calls != 4 || len(f.Methods[0].Paths) != 0 {
		t.Errorf("%+v", f)
	}
}

// TestFallThrough: what falls into a case runs through the probe of the case.
func TestFallThrough(t *testing.T) {
	p := &probemap.Paths{Scheme: "edges",
		Nodes: []probemap.PathNode{{Kind: probemap.NodeEntry}, {Kind: probemap.NodeExit}, {Kind: probemap.NodeSwitch, Lines: []int{2}},
			{Kind: probemap.NodeBlock, Lines: []int{3}}, {Kind: probemap.NodeBlock, Lines: []int{4}}},
		Edges: []probemap.PathEdge{{From: 0, To: 2, Kind: probemap.EdgeNext}, {From: 2, To: 3, Kind: probemap.EdgeCase}, {From: 2, To: 4, Kind: probemap.EdgeCase},
			{From: 3, To: 4, Kind: probemap.EdgeFall}, {From: 4, To: 1, Kind: probemap.EdgeNext}}}
	m := program("edges")
	m.Sources[0].Methods[0].Paths = p
	c := &trace.Counters{}
	for e, n := range []int64{7, 3, 7, 3, 7} {
		c.Paths = append(c.Paths, trace.Counted{Method: 1, ID: int64(e), Times: n})
	}
	files, _ := facts(t, m, c).Lines(m)
	if lines := files[0].Lines; len(lines) != 4 || lines[0].Times != 7 || lines[0].Branches[1].Times != 4 || lines[2].Times != 7 {
		t.Errorf("%+v", lines)
	}
}

// TestCaught: a path that begins at a handler is no call.
func TestCaught(t *testing.T) {
	m := program("epp")
	m.Sources[0].Methods[0].Paths = &probemap.Paths{Scheme: "epp",
		Nodes: []probemap.PathNode{{Kind: probemap.NodeEntry}, {Kind: probemap.NodeExit}, {Kind: probemap.NodeBlock, Lines: []int{2}}, {Kind: probemap.NodeHandler, Lines: []int{3}}},
		Edges: []probemap.PathEdge{{From: 0, To: 2, Kind: probemap.EdgeNext}, {From: 0, To: 3, Kind: probemap.EdgeCatch}, {From: 2, To: 1, Kind: probemap.EdgeNext},
			{From: 3, To: 1, Kind: probemap.EdgeThrow}}}
	sum := facts(t, m, &trace.Counters{Paths: []trace.Counted{{Method: 1, ID: 0, Times: 5}, {Method: 1, ID: 1, Times: 2}}}).Methods[0]
	if sum.Calls != 5 || sum.Runs != 7 || !sum.Paths[1].Caught || sum.Paths[1].Left != "throw" || sum.Paths[0].Caught {
		t.Errorf("%+v", sum)
	}
}

// TestSelective: of a selective scheme the paths of interest are known, and lines
// are not.
func TestSelective(t *testing.T) {
	m := program("psp0", []int{0, 1, 7, 8}, []int{0, 1, 2, 4, 6, 7, 8})
	f := facts(t, m, &trace.Counters{Paths: run(t, m, 0, 0, 1, 3)})
	want := []shown{{"12 13 18", 2, false, 0, 0, "return"}, {"12 13 14 16 13 18", 1, false, 0, 0, "return"}}
	if got := paths(f.Methods[0]); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
	if files, left := f.Lines(m); left != 1 || len(files) != 1 || len(files[0].Methods) != 1 {
		t.Errorf("%+v, %d left out", files, left)
	}
}

// TestUnknown: what fits no path, and what is too long to be told apart.
func TestUnknown(t *testing.T) {
	m := program("epp")
	long := []trace.Run{{Value: 1, Times: 1 << 31}}
	f := facts(t, m, &trace.Counters{Paths: []trace.Counted{
		{Method: 1, ID: 99, Times: 3}, {Method: 1, ID: -1, Times: 1}, {Method: 1, Values: long, ID: 1, Times: 5}, {Method: 3, Times: 7}, {Method: 50, Times: 11},
	}})
	if f.Unknown != 22 || f.Lost != 5 || f.Runs != 0 {
		t.Errorf("%+v", f)
	}
}

func TestWrong(t *testing.T) {
	if f, err := of(program("epp"), "b", nil); f != nil || err != nil {
		t.Errorf("a trace without counters gives %+v, %v", f, err)
	}
	c := &trace.Counters{Paths: []trace.Counted{{Method: 1, Times: 1}}}
	if _, err := of(program("epp"), "other", c); err == nil || !strings.Contains(err.Error(), "of build other") {
		t.Errorf("a map of another build: %v", err)
	}
	if _, err := of(program("best"), "b", c); err == nil || !strings.Contains(err.Error(), "src/p/Main.java:11: method p.Main.sum: no scheme is called") {
		t.Errorf("a scheme that nobody knows: %v", err)
	}
}
