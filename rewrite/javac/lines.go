package javac

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
// with it. The walk follows the line that javac is at in the original (Rules.Line);
// steps says what an expression does to it, place where a probe may stand.

// UnknownLine is the line after a switch over several lines, where javac's
// versions differ.
const UnknownLine = -1

// LineOfStart is the line at which javac has the start of an expression: that of
// its first token, or of the position of a part that begins it, where javac puts a
// cast around that.
func (r *Rules) LineOfStart(n javasrc.Node) int {
	line := r.LineOf(r.File.Start(n))
	for c := n; c != javasrc.None; c = r.leftmost(c) {
		if !r.File.OnLine(r.Position(c), line) {
			return UnknownLine
		}
	}
	return line
}

// leftmost is the part of an expression that begins it, or None.
func (r *Rules) leftmost(n javasrc.Node) javasrc.Node {
	f := r.File
	switch f.Kind(n) {
	case javasrc.MethodInvocation:
		return r.Receiver(n)
	case javasrc.FieldAccess, javasrc.ArrayAccess, javasrc.BinaryExpression, javasrc.AssignmentExpression, javasrc.TernaryExpression,
		javasrc.InstanceofExpression:
		return f.First(n)
	case javasrc.UpdateExpression, javasrc.ParenthesizedExpression: // --x.f may be a call, or x.f-=1, without parentheses
		return f.First(n)
	case javasrc.ObjectCreationExpression:
		return r.OuterOf(n)
	}
	return javasrc.None
}

// bendsStart tells that a probe around n would move the start of an expression on
// whose line something of javac's begins: a lambda's body, what a loop goes over, or the
// call that boxes a value, if that line can be seen.
func (r *Rules) bendsStart(n javasrc.Node) bool {
	f := r.File
	if r.OnLine(n, r.LineOf(f.Start(n))) || r.LineOfStart(n) != UnknownLine {
		return false
	}
	return r.bendsAround(n)
}

// bendsAround tells so of what n begins.
func (r *Rules) bendsAround(n javasrc.Node) bool {
	return meaning.Once(r.bent, r.WhereOf(n), n, func(n javasrc.Node) bool {
		up := r.File.Parent(n)
		if up != javasrc.None && r.leftmost(up) == n {
			return r.boxesWhole(up) && r.showsLine(up) || r.bendsAround(up)
		}
		return r.File.Kind(up) == javasrc.LambdaExpression && r.File.Last(up) == n || r.File.Kind(up) == javasrc.EnhancedForStatement
	})
}

// bendsPart tells that a probe around n would keep parentheses that javac drops: where it
// calls an accessor for a value of a conditional in parentheses, that begins the line of
// the operator.
func (r *Rules) bendsPart(n javasrc.Node) bool {
	f := r.File
	field := n
	if k := f.Kind(n); k == javasrc.AssignmentExpression || k == javasrc.UpdateExpression {
		field = f.First(n)
	}
	part := f.Parenthesized(n)
	return part != n && r.isPart(part) && !f.OnLine(f.Start(part), r.LineOf(r.Position(n))) && r.ByAccessor(field)
}

// boxesWhole tells that javac may box or unbox the value of n, which is not only a part of
// what it does so with.
func (r *Rules) boxesWhole(n javasrc.Node) bool {
	return r.MayBox(n) && !r.receives(n) && !(r.TypeOf(n).Primitive() && r.isOperand(n))
}

// keepsStart tells that nothing takes its line from the start of n, or of what begins
// with n: no boxing, and no operator of a sum whose strings javac joins.
func (r *Rules) keepsStart(n javasrc.Node) bool {
	f, up := r.File, r.File.Parent(n)
	if up == javasrc.None {
		return true
	}
	if _, ok := r.Spots.sums[up]; ok && f.Last(up) == n {
		return false
	}
	if !f.Kind(up).InExpression() || f.Start(up) != f.Start(n) {
		return true
	}
	return meaning.Once(r.keepStarts, r.WhereOf(up), up, func(up javasrc.Node) bool { return !r.boxesWhole(up) && r.keepsStart(up) })
}

// isOperand tells that n is an operand of an operator, or an index: a primitive
// value stays one there.
func (r *Rules) isOperand(n javasrc.Node) bool {
	up := r.File.Parent(n)
	switch r.File.Kind(up) {
	case javasrc.BinaryExpression, javasrc.UnaryExpression, javasrc.DimensionsExpr:
		return true
	case javasrc.ArrayAccess:
		return r.File.Last(up) == n
	}
	return false
}

// Position is javac's position of an expression: that of the operator, of the
// parenthesis of a call, of the dot of a selection.
func (r *Rules) Position(n javasrc.Node) int {
	f := r.File
	switch f.Kind(n) {
	case javasrc.MethodInvocation:
		return f.Start(f.Last(n))
	case javasrc.BinaryExpression, javasrc.AssignmentExpression, javasrc.TernaryExpression, javasrc.InstanceofExpression,
		javasrc.FieldAccess, javasrc.ScopedIdentifier, javasrc.ArrayAccess, javasrc.LambdaExpression:
		if pos, ok := r.Spots.sums[n]; ok {
			return pos
		}
		return f.Token(f.End(f.First(n)))
	case javasrc.UpdateExpression:
		if f.Start(f.First(n)) == f.Start(n) {
			return f.Token(f.End(f.First(n)))
		}
	case javasrc.ObjectCreationExpression:
		if outer := r.OuterOf(n); outer != javasrc.None {
			return f.Token(f.Token(f.End(outer)) + 1)
		}
	}
	return f.Start(n)
}

