package probe

import (
	"unicode/utf8"

	"jinstr/probemap"
	"jinstr/rewrite/escape"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/meaning"
)

func (p *planner) callName(call javasrc.Node) string {
	f := p.File
	if f.Kind(call) != javasrc.MethodInvocation {
		return "lambda"
	}
	start, end := f.Start(call), f.Start(f.Last(call))
	if end-start <= longestName {
		return f.Bare(start, end)
	}
	for start = end - longestName; !utf8.RuneStart(f.Src[start]); start++ {
	}
	return "..." + f.Bare(start, end)
}

// longestName bounds in bytes what is said of a call in a long chain: the beginning is left out.
const longestName = 200

// invoking are those that hand on all that they are given, reading those that store nothing.
var invoking, reading = library.Methods("invoking"), library.Methods("reading")

// arrayCopiers are static methods that make a new array which nobody else holds, copiers those of objects.
var arrayCopiers = library.Methods("arrayCopiers")

// starters are methods that start the object whose they are: what runs is held by the virtual machine.
var starters = meaning.Role(library.Owners("starters"))

// copyCall records the array that a call makes as born there.
func (p *planner) copyCall(n javasrc.Node) {
	at := p.place(n, javac.Wrapping{Early: true})
	if at.How == javac.LeftOut {
		p.leave(n, movedBirth)
		p.children(n)
		return
	}
	open := p.e.Reserve(at.Pos)
	p.children(n)
	h := p.handle()
	k := p.probe(probemap.ProbeSite, p.File.Start(n), 0, p.callName(n))
	p.put(open, at, n, forms.Born(h, forms.Birth{LooksInto: true}, forms.SiteOf(k)))
}

// call visits a call and records what it hands to code that is not rewritten.
func (p *planner) call(n javasrc.Node) {
	if p.exits(n) {
		status := p.File.First(p.File.Last(n))
		p.enclosed(p.File.Start(status), p.File.End(status), p.exitCall(), func() { p.callExpr(n) })
	} else {
		p.callExpr(n)
	}
	p.calledReferences(n)
	p.Line = p.LineOfCall(n)
}

func (p *planner) callExpr(n javasrc.Node) {
	f := p.File
	recv, args, outside := p.Receiver(n), f.Last(n), p.External(n)
	if f.Kind(recv) == javasrc.Super && outside {
		p.body.asksSuper = true
	} else if !p.RunsNothing(recv, args) && !p.Idles(n) {
		p.body.calls = true
	}
	if outside && !p.RunsNothing(recv, args) {
		p.runsOthers()
		if p.Retains(n) {
			p.asksOthers(false)
		}
	}
	p.takeCensus(n)
	p.GivesAway(n, recv)
	name := f.Text(p.MethodIdentifier(n))
	if p.Set.Declares(name, p.ArgumentCount(n)) {
		p.calledFor(n, name)
	} else {
		p.calledApart(n, name)
	}
	if name == "clone" && f.First(args) == javasrc.None {
		if p.opt.Sites && p.countedCopy(n, recv) || !p.opt.Sites && p.clone(n, recv) {
			return
		}
		if p.CopiesCollection(n, recv) {
			p.gatherCall(n, recv, args, 0)
			return
		}
	}
	if pos, ok := p.Writes(n, recv, name); ok {
		p.writerCall(n, pos)
		return
	}
	if pos, ok := p.Fills(n, name); ok {
		p.expr(recv)
		p.writerCall(n, pos)
		return
	}
	if nest, ok := p.Gathers(n, recv, name); ok {
		p.gatherCall(n, recv, args, nest)
		return
	}
	if (p.SurelyPlays(n, escape.Copiers) || arrayCopiers[name] && p.CallsStatic(n, recv, "java.util.Arrays", name)) && p.Castable(n) && outside {
		p.copyCall(n)
		return
	}
	if p.Takes(n, recv, name) {
		p.takerCall(n, recv)
		return
	}
	if p.produces(n, recv, name) {
		p.factoryCall(n, recv, args)
		return
	}
	if p.Plays(n, perThread) && p.ofThread(recv) && outside && !p.IsStatement(n) {
		p.gotOfThread(n)
		return
	}
	if !outside && (p.variesText(n, recv, args) || p.variesCall(n, recv, args)) {
		return
	}
	if of := p.CalledOn(n, recv); of != nil && p.Set.MayVaryBy(of, name, p.ArgumentCount(n)) && !p.GivesArray(args) {
		p.leave(n, unwrittenArray)
	}
	if !outside || p.MakesStream(n, recv, name) && recv != javasrc.None && !p.IsValue(recv) && p.Ends(n) {
		p.children(n)
		return
	}
	if p.Plays(n, escape.Polymorphic) {
		p.polymorphicCall(n, recv, args)
		return
	}
	if p.Plays(n, starters) && f.First(args) == javasrc.None && p.Wrappable(recv) {
		if !p.Castable(recv) {
			p.leave(n, untypedHere)
			p.children(n)
			return
		}
		p.started(n, recv)
		return
	}
	if p.IsOwn(n) {
		p.handsOn(n)
	}
	if p.Computing(n, recv) {
		p.computeCall(n, recv, args)
		return
	}
	p.handOver(n, recv, args)
}

