package probe

import (
	"slices"
	"strings"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/sitemap"
)

// factories are static methods of the class library that make a collection which holds
// what they are given, or takes what is in that, with their classes.
var factories = library.Owners("factories")

var inCollections = library.Classes("wrapping")

// wrappers begin the names of those that hand every call on to what they are given.
var wrappers = []string{"unmodifiable", "synchronized", "checked"}

// factoryClasses are the classes that have a factory method of this name.
func factoryClasses(name string) []string {
	for _, w := range wrappers {
		if what, ok := strings.CutPrefix(name, w); ok && what != "" && what[0] >= 'A' && what[0] <= 'Z' {
			return inCollections
		}
	}
	return factories[name]
}

// produces tells whether a call is one of factories whose result can be recorded as born
// there.
func (p *planner) produces(n, recv javasrc.Node, name string) bool {
	if !p.isFactory(n, recv, name) || !p.makes() || p.casts() || p.isStatement(n) || !p.external(n) || !p.castable(n) {
		return false
	}
	for a := p.f.First(p.f.Last(n)); a != javasrc.None; a = p.f.Next(a) {
		if p.handable(a) || p.isChoice(a) {
			return !p.holdsChain(n) && !p.overtaxes(n) && !p.limits.unborn[n]
		}
	}
	return false
}

// isFactory tells whether a call is one of factories, by its name and its file's imports.
func (p *env) isFactory(n, recv javasrc.Node, name string) bool {
	return slices.ContainsFunc(factoryClasses(name), func(class string) bool { return p.callsStatic(n, recv, class, name) })
}

// factoryCall records what a factory method gives as born there, and that it holds the
// arguments; the runtime knows which classes take only what is in them.
func (p *planner) factoryCall(n, recv, args javasrc.Node) {
	at := p.place(n, wrapping{early: true})
	if at.how == leftOut {
		p.leaveBirth(n, movedBirth)
		p.handOver(n, recv, args)
		return
	}
	h := p.handle()
	open := p.e.Reserve(at.pos)
	given := func() {}
	p.announcing(n, false, func() { given = p.givenArguments(args, true, nil) })
	k := num(p.probe(sitemap.ProbeSite, p.f.Start(n), 0, p.callName(n)))
	p.markResult(n)
	site := p.siteCall(n, k)
	given()
	p.put(open, at, n, p.manOT+".produced("+h+site+",", ")")
}
