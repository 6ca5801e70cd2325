package probe

import (
	"strings"

	"jinstr/probemap"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
)

// Arrays that code which was not rewritten may use: what it is handed, what is stored into its objects, and what it comes by itself to where it is
// given a method that takes arrays.

// withoutArrays are classes of which no method that a reference may name looks into an array that it is given, but for those of withArrays.
var withoutArrays = library.Classes("withoutArrays")

// withArrays are methods of such classes that do.
var withArrays = library.Methods("withArrays")

// withChars are methods, of strings and of what prints, that look into an array of characters; printing are the latter.
var withChars, printing = library.Methods("withChars"), library.Methods("printing")

// referenceUses notes which arrays code that was not rewritten may use without being handed them, by a reference to a method which it calls.
func (p *planner) referenceUses(n javasrc.Node) {
	f := p.File
	recv, name := f.First(n), f.Text(f.Last(n))
	if !p.opt.Touches || f.Kind(recv) == javasrc.This || f.Kind(recv) == javasrc.Super {
		return
	}
	t := p.TypeOf(recv)
	switch {
	case f.Kind(recv) == javasrc.ArrayType:
		t = p.TypeAt(recv)
	case !p.IsValue(recv):
		t = p.NamedType(recv)
	}
	switch {
	case t.Dims > 0:
		if name == "clone" {
			p.unseenAt(n, t.String())
		}
	case t.Class != nil || t.In("java.util.function") != "": // what those call is a lambda or reference, too
	case p.IsConstructorReference(n) && strings.HasSuffix(t.Name, "Exception"):
	case t.Surely() && (p.IsOf(t, library.Collections) || p.IsAmong(t, withoutArrays)) && !withArrays[name]:
	case t.IsLang("String") || t.IsLang("StringBuilder") || printing[name]:
		if p.IsConstructorReference(n) || withChars[name] || printing[name] {
			p.unseenAt(n, "char[]")
			p.unseenAt(n, "byte[]")
		}
	default:
		p.unseenAt(n, probemap.AnyArray)
	}
}
