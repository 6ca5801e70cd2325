package watchprobe

import (
	"slices"
	"strings"

	"jinstr/probemap"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
)

// Arrays that code which was not rewritten may use: what it is handed, what is stored into its objects, and what it comes by itself to where it is
// given a method that takes arrays.

// withoutArrays are classes of which no method that a reference may name looks into an array that it is given, but for those of withArrays.
var withoutArrays = library.Classes("withoutArrays")

// withArrays are methods of such classes that do.
var withArrays = library.Methods("withArrays")

// withChars are methods, of strings and of what prints, that look into an array of characters; printing are the latter.
var withChars, printing = library.Methods("withChars"), library.Methods("printing")

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
	case u.IsConstructorReference(n) && strings.HasSuffix(t.Name, "Exception"):
	case t.Surely() && (u.IsOf(t, library.Collections) || u.IsAmong(t, withoutArrays)) && !withArrays[name]:
	case t.IsLang("String") || t.IsLang("StringBuilder") || printing[name]:
		if u.IsConstructorReference(n) || withChars[name] || printing[name] {
			u.Miss(n, "char[]")
			u.Miss(n, "byte[]")
		}
	default:
		u.Miss(n, probemap.AnyArray)
	}
}

// isFunction tells that a type surely is a functional interface of the platform.
func (u *Uses) isFunction(t scope.Type) bool {
	classes := u.Outside(t)
	return len(classes) > 0 && !slices.ContainsFunc(classes, func(class string) bool { return !strings.HasPrefix(class, "java.util.function.") })
}
