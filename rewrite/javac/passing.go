package javac

import (
	"strings"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// Passes tells that stores to fields are recorded by passing the value through,
// for want of initialiser blocks: interfaces and compact source files have none.
func (r *Rules) Passes(iface bool) bool { return iface || r.Class.Kind == javasrc.Program }

// MixesNumbers tells that a conditional chooses between a primitive value and what a
// generic method gives, which may be a box: the recorder's methods for primitive
// values would be as good as that for objects.
func (r *Rules) MixesNumbers(value javasrc.Node) bool {
	primitive := func(part javasrc.Node) bool {
		switch r.File.Kind(part) {
		case javasrc.NullLiteral, javasrc.StringLiteral, javasrc.ClassLiteral:
			return false
		}
		return r.ConstantLike(part) || r.TypeOf(part).Primitive()
	}
	open := func(part javasrc.Node) bool {
		return r.File.Kind(part) == javasrc.MethodInvocation && !r.StandsAlone(part)
	}
	return r.anyChoice(value, primitive) && r.anyChoice(value, open)
}

// anyChoice tells whether something holds of a value, or of one that it chooses between.
func (r *Rules) anyChoice(value javasrc.Node, holds func(part javasrc.Node) bool) bool {
	f := r.File
	switch f.Kind(value) {
	case javasrc.ParenthesizedExpression:
		return r.anyChoice(f.First(value), holds)
	case javasrc.TernaryExpression:
		one := f.Next(f.First(value))
		return r.anyChoice(one, holds) || r.anyChoice(f.Next(one), holds)
	}
	return holds(value)
}

// ArgumentType is the declared type of a field as a type argument, "" where it is
// not known to be one that javac does not warn of.
func (r *Rules) ArgumentType(decl, v javasrc.Node) string {
	f := r.File
	n := scope.TypeNode(f, decl)
	if r.Casts() || f.Child(v, javasrc.Dimensions) != javasrc.None {
		return ""
	}
	switch f.Kind(n) {
	case javasrc.TypeIdentifier:
		if name := f.Text(n); !r.TypeAt(n).IsLang("Object") && !r.NamesPlainly(name) {
			return ""
		}
	case javasrc.GenericType:
	default:
		return ""
	}
	if text := f.Text(n); !strings.ContainsAny(text, "\n\r/@") {
		return text
	}
	return ""
}

// NamesPlainly tells that a name means a class of the file without type parameters, its own or those
// of instances around: it may be written anew, and cast to, without a warning.
func (r *Rules) NamesPlainly(name string) bool {
	c := r.Resolve(name, r.Class)
	if c == nil || c.File != r.Declared {
		return false
	}
	for ; c != nil; c = c.Outer {
		if r.File.Child(c.Node, javasrc.TypeParameters) != javasrc.None {
			return false
		}
		if c.Static {
			return true
		}
	}
	return true
}

// ChoiceStandsAlone is StandsAlone for what is assigned at once, which may be a
// conditional between such values.
func (r *Rules) ChoiceStandsAlone(value javasrc.Node) bool {
	f := r.File
	switch f.Kind(value) {
	case javasrc.ParenthesizedExpression:
		return r.ChoiceStandsAlone(f.First(value))
	case javasrc.TernaryExpression:
		one, other := f.Next(f.First(value)), f.Last(value)
		return r.ChoiceStandsAlone(one) && r.ChoiceStandsAlone(other)
	}
	return r.StandsAlone(value) || r.ConstantLike(value) || r.TypeOf(value).Primitive()
}

// KeepsType tells that an initialiser keeps its type when it is passed through a
// generic method.
func (r *Rules) KeepsType(value javasrc.Node) bool {
	f := r.File
	switch f.Kind(value) {
	case javasrc.ObjectCreationExpression, javasrc.ArrayCreationExpression, javasrc.MethodInvocation, javasrc.Identifier,
		javasrc.FieldAccess, javasrc.ArrayAccess, javasrc.AssignmentExpression, javasrc.SwitchExpression:
		return true
	case javasrc.ParenthesizedExpression:
		return r.KeepsType(f.First(value))
	case javasrc.CastExpression:
		return r.keepsTypeOrNull(f.Last(value))
	case javasrc.TernaryExpression:
		one, other := f.Next(f.First(value)), f.Last(value)
		return r.keepsTypeAsPart(one) && r.keepsTypeAsPart(other) && (r.KeepsType(one) || r.KeepsType(other))
	}
	return false
}

// keepsTypeOrNull is that of what is cast, which may be null.
func (r *Rules) keepsTypeOrNull(part javasrc.Node) bool {
	part = r.File.Unparenthesized(part)
	return r.File.Kind(part) == javasrc.NullLiteral || r.KeepsType(part)
}

// keepsTypeAsPart is that of a value of a conditional, of which the other is worth
// recording.
func (r *Rules) keepsTypeAsPart(part javasrc.Node) bool {
	switch r.File.Kind(part) {
	case javasrc.CastExpression, javasrc.BinaryExpression, javasrc.UpdateExpression, javasrc.InstanceofExpression:
		return true
	case javasrc.ParenthesizedExpression:
		return r.keepsTypeAsPart(r.File.First(part))
	case javasrc.TernaryExpression:
		one, other := r.File.Next(r.File.First(part)), r.File.Last(part)
		return r.keepsTypeAsPart(one) && r.keepsTypeAsPart(other)
	}
	return r.ConstantLike(part) || r.KeepsType(part)
}

// MakesArray tells that a value is an array initialiser that gets its new.
func (r *Rules) MakesArray(value, decl javasrc.Node) bool {
	return r.File.Kind(value) == javasrc.ArrayInitializer && r.ElementText(decl) != ""
}

// ConstantLike tells that an initialiser makes or passes on no object: null,
// literals, class literals.
func (r *Rules) ConstantLike(n javasrc.Node) bool {
	switch r.File.Kind(n) {
	case javasrc.NullLiteral, javasrc.StringLiteral, javasrc.ClassLiteral, javasrc.True, javasrc.False, javasrc.CharacterLiteral,
		javasrc.DecimalIntegerLiteral, javasrc.HexIntegerLiteral, javasrc.OctalIntegerLiteral, javasrc.BinaryIntegerLiteral,
		javasrc.DecimalFloatingPointLiteral, javasrc.HexFloatingPointLiteral:
		return true
	case javasrc.UnaryExpression, javasrc.ParenthesizedExpression:
		return r.ConstantLike(r.File.First(n))
	}
	return false
}

// Handable tells whether an argument may be a reference that matters, and may
// be passed through a generic method without changing what the call means.
func (r *Rules) Handable(n javasrc.Node) bool { return r.MayMatter(n) && r.Castable(n) }

// ChoosesOverload tells that the value of a lambda whose parameters have types, or a part of one, may be primitive, and choose which method the lambda is given to
// (JLS 15.12.2.5): what a call gives is none. Of what nobody knows it is a field, unless one of the set's may be meant, or an element.
func (r *Rules) ChoosesOverload(n javasrc.Node) bool {
	f := r.File
	value := f.Unparenthesized(n)
	if k := f.Kind(value); k != javasrc.FieldAccess && k != javasrc.ArrayAccess {
		return false
	}
	up := f.Parent(f.Parenthesized(n))
	for f.Kind(up) == javasrc.TernaryExpression || f.Kind(up) == javasrc.ParenthesizedExpression {
		up = f.Parent(up)
	}
	if f.Kind(up) != javasrc.LambdaExpression || f.Kind(f.First(up)) != javasrc.FormalParameters || r.ArgumentOf(f.Parenthesized(up)) == javasrc.None {
		return false
	}
	if t := r.FullType(value); t.Known() {
		return t.Primitive()
	}
	return !r.TypeOf(value).Known() && !(f.Kind(value) == javasrc.FieldAccess && r.Set.HasReference(f.Text(f.Last(value))))
}

// InitPassable tells that the initial value of a variable may be passed through a
// generic method.
func (r *Rules) InitPassable(value, decl javasrc.Node) bool {
	if r.File.Kind(value) == javasrc.ArrayInitializer {
		return r.MakesArray(value, decl) && !r.Casts()
	}
	return (r.Passable(value) || r.keepsTypeAsPart(value)) && r.Castable(value)
}

// Passable tells whether an expression keeps its type and meaning as the
// argument of a generic method.
func (r *Rules) Passable(n javasrc.Node) bool {
	switch r.File.Kind(n) {
	case javasrc.Identifier, javasrc.FieldAccess, javasrc.MethodInvocation, javasrc.ObjectCreationExpression, javasrc.ArrayAccess:
		return true
	}
	return false
}

// NamesVariable tells that an expression names a variable, which mostly holds its object behind the statement, too.
func (r *Rules) NamesVariable(n javasrc.Node) bool {
	switch r.File.Kind(n) {
	case javasrc.Identifier, javasrc.FieldAccess, javasrc.This:
		return true
	}
	return false
}
