package bytecfg

import (
	"encoding/binary"
	"slices"

	"jinstr/rewrite/javasrc"
)

// region is one copy of a body in a method's code.
type region struct {
	*code
	copied
	inner map[int]int // copies of other bodies in it, which are one step: from, to
	seen  seen
	// branches are the statements that part the way in it.
	branches map[javasrc.Node]bool
}

// ending says where a way leads that comes to no branch.
type ending uint8

const (
	toBranch ending = iota
	toExit
	endless
	hidden // a branch that is none of the source's
)

// arrival is where a way leads: to the next branch, or to an end.
type arrival struct {
	ending ending
	node   javasrc.Node // the statement that parts the way
	pc     int          // of the branch
	lines  map[int]bool // passed, that of the branch included
	starts map[int]bool // lines on which statements passed begin
}

func newRegion(c *code, at copied, seen seen) *region {
	r := &region{code: c, copied: at, inner: map[int]int{}, seen: seen, branches: map[javasrc.Node]bool{}}
	for _, o := range c.copies {
		if at.from <= o.from && o.to <= at.to && o.span != at.span {
			r.inner[o.from] = max(r.inner[o.from], o.to)
		}
	}
	for pc, in := range c.at {
		if at.from <= pc && pc < at.to && r.outside(pc) {
			r.branches[r.partingAt(in)] = true
		}
	}
	return r
}

// partingAt is the statement that parts the way at an instruction, if one does.
func (r *region) partingAt(in *instr) javasrc.Node {
	if test, ok := r.tests[in.pc]; ok {
		if exits, _, _ := r.within(r.whole(test.From, test.To)); len(exits) > 1 {
			return r.by[in.pc]
		}
		return javasrc.None
	}
	switch in.kind {
	case choice:
		if len(in.places()) > 1 {
			return r.switchAt(in)
		}
	case branch:
		if n := r.statementAt(in.pc); r.s.f.Kind(n) != javasrc.SwitchExpression {
			return n
		}
	}
	return javasrc.None
}

// whole is the range of a condition with its last jump, which stands behind it.
func (r *region) whole(from, to int) (int, int) {
	if in := r.at[to]; in != nil && in.kind == branch {
		to = in.next
	}
	return from, to
}

// noCase tells that the default of a switch is javac's: it throws where a value has
// no case that was there when the program was compiled.
func (r *region) noCase(in *instr, target int) bool {
	at := r.at[target]
	if target != in.targets[0] || at == nil || at.op != opNew {
		return false
	}
	name := r.class.ClassName(binary.BigEndian.Uint16(r.method.Body.Bytes[target+1:]))
	return name == "java/lang/IncompatibleClassChangeError" || name == "java/lang/MatchException"
}

func (r *region) switchAt(in *instr) javasrc.Node {
	if n, ok := r.after[in.pc]; ok {
		return n
	}
	return r.statementAt(in.pc)
}

// follow goes on from pc to the next branch.
func (r *region) follow(pc int) arrival {
	a := arrival{lines: map[int]bool{}, starts: map[int]bool{}, node: javasrc.None}
	been := map[int]bool{}
	for {
		a.pc = pc
		switch {
		case pc < r.from || pc >= r.to:
			a.ending = toExit
			return a
		case been[pc]:
			a.ending = endless
			return a
		}
		been[pc] = true
		if to, ok := r.inner[pc]; ok {
			pc = to
			continue
		}
		next, ok := r.step(pc, &a)
		if !ok {
			return a
		}
		pc = next
	}
}

// step takes one step; not ok tells that the way parts or ends.
func (r *region) step(pc int, a *arrival) (next int, ok bool) {
	if range_, found := r.code.atom(pc, r.to); found {
		line := r.s.atoms[range_.Start]
		if line == 0 { // a statement with a lambda, of which javac does not know the beginning
			line = r.line(pc)
		}
		a.start(line)
		return r.atom(range_.From, range_.To, a)
	}
	if range_, found := r.tests[pc]; found {
		a.start(r.s.line[r.by[pc]])
		return r.test(range_.From, range_.To, a)
	}
	in := r.at[pc]
	a.pass(r.line(pc))
	switch in.kind {
	case leaves, throws:
		a.ending = toExit
		return 0, false
	case jump:
		return in.targets[0], true
	case choice:
		return r.choice(in, a)
	case branch:
		return r.free(in, a)
	}
	return in.next, true
}

// start passes the beginning of a statement.
func (a *arrival) start(line int) {
	a.pass(line)
	a.starts[line] = true
}

func (a *arrival) pass(line int) {
	if line > 0 {
		a.lines[line] = true
	}
}

// atom passes a statement or selector with all that is within it.
func (r *region) atom(from, to int, a *arrival) (next int, ok bool) {
	r.passAll(from, to, a)
	exits, left, branches := r.within(from, to)
	if branches > 0 {
		r.seen.add(insideStatement, r.code, from)
	}
	switch {
	case len(exits) == 1:
		return exits[0], true
	case len(exits) == 0 && left:
		a.ending = toExit
	default:
		a.ending = hidden
	}
	return 0, false
}

func (r *region) passAll(from, to int, a *arrival) {
	a.pass(r.line(from))
	for _, l := range r.lines {
		if from <= l.PC && l.PC < to {
			a.pass(l.Line)
		}
	}
}

