package probe

import (
	"strings"

	"jinstr/probemap"
	"jinstr/rewrite/edit"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/watchprobe"
)

// Where births are counted by site, package watchprobe says what goes around them; here
// it gets its places. All else of an allocation is visited as it is without heap probes. Places are those
// of births with heap probes, though nothing runs before the object is made: javac 19 and later make a string of an operand
// of a sum as soon as it has it, on the line that it is at then.

// sitesOf gives the sites of the body that is visited.
func (p *planner) sitesOf() *watchprobe.Sites {
	b := p.body
	if b.sites == nil {
		m := &probemap.Method{Kind: probemap.KindSites, Name: b.m.Name, Line: b.m.Line, Class: b.m.Class}
		if p.opt.Device {
			m.Body = b.m.Kind
		}
		p.out.Methods = append(p.out.Methods, m)
		b.sites = &watchprobe.Sites{Method: m, Watched: p.opt.Watched, Named: p.opt.Device, Names: p.written, Number: placeholder(len(p.out.Methods))}
	}
	return b.sites
}

// callText wraps a body that calls something where births are watched on a device, which cannot walk a stack: what tells that
// it begins, and that it ends.
func (p *planner) callText(b *body) (none forms.Around) {
	if !p.opt.Device || !p.opt.Watched || !b.Frame || !b.calls && !b.callsToThrow {
		return none
	}
	return forms.CallFrame(forms.Handle{Names: p.written, Variable: b.name, Method: p.sitesOf().Number})
}

// countedCreation visits new T(…) and counts what it makes.
func (p *planner) countedCreation(n javasrc.Node) {
	f := p.File
	at, why := p.countPlace(n)
	if why != nil {
		p.leave(n, why)
	}
	if why != nil || at.How == javac.LeftOut || p.thin() {
		p.plainCreation(n)
		return
	}
	hide := p.hiding(n)
	open := p.e.Reserve(at.Pos)
	args, finish := f.Child(n, javasrc.ClassBody), p.creationRest(n)
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		if c != args {
			p.expr(c)
		}
	}
	finish()
	form := p.sitesOf().Object(p.Env, n)
	p.anonymousBody(n)
	cast, _ := p.Cast(n)
	p.putCounted(open, at, n, form, hide, cast)
}

// countPlace is where the call around a creation goes; without a place, why says it, but
// for what is no birth.
func (p *planner) countPlace(n javasrc.Node) (at javac.Place, why reason) {
	if !watchprobe.Counts(p.Env, n) {
		return javac.Place{How: javac.LeftOut}, nil
	}
	if !p.Castable(n) || p.UntypedDiamond(n) {
		return at, untypedHere
	}
	if why = p.typeHinders(n); why != nil {
		return at, why
	}
	at = p.place(n, javac.Wrapping{Early: true, Typed: p.StandsAlone(n)})
	if at.How == javac.LeftOut {
		return at, movedBirth
	}
	return at, nil
}

// hiding is the type by which a creation goes to the call around it, where javac takes the new object for this; else it is "".
func (p *planner) hiding(n javasrc.Node) string {
	if !p.showsOuter(n) {
		return ""
	}
	if c := p.Made(n); p.OuterOf(n) != javasrc.None {
		return pathOf(c)
	}
	return p.TypeOf(n).String()
}

// putCounted puts a form, within a cast, around a birth.
func (p *planner) putCounted(open edit.Slot, at javac.Place, n javasrc.Node, form forms.Either, hide string, cast forms.Around) {
	p.putAloud(open, at, n, p.hidingText(at, form, hide).Within(cast))
}

// hidingText is a form at a place. To it a value goes by way of a field of the type Object, out of javac's sight, and back to the type hide; without one it does not.
func (p *planner) hidingText(at javac.Place, form forms.Either, hide string) forms.Around {
	text := form.Around(at.How == javac.AsConstructor)
	if hide != "" {
		text = forms.HiddenMade(p.written, hide).Within(text)
	}
	return text
}

// putAloud is put where no heap probes are.
func (p *planner) putAloud(open edit.Slot, at javac.Place, n javasrc.Node, text forms.Around) {
	if typ, hidden := p.UnderHidden(n); hidden {
		text = text.Within(forms.HiddenMade(p.written, typ))
	}
	text = p.Fitted(at, n, text)
	p.e.SetAloud(open, text.First)
	p.e.SetAloud(p.e.Reserve(p.File.End(n)), text.Last)
}

