package escape

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
)

// GivesLambda tells that a lambda or method reference is within a return of a try
// statement: it is still to be seen when the finally clause runs.
func (x *Analysis) GivesLambda(try javasrc.Node) bool {
	f := x.File
	for n, end := try, f.End(try); int(n) < f.Len() && f.Start(n) < end; n++ {
		if k := f.Kind(n); k != javasrc.LambdaExpression && k != javasrc.MethodReference {
			continue
		}
		for up := f.Parent(n); f.Kind(up).InExpression() || f.Kind(up) == javasrc.ReturnStatement; up = f.Parent(up) {
			if f.Kind(up) == javasrc.ReturnStatement {
				return true
			}
		}
	}
	return false
}

// MayAnnounce tells that a part of an expression may capture variables, which is told when the statement has ended.
func (x *Analysis) MayAnnounce(n javasrc.Node) bool {
	f := x.File
	for c, end := n, f.End(n); int(c) < f.Len() && f.Start(c) < end; c++ {
		switch f.Kind(c) {
		case javasrc.LambdaExpression, javasrc.MethodReference:
			return true
		}
	}
	return false
}

// ReadsFromTemporary tells that one of the resources is a field of something that no variable has.
func (x *Analysis) ReadsFromTemporary(resources javasrc.Node) bool {
	f := x.File
	for r := f.First(resources); r != javasrc.None; r = f.Next(r) {
		if value := f.Last(r); scope.TypeNode(f, r) == javasrc.None && f.Kind(value) == javasrc.FieldAccess && !x.IsPath(value) {
			return true
		}
	}
	return false
}

// IsPath tells that an expression consists of names, of which the first may be this.
func (x *Analysis) IsPath(n javasrc.Node) bool {
	for x.File.Kind(n) == javasrc.FieldAccess {
		n = x.File.First(n)
	}
	return x.File.Kind(n) == javasrc.Identifier || x.File.Kind(n) == javasrc.This
}

// CloseKeeps tells whether close() may keep a resource of a type, or of these classes outside of the set, and whether these may be of another output,
// whose own methods take care of that.
func (x *Analysis) CloseKeeps(t scope.Type, classes []string) (keeps, rewritten bool) {
	switch {
	case t.Class != nil && !x.HasOutside(t.Class, "close", 0):
		return false, false
	case t.Class != nil:
		classes = x.Beyond(t.Class)
	case t.Known() && len(classes) == 0:
		classes = x.Outside(t)
	}
	rewritten = t.Class == nil && x.BeyondPlatform(classes)
	for _, c := range classes {
		methods, whole := x.Library.Called(c, "close", 0)
		kept, _ := x.Become(methods, []string{c})
		keeps = keeps || kept || !whole
		rewritten = rewritten && !slices.ContainsFunc(methods, (*library.Method).Default)
	}
	return keeps || len(classes) == 0 && t.Known() && t.Surely(), rewritten
}
