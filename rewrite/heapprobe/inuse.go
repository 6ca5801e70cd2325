package heapprobe

import (
	"jinstr/probemap"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// ReadName is the name in Method.Waits of the variable that an expression reads; "" if
// it reads none, or one that is not set a second time.
func (v *Events) ReadName(n javasrc.Node) string {
	f := v.File
	up := f.Parent(n)
	switch f.Kind(n) {
	case javasrc.Identifier:
		if f.Kind(up) == javasrc.FieldAccess && n == f.Last(up) || f.Kind(up) == javasrc.MethodInvocation && n == v.MethodIdentifier(up) {
			return ""
		}
		if r := v.Lookup(f.Text(n)); r.Variable == nil && r.Field != nil {
			return v.fieldRead(r.Field, r.At == v.Class)
		}
	case javasrc.FieldAccess:
		return v.accessRead(n)
	case javasrc.ArrayAccess:
		if !v.TypeOf(n).Primitive() {
			return probemap.AnyElement
		}
	case javasrc.MethodInvocation:
		if (v.NamesLate(n) || !v.Locals()) && v.MayMatter(n) && !v.TakenAsNumber(n) {
			return probemap.AnyContent
		}
	}
	return ""
}

// accessRead is ReadName of a field access.
func (v *Events) accessRead(n javasrc.Node) string {
	f := v.File
	object, name := f.First(n), f.Last(n)
	if f.Kind(name) != javasrc.Identifier || v.IsName(n) && !v.IsValue(n) || f.Is(name, "length") {
		return ""
	}
	if fd := v.FieldOf(n); fd != nil {
		return v.fieldRead(fd, f.Kind(object) == javasrc.This || f.Kind(object) == javasrc.Super)
	}
	return f.Text(name)
}

// fieldRead is the name of a field, with that of this, if it is that object's.
func (v *Events) fieldRead(fd *scope.Field, own bool) string {
	switch {
	case fd.Final || fd.Type.Primitive():
		return ""
	case own && !fd.Static && v.In.Frame && v.In.Self:
		return probemap.OfThis + fd.Name
	}
	return fd.Name
}
