package javac

import (
	"strings"

	"jinstr/rewrite/javasrc"
)

// AsksForSuperclass tells that Lombok writes members of a class by what it
// extends: equals that asks the superclass, a builder that extends its builder.
func (r *Rules) AsksForSuperclass(class javasrc.Node) bool {
	return r.Declared.Lombok(class, "Data", "Value", "EqualsAndHashCode", "ToString", "SuperBuilder") != javasrc.None
}

// ValueMoves tells that Lombok moves a field's initial value into a method, so
// that the field is not assigned where it is declared.
func (r *Rules) ValueMoves(field javasrc.Node) bool {
	if r.Declared.Lombok(field, "Builder.Default", "Default") != javasrc.None {
		return true
	}
	a := r.Declared.Lombok(field, "Getter")
	return a != javasrc.None && strings.Contains(r.File.Text(a), "lazy")
}

// CheckedForLombok tells that a body begins with a check of a parameter that is
// marked @NonNull. Lombok writes a check of its own unless it finds one there,
// and it does not look behind a declaration.
func (r *Rules) CheckedForLombok(method, code javasrc.Node) bool {
	f := r.File
	marked := false
	params := f.Child(method, javasrc.FormalParameters)
	for a := f.First(params); a != javasrc.None; a = f.Next(a) {
		marked = marked || r.Declared.Lombok(a, "NonNull") != javasrc.None
	}
	if !marked {
		return false
	}
	first := f.First(code)
	for first != javasrc.None && f.Kind(first) == javasrc.ExplicitConstructorInvocation {
		first = f.Next(first)
	}
	if first == javasrc.None {
		return false
	}
	switch f.Kind(first) {
	case javasrc.IfStatement, javasrc.AssertStatement, javasrc.TryStatement, javasrc.SynchronizedStatement:
		return true
	case javasrc.ExpressionStatement:
		return strings.Contains(f.Text(first), "Null(")
	}
	return false
}
