package probe

import (
	"slices"

	"jinstr/probemap"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// Values in use that nothing names. What an expression has read from a field, an
// element or a collection waits on the stack of the virtual machine while the rest of
// the expression runs, which may set the variable:
//
//	f(held, g())     g sets held      what was in held before is used after that
//
// So the map tells of each body which variables it reads so. Where locals are not
// recorded, what these have read is as unknown, and told as well.

// waits notes what n reads, if that may be in use while other code runs.
func (p *planner) waits(n javasrc.Node) {
	name := p.readName(n)
	list := &p.out.Waits
	switch {
	case name == "":
		return
	case p.IsResult(n) || !p.locals() && p.IsReturned(n):
		list = &p.out.Gives
	case !p.InUse(n) && (p.locals() || !p.IsKept(n)):
		return
	case p.body.frame:
		list = &p.body.m.Waits
	}
	if !slices.Contains(*list, name) {
		*list = append(*list, name)
	}
}

// readName is the name in Method.Waits of the variable that an expression reads; "" if
// it reads none, or one that is not set a second time.
func (p *planner) readName(n javasrc.Node) string {
	f := p.File
	up := f.Parent(n)
	switch f.Kind(n) {
	case javasrc.Identifier:
		if f.Kind(up) == javasrc.FieldAccess && n == f.Last(up) || f.Kind(up) == javasrc.MethodInvocation && n == p.MethodIdentifier(up) {
			return ""
		}
		if r := p.Lookup(f.Text(n)); r.Variable == nil && r.Field != nil {
			return p.fieldRead(r.Field, r.At == p.Class)
		}
	case javasrc.FieldAccess:
		return p.accessRead(n)
	case javasrc.ArrayAccess:
		if !p.TypeOf(n).Primitive() {
			return probemap.AnyElement
		}
	case javasrc.MethodInvocation:
		if (p.NamesLate(n) || !p.locals()) && p.MayMatter(n) && !p.TakenAsNumber(n) {
			return probemap.AnyContent
		}
	}
	return ""
}

// accessRead is readName of a field access.
func (p *planner) accessRead(n javasrc.Node) string {
	f := p.File
	object, name := f.First(n), f.Last(n)
	if f.Kind(name) != javasrc.Identifier || p.IsName(n) && !p.IsValue(n) || f.Is(name, "length") {
		return ""
	}
	if fd := p.FieldOf(n); fd != nil {
		return p.fieldRead(fd, f.Kind(object) == javasrc.This || f.Kind(object) == javasrc.Super)
	}
	return f.Text(name)
}

// fieldRead is the name of a field, with that of this, if it is that object's.
func (p *planner) fieldRead(fd *scope.Field, own bool) string {
	switch {
	case fd.Final || fd.Type.Primitive():
		return ""
	case own && !fd.Static && p.body.frame && p.body.self:
		return probemap.OfThis + fd.Name
	}
	return fd.Name
}