// LineOf is the line of an offset, most often the one that was asked for before.
func (r *Rules) LineOf(pos int) int {
	if !r.File.OnLine(pos, r.asked) {
		r.asked, _ = r.File.Position(pos)
	}
	return r.asked
}

// OnLine tells that all of an expression is on a line.
func (r *Rules) OnLine(n javasrc.Node, line int) bool {
	return r.File.OnLine(r.File.Start(n), line) && r.File.OnLine(r.File.End(n)-1, line)
}

// LineAfter is the line that javac is at when expression n has been evaluated,
// having begun it at a line.
func (r *Rules) LineAfter(n javasrc.Node, line int) int {
	if r.OnLine(n, line) {
		return line
	}
	return meaning.Once(r.linesAfter, meaning.WhereFrom{Where: r.WhereOf(n), From: line}, n, func(n javasrc.Node) int { return r.findLineAfter(n, line) })
}

func (r *Rules) findLineAfter(n javasrc.Node, line int) int {
	first := line
	var room FewSteps
	for _, s := range r.Steps(room[:0], n) {
		switch {
		case s.Part != javasrc.None:
			before := line
			if line = r.LineAfter(s.Part, line); line != before && s.right && r.MaySkip(n) {
				line = UnknownLine
			}
		case s.Back:
			line = first
		case s.Maybe:
			if int(s.Line) != line && r.taken(s) {
				line = UnknownLine
			}
		case s.Line != 0:
			line = int(s.Line)
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
func (r *Rules) firstIn(n javasrc.Node) effect {
	return meaning.Once(r.firsts, r.WhereOf(n), n, r.findFirst)
}

func (r *Rules) findFirst(n javasrc.Node) effect {
	if r.mayFold(n) {
		return r.firstInFolded(n)
	}
	var room FewSteps
	return r.firstOf(r.Steps(room[:0], n))
}

// firstInFolded is the same for a conditional of which javac may make code for
// either value only.
func (r *Rules) firstInFolded(n javasrc.Node) effect {
	value := r.File.Next(r.File.First(n))
	one, other := r.firstIn(value), r.firstIn(r.File.Next(value))
	switch {
	case one == shown || other == shown:
		return shown
	case one == quiet || other == quiet:
		return quiet
	}
	return newLine
}

func (r *Rules) firstOf(list []step) effect {
	for _, s := range list {
		e := quiet
		switch {
		case s.Part != javasrc.None:
			e = r.firstIn(s.Part)
			if e == newLine && s.right && r.MaySkip(r.File.Parent(s.Part)) {
				e = quiet
			}
		case s.Maybe || s.Line == UnknownLine:
		case s.Line != 0:
			e = newLine
		case s.risky && r.taken(s):
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
func (r *Rules) showsLine(n javasrc.Node) bool {
	return meaning.Once(r.shown, r.WhereOf(n), n, r.findWhetherShown)
}

func (r *Rules) findWhetherShown(n javasrc.Node) bool {
	f := r.File
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
	if !r.File.Kind(up).InExpression() {
		// What follows a yield is that which follows the switch; of what else is in a
		// switch, the last line is the one after it.
		up = r.switchAround(up)
		return up != javasrc.None && r.showsLine(up)
	}
	if r.isTarget(up) {
		up = f.Parent(up)
	}
	if e := r.firstBehind(up, child); e != quiet {
		return e == shown
	}
	return r.showsLine(up)
}

// firstBehind is the first effect of the steps of n that follow its part. Of the parts of a list, which may be many, only those are
// looked at up to that.
func (r *Rules) firstBehind(n, behind javasrc.Node) effect {
	var room FewSteps
	if k := r.File.Kind(n); k != javasrc.ArgumentList && k != javasrc.ArrayInitializer {
		return r.firstOf(r.stepsBehind(room[:0], n, behind))
	}
	e := r.firstOf(r.converted(room[:0], behind)[1:])
	for c := r.File.Next(behind); e == quiet && c != javasrc.None; c = r.File.Next(c) {
		e = r.firstOf(r.converted(room[:0], c))
	}
	return e
}

// switchAround is the switch that a statement stands in, or None.
func (r *Rules) switchAround(n javasrc.Node) javasrc.Node {
	for n != javasrc.None {
		switch r.File.Kind(n) {
		case javasrc.SwitchExpression:
			return n
		case javasrc.LambdaExpression, javasrc.ClassBody:
			return javasrc.None
		}
		n = r.File.Parent(n)
	}
	return n
}

// isTarget tells that n is what is assigned to.
func (r *Rules) isTarget(n javasrc.Node) bool {
	up := r.File.Parent(n)
	return r.File.Kind(up) == javasrc.AssignmentExpression && r.File.First(up) == n
}

// tokenEnd is the offset behind the last token that ends before pos.
func (r *Rules) tokenEnd(pos int) int {
	f := r.File
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
