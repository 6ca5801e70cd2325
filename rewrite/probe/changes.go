package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javasrc"
)

// A call may change a collection of the library's without being given what it puts in, or giving what
// it takes out: through a view of it, an iterator, an entry, by a function that it calls. The recorder
// looks into the collection when the statement has ended. It knows at run time whether the receiver is
// a collection, or what looks into one; here it is only told of every call that is not known to leave
// a collection of the library's as it is.

// changing visits the receiver of a call that may change root: recv itself, or what it is a view of.
func (p *planner) changing(n, recv, root javasrc.Node, visit func()) {
	if root == javasrc.None {
		visit()
		return
	}
	if root == recv {
		form := forms.Fills
		if p.TakesAtOnce(n, recv) {
			form = forms.Refill
		}
		p.around(recv, p.Wrapping(recv), visit, p.changedBy(form, n, p.Unannounced(n)))
		return
	}
	p.changed[root] = n
	visit()
}

// changedBy is a form around what call n may change.
func (p *planner) changedBy(form func(probe int) forms.Passing, n javasrc.Node, unannounced bool) func() forms.Passing {
	return func() forms.Passing {
		p.body.fills++
		p.Filling[n] = true
		if unannounced {
			return form(-p.calledAt(n))
		}
		return form(p.calledAt(n))
	}
}

// unannounced says of a call that nothing tells what it puts in, other than a look into the collection.
const unannounced = true

// calledAt is the number of the probe of call n, or of a method reference.
func (p *planner) calledAt(n javasrc.Node) int {
	pos := p.File.Start(n)
	if p.File.Kind(n) == javasrc.MethodInvocation {
		pos = p.File.Start(p.MethodIdentifier(n))
	}
	return p.probe(probemap.ProbeEscape, pos, 0, p.callName(n))
}
