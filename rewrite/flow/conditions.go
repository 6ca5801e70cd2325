package flow

import (
	"slices"

	"jinstr/probemap"
	"jinstr/rewrite/javasrc"
)

// Conditions: with Options.Split the operands of &&, || and ?: are nodes of their
// own. What runs on the ways out of an operand stands in the operand itself, in
// the slots IfTrue and IfFalse.
//
// An operand is a boolean expression that is none of these and no negation or
// parentheses around one. javac knows no more of it where it is true than where
// it is false, but for what a pattern binds: so text around it changes neither
// which variables are assigned nor, with the right form, which are bound.

// operator tells whether an expression joins conditions.
func operator(f *javasrc.File, n javasrc.Node) bool {
	switch f.Kind(n) {
	case javasrc.TernaryExpression:
		return true
	case javasrc.BinaryExpression:
		op := f.Between(f.First(n), f.Last(n))
		return op == "&&" || op == "||"
	}
	return false
}

// positive takes parentheses and negations off.
func positive(f *javasrc.File, n javasrc.Node) (m javasrc.Node, negated bool) {
	for {
		switch {
		case f.Kind(n) == javasrc.ParenthesizedExpression:
		case f.Kind(n) == javasrc.UnaryExpression && f.Src[f.Start(n)] == '!':
			negated = !negated
		default:
			return n, negated
		}
		n = f.First(n)
	}
}

// inner takes parentheses and negations off, if an operator is below them.
func inner(f *javasrc.File, n javasrc.Node) (m javasrc.Node, negated bool) {
	if m, negated = positive(f, n); operator(f, m) {
		return m, negated
	}
	return n, false
}

// Binding tells whether an operand binds variables by a pattern, and whether it
// does so where it is true or where it is false.
func Binding(f *javasrc.File, n javasrc.Node) (binds, whenFalse bool) {
	m, negated := positive(f, n)
	return f.Kind(m) == javasrc.InstanceofExpression && bindsPattern(f, m), negated
}

// TakenBack tells that text in a slot runs before a pattern is matched, and is taken back
// where that binds: elsewhere its variables would be lost.
func TakenBack(f *javasrc.File, s Slot) bool {
	if s.Where != IfTrue && s.Where != IfFalse {
		return false
	}
	binds, whenFalse := Binding(f, s.Node)
	return binds && whenFalse == (s.Where == IfTrue)
}

// joinAhead joins the ways to where paths end or go back, which are counted on them,
// if one has its text ahead of a pattern: what is counted cannot be taken back.
func (b *builder) joinAhead() {
	ahead := func(s Slot) bool { return TakenBack(b.f, s) }
	if slices.ContainsFunc(b.pending, func(p pend) bool { return ahead(p.slot) || slices.ContainsFunc(p.also, ahead) }) {
		b.join(probemap.NodeBlock)
	}
}

// splits tells whether a condition, or an expression with one, is taken apart.
func (b *builder) splits(n javasrc.Node) bool {
	return b.opt.Split && (!b.opt.OneLine || b.onLine(n)) && b.operands(n)
}

// operands tells that text can stand in all operands of a condition.
func (b *builder) operands(n javasrc.Node) bool {
	at := operandsOf{n, b.returning}
	can, known := b.split[at]
	if !known {
		can = b.findOperands(n)
		b.split[at] = can
	}
	return can
}

// operandsOf is what operands depends on.
type operandsOf struct {
	n         javasrc.Node
	returning bool
}

func (b *builder) findOperands(n javasrc.Node) bool {
	f := b.f
	if m, _ := inner(f, n); m != n || operator(f, n) {
		for c := f.First(m); c != javasrc.None; c = f.Next(c) {
			if !b.operands(c) {
				return false
			}
		}
		return true
	}
	if !NotConstant(f, n, b.asked) || nullOfLiteral(f, n) || TypedByUse(f, n) && !b.endsOnCallLine(n) {
		return false
	}
	if binds, _ := Binding(f, n); binds {
		// What is counted cannot be taken back, nor what ways within the operand have added.
		return !b.opt.OneLine && !b.returning && b.onLine(n) && !b.assigns(n) && !b.chooses(n)
	}
	return true
}

// nullOfLiteral tells that an operand holds a literal against null: javac makes no
// code, nor a lambda's number, for what it rules out.
func nullOfLiteral(f *javasrc.File, n javasrc.Node) bool {
	n, _ = positive(f, n)
	if f.Kind(n) != javasrc.BinaryExpression {
		return false
	}
	nulls := 0
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		switch f.Kind(f.Unparenthesized(c)) {
		case javasrc.NullLiteral:
			nulls++
		case javasrc.StringLiteral:
		default:
			return false
		}
	}
	return nulls > 0
}

