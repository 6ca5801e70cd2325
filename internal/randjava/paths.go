package randjava

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"jinstr/internal/javatest"
	"jinstr/pathfacts"
	"jinstr/probemap"
)

// against is the scheme that another is held against: counting edges one by one is the
// plainest. Its graphs have fewer operands of conditions (flow.Options.OneLine), so
// with these EPP and PAP are held against each other.
func against(scheme string, conditions bool) string {
	switch {
	case scheme == "edges" || conditions && scheme == "epp":
		return "pap"
	case conditions:
		return "epp"
	}
	return "edges"
}

// counted are the edges of methods, and how often each was taken.
type counted struct {
	scheme string
	edges  map[uint32][]int64
	ended  map[uint32][]int64 // by exceptions, at each place
	m      *probemap.Map
}

// readCounted reads what a run has counted. All numbers must be of paths. Of programs whose stack overflows, runs may be lost: the
// recorder has none either to count with, and says so.
func (b *batch) readCounted() (*counted, error) {
	m, err := b.report.ReadMap()
	if err != nil {
		return nil, err
	}
	facts, err := pathfacts.Read(filepath.Join(b.dir, "run.jtrace"), m)
	if err != nil {
		return nil, fmt.Errorf("paths: %w", err)
	}
	if facts == nil {
		b.Failures = append(b.Failures, Failure{b.programs[0], b.v, "paths", "the trace has no counters"})
		return nil, nil
	}
	switch {
	case facts.Unknown == 0 && facts.Lost == 0:
	case b.lostInOverflow(facts):
		lost := b.unread(facts)
		lost.Kind = "lost"
		b.Gaps = append(b.Gaps, lost)
	default:
		b.Failures = append(b.Failures, b.unread(facts))
	}
	c := &counted{scheme: b.v.Scheme, edges: map[uint32][]int64{}, ended: map[uint32][]int64{}, m: m}
	for _, k := range facts.Methods {
		c.edges[k.Number], c.ended[k.Number] = k.Edges(), k.Ended()
	}
	return c, nil
}

// lostInOverflow tells that nothing is missing but runs of programs whose stack overflows, and of what all programs call.
func (b *batch) lostInOverflow(facts *pathfacts.Facts) bool {
	overflows := b.overflown()
	if facts.Unknown > 0 || len(overflows) == 0 {
		return false
	}
	for _, k := range facts.Methods {
		if p := b.named(k.File); p != nil && k.Lost > 0 && !overflows[p.Package] {
			return false
		}
	}
	return true
}

// unread names the first method of a program of which runs are lost or fit no path. Where
// there is none, memory or the stack ran out while something was counted.
func (b *batch) unread(facts *pathfacts.Facts) Failure {
	text := fmt.Sprintf("%s: %d runs fit no path, %d are lost", b.v.Scheme, facts.Unknown, facts.Lost)
	for _, k := range facts.Methods {
		if p := b.named(k.File); p != nil && k.Unknown+k.Lost > 0 {
			return Failure{p, b.v, "paths", fmt.Sprintf("%s; of line %d, %s: %d and %d", text, k.Line, k.Name, k.Unknown, k.Lost)}
		}
	}
	return Failure{b.programs[0], b.v, "paths", text + "; of no method of a program"}
}

// checkPaths holds what was counted against the counts of a second rewriting, by
// another scheme and with nothing else in it.
func (b *batch) checkPaths(want javatest.Outcome) error {
	if b.v.Scheme == "" {
		return nil
	}
	first, err := b.readCounted()
	if err != nil || first == nil || b.v.Against == "" {
		return err
	}
	again := &batch{v: b.v, dir: filepath.Join(b.dir, "again"), tools: b.tools, recorder: b.recorder, kit: b.kit, programs: b.programs, errors: b.errors}
	again.v.Level, again.v.Sites, again.v.Uses, again.v.Scheme, again.v.Against = "", false, false, b.v.Against, ""
	second, err := again.count(want)
	b.Failures = append(b.Failures, again.Failures...)
	b.Gaps = append(b.Gaps, again.Gaps...)
	if err == nil && second != nil {
		b.Edges = b.compareEdges(first, second)
	}
	return err
}

