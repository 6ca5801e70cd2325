package probe

import (
	"sort"
	"strings"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/meaning"
)

// javac gives a line number to the start of each statement, to each method call
// (the line of its opening parenthesis), to the parts of a conditional, and to
// little else: a constructor call, an array access or a division stands on the
// line of whatever had one last. So a call of ours within an expression over
// several lines could move what comes after it to another line, and a stack trace
// with it. The walk follows the line that javac is at in the original (p.line);
// steps says what an expression does to it, place where a probe may stand.

// unknownLine is the line after a switch over several lines, where javac's
// versions differ.
const unknownLine = -1

// lineOfStart is the line at which javac has the start of an expression: that of
// its first token, or of the position of a part that begins it, where javac puts a
// cast around that.
func (p *planner) lineOfStart(n javasrc.Node) int {
	line := p.lineOf(p.File.Start(n))
	for c := n; c != javasrc.None; c = p.leftmost(c) {
		if !p.File.OnLine(p.position(c), line) {
			return unknownLine
		}
	}
	return line
}

// leftmost is the part of an expression that begins it, or None.
func (p *planner) leftmost(n javasrc.Node) javasrc.Node {
	f := p.File
	switch f.Kind(n) {
	case javasrc.MethodInvocation:
		return p.Receiver(n)
	case javasrc.FieldAccess, javasrc.ArrayAccess, javasrc.BinaryExpression, javasrc.AssignmentExpression, javasrc.TernaryExpression,
		javasrc.InstanceofExpression:
		return f.First(n)
	case javasrc.UpdateExpression, javasrc.ParenthesizedExpression: // --x.f may be a call, or x.f-=1, without parentheses
		return f.First(n)
	case javasrc.ObjectCreationExpression:
		return p.OuterOf(n)
	}
	return javasrc.None
}

// bendsStart tells that a probe around n would move the start of an expression on
// whose line something of javac's begins: a lambda's body, what a loop goes over, or the
// call that boxes a value, if that line can be seen.
func (p *planner) bendsStart(n javasrc.Node) bool {
	f := p.File
	if p.onLine(n, p.lineOf(f.Start(n))) || p.lineOfStart(n) != unknownLine {
		return false
	}
	return p.bendsAround(n)
}

// bendsAround tells so of what n begins.
func (p *planner) bendsAround(n javasrc.Node) bool {
	return meaning.Once(p.javac.bent, p.WhereOf(n), n, func(n javasrc.Node) bool {
		up := p.File.Parent(n)
		if up != javasrc.None && p.leftmost(up) == n {
			return p.boxesWhole(up) && p.showsLine(up) || p.bendsAround(up)
		}
		return p.File.Kind(up) == javasrc.LambdaExpression && p.File.Last(up) == n || p.File.Kind(up) == javasrc.EnhancedForStatement
	})
}

// bendsPart tells that a probe around n would keep parentheses that javac drops: where it
// calls an accessor for a value of a conditional in parentheses, that begins the line of
// the operator.
func (p *planner) bendsPart(n javasrc.Node) bool {
	f := p.File
	field := n
	if k := f.Kind(n); k == javasrc.AssignmentExpression || k == javasrc.UpdateExpression {
		field = f.First(n)
	}
	part := n
	for f.Kind(f.Parent(part)) == javasrc.ParenthesizedExpression {
		part = f.Parent(part)
	}
	return part != n && p.isPart(part) && !f.OnLine(f.Start(part), p.lineOf(p.position(n))) && p.byAccessor(field)
}

// boxesWhole tells that javac may box or unbox the value of n, which is not only a part of
// what it does so with.
func (p *planner) boxesWhole(n javasrc.Node) bool {
	return p.mayBox(n) && !p.receives(n) && !(p.TypeOf(n).Primitive() && p.isOperand(n))
}

