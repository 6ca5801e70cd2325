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