// TypedByUse tells that an operand is a call whose type may come from where it
// stands, so that no operator may be put there: it is the condition of ?: or a
// part of one that is a condition, and no operand of && and ||.
func TypedByUse(f *javasrc.File, n javasrc.Node) bool {
	if f.Kind(f.Unparenthesized(n)) != javasrc.MethodInvocation {
		return false
	}
	return f.Kind(f.Parent(f.Parenthesized(n))) == javasrc.TernaryExpression
}

// endsOnCallLine tells that a call ends on the line that javac gives it.
func (b *builder) endsOnCallLine(n javasrc.Node) bool {
	f := b.f
	return b.line(f.Start(f.Last(f.Unparenthesized(n)))) == b.line(f.End(n)-1)
}

func (b *builder) line(pos int) int {
	line, _ := b.f.Position(pos)
	return line
}

// onLine tells that an expression ends on the line on which its statement begins.
func (b *builder) onLine(n javasrc.Node) bool {
	return b.firstLine(b.f.Parent(n)) == b.line(b.f.End(n)-1)
}

// firstLine is the line on which the statement begins that n is, or stands in.
func (b *builder) firstLine(n javasrc.Node) int {
	if k := b.f.Kind(n); !k.InExpression() && k != javasrc.VariableDeclarator {
		return b.line(b.f.Start(n))
	}
	line, known := b.lines[n]
	if !known {
		line = b.firstLine(b.f.Parent(n))
		b.lines[n] = line
	}
	return line
}

// assigns tells that an assignment is within an expression.
func (b *builder) assigns(n javasrc.Node) bool {
	return b.holds(n, javasrc.AssignmentExpression) || b.holds(n, javasrc.UpdateExpression)
}

// chooses tells that there are several ways through an expression.
func (b *builder) chooses(n javasrc.Node) bool {
	return b.some(n, func(i javasrc.Node) bool { return operator(b.f, i) || b.f.Kind(i) == javasrc.SwitchExpression })
}

func (b *builder) holds(n javasrc.Node, kind javasrc.Kind) bool {
	return b.some(n, func(i javasrc.Node) bool { return b.f.Kind(i) == kind })
}

// hasSwitch tells that a switch is within an expression.
func (b *builder) hasSwitch(n javasrc.Node) bool {
	has, known := b.switches[n]
	if !known {
		has = b.f.Kind(n) == javasrc.SwitchExpression
		for c := b.f.First(n); c != javasrc.None && !has; c = b.f.Next(c) {
			has = b.hasSwitch(c)
		}
		b.switches[n] = has
	}
	return has
}

// some tells whether something holds of a node or of one below it.
func (b *builder) some(n javasrc.Node, is func(javasrc.Node) bool) bool {
	end := b.f.End(n)
	for i := n; int(i) < b.f.Len() && b.f.Start(i) < end; i++ {
		if is(i) {
			return true
		}
	}
	return false
}

// condition follows what decides which way a statement goes, and gives the ways.
// The caller gives them their slots, with lead.
func (b *builder) condition(n javasrc.Node) (yes, no []pend) {
	if m, _ := inner(b.f, n); operator(b.f, m) && b.splits(n) {
		return b.operand(n)
	}
	b.run(n, javasrc.None)
	b.evaluate(n)
	from := b.branch(probemap.NodeBranch)
	return []pend{{from: from, kind: probemap.EdgeTrue}}, []pend{{from: from, kind: probemap.EdgeFalse}}
}

// operand follows a condition that is taken apart.
func (b *builder) operand(n javasrc.Node) (yes, no []pend) {
	f := b.f
	m, negated := inner(f, n)
	switch {
	case !operator(f, m):
		b.run(n, javasrc.None)
		b.evaluate(n)
		from := b.branch(probemap.NodeBranch)
		yes = []pend{{from: from, kind: probemap.EdgeTrue, slot: Slot{Where: IfTrue, Node: n}}}
		no = []pend{{from: from, kind: probemap.EdgeFalse, slot: Slot{Where: IfFalse, Node: n}}}
		return yes, no
	case f.Kind(m) == javasrc.TernaryExpression:
		yes, no = b.chosen(m)
	default:
		yes, no = b.joined(m)
	}
	if negated {
		yes, no = no, yes
	}
	return yes, no
}