// keepsStart tells that nothing takes its line from the start of n, or of what begins
// with n: no boxing, and no operator of a sum whose strings javac joins.
func (p *planner) keepsStart(n javasrc.Node) bool {
	f, up := p.File, p.File.Parent(n)
	if up == javasrc.None {
		return true
	}
	if _, ok := p.spots.sums[up]; ok && f.Last(up) == n {
		return false
	}
	if !f.Kind(up).InExpression() || f.Start(up) != f.Start(n) {
		return true
	}
	return meaning.Once(p.javac.keepStarts, p.WhereOf(up), up, func(up javasrc.Node) bool { return !p.boxesWhole(up) && p.keepsStart(up) })
}

// isOperand tells that n is an operand of an operator, or an index: a primitive
// value stays one there.
func (p *planner) isOperand(n javasrc.Node) bool {
	up := p.File.Parent(n)
	switch p.File.Kind(up) {
	case javasrc.BinaryExpression, javasrc.UnaryExpression, javasrc.DimensionsExpr:
		return true
	case javasrc.ArrayAccess:
		return p.File.Last(up) == n
	}
	return false
}

// position is javac's position of an expression: that of the operator, of the
// parenthesis of a call, of the dot of a selection.
func (p *planner) position(n javasrc.Node) int {
	f := p.File
	switch f.Kind(n) {
	case javasrc.MethodInvocation:
		return f.Start(f.Last(n))
	case javasrc.BinaryExpression, javasrc.AssignmentExpression, javasrc.TernaryExpression, javasrc.InstanceofExpression,
		javasrc.FieldAccess, javasrc.ScopedIdentifier, javasrc.ArrayAccess, javasrc.LambdaExpression:
		if pos, ok := p.spots.sums[n]; ok {
			return pos
		}
		return f.Token(f.End(f.First(n)))
	case javasrc.UpdateExpression:
		if f.Start(f.First(n)) == f.Start(n) {
			return f.Token(f.End(f.First(n)))
		}
	case javasrc.ObjectCreationExpression:
		if outer := p.OuterOf(n); outer != javasrc.None {
			return f.Token(f.Token(f.End(outer)) + 1)
		}
	}
	return f.Start(n)
}

// lineOf is the line of an offset, most often the one that was asked for before.
func (p *planner) lineOf(pos int) int {
	if !p.File.OnLine(pos, p.asked) {
		p.asked, _ = p.File.Position(pos)
	}
	return p.asked
}

// onLine tells that all of an expression is on a line.
func (p *planner) onLine(n javasrc.Node, line int) bool {
	return p.File.OnLine(p.File.Start(n), line) && p.File.OnLine(p.File.End(n)-1, line)
}

// lineAfter is the line that javac is at when expression n has been evaluated,
// having begun it at a line.
func (p *planner) lineAfter(n javasrc.Node, line int) int {
	if p.onLine(n, line) {
		return line
	}
	return meaning.Once(p.javac.linesAfter, meaning.WhereFrom{Where: p.WhereOf(n), From: line}, n, func(n javasrc.Node) int { return p.findLineAfter(n, line) })
}

func (p *planner) findLineAfter(n javasrc.Node, line int) int {
	first := line
	var room fewSteps
	for _, s := range p.steps(room[:0], n) {
		switch {
		case s.part != javasrc.None:
			before := line
			if line = p.lineAfter(s.part, line); line != before && s.right && p.maySkip(n) {
				line = unknownLine
			}
		case s.back:
			line = first
		case s.maybe:
			if int(s.line) != line && p.taken(s) {
				line = unknownLine
			}
		case s.line != 0:
			line = int(s.line)
		}
	}
	return line
}

// effect is what comes first when something is evaluated: nothing that matters,
// the begin of a line, or something whose line a stack trace could show.
type effect uint8

const (
	quiet effect = iota
	newLine
	shown
)

// firstIn is what comes first when an expression is evaluated.
func (p *planner) firstIn(n javasrc.Node) effect {
	return meaning.Once(p.javac.firsts, p.WhereOf(n), n, p.findFirst)
}

func (p *planner) findFirst(n javasrc.Node) effect {
	if p.mayFold(n) {
		return p.firstInFolded(n)
	}
	var room fewSteps
	return p.firstOf(p.steps(room[:0], n))
}

