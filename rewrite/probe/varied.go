package probe

import (
	"strings"

	"jinstr/probemap"
	"jinstr/rewrite/edit"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/scope"
)

// A call of a method with variable arity makes an array of its last arguments. Where no other method or constructor may be meant with
// that array, and its type can be written or inferred, it is written:
//
//	log(manOT.filled(v1_1.site(3),new Object[]{a, b}));
//
// Else no expression stands for it, so the last of the arguments announces it, and the method, which gets it, finds it made:
//
//	log(v1_1.vary(new P(),3));

// variesCall visits a call of such a method of the source set, if it surely makes an array.
func (p *planner) variesCall(n, recv, args javasrc.Node) bool {
	f := p.File
	m, ours := p.Target(n)
	if !ours || !m.Variadic {
		return false
	}
	elements := p.MostElements(n, recv, m)
	if elements < 1 || !p.opt.Full || elements == 1 && !p.IsElement(f.Last(args)) {
		return false
	}
	teller := f.Last(args)
	if t := p.TypeOf(teller); !t.Known() || !t.Reference() || !p.Handable(teller) {
		return false
	}
	if recv != javasrc.None {
		p.expr(recv)
	}
	for a := f.First(args); a != javasrc.None; a = f.Next(a) {
		at := javac.Place{How: javac.LeftOut}
		if a == teller {
			at = p.place(a, p.Wrapping(a))
		}
		if at.How == javac.AsConstructor {
			at.How = javac.LeftOut
		}
		p.aroundAt(at, a, func() { p.expr(a) }, func() forms.Passing { return forms.Vary(p.probe(probemap.ProbeSite, f.Start(a), 0, "[]")) })
	}
	return true
}

// rest is the array that a call or a creation makes of its arguments behind the first ones; its type stands in class from.
type rest struct {
	args   javasrc.Node
	before int
	t      scope.Type
	from   *scope.Class
	// to is the name of the method that gets it, where no lambda may stand for that.
	to string
}

// variesText visits a call of such a method, and writes its array.
func (p *planner) variesText(n, recv, args javasrc.Node) bool {
	r, ok := p.restOfCall(n, recv, args)
	if !ok || !p.roomForArray(n, p.elementsOf(r) == javasrc.None) || !p.writable(r) {
		return false
	}
	if recv != javasrc.None {
		p.expr(recv)
	}
	finish := p.beginRest(r)
	p.children(args)
	finish()
	return true
}

// creationRest begins the array that a creation makes of its last arguments, where no other constructor may be meant; what
// is returned ends it, when these have been visited.
func (p *planner) creationRest(n javasrc.Node) (finish func()) {
	c := p.TypeOf(n).Class
	if own := p.Declared.ClassAt(n); own != nil { // an anonymous class hands them to its superclass
		c = p.Set.Superclass(own)
	}
	args := p.File.Child(n, javasrc.ArgumentList)
	if p.Diamond(n) || !p.roomForArray(n, false) {
		p.leavesArray(args, c)
		return func() {}
	}
	return p.constructorRest(args, c)
}

// leavesArray counts that an array which a constructor of a class may be given is not written.
func (p *planner) leavesArray(args javasrc.Node, c *scope.Class) {
	if args != javasrc.None && c != nil && c.MayVary(p.File.Count(args)) && !p.GivesArray(args) {
		p.leave(args, unwrittenArray)
	}
}

// constructorRest is creationRest for the arguments of the constructor of a class.
func (p *planner) constructorRest(args javasrc.Node, c *scope.Class) (finish func()) {
	if args == javasrc.None || c == nil || !c.IsClass() {
		return func() {}
	}
	k, ok := p.Set.Varies(c, p.File.Count(args))
	r := rest{args: args, before: k.Arity - 1, t: k.Rest, from: c}
	if !ok || !p.writable(r) {
		p.leavesArray(args, c)
		return func() {}
	}
	return p.beginRest(r)
}

// constantRest writes the array that a constant of an enum makes for a constructor without other parameters, if it has no arguments.
func (p *planner) constantRest(constant javasrc.Node, c *scope.Class) {
	name := p.File.Child(constant, javasrc.Identifier)
	k, ok := p.Set.Varies(c, 0)
	if !ok || p.thin() {
		return
	}
	r := rest{args: name, t: k.Rest, from: c}
	if made := p.emptyText(r.t, c); made != "" {
		open := p.e.Reserve(p.File.End(name))
		p.writeArray(open, forms.Parenthesised().Of(p.restSite(r, p.handle(), false).Of(made)))
	}
}

// roomForArray tells that an array may be written into a call or a creation: all of that is on the line that javac is at, as the call around
// the array begins one. That of a call without elements comes right before the call itself, which begins its own.
func (p *planner) roomForArray(n javasrc.Node, empty bool) bool {
	line := p.Line
	if empty && p.File.Kind(n) == javasrc.MethodInvocation {
		line = p.LineOf(p.File.Start(n))
	}
	return !p.thin() && p.OnLine(n, line)
}

// writeArray writes a part of an array, which is there for heap probes, or to be counted by site.
func (p *planner) writeArray(at edit.Slot, text string) {
	if p.opt.Sites {
		p.e.SetAloud(at, text)
	} else {
		p.e.Set(at, text)
	}
}

// elementsOf is the first argument that is an element, or None.
func (p *planner) elementsOf(r rest) javasrc.Node {
	a := p.File.First(r.args)
	for range r.before {
		a = p.File.Next(a)
	}
	return a
}

