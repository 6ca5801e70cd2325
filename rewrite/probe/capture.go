package probe

import (
	"sort"
	"strings"

	"jinstr/probemap"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// holds lists what a new object of an inner, local or anonymous class holds: the
// instance around it and, for an anonymous class, the variables it captures.
func (p *planner) holds(n javasrc.Node) (list []forms.Hold) {
	f := p.File
	if !p.IsInner(n) {
		return nil
	}
	c := p.Made(n)
	if c.Simple == "" && !p.body.this {
		p.adrift[c] = true
	}
	if this := p.enclosing(c); !this.IsNone() && p.OuterOf(n) == javasrc.None {
		value := p.unassigning(this.Value(), p.passedThis(this))
		list = append(list, forms.Hold{Value: value, Probe: p.probe(probemap.ProbeField, f.Start(n), 0, c.Binary+".this$0")})
	}
	if c.Simple != "" {
		return list
	}
	for _, name := range p.captured(f.Child(n, javasrc.ClassBody)) {
		l := p.localNamed(name)
		value := p.unassigning(forms.Named(name), p.passed(l))
		list = append(list, forms.Hold{Value: value, Probe: p.probe(probemap.ProbeField, f.Start(n), 0, c.Binary+".val$"+name)})
	}
	return list
}

// unassigning is how a value is given: as it is named where nothing may be assigned, in a guard.
func (p *planner) unassigning(named, passed forms.Value) forms.Value {
	if p.body.inGuard {
		return named
	}
	return passed
}

// enclosing is the expression for the instance that a new object of the inner
// class c belongs to, or "" where there is none or it cannot be named. A member belongs to the
// innermost instance of a class that has it, also by inheritance; a local class to that of the class in which it is declared (JLS 15.9.2).
func (p *planner) enclosing(c *scope.Class) (none forms.Object) {
	if !p.body.this || p.adrift[c] {
		return none
	}
	for k := p.Class; k != nil; k = k.Outer {
		if k == c.Outer || !c.Local && p.Set.Above(k)[c.Outer] {
			return p.instance(k)
		}
		if k.Static || p.adrift[k] {
			return none
		}
	}
	return none
}

// instanceAround tells that there is an instance of class k around, as no class within that is static.
func (p *planner) instanceAround(k *scope.Class) bool {
	for c := p.Class; c != k; c = c.Outer {
		if c == nil || c.Static || p.adrift[c] {
			return false
		}
	}
	return true
}

// instance is the expression for the innermost instance of class k around.
func (p *planner) instance(k *scope.Class) (none forms.Object) {
	switch {
	case k == p.Class && p.body.Self:
		return forms.KeptSelf(p.declared(p.body))
	case k == p.Class:
		return forms.This
	case k.Simple == "" || k.Kind == javasrc.Program: // it has no name
		return none
	}
	plain := p.Resolve(k.Simple, p.Class) == k
	for c := p.Class; c != k && c != nil; c = c.Outer {
		plain = plain && !c.Opaque && p.Set.Known(c) // else it may inherit a class of the same name
	}
	if plain {
		return forms.Outer(k.Simple)
	}
	for c := k; c != nil; c = c.Outer {
		if c.Local {
			return none
		}
	}
	return forms.Outer(strings.ReplaceAll(k.Binary, "$", "."))
}

// captured lists the local variables around that a class body mentions.
func (p *planner) captured(body javasrc.Node) (names []string) {
	f := p.File
	seen := map[string]bool{}
	end := f.End(body)
	for n := body; int(n) < f.Len() && f.Start(n) < end; n++ {
		if f.Kind(n) != javasrc.Identifier || seen[f.Text(n)] || !p.VariableUse(n) {
			continue
		}
		name := f.Text(n)
		l := p.localNamed(name)
		if l != nil && p.IsMember(name, n, body) {
			continue
		}
		seen[name] = true
		if l != nil && !l.Type.Primitive() && !l.Type.Leaf() && !p.DeclaredIn(name, body) && p.assigned(l, name, body) {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return names
}

// assigned tells that a captured variable surely has its value where the calls
// that record the capture stand: it is declared before the statement that is
// visited, and not assigned within it.
func (p *planner) assigned(l *local, name string, user javasrc.Node) bool {
	f := p.File
	if p.body.current == javasrc.None { // an initialiser
		return l.Early
	}
	ok := l.body != p.body || l.Pos < f.Start(p.body.current) || l.Kind == "param" || l.Kind == "foreach" || l.Kind == "catch"
	ok = ok && !p.AssignsName(p.body.current, f.Start(user), name)
	if !ok {
		p.leave(user, lateCapture)
	}
	return ok
}

// capture is something that a lambda or method reference takes along.
type capture struct {
	value forms.Value
	user  javasrc.Node
}

// captureIn notes what a lambda captures. The calls stand before its statement:
// a lambda itself cannot be passed through a method. The runtime joins them to
// the lambda when it is first seen in a variable.
func (p *planner) captureIn(n javasrc.Node) {
	if p.Borrowed(n) {
		return
	}
	if p.body.m.Kind == probemap.KindInitializer && !p.body.Frame {
		p.body.selfEscapes = p.body.selfEscapes || p.UsesThis(n)
		return
	}
	if !p.body.Frame {
		p.leave(n, lambdaInExpression)
		return
	}
	for _, name := range p.captured(n) {
		p.body.captures = append(p.body.captures, capture{p.passed(p.localNamed(name)), n})
	}
	if p.body.this && p.UsesThis(n) {
		p.captureThis(n)
	}
}

func (p *planner) captureThis(n javasrc.Node) {
	p.body.captures = append(p.body.captures, capture{p.passedThis(p.instance(p.Class)), n})
}

// methodReference visits a::b. Its receiver is captured where it is a value.
func (p *planner) methodReference(n javasrc.Node) {
	f := p.File
	recv := f.First(n)
	if p.lends[n] = p.MayBeKept(n); p.lends[n] { // by a constructor outside, too
		p.runsOthers()
		p.asksOthers(false)
	}
	if p.haltsLater(n) {
		p.enclosed(f.Start(recv), f.End(recv), forms.Halting(p.written), func() { p.expr(recv) })
		return
	}
	p.Reference(n)
	p.leaveCopies(n)
	if !p.IsConstructorReference(n) {
		p.function(f.Text(f.Last(n)))
	}
	if p.UsedUp(n) {
		p.calledBack(f.Text(f.Last(n)))
	}
	switch {
	case p.IsConstructorReference(n):
		if p.opt.Sites || !p.MakesGathered(n) && !p.makesByReference(n, recv) && !p.keepsReference(n, recv) {
			p.leave(n, constructorReference)
		}
	case p.ReferenceKeepsReceiver(n):
		p.escapeReceiver(recv)
		return
	case p.Borrowed(n):
	case p.body.m.Kind == probemap.KindInitializer && !p.body.Frame:
		p.body.selfEscapes = p.body.selfEscapes || p.UsesThis(n)
	case p.Computed(recv):
		escapes := func() { p.escape(recv, "receiver of a method reference") }
		if p.MayFill(n, recv) {
			p.around(recv, p.Wrapping(recv), escapes, p.changedBy(forms.Fills, n, unannounced))
		} else {
			escapes()
		}
		return
	case !p.body.Frame && p.IsValue(recv):
		p.leave(n, referenceInExpression)
	case f.Kind(recv) == javasrc.This || f.Kind(recv) == javasrc.Super:
		p.captureThis(n)
	case f.Kind(recv) == javasrc.Identifier && p.localNamed(f.Text(recv)) != nil:
		name := f.Text(recv)
		if l := p.localNamed(name); l.Type.Reference() && p.assigned(l, name, n) {
			p.body.captures = append(p.body.captures, capture{p.passed(l), n})
		}
	case f.Kind(recv) == javasrc.Identifier && p.Lookup(f.Text(recv)).Field != nil:
		if p.TypeOf(recv).Reference() {
			p.body.captures = append(p.body.captures, capture{forms.Named(f.Text(recv)), n})
		}
	case p.IsValue(recv):
		p.leave(n, computedReceiver)
	}
	if p.MayFill(n, recv) {
		p.through(recv, p.changedBy(forms.Fills, n, unannounced))
		return
	}
	p.children(n)
}

// escapeReceiver has what is named before the :: of a method reference escape.
func (p *planner) escapeReceiver(recv javasrc.Node) {
	if p.File.Kind(recv) == javasrc.This || p.IsSuper(recv) {
		p.selfEscapes()
		return
	}
	p.escape(recv, "receiver of a method reference")
}

// captureCalls are the calls before a statement whose lambdas capture. With
// several lambdas nobody knows which one is seen and which one is not, so what
// they capture counts as handed on.
func (p *planner) captureCalls() (text string) {
	how := p.howCaptured()
	done := map[forms.Value]bool{}
	if len(p.body.captures) > 0 && !p.opt.Full {
		p.body.settles = true
		text = p.settleCall()
	}
	if len(p.body.captures) > 0 && !how.escapes {
		p.body.announces++
	}
	for _, c := range p.body.captures {
		if !done[c.value] {
			done[c.value] = true
			text += how.form(p.handle(), c.value, how.sign*p.capturedProbe(c.user, !how.escapes))
		}
	}
	return text
}

// capturedProbe numbers the probe of what a lambda captures.
func (p *planner) capturedProbe(user javasrc.Node, late bool) int {
	k := p.probe(probemap.ProbeEscape, p.File.Start(user), 0, "captured by a lambda")
	p.body.m.Probes[k-1].Late, p.body.m.Probes[k-1].Parts = late, p.GivesParts(user)
	return k
}

// capturing is how it is told what lambdas capture.
type capturing struct {
	form forms.Captured
	sign int // below 0 for several lambdas that go to collections
	// escapes tells that what they capture is handed on at once.
	escapes bool
}

// howCaptured is so for the lambdas of the current statement.
func (p *planner) howCaptured() capturing {
	several, lent, gone := false, true, false
	for _, c := range p.body.captures {
		several = several || c.user != p.body.captures[0].user
		lent = lent && p.Lent(c.user)
		gone = gone || p.HandedOut(c.user) || p.sentOff(c.user)
	}
	switch {
	case lent:
		return capturing{form: forms.Lend, sign: 1}
	case several && p.handedToCollections():
		return capturing{form: forms.Hand, sign: -1}
	case gone && p.handedToCollections():
		return capturing{form: forms.Hand, sign: 1}
	case several || gone:
		return capturing{form: forms.EscapeCaptured, sign: 1, escapes: true}
	}
	return capturing{form: forms.Capture, sign: 1}
}

// sentOff tells that a lambda is what the body returns, and that this may be given to who keeps it: no event names the lambda then.
func (p *planner) sentOff(user javasrc.Node) bool {
	_, taker := p.Taker(user)
	return p.File.Kind(taker) == javasrc.ReturnStatement && p.isFunction(p.body)
}

// handedToCollections tells whether each lambda of the current statement goes straight to a call on what may be a
// collection of the library's, which is looked into when the statement has ended.
func (p *planner) handedToCollections() bool {
	for _, c := range p.body.captures {
		call := p.ArgumentOf(c.user)
		if p.File.Kind(call) != javasrc.MethodInvocation || !p.Filling[call] {
			return false
		}
	}
	return true
}

// settleCall ends the captures of a statement that has no end of its own: at level
// objects, or as its block is still to run.
func (p *planner) settleCall() string { return forms.Settle(p.handle()) }
