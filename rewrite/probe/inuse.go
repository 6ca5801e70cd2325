package probe

import (
	"slices"

	"jinstr/rewrite/javasrc"
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
	name := p.ReadName(n)
	list := &p.out.Waits
	switch {
	case name == "":
		return
	case p.IsResult(n) || !p.Locals() && p.IsReturned(n):
		list = &p.out.Gives
	case !p.InUse(n) && (p.Locals() || !p.IsKept(n)):
		return
	case p.body.Frame:
		list = &p.body.m.Waits
	}
	if !slices.Contains(*list, name) {
		*list = append(*list, name)
	}
}
