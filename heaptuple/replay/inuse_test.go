package replay

import (
	"testing"

	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// waitsMap has a method run that calls set and reads what the map says, code without a
// frame that does, and set.
func waitsMap(run, bare []string) *probemap.Map {
	stmt := []probemap.Range{{Start: 10, End: 20}}
	probes := []probemap.Probe{{Kind: probemap.ProbeSite, Pos: 11, Stmt: 1}, {Kind: probemap.ProbeEnd, Pos: 19, Stmt: 1},
		{Kind: probemap.ProbeStatic, Pos: 12, Name: "p.C.s"}, {Kind: probemap.ProbeField, Pos: 13, Name: "p.C.f"}, {Kind: probemap.ProbeElement, Pos: 14}}
	return &probemap.Map{Format: probemap.FormatCalls, Build: "b", Sources: []*probemap.File{{Path: "C.java", Waits: bare, Classes: []*probemap.Class{{Name: "p.C"}}, Methods: []*probemap.Method{
		{ID: 1, Name: "run", Kind: probemap.KindMethod, Stmts: stmt, Probes: probes, Calls: []string{"set"}, Waits: run, Returns: true},
		{ID: 2, Name: "set", Kind: probemap.KindMethod, Stmts: stmt, Probes: probes},
		{ID: 3, Name: "lambda", Kind: probemap.KindLambda, Stmts: stmt, Probes: probes},
		{ID: 4, Name: "init", Kind: probemap.KindInitializer, Stmts: stmt, Probes: probes},
	}}}}
}

// TestValuesInUse: what a variable gives up is in flight where it may have been read.
func TestValuesInUse(t *testing.T) {
	at := func(op trace.Op, method, probe uint32, owner, object trace.ID) trace.Event {
		return trace.Event{Op: op, Method: method, Probe: probe, Owner: owner, Object: object}
	}
	this := func(o trace.ID) trace.Event { return trace.Event{Op: trace.This, Object: o} }
	static := func(method uint32, o trace.ID) trace.Event { return at(trace.Static, method, 3, 0, o) }
	field := func(method uint32, owner, o trace.ID) trace.Event { return at(trace.Field, method, 4, owner, o) }
	elem := func(method uint32, owner, o trace.ID) trace.Event { return at(trace.Elem, method, 5, owner, o) }
	end := at(trace.End, 1, 2, 0, 0)
	held := []trace.Event{enter(1), birth(1, 1, 1), static(1, 1), end} // C.s has object 1
	inField := []trace.Event{enter(1), birth(1, 1, 1), this(1), birth(1, 1, 2), field(1, 1, 2), end}
	inArray := []trace.Event{enter(1), birth(1, 1, 1), this(1), birth(1, 1, 2), elem(1, 1, 2), end}
	const gone, inFlight = "OBJ_1 : null", "OBJ_1 : <in flight>->null"
	const second, secondGone = "OBJ_1 : <this>->null; OBJ_2 : <in flight>->null", "OBJ_1 : <this>->null; OBJ_2 : null"
	for _, test := range []struct {
		name      string
		run, bare []string
		before    []trace.Event
		events    []trace.Event
		want      string
	}{
		{"not read", nil, nil, held, []trace.Event{enter(2), static(2, 0)}, gone},
		{"another is read", []string{"f", probemap.AnyElement}, nil, held, []trace.Event{enter(2), static(2, 0)}, gone},
		{"a static", []string{"s"}, nil, held, []trace.Event{enter(2), static(2, 0), exit()}, inFlight},
		{"to the statement's end", []string{"s"}, nil, held, []trace.Event{enter(2), static(2, 0), exit(), end}, gone},
		{"or the method's", []string{"s"}, nil, append([]trace.Event{enter(2)}, held...), []trace.Event{enter(2), static(2, 0), exit(), exit()}, gone},
		{"set by the method itself", []string{"s"}, nil, held, []trace.Event{static(1, 0)}, gone},
		{"set after it was given something new", []string{"s"}, nil, held, []trace.Event{enter(2), birth(2, 1, 2), static(2, 2), static(2, 0), exit()},
			"OBJ_1 : <in flight>->null; OBJ_2 : null"},
		{"a field", []string{"f"}, nil, inField, []trace.Event{enter(2), field(2, 1, 0), exit()}, second},
		{"a field of this", []string{"this.f"}, nil, inField, []trace.Event{enter(2), field(2, 1, 0), exit()}, second},
		{"that of another object", []string{"this.f"}, nil, []trace.Event{enter(2), birth(2, 1, 1), this(1), birth(2, 1, 2), field(2, 1, 2), at(trace.End, 2, 2, 0, 0), enter(1), birth(1, 1, 3), this(3), end},
			[]trace.Event{enter(2), field(2, 1, 0), exit()}, "OBJ_1 : <this>->null; OBJ_2 : null; OBJ_3 : <this>->null"},
		{"an element", []string{probemap.AnyElement}, nil, inArray, []trace.Event{enter(2), elem(2, 1, 0), exit()}, second},
		{"read without a frame, set by what the method calls", nil, []string{"f"}, inField, []trace.Event{enter(2), field(2, 1, 0), exit()}, secondGone},
		{"or by what it does not call", nil, []string{"f"}, inField, []trace.Event{enter(3), field(3, 1, 0), exit()}, second},
		{"read and set without a frame", nil, []string{"f"}, inField, []trace.Event{field(4, 1, 0)}, second},
	} {
		t.Run(test.name, func(t *testing.T) {
			src := &events{header: trace.Header{Build: "b"}, list: append(append([]trace.Event{}, test.before...), test.events...), threads: []string{"main"}, classes: seedClasses}
			if got := stateText(replayed(t, src, waitsMap(test.run, test.bare))); got != test.want {
				t.Errorf("\n got %s\nwant %s", got, test.want)
			}
		})
	}
}
