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
	f := p.f
	made := p.emptyArray(n, recv)
	if made == "" || p.thin() || !p.onLine(n, p.lineOf(f.Start(n))) {
		return false
	}
	if f.First(args) != javasrc.None {
		made = "," + made
	}
	p.children(n)
	m, _ := p.target(n)
	open := p.e.Reserve(f.End(args) - 1)
	if p.opt.Sites {
		form := p.sitesOf().Array(view{p}, args, m.Rest, 1)
		p.e.SetAloud(open, strings.Replace(made, "new ", form.First+"new ", 1)+form.Last)
		return true
	}
	k := p.probe(sitemap.ProbeSite, f.Start(args), 0, m.Rest.String())
	p.e.Set(open, strings.Replace(made, "new ", p.arrayCall(".born", m.Rest)+"("+p.handle()+".site("+num(k)+"),new ", 1)+")")
	return true
}

// emptyArray is the array that such a call makes as text, or "" where it may mean another method with that, or warn of it.
func (p *planner) emptyArray(n, recv javasrc.Node) string {
	name := p.f.Text(p.methodIdentifier(n))
	m, ours := p.target(n)
	_, inherited := ofObject[name]
	if !ours || !m.Variadic || p.argumentCount(n) != m.Arity-1 || inherited || m.Class == nil || !ofClass[m.Class.Kind] {
		return ""
	}
	of := p.calledOn(n, recv)
	if element := m.Rest.Element(); of == nil || !p.set.Sole(of, name) || !(scope.Type{Name: m.Rest.Name}).Primitive() && !element.IsLang("Object") && !element.IsLang("String") {
		return ""
	}
	if text := p.typeText(m.Rest, m.Class); text != "" {
		return "new " + strings.Replace(text, "[]", "[0]", 1)
	}
	return ""
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
