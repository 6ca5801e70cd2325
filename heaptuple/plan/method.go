package plan

import (
	"slices"
	"sort"
	"strings"

	"jinstr/probemap"
)

// Flags of methods, variables, statements and probes, as Plan.java has them.
const (
	flagReturns = 1 << iota
	flagCoarse
	flagBlind
	flagLambda
	flagNests
	flagPlain
	flagStatic
	flagConstructs
	flagGivesThis
	flagTakesOut
	flagMakes
	_ // Plan.ENTERED, which the program sets
	flagIterates
	flagBlurs
	flagLoosens
	flagLends
	flagAnswers
	flagAsks
	flagAsksGiven
)

// Flags of classes.
const (
	flagThrown = 1 << iota
	flagLoader
	flagAsked
)

const (
	flagReturned = 1 << iota
	flagRead
	flagParam
	flagGoneOver
)

const (
	flagFinally = 1 << iota
	flagEnds
	flagThrows
	flagLoose
)

const (
	flagLast = 1 << iota
	flagLoop
	flagReread
	flagMany
	flagSite
	flagResult
	flagOuter
	flagTakes
	flagLate
	flagReference
	_ // Plan.RAN, which the program sets
	flagAgain
	flagOrigin
	flagWatched
	flagOutermost
	flagOpens
	flagCatches
	flagGives
	flagParts
	flagShared
	flagFresh
	flagAhead
)

func flag(on bool, f int) int {
	if on {
		return f
	}
	return 0
}

// method writes what a method's events need.
func (w *writer) method(f *probemap.File, m *probemap.Method) []byte {
	r := newRanks(m)
	class := 0
	if c := f.ClassOf(m); c != nil {
		class = w.classes.entries[c.Name]
	}
	flags := flag(m.Returns, flagReturns) | flag(m.Coarse, flagCoarse) | flag(m.Blind, flagBlind) | flag(m.Kind == probemap.KindLambda, flagLambda) | flag(m.Nests(), flagNests) |
		flag(m.Plain, flagPlain) | flag(m.Kind == probemap.KindStatic, flagStatic) | flag(m.Kind == probemap.KindConstructor, flagConstructs) |
		flag(m.GivesThis, flagGivesThis) | flag(m.Takes, flagTakesOut) |
		flag(slices.ContainsFunc(m.Probes, func(p probemap.Probe) bool { return p.Reference }), flagMakes) |
		flag(Iterates(m), flagIterates) | flag(m.Blurs, flagBlurs) | flag(len(m.Loose) > 0, flagLoosens) | flag(m.Lends, flagLends) |
		flag(m.Answers, flagAnswers) | flag(m.Asks, flagAsks) | flag(m.AsksGiven, flagAsksGiven)
	name, called := 0, []int32(nil)
	if w.calls != nil {
		name, called = int(w.calls.NameOf(f, m)), w.calls.Numbers(m.Calls)
	}
	waits := w.waits.Numbers(m.Waits)
	list := []int{flags, class, name, len(m.Vars), len(m.Stmts), len(m.Probes), len(waits), len(called)}
	returned, thrown := w.asks.Of(m)
	for _, v := range m.Vars {
		list = append(list, r.of(v.Scope.Start), r.of(v.Scope.End), flag(v.Returned, flagReturned)|flag(Read(&v, returned, thrown), flagRead)|flag(v.Kind == "param", flagParam)|flag(goneOver(&v), flagGoneOver))
	}
	finally, ends, throws, loose := statements(m)
	for i, s := range m.Stmts {
		list = append(list, r.of(s.Start), r.of(s.End), flag(finally[i+1], flagFinally)|flag(ends[i+1], flagEnds)|flag(throws[i+1], flagThrows)|flag(loose[i+1], flagLoose))
	}
	for i := range m.Probes {
		list = append(list, w.probe(m, &m.Probes[i], r)...)
	}
	for _, n := range append(waits, called...) {
		list = append(list, int(n))
	}
	var b []byte
	for _, n := range list {
		b = appendNumber(b, n)
	}
	return b
}

// statements tells which statements, counted from 1, are finally clauses, which have an
// event that is their last, which throw, and which may have let go what they made before they end.
func statements(m *probemap.Method) (finally, ends, throws, loose map[int]bool) {
	finally, ends, throws, loose = among(m.Finally), map[int]bool{}, among(m.Throws), among(m.Loose)
	for i := range m.Probes {
		if p := &m.Probes[i]; isLast(p) {
			ends[p.Stmt] = true
		}
	}
	return finally, ends, throws, loose
}

