package replay

import (
	"strings"
	"testing"

	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// The program of the paper's figures 3 to 7. ref1, ref2 and ref3 are locals of
// main; C.ref2 is the class's variable of figures 5 and 6.
const (
	mMain = 1 // void main()
	m1    = 2 // void m1(OBJ p) { C.ref2 = p; or OBJ ref2 = p; }
	m2    = 3 // OBJ m2() { return C.ref2; or return ref2; }
)

func seedMap() *probemap.Map {
	r := func(s, e int) probemap.Range { return probemap.Range{Start: s, End: e} }
	block := r(300, 400)
	local, site, static := probemap.ProbeLocal, probemap.ProbeSite, probemap.ProbeStatic
	return &probemap.Map{Build: "b", Level: "full", Sources: []*probemap.File{{Path: "C.java", Classes: []*probemap.Class{{Name: "C"}, {Name: "OBJ"}},
		Methods: []*probemap.Method{
			{ID: mMain, Name: "main", Kind: probemap.KindMethod,
				Vars:  []probemap.Var{{Name: "ref1", Scope: r(0, 1000)}, {Name: "ref2", Scope: r(0, 1000)}, {Name: "ref3", Scope: block}},
				Stmts: []probemap.Range{r(10, 19), r(20, 29), r(310, 319), r(400, 409), r(410, 419), r(40, 49)},
				Probes: []probemap.Probe{
					0:      {Kind: site, Pos: 11, Stmt: 1},
					2 - 1:  {Kind: local, Pos: 12, Stmt: 1, Var: 1, Last: true},
					3 - 1:  {Kind: site, Pos: 21, Stmt: 2},
					4 - 1:  {Kind: local, Pos: 22, Stmt: 2, Var: 2, Last: true},
					5 - 1:  {Kind: site, Pos: 41, Stmt: 6},
					6 - 1:  {Kind: static, Pos: 42, Stmt: 6, Name: "C.ref2", Last: true},
					7 - 1:  {Kind: local, Pos: 60, Var: 1}, // ref1 = ref2
					8 - 1:  {Kind: site, Pos: 311, Stmt: 3},
					9 - 1:  {Kind: local, Pos: 312, Stmt: 3, Var: 3, Last: true},
					10 - 1: {Kind: local, Pos: 320, Var: 1}, // ref1 = ref3
					11 - 1: {Kind: probemap.ProbeLeave, Pos: 399, Scope: &block},
					12 - 1: {Kind: local, Pos: 401, Stmt: 4, Var: 1, Last: true}, // ref1 = m2()
					13 - 1: {Kind: probemap.ProbeEnd, Pos: 418, Stmt: 5},         // m2();
				}},
			{ID: m1, Name: "m1", Kind: probemap.KindMethod,
				Vars:   []probemap.Var{{Name: "p", Scope: r(0, 100)}, {Name: "ref2", Scope: r(10, 100)}},
				Probes: []probemap.Probe{{Kind: local, Pos: 1, Var: 1}, {Kind: static, Pos: 20, Name: "C.ref2"}, {Kind: local, Pos: 30, Var: 2}}},
			{ID: m2, Name: "m2", Kind: probemap.KindMethod, Returns: true,
				Vars:   []probemap.Var{{Name: "ref2", Scope: r(0, 100), Returned: true}},
				Stmts:  []probemap.Range{r(5, 15)},
				Probes: []probemap.Probe{{Kind: site, Pos: 6, Stmt: 1}, {Kind: local, Pos: 7, Stmt: 1, Var: 1, Last: true}}},
		}}}}
}

var seedClasses = []trace.ClassInfo{{}, {ID: 1, Name: "OBJ", Layout: "/"}}

// Short forms of events.
func enter(m uint32) trace.Event { return trace.Event{Op: trace.Enter, Method: m} }
func exit() trace.Event          { return trace.Event{Op: trace.Exit} }
func birth(m, p uint32, id trace.ID) trace.Event {
	return trace.Event{Op: trace.Birth, Method: m, Probe: p, Object: id, Class: 1}
}
func local(m, p uint32, id trace.ID) trace.Event {
	return trace.Event{Op: trace.Local, Method: m, Probe: p, Object: id}
}
func static(m, p uint32, id trace.ID) trace.Event {
	return trace.Event{Op: trace.Static, Method: m, Probe: p, Object: id}
}
func plain(op trace.Op, m, p uint32) trace.Event { return trace.Event{Op: op, Method: m, Probe: p} }

// both is OBJ1 in ref1 and OBJ2 in the local ref2, as most figures begin;
// bothStatic has OBJ2 in the class's ref2.
var (
	both       = []trace.Event{enter(mMain), birth(mMain, 1, 1), local(mMain, 2, 1), birth(mMain, 3, 2), local(mMain, 4, 2)}
	bothStatic = []trace.Event{enter(mMain), birth(mMain, 1, 1), local(mMain, 2, 1), birth(mMain, 5, 2), static(mMain, 6, 2)}
)

func TestSeedFigures(t *testing.T) {
	for _, test := range []struct {
		name   string
		events [][]trace.Event // in parts
		want   []string        // the state after each part
	}{
		{"figure 3: new", [][]trace.Event{
			{enter(mMain)},
			{birth(mMain, 1, 1), local(mMain, 2, 1)},
		}, []string{
			"",
			"OBJ_1 : ref1_main_0->null",
		}},
		{"figure 4: assignment", [][]trace.Event{
			both,
			{local(mMain, 7, 2)},
		}, []string{
			"OBJ_1 : ref1_main_0->null; OBJ_2 : ref2_main_0->null",
			"OBJ_1 : null; OBJ_2 : ref2_main_0->ref1_main_0->null",
		}},
		{"figure 5: argument, kept in a class's variable", [][]trace.Event{
			bothStatic,
			{enter(m1), local(m1, 1, 1), static(m1, 2, 1), exit()},
		}, []string{
			"OBJ_1 : ref1_main_0->null; OBJ_2 : C.ref2->null",
			"OBJ_1 : ref1_main_0->C.ref2->null; OBJ_2 : null",
		}},
		{"figure 5, second form: kept in a local, which leaves", [][]trace.Event{
			bothStatic,
			{static(mMain, 6, 0)},
			{enter(m1), local(m1, 1, 1), local(m1, 3, 1)},
			{exit()},
		}, []string{
			"OBJ_1 : ref1_main_0->null; OBJ_2 : C.ref2->null",
			"OBJ_1 : ref1_main_0->null; OBJ_2 : null",
			"OBJ_1 : ref1_main_0->p_m1_1->ref2_m1_1->null; OBJ_2 : null",
			"OBJ_1 : ref1_main_0->null; OBJ_2 : null",
		}},
		{"figure 6: return of a class's variable", [][]trace.Event{
			bothStatic,
			{enter(m2), exit(), local(mMain, 12, 2)},
		}, []string{
			"OBJ_1 : ref1_main_0->null; OBJ_2 : C.ref2->null",
			"OBJ_1 : null; OBJ_2 : C.ref2->ref1_main_0->null",
		}},
		{"figure 6, second form: return of a local", [][]trace.Event{
			{enter(mMain), birth(mMain, 1, 1), local(mMain, 2, 1)},
			{enter(m2), birth(m2, 1, 2), local(m2, 2, 2)},
			{exit()},
			{local(mMain, 12, 2)},
		}, []string{
			"OBJ_1 : ref1_main_0->null",
			"OBJ_1 : ref1_main_0->null; OBJ_2 : ref2_m2_1->null",
			"OBJ_1 : ref1_main_0->null; OBJ_2 : <in flight>->null",
			"OBJ_1 : null; OBJ_2 : ref1_main_0->null",
		}},
		{"a returned value that nobody stores", [][]trace.Event{
			{enter(mMain), enter(m2), birth(m2, 1, 1), local(m2, 2, 1), exit()},
			{plain(trace.End, mMain, 13)},
		}, []string{
			"OBJ_1 : <in flight>->null",
			"OBJ_1 : null",
		}},
		{"figure 7: a block", [][]trace.Event{
			both,
			{birth(mMain, 8, 3), local(mMain, 9, 3)},
			{local(mMain, 10, 3)},
			{plain(trace.Leave, mMain, 11)},
		}, []string{
			"OBJ_1 : ref1_main_0->null; OBJ_2 : ref2_main_0->null",
			"OBJ_1 : ref1_main_0->null; OBJ_2 : ref2_main_0->null; OBJ_3 : ref3_main_0->null",
			"OBJ_1 : null; OBJ_2 : ref2_main_0->null; OBJ_3 : ref3_main_0->ref1_main_0->null",
			"OBJ_1 : null; OBJ_2 : ref2_main_0->null; OBJ_3 : ref1_main_0->null",
		}},
		{"a block left by a jump", [][]trace.Event{
			{enter(mMain), birth(mMain, 8, 1), local(mMain, 9, 1)},
			{local(mMain, 7, 0)},
		}, []string{
			"OBJ_1 : ref3_main_0->null",
			"OBJ_1 : null",
		}},
		{"frames whose ends were lost may have returned", [][]trace.Event{
			{enter(mMain), enter(m2), birth(m2, 1, 1), local(m2, 2, 1)},
			{{Op: trace.Cut, N: 1}},
			{plain(trace.End, mMain, 13)},
		}, []string{
			"OBJ_1 : ref2_m2_1->null",
			"OBJ_1 : <in flight>->null",
			"OBJ_1 : null",
		}},
		{"recursion keeps levels apart", [][]trace.Event{
			{enter(mMain), birth(mMain, 1, 1), local(mMain, 2, 1), enter(m1), local(m1, 1, 1), enter(m1), local(m1, 1, 1)},
		}, []string{
			"OBJ_1 : ref1_main_0->p_m1_1->p_m1_2->null",
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			src := &events{header: trace.Header{Build: "b"}, classes: seedClasses, threads: []string{"main"}}
			for _, part := range test.events {
				src.list = append(src.list, part...)
			}
			model, err := New(src, seedMap(), Options{Keep: true})
			if err != nil {
				t.Fatal(err)
			}
			step := uint64(0)
			for i, part := range test.events {
				step += uint64(len(part))
				if _, err := model.Run(step); err != nil {
					t.Fatal(err)
				}
				if got := stateText(model); got != test.want[i] {
					t.Errorf("after part %d:\n got %s\nwant %s", i+1, got, test.want[i])
				}
			}
			if model.missed.Total() != 0 {
				t.Errorf("missed %+v", model.missed)
			}
		})
	}
}

func stateText(m *Model) string {
	var list []string
	for _, t := range m.State(StateOptions{}) {
		list = append(list, t.String())
	}
	return strings.Join(list, "; ")
}

func TestWrongMap(t *testing.T) {
	src := &events{header: trace.Header{Build: "other"}}
	if _, err := New(src, seedMap(), Options{}); err == nil || !strings.Contains(err.Error(), "build other") {
		t.Errorf("got %v", err)
	}
}
