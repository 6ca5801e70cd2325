package meaning

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/types"
)

// Copied is what a call of clone() copies.
type Copied uint8

const (
	// CopiedThis: super.clone(), or clone() of this.
	CopiedThis Copied = iota
	// CopiedArray: a.clone().
	CopiedArray
	// CopiedObject: x.clone().
	CopiedObject
)

// Copy tells what a call of clone() copies, and of which class of the set that is, or nil. own tells that a method of the set makes the copy, which is found there.
func (e *Env) Copy(call javasrc.Node) (of Copied, class *scope.Class, own bool) {
	switch recv := e.Receiver(call); {
	case recv == javasrc.None || e.File.Kind(recv) == javasrc.This:
		class = e.Class
	case e.File.Kind(recv) == javasrc.Super:
		class = e.Set.Superclass(e.Class)
	case e.TypeOf(recv).Dims > 0:
		return CopiedArray, nil, false
	default:
		of, class = CopiedObject, e.ClassOf(recv)
	}
	return of, class, class != nil && e.HasClone(class)
}

// HasClone tells that a class has a clone() from the set, its own or an inherited one.
func (e *Env) HasClone(c *scope.Class) bool {
	_, found := e.Set.Method(c, "clone", 0)
	return found
}

// MakesCopy tells that a call of clone() surely makes a new object, and no clone() of the set's own does, which would tell of it. It is of type t, or of a class derived from that.
func (e *Env) MakesCopy(call javasrc.Node) (t types.Type, makes bool) {
	of, class, own := e.Copy(call)
	recv := e.Receiver(call)
	switch {
	case own:
		return t, false
	case of == CopiedThis:
		return types.Type{Own: e.Class}, e.clonesAnew(e.Beyond(e.Class)) && (recv != javasrc.None && e.File.Kind(recv) == javasrc.Super || !e.anyClones(e.Set.Below(e.Class)))
	case !e.IsValue(recv):
		return t, false
	case class != nil:
		return e.objectCopied(types.Type{Own: class})
	}
	t = e.FullType(recv)
	if of == CopiedArray || t.Dims > 0 {
		return e.arrayCopied(t, e.TypeOf(recv)), true
	}
	list := e.ReceiverTypes(t)
	if i := slices.IndexFunc(list, func(t types.Type) bool { return t.Own != nil }); i > 0 {
		list[0] = list[i]
	}
	if len(list) == 0 {
		return t, false
	}
	return e.objectCopied(list[0].Erased())
}

// arrayCopied is the type of a copied array without arguments and variables. Where it is not known it is as written.
func (e *Env) arrayCopied(t types.Type, written scope.Type) types.Type {
	dims := max(t.Dims, written.Dims)
	t.Dims = 0
	list := e.ReceiverTypes(t)
	switch {
	case t.Variable != "" && len(list) == 0:
		t = types.Object
	case t.Variable != "":
		t = list[0]
	case !t.Known():
		t = types.Type{Class: written.Name}
	}
	t = t.Erased()
	t.Dims = dims
	return t
}

// objectCopied is MakesCopy of an object of a class that is known, by its clone(), which a class derived from that may have, too.
func (e *Env) objectCopied(t types.Type) (types.Type, bool) {
	switch {
	case t.Own != nil:
		return t, !e.HasClone(t.Own) && e.clonesAnew(e.Beyond(t.Own)) && !e.anyClones(e.Set.Below(t.Own))
	case t.Class == "" || !e.clonesAnew([]string{t.Class}):
		return t, false
	}
	return t, !e.Set.Declares("clone", 0) || !e.anyClones(e.Set.BelowOutside(func(super scope.Type) bool {
		classes := e.Outside(super)
		return len(classes) == 0 || slices.ContainsFunc(classes, func(class string) bool { return e.Library.IsOneOf(class, []string{t.Class}) })
	}))
}

func (e *Env) anyClones(list []*scope.Class) bool { return slices.ContainsFunc(list, e.HasClone) }

// clonesAnew tells that the clone() which the first of some classes outside of the set has that has one gives a new object, for all of them.
func (e *Env) clonesAnew(classes []string) bool {
	var methods []*library.Method
	for _, class := range classes {
		list, whole := e.Library.Called(class, "clone", 0)
		if !whole {
			return false
		}
		methods = append(methods, list...)
	}
	return len(methods) > 0 && !slices.ContainsFunc(methods, func(m *library.Method) bool { return !m.GivesNew() })
}
