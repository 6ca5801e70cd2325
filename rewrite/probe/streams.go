package probe

import (
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/sitemap"
)

// A pipeline of java.util.stream that one expression begins and ends has called its lambdas
// when that has been evaluated, on the thread of the activation that it stands in:
//
//	xs.stream().filter(x -> x.n > 0).map(x -> new Y(x)).collect(Collectors.toList())
//
// It is used up. Nobody has its lambdas then, nor what they returned, but the value of the
// expression. So of each part it must be known that it keeps nothing.

// valued are methods of which no argument is a function that gets what passes through, and
// those whose first one is a value.
var (
	valued = library.Methods("valued")
	seeded = library.Methods("seeded")
)

// findings are those that give an Optional, mappings methods of that which give another
// one, and openings those that give what is in it.
var ()

// folding are those that join the elements into one, collecting those that give what a collector makes, listing those that give a list.
var folding, collecting, listing = library.Methods("folding"), library.Methods("collecting"), library.Methods("listing")

// collectors are methods of Collectors that make a collection of a known class, or an Optional, with the
// position, counted from 1, of the argument that makes another one, and 0 where there is none.
var collectors = library.Numbers("collectors")

// gatherers are collections of java.util that can be looked into.
var gatherers = library.Classes("gatherers")

// grouping are collectors that make collections in a map, unmodifiable those that make a collection which may be a constant.
var grouping, unmodifiable = library.Methods("grouping"), library.Methods("unmodifiable")

// counters are those that give numbers and strings, forwarders those that hand what they
// take on to another one.
var (
	counters   = library.Methods("counters")
	forwarders = library.Methods("forwarders")
)

// usedUp tells that what is given to a call, a lambda or a method reference, is called only
// while a pipeline runs that is used up.
func (p *planner) usedUp(n javasrc.Node) bool {
	call := p.streamCall(n)
	return call != javasrc.None && p.beginsWell(call) && p.ends(call)
}

// beginsWell tells that n is a call in such a pipeline which keeps nothing up to there.
func (p *planner) beginsWell(n javasrc.Node) bool {
	return meaning.Once(p.kept.begun, p.WhereOf(n), n, func(n javasrc.Node) bool {
		begins, on := p.BeginsAt(n, p.keepsNone)
		return begins || on && p.beginsWell(p.Receiver(n))
	})
}

// streamCall is the call that an expression is given to, itself or in collectors, or None.
func (p *planner) streamCall(n javasrc.Node) javasrc.Node {
	call := p.ArgumentOf(n)
	for call != javasrc.None && p.isCollector(call) {
		call = p.ArgumentOf(call)
	}
	return call
}

// ends tells that the pipeline that call n is a part of is used up by its own expression,
// and that nothing from it on keeps what it is given.
func (p *planner) ends(n javasrc.Node) bool {
	return meaning.Once(p.kept.ended, meaning.WhereFrom{Where: p.WhereOf(n), From: len(p.gathered)}, n, p.findWhetherEnds)
}

func (p *planner) findWhetherEnds(n javasrc.Node) bool {
	f := p.File
	if !p.External(n) || !p.keepsNone(n) {
		return false
	}
	name := f.Text(p.MethodIdentifier(n))
	switch {
	case meaning.Endings[name], meaning.Openings[name], folding[name] && p.ArgumentCount(n) > 1:
		return true
	case collecting[name] && p.counts(n), p.gathered[n]:
		return true
	}
	up := f.Parent(n)
	if f.Kind(up) == javasrc.LambdaExpression && f.Last(up) == n {
		return p.flattens(up) && p.ofStanding(n) && p.usedUp(up)
	}
	return f.Kind(up) == javasrc.MethodInvocation && p.Receiver(up) == n && p.ends(up)
}

// flattening are methods that go over the streams which a function gives.
var flattening = library.Methods("flattening")

// flattens tells that the streams which a lambda gives are used up by what calls it.
func (p *planner) flattens(lambda javasrc.Node) bool {
	call := p.ArgumentOf(lambda)
	if p.File.Kind(call) != javasrc.MethodInvocation {
		return false
	}
	return flattening[p.File.Text(p.MethodIdentifier(call))]
}

// ofStanding tells that a pipeline, whose last call is n, begins with what variables hold: what a
// lambda makes only to begin one is let go when the lambda runs again, and what is in it may
// still be on its way then.
func (p *planner) ofStanding(n javasrc.Node) bool {
	f := p.File
	for f.Kind(n) == javasrc.MethodInvocation {
		recv, args := p.Receiver(n), f.Last(n)
		if !p.MakesStream(n, recv, f.Text(p.MethodIdentifier(n))) {
			n = recv
			continue
		}
		if p.ArgumentCount(n) == 0 {
			return p.standing(recv)
		}
		for a := f.First(args); a != javasrc.None; a = f.Next(a) {
			if f.Kind(a) != javasrc.LambdaExpression && !p.standing(a) {
				return false
			}
		}
		return true
	}
	return false
}