// joined follows && and ||.
func (b *builder) joined(m javasrc.Node) (yes, no []pend) {
	f := b.f
	yes, no = b.operand(f.First(m))
	if f.Between(f.First(m), f.Last(m)) == "&&" {
		b.pending = yes
		more, less := b.operand(f.Last(m))
		return more, append(no, less...)
	}
	b.pending = no
	more, less := b.operand(f.Last(m))
	return append(yes, more...), less
}

// chosen follows a ?: that is a condition.
func (b *builder) chosen(m javasrc.Node) (yes, no []pend) {
	f := b.f
	first := f.First(m)
	second := f.Next(first)
	b.pending, no = b.operand(first)
	yes1, no1 := b.operand(second)
	b.pending = no
	yes2, no2 := b.operand(f.Last(m))
	return append(yes1, yes2...), append(no1, no2...)
}

// lead goes on with the ways out of a condition, which join if there are several:
// text that a statement needs has one place.
func (b *builder) lead(ways []pend, s Slot) {
	b.pending = ways
	if len(ways) > 1 {
		b.pending = []pend{{from: b.merge(probemap.NodeBlock), kind: probemap.EdgeNext}}
	}
	b.pending[0].slot = s
}

// value follows an operator whose value is used, and leaves the ways as they are:
// what comes next joins them.
func (b *builder) value(n javasrc.Node) {
	f := b.f
	if f.Kind(n) != javasrc.TernaryExpression {
		yes, no := b.operand(n)
		b.pending = append(yes, no...)
		return
	}
	cond := f.First(n)
	yes, no := b.operand(cond)
	done := b.part(f.Next(cond), yes, cond)
	b.pending = append(done, b.part(f.Last(n), no, cond)...)
}

// valueSplits tells whether an operator whose value is used is taken apart: of ?:
// its condition is. That begins a line in javac, the one of its operator or of its
// parenthesis: so a parenthesis of ours must not open on another.
func (b *builder) valueSplits(n javasrc.Node) bool {
	f := b.f
	if f.Kind(n) == javasrc.TernaryExpression {
		whole := n
		n = f.First(n)
		if !b.onLine(whole) && b.comparesNull(n) {
			return false
		}
		m, _ := inner(f, n)
		if !operator(f, m) && f.Kind(n) != javasrc.ParenthesizedExpression && b.line(f.Start(n)) != b.line(f.End(n)-1) {
			return false
		}
	}
	return b.splits(n)
}

// comparesNull tells that an operand of a condition holds what may be a constant
// against null: javac makes code for one answer only.
func (b *builder) comparesNull(n javasrc.Node) bool {
	f := b.f
	n, _ = positive(f, n)
	if operator(f, n) {
		for c := f.First(n); c != javasrc.None; c = f.Next(c) {
			if b.comparesNull(c) {
				return true
			}
		}
		return false
	}
	if f.Kind(n) != javasrc.BinaryExpression {
		return false
	}
	left, right := f.Unparenthesized(f.First(n)), f.Unparenthesized(f.Last(n))
	if f.Kind(left) == javasrc.NullLiteral {
		left, right = right, left
	}
	return f.Kind(right) == javasrc.NullLiteral && (f.Kind(left) == javasrc.NullLiteral || !NotConstant(f, left, b.asked))
}

// part follows the second or third part of a ?:. It has no place for text of its
// own: what runs behind it runs before it, in the condition.
func (b *builder) part(n javasrc.Node, ways []pend, cond javasrc.Node) []pend {
	b.pending = ways
	var slots []Slot
	for _, p := range ways {
		slots = append(append(slots, p.slot), p.also...)
	}
	if b.line(b.f.Start(n)) != b.line(b.f.Start(cond)) {
		b.run(n, javasrc.None)
	}
	if !b.hasSwitch(n) {
		b.evaluate(n)
	}
	if p := &b.pending[0]; len(b.pending) == 1 && p.open {
		p.open, p.slot, p.also = false, slots[0], slots[1:]
	}
	return b.pending
}

// returnsValue follows the conditions in what is returned, if all is on one line:
// a path counts at its end, and a call of ours has a line.
func (b *builder) returnsValue(n javasrc.Node) bool {
	value := b.f.First(n)
	if !b.opt.Split || value == javasrc.None || !b.onLine(value) || b.hasSwitch(value) {
		return false
	}
	b.returning = true
	b.evaluate(value)
	b.returning = false
	if len(b.pending) == 1 && b.pending[0].open {
		return false
	}
	for i := range b.pending {
		p := &b.pending[i]
		p.label, p.kind = p.kind, probemap.EdgeReturn
	}
	b.leave(probemap.PathExit, b.pending)
	b.pending = nil
	return true
}