// started has the receiver of a start() escape: a thread. What its constructor was given stays in it.
func (p *planner) started(n, recv javasrc.Node) {
	whole := p.TypeOf(recv).IsLang("Thread")
	if !p.through(recv, func() forms.Passing { return forms.Escape(p.escapeProbe(recv, n, whole)) }) {
		p.leave(recv, movedArgument)
	}
}

// escapeProbe is the probe of what escapes to a call, as a whole or not.
func (p *planner) escapeProbe(what, call javasrc.Node, whole bool) int {
	k := p.probe(probemap.ProbeEscape, p.File.Start(what), 0, p.callName(call))
	p.body.m.Probes[k-1].Whole, p.body.m.Probes[k-1].Parts = whole, !whole && p.GivesParts(what)
	return k
}

// computeCall records that the map holds the key and what the call gives.
func (p *planner) computeCall(n, recv, args javasrc.Node) {
	places, count := p.argumentPlaces(recv, args)
	if recv == javasrc.None || p.IsSuper(recv) || p.File.Kind(recv) == javasrc.This || !p.Wrappable(recv) || !p.Castable(recv) {
		p.aroundAt(p.resultPlace(n), n, func() { p.handOver(n, recv, args) }, p.numbered(forms.Escape, probemap.ProbeEscape, n, p.callName(n)))
		return
	}
	given := p.resultPlace(n)
	if given.How != javac.LeftOut {
		count++
	}
	p.aroundAt(given, n, func() {
		into, root := false, p.Root(recv)
		if p.OnlyAdds(p.File.Text(p.MethodIdentifier(n))) {
			root = javasrc.None
		}
		p.changing(n, recv, root, func() {
			into = p.through(recv, func() forms.Passing { return forms.Into(count) })
		})
		p.handArguments(n, args, places, into)
	}, p.numbered(forms.Arg, probemap.ProbeEscape, n, p.callName(n)))
}

// resultPlace finds out where a probe can stand around a call whose value may be a box.
func (p *planner) resultPlace(n javasrc.Node) javac.Place {
	at := p.place(n, javac.Wrapping{})
	if t := p.TypeOf(n); at.How == javac.LeftOut {
		p.leave(n, movedArgument)
	} else if t.MayBeBoxed() && p.IsArm(n) {
		at.How = javac.LeftOut
		p.leave(n, boxComputed)
	}
	return at
}

// perThread are methods that give what a variable has in this thread.
var perThread = meaning.Role(library.Owners("perThread"))

// ofThread tells that a receiver is a ThreadLocal.
func (p *planner) ofThread(recv javasrc.Node) bool {
	if recv == javasrc.None || !p.IsValue(recv) {
		return false
	}
	return p.IsOf(p.TypeOf(recv), perThread["get"])
}

