package probe

import (
	"sort"
	"strings"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/sitemap"
)

// holds gives the calls that announce what a new object of an inner, local or
// anonymous class holds from the start: the instance around it and, for an
// anonymous class, the variables it captures.
func (p *planner) holds(n, created javasrc.Node, h string) (text string) {
	f := p.f
	c := p.d.ClassAt(n)
	if c == nil {
		c = p.set.Resolve(scope.TypeOf(f, created).Name, p.cls)
	}
	if c == nil || c.Static {
		return ""
	}
	if c.Simple == "" && !p.body.this {
		p.adrift[c] = true
	}
	if this := p.enclosing(c); this != "" {
		text += ".hold(" + this + "," + num(p.probe(sitemap.ProbeField, f.Start(n), 0, c.Binary+".this$0")) + ")"
	}
	if c.Simple != "" {
		return text
	}
	for _, name := range p.captured(f.Child(n, javasrc.ClassBody)) {
		text += ".hold(" + name + "," + num(p.probe(sitemap.ProbeField, f.Start(n), 0, c.Binary+".val$"+name)) + ")"
	}
	return text
}

// enclosing is the expression for the instance that a new object of the inner
// class c belongs to, or "" where there is none or it cannot be named.
func (p *planner) enclosing(c *scope.Class) string {
	if !p.body.this || p.adrift[c] {
		return ""
	}
	for k := p.cls; k != nil; k = k.Outer {
		for super, depth := k, 0; super != nil && depth < 64; super, depth = p.set.Superclass(super), depth+1 {
			if super == c.Outer {
				return p.instance(k)
			}
		}
		if k.Static || p.adrift[k] {
			return ""
		}
	}
	return ""
}

// instance is the expression for the innermost instance of class k around.
func (p *planner) instance(k *scope.Class) string {
	switch {
	case k == p.cls && p.body.self:
		return p.body.name + ".self"
	case k == p.cls:
		return "this"
	case k.Simple == "":
		return ""
	case k.Local:
		return k.Simple + ".this"
	}
	for c := p.cls; c != k && c != nil; c = c.Outer {
		if c.Opaque || !p.set.Known(c) { // may inherit a class of the same name
			return strings.ReplaceAll(k.Binary, "$", ".") + ".this"
		}
	}
	return k.Simple + ".this"
}

// captured lists the local variables around that a class body mentions.
func (p *planner) captured(body javasrc.Node) (names []string) {
	f := p.f
	seen := map[string]bool{}
	end := f.End(body)
	for n := body; int(n) < f.Len() && f.Start(n) < end; n++ {
		if f.Kind(n) != javasrc.Identifier || seen[f.Text(n)] || !p.variableUse(n) {
			continue
		}
		name := f.Text(n)
		seen[name] = true
		if l := p.localNamed(name); l != nil && !l.typ.Primitive() && !l.typ.Leaf() && p.assigned(l, name, body) {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return names
}

// variableUse tells that an identifier may be the use of a variable: it is no
// name that is declared, called or selected.
func (p *planner) variableUse(n javasrc.Node) bool {
	f := p.f
	up := f.Parent(n)
	switch f.Kind(up) {
	case javasrc.FieldAccess, javasrc.ScopedIdentifier, javasrc.MethodReference:
		return f.First(up) == n
	case javasrc.MethodInvocation:
		return p.methodIdentifier(up) != n
	case javasrc.VariableDeclarator, javasrc.LambdaExpression:
		return f.First(up) != n
	case javasrc.MethodDeclaration, javasrc.FormalParameter, javasrc.InferredParameters, javasrc.ClassDeclaration,
		javasrc.LabeledStatement, javasrc.BreakStatement, javasrc.ContinueStatement, javasrc.CatchFormalParameter,
		javasrc.TypePattern, javasrc.RecordPatternComponent, javasrc.MarkerAnnotation, javasrc.Annotation:
		return false
	}
	return true
}

// assigned tells that a captured variable surely has its value before the
// class body: it is a parameter or declared with one.
func (p *planner) assigned(l *local, name string, body javasrc.Node) bool {
	if l.early {
		return true
	}
	p.leave(body, "captured variable "+name+" is assigned after its declaration")
	return false
}

// usesThis tells that a lambda may use the instance around it.
func (p *planner) usesThis(n javasrc.Node) bool {
	f := p.f
	end := f.End(n)
	for k := n; int(k) < f.Len() && f.Start(k) < end; k++ {
		switch f.Kind(k) {
		case javasrc.This, javasrc.Super:
			return true
		case javasrc.Identifier:
			if r := p.lookup(f.Text(k)); r.field != nil && !r.field.Static && p.variableUse(k) {
				return true
			}
		case javasrc.MethodInvocation:
			if p.methodIdentifier(k) == f.First(k) {
				if m, ok := p.target(k); !ok || !m.Static {
					return true
				}
			}
		}
	}
	return false
}

// lenders are methods of the class library that use a function only while they
// run.
var lenders = map[string]bool{
	"forEach": true, "computeIfAbsent": true, "computeIfPresent": true, "compute": true, "merge": true, "removeIf": true,
	"replaceAll": true, "sort": true, "ifPresent": true, "ifPresentOrElse": true, "orElseGet": true, "orElseThrow": true,
	"anyMatch": true, "allMatch": true, "noneMatch": true, "assertThrows": true, "assertDoesNotThrow": true,
}

// borrowed tells that a lambda is only lent for the time of a call.
func (p *planner) borrowed(n javasrc.Node) bool {
	f := p.f
	list := f.Parent(n)
	if f.Kind(list) != javasrc.ArgumentList || f.Kind(f.Parent(list)) != javasrc.MethodInvocation {
		return false
	}
	call := f.Parent(list)
	return lenders[f.Text(p.methodIdentifier(call))] && !p.set.Declares(f.Text(p.methodIdentifier(call)), p.argumentCount(call))
}
