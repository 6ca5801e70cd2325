package effects

import "math/bits"

// origins are what a value may come from. None at all is a value that refers to nothing that matters: null, a number, a string that
// was made on the way.
type origins struct {
	itself params // parameters
	inside params // what is reached from parameters
	made   uint64 // objects that the method makes, by the place
	other  bool   // anything else
}

func (o origins) join(p origins) origins {
	return origins{o.itself | p.itself, o.inside | p.inside, o.made | p.made, o.other || p.other}
}

func (o origins) none() bool { return o == origins{} }

// heap is what a method has put where: what each object that it makes may reach, what each parameter, and what is kept elsewhere.
type heap struct {
	made   [64]origins
	params []origins
	given  []origins // what is given to parameters that are called back
	kept   origins
	result origins
	// written are the parameters, and those of which something that is reached from them, in which something was set.
	written, within params
	more            bool // something was put in since it was last asked
}

// write tells that a field or element of what may be meant is set.
func (h *heap) write(into origins) {
	h.written |= into.itself
	h.within |= into.inside
}

// store sets a field or element of all objects that may be meant.
func (h *heap) store(into, value origins) {
	h.write(into)
	h.hold(into, value)
}

// hold tells that a value is reached from all objects that may be meant.
func (h *heap) hold(into, value origins) {
	if value.none() {
		return
	}
	for set := into.made; set != 0; set &= set - 1 {
		h.put(&h.made[bits.TrailingZeros64(set)], value)
	}
	for set := into.itself | into.inside; set != 0; set &= set - 1 {
		h.put(&h.params[bits.TrailingZeros32(uint32(set))], value)
	}
	if into.other {
		h.put(&h.kept, value)
	}
}

func (h *heap) put(to *origins, value origins) {
	if all := to.join(value); all != *to {
		*to, h.more = all, true
	}
}

// load is what is reached from an object in one step.
func (h *heap) load(from origins) origins {
	got := origins{inside: from.itself | from.inside, other: from.other}
	for set := from.made; set != 0; set &= set - 1 {
		got = got.join(h.made[bits.TrailingZeros64(set)])
	}
	for set := from.itself | from.inside; set != 0; set &= set - 1 {
		got = got.join(h.params[bits.TrailingZeros32(uint32(set))])
	}
	return got
}

// reached is all that is reached from what a value may be, itself left out.
func (h *heap) reached(from origins) (all origins) {
	for next := h.load(from); ; next = h.load(all) {
		if joined := all.join(next); joined == all {
			return all
		} else {
			all = joined
		}
	}
}

// summary tells what has become of the parameters. numbers tells which of them are arrays of numbers: what is set there refers to nothing.
func (h *heap) summary(numbers params) *Summary {
	s := newSummary(len(h.params))
	h.written &^= numbers
	h.within &^= numbers
	note := func(o origins, f Fate) {
		for k := range h.params {
			if o.itself>>k&1 != 0 {
				s.Itself[k].join(f)
			}
			if o.inside>>k&1 != 0 {
				s.Inside[k].join(f)
			}
		}
	}
	note(h.kept.join(h.reached(h.kept)), Fate{Kept: true})
	note(h.result, Fate{Returned: true})
	note(h.reached(origins{made: h.result.made, other: h.result.other}), Fate{Held: true})
	for k, o := range h.given {
		note(o, Fate{Given: 1 << k})
	}
	for k, o := range h.params {
		all := o.join(h.reached(o))
		all.inside &^= 1 << k // what was inside of it anyway
		all.itself &^= 1 << k
		note(all, Fate{In: 1 << k})
		s.Inside[k].Returned = s.Inside[k].Returned || h.gives(o)
	}
	note(origins{itself: h.written, inside: h.within}, Fate{Written: true})
	for k := range s.Inside { // what is returned has its own insides
		s.Inside[k].Held = s.Inside[k].Held && !s.Itself[k].Returned && !s.Inside[k].Returned
	}
	s.Other = h.result.other || h.gives(h.kept)
	return s
}

// gives tells that what is returned may be an object that the method has made, and is one of some or reached from these.
func (h *heap) gives(some origins) bool { return h.result.made&some.join(h.reached(some)).made != 0 }
