package probe

import (
	"strings"

	"jinstr/rewrite/javasrc"
)

// asksForSuperclass tells that Lombok writes members of a class by what it
// extends: equals that asks the superclass, a builder that extends its builder.
func (p *planner) asksForSuperclass(class javasrc.Node) bool {
	return p.Declared.Lombok(class, "Data", "Value", "EqualsAndHashCode", "ToString", "SuperBuilder") != javasrc.None
}

// valueMoves tells that Lombok moves a field's initial value into a method, so
// that the field is not assigned where it is declared.
func (p *planner) valueMoves(field javasrc.Node) bool {
	if p.Declared.Lombok(field, "Builder.Default", "Default") != javasrc.None {
		return true
	}
	a := p.Declared.Lombok(field, "Getter")
	return a != javasrc.None && strings.Contains(p.File.Text(a), "lazy")
}

// leaveToLombok leaves a body alone that Lombok would change in another way if it
// were rewritten.
func (p *planner) leaveToLombok(method, code javasrc.Node) bool {
	if !p.checkedForLombok(method, code) {
		return false
	}
	p.leave(method, checkedNonNull)
	p.withoutFrame(method)
	return true
}

// checkedForLombok tells that a body begins with a check of a parameter that is
// marked @NonNull. Lombok writes a check of its own unless it finds one there,
// and it does not look behind a declaration.
func (p *planner) checkedForLombok(method, code javasrc.Node) bool {
	f := p.File
	marked := false
	params := f.Child(method, javasrc.FormalParameters)
	for a := f.First(params); a != javasrc.None; a = f.Next(a) {
		marked = marked || p.Declared.Lombok(a, "NonNull") != javasrc.None
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
