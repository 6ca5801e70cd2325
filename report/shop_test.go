package report

import (
	gobytes "bytes"
	"strings"
	"testing"

	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// shopMap is a shop that keeps each session in a static map, and its orders
// with it.
func shopMap() *probemap.Map {
	whole := probemap.Range{Start: 0, End: 1000}
	stmts := []probemap.Range{{Start: 100, End: 120}, {Start: 200, End: 220}, {Start: 300, End: 320}}
	site, into, end := probemap.ProbeSite, probemap.ProbeEscape, probemap.ProbeEnd
	return &probemap.Map{Format: 1, Build: "shop", Level: "full", Sources: []*probemap.File{
		{Path: "src/shop/Shop.java",
			Classes: []*probemap.Class{{Name: "shop.Shop", Line: 3}, {Name: "shop.Session", Line: 40}},
			Methods: []*probemap.Method{
				{ID: 1, Name: "loop", Kind: probemap.KindMethod, Stmts: stmts, Probes: []probemap.Probe{
					{Kind: site, Line: 10, Pos: 101, Stmt: 1},
					{Kind: probemap.ProbeStatic, Line: 10, Pos: 102, Stmt: 1, Name: "shop.Shop.sessions", Last: true},
				}},
				{ID: 2, Name: "handle", Kind: probemap.KindMethod, Stmts: stmts, Vars: []probemap.Var{{Name: "s", Scope: whole}}, Probes: []probemap.Probe{
					{Kind: site, Line: 20, Pos: 101, Stmt: 1},
					{Kind: probemap.ProbeLocal, Line: 20, Pos: 102, Stmt: 1, Var: 1, Last: true},
					{Kind: site, Line: 21, Pos: 201, Stmt: 2},
					{Kind: probemap.ProbeField, Line: 21, Pos: 202, Stmt: 2, Name: "shop.Session.orders", Last: true},
					{Kind: into, Line: 22, Pos: 301, Stmt: 3, Name: "sessions.put"},
					{Kind: into, Line: 22, Pos: 302, Stmt: 3, Name: "log.info"},
					{Kind: end, Line: 22, Pos: 319, Stmt: 3},
				}},
			}},
		{Path: "src/shop/Cart.java",
			Classes: []*probemap.Class{{Name: "shop.Cart", Line: 30}, {Name: "shop.Order", Line: 90}},
			Methods: []*probemap.Method{
				{ID: 3, Name: "add", Kind: probemap.KindMethod, Stmts: stmts, Probes: []probemap.Probe{
					{Kind: site, Line: 41, Pos: 101, Stmt: 1},
					{Kind: into, Line: 41, Pos: 102, Stmt: 1, Name: "orders.add"},
					{Kind: end, Line: 41, Pos: 119, Stmt: 1},
					{Kind: site, Line: 42, Pos: 201, Stmt: 2},
					{Kind: end, Line: 42, Pos: 219, Stmt: 2},
				}},
			}},
	}}
}

// shopTrace is a run with so many sessions of 10 orders each. Every fifth
// session is dropped from the map again.
func shopTrace(sessions int) []byte {
	var buf gobytes.Buffer
	w := trace.NewWriter(&buf, trace.Header{Build: "shop", Level: "full", VM: "Test VM 1", Layout: "hotspot64"})
	t := w.Thread(0, "main")
	t.Enter(1)
	t.DefineClass(1, false, "java.util.HashMap", "//LL/LLIIIF")
	t.DefineClass(2, false, "shop.Session", "/i/LJ")
	t.DefineClass(3, false, "java.util.ArrayList", "//I/LI")
	t.DefineClass(4, false, "shop.Order", "/i/LLD")
	t.DefineClass(5, true, "[C", "C")
	t.DefineClass(6, false, "java.lang.String", "/LIBZ")
	t.DefineSite(1, 1)
	all := t.Birth(1)
	t.Static(2, all)
	var kept []trace.ID
	for i := 0; i < sessions; i++ {
		t.Enter(2)
		if i == 0 {
			t.DefineSite(1, 2)
			t.DefineSite(3, 3)
		}
		session := t.Birth(1)
		t.Local(2, session)
		orders := t.Birth(3)
		t.Field(4, session, orders)
		t.Into(5, all, session)
		if i%4 == 0 {
			t.Escape(6, session)
		}
		t.StatementEnd(7)
		for k := 0; k < 10; k++ {
			t.Enter(3)
			if i+k == 0 {
				t.DefineSite(1, 4)
				t.DefineSite(4, 5)
			}
			order := t.Birth(1)
			t.Into(2, orders, order)
			t.StatementEnd(3)
			t.Array(4, 100)
			t.StatementEnd(5)
			t.Exit()
		}
		if kept = append(kept, session); i%5 == 4 {
			kept = kept[:len(kept)-1]
			t.Content(0, all, kept...)
		}
		t.Seen(6, 0)
		t.Exit()
	}
	t.Exit()
	if err := w.End("exit"); err != nil {
		panic(err)
	}
	return buf.Bytes()
}

func TestShop(t *testing.T) {
	f, err := replay.Analyze(writeFile(t, shopTrace(40)), shopMap(), replay.Options{})
	if err != nil {
		t.Fatal(err)
	}
	checkReport(t, "shop", f)
	for _, want := range []string{
		"320 order objects (10 kb) were alive at the end, 87% of all bytes", "all born at src/shop/cart.java:41 in add ← handle ← loop",
		"; held by shop.sessions (hashmap) → hashmap[...] → session.orders → arraylist[...]", "and 24 (736 b) were not known to be dead",
	} {
		if s := strings.ToLower(strings.Join(Summary(f), "\n")); !strings.Contains(s, want) {
			t.Errorf("the summary lacks %q:\n%s", want, s)
		}
	}
}
