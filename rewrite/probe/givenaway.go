package probe

import (
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javasrc"
)

// Method references of code that was not rewritten (list.forEach(Lib::keep)) are given the elements of what a call goes over, where no probe sees
// them: these escape as they would if the program had given them itself. The values of lambdas that are given to code which may keep them do so, too.

// handsElements visits what is noted so.
func (p *planner) handsElements(n javasrc.Node) bool {
	if !p.GivenAway[n] {
		return false
	}
	delete(p.GivenAway, n)
	p.escapeBy(forms.Entries, n, "method reference")
	return true
}

// keptValue visits such a value. What may be no statement goes on to be none: another method might be meant with it.
func (p *planner) keptValue(value javasrc.Node) {
	f := p.File
	visit := func() { p.escape(value, "value of a lambda") }
	switch f.Kind(value) {
	case javasrc.ObjectCreationExpression, javasrc.MethodInvocation:
		visit()
	default:
		p.enclosed(f.Start(value), f.End(value), forms.Parenthesised(), visit)
	}
}
