package probe

import (
	"strings"

	"jinstr/probemap"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/heapprobe"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
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
	k := p.manySite(f.Start(value), name+brackets, elementsBirth(t))
	cast, _ := p.CastTo(value, func() string { return name + brackets })
	text := arrayText(h, elementsBirth(t), forms.SiteOf(k), late)
	if at.How == javac.AsConstructor {
		text = forms.BornMade(h, elementsBirth(t), k)
	}
	if !late && p.showsThis(value) {
		text = p.outOfSight(at, name+brackets).Within(text)
	}
	p.put(open, at, value, forms.NewArray(name+brackets).Within(text).Within(cast))
}

// manySite numbers the site of an array, which may come with arrays in it.
func (p *planner) manySite(pos int, name string, birth forms.Birth) int {
	k := p.probe(probemap.ProbeSite, pos, 0, name)
	p.body.m.Probes[k-1].Many = birth.LooksInto
	return k
}

// announcedLate tells that array n is recorded when its elements have been made,
// some of which are not recorded: else the first would be taken for the array.
func (p *planner) announcedLate(n javasrc.Node, t scope.Type) bool {
	if !elementsBirth(t).LooksInto {
		return false
	}
	return p.limits.unborn[n] || !p.body.Records(heapprobe.RecordObjects) && len(p.body.announced) == 0
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
func arrayText(h forms.Handle, birth forms.Birth, site forms.Site, late bool) forms.Around {
	if late {
		return forms.BornLate(h, birth, site)
	}
	return forms.Born(h, birth, site)
}

// arrayBirth is that of a new array without elements, and elementsBirth of one with some: where they are
// references, they are looked into.
func arrayBirth(t scope.Type) forms.Birth {
	return forms.Birth{References: t.Dims > 1 || t.Element().Reference()}
}

func elementsBirth(t scope.Type) forms.Birth {
	b := arrayBirth(t)
	b.LooksInto = b.References
	return b
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
	birth := arrayBirth(t)
	if init != javasrc.None || sized > 1 {
		birth = elementsBirth(t)
	}
	k := p.manySite(f.Start(n), t.String(), birth)
	p.markResult(n)
	p.markArgument(n)
	site := p.siteOf(n, k)
	cast, _ := p.CastTo(n, t.String)
	text := arrayText(h, birth, site, late)
	if at.How == javac.AsConstructor {
		p.body.m.Probes[k-1].Watched = 0
		text = forms.BornMade(h, birth, k)
	}
	if !late && p.showsThis(init) {
		text = p.outOfSight(at, p.CreatedText(n, t)).Within(text)
	}
	p.put(open, at, n, text.Within(cast))
}
