package replay

import (
	"testing"

	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// callsMap has a method that calls those, by the map, and two that return what they make:
// an object, and a string.
func callsMap(calls, bare []string) *probemap.Map {
	stmt := []probemap.Range{{Start: 10, End: 20}}
	probes := []probemap.Probe{{Kind: probemap.ProbeSite, Pos: 11, Stmt: 1}, {Kind: probemap.ProbeEnd, Pos: 19, Stmt: 1}, {Kind: probemap.ProbeStatic, Pos: 12, Stmt: 1, Name: "C.s"}}
	return &probemap.Map{Format: probemap.FormatCalls, Build: "b", Sources: []*probemap.File{{Path: "C.java", Calls: bare, Classes: []*probemap.Class{{Name: "C"}}, Methods: []*probemap.Method{
		{ID: 1, Name: "run", Kind: probemap.KindMethod, Stmts: stmt, Probes: probes, Calls: calls},
		{ID: 2, Name: "make#2", Kind: probemap.KindMethod, Stmts: stmt, Probes: probes, Returns: true},
		{ID: 3, Name: "text", Kind: probemap.KindMethod, Stmts: stmt, Probes: probes, Returns: true, Plain: true},
		{ID: 4, Name: "static", Kind: probemap.KindStatic, Stmts: stmt, Probes: probes},
	}}}}
}

// TestCalls: what comes out of a method is a library's where the code below does not call it.
func TestCalls(t *testing.T) {
	end := trace.Event{Op: trace.End, Method: 1, Probe: 2}
	returned := func(method uint32) []trace.Event {
		return []trace.Event{enter(1), enter(method), birth(method, 1, 1), exit(), end}
	}
	static := func(o trace.ID) trace.Event {
		return trace.Event{Op: trace.Static, Method: 4, Probe: 3, Object: o, Frameless: true}
	}
	for _, test := range []struct {
		name        string
		calls, bare []string
		events      []trace.Event
		want        string
	}{
		{"called by its name", []string{"make"}, nil, returned(2), "OBJ_1 : null"},
		{"by another's", []string{"other", "new make"}, nil, returned(2), "OBJ_1 : <escaped>->null"},
		{"by code without a frame", []string{"other"}, []string{"make"}, returned(2), "OBJ_1 : null"},
		{"what makes a string", nil, nil, returned(3), "OBJ_1 : null"},
		{"returned to the thread itself", nil, nil, []trace.Event{enter(2), birth(2, 1, 1), exit()}, "OBJ_1 : <escaped>->null"},
		{"a static field is set twice", nil, nil, []trace.Event{enter(1), birth(1, 1, 1), static(1), birth(1, 1, 2), end,
			{Op: trace.Static, Method: 1, Probe: 3, Object: 2}, end}, "OBJ_1 : null; OBJ_2 : C.s->null"},
		{"a class is initialised twice", nil, nil, []trace.Event{enter(1), birth(1, 1, 1), static(1), birth(1, 1, 2), static(2), end},
			"OBJ_1 : <escaped>->null; OBJ_2 : C.s->null"},
	} {
		t.Run(test.name, func(t *testing.T) {
			src := &events{header: trace.Header{Build: "b"}, list: test.events, threads: []string{"main"}, classes: seedClasses}
			model := replayed(t, src, callsMap(test.calls, test.bare))
			model.finish()
			if got := stateText(model); got != test.want {
				t.Errorf("\n got %s\nwant %s", got, test.want)
			}
		})
	}
}

// TestReference: what a constructor reference may have made is first seen in its method; where
// the newest of a recording was kept, what is older is, too.
func TestReference(t *testing.T) {
	for part, want := range map[uint64]int64{0: 0, 2: 1} {
		m := callsMap(nil, nil)
		m.Sources[0].Methods[0].Probes = append(m.Sources[0].Methods[0].Probes, probemap.Probe{Kind: probemap.ProbeSite, Pos: 13, Stmt: 1, Name: "OBJ", Reference: true})
		src := &events{header: trace.Header{Build: "b", Part: part}, list: []trace.Event{enter(1), {Op: trace.Seen, Object: 1, Class: 1}, exit()},
			threads: []string{"main"}, classes: seedClasses}
		model := replayed(t, src, m)
		if got := model.external.Objects; got != want {
			t.Errorf("part %d: %d objects made elsewhere, not %d", part, got, want)
		}
	}
}

// TestCopies: classes of one name are told apart, and only the first goes without a number.
func TestCopies(t *testing.T) {
	src := &events{header: trace.Header{Build: "b"}, list: []trace.Event{enter(1), birth(1, 1, 1), {Op: trace.Born, Method: 1, Probe: 1, Object: 2, Class: 2}},
		threads: []string{"main"}, classes: []trace.ClassInfo{{}, {ID: 1, Name: "OBJ", Layout: "/"}, {ID: 2, Name: "OBJ", Layout: "/"}}}
	model := replayed(t, src, callsMap(nil, nil))
	if got, want := stateText(model), "OBJ_1 : null; OBJ#2_1 : <in flight>->null"; got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}
