package watchprobe

import (
	"jinstr/probemap"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/scope"
)

// Uses finds out what is used in a file.
type Uses struct {
	*javac.Rules
	// On tells that uses are noted.
	On bool
	// Missed are the kinds of objects of which a use is not noted.
	Missed []probemap.Unseen
	// decided has the uses that were noted, or found to be none.
	decided map[javasrc.Node]bool
}

// NewUses is for one file.
func NewUses(r *javac.Rules, on bool) *Uses {
	return &Uses{Rules: r, On: on, decided: map[javasrc.Node]bool{}}
}

// IsVariable tells that an identifier stands for a variable, and is not the name of a member that is selected from something, or of a method.
func (u *Uses) IsVariable(n javasrc.Node) bool {
	switch up := u.File.Parent(n); u.File.Kind(up) {
	case javasrc.FieldAccess:
		return u.File.Last(up) != n
	case javasrc.MethodInvocation:
		return u.MethodIdentifier(up) != n
	case javasrc.MethodReference:
		return u.File.First(up) == n
	}
	return true
}

// InstanceNamed is the class whose instance this, super or Outer.this names; nil for all else.
func (u *Uses) InstanceNamed(n javasrc.Node) *scope.Class {
	f := u.File
	switch f.Kind(n) {
	case javasrc.This, javasrc.Super:
		return u.Class
	case javasrc.FieldAccess:
		if f.Kind(f.Last(n)) == javasrc.This {
			return u.NamedClass(f.First(n))
		}
	}
	return nil
}

// Inherits tells that a call on an object of the set is of a method that no class of the set declares: no method begins that notes it.
func (u *Uses) Inherits(call, recv javasrc.Node) bool {
	f := u.File
	name, t := f.Text(u.MethodIdentifier(call)), u.TypeOf(recv)
	if t.Dims > 0 || !SeesUses(u.Env, t) || f.Kind(recv) == javasrc.This {
		return false
	}
	if t.Class != nil {
		_, found := u.Set.Method(t.Class, name, u.ArgumentCount(call))
		return !found
	}
	n, inherited := meaning.OfObject[name]
	return inherited && n == u.ArgumentCount(call) && (t.IsLang("Object") || t.Variable)
}

// GivesVariable tells that a call may return a type variable of its method, or an array of one.
func (u *Uses) GivesVariable(n javasrc.Node) bool {
	return u.File.Kind(n) == javasrc.MethodInvocation && u.Set.Gives(u.File.Text(u.MethodIdentifier(n)), u.ArgumentCount(n))
}

// PlainType is the type of a value as text, if it is a class of this file without type parameters; else "".
func (u *Uses) PlainType(n javasrc.Node) string {
	c := u.TypeOf(n).Class
	if c == nil || c.File != u.Declared || !c.Plain() {
		return ""
	}
	return u.TypeText(u.TypeOf(n), u.Class)
}
