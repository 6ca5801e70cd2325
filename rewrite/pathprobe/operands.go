package pathprobe

import (
	"strings"

	"jinstr/pathprofile"
	"jinstr/rewrite/flow"
	"jinstr/rewrite/javasrc"
)

// Path probes in the operands of conditions (flow.Options.Split). They are
// expressions without calls and without ?:, to which javac would give lines,
// unless all is on one line.

// operandTexts are what runs where an operand is true, and where it is false.
type operandTexts struct {
	yes, no []action
	text    *pathText
}

// operandEdge adds what an edge does to a slot of an operand.
func (c *Counters) operandEdge(t *pathText, s flow.Slot, i int) {
	o := c.operands[s.Node]
	if o == nil {
		o = &operandTexts{text: t}
		c.operands[s.Node] = o
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

// Operand is what stands before and behind an operand that is visited; "": nothing does.
func (c *Counters) Operand(n javasrc.Node) (first, last string) {
	if c == nil || c.operands[n] == nil {
		return "", ""
	}
	o := c.operands[n]
	delete(c.operands, n)
	return c.operandText(n, o)
}

// operandText is what stands before and behind an operand.
func (c *Counters) operandText(n javasrc.Node, o *operandTexts) (first, last string) {
	yes, no := truth(o.yes), truth(o.no)
	if yes == "" && no == "" {
		return "", ""
	}
	if binds, whenFalse := flow.Binding(c.File, n); binds {
		return o.bindingText(whenFalse)
	}
	if flow.TypedByUse(c.File, n) {
		return "(", "?" + orTrue(yes) + ":!(" + orTrue(no) + "))"
	}
	first = "("
	if c.File.Kind(n) == javasrc.AssignmentExpression {
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
		ahead = truth(append(keep, elsewhere...))
		there = append(back, there...)
	}
	behind := truth(there)
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
func (t *pathText) keeping() (keep, back []action) {
	keep, back = []action{sets(t.kept + "=" + t.r)}, []action{sets(t.r + "=" + t.kept)}
	if t.l != "" {
		keep, back = append(keep, sets(t.keptLocal+"="+t.l)), append(back, sets(t.l+"="+t.keptLocal))
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
func (t *pathText) lookWithin(op pathprofile.Op) []action {
	missed := truth([]action{sets(t.r + "=" + t.missed())})
	switch op.Kind {
	case pathprofile.Limit:
		return []action{{"(" + t.r + "<=" + t.number(op.X) + "||" + missed + ")", aTest}}
	case pathprofile.Keep:
		return []action{{"(" + t.inWithin(t.r, op.Set) + "||" + missed + ")", aTest}}
	case pathprofile.Fold:
		return []action{{"(" + t.foldWithin(op, runsOf(op.Set, op.As)) + "||" + missed + ")", aTest}, sets(t.l + "=0")}
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
		list[i] = t.within(t.l, r) + "&&" + truth([]action{sets(t.r + "=" + t.folded(op, r))})
	}
	return strings.Join(list, "||")
}

// Lost tells that the visit of a body did not come by all its operands: without their texts the numbers are wrong, and are not read.
func (c *Counters) Lost(n javasrc.Node) (lost bool) {
	if c == nil {
		return false
	}
	for o := range c.operands {
		if c.File.Start(n) <= c.File.Start(o) && c.File.End(o) <= c.File.End(n) {
			delete(c.operands, o)
			lost = true
		}
	}
	return lost
}