// writable tells that an array is surely made, and can be written. Anonymous classes in it might get other numbers.
func (p *planner) writable(r rest) bool {
	first := p.elementsOf(r)
	if first == javasrc.None {
		return p.emptyText(r.t, r.from) != ""
	}
	if p.File.Next(first) == javasrc.None && !p.IsElement(first) || p.showsThis(r.args) || p.Spots.Bodies.Within(p.File, r.args) {
		return false
	}
	_, ok := p.restText(r)
	return ok
}

// restText is what goes around the elements of an array. Where its type is not written the compiler finds it out, so that no element
// may have to be inferred by it. It tells whether the array can be written.
func (p *planner) restText(r rest) (text forms.Around, ok bool) {
	if p.writtenOut(r.t) {
		typ := p.TypeText(r.t, r.from)
		return forms.NewElements(typ), typ != ""
	}
	for a := p.elementsOf(r); a != javasrc.None; a = p.File.Next(a) {
		if !p.refers(a) {
			return text, false
		}
	}
	return forms.Rest(p.written, p.OfLang("Object")), p.infersArray(r.t)
}

// beginRest begins an array that is writable; what is returned ends it, when the arguments have been visited.
func (p *planner) beginRest(r rest) (finish func()) {
	first := p.elementsOf(r)
	if first == javasrc.None {
		return func() { p.putEmpty(r) }
	}
	text, _ := p.restText(r)
	late := !p.opt.Sites && p.announcedLate(r.args, r.t)
	slot := p.e.Reserve(p.File.Start(first))
	h := p.handleOfHeap()
	b := p.body
	announced := len(b.announced)
	if !late {
		b.announced = append(b.announced, r.args)
	}
	return func() {
		b.announced = b.announced[:announced]
		text = text.Within(p.restSite(r, h, late))
		p.writeArray(slot, text.First)
		p.writeArray(p.e.Reserve(p.File.End(r.args)-1), text.Last)
	}
}

// handleOfHeap is the handle where an array is recorded, and none where it is counted.
func (p *planner) handleOfHeap() (h forms.Handle) {
	if !p.opt.Sites {
		h = p.handle()
	}
	return h
}

// restSite is the call around an array, at a site of its own.
func (p *planner) restSite(r rest, h forms.Handle, late bool) forms.Around {
	if p.opt.Sites {
		return p.sitesOf().Array(p.Env, r.args, r.t, 1).Around(false)
	}
	birth := elementsBirth(r.t)
	if p.elementsOf(r) == javasrc.None {
		birth = arrayBirth(r.t)
	}
	k := p.manySite(p.File.Start(r.args), r.t.String(), birth)
	p.body.m.Probes[k-1].To = r.to
	return arrayText(h, birth, forms.SiteOf(k), late)
}

// putEmpty writes an array without elements behind the arguments of a call.
func (p *planner) putEmpty(r rest) {
	open := p.e.Reserve(p.File.End(r.args) - 1)
	text := p.restSite(r, p.handleOfHeap(), false).Of(p.emptyText(r.t, r.from))
	if p.File.First(r.args) != javasrc.None {
		text = forms.Behind(text)
	}
	p.writeArray(open, text)
}

// restOfCall is the array that a call of a method of the source set makes, if with that it can mean no other one. Those of Object an
// interface need not declare.
func (p *planner) restOfCall(n, recv, args javasrc.Node) (r rest, ok bool) {
	name := p.File.Text(p.MethodIdentifier(n))
	m, ours := p.Target(n)
	_, inherited := meaning.OfObject[name]
	of := p.CalledOn(n, recv)
	if !ours || inherited || m.Class == nil || of == nil {
		return r, false
	}
	if _, ok := p.Set.VariesBy(of, name, p.ArgumentCount(n)); !ok || !m.Variadic {
		return r, false
	}
	r = rest{args: args, before: m.Arity - 1, t: m.Rest, from: m.Class}
	if p.opt.Full && m.Class.IsClass() {
		r.to = name
	}
	return r, true
}

// noneSince is the release from which on a call of a generic method takes its type from the parameter that it is given for.
const noneSince = 8

// writtenOut tells that an array's type is written: of primitive types, Object and String. javac may warn of others where they are named.
func (p *planner) writtenOut(t scope.Type) bool {
	return (scope.Type{Name: t.Name}).Primitive() || t.Element().IsLang("Object") || t.Element().IsLang("String")
}

// infersArray tells that the compiler finds out what an array's type is, by the parameter.
func (p *planner) infersArray(t scope.Type) bool {
	return !p.opt.Device && (p.Release == 0 || p.Release >= noneSince) && (t.Element().Class != nil || t.Element().Qualified() != "")
}

// emptyText is an empty array as text, of a type that stands in class from; "" where it cannot be written.
func (p *planner) emptyText(t scope.Type, from *scope.Class) string {
	if p.writtenOut(t) {
		if element := p.ElementName(t, from); element != "" {
			return forms.EmptyArray(element, t.Dims)
		}
		return ""
	}
	if !p.infersArray(t) {
		return ""
	}
	return forms.None(p.written)
}

// refers tells that an expression gives a reference, of a type of its own wherever it stands. One of a type variable's type javac casts
// for an array of another type, and would not for one of Object, so that what is none of that type would show later.
func (p *planner) refers(n javasrc.Node) bool {
	if p.File.Kind(n) == javasrc.StringLiteral {
		return true
	}
	if t := p.TypeOf(n); t.Known() {
		return t.Reference() && !t.Variable && p.Handable(n)
	}
	result := p.ResultOutside(n)
	return result != "" && strings.Contains("L[", result[:1])
}