func among(list []int) map[int]bool {
	in := map[int]bool{}
	for _, n := range list {
		in[n] = true
	}
	return in
}

func isLast(p *probemap.Probe) bool { return p.Last || p.Kind == probemap.ProbeEnd }

// probe writes the numbers of one probe.
func (w *writer) probe(m *probemap.Method, p *probemap.Probe, r *ranks) []int {
	a, b := 0, 0
	switch p.Kind {
	case probemap.ProbeField:
		a = int(w.fields.Number(p))
	case probemap.ProbeStatic:
		a, b = int(w.fields.Number(p)), w.classes.entries[classOf(p)]
	case probemap.ProbeSite:
		created := CreatedName(p.Name)
		a = 2*w.classes.simples[created] + flag(strings.HasSuffix(created, "]"), 1)
	case probemap.ProbeLeave:
		a, b = 0, r.end()
	}
	if p.Scope != nil {
		a, b = r.of(p.Scope.Start), r.of(p.Scope.End)
	}
	flags := flag(isLast(p), flagLast) | flag(p.Loop, flagLoop) | flag(p.Reread, flagReread) | flag(p.Many, flagMany) |
		flag(p.Kind == probemap.ProbeSite, flagSite) | flag(p.Result || p.Origin, flagResult) | flag(p.Origin, flagOrigin) |
		flag(p.Watched == probemap.Always, flagWatched) | flag(p.Watched == probemap.Outermost, flagOutermost) |
		flag(p.Kind == probemap.ProbeField && strings.HasSuffix(p.Name, ".this$0"), flagOuter) | flag(TakesParts(p), flagTakes) | flag(p.Late, flagLate) |
		flag(p.Reference, flagReference) | flag(p.Again, flagAgain) | flag(Opens(m, p), flagOpens) |
		flag(p.Kind == probemap.ProbeLocal && p.Scope != nil, flagCatches) | flag(p.Gives, flagGives) |
		flag(p.Parts, flagParts) | flag(p.Shared, flagShared) | flag(p.Fresh, flagFresh) | flag(p.Ahead, flagAhead)
	if b := p.Between; p.Reference && b != nil { // no event comes: it has no place and no statement
		return []int{b.To, b.Next, flag(b.Caught, 1), b.Last, a, b.From, flags}
	}
	slot := within(p.Var, len(m.Vars))
	if p.To != "" && w.calls != nil && w.framed(p.To) {
		slot = int(w.calls.Numbers([]string{p.To})[0])
	}
	return []int{r.of(p.Pos), within(p.Stmt, len(m.Stmts)), innermost(m, p.Pos), slot, a, b, flags}
}

// within takes a number that points nowhere as absent.
func within(n, most int) int {
	if n < 0 || n > most {
		return 0
	}
	return n
}

// innermost is the innermost finally clause around a position, counted from 1, or 0.
func innermost(m *probemap.Method, pos int) (stmt int) {
	for _, n := range m.Finally {
		if n > 0 && n <= len(m.Stmts) && m.Stmts[n-1].Start <= pos && pos < m.Stmts[n-1].End &&
			(stmt == 0 || m.Stmts[n-1].Start > m.Stmts[stmt-1].Start) {
			stmt = n
		}
	}
	return stmt
}

// ranks are the positions of a method, in order.
type ranks struct{ positions []int }

func newRanks(m *probemap.Method) *ranks {
	seen := map[int]bool{}
	add := func(list ...int) {
		for _, p := range list {
			seen[p] = true
		}
	}
	for _, v := range m.Vars {
		add(v.Scope.Start, v.Scope.End)
	}
	for _, s := range m.Stmts {
		add(s.Start, s.End)
	}
	for i := range m.Probes {
		p := &m.Probes[i]
		add(p.Pos)
		if p.Scope != nil {
			add(p.Scope.Start, p.Scope.End)
		}
	}
	r := &ranks{}
	for p := range seen {
		r.positions = append(r.positions, p)
	}
	sort.Ints(r.positions)
	return r
}

func (r *ranks) of(pos int) int { return sort.SearchInts(r.positions, pos) }

// end is behind all of them.
func (r *ranks) end() int { return len(r.positions) }
