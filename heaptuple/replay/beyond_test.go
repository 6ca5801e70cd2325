package replay

import (
	"slices"
	"testing"

	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// beyondMap has what the paper's figures lack: fields, elements, collections,
// escapes, methods without frames. Class 1 is OBJ, 2 OBJ[], 3 a collection.
func beyondMap() *probemap.Map {
	r := func(s, e int) probemap.Range { return probemap.Range{Start: s, End: e} }
	stmt := []probemap.Range{r(10, 20), r(30, 40)}
	probes := []probemap.Probe{
		0:      {Kind: probemap.ProbeSite, Pos: 11, Stmt: 1},
		2 - 1:  {Kind: probemap.ProbeLocal, Pos: 12, Stmt: 1, Var: 1, Last: true},
		3 - 1:  {Kind: probemap.ProbeSite, Pos: 31, Stmt: 2},
		4 - 1:  {Kind: probemap.ProbeField, Pos: 32, Stmt: 2, Name: "OBJ.f"},
		5 - 1:  {Kind: probemap.ProbeElement, Pos: 33, Stmt: 2},
		6 - 1:  {Kind: probemap.ProbeEscape, Pos: 34, Stmt: 2, Name: "log"},
		7 - 1:  {Kind: probemap.ProbeSite, Pos: 35, Stmt: 2},
		8 - 1:  {Kind: probemap.ProbeEnd, Pos: 39, Stmt: 2},
		9 - 1:  {Kind: probemap.ProbeLocal, Pos: 50, Var: 1},
		10 - 1: {Kind: probemap.ProbeStatic, Pos: 60, Name: "C.s"},
		11 - 1: {Kind: probemap.ProbeField, Pos: 36, Stmt: 2, Name: "Inner.this$0"},
		12 - 1: {Kind: probemap.ProbeSite, Pos: 30, Stmt: 2, Name: "OBJ[]"},
		13 - 1: {Kind: probemap.ProbeField, Pos: 37, Stmt: 2, Name: "<given 1>"},
		14 - 1: {Kind: probemap.ProbeEscape, Pos: 38, Stmt: 2, Name: "set.headSet"},
		16 - 1: {Kind: probemap.ProbeEscape, Pos: 38, Stmt: 2, Name: "new SoftReference"},
		15 - 1: {Kind: probemap.ProbeEscape, Pos: 38, Stmt: 2, Name: "Collections.unmodifiableList"},
		17 - 1: {Kind: probemap.ProbeEscape, Pos: 38, Stmt: 2, Name: "lib.list", Shared: true},
	}
	vars := []probemap.Var{{Name: "x", Scope: r(0, 100)}}
	return &probemap.Map{Build: "b", Sources: []*probemap.File{{Path: "C.java", Classes: []*probemap.Class{{Name: "C"}}, Methods: []*probemap.Method{
		{ID: 1, Name: "run", Kind: probemap.KindMethod, Vars: vars, Stmts: stmt, Probes: probes},
		{ID: 2, Name: "init", Kind: probemap.KindInitializer, Stmts: stmt, Probes: probes},
		{ID: 3, Name: "lambda", Kind: probemap.KindLambda, Stmts: stmt, Probes: probes},
	}}}}
}

func TestBeyondThePapers(t *testing.T) {
	ev := func(op trace.Op, probe uint32, owner, object trace.ID) trace.Event {
		return trace.Event{Op: op, Method: 1, Probe: probe, Owner: owner, Object: object}
	}
	made := func(class uint32, id trace.ID) trace.Event {
		return trace.Event{Op: trace.Born, Method: 1, Probe: 1, Class: class, Length: 4, Object: id}
	}
	frameless := func(method uint32, e trace.Event) trace.Event {
		e.Method, e.Frameless = method, true
		return e
	}
	on := func(thread int, e trace.Event) trace.Event { e.Thread = thread; return e }
	end := ev(trace.End, 8, 0, 0)
	gapBegins := func(from, to int) trace.Event {
		return trace.Event{Op: trace.Gap, N: trace.GapBegins, Index: from, Length: to}
	}
	parts := slices.Clip([]trace.Event{enter(1), made(2, 1), ev(trace.Local, 2, 0, 1), birth(1, 3, 2), {Op: trace.Elem, Method: 1, Probe: 5, Owner: 1, Object: 2}, end})
	for _, test := range []struct {
		name   string
		events []trace.Event
		want   string
	}{
		{"what garbage holds leaves with it", []trace.Event{enter(1), made(1, 1), ev(trace.Local, 2, 0, 1), birth(1, 3, 2), ev(trace.Field, 4, 1, 2), end,
			ev(trace.Local, 9, 0, 0)}, "OBJ_1 : null; OBJ_2 : null"},
		{"a field is overwritten", []trace.Event{enter(1), made(1, 1), ev(trace.Local, 2, 0, 1), made(1, 2), ev(trace.Field, 4, 1, 2), end,
			ev(trace.Field, 4, 1, 1), end}, "OBJ_1 : x_run_0->OBJ_1.f->null; OBJ_2 : null"},
		{"elements", []trace.Event{enter(1), made(2, 1), ev(trace.Local, 2, 0, 1), made(1, 2),
			{Op: trace.Elem, Method: 1, Probe: 5, Owner: 1, Object: 2, Index: 3}, end}, "OBJ[]_1 : x_run_0->null; OBJ_1 : OBJ[]_1[3]->null"},
		{"an array's content", []trace.Event{enter(1), made(2, 1), ev(trace.Local, 2, 0, 1), made(1, 2), {Op: trace.Content, Owner: 1, Refs: []trace.ID{0, 2, 2}}, end},
			"OBJ[]_1 : x_run_0->null; OBJ_1 : OBJ[]_1[1]->OBJ[]_1[2]->null"},
		{"a collection's content", []trace.Event{enter(1), made(3, 1), ev(trace.Local, 2, 0, 1), birth(1, 3, 2), ev(trace.Into, 6, 1, 2), ev(trace.Into, 6, 1, 2), birth(1, 7, 3),
			{Op: trace.Content, Owner: 1, Refs: []trace.ID{3}}, end}, "Bag_1 : x_run_0->null; OBJ_1 : null; OBJ_2 : Bag_1[...]->null"},
		{"what may be in a collection of which that is not known", []trace.Event{enter(1), made(3, 1), ev(trace.Local, 2, 0, 1), birth(1, 3, 2), ev(trace.Into, 6, 1, 0), birth(1, 7, 3), end},
			"Bag_1 : x_run_0->null; OBJ_1 : <escaped>->null; OBJ_2 : null"},
		{"until a look finds it", []trace.Event{enter(1), made(3, 1), ev(trace.Local, 2, 0, 1), birth(1, 3, 2), birth(1, 7, 3), ev(trace.Into, 6, 1, 0), end, {Op: trace.Content, Owner: 1, Refs: []trace.ID{3}}},
			"Bag_1 : x_run_0->null; OBJ_1 : null; OBJ_2 : Bag_1[...]->null"},
		{"also where it refers to itself", []trace.Event{enter(1), made(3, 1), ev(trace.Local, 2, 0, 1), birth(1, 3, 2), ev(trace.Field, 4, 2, 2), ev(trace.Into, 6, 1, 0), end},
			"Bag_1 : x_run_0->null; OBJ_1 : OBJ_1.f->null"},
		{"or until the collection dies", []trace.Event{enter(1), made(3, 1), ev(trace.Local, 2, 0, 1), birth(1, 3, 2), ev(trace.Into, 6, 1, 0), end, ev(trace.Local, 9, 0, 0), exit()},
			"Bag_1 : null; OBJ_1 : null"},
		{"clone", []trace.Event{enter(1), made(1, 1), ev(trace.Local, 2, 0, 1), made(1, 2), ev(trace.Field, 4, 1, 2), end, ev(trace.Clone, 7, 1, 3)},
			"OBJ_1 : x_run_0->null; OBJ_2 : OBJ_1.f->OBJ_3.f->null; OBJ_3 : <in flight>->null"},
		{"in a gap all that is alive escapes", []trace.Event{enter(1), made(1, 1), ev(trace.Local, 9, 0, 1), gapBegins(2, 9), {Op: trace.Gap, N: trace.GapEnds},
			enter(1), exit()}, "OBJ_1 : <escaped>->null"},
		{"what is made behind a gap is known", []trace.Event{enter(1), gapBegins(2, 9), {Op: trace.Gap, N: trace.GapEnds},
			enter(1), made(1, 9), ev(trace.Local, 9, 0, 9), exit()}, "OBJ_1 : null"},
		{"what another thread makes meanwhile is not", []trace.Event{enter(1), gapBegins(2, 9), on(1, enter(1)), on(1, made(1, 1)), on(1, exit()),
			{Op: trace.Gap, N: trace.GapEnds}}, "OBJ_1 : <escaped>->null"},
		{"what was made in a gap holds", []trace.Event{enter(1), gapBegins(2, 9), {Op: trace.Gap, N: trace.GapEnds}, enter(1), made(1, 9),
			ev(trace.Field, 4, 5, 9), end, exit()}, "OBJ_1 : unknown_e1.f->null"},
		{"what was taken for that is made after all", []trace.Event{enter(1), gapBegins(2, 9), {Op: trace.Gap, N: trace.GapEnds}, enter(1), ev(trace.Local, 9, 0, 5),
			on(1, enter(1)), on(1, made(1, 5)), on(1, exit()), exit()}, "OBJ_1 : <escaped>->null"},
		{"escaped objects stay", []trace.Event{enter(1), made(1, 1), ev(trace.Escape, 6, 0, 1), end}, "OBJ_1 : <escaped>->null"},
		{"until their weak reference is cleared", []trace.Event{enter(1), made(1, 1), ev(trace.Escape, 6, 0, 1), end, {Op: trace.Died, Object: 1}}, "OBJ_1 : null"},
		{"external objects are not shown", []trace.Event{enter(1), {Op: trace.Seen, Class: 1, Object: 1}, made(1, 2)}, "OBJ_1 : <in flight>->null"},
		{"unless their birth is told after all", []trace.Event{enter(1), {Op: trace.Seen, Class: 1, Object: 1}, ev(trace.Site, 1, 0, 1), ev(trace.Local, 2, 0, 1)}, "OBJ_1 : x_run_0->null"},
		{"an exception goes on to who catches it", []trace.Event{enter(1), enter(1), made(1, 2), made(4, 1), exit(), ev(trace.Local, 9, 0, 1)},
			"OBJ_1 : null; BadException_1 : x_run_0->null"},
		{"the instance around is held", []trace.Event{enter(1), made(3, 1), ev(trace.Local, 2, 0, 1), birth(1, 3, 2), ev(trace.Field, 11, 1, 2), end},
			"Bag_1 : x_run_0->null; OBJ_1 : Bag_1.this$0->null"},
		{"but not by a class without a reference to it", []trace.Event{enter(1), made(6, 1), ev(trace.Local, 2, 0, 1), birth(1, 3, 2), ev(trace.Field, 11, 1, 2), end},
			"Inner_1 : x_run_0->null; OBJ_1 : null"},
		{"what is made for an element comes at the array's site", []trace.Event{enter(1), birth(1, 12, 1), birth(1, 3, 2)},
			"OBJ_1 : <in flight>->null; OBJ_2 : <in flight>->null"},
		{"this", []trace.Event{enter(1), made(1, 1), enter(1), {Op: trace.This, Object: 1}, ev(trace.Self, 4, 0, 1), exit(), ev(trace.Local, 2, 0, 0)},
			"OBJ_1 : OBJ_1.f->null  (unreachable)"},
		{"an initialiser's own statements end", []trace.Event{enter(1), made(1, 1), frameless(2, made(1, 2)), frameless(2, ev(trace.Field, 4, 1, 2)),
			frameless(2, end), ev(trace.Local, 2, 0, 1)}, "OBJ_1 : x_run_0->null; OBJ_2 : OBJ_1.f->null"},
		{"one that makes its own class is under way twice", []trace.Event{enter(1), frameless(2, birth(1, 3, 1)), frameless(2, made(1, 2)), frameless(2, birth(1, 3, 3)),
			frameless(2, end), frameless(2, ev(trace.Static, 10, 0, 1))}, "OBJ_1 : C.s->null; OBJ_2 : <in flight>->null; OBJ_3 : null"},
		{"to the end of its caller's statement", []trace.Event{enter(1), frameless(2, birth(1, 3, 1)), frameless(2, made(1, 2)), frameless(2, birth(1, 3, 3)),
			frameless(2, end), end}, "OBJ_1 : null; OBJ_2 : null; OBJ_3 : null"},
		{"a lambda's result is its caller's", []trace.Event{enter(1), frameless(3, made(1, 1)), ev(trace.Local, 2, 0, 1)}, "OBJ_1 : x_run_0->null"},
		{"what leaves what code outside has made and goes on having is not known to be dead", []trace.Event{enter(1), {Op: trace.Seen, Class: 2, Object: 1}, ev(trace.Escape, 17, 0, 1), made(1, 2),
			{Op: trace.Elem, Method: 1, Probe: 5, Owner: 1, Object: 2}, {Op: trace.Elem, Method: 1, Probe: 5, Owner: 1}, end}, "OBJ_1 : <escaped>->null"},
		{"but of what was seen only it is", []trace.Event{enter(1), {Op: trace.Seen, Class: 2, Object: 1}, made(1, 2),
			{Op: trace.Elem, Method: 1, Probe: 5, Owner: 1, Object: 2}, {Op: trace.Elem, Method: 1, Probe: 5, Owner: 1}, end}, "OBJ_1 : null"},
		{"and of what the program has made", []trace.Event{enter(1), made(2, 1), ev(trace.Local, 2, 0, 1), ev(trace.Escape, 17, 0, 1), made(1, 2),
			{Op: trace.Elem, Method: 1, Probe: 5, Owner: 1, Object: 2}, {Op: trace.Elem, Method: 1, Probe: 5, Owner: 1}, end}, "OBJ[]_1 : x_run_0->null; OBJ_1 : null"},
		{"a lambda that was announced holds what it captured, and dies", []trace.Event{enter(1), made(1, 1), {Op: trace.Seen, Class: 5, Object: 2},
			ev(trace.Into, 6, 2, 1), ev(trace.Local, 2, 0, 2), ev(trace.Local, 9, 0, 0)}, "OBJ_1 : null"},
		{"one that was seen later may be held by anybody", []trace.Event{enter(1), made(1, 1), {Op: trace.Seen, Class: 5, Object: 2},
			{Op: trace.Content, Owner: 2, Refs: []trace.ID{1}}, ev(trace.Local, 2, 0, 2), ev(trace.Local, 9, 0, 0)}, "OBJ_1 : C.lambda_e1[...]->null"},
		{"it dies with what it captured, which the collection that has it has not", []trace.Event{enter(1), made(3, 1), ev(trace.Local, 2, 0, 1), {Op: trace.Seen, Class: 5, Object: 2}, birth(1, 3, 3),
			ev(trace.Into, 6, 2, 3), ev(trace.Into, 6, 1, 2), end, {Op: trace.Died, Object: 2}}, "Bag_1 : x_run_0->null; OBJ_1 : null"},
		{"its variable's scope counts where nobody else has had it", []trace.Event{enter(1), made(1, 1), {Op: trace.Seen, Class: 5, Object: 2},
			ev(trace.Into, 6, 2, 1), ev(trace.Local, 2, 0, 2), {Op: trace.Died, Object: 2}}, "OBJ_1 : C.lambda_e1[...]->null"},
		{"a collection made of another has what that had", []trace.Event{enter(1), made(3, 1), ev(trace.Local, 2, 0, 1), {Op: trace.Seen, Class: 3, Object: 2}, birth(1, 3, 3),
			ev(trace.Into, 6, 2, 3), ev(trace.Field, 13, 1, 2), end, {Op: trace.Died, Object: 2}}, "Bag_1 : x_run_0->null; OBJ_1 : Bag_1.<given 1>->null"},
		{"and where looks tell what is in it, until the next", []trace.Event{enter(1), made(3, 1), ev(trace.Local, 2, 0, 1), {Op: trace.Content, Owner: 1}, {Op: trace.Seen, Class: 3, Object: 2}, birth(1, 3, 3),
			ev(trace.Into, 6, 2, 3), ev(trace.Field, 13, 1, 2), end, {Op: trace.Died, Object: 2}}, "Bag_1 : x_run_0->null; OBJ_1 : Bag_1[...]->null"},
		{"but not what is in its fields", []trace.Event{enter(1), made(3, 1), ev(trace.Local, 2, 0, 1), birth(1, 3, 3), birth(1, 7, 2), ev(trace.Field, 11, 2, 3), ev(trace.Field, 13, 1, 2), end,
			{Op: trace.Died, Object: 2}}, "Bag_1 : x_run_0->null; OBJ_1 : null; OBJ_2 : null"},
		{"a constructor may be given an array and take what is in it", []trace.Event{enter(1), made(3, 1), ev(trace.Local, 2, 0, 1), birth(1, 3, 2), birth(1, 7, 3), ev(trace.Field, 13, 1, 2), frameless(1, ev(trace.Field, 13, 1, 3)), end},
			"Bag_1 : x_run_0->null; OBJ_1 : Bag_1.<given 1>->null; OBJ_2 : Bag_1.<given 1>->null"},
		{"what it was given may be let go, and dies with it", []trace.Event{enter(1), made(3, 1), ev(trace.Local, 2, 0, 1), birth(1, 3, 2), birth(1, 7, 3), ev(trace.Field, 13, 1, 2), frameless(1, ev(trace.Field, 13, 1, 3)), end,
			{Op: trace.Died, Object: 2}, ev(trace.Local, 9, 0, 0)}, "Bag_1 : null; OBJ_1 : null; OBJ_2 : null"},
		{"and be in use all the same", []trace.Event{enter(1), made(3, 1), ev(trace.Static, 10, 0, 1), birth(1, 3, 2), ev(trace.Field, 13, 1, 2), end, ev(trace.Local, 9, 0, 2), {Op: trace.Died, Object: 2}},
			"Bag_1 : C.s->null; OBJ_1 : x_run_0->null"},
		{"a view may show what was in a set that is gone", []trace.Event{enter(1), made(3, 1), ev(trace.Local, 2, 0, 1), birth(1, 3, 2), ev(trace.Into, 6, 1, 2), ev(trace.Escape, 14, 0, 1), end, ev(trace.Local, 9, 0, 0),
			{Op: trace.Died, Object: 1}}, "Bag_1 : null; OBJ_1 : <escaped>->null"},
		{"not the set itself that was in it", []trace.Event{enter(1), made(3, 1), ev(trace.Local, 2, 0, 1), ev(trace.Into, 6, 1, 1), ev(trace.Escape, 14, 0, 1), end, ev(trace.Local, 9, 0, 0),
			{Op: trace.Died, Object: 1}}, "Bag_1 : null"},
		{"so may the library, of a list that was handed to it", []trace.Event{enter(1), made(3, 1), ev(trace.Local, 2, 0, 1), birth(1, 3, 2), ev(trace.Into, 6, 1, 2), ev(trace.Escape, 6, 0, 1), end, ev(trace.Local, 9, 0, 0),
			{Op: trace.Died, Object: 1}}, "Bag_1 : null; OBJ_1 : <escaped>->null"},
		{"but not of one that it gave a view of", []trace.Event{enter(1), made(3, 1), ev(trace.Local, 2, 0, 1), birth(1, 3, 2), ev(trace.Into, 6, 1, 2), ev(trace.Escape, 15, 0, 1), end, ev(trace.Local, 9, 0, 0),
			{Op: trace.Died, Object: 1}}, "Bag_1 : null; OBJ_1 : null"},
		{"nor of an object's fields", []trace.Event{enter(1), made(1, 1), ev(trace.Local, 2, 0, 1), birth(1, 3, 2), ev(trace.Field, 4, 1, 2), ev(trace.Escape, 6, 0, 1), end, ev(trace.Local, 9, 0, 0),
			{Op: trace.Died, Object: 1}}, "OBJ_1 : null; OBJ_2 : null"},
		{"what is in an array escapes with it, in the middle of its statement", append(parts, birth(1, 3, 3), ev(trace.Escape, 6, 0, 1), frameless(1, ev(trace.Escape, 6, 0, 2))),
			"OBJ[]_1 : x_run_0->null; OBJ_1 : OBJ[]_1[0]->null; OBJ_2 : <in flight>->null"},
		{"the call may have it when the array has not", append(parts, ev(trace.Escape, 6, 0, 1), frameless(1, ev(trace.Escape, 6, 0, 2)), end,
			trace.Event{Op: trace.Elem, Method: 1, Probe: 5, Owner: 1}, end), "OBJ[]_1 : x_run_0->null; OBJ_1 : <escaped>->null"},
		{"until it is dead", append(parts, ev(trace.Escape, 6, 0, 1), frameless(1, ev(trace.Escape, 6, 0, 2)), end,
			trace.Event{Op: trace.Elem, Method: 1, Probe: 5, Owner: 1}, end, trace.Event{Op: trace.Died, Object: 2}), "OBJ[]_1 : x_run_0->null; OBJ_1 : null"},
		{"what a soft reference held is not handed to it", []trace.Event{enter(1), made(7, 1), ev(trace.Local, 2, 0, 1), made(3, 2), ev(trace.Into, 6, 1, 2), birth(1, 3, 3), ev(trace.Into, 6, 2, 3),
			ev(trace.Escape, 16, 0, 2), end, {Op: trace.Died, Object: 2}}, "SoftReference_1 : x_run_0->null; Bag_1 : null; OBJ_1 : null"},
		{"until it is gone", []trace.Event{enter(1), made(1, 1), {Op: trace.Seen, Class: 5, Object: 2}, {Op: trace.Content, Owner: 2, Refs: []trace.ID{1}},
			ev(trace.Local, 2, 0, 2), ev(trace.Local, 9, 0, 0), {Op: trace.Died, Object: 2}}, "OBJ_1 : null"},
		{"or what it holds is, which is told first", []trace.Event{enter(1), made(1, 1), {Op: trace.Seen, Class: 5, Object: 2},
			{Op: trace.Content, Owner: 2, Refs: []trace.ID{1}}, ev(trace.Escape, 6, 0, 1), end, {Op: trace.Died, Object: 1}}, "OBJ_1 : null"},
		{"before main the thread is the frame", []trace.Event{frameless(2, made(1, 1)), frameless(2, ev(trace.Static, 10, 0, 1))}, "OBJ_1 : C.s->null"},
		{"other threads carry their name", []trace.Event{on(1, enter(1)), on(1, made(1, 1)), on(1, ev(trace.Local, 2, 0, 1))}, "OBJ_1 : Thread-0:x_run_0->null"},
	} {
		t.Run(test.name, func(t *testing.T) {
			src := &events{header: trace.Header{Build: "b"}, list: test.events, threads: []string{"main", "Thread-0"},
				classes: []trace.ClassInfo{{}, {ID: 1, Name: "OBJ", Layout: "/L"}, {ID: 2, Name: "[LOBJ;", IsArray: true, Layout: "L"}, {ID: 3, Name: "Bag", Layout: "/"}, {ID: 4, Name: "BadException", Layout: "/"},
					{ID: 5, Name: "C$$Lambda/0x01", Layout: "/L"}, {ID: 6, Name: "Inner", Layout: "/", Alone: true}, {ID: 7, Name: "java.lang.ref.SoftReference", Layout: "/"}}}
			model := replayed(t, src, beyondMap())
			if got := stateText(model); got != test.want {
				t.Errorf("\n got %s\nwant %s", got, test.want)
			}
			if model.missed.Total() != 0 {
				t.Errorf("missed %+v", model.missed)
			}
		})
	}
}

// replayed is a model after all events of a source.
func replayed(t *testing.T, src Source, m *probemap.Map) *Model {
	t.Helper()
	model, err := New(src, m, Options{Keep: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := model.Run(0); err != nil {
		t.Fatal(err)
	}
	return model
}

// twoChunks are events of two threads, the second's in a chunk that was written as
// the second of all.
type twoChunks struct {
	*events
	before uint64 // how many were written when the first thread's was begun
	thread int
	behind bool
}

func (c *twoChunks) Next(e *trace.Event) error {
	err := c.events.Next(e)
	c.thread = e.Thread
	return err
}

func (c *twoChunks) Chunk() (number, before uint64) {
	if c.thread == 1 {
		return 2, 0
	}
	return 3, c.before
}

func (c *twoChunks) Behind(int, uint64, uint64) bool { return c.behind }

// TestPutInMeanwhile has one thread look into a collection that another puts
// something in, before or after that.
func TestPutInMeanwhile(t *testing.T) {
	bag := []trace.Event{enter(1), {Op: trace.Born, Method: 1, Probe: 1, Class: 3, Object: 1}, {Op: trace.Local, Method: 1, Probe: 2, Object: 1},
		{Op: trace.Enter, Method: 1, Thread: 1}, {Op: trace.Born, Method: 1, Probe: 3, Class: 1, Object: 2, Thread: 1},
		{Op: trace.Into, Method: 1, Probe: 6, Owner: 1, Object: 2, Thread: 1, Ticket: 1}, {Op: trace.End, Method: 1, Probe: 8, Thread: 1}}
	look := trace.Event{Op: trace.Content, Owner: 1, Ticket: 2}
	during, later := look, look
	during.N, later.Ticket = 1, 3
	store := trace.Event{Op: trace.Field, Method: 1, Probe: 4, Owner: 1, Thread: 1, Ticket: 2}
	for _, test := range []struct {
		name   string
		before uint64
		events []trace.Event
		want   string
	}{
		{"perhaps it came later", 1, []trace.Event{look}, "Bag_1 : x_run_0->null; OBJ_1 : Bag_1[...]->null"},
		{"it came before what is older than the look", 2, []trace.Event{look}, "Bag_1 : x_run_0->null; OBJ_1 : null"},
		{"it came before the next store", 1, []trace.Event{store, later}, "Bag_1 : x_run_0->null; OBJ_1 : null"},
		{"it was to come while the other looked", 2, []trace.Event{during}, "Bag_1 : x_run_0->null; OBJ_1 : Bag_1[...]->null"},
		{"the thread that looks has taken it out", 1, []trace.Event{{Op: trace.Local, Method: 1, Probe: 9, Object: 2}, look, {Op: trace.Local, Method: 1, Probe: 9}},
			"Bag_1 : null; OBJ_1 : null"},
	} {
		t.Run(test.name, func(t *testing.T) {
			src := &twoChunks{before: test.before, events: &events{header: trace.Header{Build: "b"}, list: append(append([]trace.Event{}, bag...), test.events...),
				threads: []string{"main", "Thread-0"}, classes: []trace.ClassInfo{{}, {ID: 1, Name: "OBJ", Layout: "/"}, {}, {ID: 3, Name: "Bag", Layout: "/"}}}}
			model := replayed(t, src, beyondMap())
			if got := stateText(model); got != test.want {
				t.Errorf("\n got %s\nwant %s", got, test.want)
			}
		})
	}
}

// TestHoldsItself: what a dead collection held is not handed on where that is itself,
// however many others hold it.
func TestHoldsItself(t *testing.T) {
	into := func(owner trace.ID) trace.Event {
		return trace.Event{Op: trace.Into, Method: 1, Probe: 6, Owner: owner, Object: 1}
	}
	list := []trace.Event{enter(1), {Op: trace.Born, Method: 1, Probe: 1, Class: 3, Object: 1}, into(1)}
	for o := trace.ID(2); o < 100; o++ {
		list = append(list, trace.Event{Op: trace.Seen, Class: 3, Object: o}, into(o))
	}
	src := &events{header: trace.Header{Build: "b"}, list: append(list, trace.Event{Op: trace.Died, Object: 1}),
		threads: []string{"main"}, classes: []trace.ClassInfo{{}, {ID: 1, Name: "OBJ", Layout: "/"}, {}, {ID: 3, Name: "Bag", Layout: "/"}}}
	model := replayed(t, src, beyondMap())
	if got, want := stateText(model), "Bag_1 : null"; got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

func TestNames(t *testing.T) {
	n := newNames(&probemap.Map{Sources: []*probemap.File{{Classes: []*probemap.Class{{Name: "shop.Date"}, {Name: "shop.Cart$Line"}}}}})
	n.add("java.util.Date")
	n.add("[Lshop.Item;")
	for binary, want := range map[string]string{"shop.Date": "shop.Date", "java.util.Date": "java.util.Date", "shop.Cart$Line": "Cart.Line",
		"[Lshop.Item;": "Item[]", "[[I": "int[][]", "shop.Item[]": "Item[]", "[Ljava.util.Date;": "java.util.Date[]", "a.Cart$1": "Cart.1"} {
		if got := n.show(binary); got != want {
			t.Errorf("%s: %s, want %s", binary, got, want)
		}
	}
}