// countedArray visits new T[…] and counts what it makes.
func (p *planner) countedArray(n javasrc.Node) {
	f := p.File
	at := p.place(n, javac.Wrapping{Early: true, Typed: true})
	init := f.Child(n, javasrc.ArrayInitializer)
	switch {
	case !p.Castable(n):
		p.leave(n, untypedHere)
		at.How = javac.LeftOut
	case at.How == javac.LeftOut:
		p.leave(n, movedBirth)
	}
	if at.How == javac.LeftOut || p.thin() {
		p.children(n)
		return
	}
	open := p.e.Reserve(at.Pos)
	t := p.TypeOf(n)
	sized := 0
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		switch f.Kind(c) {
		case javasrc.DimensionsExpr:
			sized++
			p.expr(c)
		case javasrc.ArrayInitializer:
			p.countedElements(c, p.createdName(n), t)
		default:
			p.expr(c)
		}
	}
	hide := ""
	if p.showsThis(init) {
		hide = p.CreatedText(n, t)
	}
	form := p.sitesOf().Array(p.Env, n, t, max(1, sized))
	cast, _ := p.Cast(n)
	p.putCounted(open, at, n, form, hide, cast)
}

// countedCopy visits a call of clone(), and counts what it makes where that surely is a copy which nothing else counts.
func (p *planner) countedCopy(n, recv javasrc.Node) bool {
	if p.opt.Device { // CLDC has no clone(): it is a method of the program's own
		return false
	}
	t, makes := p.MakesCopy(n)
	if !makes {
		if _, own := p.Target(n); !own {
			p.leave(n, unknownCopy)
		}
		return false
	}
	at := p.place(n, javac.Wrapping{Typed: true})
	if at.How == javac.LeftOut {
		p.leave(n, movedBirth)
	}
	if at.How == javac.LeftOut || p.thin() {
		return false
	}
	cast, _ := p.CastTo(n, func() string { return p.OfLang("Object") }) // what a clone is before Java 5
	open := p.e.Reserve(at.Pos)
	if recv != javasrc.None && p.IsValue(recv) {
		p.expr(recv)
	}
	p.putCounted(open, at, n, p.sitesOf().Copy(p.Env, n, t), "", cast)
	return true
}

// leaveCopies counts a reference to clone(), which makes copies where no call can stand, if no method of the set does that.
func (p *planner) leaveCopies(reference javasrc.Node) {
	f := p.File
	recv := f.First(reference)
	if !p.opt.Sites || p.opt.Device || !f.Is(f.Last(reference), "clone") {
		return
	}
	if c := p.CalledOn(reference, recv); c == nil || !p.HasClone(c) {
		p.leave(reference, constructorReference)
	}
}

// createdName is the type of a created array's innermost elements as text, or "" where it cannot
// be written again.
func (p *planner) createdName(n javasrc.Node) string {
	created := scope.CreatedType(p.File, n)
	text := p.File.Bare(p.File.Start(created), p.File.End(created))
	if strings.Contains(text, "@") {
		return ""
	}
	return text
}

// countedInitialiser visits an array initialiser without new, of type t, and gives it one, so that it can
// be counted; name is the type of its innermost elements.
func (p *planner) countedInitialiser(n javasrc.Node, name string, t scope.Type) {
	why := reason(nil)
	at := p.place(n, javac.Wrapping{Early: true, Typed: true})
	switch {
	case name == "" || t.Dims <= 0:
		why = annotatedArray
	case at.How == javac.LeftOut:
		why = movedBirth
	}
	if why != nil {
		p.leave(n, why)
	}
	if why != nil || p.thin() {
		p.countedElements(n, name, t)
		return
	}
	typ := name + strings.Repeat("[]", t.Dims)
	open := p.e.Reserve(at.Pos)
	p.countedElements(n, name, t)
	hide := ""
	if p.showsThis(n) {
		hide = typ
	}
	form := p.sitesOf().Array(p.Env, n, t, 1)
	cast, _ := p.CastTo(n, func() string { return typ })
	p.putAloud(open, at, n, forms.NewArray(typ).Within(p.hidingText(at, form, hide)).Within(cast))
}

// countedElements visits the values of an array initialiser of type t.
func (p *planner) countedElements(n javasrc.Node, name string, t scope.Type) {
	p.body.elements++
	t.Dims--
	for c := p.File.First(n); c != javasrc.None; c = p.File.Next(c) {
		if p.File.Kind(c) == javasrc.ArrayInitializer {
			p.countedInitialiser(c, name, t)
		} else {
			p.expr(c)
		}
	}
	p.body.elements--
}

// losesBirths tells whether what is left alone for a reason is a birth, or may have some.
func losesBirths(why reason) bool {
	switch why {
	case movedBirth, unwrittenArray, renumbered, entangledBirth, hiddenType, shownMembers, untypedHere, annotatedArray, constructorReference, unknownCopy:
		return true
	}
	return ofBody(why)
}
