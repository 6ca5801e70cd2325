package probe

import (
	"slices"

	"jinstr/rewrite/edit"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/sitemap"
	"jinstr/rewrite/watchprobe"
)

// Where it is noted when objects are used, package watchprobe says in which words; here these get their places. An object of a class of the
// set is used where a field of it is read or written, and as a method of it begins. So calls need no probe; this is noted as a method begins,
// and before each statement that uses its fields where time may have passed since: in loops, behind calls, and in lambdas. What
// a field or element is selected from is passed through a call.

func (p *planner) touches() watchprobe.Touches { return watchprobe.Touches{Call: p.manOT} }

// selected visits what selects a field or an element.
func (p *planner) selected(n javasrc.Node) {
	p.selectedFrom(n, p.f.First(n))
	for c := p.f.Next(p.f.First(n)); c != javasrc.None; c = p.f.Next(c) {
		p.expr(c)
	}
}

// selectedFrom visits what n selects a field or an element from.
func (p *planner) selectedFrom(n, of javasrc.Node) {
	if !p.usesValue(n, of) || !p.noted(of, false) {
		p.expr(of)
	}
}

// usesValue tells that a selection from a value is to be noted by a call around that. Of this it is noted before the statement.
func (p *planner) usesValue(n, of javasrc.Node) bool {
	f := p.f
	if !p.opt.Touches {
		return false
	}
	if f.Kind(n) == javasrc.FieldAccess {
		fd := p.fieldOf(n)
		switch {
		case fd != nil && fd.Static || f.Kind(f.Last(n)) != javasrc.Identifier:
			return false
		case f.Kind(of) == javasrc.Super, f.Kind(of) == javasrc.This && (!p.body.lambda || p.body.frame):
			p.usesInstance(p.cls)
			return false
		case !p.isValue(of):
			return false
		}
	}
	return watchprobe.SeesUses(p.set, p.typeOf(of))
}

// noted visits a value that is used, or lent, and notes that; false, and the value is not visited, if there is no place.
func (p *planner) noted(n javasrc.Node, lent bool) bool {
	hidden := !lent && p.constructs() && p.mayBeThis(n)
	if name, ok := p.named(n); ok && (hidden || p.typeOf(n).Dims > 0) {
		use := p.touches().Of(name, hidden, lent) + ";"
		if !lent {
			use = p.onceAnEpoch(n, use)
		}
		p.noteUse(use)
		p.visitPart(n)
		return true
	}
	at := p.place(n, p.wrapping("", n))
	hide := ""
	if hidden {
		if hide = p.plainType(n); hide == "" {
			at.how = leftOut
		}
	}
	if at.how == leftOut || !p.castable(n) || !p.wrappable(n) || p.givesVariable(n) {
		p.leave(n, unseenUse)
		return false
	}
	open := p.e.Reserve(at.pos)
	p.visitPart(n)
	before, behind, _ := p.cast(n)
	form := p.touches().Around(lent)
	first, last := form.First, form.Last
	if at.how == asConstructor {
		first, last = form.FirstMade, form.LastMade
		if p.casts() {
			first = form.FirstRaw
		}
	}
	if hide != "" {
		first, last = p.outOfSight(asConstructor, hide, first, last)
	}
	if l := p.localNamed(p.f.Text(n)); p.f.Kind(n) == javasrc.Identifier && l != nil && l.safe {
		first, last = first+"true?", ":null"+last
	}
	first, last = p.fitted(at, n, before+first, last+behind)
	p.e.SetAloud(open, first)
	p.e.SetAloud(p.e.Reserve(p.f.End(n)), last)
	return true
}

// givesVariable tells that a call may return a type variable of its method, or an array of one.
func (p *planner) givesVariable(n javasrc.Node) bool {
	return p.f.Kind(n) == javasrc.MethodInvocation && p.set.Gives(p.f.Text(p.methodIdentifier(n)), p.argumentCount(n))
}

// named is the text of a local that has the same value before the statement, so that its use can be noted there: a call of ours around an array would
// be a cast of it, which fails where what javac made for variable arguments is of another type than it says.
func (p *planner) named(n javasrc.Node) (text string, ok bool) {
	f := p.f
	if f.Kind(n) != javasrc.Identifier || p.body.current == javasrc.None || p.body.lambda && !p.body.frame {
		return "", false
	}
	name, before := f.Text(n), p.body.current
	if p.body.quiet != javasrc.None {
		before = p.body.quiet
	}
	r := p.lookup(name)
	if l := r.local; l != nil {
		ok = l.early && (l.pos < f.Start(before) || l.kind == "param") && !p.assignsAgain(l.body, name)
		return l.argument(name), ok
	}
	// What is called may give a field another value, unless it is final.
	ok = r.field != nil && r.at == p.cls && p.body.m.Kind == sitemap.KindMethod && (r.field.Final || p.body.quiet != javasrc.None && !p.assignsAgain(p.body, name))
	return name, ok
}

