package javac

import (
	"strings"

	"jinstr/rewrite/forms"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// Before Java 5 our calls, which are generic, give an Object to the compiler. A
// cast gives the expression its type back; where that cannot be written, the
// expression is not passed through a call.

// Inference is the first release whose inference looks at where an expression stands.
const Inference = 8

// Cast gives what stands around a call that expression n is passed
// through, so that it keeps its type; ok is false where that cannot be written.
func (r *Rules) Cast(n javasrc.Node) (cast forms.Around, ok bool) {
	return r.CastTo(n, func() string { return r.StaticType(n) })
}

// CastTo is cast where the type is known from elsewhere.
func (r *Rules) CastTo(n javasrc.Node, typ func() string) (cast forms.Around, ok bool) {
	if !r.Casts() || r.IsStatement(n) {
		return cast, true
	}
	t := typ()
	switch t {
	case "":
		return cast, false
	case "Object", "java.lang.Object":
		if !r.IsArm(n) { // beside a String, the Eclipse compiler takes what a call of ours gives for a type of its own
			return cast, true
		}
	}
	return forms.Cast(t), true
}

// Castable tells that an expression can be passed through a call and keep its type.
func (r *Rules) Castable(n javasrc.Node) bool {
	_, ok := r.Cast(n)
	return ok
}

// IsStatement tells that the value of an expression is not used.
func (r *Rules) IsStatement(n javasrc.Node) bool {
	k := r.File.Kind(r.File.Parent(n))
	return k == javasrc.ExpressionStatement || k == javasrc.ForStatement
}

// StaticType gives the type of an expression as text that means it here, or "".
func (r *Rules) StaticType(n javasrc.Node) string {
	f := r.File
	switch f.Kind(n) {
	case javasrc.Identifier:
		m := r.Lookup(f.Text(n))
		switch {
		case m.Variable != nil:
			return r.TypeText(m.Variable.Type, r.Class)
		case m.Field != nil:
			return r.TypeText(m.Field.Type, m.Field.Class)
		}
	case javasrc.FieldAccess:
		if fd := r.FieldOf(n); fd != nil {
			return r.TypeText(fd.Type, fd.Class)
		}
	case javasrc.This:
		return r.Class.Simple
	case javasrc.ParenthesizedExpression, javasrc.AssignmentExpression:
		return r.StaticType(f.First(n))
	case javasrc.ArrayAccess:
		return strings.TrimSuffix(r.elementType(f.First(n)), "[]")
	case javasrc.ObjectCreationExpression:
		if f.Start(f.First(n)) == f.Start(n) { // outer.new Inner()
			return ""
		}
		return r.TypeText(r.TypeOf(n), r.Class)
	case javasrc.CastExpression, javasrc.ArrayCreationExpression:
		return r.TypeText(r.TypeOf(n), r.Class)
	case javasrc.MethodInvocation:
		return r.callType(n)
	}
	return ""
}

// elementType is the static type of an array expression, or "".
func (r *Rules) elementType(array javasrc.Node) string {
	if t := r.StaticType(array); strings.HasSuffix(t, "[]") {
		return t
	}
	return ""
}

func (r *Rules) callType(n javasrc.Node) string {
	if m, ok := r.Target(n); ok {
		if m.Class == nil {
			return ""
		}
		return r.TypeText(m.Return, m.Class)
	}
	// What has a type variable today was an Object.
	methods, known := r.CalledOutside(n)
	if !known || r.Receiver(n) == javasrc.None {
		return ""
	}
	for _, m := range methods {
		if !m.Variable || !strings.HasSuffix(m.Type, ")Ljava/lang/Object;") {
			return ""
		}
	}
	return r.OfLang("Object")
}

// TypeText writes a type that stands in class from, so that it means the same
// here; "" where that is not known.
func (r *Rules) TypeText(t scope.Type, from *scope.Class) string {
	if !t.Reference() && t.Dims == 0 {
		return ""
	}
	if name := r.ElementName(t, from); name != "" {
		return name + strings.Repeat("[]", t.Dims)
	}
	return ""
}

// ElementName writes a type so, without the dimensions of an array.
func (r *Rules) ElementName(t scope.Type, from *scope.Class) string {
	if (scope.Type{Name: t.Name}).Primitive() {
		return t.Name
	}
	switch c := t.Class; {
	case c != nil && c.Simple == "Object": // which is taken for the one that needs no cast
		return ""
	case c != nil && (r.Resolve(c.Simple, r.Class) == c || c.Local):
		return c.Simple
	case c != nil:
		return strings.ReplaceAll(c.Binary, "$", ".")
	case t.Inherited():
		return t.Qualified()
	case from.File == r.Declared && (t.Variable || r.Resolve(t.Name, r.Class) == nil):
		return t.Name
	}
	return t.Qualified()
}

// OfLang writes the name of a class of java.lang, which a class of the program's may hide.
func (r *Rules) OfLang(name string) string {
	if r.MeanIn(scope.Type{Name: name}, r.Class).IsLang(name) {
		return name
	}
	return r.LangInFull(name)
}

// LangInFull writes the full name of a class of java.lang. Where a class called java is in scope, there is none.
func (r *Rules) LangInFull(name string) string {
	if java := r.MeanIn(scope.Type{Name: "java"}, r.Class); java.Class != nil || java.Variable {
		return name
	}
	return "java.lang." + name
}
