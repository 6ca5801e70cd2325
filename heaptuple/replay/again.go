package replay

// loop is an outermost loop of a coarse frame, the start of whose body is told.
type loop struct {
	probe       int32
	first, last uint64 // steps: when its body was begun first, and last
	settled     int32  // of the frame's values in flight the first so many stay to its end
}

// again begins the body of a loop in a coarse frame, which holds what was made in it without
// knowing in which local. A local that was declared before the loop holds nothing that was made
// in it, unless it has just been named; one that was declared in the body is gone; and what the
// loop's header has read since the round before was made since, or named, or is held by what it
// was read from, which names it when it gives it up. So what was made in the loop and has not
// been named since the round before is in no local. What has escaped is held elsewhere.
func (m *Model) again(t *thread, f *frame, probe int32) {
	all := t.flights[f.flight:]
	if f.loop.probe != probe {
		f.loop = loop{probe, m.now, m.now, int32(len(all))}
		return
	}
	kept := int(f.loop.settled)
	for _, v := range all[kept:] {
		obj := &m.objects[v.object]
		stays := obj.flags&flagEscaped == 0 && (obj.birth <= f.loop.first || obj.flags&flagExternal != 0)
		if v.object == 0 || !stays && obj.stamp < f.loop.last {
			m.letGo(t, f, &v)
			continue
		}
		all[kept] = v
		if stays {
			all[kept], all[f.loop.settled] = all[f.loop.settled], v
			f.loop.settled++
		}
		kept++
	}
	t.flights = t.flights[:int(f.flight)+kept]
	f.loop.last = m.now
}

// letGo ends a flight of a coarse frame, which holds the object anew when it is named again.
func (m *Model) letGo(t *thread, f *frame, v *flight) {
	if v.inUse {
		f.inUse--
	}
	if obj := &m.objects[v.object]; obj.held == f.serial {
		obj.held = 0
	}
	m.drop(t, v, CauseLeftBlock)
}
