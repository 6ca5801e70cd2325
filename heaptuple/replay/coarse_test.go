package replay

import (
	"cmp"
	"reflect"
	"testing"

	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// The methods of mixedMap: one with all probes, one that was too large for its
// locals, one of which only the calls are recorded.
const (
	fine   = 1
	coarse = 2
	blind  = 3
)

func mixedMap() *probemap.Map {
	whole := probemap.Range{Start: 0, End: 100}
	static := probemap.Probe{Kind: probemap.ProbeStatic, Pos: 30, Name: "A.s"}
	return &probemap.Map{Sources: []*probemap.File{{Path: "A.java", Classes: []*probemap.Class{{Name: "A"}}, Methods: []*probemap.Method{
		{ID: fine, Name: "fine", Kind: probemap.KindMethod, Line: 1, Vars: []probemap.Var{{Name: "x", Kind: "local", Scope: whole}},
			Stmts: []probemap.Range{{Start: 10, End: 20}}, Probes: []probemap.Probe{static,
				{Kind: probemap.ProbeSite, Pos: 12, Stmt: 1, Name: "A"}, {Kind: probemap.ProbeLocal, Pos: 10, Var: 1, Stmt: 1, Last: true},
				{Kind: probemap.ProbeField, Pos: 14, Stmt: 1, Name: "A.f"}}},
		{ID: coarse, Name: "coarse", Kind: probemap.KindMethod, Line: 2, Coarse: true, Probes: []probemap.Probe{static, {Kind: probemap.ProbeSite, Pos: 52, Name: "A"}}},
		{ID: blind, Name: "blind", Kind: probemap.KindMethod, Line: 3, Coarse: true, Blind: true, Vars: []probemap.Var{{Name: "<entry>", Kind: "hidden", Scope: whole}},
			Probes: []probemap.Probe{{Kind: probemap.ProbeLocal, Pos: 70, Var: 1}}},
	}}}}
}

// TestThinnedMethods: what a method whose locals are not recorded made, named or
// may have read is held until it ends, and no death there is called exact.
func TestThinnedMethods(t *testing.T) {
	for name, test := range map[string]struct {
		events  []trace.Event
		death   uint64 // step
		bounded bool
		blind   []string
	}{
		"all recorded":            {[]trace.Event{enter(fine), birth(fine, 2, 1), local(fine, 3, 1), local(fine, 3, 0), enter(fine), exit(), exit()}, 4, false, nil},
		"made in it":              {[]trace.Event{enter(coarse), birth(coarse, 2, 1), static(coarse, 1, 1), static(coarse, 1, 0), enter(fine), exit(), exit()}, 7, true, nil},
		"read before a call":      {[]trace.Event{enter(coarse), enter(fine), birth(fine, 2, 1), static(fine, 1, 1), static(fine, 1, 0), exit(), enter(fine), exit(), exit()}, 9, true, nil},
		"above one with all":      {[]trace.Event{enter(fine), enter(coarse), birth(coarse, 2, 1), exit(), enter(fine), exit(), exit()}, 4, true, nil},
		"after one with no facts": {[]trace.Event{enter(fine), birth(fine, 2, 1), local(fine, 3, 1), enter(blind), local(blind, 1, 0), exit(), local(fine, 3, 0), exit()}, 7, true, []string{"A.java:3 A.blind"}},
	} {
		var died []Death
		open := func() (Source, error) {
			return &events{header: trace.Header{Level: "full"}, list: test.events, classes: randomClasses, threads: []string{"main"}}, nil
		}
		f, err := AnalyzeSource(open, mixedMap(), Options{OnDeath: func(d Death) { died = append(died, d) }})
		if err != nil {
			t.Fatal(err)
		}
		if len(died) == 0 || died[0].Step != test.death || died[0].Bounded != test.bounded {
			t.Errorf("%s: %+v, want step %d, bounded %v", name, died, test.death, test.bounded)
		}
		if !reflect.DeepEqual(f.Unrecorded, test.blind) || f.Missed.Total() > 0 {
			t.Errorf("%s: unrecorded %v, missed %+v", name, f.Unrecorded, f.Missed)
		}
	}
}

// TestThinnedRounds: where locals are left out, no event tells where a loop begins its body anew: of what one site
// made in a frame since then, only the newest is known to be alive.
func TestThinnedRounds(t *testing.T) {
	thin, bare := trace.Event{Op: trace.Thin}, trace.Event{Op: trace.Thin, N: trace.FrameThins}
	made := func(o trace.ID) trace.Event { return birth(fine, 2, o) }
	for name, test := range map[string]struct {
		events         []trace.Event
		alive, unknown int64
	}{
		"no locals from here on":         {[]trace.Event{enter(fine), thin, made(1), made(2), made(3)}, 1, 2},
		"none of this method":            {[]trace.Event{enter(fine), bare, made(1), made(2), made(3)}, 1, 2},
		"a variable had it then":         {[]trace.Event{enter(fine), made(1), local(fine, 3, 1), thin, made(2), made(3)}, 2, 1},
		"it is held otherwise":           {[]trace.Event{enter(fine), thin, made(1), static(fine, 1, 1), made(2), made(3)}, 2, 1},
		"each activation has a newest":   {[]trace.Event{enter(fine), thin, made(1), enter(fine), made(2), made(3)}, 2, 1},
		"an activation that is not bare": {[]trace.Event{enter(fine), bare, enter(fine), made(1), local(fine, 3, 1)}, 1, 0},
		"the newest leads to an older one": {[]trace.Event{enter(fine), thin, made(1), made(2), {Op: trace.Field, Method: fine, Probe: 4, Owner: 2, Object: 1},
			enter(coarse), birth(coarse, 2, 3)}, 3, 0},
	} {
		t.Run(name, func(t *testing.T) {
			open := func() (Source, error) {
				return &events{header: trace.Header{Level: "full"}, list: test.events, classes: randomClasses, threads: []string{"main"}}, nil
			}
			f, err := AnalyzeSource(open, mixedMap(), Options{})
			if err != nil {
				t.Fatal(err)
			}
			peak, want := f.PeakBytes, []int64{test.alive, test.unknown}
			for what, got := range map[string][]int64{"at the end": {f.Alive.Objects, f.Unknown.Objects}, "by holders": {f.End.Objects, f.End.Unknown.Objects},
				"at the peak": {peak.State.Objects, peak.State.Unknown.Objects}} {
				if !reflect.DeepEqual(got, want) {
					t.Errorf("%s: alive and not known to be dead %v, want %v", what, got, want)
				}
			}
			if peak.Objects != test.alive+test.unknown || f.Missed.Total() > 0 {
				t.Errorf("the peak is %d, missed %+v", peak.Objects, f.Missed)
			}
		})
	}
}

// TestGivenUpTogether: what a coarse frame may have yet, or not, is not called alive, nor is what only that refers to.
func TestGivenUpTogether(t *testing.T) {
	list := []trace.Event{enter(coarse), birth(coarse, 2, 1), static(coarse, 1, 1), birth(coarse, 2, 2),
		{Op: trace.Field, Method: fine, Probe: 4, Owner: 2, Object: 1}, static(coarse, 1, 2), static(coarse, 1, 0), birth(coarse, 2, 3)}
	open := func() (Source, error) {
		return &events{header: trace.Header{Level: "full"}, list: list, classes: randomClasses, threads: []string{"main"}}, nil
	}
	f, err := AnalyzeSource(open, mixedMap(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if f.Alive.Objects != 1 || f.Unknown.Objects != 2 || f.End.Objects != 1 || f.End.Unknown.Objects != 2 {
		t.Errorf("alive and not known to be dead: %+v and %+v, by holders %+v and %+v; want 1 and 2", f.Alive, f.Unknown, f.End.Objects, f.End.Unknown)
	}
}

// TestCollected: what a coarse frame holds and the collector has is let go. That the frame held it
// is no contradiction, as it may have let it go before; that a static variable does is one. A local
// one has it to the end of its scope: the virtual machine may know that it is not read again.
func TestCollected(t *testing.T) {
	escape := func(method, probe uint32, o trace.ID) trace.Event {
		return trace.Event{Op: trace.Escape, Method: method, Probe: probe, Object: o}
	}
	field := func(owner, o trace.ID) trace.Event {
		return trace.Event{Op: trace.Field, Method: fine, Probe: 4, Owner: owner, Object: o}
	}
	pair := []trace.Event{enter(fine), birth(fine, 2, 1), local(fine, 3, 1), birth(fine, 2, 2), field(1, 2), field(2, 1), escape(fine, 1, 1)}
	for name, test := range map[string]struct {
		events  []trace.Event
		cleared uint64
		state   string // "" if both are dead
	}{
		"a coarse frame held it": {[]trace.Event{enter(coarse), birth(coarse, 2, 1), escape(coarse, 1, 1), birth(coarse, 2, 2), escape(coarse, 1, 2),
			{Op: trace.Died, Object: 1}, {Op: trace.Died, Object: 2}}, 0, ""},
		"variables held them": {[]trace.Event{enter(fine), birth(fine, 2, 1), local(fine, 3, 1), escape(fine, 1, 1), birth(fine, 2, 2), static(fine, 1, 2), escape(fine, 1, 2),
			{Op: trace.Died, Object: 1}, {Op: trace.Died, Object: 2}, enter(fine)}, 1, "T_1 : x_fine_0->null; T_2 : null"},
		"a variable held it in its scope": {[]trace.Event{enter(fine), birth(fine, 2, 1), local(fine, 3, 1), escape(fine, 1, 1), birth(fine, 2, 2),
			{Op: trace.Died, Object: 1}, local(fine, 3, 0)}, 0, ""},
		"its part held it": {append(pair[:len(pair):len(pair)], local(fine, 3, 0), trace.Event{Op: trace.Died, Object: 1}), 0, ""},
		"a variable held its part": {append(pair[:len(pair):len(pair)], static(fine, 1, 2), local(fine, 3, 0), trace.Event{Op: trace.Died, Object: 1},
			static(fine, 1, 0)), 1, ""},
	} {
		ends := [][]trace.Event{nil, {exit()}, {enter(fine), exit(), exit()}}
		if test.state != "" {
			ends = ends[:1]
		}
		for _, behind := range ends {
			src := &events{header: trace.Header{Level: "full"}, list: append(test.events[:len(test.events):len(test.events)], behind...), classes: randomClasses, threads: []string{"main"}}
			model := replayed(t, src, mixedMap())
			if got := model.missed; got != (Missed{Cleared: test.cleared}) {
				t.Errorf("%s: missed %+v", name, got)
			}
			if want := cmp.Or(test.state, "T_1 : null; T_2 : null"); stateText(model) != want {
				got := stateText(model)
				t.Errorf("%s: %s", name, got)
			}
			model.LetGo()
			for _, v := range model.threads[0].flights {
				if v.object != 0 && model.objects[v.object].flags&flagDead != 0 {
					t.Errorf("%s: a dead object is in flight", name)
				}
			}
		}
	}
}
