package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/edit"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
)

// around puts a probe around expression n while visit visits it. Its form is asked
// for after that, as probes are numbered in the order of evaluation. It tells whether
// there is a place for it.
func (p *planner) around(n javasrc.Node, w javac.Wrapping, visit func(), form func() forms.Passing) bool {
	return p.aroundAt(p.place(n, w), n, visit, form)
}

func (p *planner) aroundAt(at javac.Place, n javasrc.Node, visit func(), form func() forms.Passing) bool {
	if at.How == javac.LeftOut {
		visit()
		return false
	}
	cast, _ := p.Cast(n)
	p.number(p.body) // before those of bodies within n
	open := p.e.Reserve(at.Pos)
	visit()
	p.put(open, at, n, p.passing(at, form().Of(p.TypeArgument(n))).Within(cast))
	return true
}

// passing is what stands around an expression that is passed through a call at a place.
func (p *planner) passing(at javac.Place, form forms.Passing) forms.Around {
	return form.Around(p.handle(), at.How == javac.AsConstructor)
}

// put gives the text around expression n its places.
func (p *planner) put(open edit.Slot, at javac.Place, n javasrc.Node, text forms.Around) {
	text = p.Fitted(at, n, p.shownAs(at, n, text))
	p.e.Set(open, text.First)
	p.e.Insert(p.File.End(n), text.Last)
}

// shownAs is the text around expression n, which goes by its own type where javac might cast it to one that cannot be named here.
func (p *planner) shownAs(at javac.Place, n javasrc.Node, text forms.Around) forms.Around {
	if typ, hidden := p.UnderHidden(n); hidden {
		return text.Within(p.outOfSight(at, typ))
	}
	return text
}

// place is where a probe can stand around expression n.
func (p *planner) place(n javasrc.Node, w javac.Wrapping) javac.Place {
	return p.Place(n, w, p.body.Frame, p.e.Last())
}

// through visits an expression that is passed through a probe.
func (p *planner) through(n javasrc.Node, form func() forms.Passing) bool {
	return p.around(n, p.Wrapping(n), func() { p.expr(n) }, form)
}

// numbered is a form with the number of a probe of a kind.
func (p *planner) numbered(form func(probe int) forms.Passing, kind string, n javasrc.Node, name string) func() forms.Passing {
	return func() forms.Passing {
		k := p.probe(kind, p.File.Start(n), 0, name)
		p.body.m.Probes[k-1].Parts = kind == probemap.ProbeEscape && (p.GivesParts(n) || p.givesLook(n))
		return form(k)
	}
}

// escape visits an expression that is handed on, to what name tells.
func (p *planner) escape(n javasrc.Node, name string) { p.escapeBy(forms.Escape, n, name) }

// escapeBy is escape in one of its forms.
func (p *planner) escapeBy(form func(probe int) forms.Passing, n javasrc.Node, name string) {
	p.escapes(n, p.numbered(form, probemap.ProbeEscape, n, name))
}

// escapes visits an expression that is handed on through a form.
func (p *planner) escapes(n javasrc.Node, form func() forms.Passing) {
	if !p.through(n, form) {
		p.leave(n, movedArgument)
	}
}
