package flow

import (
	"slices"
	"strings"

	"jinstr/probemap"
	"jinstr/rewrite/javasrc"
)

// evaluate looks for switch expressions that are surely evaluated with n, in
// order of evaluation. Others are atomic.
func (b *builder) evaluate(n javasrc.Node) {
	f := b.f
	switch f.Kind(n) {
	case javasrc.SwitchExpression:
		if b.ahead {
			b.refuse(Ahead)
			return
		}
		b.switchValue(n, probemap.EdgeYield)
		b.join(probemap.NodeBlock)
		return
	case javasrc.LambdaExpression, javasrc.ClassBody:
		return
	case javasrc.FieldAccess:
		if b.opt.Unasked != nil && b.opt.Unasked(n) {
			return
		}
	}
	if operator(f, n) {
		if b.valueSplits(n) {
			b.value(n)
		} else {
			b.evaluate(f.First(n))
		}
		return
	}
	for c := f.First(n); c != javasrc.None && b.why == ""; c = f.Next(c) {
		b.evaluate(c)
	}
}

// switchStatement follows a switch that is a statement; n is the whole of it.
func (b *builder) switchStatement(s, n javasrc.Node) {
	b.run(n, n)
	b.evaluate(b.f.First(s))
	t := b.enter(s)
	from := b.branch(probemap.NodeSwitch)
	if b.cases(s, from, false) {
		b.pending = append(b.pending, pend{from: from, kind: probemap.EdgeNone, slot: Slot{Where: Unmatched, Node: s}})
	}
	b.pending = append(b.pending, t.breaks...)
	b.targets = b.targets[:len(b.targets)-1]
}

// switchValue follows a switch whose value is used: kind is what its values are.
func (b *builder) switchValue(s javasrc.Node, kind string) {
	b.run(s, javasrc.None)
	b.evaluate(b.f.First(s))
	t := b.enter(s)
	t.value = true
	b.g.Values = append(b.g.Values, s)
	from := b.branch(probemap.NodeSwitch)
	b.cases(s, from, true)
	b.pending = append(b.pending, t.breaks...)
	b.targets = b.targets[:len(b.targets)-1]
	for i := range b.pending {
		b.pending[i].kind = kind
	}
	if len(b.pending) == 0 {
		b.refuse(Unreached)
	}
}

// yield ends the way at the value of a switch expression.
func (b *builder) yield(n javasrc.Node) {
	for i := len(b.targets) - 1; i >= 0; i-- {
		if t := b.targets[i]; t.value {
			t.breaks = append(t.breaks, pend{from: b.branch(probemap.NodeBlock), kind: probemap.EdgeYield, slot: Slot{Where: Leave, Node: n}})
			return
		}
	}
	b.refuse(Unreached)
}

// cases follows the groups or rules of a switch. open tells that there may be no
// match.
func (b *builder) cases(s javasrc.Node, from int, value bool) (open bool) {
	f := b.f
	block := f.Child(s, javasrc.SwitchBlock)
	open = !value
	b.pending = nil
	var done []pend
	labels := ""
	for c := f.First(block); c != javasrc.None && b.why == ""; c = f.Next(c) {
		text, total := b.labels(c)
		open = open && !total
		labels = strings.Join(nonEmpty(labels, text), ", ")
		if f.Kind(c) == javasrc.SwitchRule {
			b.rule(c, from, labels, value)
			done = append(done, b.pending...)
			b.pending, labels = nil, ""
			continue
		}
		if first := firstStatement(f, c); first != javasrc.None {
			b.group(c, first, from, labels)
			labels = ""
		}
	}
	if labels != "" { // labels at the end, without a statement
		b.label(from, labels, Slot{Where: LastLabel, Node: block})
		b.seal(Slot{Where: PastLabel, Node: block})
	}
	b.pending = append(b.pending, done...)
	return open
}

func nonEmpty(list ...string) []string {
	var out []string
	for _, s := range list {
		if s != "" {
			out = append(out, s)
		}
	}
	return out
}

// firstStatement is the first statement of a group behind its labels.
func firstStatement(f *javasrc.File, group javasrc.Node) javasrc.Node {
	for c := f.First(group); c != javasrc.None; c = f.Next(c) {
		if f.Kind(c) != javasrc.SwitchLabel {
			return c
		}
	}
	return javasrc.None
}

// labels gives the labels of a group or rule as text. total tells that with them
// no value is without a match, or that javac asks for all: a default, a pattern, null.
func (b *builder) labels(c javasrc.Node) (text string, total bool) {
	f := b.f
	for l := f.First(c); l != javasrc.None; l = f.Next(l) {
		if f.Kind(l) != javasrc.SwitchLabel {
			continue
		}
		isDefault := isDefault(f, l)
		total = total || isTotal(f, l)
		word := "default"
		if !isDefault {
			word = strings.TrimSpace(strings.TrimPrefix(f.Text(l), "case"))
		}
		text = strings.Join(nonEmpty(text, strings.Join(strings.Fields(word), " ")), ", ")
	}
	return text, total
}

func isDefault(f *javasrc.File, label javasrc.Node) bool {
	return f.HasToken(f.Start(label), f.End(label), "default")
}

func isTotal(f *javasrc.File, label javasrc.Node) bool {
	return isDefault(f, label) || f.Child(label, javasrc.Pattern, javasrc.NullLiteral) != javasrc.None
}

// Matches tells that no value is without a match in the block of a switch, or that javac asks for that: a default can be added to all others.
func Matches(f *javasrc.File, block javasrc.Node) bool {
	for c := f.First(block); c != javasrc.None; c = f.Next(c) {
		for l := f.First(c); l != javasrc.None; l = f.Next(l) {
			if f.Kind(l) == javasrc.SwitchLabel && isTotal(f, l) {
				return true
			}
		}
	}
	return false
}

// label begins the way of an old-style case, into which the one before it may
// fall.
func (b *builder) label(from int, labels string, s Slot) {
	falls := b.pending
	for i := range falls {
		falls[i].kind, falls[i].falls = probemap.EdgeFall, true
	}
	b.pending = append([]pend{{from: from, kind: probemap.EdgeCase, label: labels, slot: s}}, falls...)
	if len(falls) > 0 {
		b.join(probemap.NodeBlock)
	}
}

// group follows the statements of an old-style case.
func (b *builder) group(c, first javasrc.Node, from int, labels string) {
	b.label(from, labels, Slot{Where: Before, Node: first})
	b.statements(first)
	if slices.ContainsFunc(b.pending, func(p pend) bool { return p.closes || inExpression(p.kind, p.slot) }) {
		b.join(probemap.NodeBlock) // the number is none of a way between the text of a fall and that of a label
	}
	b.seal(Slot{Where: After, Node: b.f.Last(c)})
}

// rule follows a case with an arrow.
func (b *builder) rule(c javasrc.Node, from int, labels string, value bool) {
	f := b.f
	code := f.Last(c)
	kind := f.Kind(code)
	if value && kind != javasrc.Block && kind != javasrc.ThrowStatement {
		b.way(from, probemap.EdgeCase, Slot{Where: ValueRule, Node: code})
		b.pending[0].label = labels
		b.run(code, javasrc.None)
		b.pending[0].slot = Slot{Where: LeaveRule, Node: code}
		b.pending[0].open = false
		return
	}
	b.way(from, probemap.EdgeCase, Slot{Where: Before, Node: code})
	b.pending[0].label = labels
	b.branchOf(code)
	if value && len(b.pending) > 0 {
		b.refuse(Unreached)
	}
}
