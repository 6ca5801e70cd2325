package probe

import (
	"regexp"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/sitemap"
)

// factories are static methods of the class library that make a collection which holds
// what they are given, or takes what is in that.
var factories = map[string]*regexp.Regexp{
	"java.util.Collections": regexp.MustCompile(`^((unmodifiable|synchronized|checked)[A-Z]\w*|singleton(List|Map)?|nCopies|newSetFromMap|asLifoQueue)$`),
	"java.util.List":        regexp.MustCompile(`^(of|copyOf)$`),
	"java.util.Set":         regexp.MustCompile(`^(of|copyOf)$`),
	"java.util.Map":         regexp.MustCompile(`^(of|copyOf|entry|ofEntries)$`),
	"java.util.Arrays":      regexp.MustCompile(`^asList$`),
}

// produces tells whether a call is one of factories whose result can be recorded as born
// there.
func (p *planner) produces(n, recv javasrc.Node, name string) bool {
	class := p.factoryClass(n, recv, name)
	if class == "" || !p.makes() || p.casts() || p.isStatement(n) || !p.external(n) || !p.castable(n) {
		return false
	}
	for a := p.f.First(p.f.Last(n)); a != javasrc.None; a = p.f.Next(a) {
		if p.handable(a) {
			return !p.holdsChain(n) && !p.overtaxes(n) && !p.limits.unborn[n]
		}
	}
	return false
}

// factoryClass is the class whose factory method a call is, or "".
func (p *planner) factoryClass(n, recv javasrc.Node, name string) string {
	for class, methods := range factories {
		if methods.MatchString(name) && p.callsStatic(n, recv, class, name) {
			if q := p.d.Imports[simpleName(class)]; q == "" || q == class {
				return class
			}
		}
	}
	return ""
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
	p.announcing(n, false, func() { given = p.givenArguments(args, func(javasrc.Node) bool { return false }) })
	k := num(p.probe(sitemap.ProbeSite, p.f.Start(n), 0, p.callName(n)))
	p.markResult(n)
	given()
	p.put(open, at, n, p.manOT+".produced("+h+".site("+k+"),", ")")
}