// onceAnEpoch is a use of a variable that keeps its value, noted once an epoch: the epoch in which it was noted is in a variable of ours. Looking for an
// array takes longer than most of what is done with an element.
func (p *planner) onceAnEpoch(n javasrc.Node, use string) string {
	b := p.body
	r := p.lookup(p.f.Text(n))
	switch l := r.local; {
	case p.typeOf(n).Dims == 0:
		return use
	case l == nil && (!r.field.Final || b.start == nil):
		return use
	case l == nil:
		return p.touches().Once(b.noted(p, r.field, b.start), use)
	case l.body != b:
		return use
	case l.kind == "param" && b.start != nil:
		return p.touches().Once(b.noted(p, l, b.start), use)
	case l.behind != nil:
		return p.touches().Once(b.noted(p, l, l.behind), use)
	}
	return use
}

// noted is the variable with the epoch in which a use of another was noted, declared at a place.
func (b *body) noted(p *planner, of any, at *declarations) string {
	if b.notedIn == nil {
		b.notedIn = map[any]string{}
	}
	name := b.notedIn[of]
	if name == "" {
		name = b.pathVariable()
		b.notedIn[of] = name
		at.text += "int " + name + "=0;"
		p.e.SetAloud(at.slot, at.text)
	}
	return name
}

// declarations are those of variables of ours at a place.
type declarations struct {
	slot edit.Slot
	text string
}

// declareBehind makes room for them behind a declaration of arrays.
func (p *planner) declareBehind(n javasrc.Node, l *local) {
	if p.opt.Touches && l.typ.Dims > 0 && p.listed(n) {
		l.behind = &declarations{slot: p.e.Reserve(p.f.End(n))}
	}
}

// assignsAgain tells that a variable of a body is assigned after it has its first value.
func (p *planner) assignsAgain(b *body, name string) bool {
	f := p.f
	if b.assigned == nil {
		b.assigned = map[string]bool{}
		for n := b.node; int(n) < f.Len() && f.Start(n) < f.End(b.node); n++ {
			if k := f.Kind(n); k != javasrc.AssignmentExpression && k != javasrc.UpdateExpression {
				continue
			}
			left := f.First(n)
			if f.Kind(left) == javasrc.FieldAccess {
				left = f.Last(left)
			}
			for f.Kind(left) == javasrc.ParenthesizedExpression || f.Kind(left) == javasrc.ParenthesizedTarget {
				left = f.First(left)
			}
			if f.Kind(left) == javasrc.Identifier {
				b.assigned[f.Text(left)] = true
			}
		}
	}
	return b.assigned[name]
}

// noteUse notes a use before the statement that is visited.
func (p *planner) noteUse(text string) {
	if b := p.body; !slices.Contains(b.uses, text) {
		b.uses = append(b.uses, text)
	}
}

// plainType is the type of a value as text, if it is a class of this file without type parameters; else "".
func (p *planner) plainType(n javasrc.Node) string {
	c := p.typeOf(n).Class
	if c == nil || c.File != p.d || p.f.Child(c.Node, javasrc.TypeParameters) != javasrc.None {
		return ""
	}
	return p.typeText(p.typeOf(n), p.cls)
}

// usesName notes that a field is used which a simple name means.
func (p *planner) usesName(n javasrc.Node) {
	if !p.opt.Touches || !p.isVariable(n) {
		return
	}
	r := p.lookup(p.f.Text(n))
	switch {
	case r.local != nil || r.field == nil || r.field.Static || p.holdsConstants(r.field):
	case p.body.lambda && !p.body.frame:
		p.usesInExpression(n, r.at)
	default:
		p.usesInstance(r.at)
	}
}

// isVariable tells that an identifier stands for a variable, and is not the name of a member that is selected from something, or of a method.
func (p *planner) isVariable(n javasrc.Node) bool {
	switch up := p.f.Parent(n); p.f.Kind(up) {
	case javasrc.FieldAccess:
		return p.f.Last(up) != n
	case javasrc.MethodInvocation:
		return p.methodIdentifier(up) != n
	case javasrc.MethodReference:
		return p.f.First(up) == n
	}
	return true
}

// usesInExpression notes such a use in a lambda that is an expression: no statement comes before it, so the name is selected from what is used.
func (p *planner) usesInExpression(n javasrc.Node, at *scope.Class) {
	if !watchprobe.MayExtend(p.set, at) {
		return
	}
	name := "this"
	if at != p.cls {
		name = p.instance(at)
	}
	hidden := p.constructs()
	hide := ""
	if hidden && p.f.Child(at.Node, javasrc.TypeParameters) == javasrc.None {
		hide = p.typeText(at.Itself(), p.cls)
	}
	if name == "" || !p.onLine(n, p.line) || p.casts() || hidden && hide == "" {
		p.leave(n, unseenUse)
		return
	}
	if hidden {
		name = "(" + hide + ")(" + p.passedMade() + name + ")"
	}
	p.e.SetAloud(p.e.Reserve(p.f.Start(n)), p.touches().Of(name, false, false)+".")
}

// usesInstance notes that the instance of a class around is used, before the statement.
func (p *planner) usesInstance(at *scope.Class) {
	b := p.body
	if at == p.cls && (!b.this || b.ctor || b.m.Kind == sitemap.KindInitializer) {
		return
	}
	if text := p.useOf(at); text != "" && (at != p.cls || b.lambda || b.loops > 0 || b.calls) {
		p.noteUse(text)
	}
}

