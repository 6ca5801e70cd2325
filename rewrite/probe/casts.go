package probe

import (
	"strings"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// Before Java 5 our calls, which are generic, give an Object to the compiler. A
// cast gives the expression its type back; where that cannot be written, the
// expression is not passed through a call.

// generics is the first release with generic methods, inference the first whose
// inference looks at where an expression stands.
const (
	inference = 8
)

// cast gives what stands before and behind a call that expression n is passed
// through, so that it keeps its type; ok is false where that cannot be written.
func (p *planner) cast(n javasrc.Node) (open, close string, ok bool) {
	return p.castTo(n, func() string { return p.staticType(n) })
}

// castTo is cast where the type is known from elsewhere.
func (p *planner) castTo(n javasrc.Node, typ func() string) (open, close string, ok bool) {
	if !p.Casts() || p.isStatement(n) {
		return "", "", true
	}
	t := typ()
	switch t {
	case "":
		return "", "", false
	case "Object", "java.lang.Object":
		if !p.isArm(n) { // beside a String, the Eclipse compiler takes what a call of ours gives for a type of its own
			return "", "", true
		}
	}
	return "((" + t + ")", ")", true
}

func (p *planner) castable(n javasrc.Node) bool {
	_, _, ok := p.cast(n)
	return ok
}

// isStatement tells that the value of an expression is not used.
func (p *planner) isStatement(n javasrc.Node) bool {
	k := p.File.Kind(p.File.Parent(n))
	return k == javasrc.ExpressionStatement || k == javasrc.ForStatement
}

// staticType gives the type of an expression as text that means it here, or "".
func (p *planner) staticType(n javasrc.Node) string {
	f := p.File
	switch f.Kind(n) {
	case javasrc.Identifier:
		r := p.Lookup(f.Text(n))
		switch {
		case r.Variable != nil:
			return p.typeText(r.Variable.Type, p.Class)
		case r.Field != nil:
			return p.typeText(r.Field.Type, r.Field.Class)
		}
	case javasrc.FieldAccess:
		if fd := p.FieldOf(n); fd != nil {
			return p.typeText(fd.Type, fd.Class)
		}
	case javasrc.This:
		return p.Class.Simple
	case javasrc.ParenthesizedExpression, javasrc.AssignmentExpression:
		return p.staticType(f.First(n))
	case javasrc.ArrayAccess:
		return strings.TrimSuffix(p.elementType(f.First(n)), "[]")
	case javasrc.ObjectCreationExpression:
		if f.Start(f.First(n)) == f.Start(n) { // outer.new Inner()
			return ""
		}
		return p.typeText(p.TypeOf(n), p.Class)
	case javasrc.CastExpression, javasrc.ArrayCreationExpression:
		return p.typeText(p.TypeOf(n), p.Class)
	case javasrc.MethodInvocation:
		return p.callType(n)
	}
	return ""
}

// elementType is the static type of an array expression, or "".
func (p *planner) elementType(array javasrc.Node) string {
	if t := p.staticType(array); strings.HasSuffix(t, "[]") {
		return t
	}
	return ""
}

func (p *planner) callType(n javasrc.Node) string {
	if m, ok := p.Target(n); ok {
		if m.Class == nil {
			return ""
		}
		return p.typeText(m.Return, m.Class)
	}
	// What has a type variable today was an Object.
	methods, known := p.CalledOutside(n)
	if !known || p.Receiver(n) == javasrc.None {
		return ""
	}
	for _, m := range methods {
		if !m.Variable || !strings.HasSuffix(m.Type, ")Ljava/lang/Object;") {
			return ""
		}
	}
	return p.ofLang("Object")
}

// typeText writes a type that stands in class from, so that it means the same
// here; "" where that is not known.
func (p *planner) typeText(t scope.Type, from *scope.Class) string {
	if !t.Reference() && t.Dims == 0 {
		return ""
	}
	dims := strings.Repeat("[]", t.Dims)
	if (scope.Type{Name: t.Name}).Primitive() {
		return t.Name + dims
	}
	switch c := t.Class; {
	case c != nil && c.Simple == "Object": // which is taken for the one that needs no cast
		return ""
	case c != nil && (p.Resolve(c.Simple, p.Class) == c || c.Local):
		return c.Simple + dims
	case c != nil:
		return strings.ReplaceAll(c.Binary, "$", ".") + dims
	case t.Inherited():
		return t.Qualified() + dims
	case from.File == p.Declared && (t.Variable || p.Resolve(t.Name, p.Class) == nil):
		return t.Name + dims
	}
	if name := t.Qualified(); name != "" {
		return name + dims
	}
	return ""
}

// ofLang writes the name of a class of java.lang, which a class of the program's may hide.
func (p *planner) ofLang(name string) string {
	if p.MeanIn(scope.Type{Name: name}, p.Class).IsLang(name) {
		return name
	}
	return p.langInFull(name)
}

// langInFull writes the full name of a class of java.lang. Where a class called java is in scope, there is none.
func (p *planner) langInFull(name string) string {
	if java := p.MeanIn(scope.Type{Name: "java"}, p.Class); java.Class != nil || java.Variable {
		return name
	}
	return "java.lang." + name
}
