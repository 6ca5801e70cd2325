package probe

import (
	"strings"

	"jinstr/pathprofile"
	"jinstr/rewrite/flow"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/sitemap"
)

// Path probes in the operands of conditions (flow.Options.Split). They are
// expressions without calls and without ?:, to which javac would give lines,
// unless all is on one line.

// operandTexts are what runs where an operand is true, and where it is false.
type operandTexts struct {
	yes, no []string
	text    *pathText
}

// operandEdge adds what an edge does to a slot of an operand.
func (p *planner) operandEdge(t *pathText, s flow.Slot, i int) {
	o := p.texts.operands[s.Node]
	if o == nil {
		o = &operandTexts{text: t}
		p.texts.operands[s.Node] = o
	}
	t.inOperand = true
	list := t.edge(i)
	t.inOperand = false
	if s.Where == flow.IfTrue {
		o.yes = append(o.yes, list...)
	} else {
		o.no = append(o.no, list...)
	}
}

// operand puts what runs around an operand, while visit goes over it.
func (p *planner) operand(n javasrc.Node, visit func() bool) bool {
	if p.texts == nil || p.texts.operands[n] == nil {
		return visit()
	}
	first, last := p.operandText(n, p.texts.operands[n])
	delete(p.texts.operands, n)
	open := p.e.Reserve(p.File.Start(n))
	recorded := visit()
	if first != "" {
		p.e.SetAloud(open, first)
		p.e.SetAloud(p.e.Reserve(p.File.End(n)), last)
	}
	return recorded
}

// operandText is what stands before and behind an operand.
func (p *planner) operandText(n javasrc.Node, o *operandTexts) (first, last string) {
	yes, no := o.text.truth(o.yes), o.text.truth(o.no)
	if yes == "" && no == "" {
		return "", ""
	}
	if binds, whenFalse := flow.Binding(p.File, n); binds {
		return o.bindingText(whenFalse)
	}
	if flow.TypedByUse(p.File, n) {
		return "(", "?" + orTrue(yes) + ":!(" + orTrue(no) + "))"
	}
	first = "("
	if p.File.Kind(n) == javasrc.AssignmentExpression {
		first, last = "((", ")"
	}
	if yes != "" {
		last += "&&" + yes
	}
	if no != "" {
		last += "||!(" + no + ")"
	}
	return first, last + ")"
}

// bindingText is that for an operand that binds variables, which && keeps where it
// is true, and || where it is false. What is to run where it does not bind runs
// before it, and is taken back where it does.
func (o *operandTexts) bindingText(whenFalse bool) (first, last string) {
	t, there, elsewhere := o.text, o.yes, o.no
	if whenFalse {
		there, elsewhere = elsewhere, there
	}
	ahead := ""
	if len(elsewhere) > 0 {
		keep, back := t.keeping()
		ahead = t.truth(append(keep, elsewhere...))
		there = append(back, there...)
	}
	behind := t.truth(there)
	switch {
	case whenFalse && ahead != "":
		return "(!(" + ahead + ")||", "||!(" + behind + "))"
	case whenFalse:
		return "(", "||!(" + behind + "))"
	case ahead != "":
		return "(" + ahead + "&&", "&&" + behind + ")"
	}
	return "(", "&&" + behind + ")"
}

func orTrue(text string) string {
	if text == "" {
		return "true"
	}
	return text
}

// keeping lists what keeps the numbers, and what takes them back.
func (t *pathText) keeping() (keep, back []string) {
	keep, back = []string{t.kept + "=" + t.r}, []string{t.r + "=" + t.kept}
	if t.l != "" {
		keep, back = append(keep, t.keptLocal+"="+t.l), append(back, t.l+"="+t.keptLocal)
	}
	return keep, back
}

// keepsFor gives the variables for that their names, if an operand needs them.
func (t *pathText) keepsFor(f *javasrc.File, operands map[javasrc.Node]*operandTexts, variable func() string) {
	for n, o := range operands {
		binds, whenFalse := flow.Binding(f, n)
		if o.text != t || !binds || t.kept != "" || whenFalse && len(o.yes) == 0 || !whenFalse && len(o.no) == 0 {
			continue
		}
		if t.kept = variable(); t.l != "" {
			t.keptLocal = variable()
		}
	}
}

// lookWithin is look for an operand: it asks by && and ||.
func (t *pathText) lookWithin(op pathprofile.Op) []string {
	missed := t.truth([]string{t.r + "=" + t.missed()})
	switch op.Kind {
	case pathprofile.Limit:
		return []string{"(" + t.r + "<=" + t.number(op.X) + "||" + missed + ")"}
	case pathprofile.Keep:
		return []string{"(" + t.inWithin(t.r, op.Set) + "||" + missed + ")"}
	case pathprofile.Fold:
		return []string{"(" + t.foldWithin(op, runsOf(op.Set, op.As)) + "||" + missed + ")", t.l + "=0"}
	}
	return t.look(op)
}

// inWithin is in without calls and without ?:.
func (t *pathText) inWithin(v string, set []int64) string {
	if set[len(set)-1] < longBits {
		return t.in(v, set)
	}
	return t.oneWithin(v, runsOf(set, set))
}

// oneWithin is one without ?:.
func (t *pathText) oneWithin(v string, runs []run) string {
	if half := len(runs) / 2; len(runs) > fewRuns {
		h := t.number(runs[half].from)
		return "(" + v + "<" + h + "&&(" + t.oneWithin(v, runs[:half]) + ")||" + v + ">=" + h + "&&(" + t.oneWithin(v, runs[half:]) + "))"
	}
	return t.one(v, runs)
}

// foldWithin gives r its value at the end of a region, and is false where no path
// of interest comes to it so.
func (t *pathText) foldWithin(op pathprofile.Op, runs []run) string {
	list := make([]string, len(runs))
	for i, r := range runs {
		list[i] = t.within(t.l, r) + "&&" + t.truth([]string{t.r + "=" + t.folded(op, r)})
	}
	return strings.Join(list, "||")
}

// checkOperands makes sure that the walk over a body came by all operands: without
// their texts the numbers are wrong, and are not read.
func (p *planner) checkOperands(n javasrc.Node, m *sitemap.Method) {
	if p.texts == nil {
		return
	}
	lost := false
	for o := range p.texts.operands {
		if p.File.Start(n) <= p.File.Start(o) && p.File.End(o) <= p.File.End(n) {
			delete(p.texts.operands, o)
			lost = true
		}
	}
	if lost {
		m.Paths = nil
		p.leaveDetail(n, noPaths, "a condition has no place for text")
	}
}
