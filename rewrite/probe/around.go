package probe

import (
	"strings"

	"jinstr/rewrite/edit"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/sitemap"
)

// around puts a probe around expression n while visit visits it. The arguments
// behind it are asked for after that, as probes are numbered in the order of
// evaluation. It tells whether there is a place for it.
func (p *planner) around(n javasrc.Node, w javac.Wrapping, visit func(), args func() string) bool {
	return p.aroundAt(p.place(n, w), n, w, visit, args)
}

func (p *planner) aroundAt(at javac.Place, n javasrc.Node, w javac.Wrapping, visit func(), args func() string) bool {
	if at.How == javac.LeftOut {
		visit()
		return false
	}
	before, behind, _ := p.Cast(n)
	p.number(p.body) // before those of bodies within n
	open := p.e.Reserve(at.Pos)
	visit()
	first, last := p.wrappingText(w.Kind, at.How, args())
	if w.Hidden != "" {
		first, last = p.outOfSight(at.How, w.Hidden, first, last)
	}
	p.put(open, at, n, before+first, last+behind)
	return true
}

// put gives the text before and behind expression n its places.
func (p *planner) put(open edit.Slot, at javac.Place, n javasrc.Node, first, last string) {
	first, last = p.Fitted(at, n, first, last)
	p.e.Set(open, first)
	p.e.Insert(p.File.End(n), last)
}

// wrappingText is what stands before and behind an expression that a probe is around.
func (p *planner) wrappingText(kind string, how javac.Manner, args string) (first, last string) {
	if how == javac.AsConstructor {
		if args == "" {
			args = ",0"
		}
		what := strings.ToUpper(strings.Replace(kind, "Insert", "Insert_", 1))
		return p.madeText("Seen") + p.bareHandle() + "," + p.manOT + "." + what + ",", args + ").v"
	}
	if strings.HasPrefix(kind, "Insert") {
		return p.manOT + "." + kind + "(" + p.handle() + ",", args + ")"
	}
	return p.handle() + "." + kind + "(", args + ")"
}

// madeText begins the constructor of a class of manOT that hands on what it is
// given.
func (p *planner) madeText(class string) string {
	if p.Casts() {
		return "new " + p.manOT + "." + class + "("
	}
	return "new " + p.manOT + "." + class + "<>("
}

// bareHandle names the body's handle to a constructor: where it has none, by the
// number of the method, as asking for one is a call.
func (p *planner) bareHandle() string {
	if p.body.frame {
		return p.handle()
	}
	return p.number(p.body)
}

// place is where a probe can stand around expression n.
func (p *planner) place(n javasrc.Node, w javac.Wrapping) javac.Place {
	return p.Place(n, w, p.body.frame, p.e.Last())
}

// through visits an expression that is passed through a probe.
func (p *planner) through(n javasrc.Node, kind string, args func() string) bool {
	return p.around(n, p.Wrapping(kind, n), func() { p.expr(n) }, args)
}

// bare are the arguments of a probe that has none.
func bare() string { return "" }

// numbered is the argument of a probe that has a number.
func (p *planner) numbered(kind string, n javasrc.Node, name string) func() string {
	return func() string {
		k := p.probe(kind, p.File.Start(n), 0, name)
		p.body.m.Probes[k-1].Parts = kind == sitemap.ProbeEscape && p.GivesParts(n)
		return "," + num(k)
	}
}

// escape visits an expression that is handed on, to what name tells.
func (p *planner) escape(n javasrc.Node, name string) { p.escapeBy("Escape", n, name) }

// escapeBy is escape by the probe of this kind.
func (p *planner) escapeBy(kind string, n javasrc.Node, name string) {
	if !p.through(n, kind, p.numbered(sitemap.ProbeEscape, n, name)) {
		p.leave(n, movedArgument)
	}
}
