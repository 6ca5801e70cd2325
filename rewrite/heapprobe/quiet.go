package heapprobe

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
)

// quietTypes are classes of the library whose methods run nothing of the program's, unless an
// object is handed to them.
var quietTypes = library.Classes("quiet")

// RunsNothing tells that a call surely runs no code of the program's.
func (v *Events) RunsNothing(recv, args javasrc.Node) bool {
	f := v.File
	if recv == javasrc.None || f.Kind(recv) == javasrc.Super || f.Kind(recv) == javasrc.This {
		return false
	}
	class := scope.Type{}
	if !v.IsValue(recv) && v.IsName(recv) {
		if class = v.NamedType(recv); class.IsMath() {
			return true
		}
	}
	for a := f.First(args); a != javasrc.None; a = f.Next(a) {
		if t := v.TypeOf(a); !t.Primitive() && !v.isOfLang(t) && !v.ConstantLike(a) {
			return false
		}
	}
	if v.IsValue(recv) {
		return v.isOfLang(v.TypeOf(recv))
	}
	return v.isOfLang(class)
}

// Idles tells that at level objects no event comes of a call.
func (v *Events) Idles(call javasrc.Node) bool {
	if v.Full {
		return false
	}
	name, args := v.File.Text(v.MethodIdentifier(call)), v.ArgumentCount(call)
	if v.Set.Leaf(name, args) {
		return true
	}
	m, ok := v.Target(call)
	return ok && m.Class != nil && v.Set.Idle(name, args)
}

func (v *Events) isOfLang(t scope.Type) bool {
	return t.Surely() && v.IsAmong(t, quietTypes) || t.Boxed() && t.Class == nil
}
