package heapprobe

import (
	"jinstr/rewrite/escape"
	"jinstr/rewrite/javasrc"
)

// Changes tells whether a call may change a collection of the library's that its receiver is, or looks
// into, by more than what it is given.
func (v *Events) Changes(n, recv javasrc.Node) bool {
	name := v.File.Text(v.MethodIdentifier(n))
	if recv == javasrc.None || !v.In.Frame || v.LeavesAsIs(name) || v.OnlyAdds(name) && !v.GivesFunction(n) || !v.External(n) {
		return false
	}
	return v.Root(recv) != javasrc.None
}

// Takes tells whether a call may take elements out of a collection, which is then
// looked into when the statement has ended.
func (v *Events) Takes(n, recv javasrc.Node, name string) bool {
	if !escape.Takers[name] || recv == javasrc.None || !v.Wrappable(recv) || v.File.Kind(recv) == javasrc.This || !v.In.Frame {
		return false
	}
	t := v.TypeOf(recv)
	classes := v.ClassesOutside(recv)
	return !t.Leaf() && t.Dims == 0 && !t.IsLang("StringBuilder") && (len(classes) == 0 || v.Contain(classes)) && v.Castable(recv) && v.External(n)
}

// MayFill tells whether a method reference may put something into a collection while the
// statement runs, which is looked into when that has ended.
func (v *Events) MayFill(n, recv javasrc.Node) bool {
	f := v.File
	if k := f.Kind(recv); !v.In.Frame || k == javasrc.This || k == javasrc.Super || !v.IsValue(recv) || !v.Wrappable(recv) || !escape.Putters[f.Text(f.Last(n))] {
		return false
	}
	return v.TypeOf(recv).Reference() && v.Castable(recv)
}

// PutIn tells whether an argument is a string that a call may put into a collection, and
// may be one that the source set has made.
func (v *Events) PutIn(a, args javasrc.Node) bool {
	f, t := v.File, v.TypeOf(a)
	if !v.Full || !v.Set.MakesStrings() || !t.Leaf() || t.Boxed() || !escape.Putters[f.Text(v.MethodIdentifier(f.Parent(args)))] {
		return false
	}
	switch f.Kind(a) {
	case javasrc.Identifier, javasrc.FieldAccess, javasrc.ArrayAccess, javasrc.ObjectCreationExpression:
		return v.Castable(a)
	case javasrc.MethodInvocation:
		_, ours := v.Target(a)
		return ours && v.Castable(a)
	}
	return false
}
