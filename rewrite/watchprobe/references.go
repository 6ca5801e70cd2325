package watchprobe

import (
	"slices"
	"strings"

	"jinstr/probemap"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/types"
)

// Arrays that code which was not rewritten may use: what it is handed, what is stored into its objects, and what it comes by itself to where it is
// given a method that takes arrays.

// blind are methods of the platform that are given an object of any kind, and look into no array, if it is one.
var blind = library.Owners("blind")

// Reference notes which arrays code that was not rewritten may use without being handed them, by a reference to a method which it calls.
func (u *Uses) Reference(n javasrc.Node) {
	f := u.File
	recv, name := f.First(n), f.Text(f.Last(n))
	if !u.On || f.Kind(recv) == javasrc.This || f.Kind(recv) == javasrc.Super {
		return
	}
	t := u.TypeOf(recv)
	switch {
	case f.Kind(recv) == javasrc.ArrayType:
		t = u.TypeAt(recv)
	case !u.IsValue(recv):
		t = u.NamedType(recv)
	}
	switch {
	case t.Dims > 0:
		if name == "clone" {
			u.Miss(n, t.String())
		}
	case t.Class != nil || u.isFunction(t): // what those call is a lambda or reference, too
	default:
		if u.IsConstructorReference(n) {
			name = "<init>"
		}
		for _, of := range u.lookedInto(u.ClassesOutside(recv), name) {
			u.Miss(n, of)
		}
	}
}

// lookedInto lists the types of the arrays that a method of one of some classes may look into where it is called with them. Of other code than the platform's it is not known.
func (u *Uses) lookedInto(classes []string, name string) (list []string) {
	if len(classes) == 0 {
		return []string{probemap.AnyArray}
	}
	for _, class := range classes {
		methods, whole := u.Library.Named(class, name)
		if !whole || len(methods) == 0 || !u.Library.OfPlatform(class) {
			return []string{probemap.AnyArray}
		}
		for _, m := range methods {
			list = append(list, arraysTaken(m, u.Library.IsOneOf(class, blind[name]))...)
		}
	}
	if slices.Contains(list, probemap.AnyArray) {
		return []string{probemap.AnyArray}
	}
	return list
}

// arraysTaken lists the types of the arrays that a method may be given and look into: none as what a type variable stands for.
func arraysTaken(m *library.Method, blind bool) (list []string) {
	generic := types.ReadSignature(m.Signature()).Types
	for i := range m.Parameters() {
		switch p := m.Parameter(i); {
		case len(p) == 2 && p[0] == '[':
			list = append(list, types.ReadSignature(p).Types[0].String())
		case p[0] == '[', !blind && library.MayBeArray(p) && (len(generic) != m.Parameters() || generic[i].Variable == ""):
			list = append(list, probemap.AnyArray)
		}
	}
	return list
}

// isFunction tells that a type surely is a functional interface of the platform.
func (u *Uses) isFunction(t scope.Type) bool {
	classes := u.Outside(t)
	return len(classes) > 0 && !slices.ContainsFunc(classes, func(class string) bool { return !strings.HasPrefix(class, "java.util.function.") })
}
