package probe

import (
	"strings"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/sitemap"
)

// A call of a method with variable arity makes an array of its last arguments. No expression
// stands for that, so the last of them announces it, and the method, which gets it, finds it made:
//
//	log(v1_1.vary(new P(),3,1));

// variesCall visits a call of such a method of the source set, if it surely makes an array.
func (p *planner) variesCall(n, recv, args javasrc.Node) bool {
	f := p.f
	m, ours := p.target(n)
	elements := p.argumentCount(n) - m.Arity + 1
	if !ours || !m.Variadic || elements < 1 || !p.opt.Full || elements == 1 && !p.isElement(f.Last(args)) {
		return false
	}
	teller := f.Last(args)
	if t := p.typeOf(teller); !t.Known() || !t.Reference() || !p.handable(teller) {
		return false
	}
	if recv != javasrc.None {
		p.expr(recv)
	}
	for a := f.First(args); a != javasrc.None; a = f.Next(a) {
		at := place{how: leftOut}
		if a == teller {
			at = p.place(a, p.wrapping("vary", a))
		}
		if at.how == asConstructor {
			at.how = leftOut
		}
		p.aroundAt(at, a, wrapping{kind: "vary"}, func() { p.expr(a) }, func() string {
			return "," + num(p.probe(sitemap.ProbeSite, f.Start(a), 0, "[]")) + "," + num(elements)
		})
	}
	return true
}

// ofObject are the methods that each object has, with the number of their arguments (of wait, the least).
var ofObject = map[string]int{"wait": 0, "notify": 0, "notifyAll": 0, "toString": 0, "hashCode": 0, "equals": 1, "getClass": 0, "clone": 0, "finalize": 0}

// variesNothing visits a call of such a method that gives no argument for its array, and writes that array where no other method
// may be meant then:
//
//	log(manOT.born(v1_1.site(3),new Object[0]));
func (p *planner) variesNothing(n, recv, args javasrc.Node) bool {
	m, made := p.emptyArray(n, recv)
	if made == "" || !p.roomForArray(n) {
		return false
	}
	p.children(n)
	p.putEmpty(args, m.Rest, made)
	return true
}

// constructsNothing writes the array that a creation makes which gives no argument for it, where the class has no other constructor:
// new Part(manOT.born(v1_1.site(3),manOT.none())). Its arguments have been visited.
func (p *planner) constructsNothing(n javasrc.Node) {
	args := p.f.Child(n, javasrc.ArgumentList)
	c := p.namedByCreation(n)
	if own := p.d.ClassAt(n); own != nil { // an anonymous class hands them to its superclass
		c = p.set.Superclass(own)
	}
	if args == javasrc.None || c == nil || !c.Alone() || !ofClass[c.Kind] || p.argumentCount(n) != c.Before || p.diamond(n) || !p.roomForArray(n) {
		return
	}
	if made := p.emptyText(c.Rest, c); made != "" {
		p.putEmpty(args, c.Rest, made)
	}
}

// roomForArray tells that an array may be written into a call.
func (p *planner) roomForArray(n javasrc.Node) bool {
	return !p.thin() && p.onLine(n, p.lineOf(p.f.Start(n)))
}

// putEmpty writes such an array behind the arguments of a call.
func (p *planner) putEmpty(args javasrc.Node, t scope.Type, made string) {
	comma := ""
	if p.f.First(args) != javasrc.None {
		comma = ","
	}
	open := p.e.Reserve(p.f.End(args) - 1)
	if p.opt.Sites {
		form := p.sitesOf().Array(view{p}, args, t, 1)
		p.e.SetAloud(open, comma+form.First+made+form.Last)
		return
	}
	k := p.probe(sitemap.ProbeSite, p.f.Start(args), 0, t.String())
	p.e.Set(open, comma+p.arrayCall(".born", t)+"("+p.handle()+".site("+num(k)+"),"+made+")")
}

// emptyArray is the array that such a call makes as text, or "" where it may mean another method with that, or warn of it.
func (p *planner) emptyArray(n, recv javasrc.Node) (m scope.Method, made string) {
	name := p.f.Text(p.methodIdentifier(n))
	m, ours := p.target(n)
	_, inherited := ofObject[name]
	if !ours || !m.Variadic || p.argumentCount(n) != m.Arity-1 || inherited || m.Class == nil || !ofClass[m.Class.Kind] {
		return m, ""
	}
	if of := p.calledOn(n, recv); of == nil || !p.set.Sole(of, name) {
		return m, ""
	}
	return m, p.emptyText(m.Rest, m.Class)
}

// noneSince is the release from which on a call of a generic method takes its type from the parameter that it is given for.
const noneSince = 8

// emptyText is an empty array as text, of a type that stands in class from. Classes that javac may warn of are not named: the compiler
// finds out what array is meant.
func (p *planner) emptyText(t scope.Type, from *scope.Class) string {
	element := t.Element()
	if (scope.Type{Name: t.Name}).Primitive() || element.IsLang("Object") || element.IsLang("String") {
		if text := p.typeText(t, from); text != "" {
			return "new " + strings.Replace(text, "[]", "[0]", 1)
		}
		return ""
	}
	if p.opt.Device || p.opt.Release > 0 && p.opt.Release < noneSince || element.Class == nil && element.Qualified() == "" {
		return ""
	}
	return p.manOT + ".none()"
}

// calledOn is the class of the source set in which the method of a call is looked up, or nil.
func (p *planner) calledOn(n, recv javasrc.Node) *scope.Class {
	switch {
	case p.f.Kind(recv) == javasrc.Super:
		return p.set.Superclass(p.cls)
	case recv != javasrc.None:
		if c := p.namedClass(recv); c != nil {
			return c
		}
		return p.classOf(recv)
	}
	for c := p.cls; c != nil; c = c.Outer {
		if _, found := p.set.Method(c, p.f.Text(p.methodIdentifier(n)), p.argumentCount(n)); found {
			return c
		}
	}
	return nil
}

// isElement tells that an argument is an element of such an array, and not the array itself: its
// type is none of arrays, nor that of null.
func (p *planner) isElement(a javasrc.Node) bool {
	t := p.typeOf(a)
	return t.Known() && t.Dims == 0 && p.f.Kind(a) != javasrc.NullLiteral
}