// useOf is the statement that notes a use of the instance of a class around; "" where none is needed, or it cannot be named.
func (p *planner) useOf(at *scope.Class) string {
	switch {
	case !watchprobe.MayExtend(p.set, at):
		return ""
	case at == p.cls && p.extendsHere(at):
		return p.touches().Own()
	case at == p.cls:
		return p.touches().Of("this", p.constructs(), false) + ";"
	}
	name := p.instance(at)
	if name == "" {
		return ""
	}
	return p.touches().Of(name, p.constructs(), false) + ";"
}

// extendsHere tells that a class extends jinstr.rt.Obj by way of a class of this file.
func (p *planner) extendsHere(c *scope.Class) bool {
	for super := p.set.Superclass(c); super != nil; super = p.set.Superclass(c) {
		c = super
	}
	return c.File == p.d && p.extendsObj(c)
}

// methodUses notes that this is used as a method begins, and makes room for variables of ours as that or a lambda does.
func (p *planner) methodUses(code javasrc.Node) {
	if !p.opt.Touches || p.f.First(code) == javasrc.None {
		return
	}
	p.body.start = &declarations{slot: p.e.Reserve(p.f.Start(code) + 1)}
	if p.body.this && !p.body.lambda {
		p.e.SetAloud(p.e.Reserve(p.f.Start(code)+1), p.useOf(p.cls))
	}
}

// lends tells that an argument is handed to code that was not rewritten, and may be an array; kept, that it may be used when the call is over.
func (p *planner) lends(n javasrc.Node) (lent, kept bool) {
	f := p.f
	if !p.opt.Touches || f.Kind(f.Parent(n)) != javasrc.ArgumentList || !watchprobe.MayBeArray(p.typeOf(n)) || !p.handable(n) {
		return false, false
	}
	call := f.Parent(f.Parent(n))
	switch f.Kind(call) {
	case javasrc.MethodInvocation:
		recv, name := p.receiver(call), f.Text(p.methodIdentifier(call))
		if !p.external(call) {
			return false, false
		}
		_, writes := p.writes(call, recv, name)
		known := p.typeOf(n).Dims > 0
		if !known && (polymorphic[name] || p.overtaxes(n) || !p.standsAlone(n)) {
			return false, false
		}
		return true, !writes && !p.keepsNothing(recv, name)
	case javasrc.ObjectCreationExpression:
		return p.madeClass(call) == nil && (p.typeOf(n).Dims > 0 || p.standsAlone(n)), true
	case javasrc.ExplicitConstructorInvocation:
		return p.set.Superclass(p.cls) == nil && p.typeOf(n).Dims > 0, true
	}
	return false, false
}

// goesOverArray tells that a for-each goes over a value that may be an array.
func (p *planner) goesOverArray(n javasrc.Node) bool {
	f := p.f
	up := f.Parent(n)
	return p.opt.Touches && f.Kind(up) == javasrc.EnhancedForStatement && f.Next(f.Child(up, javasrc.Identifier, javasrc.UnderscorePattern)) == n &&
		watchprobe.MayBeArray(p.typeOf(n)) && (p.typeOf(n).Dims > 0 || p.standsAlone(n))
}

// usesBefore are the uses that a statement begins with: those of the header of a loop whose body it is.
func (p *planner) usesBefore(n javasrc.Node) []string {
	if p.body.quiet != javasrc.None || p.body.loops > 0 && p.isLoop(p.f.Parent(n)) {
		return slices.Clone(p.body.uses)
	}
	return nil
}

// quietLoop tells that a loop has no other in it, calls nothing and makes nothing: it is soon over, and what it uses is noted before it.
func (p *planner) quietLoop(loop javasrc.Node) bool {
	f := p.f
	for n := loop + 1; int(n) < f.Len() && f.Start(n) < f.End(loop); n++ {
		switch f.Kind(n) {
		case javasrc.WhileStatement, javasrc.DoStatement, javasrc.ForStatement, javasrc.EnhancedForStatement, javasrc.MethodInvocation,
			javasrc.ObjectCreationExpression, javasrc.LambdaExpression, javasrc.SynchronizedStatement:
			return false
		}
	}
	return p.opt.Touches
}

// roundUses is where it is noted what each round of a loop uses, if its body is a block.
func (p *planner) roundUses(loop javasrc.Node) (slot edit.Slot, ok bool) {
	f := p.f
	if !p.opt.Touches || p.body.quiet != javasrc.None {
		return 0, false
	}
	for c := f.First(loop); c != javasrc.None; c = f.Next(c) {
		if f.Kind(c) == javasrc.Block {
			return p.e.Reserve(f.Start(c) + 1), true
		}
	}
	return 0, false
}

func (p *planner) isLoop(n javasrc.Node) bool {
	switch p.f.Kind(n) {
	case javasrc.WhileStatement, javasrc.DoStatement, javasrc.ForStatement, javasrc.EnhancedForStatement:
		return true
	}
	return false
}
