package probe

import (
	"strings"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/sitemap"
	"jinstr/rewrite/watchprobe"
)

// Arrays that code which was not rewritten may use: what it is handed, what is stored into its objects, and what it comes by itself to where it is
// given a method that takes arrays.

// lends tells that a value is handed to code that was not rewritten, and may be an array; kept, that it may be used when the call is over.
func (p *planner) lends(n javasrc.Node) (lent, kept bool) {
	f := p.File
	if !p.opt.Touches || !watchprobe.MayBeArray(p.TypeOf(n)) {
		return false, false
	}
	switch f.Kind(f.Parent(n)) {
	case javasrc.AssignmentExpression:
		stored := p.storesOutside(n)
		return stored, stored
	case javasrc.ArgumentList:
		if p.Handable(n) {
			return p.lendsArgument(n, f.Parent(f.Parent(n)))
		}
	}
	return false, false
}

// lendsArgument tells it of an argument of a call.
func (p *planner) lendsArgument(n, call javasrc.Node) (lent, kept bool) {
	f := p.File
	known := p.TypeOf(n).Dims > 0
	switch f.Kind(call) {
	case javasrc.MethodInvocation:
		recv, name := p.Receiver(call), f.Text(p.MethodIdentifier(call))
		if !p.External(call) {
			return false, false
		}
		if p.ofCollection(recv) {
			return intoArrays[name] || !p.IsValue(recv), false
		}
		if !known && (p.Plays(call, polymorphic) || p.Overtaxes(n) || !p.StandsAlone(n)) {
			return false, false
		}
		_, writes := p.writes(call, recv, name)
		deep := strings.HasPrefix(name, "deep") // deepToString uses the arrays in an array
		return true, deep || !writes && !p.keepsNothing(call)
	case javasrc.ObjectCreationExpression:
		return p.Made(call) == nil && (known || p.StandsAlone(n)), true
	case javasrc.ExplicitConstructorInvocation:
		return p.Set.Superclass(p.Class) == nil && known, true
	}
	return false, false
}

// storesOutside tells that an array is stored into a field that the source set does not declare.
func (p *planner) storesOutside(n javasrc.Node) bool {
	f := p.File
	left := f.First(f.Parent(n))
	if n == left || p.TypeOf(n).Dims == 0 {
		return false
	}
	switch f.Kind(left) {
	case javasrc.Identifier:
		r := p.Lookup(f.Text(left))
		return r.Variable == nil && r.Field == nil
	case javasrc.FieldAccess:
		return p.FieldOf(left) == nil
	}
	return false
}

// intoArrays are methods of collections that write into an array which they are given.
var intoArrays = library.Methods("intoArrays")

// ofCollection tells that a call is surely of a collection of the platform, which does not look into an array that it stores. A static method may copy
// one in which it is given its elements.
func (p *planner) ofCollection(recv javasrc.Node) bool {
	if recv == javasrc.None || p.File.Kind(recv) == javasrc.Super {
		return false
	}
	t := p.TypeOf(recv)
	if !p.IsValue(recv) {
		t = p.NamedType(recv)
	}
	return t.Surely() && p.IsOf(t, library.Collections)
}

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
		p.unseenAt(n, sitemap.AnyArray)
	}
}