// standing tells that an expression only reads variables, or gives no object.
func (p *planner) standing(n javasrc.Node) bool {
	f := p.File
	switch f.Kind(n) {
	case javasrc.Identifier, javasrc.This:
		return true
	case javasrc.FieldAccess, javasrc.ParenthesizedExpression:
		return p.standing(f.First(n))
	case javasrc.CastExpression:
		return p.standing(f.Last(n))
	}
	return p.ConstantLike(n) || p.TypeOf(n).Primitive()
}

// keepsNone tells that a part of a pipeline has nothing that keeps what passes through it.
func (p *planner) keepsNone(n javasrc.Node) bool {
	f := p.File
	name, args := f.Text(p.MethodIdentifier(n)), f.Last(n)
	for a := f.First(args); a != javasrc.None && !valued[name]; a = f.Next(a) {
		seed := seeded[name] && a == f.First(args) && f.Next(a) != javasrc.None
		if !seed && !p.forgets(a) && !(p.isCollector(a) && p.collectorKeepsNone(a)) {
			return false
		}
	}
	return true
}

// forgets tells that an argument keeps nothing that it is called with: code that is
// rewritten tells what it does itself.
func (p *planner) forgets(a javasrc.Node) bool {
	f := p.File
	switch f.Kind(a) {
	case javasrc.LambdaExpression:
		return true
	case javasrc.MethodReference:
		return p.referenceForgets(a)
	case javasrc.MethodInvocation:
		return p.CallsStatic(a, p.Receiver(a), "java.util.function.Function", "identity")
	}
	t := p.TypeOf(a)
	return p.ConstantLike(a) || t.Primitive() || t.Leaf()
}

// referenceForgets is forgets of a method reference.
func (p *planner) referenceForgets(n javasrc.Node) bool {
	f := p.File
	recv, name := f.First(n), f.Text(f.Last(n))
	if p.IsConstructorReference(n) {
		return f.Kind(recv) == javasrc.ArrayType || p.NamedType(recv).Class != nil
	}
	c := p.NamedClass(recv)
	if c == nil {
		c = p.ClassOf(recv)
	}
	if c != nil && p.Set.Known(c) && p.hasMethod(c, name) {
		return true
	}
	return c == nil && p.referenceKeepsNothing(n)
}

// hasMethod tells that a class of the source set has a method of this name, of at most two
// parameters.
func (p *planner) hasMethod(c *scope.Class, name string) bool {
	for n := 0; n <= 2; n++ {
		if _, ok := p.Set.Method(c, name, n); ok {
			return true
		}
	}
	return false
}

// isCollector tells that a call is one of Collectors that is known.
func (p *planner) isCollector(n javasrc.Node) bool {
	if p.File.Kind(n) != javasrc.MethodInvocation {
		return false
	}
	name := p.File.Text(p.MethodIdentifier(n))
	_, gathers := collectors[name]
	return (gathers || counters[name] || forwarders[name]) && p.CallsStatic(n, p.Receiver(n), "java.util.stream.Collectors", name)
}

// collectorKeepsNone tells that a collector keeps what it takes in what it makes only.
func (p *planner) collectorKeepsNone(n javasrc.Node) bool {
	f := p.File
	name := f.Text(p.MethodIdentifier(n))
	maker, i := collectors[name], 0
	for a := f.First(f.Last(n)); a != javasrc.None && !valued[name]; a = f.Next(a) {
		if i++; !p.forgets(a) && !(i == maker && p.makesNew(a)) && !(p.isCollector(a) && p.collectorKeepsNone(a)) {
			return false
		}
	}
	return true
}

// makesNew tells that an argument is a function that makes a new collection of the library's.
func (p *planner) makesNew(a javasrc.Node) bool {
	f := p.File
	switch made := f.Last(a); f.Kind(a) {
	case javasrc.LambdaExpression:
		return f.Kind(made) == javasrc.ObjectCreationExpression && f.Child(made, javasrc.ClassBody) == javasrc.None && p.gatherable(p.TypeOf(made))
	case javasrc.MethodReference:
		return p.IsConstructorReference(a) && p.gatherable(p.NamedType(f.First(a)))
	}
	return false
}

// gatherable tells that a type is a collection of the library's which can be looked into.
func (p *planner) gatherable(t scope.Type) bool {
	return p.IsAmong(t, gatherers)
}