// gotOfThread has what a ThreadLocal gives escape: it goes on holding that, though it
// may have been made just now, by a method that it called.
func (p *planner) gotOfThread(n javasrc.Node) {
	p.aroundAt(p.resultPlace(n), n, func() { p.children(n) }, func() forms.Passing { return forms.Escape(-p.escapeProbe(n, n, true)) })
}

// polymorphicCall escapes what a call may store that takes the static types of its
// arguments as they are: all that a handle is invoked with, or the last argument, the
// others being the variable's object and what is expected in it. What has a type that
// hangs on where it stands is left alone.
func (p *planner) polymorphicCall(n, recv, args javasrc.Node) {
	f := p.File
	name := f.Text(p.MethodIdentifier(n))
	surely := p.SurelyPlays(n, escape.Polymorphic)
	all, reads := invoking[name] || !surely, reading[name] && surely
	if recv != javasrc.None {
		p.expr(recv)
	}
	for a := f.First(args); a != javasrc.None; a = f.Next(a) {
		switch {
		case reads || !all && a != f.Last(args) || !p.Handable(a):
			p.expr(a)
		case !p.StandsAlone(a):
			p.leave(a, polymorphicArgument)
			p.expr(a)
		default:
			p.escape(a, p.callName(n))
		}
	}
}

// handOver wraps the arguments of a call that leaves the rewritten code. With a
// receiver, the runtime decides by its class: a collection of the class library
// holds its arguments, an object of a rewritten class takes care of them itself
// if the source set has such a method.
func (p *planner) handOver(n, recv, args javasrc.Node) {
	switch at := p.viewPlace(n, recv); {
	case at.How == javac.LeftOut:
		p.handOverTo(n, recv, args, false)
	case p.goneThrough == n: // an iterator over it holds what it looks into
		p.handOverTo(n, recv, args, true)
	default:
		p.aroundAt(at, n, func() { p.handOverTo(n, recv, args, true) }, p.view(n))
	}
}

// handOverTo is handOver of a call around which a probe tells that it makes a view, or of another. What a view is given, as the bound of a
// range, it holds itself: that escapes.
func (p *planner) handOverTo(n, recv, args javasrc.Node, view bool) {
	places, count := p.argumentPlaces(recv, args)
	p.goneOverByCall(n, recv)
	gone := p.goneOverBy[recv]
	kept := !p.IsOwn(n) && gone == nil && p.KeepsReceiver(n, recv)
	_, own := p.Target(n) // what runs in its place knows of no recorder, whatever its object is derived from
	into := count > 0 && !view && !own && recv != javasrc.None && p.Wrappable(recv) && p.File.Kind(recv) != javasrc.This && p.Castable(recv)
	visit := func() {
		switch {
		case gone != nil:
			form := forms.Init
			if escape.OfEntries[p.File.Text(p.MethodIdentifier(n))] {
				form = forms.Over
			}
			p.through(recv, p.naming(form, recv, gone))
		case kept && view:
			p.viewedBy(n, recv)
		case recv != javasrc.None && recv == p.opened:
			p.through(recv, forms.Opens)
		case kept && p.GivesIterator(n):
			p.around(recv, p.Wrapping(recv), func() { p.escape(recv, p.callName(n)) }, forms.Opens)
		case kept:
			p.keptBy(n, recv)
		case recv != javasrc.None:
			p.expr(recv)
		}
	}
	if by, ok := p.changed[recv]; ok {
		given := visit
		visit = func() { p.around(recv, p.Wrapping(recv), given, p.changedBy(forms.Fills, by, p.Unannounced(by))) }
	}
	if into {
		announced := visit
		visit = func() {
			into = p.around(recv, p.Wrapping(recv), announced, func() forms.Passing { return forms.Into(p.announced(n, recv, count)) })
		}
	}
	if p.Changes(n, recv) {
		looked := visit
		visit = func() { p.changing(n, recv, p.Root(recv), looked) }
	}
	visit()
	p.handArguments(n, args, places, into)
}

