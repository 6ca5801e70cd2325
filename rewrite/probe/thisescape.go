package probe

import (
	"strings"

	"jinstr/probemap"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/scope"
)

// javac (21 and later, -Xlint:this-escape) follows what a constructor does with
// this: into the methods of the file, and through their parameters and locals.
// Where a method that it cannot look into is given such a variable, it warns,
// and the recorder's methods are of that kind. A lambda that would let this escape
// is as good as this. It does not follow fields. So in a file in which this is
// handed on, variables go to the recorder by way of a field of the handle.

// thisTypes gives the types whose variables may be given this in a file: its
// classes and what they extend and implement, by their simple names; none if the
// file does not hand this on.
func thisTypes(f *javasrc.File, d *scope.File, set *scope.Set) map[string]bool {
	if !someThis(f, isHandedOn) {
		return nil
	}
	types := map[string]bool{"Object": true}
	for _, c := range d.Classes {
		for k, depth := c, 0; k != nil && depth < 64; k, depth = set.Superclass(k), depth+1 {
			types[k.Simple] = true
			for _, name := range k.Header {
				types[name] = true
			}
		}
	}
	return types
}

// someThis tells whether a file has a this, or the instance around, of which
// something holds.
func someThis(f *javasrc.File, holds func(*javasrc.File, javasrc.Node) bool) bool {
	for n := javasrc.Node(0); int(n) < f.Len(); n++ {
		if f.Kind(n) == javasrc.This && holds(f, n) {
			return true
		}
	}
	return false
}

// IsKept tells that a this is handed on, given back, or put into an array.
func isKept(f *javasrc.File, n javasrc.Node) bool {
	switch f.Kind(f.Parent(n)) {
	case javasrc.ReturnStatement, javasrc.LambdaExpression, javasrc.ArrayInitializer, javasrc.TernaryExpression:
		return true
	}
	return isHandedOn(f, n)
}

// innerClasses gives the simple names of the classes of a file whose objects have an instance around them: who has such an object has
// that, and no this is written.
func innerClasses(d *scope.File) map[string]bool {
	names := map[string]bool{}
	for _, c := range d.Classes {
		if c.Outer != nil && !c.Static && !c.Local && c.Simple != "" {
			names[c.Simple] = true
		}
	}
	return names
}

// someMaker tells whether a file has a reference to a constructor of one of these, which javac takes for the instance around.
func someMaker(f *javasrc.File, inner map[string]bool) bool {
	for n := javasrc.Node(0); len(inner) > 0 && int(n) < f.Len(); n++ {
		if f.Kind(n) != javasrc.MethodReference || !f.HasToken(f.End(f.First(n)), f.End(n), "new") {
			continue
		}
		typ, _, _ := strings.Cut(f.Bare(f.Start(f.First(n)), f.End(f.First(n))), "<")
		if inner[meaning.SimpleName(typ)] {
			return true
		}
	}
	return false
}

// isHandedOn tells that a this is handed to a method or a variable.
func isHandedOn(f *javasrc.File, n javasrc.Node) bool {
	for child, up := n, f.Parent(n); up != javasrc.None; child, up = up, f.Parent(up) {
		switch f.Kind(up) {
		case javasrc.ArgumentList:
			return true
		case javasrc.VariableDeclarator:
			return true
		case javasrc.AssignmentExpression:
			return f.Kind(f.First(up)) == javasrc.Identifier
		case javasrc.FieldAccess: // Outer.this
			if f.Last(up) != child {
				return false
			}
		case javasrc.ParenthesizedExpression, javasrc.CastExpression, javasrc.TernaryExpression:
		default:
			return false
		}
	}
	return false
}

// argument is a variable's value as an argument.
func (l *local) argument() forms.Value {
	if l.Safe {
		return forms.Variadic(l.name)
	}
	return forms.Named(l.name)
}

// passed is how the recorder is given the value of a variable.
func (p *planner) passed(l *local) forms.Value {
	if l.Kind != "param" && l.Kind != "local" || l.Type.Dims > 0 {
		return l.argument()
	}
	return p.passedValue(l.name, l.Type)
}

func (p *planner) passedValue(name string, t scope.Type) forms.Value {
	if l := p.localNamed(name); l != nil && l.Safe {
		return l.argument()
	}
	if !p.holdsThis(t) {
		return forms.Named(name)
	}
	return forms.Passed(p.handle(), forms.Written(name))
}

// holdsThis tells that javac may take a variable of a type for this: it may have been
// given it, or a lambda that lets it escape.
func (p *planner) holdsThis(t scope.Type) bool {
	simple := meaning.SimpleName(t.Name)
	return p.thisTypes[simple] || p.functionTypes[simple] && p.constructsIf(p.watched)
}

// passedThis does the same for this and Outer.this, in all files: that one is a
// constructor's own, or that of an instance whose constructor still runs.
func (p *planner) passedThis(this forms.Object) forms.Value {
	h := p.handle()
	switch {
	case this.Kept():
		return this.Value()
	case !p.body.Frame: // a handle of its own, which ends with the expression
		return forms.Self(h, this)
	}
	return forms.Passed(h, this)
}