// firstInFolded is the same for a conditional of which javac may make code for
// either value only.
func (p *planner) firstInFolded(n javasrc.Node) effect {
	value := p.File.Next(p.File.First(n))
	one, other := p.firstIn(value), p.firstIn(p.File.Next(value))
	switch {
	case one == shown || other == shown:
		return shown
	case one == quiet || other == quiet:
		return quiet
	}
	return newLine
}

func (p *planner) firstOf(list []step) effect {
	for _, s := range list {
		e := quiet
		switch {
		case s.part != javasrc.None:
			e = p.firstIn(s.part)
			if e == newLine && s.right && p.maySkip(p.File.Parent(s.part)) {
				e = quiet
			}
		case s.maybe || s.line == unknownLine:
		case s.line != 0:
			e = newLine
		case s.risky && p.taken(s):
			e = shown
		}
		if e != quiet {
			return e
		}
	}
	return quiet
}

// showsLine tells that the line on which expression n leaves javac can be seen:
// something that follows may throw, or call a constructor, before another line
// begins.
func (p *planner) showsLine(n javasrc.Node) bool {
	return meaning.Once(p.javac.shown, p.WhereOf(n), n, p.findWhetherShown)
}

func (p *planner) findWhetherShown(n javasrc.Node) bool {
	f := p.File
	child, up := n, f.Parent(n)
	if up == javasrc.None {
		return false
	}
	switch f.Kind(up) {
	case javasrc.ThrowStatement, javasrc.SynchronizedStatement: // of null
		if f.Kind(child) != javasrc.ObjectCreationExpression {
			return true
		}
	case javasrc.AssertStatement: // new AssertionError(…)
		return child != f.First(up)
	case javasrc.EnumConstant:
		return true
	case javasrc.SwitchExpression: // which begins a line
		return false
	}
	if !p.File.Kind(up).InExpression() {
		// What follows a yield is that which follows the switch; of what else is in a
		// switch, the last line is the one after it.
		up = p.switchAround(up)
		return up != javasrc.None && p.showsLine(up)
	}
	if p.isTarget(up) {
		up = f.Parent(up)
	}
	if e := p.firstBehind(up, child); e != quiet {
		return e == shown
	}
	return p.showsLine(up)
}

// firstBehind is the first effect of the steps of n that follow its part. Of the parts of a list, which may be many, only those are
// looked at up to that.
func (p *planner) firstBehind(n, behind javasrc.Node) effect {
	var room fewSteps
	if k := p.File.Kind(n); k != javasrc.ArgumentList && k != javasrc.ArrayInitializer {
		return p.firstOf(p.stepsBehind(room[:0], n, behind))
	}
	e := p.firstOf(p.converted(room[:0], behind)[1:])
	for c := p.File.Next(behind); e == quiet && c != javasrc.None; c = p.File.Next(c) {
		e = p.firstOf(p.converted(room[:0], c))
	}
	return e
}

// switchAround is the switch that a statement stands in, or None.
func (p *planner) switchAround(n javasrc.Node) javasrc.Node {
	for n != javasrc.None {
		switch p.File.Kind(n) {
		case javasrc.SwitchExpression:
			return n
		case javasrc.LambdaExpression, javasrc.ClassBody:
			return javasrc.None
		}
		n = p.File.Parent(n)
	}
	return n
}

// isTarget tells that n is what is assigned to.
func (p *planner) isTarget(n javasrc.Node) bool {
	up := p.File.Parent(n)
	return p.File.Kind(up) == javasrc.AssignmentExpression && p.File.First(up) == n
}

// tokenEnd is the offset behind the last token that ends before pos.
func (p *planner) tokenEnd(pos int) int {
	f := p.File
	for {
		for pos > 0 && strings.IndexByte(" \t\n\r\f", f.Src[pos-1]) >= 0 {
			pos--
		}
		// A line comment ends before its line's end, so it ends at pos, too.
		i := sort.Search(len(f.Comments), func(i int) bool { return f.Comments[i].End >= pos })
		if i == len(f.Comments) || f.Comments[i].Start >= pos || f.Comments[i].End > pos && f.Comments[i].End > pos+1 {
			return pos
		}
		pos = f.Comments[i].Start
	}
}