// within follows all ways through a range of the code: where they leave it, whether
// one ends the method, and how many branches there are.
func (r *region) within(from, to int) (exits []int, left bool, branches int) {
	been := map[int]bool{}
	for work := []int{from}; len(work) > 0; {
		pc := work[len(work)-1]
		work = work[:len(work)-1]
		if been[pc] {
			continue
		}
		been[pc] = true
		if pc < from || pc >= to {
			exits = append(exits, pc)
			continue
		}
		in := r.at[pc]
		switch in.kind {
		case branch, choice:
			branches++
		case leaves, throws:
			left = true
			continue
		}
		work = append(work, in.targets...)
		if in.kind == straight || in.kind == branch {
			work = append(work, in.next)
		}
	}
	slices.Sort(exits)
	return exits, left, branches
}

// test comes to a condition.
func (r *region) test(from, to int, a *arrival) (next int, ok bool) {
	r.passAll(from, to, a)
	exits, _, branches := r.within(r.whole(from, to))
	if len(exits) == 1 {
		return exits[0], true
	}
	a.ending, a.node, a.pc = toBranch, r.by[from], from
	if branches > 1 {
		r.seen.add(severalJumps, r.code, from)
	}
	return 0, false
}

// choice comes to a switch. One of strings is two: the first finds the number of
// the string for the second.
func (r *region) choice(in *instr, a *arrival) (next int, ok bool) {
	if prev := r.at[in.pc-3]; prev != nil && prev.op == opInvokevirtual && r.ref(prev).Name == "hashCode" && r.ref(prev).Class == "java/lang/String" {
		r.seen.add(stringSwitch, r.code, in.pc)
		return in.targets[0], true
	}
	if list := in.places(); len(list) == 1 {
		r.seen.add(oneWay, r.code, in.pc)
		return list[0], true
	}
	r.parts(in, r.switchAt(in), a)
	return 0, false
}

// parts ends a way at an instruction at which a statement parts it.
func (r *region) parts(in *instr, n javasrc.Node, a *arrival) {
	a.pc, a.node = in.pc, n
	if n == javasrc.None {
		a.ending = hidden
	}
}

// free comes to a jump that is of no condition of the source's.
func (r *region) free(in *instr, a *arrival) (next int, ok bool) {
	n := r.statementAt(in.pc)
	if r.s.f.Kind(n) == javasrc.SwitchExpression && in.targets[0] > in.pc {
		// A jump beside a switch in the same statement: both its ways are of it.
		if yes, no := r.follow(in.targets[0]), r.follow(in.next); yes.ending == no.ending && yes.node == no.node {
			r.seen.add(insideStatement, r.code, in.pc)
			return in.next, true
		}
	}
	if n != javasrc.None {
		what := withoutPlace
		if r.s.f.Kind(n) == javasrc.EnhancedForStatement {
			what = forEach
		}
		r.seen.add(what, r.code, in.pc)
		a.pass(r.s.line[n])
		r.parts(in, n, a)
		return 0, false
	}
	if in.op == opIfnull && r.closes(in.next, in.targets[0]) {
		r.seen.add(resourceNull, r.code, in.pc)
		return in.targets[0], true
	}
	r.parts(in, javasrc.None, a)
	return 0, false
}

// closes tells that a piece of code is the call of close on a variable.
func (r *region) closes(from, to int) bool {
	for pc := from; pc < to; pc = r.at[pc].next {
		if in := r.at[pc]; in.op >= opInvokevirtual && in.op <= opInvokevirtual+3 {
			return r.ref(in).Name == "close"
		}
	}
	return false
}

// ways gives where a condition leads.
func (r *region) ways(n javasrc.Node, pc int) (yes, no arrival) {
	in := r.at[pc]
	if test, ok := r.tests[pc]; ok {
		return r.testWays(n, test.From, test.To)
	}
	if r.s.f.Kind(n) == javasrc.DoStatement {
		return r.follow(in.targets[0]), r.follow(in.next)
	}
	return r.follow(in.next), r.follow(in.targets[0])
}

// testWays tells what is behind a condition. javac goes on where it is true, but
// behind a do where it is false.
func (r *region) testWays(n javasrc.Node, from, to int) (yes, no arrival) {
	from, to = r.whole(from, to)
	exits, _, _ := r.within(from, to)
	var next, other arrival
	for _, pc := range exits {
		if pc == to {
			next = r.follow(pc)
		} else {
			other = r.follow(pc)
		}
	}
	if r.s.f.Kind(n) == javasrc.DoStatement {
		return other, next
	}
	return next, other
}

// handler is where a catch clause with this block begins.
func (r *region) handler(s *source, block javasrc.Node) (pc int, ok bool) {
	line, _ := s.f.Position(s.f.Start(s.f.Parent(block)))
	for _, h := range r.method.Body.Handlers {
		if h.Type != "" && r.from <= h.At && h.At < r.to && r.line(h.At) == line && r.outside(h.At) {
			return h.At, true
		}
	}
	return 0, false
}

// outside tells that a place is in no copy of another body.
func (r *region) outside(pc int) bool {
	for from, to := range r.inner {
		if from <= pc && pc < to {
			return false
		}
	}
	return true
}
