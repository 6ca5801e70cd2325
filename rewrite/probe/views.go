package probe

import (
	"slices"

	"jinstr/probemap"
	"jinstr/rewrite/escape"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
)

// setsOfEntries are those that give the map's own entries, which go on holding what the map has let go. The others
// give copies, into which the recorder looks.
var setsOfEntries = library.Methods("setsOfEntries")

// streaming are those of them that begin a stream: what is made of that holds the collection, too.
var streaming = library.Methods("streaming")

// viewPlace is where a probe stands around a call whose value is a view that stays: it holds the receiver.
func (p *planner) viewPlace(n, recv javasrc.Node) javac.Place {
	name := p.File.Text(p.MethodIdentifier(n))
	none := javac.Place{How: javac.LeftOut}
	if recv == javasrc.None || !escape.Views[name] || streaming[name] || p.goneOverBy[recv] != nil || !p.KeepsReceiver(n, recv) || !p.Castable(n) ||
		p.File.Kind(recv) == javasrc.This || p.place(recv, p.Wrapping(recv)).How == javac.LeftOut {
		return none
	}
	return p.place(n, p.Wrapping(n))
}

// view tells that the value of a call looks into what was announced before it.
func (p *planner) view(n javasrc.Node) func() forms.Passing {
	return p.numbered(func(k int) forms.Passing {
		probe := &p.body.m.Probes[k-1]
		probe.Ahead = p.mayLookAhead(n)
		if probe.Fresh = p.body.Frame && p.MakesAnew(n); probe.Fresh {
			return forms.View(-k)
		}
		return forms.View(k)
	}, probemap.ProbeEscape, n, p.callName(n))
}

// looksAhead tells that an iterator over what is surely a collection may have looked up what it gives next, and is used for more than to be asked.
func (p *planner) looksAhead(n javasrc.Node) bool {
	return p.mayLookAhead(n) && p.Contain(p.ClassesOutside(p.Receiver(n)))
}

// mayLookAhead tells that an iterator is used for more than to go over a collection from a variable, and may have looked up what it gives next: it holds that
// when the collection has let it go.
func (p *planner) mayLookAhead(n javasrc.Node) bool {
	f := p.File
	if !escape.Iterating[f.Text(p.MethodIdentifier(n))] {
		return false
	}
	classes := p.ClassesOutside(p.Receiver(n))
	if p.Contain(classes) && slices.ContainsFunc(classes, p.Library.LooksUp) {
		return false
	}
	_, up := p.Taker(n)
	if f.Kind(up) != javasrc.VariableDeclarator {
		return true
	}
	name := f.First(up)
	return p.UsesFreely(f.Text(name), name+1, p.body.block.scope.End)
}

// viewedBy visits the receiver of such a call. An entry does without its map, so that this has escaped.
func (p *planner) viewedBy(n, recv javasrc.Node) {
	if p.isGoneThrough(n, recv) {
		p.goneThrough = p.File.Uncast(recv)
		p.expr(recv)
		return
	}
	visit := func() { p.expr(recv) }
	if escape.OfEntries[p.File.Text(p.MethodIdentifier(n))] {
		visit = func() { p.keptBy(n, recv) }
	}
	p.around(recv, p.Wrapping(recv), visit, forms.Viewed)
}

// inMap are views of maps that go over what is in these by their entries.
var inMap = library.Methods("inMap")

// isGoneThrough tells that the receiver of a call that gives an iterator is a view of a map, which nothing else has: map.values().iterator(). A map of the
// program's, which has entries of its own, has to be known to be held while it is asked for them.
func (p *planner) isGoneThrough(n, recv javasrc.Node) bool {
	view := p.File.Uncast(recv)
	if !escape.Iterating[p.File.Text(p.MethodIdentifier(n))] || p.File.Kind(view) != javasrc.MethodInvocation || p.ArgumentCount(view) > 0 || !p.External(view) {
		return false
	}
	own := p.Set.ReachedElsewhere()
	for name := range setsOfEntries {
		own = own || p.Set.Declares(name, 0)
	}
	name := p.File.Text(p.MethodIdentifier(view))
	return !own && inMap[name] && !p.Set.Declares(name, 0) && p.Contain(p.ClassesOutside(view)) && p.viewPlace(view, p.Receiver(view)).How != javac.LeftOut
}

// keptBy visits the receiver of a call that gives what holds it, or the entries of a map.
func (p *planner) keptBy(n, recv javasrc.Node) {
	form := forms.Escape
	switch {
	case setsOfEntries[p.File.Text(p.MethodIdentifier(n))] || p.looksAhead(n):
		form = forms.Entries
	case streaming[p.File.Text(p.MethodIdentifier(n))] && p.MayGiveWhatIsGone(recv):
		form = forms.Streamed
	case p.RunsRewritten(n, recv):
		form = forms.Called
	}
	p.escapeBy(form, recv, p.callName(n))
}

// givesLook tells that a function gives a view of an object or an iterator over it: who has called that takes out of the object what it likes.
func (p *planner) givesLook(of javasrc.Node) bool {
	f := p.File
	for n, up := of, f.Parent(of); up != javasrc.None; n, up = up, f.Parent(up) {
		switch f.Kind(up) {
		case javasrc.ParenthesizedExpression, javasrc.CastExpression, javasrc.TernaryExpression:
		case javasrc.MethodInvocation:
			if p.Receiver(up) != n || !p.LooksInto(up) && !p.GivesIterator(up) {
				return false
			}
		default:
			return n != of && f.Kind(up) == javasrc.ReturnStatement && p.body.Frame && !p.body.lambda && p.isFunction(p.body)
		}
	}
	return false
}
