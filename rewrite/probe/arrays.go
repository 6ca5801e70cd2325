package probe

import (
	"strings"

	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/sitemap"
)

// initializerExpr visits the initial value of a variable; an array initialiser
// without new gets one, so that the array is a birth.
func (p *planner) initializerExpr(value, v, decl javasrc.Node) {
	f := p.File
	if f.Kind(value) != javasrc.ArrayInitializer {
		p.expr(value)
		return
	}
	t := scope.DeclaratorType(f, v, p.DeclaredType(decl))
	name := p.ElementText(decl)
	if p.opt.Sites {
		p.countedInitialiser(value, name, t)
		return
	}
	if name == "" {
		p.leave(value, annotatedArray)
		p.elements(value)
		return
	}
	brackets := strings.Repeat("[]", t.Dims)
	late := p.announcedLate(value, t)
	at := p.place(value, javac.Wrapping{Early: !late, Typed: !late})
	if at.How == javac.LeftOut {
		p.leave(value, movedBirth)
		p.elements(value)
		return
	}
	open := p.e.Reserve(at.Pos)
	h := p.handle()
	p.announcing(value, late, func() { p.elements(value) })
	k := num(p.manySite(f.Start(value), name+brackets, p.bornName(t)))
	before, behind, _ := p.CastTo(value, func() string { return name + brackets })
	first, last := arrayText(p.bornName(t), h, ".site("+k+")", late)
	if at.How == javac.AsConstructor {
		first, last = p.bornMade(p.bornName(t), p.siteMade(nil, k))
	}
	if !late && p.showsThis(value) {
		first, last = p.outOfSight(at.How, name+brackets, first, last)
	}
	p.put(open, at, value, before+first+"new "+name+brackets, last+behind)
}

// manySite numbers the site of an array, which may come with arrays in it.
func (p *planner) manySite(pos int, name, call string) int {
	k := p.probe(sitemap.ProbeSite, pos, 0, name)
	p.body.m.Probes[k-1].Many = strings.Contains(call, ".filled")
	return k
}

// announcedLate tells that array n is recorded when its elements have been made,
// some of which are not recorded: else the first would be taken for the array.
func (p *planner) announcedLate(n javasrc.Node, t scope.Type) bool {
	if !strings.Contains(p.bornName(t), ".filled") {
		return false
	}
	return p.limits.unborn[n] || !p.body.records(recordObjects) && len(p.body.announced) == 0
}

// announcing visits what stands within an allocation that is announced before,
// unless it is announced late.
func (p *planner) announcing(n javasrc.Node, late bool, visit func()) {
	if late {
		visit()
		return
	}
	b := p.body
	b.announced = append(b.announced, n)
	visit()
	b.announced = b.announced[:len(b.announced)-1]
}

// arrayText is what goes around a new array with elements, whose site is announced so.
func arrayText(born, h, site string, late bool) (first, last string) {
	if late {
		return born + "(", "," + h + site + ")"
	}
	return born + "(" + h + site + ",", ")"
}

// bornName is the call for a new array with elements: where they are
// references, they are looked into.
func (p *planner) bornName(t scope.Type) string {
	if t.Dims > 1 || t.Element().Reference() {
		return p.arrayCall(".filled", t)
	}
	return p.manOT + ".born"
}

// arrayCall is the call for a new array. Before Java 5 compilers find it hard to
// choose between overloads that are generic.
func (p *planner) arrayCall(name string, t scope.Type) string {
	if p.Casts() && (t.Dims > 1 || t.Element().Reference()) {
		name += "Array"
	}
	return p.manOT + name
}

// arrayCreation wraps new T[…].
func (p *planner) arrayCreation(n javasrc.Node) {
	f := p.File
	if p.opt.Sites {
		p.countedArray(n)
		return
	}
	if p.thin() && (p.body.elements > 0 || f.Child(n, javasrc.ArrayInitializer) == javasrc.None) {
		p.children(n)
		return
	}
	init := f.Child(n, javasrc.ArrayInitializer)
	late := init != javasrc.None && p.announcedLate(n, p.TypeOf(n))
	at := p.place(n, javac.Wrapping{Early: !late, Typed: !late})
	if at.How == javac.LeftOut {
		p.leave(n, movedBirth)
		p.children(n)
		return
	}
	h := p.handle()
	open := p.e.Reserve(at.Pos)
	sized := 0
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		if f.Kind(c) == javasrc.DimensionsExpr {
			sized++
		}
		p.announcing(n, late, func() { p.expr(c) })
	}
	t := p.TypeOf(n)
	born := p.arrayCall(".born", t)
	if init != javasrc.None || sized > 1 {
		born = p.bornName(t)
	}
	k := p.manySite(f.Start(n), t.String(), born)
	p.markResult(n)
	p.markArgument(n)
	site := p.siteCall(n, num(k))
	before, behind, _ := p.CastTo(n, t.String)
	first, last := arrayText(born, h, site, late)
	if at.How == javac.AsConstructor {
		p.body.m.Probes[k-1].Watched = 0
		first, last = p.bornMade(born, p.siteMade(nil, num(k)))
	}
	if !late && p.showsThis(init) {
		first, last = p.outOfSight(at.How, p.CreatedText(n, t), first, last)
	}
	p.put(open, at, n, before+first, last+behind)
}
