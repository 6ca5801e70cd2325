package replay

import "strings"

// A view of a collection is made by the platform's code, and it is only told when rewritten code has it. Who else has one nobody knows, but for
// iterators: each call makes a new one, which rewritten code has got, so that who holds that is known like of what rewritten code has made.

// views is told that a view of a collection was got; it gives that if nobody else has it.
func (m *Model) views(view, of uint32, p *probe) (made uint32) {
	if view == 0 || of == 0 {
		return 0
	}
	bounded := m.objects[of].flags & flagBounded
	if n := m.into(view, of); p.src.Ahead && !m.edges[n].ahead() {
		m.edges[n].level |= looksAhead
		m.ahead++
	}
	if !p.src.Fresh || !m.unshared(view) {
		return 0
	}
	if v := &m.objects[view]; v.flags&flagWasOut == 0 {
		v.flags &^= flagEscaped | flagBounded | flagParts
		m.moved(view)
	}
	if m.isPartOf(view, of) {
		m.objects[of].flags = m.objects[of].flags&^flagBounded | bounded
	}
	return view
}

// unshared tells that an object is one of the platform's that a call has made anew, if it is an iterator: some that are empty are always the same.
func (m *Model) unshared(o uint32) bool {
	return m.objects[o].flags&flagExternal != 0 && m.class(m.objects[o].class).fresh
}

// isPartOf tells that a view is of a class within that of the collection, as ArrayList's iterators are: it surely holds that, and not only what is in it. So
// is not one of a wrapper.
func (m *Model) isPartOf(view, of uint32) bool {
	c := m.class(m.objects[of].class)
	return !c.wraps && strings.HasPrefix(m.class(m.objects[view].class).name, c.name+"$")
}

// looksInto tells that an object may be a view or a wrapper of a collection, and not one itself.
func (m *Model) looksInto(o uint32) bool {
	c := m.class(m.objects[o].class)
	return c.wraps || m.unshared(o) && !c.looked
}

// givesAhead has what is taken out of a collection escape, if an iterator over that may have looked it up: or what leads there, as the entries of a map lead to
// each other. Those of java.util.concurrent may have come by it later: what is in such a collection has escaped.
func (m *Model) givesAhead(container, o uint32) {
	if m.ahead > 0 && m.class(m.objects[container].class).linked && m.isLookedUp(container, 0) {
		m.escape(o, 0)
	}
}

// isLookedUp tells that iterators over a collection, or over what looks into it, may have looked up what they give next. Of more holders than it asks one may.
func (m *Model) isLookedUp(x uint32, views int) bool {
	const far, most = 256, 4
	i := 0
	for n := m.objects[x].tail; n != 0 && i < far; n = m.edges[n].prev {
		i++
		switch e := m.edges[n]; {
		case e.kind() != holdsInside && e.kind() != holdsField: // a view holds what it was made of, a wrapper what it was given
		case e.ahead() || m.looksInto(e.owner) && (views == most || m.isLookedUp(e.owner, views+1)):
			return true
		}
	}
	return i == far
}
