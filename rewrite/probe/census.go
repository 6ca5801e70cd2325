package probe

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library/effects"
)

// takeCensus counts a call of code that was not rewritten which is given something that is followed, and whether it is known what that does.
func (p *planner) takeCensus(call javasrc.Node) {
	if p.opt.Receivers != nil {
		p.tellReceiver(p.Receiver(call))
	}
	if !p.opt.Census || !p.External(call) || !p.givesFollowed(call) {
		return
	}
	p.outsideCalls++
	name, args := p.File.Text(p.MethodIdentifier(call)), p.ArgumentCount(call)
	if _, known := p.CalledOutside(call); !known && !effects.Contract(name, args) && p.EnumOf(call) == nil {
		p.unknownCalls++
	}
}

// givesFollowed tells that the object whose method is called, or an argument, may be one that is followed.
func (p *planner) givesFollowed(call javasrc.Node) bool {
	if recv := p.Receiver(call); recv != javasrc.None && p.IsValue(recv) && p.MayMatter(recv) {
		return true
	}
	for a := p.File.First(p.File.Last(call)); a != javasrc.None; a = p.File.Next(a) {
		if p.IsFunction(a) || p.MayMatter(a) {
			return true
		}
	}
	return false
}

// tellReceiver tells of which class the value is that a method is called on.
func (p *planner) tellReceiver(n javasrc.Node) {
	if n == javasrc.None || !p.IsValue(n) {
		return
	}
	if list := p.ReceiverTypes(p.FullType(n)); len(list) > 0 && (list[0].Class != "" || list[0].Own != nil) {
		p.opt.Receivers(p.File.Start(n), p.File.End(n), list[0].Erased().String())
	}
}
