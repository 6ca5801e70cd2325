package probe

import (
	"strings"

	"jinstr/probemap"
	"jinstr/rewrite/edit"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/types"
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
	p.put(open, at, n, p.passing(at, form().Of(p.typeArgument(n))).Within(cast))
	return true
}

// typeArgument is what a call around a value writes out as its type argument, where javac would find out one to which it casts what it did not cast before: a type that the
// value need not be of, or that cannot be named here. Else it is "".
func (p *planner) typeArgument(n javasrc.Node) string {
	n = p.File.Unparenthesized(n)
	if p.Casts() || !p.ByTypeVariable(n) && !p.OutOfReach(n) {
		return ""
	}
	if loop := p.File.Parent(n); p.File.Kind(loop) == javasrc.EnhancedForStatement {
		return p.rowArgument(loop, n)
	}
	if t := p.Wanted(n); t.Equal(types.Object) || t.Element().Equal(types.Object) && t.Dims == 1 {
		return "Object" + strings.Repeat("[]", t.Dims)
	}
	return ""
}

// rowArgument is that of the array over which a for-each goes: its elements are wanted as what the loop's variable is declared as.
func (p *planner) rowArgument(loop, n javasrc.Node) string {
	t, of := p.DeclaredType(loop), p.File.Child(loop, javasrc.TypeIdentifier, javasrc.ScopedTypeIdentifier)
	if p.File.GoneOver(loop) != n || of == javasrc.None || t.Primitive() || p.File.Is(of, "var") || p.TypeOf(n).Dims != t.Dims+1 {
		return ""
	}
	return p.File.Text(of) + strings.Repeat("[]", t.Dims+1)
}

// passing is what stands around an expression that is passed through a call at a place.
func (p *planner) passing(at javac.Place, form forms.Passing) forms.Around {
	return form.Around(p.handle(), at.How == javac.AsConstructor)
}

// put gives the text around expression n its places.
func (p *planner) put(open edit.Slot, at javac.Place, n javasrc.Node, text forms.Around) {
	text = p.Fitted(at, n, text)
	p.e.Set(open, text.First)
	p.e.Insert(p.File.End(n), text.Last)
}

// place is where a probe can stand around expression n.
func (p *planner) place(n javasrc.Node, w javac.Wrapping) javac.Place {
	return p.Place(n, w, p.body.frame, p.e.Last())
}

// through visits an expression that is passed through a probe.
func (p *planner) through(n javasrc.Node, form func() forms.Passing) bool {
	return p.around(n, p.Wrapping(n), func() { p.expr(n) }, form)
}

// numbered is a form with the number of a probe of a kind.
func (p *planner) numbered(form func(probe int) forms.Passing, kind string, n javasrc.Node, name string) func() forms.Passing {
	return func() forms.Passing {
		k := p.probe(kind, p.File.Start(n), 0, name)
		p.body.m.Probes[k-1].Parts = kind == probemap.ProbeEscape && p.GivesParts(n)
		return form(k)
	}
}

// escape visits an expression that is handed on, to what name tells.
func (p *planner) escape(n javasrc.Node, name string) { p.escapeBy(forms.Escape, n, name) }

// escapeBy is escape in one of its forms.
func (p *planner) escapeBy(form func(probe int) forms.Passing, n javasrc.Node, name string) {
	if !p.through(n, p.numbered(form, probemap.ProbeEscape, n, name)) {
		p.leave(n, movedArgument)
	}
}
