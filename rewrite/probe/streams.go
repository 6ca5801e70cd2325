package probe

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
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

// stages are methods of a stream that give another one.
var stages = library.Methods("stages")

// begin are the names of methods that begin a stream.
var begin = library.Methods("begin")

// streamed are those of them that an object has, and take no arguments.
var streamed = library.Methods("streamed")

// streamMakers are static methods that begin a stream, with their classes.
var streamMakers = library.Owners("streamMakers")

// valued are methods of which no argument is a function that gets what passes through, and
// those whose first one is a value.
var (
	valued = library.Methods("valued")
	seeded = library.Methods("seeded")
)

// endings are methods that use a stream up and give numbers, or nothing.
var endings = library.Methods("endings")

// findings are those that give an Optional, mappings methods of that which give another
// one, and openings those that give what is in it.
var (
	findings = library.Methods("findings")
	mappings = library.Methods("mappings")
	openings = library.Methods("openings")
)

// folding are those that join the elements into one, collecting those that give what a collector makes, listing those that give a list.
var folding, collecting, listing = library.Methods("folding"), library.Methods("collecting"), library.Methods("listing")

// gives are those that give a collection or array.
var gives = library.Methods("gives")

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
	return once(p.kept.begun, p.whereOf(n), n, func(n javasrc.Node) bool {
		begins, on := p.beginsAt(n, p.keepsNone)
		return begins || on && p.beginsWell(p.receiver(n))
	})
}

// streamCall is the call that an expression is given to, itself or in collectors, or None.
func (p *planner) streamCall(n javasrc.Node) javasrc.Node {
	call := p.argumentOf(n)
	for call != javasrc.None && p.isCollector(call) {
		call = p.argumentOf(call)
	}
	return call
}

// begins tells that n is a call in a pipeline that its own expression has begun, all calls of
// which up to n are as they must be.
func (p *env) begins(n javasrc.Node, good func(javasrc.Node) bool) bool {
	for {
		begins, on := p.beginsAt(n, good)
		if !on {
			return begins
		}
		n = p.receiver(n)
	}
}

// beginsAt tells that a call begins a pipeline and is as it must be, or that it is so and goes
// on with that of its receiver.
func (p *env) beginsAt(n javasrc.Node, good func(javasrc.Node) bool) (begins, on bool) {
	if p.f.Kind(n) != javasrc.MethodInvocation {
		return false, false
	}
	name, recv := p.f.Text(p.methodIdentifier(n)), p.receiver(n)
	switch {
	case !p.isPipelined(name) && !begin[name] || !p.external(n):
		return false, false
	case p.makesStream(n, recv, name), (mappings[name] || openings[name]) && p.isOptional(recv):
		return good(n), false
	}
	return false, recv != javasrc.None && !begin[name] && good(n)
}

// isOptional tells that an expression is an Optional.
func (p *env) isOptional(n javasrc.Node) bool {
	if n == javasrc.None || !p.isValue(n) {
		return false
	}
	classes := p.classesOutside(n)
	return len(classes) == 1 && classes[0] == "java.util.Optional"
}

func (p *env) isPipelined(name string) bool {
	return stages[name] || endings[name] || findings[name] || mappings[name] || openings[name] || gives[name]
}

// makesStream tells that a call begins a stream that runs on the thread that uses it.
func (p *env) makesStream(n, recv javasrc.Node, name string) bool {
	if !begin[name] {
		return false
	}
	if p.argumentCount(n) == 0 {
		return recv != javasrc.None && streamed[name] && p.givesStream(n)
	}
	return slices.ContainsFunc(streamMakers[name], func(class string) bool { return p.callsStatic(n, recv, class, name) })
}

// givesStream tells that a call surely gives a stream.
func (p *env) givesStream(n javasrc.Node) bool {
	methods, known := p.calledOutside(n)
	made := described(library.Result(methods))
	return known && len(made) > 0 && p.library.Related(made[0], inStreams)
}

var inStreams = library.Classes("streams")

// ends tells that the pipeline that call n is a part of is used up by its own expression,
// and that nothing from it on keeps what it is given.
func (p *planner) ends(n javasrc.Node) bool {
	return once(p.kept.ended, whereFrom{p.whereOf(n), len(p.gathered)}, n, p.findWhetherEnds)
}

