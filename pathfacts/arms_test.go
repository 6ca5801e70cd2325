package pathfacts

import (
	"testing"

	"jinstr/heaptuple/trace"
	"jinstr/pathprofile"
	"jinstr/probemap"
	"jinstr/rewrite/pathplan"
)

// oneLine is int f(int x) { if (x > 2) r++; switch (x) { case 1: g(); case 2: } return r; },
// each statement on a line of its own.
func oneLine(scheme string) *probemap.Method {
	return &probemap.Method{ID: 1, Name: "f", Line: 1, Kind: probemap.KindMethod, Paths: &probemap.Paths{Scheme: scheme,
		Nodes: []probemap.PathNode{{Kind: probemap.NodeEntry}, {Kind: probemap.NodeExit}, {Kind: probemap.NodeBranch, Lines: []int{2}},
			{Kind: probemap.NodeBlock, Lines: []int{2}}, {Kind: probemap.NodeSwitch, Lines: []int{3}}, {Kind: probemap.NodeBlock, Lines: []int{3, 4}}, {Kind: probemap.NodeBlock, Lines: []int{5}}},
		Edges: []probemap.PathEdge{{From: 0, To: 2, Kind: probemap.EdgeNext}, {From: 2, To: 3, Kind: probemap.EdgeTrue}, {From: 2, To: 4, Kind: probemap.EdgeFalse},
			{From: 3, To: 4, Kind: probemap.EdgeNext}, {From: 4, To: 5, Kind: probemap.EdgeCase, Label: "1"}, {From: 4, To: 6, Kind: probemap.EdgeCase, Label: "2"},
			{From: 4, To: 6, Kind: probemap.EdgeNone}, {From: 5, To: 6, Kind: probemap.EdgeFall}, {From: 6, To: 1, Kind: probemap.EdgeReturn}},
		Places: []probemap.PathPlace{{Node: 5, Lines: 1}, {Node: 6, Lines: 1, Edge: 9}}}}
}

// TestArms: rows that read alike name the arms in which they differ, others none.
func TestArms(t *testing.T) {
	meth := oneLine("epp")
	plan, err := pathplan.Of(meth.Paths)
	if err != nil {
		t.Fatal(err)
	}
	list, all := Known(meth, plan, 50)
	got := map[string]bool{}
	for _, p := range list {
		got[p.Lines] = true
	}
	want := []string{"2(true) 3 4 5", "2(false) 3 4 5", "2(true) 3(case 2) 5", "2(true) 3(none) 5", "2(false) 3(case 2) 5", "2(false) 3(none) 5"}
	for _, w := range want {
		if !got[w] {
			t.Errorf("no path reads %q: %v", w, got)
		}
	}
	if !all || len(got) != len(want) {
		t.Errorf("%d paths read differently, not %d: %v", len(got), len(want), got)
	}
}

// TestEnds: a path that an exception ends has the lines up to there, and a return that an
// exception took the place of is none.
func TestEnds(t *testing.T) {
	for _, scheme := range []string{"epp", "pap", pathplan.Edges} {
		meth := oneLine(scheme)
		m := &probemap.Map{Build: "b", Sources: []*probemap.File{{Path: "A.java", Methods: []*probemap.Method{meth}}}}
		f := &Facts{}
		if err := f.add(m.Sources[0], meth, exceptions(t, meth), 0); err != nil {
			t.Fatal(err)
		}
		f.finish()
		if f.Unknown > 0 {
			t.Errorf("%s: %d runs fit no path", scheme, f.Unknown)
		}
		files, _ := f.Lines(m)
		for i, want := range []int64{5, 5, 1, 4} { // of lines 2 to 5: one of five runs ended on line 3
			if got := files[0].Lines[i]; got.Times != want {
				t.Errorf("%s: line %d ran %d times, not %d", scheme, got.Number, got.Times, want)
			}
		}
		if got := f.Methods[0].Edges()[8]; got != 2 || f.Methods[0].Calls != 5 {
			t.Errorf("%s: it returned %d times of %d", scheme, got, f.Methods[0].Calls)
		}
		ends := map[string]int64{}
		for _, p := range f.Methods[0].Paths {
			if p.Left == "exception" {
				ends[p.Lines] += p.Times
			}
		}
		if scheme != pathplan.Edges && (ends["2 3"] != 1 || len(ends) != 2) {
			t.Errorf("%s: exceptions ended %v", scheme, ends)
		}
	}
}

// exceptions are five runs: one ends on line 3 within case 1, one comes by there and
// returns, one returns past it, and two are ended in what they return.
func exceptions(t *testing.T, meth *probemap.Method) (list []trace.Counted) {
	t.Helper()
	past, by := pathprofile.Path{0, 2, 6, 8}, pathprofile.Path{0, 2, 4, 7, 8}
	if meth.Paths.Scheme == pathplan.Edges { // that of case 2 is passed by what falls into it, too
		for e, n := range []int64{5, 0, 5, 0, 2, 1, 3, 1, 4} {
			list = append(list, trace.Counted{Method: 1, ID: int64(e), Times: n})
		}
		return append(list, ended(0, 0, 1), ended(0, 1, 2))
	}
	plan, err := pathplan.Of(meth.Paths)
	if err != nil {
		t.Fatal(err)
	}
	count := func(p pathprofile.Path, n int64) int64 {
		id := plan.Run(p).Counts[0][0]
		list = append(list, trace.Counted{Method: 1, ID: id, Times: n})
		return id
	}
	count(by, 1)
	id := count(past, 3)
	return append(list, ended(number(plan, pathprofile.Path{0, 2, 4}), 0, 1), ended(atReturn(plan, past, id), 1, 2))
}

func ended(r, place, times int64) trace.Counted {
	return trace.Counted{Method: 1, Values: []trace.Run{{Value: r, Times: 1}}, ID: -2 - place, Times: times}
}

// number is r on a way without loops.
func number(plan *pathprofile.Plan, p pathprofile.Path) (r int64) {
	for _, e := range p {
		for _, op := range plan.Edges[e] {
			switch op.Kind {
			case pathprofile.Add:
				r += op.K
			case pathprofile.Step:
				r = r*op.X + op.K
			}
		}
	}
	return r
}

// atReturn is r behind the count at a return: EPP's has not changed for that.
func atReturn(plan *pathprofile.Plan, p pathprofile.Path, id int64) int64 {
	if plan.Scheme == pathprofile.PAP {
		return id
	}
	return number(plan, p[:len(p)-1])
}