// makesGathered tells that a constructor reference makes what a call gives that is recorded, and not what is in it.
func (p *planner) makesGathered(n javasrc.Node) bool {
	call := p.streamCall(n)
	return p.gathered[call] && (call == p.ArgumentOf(n) && !meaning.Mappings[p.CalledName(call)] || p.makesNew(n))
}

// container is the call of Collectors that makes what a call of collect gives, or None.
func (p *planner) container(collect javasrc.Node) javasrc.Node {
	f := p.File
	if p.ArgumentCount(collect) != 1 {
		return javasrc.None
	}
	c := f.First(f.Last(collect))
	for c != javasrc.None && p.isCollector(c) && forwarders[f.Text(p.MethodIdentifier(c))] {
		c = f.Last(f.Last(c))
	}
	if c == javasrc.None || !p.isCollector(c) || !p.newlyMade(c, collectors[f.Text(p.MethodIdentifier(c))]) {
		return javasrc.None
	}
	return c
}

// newlyMade tells that the argument of a collector which makes its collection, if it has one
// there, makes a new one.
func (p *planner) newlyMade(collector javasrc.Node, maker int) bool {
	a := p.File.First(p.File.Last(collector))
	for i := 1; i < maker && a != javasrc.None; i++ {
		a = p.File.Next(a)
	}
	return maker == 0 || a == javasrc.None || p.isCollector(a) || p.makesNew(a)
}

// counts tells that a call of collect gives a number or string.
func (p *planner) counts(collect javasrc.Node) bool {
	c := p.container(collect)
	return c != javasrc.None && counters[p.File.Text(p.MethodIdentifier(c))]
}

// gathers tells whether a call gives a new collection, or an Optional, with what a stream had,
// and how the collections in it were made: see levels.
func (p *planner) gathers(n, recv javasrc.Node, name string) (nest int, ok bool) {
	if !meaning.Gives[name] && !meaning.Findings[name] && !meaning.Mappings[name] || recv == javasrc.None || !p.Makes() || p.Casts() || p.IsStatement(n) ||
		!p.External(n) || !p.Castable(n) || p.HoldsChain(n) || p.Overtaxes(n) {
		return 0, false
	}
	if collecting[name] {
		c := p.container(n)
		return p.levels(c), c != javasrc.None && !p.counts(n)
	}
	if up := p.File.Parent(n); !meaning.Gives[name] && p.File.Kind(up) == javasrc.MethodInvocation && p.Receiver(up) == n {
		return 0, false
	}
	found := meaning.Findings[name] || p.IsOptional(recv)
	begun := p.Begins(n, func(call javasrc.Node) bool {
		found = found || meaning.Findings[p.File.Text(p.MethodIdentifier(call))]
		return true
	})
	if copiers[name] != nil {
		return 0, begun
	}
	return constants, begun && (found || listing[name])
}

// constants, in place of a depth, says that what a call gives may be a constant if it is empty.
const constants = -1

// levels is how many collections the one that a collector makes has within each other.
func (p *planner) levels(collector javasrc.Node) (n int) {
	f := p.File
	for collector != javasrc.None && p.isCollector(collector) {
		switch name := f.Text(p.MethodIdentifier(collector)); {
		case n == 0 && (unmodifiable[name] || valued[name]):
			return constants
		case grouping[name]:
			n++
			collector = f.Last(f.Last(collector))
		case forwarders[name]:
			collector = f.Last(f.Last(collector))
		default:
			return n
		}
	}
	return n
}

// gatherCall records what such a call gives as born there, with what is in it.
func (p *planner) gatherCall(n, recv, args javasrc.Node, nest int) {
	at := p.place(n, javac.Wrapping{Kind: "gathered"})
	if at.How == javac.LeftOut {
		p.leave(n, movedBirth)
	} else {
		p.gathered[n] = true
	}
	p.aroundAt(at, n, javac.Wrapping{Kind: "gathered"}, func() { p.pipelineCall(n, recv, args) }, func() string {
		k := p.probe(sitemap.ProbeSite, p.File.Start(n), 0, p.callName(n))
		p.body.m.Probes[k-1].Many = nest > 0
		p.markResult(n)
		return "," + num(k) + "," + num(nest)
	})
}

// pipelineCall visits a call of a stream, which keeps nothing where its arguments do not.
func (p *planner) pipelineCall(n, recv, args javasrc.Node) {
	if p.keepsNone(n) && p.Begins(recv, func(javasrc.Node) bool { return true }) {
		p.children(n)
	} else {
		p.handOver(n, recv, args)
	}
}
