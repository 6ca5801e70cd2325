package replay

// A trace may be thinned out on the way: from its half on to the limit of its size the
// recorder leaves out what level "objects" does not have. As the threads come to that
// one after another, all of them count as coarse from the first one on.

// thinOut makes all frames coarse, now and from now on. What their variables refer to
// they may go on to hold, and no event will tell until when.
func (m *Model) thinOut() {
	if m.coarse {
		return
	}
	m.coarse, m.thinned = true, m.now
	for _, t := range m.threads {
		for i := 1; i < len(t.frames); i++ {
			m.coarsen(t, i)
		}
	}
}

func (m *Model) coarsen(t *thread, i int) {
	f := &t.frames[i]
	f.coarse, f.stmt = true, mixed
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
