package escape

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/scope"
)

// A pipeline of java.util.stream that one expression begins and ends has called its lambdas
// when that has been evaluated, on the thread of the activation that it stands in:
//
//	xs.stream().filter(x -> x.n > 0).map(x -> new Y(x)).collect(Collectors.toList())
//
// It is used up. Nobody has its lambdas then, nor what they returned, but the value of the
// expression. So of each part it must be known that it keeps nothing.

// valued are methods of which no argument is a function that gets what passes through, and seeded
// those whose first one is a value.
var valued = library.Methods("valued")

var seeded = library.Methods("seeded")

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
var counters = library.Methods("counters")

var forwarders = library.Methods("forwarders")

// UsedUp tells that what is given to a call, a lambda or a method reference, is called only
// while a pipeline runs that is used up.
func (x *Analysis) UsedUp(n javasrc.Node) bool {
	call := x.streamCall(n)
	return call != javasrc.None && x.beginsWell(call) && x.Ends(call)
}

// beginsWell tells that n is a call in such a pipeline which keeps nothing up to there.
func (x *Analysis) beginsWell(n javasrc.Node) bool {
	return meaning.Once(x.begun, x.WhereOf(n), n, func(n javasrc.Node) bool {
		begins, on := x.BeginsAt(n, x.KeepsNone)
		return begins || on && x.beginsWell(x.Receiver(n))
	})
}

// streamCall is the call that an expression is given to, itself or in collectors, or None.
func (x *Analysis) streamCall(n javasrc.Node) javasrc.Node {
	call := x.ArgumentOf(n)
	for call != javasrc.None && x.isCollector(call) {
		call = x.ArgumentOf(call)
	}
	return call
}

// Ends tells that the pipeline that call n is a part of is used up by its own expression,
// and that nothing from it on keeps what it is given.
func (x *Analysis) Ends(n javasrc.Node) bool {
	return meaning.Once(x.ended, meaning.WhereFrom{Where: x.WhereOf(n), From: len(x.Gathered)}, n, x.findWhetherEnds)
}

func (x *Analysis) findWhetherEnds(n javasrc.Node) bool {
	f := x.File
	if !x.External(n) || !x.KeepsNone(n) {
		return false
	}
	name := f.Text(x.MethodIdentifier(n))
	switch {
	case meaning.Endings[name], meaning.Openings[name], folding[name] && x.ArgumentCount(n) > 1:
		return true
	case collecting[name] && x.counts(n), x.Gathered[n]:
		return true
	}
	up := f.Parent(n)
	if f.Kind(up) == javasrc.LambdaExpression && f.Last(up) == n {
		return x.flattens(up) && x.ofStanding(n) && x.UsedUp(up)
	}
	return f.Kind(up) == javasrc.MethodInvocation && x.Receiver(up) == n && x.Ends(up)
}

// flattening are methods that go over the streams which a function gives.
var flattening = library.Methods("flattening")

// flattens tells that the streams which a lambda gives are used up by what calls it.
func (x *Analysis) flattens(lambda javasrc.Node) bool {
	call := x.ArgumentOf(lambda)
	if x.File.Kind(call) != javasrc.MethodInvocation {
		return false
	}
	return flattening[x.File.Text(x.MethodIdentifier(call))]
}

// ofStanding tells that a pipeline, whose last call is n, begins with what variables hold: what a
// lambda makes only to begin one is let go when the lambda runs again, and what is in it may
// still be on its way then.
func (x *Analysis) ofStanding(n javasrc.Node) bool {
	f := x.File
	for f.Kind(n) == javasrc.MethodInvocation {
		recv, args := x.Receiver(n), f.Last(n)
		if !x.MakesStream(n, recv, f.Text(x.MethodIdentifier(n))) {
			n = recv
			continue
		}
		if x.ArgumentCount(n) == 0 {
			return x.standing(recv)
		}
		for a := f.First(args); a != javasrc.None; a = f.Next(a) {
			if f.Kind(a) != javasrc.LambdaExpression && !x.standing(a) {
				return false
			}
		}
		return true
	}
	return false
}

