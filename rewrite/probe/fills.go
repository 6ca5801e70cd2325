package probe

import (
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
)

// pourers are those of takers that put in what is in their argument. poured is added to the
// number of arguments that are announced for them, and announces alone what drainTo fills.
var pourers = library.Methods("pourers")

const poured = 256

// swapping are those that are given the value which they put in the place of another, drains those that fill their argument.
var swapping, drains = library.Methods("swapping"), library.Methods("drains")

func (p *planner) takerCall(n, recv javasrc.Node) {
	args, name := p.File.Last(n), p.File.Text(p.MethodIdentifier(n))
	if swapping[name] || len(p.ClassesOutside(recv)) == 0 && p.TypeOf(recv).Known() {
		p.replacingCall(n, recv, args)
		return
	}
	if !pourers[name] {
		p.goneOverByCall(n, recv)
		p.changing(n, recv, p.TakenFrom(recv), func() {
			if gone := p.goneOverBy[recv]; gone != nil {
				p.through(recv, p.naming(forms.Init, recv, gone))
			} else {
				p.expr(recv)
			}
		})
		for a := p.File.First(args); a != javasrc.None; a = p.File.Next(a) {
			if drains[name] && p.Handable(a) {
				p.filledByCall(a, poured)
			} else {
				p.expr(a)
			}
		}
		return
	}
	places, count := p.argumentPlaces(recv, args)
	p.handArguments(n, args, places, p.filledByCall(recv, poured+count))
}

// replacingCall records that a map may hold what a call puts in the place of another value: that may have been taken out of something
// else just now.
func (p *planner) replacingCall(n, recv, args javasrc.Node) {
	places, count := p.argumentPlaces(recv, args)
	into := false
	p.changing(n, recv, p.TakenFrom(recv), func() {
		if count == 0 {
			p.expr(recv)
			return
		}
		into = p.through(recv, func() forms.Passing { return forms.Into(p.announced(n, recv, count)) })
	})
	p.handArguments(n, args, places, into)
}

// filledByCall visits an expression that a call puts something into, which is looked into
// when the statement has ended, and tells whether it could announce the arguments.
func (p *planner) filledByCall(n javasrc.Node, announced int) (into bool) {
	p.around(n, p.Wrapping(n), func() {
		into = p.through(n, func() forms.Passing { return forms.Into(announced) })
	}, p.changedBy(forms.Fills, p.CallAround(n), announced == poured))
	return into
}

// writerCall has the array, or the list, that the library writes into looked into when the
// statement ends.
func (p *planner) writerCall(n javasrc.Node, pos int) {
	f := p.File
	i := 0
	for a := f.First(f.Last(n)); a != javasrc.None; a, i = f.Next(a), i+1 {
		t := p.TypeOf(a)
		if i == pos && p.body.Frame && (t.Dims != 1 || t.Element().Reference()) && p.Handable(a) {
			p.through(a, func() forms.Passing { return forms.Refill(p.calledAt(n)) })
		} else {
			p.expr(a)
		}
	}
}

// synchronized visits the block of a synchronized statement. What the library fills there is looked into
// before the monitor is given up, though a return or an exception leaves no end of the statement: but not
// where what was taken out may be what is returned.
func (p *planner) synchronized(block javasrc.Node) {
	b, f := p.body, p.File
	open, fills, guard := p.e.Reserve(f.Start(block)+1), b.fills, !p.SetsOutside(block) && !(b.returns && p.ReturnsWithin(block))
	p.stmt(block)
	text, end := forms.LookAtEnd(p.declared(b)), f.End(block)-1
	switch {
	case b.fills == fills || !b.Frame:
	case guard:
		p.e.Set(open, text.First)
		p.e.Insert(end, text.Last)
	case p.Completes(block):
		p.e.Insert(end, forms.Look(p.declared(b)))
	}
}
