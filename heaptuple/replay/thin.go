package replay

// A trace may leave out what level "objects" does not have: in the frames of some
// methods, or from the half of its limit on. As the threads come to that one after
// another, all of them count as thinned out from the first one on.

// thinOut makes all frames bare, now and from now on.
func (m *Model) thinOut() {
	if m.coarse {
		return
	}
	m.coarse, m.thinned = true, m.now
	for _, t := range m.threads {
		for i := 1; i < len(t.frames); i++ {
			m.strip(t, i)
		}
	}
}

// stripTop makes the frame bare that has just begun.
func (m *Model) stripTop(t *thread) {
	if len(t.frames) == 1 {
		m.missed.Frames++
		return
	}
	m.strip(t, len(t.frames)-1)
	m.bare++
}

// strip makes a frame bare. What its variables refer to it may go on to hold, and no
// event will tell until when.
func (m *Model) strip(t *thread, i int) {
	f := &t.frames[i]
	if !f.coarse {
		t.coarse++
	}
	f.coarse, f.bare, f.stmt = true, true, mixed
	end := len(t.slots)
	if i+1 < len(t.frames) {
		end = int(t.frames[i+1].slot)
	}
	for s := int(f.slot) + 1; s < end; s++ {
		n := t.slots[s]
		if n == 0 {
			continue
		}
		o := m.edges[n].target
		m.flyAt(t, i, flight{object: o})
		m.objects[o].held = f.serial
		m.objects[o].flags |= flagBounded
		t.slots[s] = 0
		m.unlink(n, CauseReassigned)
	}
}

// doubtFlights finds what frames hold that they may have let go long ago. Of bare ones no event tells where a loop
// of theirs begins its body anew (see again.go). Of what one site has made on one path since the
// locals are left out, one of them may have the newest; whether it has an older one is not known. Nor is it known whether a
// coarse frame has what something else has held and let go.
func (m *Model) doubtFlights() {
	for _, t := range m.threads {
		for i := range t.frames {
			switch f := &t.frames[i]; {
			case f.bare:
				m.doubtOlder(t.flights[f.flight:t.flightsEnd(i)])
			case f.coarse:
				m.doubtGivenUp(t.flights[f.flight:t.flightsEnd(i)])
			}
		}
	}
}

func (m *Model) doubtGivenUp(held []flight) {
	for i := range held {
		obj := &m.objects[held[i].object]
		held[i].older = obj.flags&flagBounded != 0 && obj.flags&flagExternal == 0 // what else holds it is asked by itself
	}
}

func (m *Model) doubtOlder(held []flight) {
	newest := map[uint32]uint64{} // births, by path and site
	for i := range held {
		obj := &m.objects[held[i].object]
		newest[obj.ctx] = max(newest[obj.ctx], obj.birth)
	}
	for i := range held {
		obj := &m.objects[held[i].object]
		held[i].older = obj.birth > m.thinned && obj.flags&flagExternal == 0 && obj.birth < newest[obj.ctx]
	}
}
