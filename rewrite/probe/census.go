package probe

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library/effects"
)

// takeCensus counts a call of code that was not rewritten which is given something that is followed, and whether it is known what that does.
func (p *planner) takeCensus(call javasrc.Node) {
	if p.opt.Receivers != nil {
		p.tellReceiver(p.receiver(call))
	}
	if !p.opt.Census || !p.external(call) || !p.givesFollowed(call) {
		return
	}
	p.outsideCalls++
	name, args := p.f.Text(p.methodIdentifier(call)), p.argumentCount(call)
	if _, known := p.calledOutside(call); !known && !effects.Contract(name, args) && p.enumOf(call) == nil {
		p.unknownCalls++
	}
}

// givesFollowed tells that the object whose method is called, or an argument, may be one that is followed.
func (p *planner) givesFollowed(call javasrc.Node) bool {
	if recv := p.receiver(call); recv != javasrc.None && p.isValue(recv) && p.mayMatter(recv) {
		return true
	}
	for a := p.f.First(p.f.Last(call)); a != javasrc.None; a = p.f.Next(a) {
		if p.isFunction(a) || p.mayMatter(a) {
			return true
		}
	}
	return false
}

// tellReceiver tells of which class the value is that a method is called on.
func (p *planner) tellReceiver(n javasrc.Node) {
	if n == javasrc.None || !p.isValue(n) {
		return
	}
	if list := p.receiverTypes(p.fullType(n)); len(list) > 0 && (list[0].Class != "" || list[0].Own != nil) {
		p.opt.Receivers(p.f.Start(n), p.f.End(n), list[0].Erased().String())
	}
}
