package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/escape"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// What a constructor reference makes no call can stand around. Where a call of the library's is given one, what is first
// seen while that runs is taken to be made by it. So the map tells between which events of the activation that is. Of one that
// may be kept the map tells the class, as it may be called from anywhere: what of that is first seen elsewhere was made by it, or by
// another one of that class.

// makesByReference notes where a stream that is used up, or another call of the library's, is given a constructor
// reference of a class of the source set: what it makes is born where it is first seen. Others than such a stream may
// keep that.
func (p *planner) makesByReference(n, class javasrc.Node) bool {
	f := p.File
	b, call := p.activation(), p.Runs(n)
	if b == nil || f.Kind(class) == javasrc.ArrayType || call == javasrc.None {
		return false
	}
	name := f.Bare(f.Start(class), f.End(class))
	if c := p.NamedType(class).Class; c == nil || !p.Set.Known(c) {
		return false
	}
	visited := p.body
	p.enter(b)
	k := p.probe(probemap.ProbeSite, f.Start(n), 0, name)
	p.enter(visited)
	maker := &b.m.Probes[k-1]
	maker.Reference, maker.Between = true, &probemap.Between{Last: k, Caught: p.MayGoOn(call, b.Node)}
	if !p.UsedUp(n) {
		maker.Watched, maker.Makes = probemap.Always, p.NamedType(class).Class.Binary
	}
	p.calling[call] = append(p.calling[call], called{k, maker.Between, p.ArgumentOf(n) == call})
	return true
}

// keepsReference notes a constructor reference of a class of the source set that may be kept, and is false for others.
func (p *planner) keepsReference(n, class javasrc.Node) bool {
	f := p.File
	c := p.NamedType(class).Class
	if f.Kind(class) == javasrc.ArrayType || c == nil {
		return false
	}
	k := p.probe(probemap.ProbeSite, f.Start(n), 0, f.Bare(f.Start(class), f.End(class)))
	maker := &p.body.m.Probes[k-1]
	maker.Watched, maker.Makes = probemap.Always, c.Binary
	return true
}

// called is a constructor reference that a call runs: its probe, and whether that is given it, not a lambda that is.
type called struct {
	probe   int
	between *probemap.Between
	itself  bool
}

// calledReferences notes which probes are those of the arguments of a call that runs constructor references, and which
// is around it, where an event of that surely comes when something was made.
func (p *planner) calledReferences(call javasrc.Node) {
	all := p.body.m.Probes
	for _, c := range p.calling[call] {
		b := c.between
		for b.Last = len(all); b.Last > c.probe && all[b.Last-1].Pos == p.File.Start(call); b.Last-- {
		}
		_, computed := escape.Computes[p.File.Text(p.MethodIdentifier(call))]
		switch {
		case b.Last == len(all):
		case p.Gathered[call]: // its birth comes before the look at what is in it
			b.Last++
			b.Next = b.Last
		case computed && c.itself:
			b.Next = b.Last + 1
		}
	}
}

// loopEnds notes of the constructor references in a loop, whose probes are those behind the first ones, that it is the
// outermost so far.
func (p *planner) loopEnds(n javasrc.Node, first int) {
	switch p.File.Kind(n) {
	case javasrc.WhileStatement, javasrc.DoStatement, javasrc.ForStatement, javasrc.EnhancedForStatement:
		all := p.body.m.Probes
		for i := first; i < len(all); i++ {
			if b := all[i].Between; b != nil {
				b.From, b.To = first+1, len(all)
			}
		}
	}
}

// seesMade has each new object of a class seen as its initialisers begin, if constructor references may make some and their ids are in the
// table: no call stands around what these make, and a constructor need not have an event.
func (p *planner) seesMade(k *classBodies, members javasrc.Node) {
	f, at := p.File, p.File.Start(members)
	if p.Class.Kind != javasrc.ClassDeclaration || !p.Set.Referred(p.Class) || p.keepsIds(p.Class) || !p.initialises(k.instance, p.Class.Node) {
		return
	}
	p.within(k.instance, func() {
		p.statement(at, at+1, func() {
			p.e.Insert(at+1, forms.InstanceBlock(p.handle(), p.seenHere(p.declared(p.body), f.Start(members))))
		})
	})
}

// seenHere is a store of nothing, which tells of which object it is.
func (p *planner) seenHere(h forms.Handle, pos int) string {
	return forms.FieldOfNothing(h, p.endProbe(pos))
}

// keepsIds tells that the objects of a class surely extend jinstr.rt.Obj.
func (p *planner) keepsIds(c *scope.Class) bool {
	for depth := 0; depth < mostSupers; depth++ {
		super := p.Set.Superclass(c)
		switch {
		case super != nil:
			c = super
		case c.File == p.Declared:
			return p.extendsObj(c)
		default:
			return p.opt.Extend && c.Kind == javasrc.ClassDeclaration && c.Super == "" && !c.File.NamesLombok() && !p.Set.KeepsSuperclass(c)
		}
	}
	return false
}

// mostSupers is how many superclasses are gone through.
const mostSupers = 64
