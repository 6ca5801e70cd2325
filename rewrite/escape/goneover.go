package escape

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
)

// MayIterateElsewhere tells that a loop may go over an object of another output of rewrite: by its class, or by what gives it.
func (x *Analysis) MayIterateElsewhere(value javasrc.Node) bool {
	f := x.File
	switch f.Kind(value) {
	case javasrc.ParenthesizedExpression:
		return x.MayIterateElsewhere(f.First(value))
	case javasrc.TernaryExpression:
		return x.MayIterateElsewhere(f.Last(value)) || x.MayIterateElsewhere(f.Next(f.First(value)))
	}
	t, recv := x.TypeOf(value), javasrc.None
	if f.Kind(value) == javasrc.MethodInvocation {
		recv = x.Receiver(value)
	}
	switch {
	case t.Known():
		return x.isElsewhere(t)
	case recv == javasrc.None:
		return false
	case x.IsName(recv) && !x.IsValue(recv):
		named := x.NamedType(recv)
		return named.Class == nil && named.Known() && !x.IsPlatform(named)
	}
	return x.MayIterateElsewhere(recv)
}

// isElsewhere tells that what is of a type may be of another output: it is of no class of this one, and none of the platform's collections.
func (x *Analysis) isElsewhere(t scope.Type) bool {
	return t.Known() && t.Dims == 0 && !t.Primitive() && t.Class == nil && !x.IsOf(t, library.Collections)
}
