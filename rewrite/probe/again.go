package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/heapprobe"
	"jinstr/rewrite/javasrc"
)

// Level objects records no locals, so a frame holds all that is made or named in it. What a
// loop makes would be held until the method ends, and all that a program's main loop ever made
// would count as alive. So the start of the body of an outermost loop is told: a local that is
// declared before the loop, and not set in it, holds nothing that was made in it; those that are
// set are named there; and those declared within the body are gone. What stands in the loop's
// header may hold what was named since the round before: see again.go of the replay.

// mostRoundLocals is how many locals a round names: with more the loop is left alone.
const mostRoundLocals = 4

// againCall is what tells that the body of a loop begins, or "".
func (p *planner) againCall(loop javasrc.Node) string {
	if p.opt.Full || p.opt.Paper || !p.body.Frame || !p.body.Records(heapprobe.RecordAll) || !p.OnceBegun(loop) {
		return ""
	}
	made, given := p.MakesIn(loop)
	if !made && !given {
		return ""
	}
	set, anew, ok := p.setIn(loop)
	if !ok || len(set) > mostRoundLocals || len(set) > 0 && !made && !anew { // that goes over a structure, most often, for which it is too dear
		return ""
	}
	text, pos := "", p.File.Start(loop)
	for _, name := range set {
		l := p.localNamed(name)
		text += forms.AddNode(p.handle(), p.passed(l), p.probe(probemap.ProbeLocal, pos, p.slot(l), ""))
	}
	text += p.endCall(pos)
	p.body.m.Probes[len(p.body.m.Probes)-1].Again = true
	return text
}

// setIn finds the locals that are declared before the body of a loop and set in the loop, and
// whether any local is set to what a call may have made; not ok if one has no value yet, or its type
// is not known.
func (p *planner) setIn(loop javasrc.Node) (names []string, anew, ok bool) {
	f := p.File
	found := map[string]bool{}
	for n := loop; int(n) < f.Len() && f.Start(n) < f.End(loop); n++ {
		if f.Kind(n) == javasrc.VariableDeclarator {
			t := p.DeclaredType(f.Parent(n))
			anew = anew || !t.Primitive() && !p.PassesOver(t) && p.MayMake(f.Last(n))
		}
		if f.Kind(n) != javasrc.AssignmentExpression {
			continue
		}
		left := f.Unparenthesized(f.First(n))
		if f.Kind(left) != javasrc.Identifier {
			continue
		}
		name := f.Text(left)
		l := p.localNamed(name)
		anew = anew || l != nil && p.MayMake(f.Last(n))
		if found[name] {
			continue
		}
		found[name] = true
		if l == nil || l.Type.Primitive() || p.PassesOver(l.Type) {
			continue
		}
		if !(l.Early && !p.PassedOver(l.Variable, loop) || p.SetByCondition(loop, n)) || !l.Type.Known() || l.body != p.body {
			return nil, anew, false
		}
		names = append(names, name)
	}
	return names, anew, true
}

// slot gives a local that rounds name a place in its frame: 1 + its index in the method's
// variables. What it holds is under way when the method returns.
func (p *planner) slot(l *local) int {
	if b := p.body; l.slot == 0 {
		b.m.Vars = append(b.m.Vars, probemap.Var{Name: l.name, Type: l.Type.String(), Kind: l.Kind, Scope: probemap.Range{Start: l.Pos, End: p.File.End(b.Node)}, Returned: true})
		l.slot = len(b.m.Vars)
	}
	return l.slot
}
