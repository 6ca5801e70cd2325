package javac

import (
	"slices"
	"strings"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/types"
)

// TypeArgument is what a call around a value writes out as its type argument, where javac would find out one to which it casts what it did not cast before: a type that the
// value need not be of, or that cannot be named here, or one by which the value may be meant as an element of an array. Else it is "".
func (r *Rules) TypeArgument(n javasrc.Node) string {
	n = r.File.Unparenthesized(n)
	if rows := r.rowsArgument(n); rows != "" {
		return rows
	}
	if r.Casts() || !r.OutOfReach(n) && !r.untold(n) && (!r.ByTypeVariable(n) || r.isDetail(n)) {
		return ""
	}
	if loop := r.File.Parent(n); r.File.Kind(loop) == javasrc.EnhancedForStatement {
		return r.rowArgument(loop, n)
	}
	if t := r.Wanted(n); t.Equal(types.Object) || t.Element().Equal(types.Object) && t.Dims == 1 {
		return r.OfLang("Object") + strings.Repeat("[]", t.Dims)
	}
	return ""
}

// untold tells that nobody knows of which type a value of code outside is: perhaps one that cannot be named here, or that it need not be of.
func (r *Rules) untold(n javasrc.Node) bool {
	switch r.File.Kind(n) {
	case javasrc.FieldAccess, javasrc.MethodInvocation, javasrc.ArrayAccess:
		return !r.TypeOf(n).Known() && !r.FullType(n).Known() && len(r.ClassesOutside(n)) == 0
	}
	return false
}

// isDetail tells that n is what an assert says, which javac casts to the type that it finds out with or without a call.
func (r *Rules) isDetail(n javasrc.Node) bool {
	n = r.File.Parenthesized(n)
	up := r.File.Parent(n)
	return r.File.Kind(up) == javasrc.AssertStatement && n != r.File.First(up)
}

// rowsArgument is that of an argument that is an array of arrays, each of which is what its innermost elements are, too: by an inferred type it may be all that is given to
// a parameter of variable arity, or one element of that, of which javac warns.
func (r *Rules) rowsArgument(n javasrc.Node) string {
	if r.Casts() || r.File.Kind(r.File.Parent(r.File.Parenthesized(n))) != javasrc.ArgumentList {
		return ""
	}
	switch t := r.FullType(n); {
	case t.Dims < 2 || !library.AboveArrays(t.Class):
		return ""
	case types.Object.Class == t.Class:
		return r.OfLang("Object") + strings.Repeat("[]", t.Dims)
	default:
		return t.Class + strings.Repeat("[]", t.Dims)
	}
}

// rowArgument is that of the array over which a for-each goes: its elements are wanted as what the loop's variable is declared as.
func (r *Rules) rowArgument(loop, n javasrc.Node) string {
	t, of := r.DeclaredType(loop), r.File.Child(loop, javasrc.TypeIdentifier, javasrc.ScopedTypeIdentifier)
	if r.File.GoneOver(loop) != n || of == javasrc.None || t.Primitive() || r.File.Is(of, "var") || r.TypeOf(n).Dims != t.Dims+1 {
		return ""
	}
	return r.File.Text(of) + strings.Repeat("[]", t.Dims+1)
}

// UnderHidden tells that the class of a value has a supertype that cannot be named here, and that it stands where javac may cast to that what a generic
// method gives: so the class has to be said. typ is how, "" where that would be an unchecked cast, or where it has no name here.
func (r *Rules) UnderHidden(n javasrc.Node) (typ string, hidden bool) {
	f := r.File
	switch up := f.Parent(n); f.Kind(up) {
	case javasrc.ArgumentList, javasrc.LambdaExpression, javasrc.ParenthesizedExpression, javasrc.TernaryExpression:
	case javasrc.AssignmentExpression:
		t := r.TypeOf(f.First(up))
		if c := t.Class; t.Known() && (c == nil && !r.OfHidden(f.First(up)) || c != nil && c.AccessibleIn(r.Class)) {
			return "", false
		}
	default:
		if !r.IsSwitchResult(n) {
			return "", false
		}
	}
	t := r.TypeOf(n)
	if r.Casts() || t.Class == nil || !r.Set.HiddenAbove(t.Class, r.Class) {
		return r.underHiddenOutside(n)
	}
	if !r.Nameable(n) || !t.Class.Plain() || f.Kind(n) == javasrc.ObjectCreationExpression && f.Start(f.First(n)) == f.Start(n) { // outer.new Inner()
		return "", true
	}
	return r.TypeText(t, r.Class), true
}

// Unsayable tells that it is so of a value of which no class can be said.
func (r *Rules) Unsayable(n javasrc.Node) bool {
	typ, hidden := r.UnderHidden(n)
	return hidden && typ == ""
}

// underHiddenOutside is UnderHidden of a value of a class of the class path, or of one of the sources below such.
func (r *Rules) underHiddenOutside(n javasrc.Node) (typ string, hidden bool) {
	if r.Casts() || !r.Library.HasPath() {
		return "", false
	}
	switch t := r.TypeOf(n); {
	case !slices.ContainsFunc(r.ClassesOutside(n), func(class string) bool { return r.Library.HidesAbove(class, r.Declared.Package) }):
		return "", false
	case t.Class != nil && t.Class.Plain() && r.Nameable(n):
		return r.TypeText(t, r.Class), true
	case t.Class == nil && t.Known() && !t.Variable && r.FullType(n).Args == nil && !r.OfHidden(n):
		return r.TypeText(t, r.Class), true
	}
	return "", r.TypeArgument(n) == ""
}

// OfHidden tells that a value is of a class of the class path that cannot be named here, or an array of such.
func (r *Rules) OfHidden(n javasrc.Node) bool {
	if !r.Library.HasPath() {
		return false
	}
	switch f := r.File; f.Kind(n) {
	case javasrc.ParenthesizedExpression, javasrc.AssignmentExpression:
		return r.OfHidden(f.First(n))
	case javasrc.TernaryExpression:
		return r.OfHidden(f.Next(f.First(n))) || r.OfHidden(f.Last(n))
	}
	hidden := func(class string) bool { return r.Library.Hidden(class, r.Declared.Package) }
	return hidden(r.FullType(n).Class) || slices.ContainsFunc(r.ClassesOutside(n), hidden)
}

// ShowsMembers tells of a creation of an anonymous class with a diamond that members of that class may be named beside it: a call around it has its superclass inferred.
func (r *Rules) ShowsMembers(n javasrc.Node) bool {
	f := r.File
	if f.Child(n, javasrc.ClassBody) == javasrc.None || !r.Diamond(n) {
		return false
	}
	value := f.Parenthesized(n)
	switch up := f.Parent(value); f.Kind(up) {
	case javasrc.VariableDeclarator:
		t := scope.TypeNode(f, f.Parent(up))
		return t != javasrc.None && f.Is(t, "var")
	case javasrc.FieldAccess, javasrc.MethodInvocation:
		return f.First(up) == value
	}
	return false
}

// UntypedDiamond tells that a creation takes its type arguments from where it
// stands, and the release does not look through calls for that.
func (r *Rules) UntypedDiamond(n javasrc.Node) bool {
	if r.Release == 0 || r.Release >= Inference || r.IsStatement(n) {
		return false
	}
	return r.Diamond(n)
}