// announced is the number of arguments for into, below 0 where the method that
// runs may be a rewritten one.
func (p *planner) announced(n, recv javasrc.Node, count int) int {
	name, args := p.File.Text(p.MethodIdentifier(n)), p.ArgumentCount(n)
	c := p.ClassOf(recv)
	if p.Set.Declares(name, args) && (c == nil || !p.Unseen(c, name, args)) {
		return -count
	}
	return count
}

// argumentPlaces finds out where probes can stand around the arguments of a call,
// and around how many. It leaves out those for which there is no place.
func (p *planner) argumentPlaces(recv, args javasrc.Node) (places []javac.Place, count int) {
	line := p.Line
	_, own := p.Target(p.File.Parent(args))
	if recv != javasrc.None {
		p.Line = p.LineAfter(recv, p.Line)
	}
	for a := p.File.First(args); a != javasrc.None; a = p.File.Next(a) {
		at := javac.Place{How: javac.LeftOut}
		named := !own || !p.IsChoice(a) && p.TakenAsNamed(a)
		handed := named && !p.LetsGo(a, args) && (p.Handable(a) || p.IsChoice(a) || recv != javasrc.None && p.PutIn(a, args))
		switch {
		case handed && p.Overtaxes(a):
			p.leave(a, entangled)
		case handed:
			if at = p.place(a, p.Wrapping(a)); at.How != javac.LeftOut {
				count++
			} else {
				p.leave(a, movedArgument)
			}
		case p.LetsGo(a, args):
		case p.MayMatter(a), !named && p.Handable(a):
			p.leave(a, untypedHere)
		case named:
			p.handParts(a, p.callName(p.File.Parent(args)))
		}
		places = append(places, at)
		p.Line = p.LineAfter(a, p.Line)
	}
	p.Line = line
	return places, count
}

// arounds are methods that give what goes on using the array which they are given.
var arounds = meaning.Role(library.Owners("arounds"))

// handArguments visits the arguments of a call and wraps those that have places.
// into tells that what gets them has been announced. The number of a probe is negative
// where an array stays whole: what the call gives holds it, and nothing that is in it.
func (p *planner) handArguments(n, args javasrc.Node, places []javac.Place, into bool) {
	form, sign := forms.Escape, 1
	switch {
	case into:
		form = forms.Arg
	case p.Plays(n, arounds):
		sign = -1
	}
	whole := p.ofThread(p.Receiver(n))
	for a, i := p.File.First(args), 0; a != javasrc.None; a, i = p.File.Next(a), i+1 {
		p.aroundAt(places[i], a, func() { p.expr(a) }, func() forms.Passing { return form(sign * p.escapeProbe(a, n, whole)) })
	}
}

// clone records a copy made by Object.clone: of this by super.clone() or an
// inherited clone(), of an array or of another object by its clone().
func (p *planner) clone(n, recv javasrc.Node) bool {
	of, class, own := p.Copy(n)
	var form func() forms.Passing // what goes around the receiver; nil: nothing
	switch of {
	case meaning.CopiedThis:
		own = own || !p.body.Self
	case meaning.CopiedArray:
		form = forms.Owner
	case meaning.CopiedObject:
		own = own || !p.Wrappable(recv) || p.IsPlatform(p.TypeOf(recv)) // or one of the library's makes that of an object of its own
		form = func() forms.Passing { return forms.Source(class != nil) }
	}
	if own || form != nil && !p.Castable(recv) {
		return false
	}
	at := p.place(n, javac.Wrapping{Typed: true})
	if at.How == javac.LeftOut {
		return false
	}
	p.number(p.body)
	open := p.e.Reserve(at.Pos)
	if form != nil {
		p.through(recv, form)
	}
	p.put(open, at, n, p.passing(at, p.numbered(forms.Cloned, probemap.ProbeSite, n, "clone")())) // a clone is an Object before Java 5, so there is no cast
	return true
}