// standing tells that an expression only reads variables, or gives no object.
func (x *Analysis) standing(n javasrc.Node) bool {
	f := x.File
	switch f.Kind(n) {
	case javasrc.Identifier, javasrc.This:
		return true
	case javasrc.FieldAccess, javasrc.ParenthesizedExpression:
		return x.standing(f.First(n))
	case javasrc.CastExpression:
		return x.standing(f.Last(n))
	}
	return x.ConstantLike(n) || x.TypeOf(n).Primitive()
}

// KeepsNone tells that a part of a pipeline has nothing that keeps what passes through it.
func (x *Analysis) KeepsNone(n javasrc.Node) bool {
	f := x.File
	name, args := f.Text(x.MethodIdentifier(n)), f.Last(n)
	for a := f.First(args); a != javasrc.None && !valued[name]; a = f.Next(a) {
		seed := seeded[name] && a == f.First(args) && f.Next(a) != javasrc.None
		if !seed && !x.forgets(a) && !(x.isCollector(a) && x.collectorKeepsNone(a)) {
			return false
		}
	}
	return true
}

// forgets tells that an argument keeps nothing that it is called with: code that is
// rewritten tells what it does itself.
func (x *Analysis) forgets(a javasrc.Node) bool {
	f := x.File
	switch f.Kind(a) {
	case javasrc.LambdaExpression:
		return true
	case javasrc.MethodReference:
		return x.referenceForgets(a)
	case javasrc.MethodInvocation:
		return x.CallsStatic(a, x.Receiver(a), "java.util.function.Function", "identity")
	}
	t := x.TypeOf(a)
	return x.ConstantLike(a) || t.Primitive() || t.Leaf()
}

// referenceForgets is forgets of a method reference.
func (x *Analysis) referenceForgets(n javasrc.Node) bool {
	f := x.File
	recv, name := f.First(n), f.Text(f.Last(n))
	if x.IsConstructorReference(n) {
		return f.Kind(recv) == javasrc.ArrayType || x.NamedType(recv).Class != nil
	}
	c := x.NamedClass(recv)
	if c == nil {
		c = x.ClassOf(recv)
	}
	if c != nil && x.Set.Known(c) && x.hasMethod(c, name) {
		return true
	}
	return c == nil && x.referenceKeepsNothing(n)
}

// hasMethod tells that a class of the source set has a method of this name, of at most two
// parameters.
func (x *Analysis) hasMethod(c *scope.Class, name string) bool {
	for n := 0; n <= 2; n++ {
		if _, ok := x.Set.Method(c, name, n); ok {
			return true
		}
	}
	return false
}

// isCollector tells that a call is one of Collectors that is known.
func (x *Analysis) isCollector(n javasrc.Node) bool {
	if x.File.Kind(n) != javasrc.MethodInvocation {
		return false
	}
	name := x.File.Text(x.MethodIdentifier(n))
	_, gathers := collectors[name]
	return (gathers || counters[name] || forwarders[name]) && x.CallsStatic(n, x.Receiver(n), "java.util.stream.Collectors", name)
}

// collectorKeepsNone tells that a collector keeps what it takes in what it makes only.
func (x *Analysis) collectorKeepsNone(n javasrc.Node) bool {
	f := x.File
	name := f.Text(x.MethodIdentifier(n))
	maker, i := collectors[name], 0
	for a := f.First(f.Last(n)); a != javasrc.None && !valued[name]; a = f.Next(a) {
		if i++; !x.forgets(a) && !(i == maker && x.makesNew(a)) && !(x.isCollector(a) && x.collectorKeepsNone(a)) {
			return false
		}
	}
	return true
}

// makesNew tells that an argument is a function that makes a new collection of the library's.
func (x *Analysis) makesNew(a javasrc.Node) bool {
	f := x.File
	switch made := f.Last(a); f.Kind(a) {
	case javasrc.LambdaExpression:
		return f.Kind(made) == javasrc.ObjectCreationExpression && f.Child(made, javasrc.ClassBody) == javasrc.None && x.gatherable(x.TypeOf(made))
	case javasrc.MethodReference:
		return x.IsConstructorReference(a) && x.gatherable(x.NamedType(f.First(a)))
	}
	return false
}