// overflown are the packages of the programs whose stack overflows. At how many calls
// it does hangs on the size of frames, so edges are taken more or less often.
func (b *batch) overflown() map[string]bool {
	found := map[string]bool{}
	for name, what := range b.errors {
		if strings.Contains(what, "StackOverflowError") {
			found[name] = true
		}
	}
	return found
}

// count rewrites, compiles and runs the programs, and gives what was counted.
func (b *batch) count(want javatest.Outcome) (*counted, error) {
	if err := b.writeSources(); err != nil {
		return nil, err
	}
	if _, err := b.compileUntilGood("rewritten", b.rewrite, &b.Failures, "compile"); err != nil || len(b.Failures) > 0 {
		return nil, err
	}
	got, err := b.runClasses("rewritten")
	if err != nil {
		return nil, err
	}
	b.compareOutput(want, got)
	return b.readCounted()
}

// compareEdges compares how often edges were taken, but in programs whose stack overflows,
// and gives how many methods agree, with exceptions that end paths half-way. Of a path that
// had not ended at all, a scheme has counted the less the longer its paths are.
func (b *batch) compareEdges(first, second *counted) (agree int) {
	overflows := b.overflown()
	if rank(first) > rank(second) {
		first, second = second, first
	}
	own, others := b.methods(first.m), b.methods(second.m)
	for _, at := range own.order {
		p, k, other := at.program, own.at[at], others.at[at]
		if k == nil || other == nil || overflows[p.Package] || !alike(k.Paths, other.Paths) {
			continue
		}
		n := len(k.Paths.Edges)
		more, fewer := orNone(first.edges[k.ID], n), orNone(second.edges[other.ID], n)
		if !mayBe(k.Paths, more, fewer, first.ended[k.ID]) {
			b.Failures = append(b.Failures, Failure{p, b.v, "paths", fmt.Sprintf("line %d, %s: %s tells %v, %s %v, of %v",
				k.Line, k.Name, first.scheme, more, second.scheme, fewer, k.Paths.Edges)})
			continue
		}
		agree++
	}
	return agree
}

// place is where a method stands. Its number and the one in its name depend on which
// others are recorded.
type place struct {
	program    *Program
	kind, name string
	line       int
}

// methods are the programs' with paths by their places; nil where several share one, as
// lambdas on one line.
type methods struct {
	order []place
	at    map[place]*probemap.Method
}

func (b *batch) methods(m *probemap.Map) methods {
	all := methods{at: map[place]*probemap.Method{}}
	for _, s := range m.Sources {
		p := b.named(s.Path)
		for _, k := range s.Methods {
			if p == nil || k.Paths == nil {
				continue
			}
			name := probemap.Plain(k.Name)
			at := place{p, k.Kind, name, k.Line}
			if _, twice := all.at[at]; twice {
				k = nil
			} else {
				all.order = append(all.order, at)
			}
			all.at[at] = k
		}
	}
	return all
}

// rank orders the schemes by what they count at once: edges, fragments, paths.
func rank(c *counted) int { return slices.Index([]string{"edges", "epp", "pap"}, c.scheme) }

func alike(a, b *probemap.Paths) bool {
	return b != nil && len(a.Nodes) == len(b.Nodes) && slices.Equal(a.Edges, b.Edges)
}

// orNone is for methods that never ran.
func orNone(counts []int64, n int) []int64 {
	if counts == nil {
		return make([]int64, n)
	}
	return counts
}

// mayBe tells whether both may be counts of the same calls: they are the same, if
// each node was left as often as it was entered, by an edge or by an exception.
func mayBe(p *probemap.Paths, more, fewer, ended []int64) bool {
	net, same := make([]int64, len(p.Nodes)), true
	for i, e := range p.Edges {
		if fewer[i] > more[i] {
			return false
		}
		same = same && fewer[i] == more[i]
		net[e.From] -= more[i]
		net[e.To] += more[i]
	}
	for i, times := range ended {
		net[p.Places[i].Node] -= times
	}
	for n, sum := range net {
		if n != probemap.PathEntry && n != probemap.PathExit && sum != 0 {
			return true
		}
	}
	return same
}