func (p *planner) findWhetherEnds(n javasrc.Node) bool {
	f := p.f
	if !p.external(n) || !p.keepsNone(n) {
		return false
	}
	name := f.Text(p.methodIdentifier(n))
	switch {
	case endings[name], openings[name], folding[name] && p.argumentCount(n) > 1:
		return true
	case collecting[name] && p.counts(n), p.gathered[n]:
		return true
	}
	up := f.Parent(n)
	if f.Kind(up) == javasrc.LambdaExpression && f.Last(up) == n {
		return p.flattens(up) && p.ofStanding(n) && p.usedUp(up)
	}
	return f.Kind(up) == javasrc.MethodInvocation && p.receiver(up) == n && p.ends(up)
}

// flattening are methods that go over the streams which a function gives.
var flattening = library.Methods("flattening")

// flattens tells that the streams which a lambda gives are used up by what calls it.
func (p *planner) flattens(lambda javasrc.Node) bool {
	call := p.argumentOf(lambda)
	if p.f.Kind(call) != javasrc.MethodInvocation {
		return false
	}
	return flattening[p.f.Text(p.methodIdentifier(call))]
}

// ofStanding tells that a pipeline, whose last call is n, begins with what variables hold: what a
// lambda makes only to begin one is let go when the lambda runs again, and what is in it may
// still be on its way then.
func (p *planner) ofStanding(n javasrc.Node) bool {
	f := p.f
	for f.Kind(n) == javasrc.MethodInvocation {
		recv, args := p.receiver(n), f.Last(n)
		if !p.makesStream(n, recv, f.Text(p.methodIdentifier(n))) {
			n = recv
			continue
		}
		if p.argumentCount(n) == 0 {
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
	f := p.f
	switch f.Kind(n) {
	case javasrc.Identifier, javasrc.This:
		return true
	case javasrc.FieldAccess, javasrc.ParenthesizedExpression:
		return p.standing(f.First(n))
	case javasrc.CastExpression:
		return p.standing(f.Last(n))
	}
	return p.constantLike(n) || p.typeOf(n).Primitive()
}

// keepsNone tells that a part of a pipeline has nothing that keeps what passes through it.
func (p *planner) keepsNone(n javasrc.Node) bool {
	f := p.f
	name, args := f.Text(p.methodIdentifier(n)), f.Last(n)
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
	f := p.f
	switch f.Kind(a) {
	case javasrc.LambdaExpression:
		return true
	case javasrc.MethodReference:
		return p.referenceForgets(a)
	case javasrc.MethodInvocation:
		return p.callsStatic(a, p.receiver(a), "java.util.function.Function", "identity")
	}
	t := p.typeOf(a)
	return p.constantLike(a) || t.Primitive() || t.Leaf()
}

// referenceForgets is forgets of a method reference.
func (p *planner) referenceForgets(n javasrc.Node) bool {
	f := p.f
	recv, name := f.First(n), f.Text(f.Last(n))
	if p.isConstructorReference(n) {
		return f.Kind(recv) == javasrc.ArrayType || p.namedType(recv).Class != nil
	}
	c := p.namedClass(recv)
	if c == nil {
		c = p.classOf(recv)
	}
	if c != nil && p.set.Known(c) && p.hasMethod(c, name) {
		return true
	}
	return c == nil && p.referenceKeepsNothing(n)
}

// hasMethod tells that a class of the source set has a method of this name, of at most two
// parameters.
func (p *planner) hasMethod(c *scope.Class, name string) bool {
	for n := 0; n <= 2; n++ {
		if _, ok := p.set.Method(c, name, n); ok {
			return true
		}
	}
	return false
}

// isCollector tells that a call is one of Collectors that is known.
func (p *planner) isCollector(n javasrc.Node) bool {
	if p.f.Kind(n) != javasrc.MethodInvocation {
		return false
	}
	name := p.f.Text(p.methodIdentifier(n))
	_, gathers := collectors[name]
	return (gathers || counters[name] || forwarders[name]) && p.callsStatic(n, p.receiver(n), "java.util.stream.Collectors", name)
}

// collectorKeepsNone tells that a collector keeps what it takes in what it makes only.
func (p *planner) collectorKeepsNone(n javasrc.Node) bool {
	f := p.f
	name := f.Text(p.methodIdentifier(n))
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
	f := p.f
	switch made := f.Last(a); f.Kind(a) {
	case javasrc.LambdaExpression:
		return f.Kind(made) == javasrc.ObjectCreationExpression && f.Child(made, javasrc.ClassBody) == javasrc.None && p.gatherable(p.typeOf(made))
	case javasrc.MethodReference:
		return p.isConstructorReference(a) && p.gatherable(p.namedType(f.First(a)))
	}
	return false
}

// gatherable tells that a type is a collection of the library's which can be looked into.
func (p *planner) gatherable(t scope.Type) bool {
	return p.isAmong(t, gatherers)
}

// makesGathered tells that a constructor reference makes what a call gives that is recorded, and not what is in it.
func (p *planner) makesGathered(n javasrc.Node) bool {
	call := p.streamCall(n)
	return p.gathered[call] && (call == p.argumentOf(n) && !mappings[p.calledName(call)] || p.makesNew(n))
}

// container is the call of Collectors that makes what a call of collect gives, or None.
func (p *planner) container(collect javasrc.Node) javasrc.Node {
	f := p.f
	if p.argumentCount(collect) != 1 {
		return javasrc.None
	}
	c := f.First(f.Last(collect))
	for c != javasrc.None && p.isCollector(c) && forwarders[f.Text(p.methodIdentifier(c))] {
		c = f.Last(f.Last(c))
	}
	if c == javasrc.None || !p.isCollector(c) || !p.newlyMade(c, collectors[f.Text(p.methodIdentifier(c))]) {
		return javasrc.None
	}
	return c
}

// newlyMade tells that the argument of a collector which makes its collection, if it has one
// there, makes a new one.
func (p *planner) newlyMade(collector javasrc.Node, maker int) bool {
	a := p.f.First(p.f.Last(collector))
	for i := 1; i < maker && a != javasrc.None; i++ {
		a = p.f.Next(a)
	}
	return maker == 0 || a == javasrc.None || p.isCollector(a) || p.makesNew(a)
}

// counts tells that a call of collect gives a number or string.
func (p *planner) counts(collect javasrc.Node) bool {
	c := p.container(collect)
	return c != javasrc.None && counters[p.f.Text(p.methodIdentifier(c))]
}

// gathers tells whether a call gives a new collection, or an Optional, with what a stream had,
// and how the collections in it were made: see levels.
func (p *planner) gathers(n, recv javasrc.Node, name string) (nest int, ok bool) {
	if !gives[name] && !findings[name] && !mappings[name] || recv == javasrc.None || !p.makes() || p.casts() || p.isStatement(n) ||
		!p.external(n) || !p.castable(n) || p.holdsChain(n) || p.overtaxes(n) {
		return 0, false
	}
	if collecting[name] {
		c := p.container(n)
		return p.levels(c), c != javasrc.None && !p.counts(n)
	}
	if up := p.f.Parent(n); !gives[name] && p.f.Kind(up) == javasrc.MethodInvocation && p.receiver(up) == n {
		return 0, false
	}
	found := findings[name] || p.isOptional(recv)
	begun := p.begins(n, func(call javasrc.Node) bool {
		found = found || findings[p.f.Text(p.methodIdentifier(call))]
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
	f := p.f
	for collector != javasrc.None && p.isCollector(collector) {
		switch name := f.Text(p.methodIdentifier(collector)); {
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
	at := p.place(n, wrapping{kind: "gathered"})
	if at.how == leftOut {
		p.leave(n, movedBirth)
	} else {
		p.gathered[n] = true
	}
	p.aroundAt(at, n, wrapping{kind: "gathered"}, func() { p.pipelineCall(n, recv, args) }, func() string {
		k := p.probe(sitemap.ProbeSite, p.f.Start(n), 0, p.callName(n))
		p.body.m.Probes[k-1].Many = nest > 0
		p.markResult(n)
		return "," + num(k) + "," + num(nest)
	})
}

// pipelineCall visits a call of a stream, which keeps nothing where its arguments do not.
func (p *planner) pipelineCall(n, recv, args javasrc.Node) {
	if p.keepsNone(n) && p.begins(recv, func(javasrc.Node) bool { return true }) {
		p.children(n)
	} else {
		p.handOver(n, recv, args)
	}
}
