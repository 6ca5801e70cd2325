package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/scope"
)

// creation visits new T(…).
func (p *planner) creation(n javasrc.Node) {
	p.body.calls = true
	switch {
	case p.opt.Sites:
		p.countedCreation(n)
	case p.KeepsMade(n) && p.Handable(n) && !p.UntypedDiamond(n) && !p.Overtaxes(n):
		p.keptByConstructor(n)
	default:
		p.bornOf(n)
	}
}

// bornOf wraps new T(…).
func (p *planner) bornOf(n javasrc.Node) {
	f := p.File
	if c := p.TypeOf(n).Class; c != nil {
		p.called(probemap.Creates + c.Simple)
	}
	t := p.TypeOf(n)
	cast, typed := p.Cast(n)
	thin := p.thin() && p.seenBare(n)
	value := t.Boxed() || p.PassesOver(t)
	if value || thin || !typed || p.UntypedDiamond(n) {
		if !value && !thin {
			p.leave(n, untypedHere)
		}
		p.plainCreation(n)
		return
	}
	at := p.place(n, javac.Wrapping{Early: true, Typed: p.StandsAlone(n) && (p.body.Frame || !p.IsInner(n))})
	why := p.typeHinders(n)
	if why == nil && (at.How == javac.LeftOut || p.limits.unborn[n]) {
		why = movedBirth
	}
	if why != nil {
		p.leaveBirth(n, why)
		p.plainCreation(n)
		return
	}
	created := scope.CreatedType(f, n)
	h := p.handle()
	open := p.e.Reserve(at.Pos)
	given, outer := func() {}, func() {}
	if first := f.First(n); f.Start(first) == f.Start(n) { // outer.new Inner()
		outer = p.outerInstance(first, t.Name)
	}
	if args := f.Child(n, javasrc.ArgumentList); args != javasrc.None {
		p.announcing(n, false, func() {
			finish := p.creationRest(n)
			given = p.constructorArguments(n, args, t)
			finish()
		})
	}
	k := p.probe(probemap.ProbeSite, f.Start(n), 0, f.Bare(f.Start(created), f.End(created)))
	p.markResult(n)
	p.markArgument(n)
	site := p.siteOf(n, k)
	holds := p.holds(n) // recorded when the object has been made, and so are the next two
	outer()
	given()
	p.anonymousBody(n)
	text := forms.Born(h, forms.Birth{}, site, holds...)
	if at.How == javac.AsConstructor {
		p.body.m.Probes[k-1].Watched = 0
		text = forms.BornMade(h, forms.Birth{}, k, holds...)
	}
	if p.showsOuter(n) {
		typ := t.String()
		if c := p.Made(n); p.OuterOf(n) != javasrc.None { // its name alone may be that of another class here
			typ = pathOf(c)
		}
		text = p.outOfSight(at, typ).Within(text)
	}
	p.put(open, at, n, text.Within(cast))
}

// typeHinders tells why no call can stand around a creation, wherever: javac would find another type for the whole than it has; nil if one can.
func (p *planner) typeHinders(n javasrc.Node) reason {
	switch {
	case p.Diamond(n) && p.HoldsChain(n):
		return entangledBirth
	case p.Unsayable(n):
		return hiddenType
	case p.ShowsMembers(n):
		return shownMembers
	}
	return nil
}

// anonymousBody visits the class body of a creation.
func (p *planner) anonymousBody(n javasrc.Node) {
	if p.File.Child(n, javasrc.ClassBody) != javasrc.None {
		line := p.Line
		p.class(n)
		p.Line = line
	}
}

// plainCreation visits a creation that is not wrapped.
func (p *planner) plainCreation(n javasrc.Node) {
	for c := p.File.First(n); c != javasrc.None; c = p.File.Next(c) {
		if p.File.Kind(c) != javasrc.ClassBody {
			p.expr(c)
		}
	}
	p.anonymousBody(n)
}

// seenBare tells that an object of the source set is made, of a class that
// captures nothing: without a call, it is seen when its constructor runs.
func (p *planner) seenBare(n javasrc.Node) bool {
	c := p.TypeOf(n).Class
	return c != nil && c.Static && p.File.Child(n, javasrc.ClassBody) == javasrc.None
}

// referring are classes of the library whose objects do not hold what they are given first, weak those of them that give it out again: until the
// garbage collector has it, nobody knows.
var referring, weak = library.Classes("referring"), library.Classes("weak")

// referent visits what a reference of the library refers to.
func (p *planner) referent(n javasrc.Node, t scope.Type) {
	class := "new " + meaning.SimpleName(t.Name)
	if !p.IsAmong(t, weak) || !p.Handable(n) || p.Overtaxes(n) {
		p.handParts(n, class)
		p.expr(n)
		return
	}
	at := p.place(n, p.Wrapping(n))
	if at.How == javac.LeftOut {
		p.leave(n, movedArgument)
	}
	p.aroundAt(at, n, func() { p.expr(n) }, p.numbered(forms.Escape, probemap.ProbeEscape, n, class))
}

