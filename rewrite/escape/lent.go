package escape

import (
	"strings"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/watchprobe"
)

// Lends tells that a value is handed to code that was not rewritten, and may be an array; kept, that it may be used when the call is over.
func (x *Analysis) Lends(n javasrc.Node) (lent, kept bool) {
	f := x.File
	if !x.uses || !watchprobe.MayBeArray(x.TypeOf(n)) {
		return false, false
	}
	switch f.Kind(f.Parent(n)) {
	case javasrc.AssignmentExpression:
		stored := x.storesOutside(n)
		return stored, stored
	case javasrc.ArgumentList:
		if x.Handable(n) {
			return x.lendsArgument(n, f.Parent(f.Parent(n)))
		}
	}
	return false, false
}

// lendsArgument tells it of an argument of a call.
func (x *Analysis) lendsArgument(n, call javasrc.Node) (lent, kept bool) {
	f := x.File
	known := x.TypeOf(n).Dims > 0
	switch f.Kind(call) {
	case javasrc.MethodInvocation:
		recv, name := x.Receiver(call), f.Text(x.MethodIdentifier(call))
		if !x.External(call) {
			return false, false
		}
		if x.ofCollection(recv) {
			return intoArrays[name] || !x.IsValue(recv), false
		}
		if !known && (x.Plays(call, Polymorphic) || x.Overtaxes(n) || !x.StandsAlone(n)) {
			return false, false
		}
		_, writes := x.Writes(call, recv, name)
		deep := strings.HasPrefix(name, "deep") // deepToString uses the arrays in an array
		return true, deep || !writes && !x.keepsNothing(call)
	case javasrc.ObjectCreationExpression:
		return x.Made(call) == nil && (known || x.StandsAlone(n)), true
	case javasrc.ExplicitConstructorInvocation:
		return x.Set.Superclass(x.Class) == nil && known, true
	}
	return false, false
}

// storesOutside tells that an array is stored into a field that the source set does not declare.
func (x *Analysis) storesOutside(n javasrc.Node) bool {
	f := x.File
	left := f.First(f.Parent(n))
	if n == left || x.TypeOf(n).Dims == 0 {
		return false
	}
	switch f.Kind(left) {
	case javasrc.Identifier:
		r := x.Lookup(f.Text(left))
		return r.Variable == nil && r.Field == nil
	case javasrc.FieldAccess:
		return x.FieldOf(left) == nil
	}
	return false
}

// intoArrays are methods of collections that write into an array which they are given.
var intoArrays = library.Methods("intoArrays")

// ofCollection tells that a call is surely of a collection of the platform, which does not look into an array that it stores. A static method may copy
// one in which it is given its elements.
func (x *Analysis) ofCollection(recv javasrc.Node) bool {
	if recv == javasrc.None || x.File.Kind(recv) == javasrc.Super {
		return false
	}
	t := x.TypeOf(recv)
	if !x.IsValue(recv) {
		t = x.NamedType(recv)
	}
	return t.Surely() && x.IsOf(t, library.Collections)
}