// passedOwner does the same for the receiver of a store, which is a local
// variable, this or Outer.this.
func (p *planner) passedOwner(s store) forms.Value {
	if s.of != nil {
		return p.passed(s.of)
	}
	return p.passedThis(s.owner)
}

// constructs tells that what runs belongs to a constructor, as javac sees it: it
// looks into lambdas where they stand, and into methods that nobody outside
// overrides, if it watches the file. In a guard of a case, javac lets nothing be
// assigned that was not declared there, not even a field of the recorder's.
func (p *planner) constructs() bool { return p.constructsIf(p.watchedMade) }

func (p *planner) constructsIf(watched bool) bool {
	if p.body.inGuard {
		return false
	}
	for b := p.body; b != nil; b = b.up {
		switch b.m.Kind {
		case probemap.KindConstructor, probemap.KindInitializer:
			return true
		case probemap.KindMethod:
			if watched && (!extendable(p.File, b.Class) || finalish(p.File, b.Node)) {
				return true
			}
		}
	}
	return false
}

// extendable tells that classes of other packages may extend a class.
func extendable(f *javasrc.File, c *scope.Class) bool {
	if c.Local || f.Kind(c.Node) != javasrc.ClassDeclaration || scope.HasModifier(f, c.Node, "final") || sealed(f, c) {
		return false
	}
	for ; c != nil; c = c.Outer {
		if !scope.HasModifier(f, c.Node, "public") {
			return false
		}
	}
	return true
}

// sealed tells that a class says which others extend it: non-sealed is the opposite of sealed.
func sealed(f *javasrc.File, c *scope.Class) bool {
	return scope.HasModifier(f, c.Node, "sealed") && !scope.HasModifier(f, c.Node, "non")
}

// finalish tells that no class overrides a method.
func finalish(f *javasrc.File, method javasrc.Node) bool {
	for _, word := range [...]string{"private", "static", "final"} {
		if scope.HasModifier(f, method, word) {
			return true
		}
	}
	return false
}

// showsOuter tells that a new object is one that javac takes for the instance
// around: it is of an inner class of the file. Types with arguments cannot be named
// again without another warning.
func (p *planner) showsOuter(n javasrc.Node) bool {
	c := p.Made(n)
	if c == nil || !p.constructs() || c.File != p.Declared || c.Static || c.Local || c.Simple == "" || !p.OuterMayBeThis(c, n) {
		return false
	}
	for ; c != nil; c = c.Outer {
		if p.File.Child(c.Node, javasrc.TypeParameters) != javasrc.None {
			return false
		}
	}
	return true
}

// pathOf names a class of the file by those around it. Where it is inherited from a class
// within another, nothing shorter means it. The class of a compact source file has no name.
func pathOf(c *scope.Class) string {
	name := c.Simple
	for !c.Local && c.Outer != nil && c.Outer.Simple != "" && c.Outer.Kind != javasrc.Program {
		c = c.Outer
		name = c.Simple + "." + name
	}
	return name
}

// showsThis tells that a new array has an element that may be this.
func (p *planner) showsThis(elements javasrc.Node) bool {
	return elements != javasrc.None && p.constructs() && p.mayBeThis(elements)
}

// mayBeThis tells that javac may take an expression for this, or for an array with
// this in it. Most is seen at once; what a method of the file gives is not looked into.
func (p *planner) mayBeThis(n javasrc.Node) bool {
	f := p.File
	switch f.Kind(n) {
	case javasrc.This, javasrc.SwitchExpression, javasrc.LambdaExpression, javasrc.MethodReference:
		return true
	case javasrc.FieldAccess:
		return f.Kind(f.Last(n)) == javasrc.This
	case javasrc.Identifier:
		l := p.localNamed(f.Text(n))
		return l != nil && p.holdsThis(l.Type)
	case javasrc.MethodInvocation:
		m, ok := p.Target(n)
		of := m.Return
		of.Dims = 0
		return ok && m.Class != nil && m.Class.File == p.Declared && !of.Primitive() && !of.Leaf()
	case javasrc.ObjectCreationExpression:
		return p.showsOuter(n)
	case javasrc.ParenthesizedExpression, javasrc.ArrayAccess:
		return p.mayBeThis(f.First(n))
	case javasrc.CastExpression:
		return p.mayBeThis(f.Last(n))
	case javasrc.TernaryExpression:
		value := f.Next(f.First(n))
		return p.mayBeThis(value) || p.mayBeThis(f.Next(value))
	case javasrc.ArrayCreationExpression:
		init := f.Child(n, javasrc.ArrayInitializer)
		return init != javasrc.None && p.mayBeThis(init)
	case javasrc.ArrayInitializer, javasrc.ArgumentList:
		for c := f.First(n); c != javasrc.None; c = f.Next(c) {
			if p.mayBeThis(c) {
				return true
			}
		}
	}
	return false
}

// outOfSight gives the recorder a new object of a type by way of a field.
func (p *planner) outOfSight(at javac.Place, typ string) forms.Around {
	if at.How == javac.AsConstructor {
		return forms.HiddenMade(p.written, typ)
	}
	return forms.Hidden(p.handle(), typ)
}