// constructorArguments visits the arguments of a creation. An object of a class
// that is not rewritten holds what its constructor was given; what is returned
// numbers these stores, which are recorded when the object has been made.
func (p *planner) constructorArguments(n, args javasrc.Node, t scope.Type) (given func()) {
	f := p.File
	made := p.TypeOf(n).Class
	if c := p.Declared.ClassAt(n); c != nil { // an anonymous class hands them to its superclass
		made = p.Set.Superclass(c)
	}
	outside := made == nil || !made.Constructs(p.ArgumentCount(n))
	refers := p.IsAmong(t, referring)
	return p.givenArguments(args, false, func(a javasrc.Node) bool {
		switch {
		case !outside && made.Left && p.Handable(a):
			if p.through(a, p.numbered(forms.Escape, probemap.ProbeEscape, a, "constructor")) {
				p.shownParts()
			}
		case !outside:
			p.expr(a)
		case refers && a == f.First(args):
			p.referent(a, t)
		case made == nil && p.ConstructorLetsGo(a, t):
			p.expr(a)
		default:
			return false
		}
		return true
	})
}

// givenArguments visits the arguments of what makes an object, which holds them, but for
// those that other, if there is one, sees to; what is returned numbers these stores. A
// constructor's object may let them go later; what is kept stays.
func (p *planner) givenArguments(args javasrc.Node, kept bool, other func(a javasrc.Node) bool) (given func()) {
	f := p.File
	sign, name := 1, "<given "
	if kept {
		sign, name = -1, "<kept "
	}
	type argument struct {
		n   javasrc.Node
		put func(forms.Passing)
	}
	var order []argument
	for a := f.First(args); a != javasrc.None; a = f.Next(a) {
		if other != nil && other(a) {
			continue
		}
		if !p.Handable(a) && !p.IsChoice(a) {
			p.handParts(a, "constructor")
			p.expr(a)
			continue
		}
		if p.Overtaxes(a) {
			p.leave(a, entangled)
			p.expr(a)
			continue
		}
		at := p.place(a, p.Wrapping(a))
		if at.How == javac.LeftOut {
			p.leave(a, movedArgument)
			p.expr(a)
			continue
		}
		order = append(order, argument{a, p.later(a, at)})
	}
	if len(order) > 0 {
		p.asksOthers(true)
	}
	return func() {
		for i, a := range order {
			k := p.probe(probemap.ProbeField, f.Start(a.n), 0, name+num(i+1)+">")
			p.body.m.Probes[k-1].Parts = p.GivesParts(a.n)
			a.put(forms.Given(sign * k))
		}
	}
}

// outerInstance visits the instance that a new object of an inner class belongs
// to; what is returned numbers that store.
func (p *planner) outerInstance(n javasrc.Node, inner string) (number func()) {
	f := p.File
	if f.Kind(n) == javasrc.This || f.Kind(n) == javasrc.Super || !p.Castable(n) {
		p.expr(n)
		return func() {}
	}
	at := p.place(n, javac.Wrapping{Typed: true})
	if at.How == javac.LeftOut {
		p.leave(n, movedArgument)
		p.expr(n)
		return func() {}
	}
	put := p.later(n, at)
	p.Line = p.CheckedOn(n)
	return func() { put(forms.OuterOf(p.probe(probemap.ProbeField, f.Start(n), 0, inner+".this$0"))) }
}

// later visits an expression that is passed through a probe; what is returned puts
// that there, when its number is known.
func (p *planner) later(n javasrc.Node, at javac.Place) (put func(forms.Passing)) {
	cast, _ := p.Cast(n)
	h, typ := p.handle(), p.TypeArgument(n)
	open := p.e.Reserve(at.Pos)
	p.expr(n)
	end := p.e.Reserve(p.File.End(n))
	outer := p.Fitted(at, n, p.shownAs(at, n, cast))
	return func(form forms.Passing) {
		text := form.Of(typ).Around(h, at.How == javac.AsConstructor).Within(outer)
		p.e.Set(open, text.First)
		p.e.Set(end, text.Last)
	}
}

// markResult marks the newest probe if its creation n gives the value of an
// expression lambda, or what that is read from.
func (p *planner) markResult(n javasrc.Node) {
	site := &p.body.m.Probes[len(p.body.m.Probes)-1]
	site.Result, site.Origin = p.LambdaValue(n)
}

// leaveBirth leaves a creation out. What is announced around it must not be then:
// the file is planned again.
func (p *planner) leaveBirth(n javasrc.Node, why reason) {
	p.leave(n, why)
	if p.Made(n) == nil { // nothing is recorded when it is constructed
		return
	}
	for _, around := range p.body.announced {
		p.limits.again = p.limits.again || !p.limits.unborn[around]
		p.limits.unborn[around] = true
	}
}

// markArgument notes of the newest probe, the site of n, whose argument n is.
func (p *planner) markArgument(n javasrc.Node) {
	p.body.m.Probes[len(p.body.m.Probes)-1].To = p.ArgumentTo(n)
}
