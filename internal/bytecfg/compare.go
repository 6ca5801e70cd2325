package bytecfg

import (
	"fmt"
	"path"
	"sort"
	"strings"

	"jinstr/internal/classfile"
	"jinstr/probemap"
	"jinstr/rewrite/javasrc"
)

// Compare holds the graphs of files against the classes that javac -g -Xjcov made
// of them. A file's path is its package's folders and its name.
func Compare(files map[string]*javasrc.File, classes []*classfile.Class) (*Result, error) {
	res := newResult(len(files))
	code := map[string][]*classfile.Class{}
	for _, c := range classes {
		name := path.Join(path.Dir(strings.ReplaceAll(c.Name, ".", "/")), c.Source)
		code[name] = append(code[name], c)
	}
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		src := read(files[name])
		if err := res.file(src, code[name]); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		res.graphs[name] = src.graphs()
	}
	return res, nil
}

// file compares the bodies of a file.
func (res *Result) file(s *source, classes []*classfile.Class) error {
	found := map[span][]*region{}
	for _, c := range classes {
		for i := range c.Methods {
			m := &c.Methods[i]
			if m.Body == nil {
				continue
			}
			code, err := newCode(c, m, s)
			if err != nil {
				return fmt.Errorf("%s.%s: %w", c.Name, m.Name, err)
			}
			for _, at := range code.copies {
				found[at.span] = append(found[at.span], newRegion(code, at, res.Together))
			}
		}
	}
	for _, b := range s.bodies {
		res.body(b, s, found[s.span(b.node)])
	}
	return nil
}

func (res *Result) body(b *body, s *source, copies []*region) {
	switch {
	case b.graph == nil:
		res.Refused++
		return
	case len(copies) == 0:
		res.Empty++
		return
	}
	res.Bodies++
	res.Copies += len(copies)
	same := true
	for i, r := range copies {
		if i > 0 {
			res.Together.add(finallyCopy, r.code, r.from)
		}
		c := &comparison{res: res, body: b, s: s, r: r, done: map[javasrc.Node]bool{}, targets: map[javasrc.Node]int{}, first: i == 0}
		c.run()
		same = same && !c.differs
	}
	if same {
		res.Equal++
	}
}

// comparison is that of one body with one copy of it.
type comparison struct {
	res     *Result
	body    *body
	s       *source
	r       *region
	work    []pair
	done    map[javasrc.Node]bool
	targets map[javasrc.Node]int // how many ways lead to a branch; None: out
	first   bool
	differs bool
}

// pair is a branch on both sides: our node, and the place in the code.
type pair struct{ node, pc int }

func (c *comparison) run() {
	for i, e := range c.body.graph.Edges {
		if e.From != probemap.PathEntry {
			continue
		}
		if e.Kind == probemap.EdgeCatch {
			pc, ok := c.r.handler(c.s, e.Slot.Node)
			if !ok {
				c.differ(noHandler, c.r.from)
				continue
			}
			c.way(i, c.r.follow(pc))
			continue
		}
		c.way(i, c.r.follow(c.r.from))
	}
	for len(c.work) > 0 {
		p := c.work[len(c.work)-1]
		c.work = c.work[:len(c.work)-1]
		c.branch(p)
	}
	if !c.first {
		return
	}
	for _, n := range c.targets {
		if n > 1 {
			c.res.Joins++
		}
	}
}

func (c *comparison) differ(why string, pc int) {
	c.differs = true
	c.res.Differences.add(why, c.r.code, pc)
}

// way holds one way against what the code does there. Where javac knew a condition,
// ours has several; the one with the same lines is meant.
func (c *comparison) way(edge int, got arrival) {
	if c.first {
		c.res.Ways++
	}
	for how := allLines; how <= anyLines; how++ {
		for _, want := range c.follow(edge) {
			if want.leadsTo(got) && c.fits(want, got, how) {
				c.agree(want, got)
				return
			}
		}
	}
	why := otherBranch
	if got.ending == hidden {
		why = unknownBranch
	}
	c.differ(why, got.pc)
}

func (c *comparison) agree(want expected, got arrival) {
	if want.fixed > 0 {
		c.res.Together.add(constant, c.r.code, got.pc)
	}
	c.lines(want, got)
	c.targets[got.node]++
	if got.ending == toBranch && !c.done[got.node] {
		c.done[got.node] = true
		c.work = append(c.work, pair{want.pc, got.pc})
	}
}

// lines holds the lines of a way against each other: those of our nodes must be in
// the code, and the statements of the code in our nodes.
func (c *comparison) lines(want expected, got arrival) {
	switch {
	case c.fits(want, got, allLines):
	case c.fits(want, got, quietLines):
		c.res.Together.add(quietLine, c.r.code, got.pc)
	default:
		c.differ(otherLines, got.pc)
	}
}

// branch compares the ways out of a branch.
func (c *comparison) branch(p pair) {
	g := c.body.graph
	if c.first {
		c.res.Branches++
	}
	var edges []int
	for i, e := range g.Edges {
		if e.From == p.node && e.Kind != probemap.EdgeNever {
			edges = append(edges, i)
		}
	}
	n := c.body.by[p.node]
	if c.s.f.Kind(n) == javasrc.SwitchExpression {
		c.choice(edges, p.pc)
		return
	}
	yes, no := c.r.ways(n, p.pc)
	for _, i := range edges {
		switch e := g.Edges[i]; {
		case len(edges) != 2:
			c.differ(otherWays, p.pc)
			return
		case e.Kind == probemap.EdgeTrue:
			c.way(i, yes)
		default:
			c.way(i, no)
		}
	}
}

// choice compares the ways out of a switch. Which number a label has is not in the
// source, so it is enough that each way is one of the code's, and each of the code's
// one of ours: those with the same lines first.
func (c *comparison) choice(edges []int, pc int) {
	in := c.r.at[pc]
	var got []arrival
	for _, t := range in.places() {
		if !c.r.noCase(in, t) {
			got = append(got, c.r.follow(t))
		}
	}
	if len(got) != len(edges) {
		c.differ(otherWays, pc)
		return
	}
	taken := make([]bool, len(got))
	for how := allLines; how <= anyLines; how++ {
		var left []int
		for _, e := range edges {
			if !c.oneOf(e, got, taken, how) {
				left = append(left, e)
			}
		}
		edges = left
	}
	if len(edges) > 0 {
		c.differ(otherBranch, pc)
	}
}

// oneOf finds a way of the code for a way of ours.
func (c *comparison) oneOf(edge int, got []arrival, taken []bool, how int) bool {
	for _, want := range c.follow(edge) {
		for i := range got {
			if taken[i] || !want.leadsTo(got[i]) || !c.fits(want, got[i], how) {
				continue
			}
			taken[i] = true
			if c.first {
				c.res.Ways++
			}
			c.agree(want, got[i])
			return true
		}
	}
	return false
}

// How well the lines of two ways fit.
const (
	allLines   = iota // all are the same
	quietLines        // but for those for which there may be no code
	anyLines
)

func (c *comparison) fits(want expected, got arrival, how int) bool {
	if how == anyLines {
		return true
	}
	for l := range want.lines {
		if !got.lines[l] && (how == allLines || !c.s.quiet[l] && !want.quiet[l]) {
			return false
		}
	}
	for l := range got.starts {
		if !want.lines[l] {
			return false
		}
	}
	return true
}