// gatherable tells that a type is a collection of the library's which can be looked into.
func (x *Analysis) gatherable(t scope.Type) bool {
	return x.IsAmong(t, gatherers)
}

// MakesGathered tells that a constructor reference makes what a call gives that is recorded, and not what is in it.
func (x *Analysis) MakesGathered(n javasrc.Node) bool {
	call := x.streamCall(n)
	return x.Gathered[call] && (call == x.ArgumentOf(n) && !meaning.Mappings[x.CalledName(call)] || x.makesNew(n))
}

// container is the call of Collectors that makes what a call of collect gives, or None.
func (x *Analysis) container(collect javasrc.Node) javasrc.Node {
	f := x.File
	if x.ArgumentCount(collect) != 1 {
		return javasrc.None
	}
	c := f.First(f.Last(collect))
	for c != javasrc.None && x.isCollector(c) && forwarders[f.Text(x.MethodIdentifier(c))] {
		c = f.Last(f.Last(c))
	}
	if c == javasrc.None || !x.isCollector(c) || !x.newlyMade(c, collectors[f.Text(x.MethodIdentifier(c))]) {
		return javasrc.None
	}
	return c
}

// newlyMade tells that the argument of a collector which makes its collection, if it has one
// there, makes a new one.
func (x *Analysis) newlyMade(collector javasrc.Node, maker int) bool {
	a := x.File.First(x.File.Last(collector))
	for i := 1; i < maker && a != javasrc.None; i++ {
		a = x.File.Next(a)
	}
	return maker == 0 || a == javasrc.None || x.isCollector(a) || x.makesNew(a)
}

// counts tells that a call of collect gives a number or string.
func (x *Analysis) counts(collect javasrc.Node) bool {
	c := x.container(collect)
	return c != javasrc.None && counters[x.File.Text(x.MethodIdentifier(c))]
}

// mayBeBorn tells that what a call of code outside gives may be passed through a call that records its birth.
func (x *Analysis) mayBeBorn(n javasrc.Node) bool {
	return x.Makes() && !x.Casts() && !x.IsStatement(n) && x.External(n) && x.Castable(n) && !x.HoldsChain(n) && !x.Overtaxes(n)
}

// CopiesCollection tells whether clone() is called on a collection of the library: what it gives is new, and holds what that does.
func (x *Analysis) CopiesCollection(n, recv javasrc.Node) bool {
	return recv != javasrc.None && x.Contain(x.ClassesOutside(recv)) && x.mayBeBorn(n)
}

// Gathers tells whether a call gives a new collection, or an Optional, with what a stream had,
// and how the collections in it were made: see levels.
func (x *Analysis) Gathers(n, recv javasrc.Node, name string) (nest int, ok bool) {
	if !meaning.Gives[name] && !meaning.Findings[name] && !meaning.Mappings[name] || recv == javasrc.None || !x.mayBeBorn(n) {
		return 0, false
	}
	if collecting[name] {
		c := x.container(n)
		return x.levels(c), c != javasrc.None && !x.counts(n)
	}
	if up := x.File.Parent(n); !meaning.Gives[name] && x.File.Kind(up) == javasrc.MethodInvocation && x.Receiver(up) == n {
		return 0, false
	}
	found := meaning.Findings[name] || x.IsOptional(recv)
	begun := x.Begins(n, func(call javasrc.Node) bool {
		found = found || meaning.Findings[x.File.Text(x.MethodIdentifier(call))]
		return true
	})
	if Copiers[name] != nil {
		return 0, begun
	}
	return constants, begun && (found || listing[name])
}

// constants, in place of a depth, says that what a call gives may be a constant if it is empty.
const constants = -1

// levels is how many collections the one that a collector makes has within each other.
func (x *Analysis) levels(collector javasrc.Node) (n int) {
	f := x.File
	for collector != javasrc.None && x.isCollector(collector) {
		switch name := f.Text(x.MethodIdentifier(collector)); {
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
