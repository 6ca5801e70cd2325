package hprof

// maxText is the longest string, in bytes, that a record is believed to have.
// Names in class files have 65,535 at most.
const maxText = 1 << 24

// readRecords walks over the records of the file from at on: it notes where
// strings, frames and traces are, and the segments of the heap.
func (d *Dump) readRecords(at int) {
	d.texts, d.made, d.names = map[uint64]span{}, map[uint64]string{}, map[uint64]uint64{}
	d.serials = map[uint32]uint64{}
	d.frames, d.traces = map[uint64]int{}, map[uint32]int{}
	w := recordWalk{d: d}
	for at >= 0 && at < len(d.data) {
		at = w.step(at, len(d.data))
	}
	d.ended = w.ended
}

// Ended tells that the record is there which ends a dump. Who has cut a dump off between two records, and who writes none, cannot be told apart.
func (d *Dump) Ended() bool { return d.ended }

// recordWalk is a walk over records.
type recordWalk struct {
	d     *Dump
	ended bool // after the end of a dump
	told  bool // that there is another dump
}

// step reads the record at at, which may not reach beyond end, and returns
// where the next one is, or -1.
func (w *recordWalk) step(at, end int) int {
	d := w.d
	if end-at < recordHead {
		d.problems.unread(at, "the dump is cut off within the head of a record")
		return -1
	}
	tag, length := d.data[at], d.n4(at+5)
	body := at + recordHead
	next := body + length
	switch {
	case ofHeap(tag) && length == 0 && !d.headsAt(body, end, 2):
		// Who writes to a stream cannot come back to fill in the length.
		next = d.endOfOpen(body, end)
		w.read(tag, at, span{body, next})
		return next
	case ofHeap(tag):
		next = d.endOfDump(body, length, end)
	}
	if d.plausible(at, end) || !knownRecord(tag) {
		if d.headsAt(next, end, 2) {
			w.read(tag, at, span{body, next})
			return next
		}
	}
	return w.mend(at, next, end)
}

// mend goes on where a record's head is damaged, or that of the next one, and
// returns where.
func (w *recordWalk) mend(at, next, end int) int {
	d := w.d
	tag, body := d.data[at], at+recordHead
	found := d.findRecord(at+1, end)
	heap := ofHeap(tag)
	switch {
	case next <= end && d.plausible(at, end) && (found < 0 || found >= next):
		w.read(tag, at, span{body, next})
		if at = next; d.plausible(at, end) {
			return at
		}
	case heap && found < 0:
		d.problems.unread(at, "the record has %d bytes, but %d are left: the dump is cut off, or the length damaged", next-body, end-body)
		w.read(tag, at, span{body, end})
		return end
	case heap:
		d.problems.unread(at, "the length of the record, %d, is damaged: another record starts at %d", next-body, found)
		w.read(tag, at, span{body, found})
		return found
	}
	if found < 0 {
		d.problems.unread(at, "no record starts here (tag %#x), nor after this; the rest, %d bytes, was not read", d.data[at], end-at)
		return -1
	}
	d.problems.unread(at, "no record starts here (tag %#x); %d bytes were skipped", d.data[at], found-at)
	return found
}

// plausible tells whether the head at at can be one: a known tag with a length
// that fits it.
func (d *Dump) plausible(at, end int) bool {
	if at > end-recordHead {
		return false
	}
	length, id := d.n4(at+5), d.idBytes
	switch d.data[at] {
	case recString:
		return length >= id && length-id <= maxText && length <= end-at-recordHead
	case recLoadClass:
		return length == 8+2*id
	case recFrame:
		return length == 8+4*id
	case recTrace:
		return length >= 12 && (length-12)%id == 0 && at+recordHead+12 <= end && d.n4(at+recordHead+8) == (length-12)/id
	case recEnd:
		return length == 0
	}
	return knownRecord(d.data[at])
}

// headsAt tells whether records may start here: n plausible heads in a row, or
// up to the end, or to a part of the heap that begins with an object, as its
// length need not say where it ends.
func (d *Dump) headsAt(at, end, n int) bool {
	for ; n > 0 && at != end; n-- {
		if !d.plausible(at, end) {
			return false
		}
		if ofHeap(d.data[at]) && d.objectAt(at+recordHead, end) {
			return true
		}
		at += recordHead + d.n4(at+5)
	}
	return at <= end || n == 0
}

func ofHeap(tag byte) bool { return tag == recSegment || tag == recHeapDump }

// objectAt tells whether a record of the heap can be read here.
func (d *Dump) objectAt(at, end int) bool {
	c := cursor{d: d, at: at, end: end}
	var o object
	return c.next(&o)
}

// findRecord finds the next place at which records may start, or -1. Four
// heads in a row are hardly there by chance, nor is the record that ends a
// dump at the end.
func (d *Dump) findRecord(from, end int) int {
	for at := from; at <= end-recordHead; at++ {
		next := at
		for n := 0; d.plausible(next, end); n++ {
			last := d.data[next] == recEnd
			if next += recordHead + d.n4(next+5); next == end && last || n == 3 && next <= end {
				return at
			}
		}
	}
	return -1
}

// endOfOpen finds where a part of the heap ends that tells no length: behind its
// last object, or, if that is damaged, where records start again.
func (d *Dump) endOfOpen(body, end int) int {
	c := cursor{d: d, at: body, end: end}
	for o := (object{}); c.next(&o); {
		continue
	}
	if c.at == end || d.plausible(c.at, end) {
		return c.at
	}
	if found := d.findRecord(c.at, end); found >= 0 {
		return found
	}
	return end
}

// endOfDump finds where a part of the heap ends. It has 4 bytes for its
// length, and dumps of more than 4 GB were written so, too.
func (d *Dump) endOfDump(body, length, end int) int {
	for next := int64(body) + int64(length); next <= int64(end); next += 1 << 32 {
		if d.headsAt(int(next), end, 2) {
			return int(next)
		}
	}
	return body + length
}

// read notes what the plausible record at at, with this body, holds.
func (w *recordWalk) read(tag byte, at int, body span) {
	d, id := w.d, w.d.idBytes
	switch tag {
	case recString:
		d.texts[d.id(body.from)] = span{body.from + id, body.to}
	case recLoadClass:
		class := d.id(body.from + 4)
		d.serials[d.u4(body.from)] = class
		d.names[class] = d.id(body.from + 8 + id)
	case recFrame:
		d.frames[d.id(body.from)] = body.from
	case recTrace:
		d.traces[d.u4(body.from)] = body.from
	case recHeapDump, recSegment:
		w.segment(tag, at, body)
	case recEnd:
		w.ended = true
	}
}

// segment notes a segment of the heap, unless it is of a second dump, whose
// objects would be mixed up with those of the first.
func (w *recordWalk) segment(tag byte, at int, body span) {
	if w.ended {
		if !w.told {
			w.d.problems.add(at, "the file holds more than one dump; only the first is read")
		}
		w.told = true
		return
	}
	w.d.segments = append(w.d.segments, body)
	w.ended = tag == recHeapDump && body.from < body.to // some write an empty one before segments
}
