package hprof

import (
	"sort"
	"sync"
	"sync/atomic"
)

// scan is what the first walk over the heap's segments tells. What comes after
// walks over the pieces only, in which there is no damage.
type scan struct {
	pieces  []piece
	tally   tally
	classes []int  // where the records of classes are
	android bool   // there are records that only Android writes
	short   []span // segments that end within a record
}

// piece is a part of the file that holds whole records of the heap.
type piece struct {
	span
	objects int
}

// pieceBytes is about how large a piece is: small enough to share a dump of
// one segment among cores.
const pieceBytes = 4 << 20

// scan walks over all segments, once.
func (d *Dump) scan() *scan {
	if d.scanned != nil {
		return d.scanned
	}
	s := &scan{}
	_, before := d.problems.sorted()
	for done := 0; done < len(d.segments); {
		fresh := d.segments[done:]
		done = len(d.segments)
		for _, part := range d.scanSegments(fresh) {
			s.addAll(part)
		}
	}
	if before == 0 && len(s.short) > 0 && d.joinSpanning(s.short) {
		return d.scanned
	}
	sort.Slice(s.pieces, func(i, j int) bool { return s.pieces[i].from < s.pieces[j].from })
	sort.Ints(s.classes)
	d.scanned = s
	return s
}

// scanSegments walks over segments on all cores. Segments that are found after
// damage are appended to those of the dump.
func (d *Dump) scanSegments(list []span) []*scan {
	parts := make([]*scan, d.workers)
	stops := make([]int, len(list))
	d.each(len(list), func(worker, i int) {
		if parts[worker] == nil {
			parts[worker] = &scan{}
		}
		stops[i] = parts[worker].segment(d, list[i])
	})
	for i, stop := range stops {
		if stop < list[i].to {
			d.resume(stop, list[i].to)
		}
	}
	return parts
}

// segment walks over one segment and returns where it stopped.
func (s *scan) segment(d *Dump, seg span) int {
	c := cursor{d: d, at: seg.from, end: seg.to}
	for {
		s.stretch(&c)
		if c.problem == "" {
			return c.at
		}
		if c.short {
			s.short = append(s.short, seg)
		}
		next := d.findObject(c.at+1, c.end)
		if next < 0 || d.findRecord(c.at, next) >= 0 {
			d.problems.unread(c.at, "%s; %d bytes of this segment were not read", c.problem, c.end-c.at)
			return c.at
		}
		d.problems.unread(c.at, "%s; %d bytes were skipped", c.problem, next-c.at)
		c.at, c.problem, c.short = next, "", false
	}
}

// stretch walks on as far as there is no damage.
func (s *scan) stretch(c *cursor) {
	p := piece{span: span{c.at, c.at}}
	var o object
	for c.next(&o) {
		switch {
		case o.tag == subClass:
			s.classes = append(s.classes, o.at)
			fallthrough
		case o.isObject():
			s.tally.add(&o)
			p.objects++
		case o.tag == subHeapInfo:
			s.android = true
		}
		if p.to = c.at; p.to-p.from >= pieceBytes {
			s.pieces = append(s.pieces, p)
			p = piece{span: span{c.at, c.at}}
		}
	}
	if p.to > p.from {
		s.pieces = append(s.pieces, p)
	}
}

// inARow is how many objects must follow each other for a place to be believed.
const inARow = 4

// findObject finds the next place at which objects may start, or -1: some in a
// row, or up to the end, of which one at least has a class that is known.
func (d *Dump) findObject(from, end int) int {
	for at := from; at < end; at++ {
		if tag := d.data[at]; tag != subInstance && tag != subObjects && tag != subPrimitives {
			continue
		}
		c := cursor{d: d, at: at, end: end}
		var o object
		objects, certain := 0, 0
		for objects < inARow && c.next(&o) && (o.class == 0 || d.named(o.class)) {
			if o.isObject() {
				objects++
				certain += min(1, int(o.class))
			}
		}
		if certain > 0 && (objects == inARow || c.at == end) {
			return at
		}
	}
	return -1
}

// named tells whether a class has a name.
func (d *Dump) named(class uint64) bool {
	_, ok := d.names[class]
	return ok
}

// resume goes on after damage within a segment: if its length is wrong, the
// next records may be within it.
func (d *Dump) resume(stop, end int) {
	w := recordWalk{d: d}
	for at := d.findRecord(stop, end); at >= 0 && at < end; {
		at = w.step(at, end)
	}
}

func (s *scan) addAll(part *scan) {
	if part == nil {
		return
	}
	s.pieces = append(s.pieces, part.pieces...)
	s.classes = append(s.classes, part.classes...)
	s.tally.addAll(&part.tally)
	s.android = s.android || part.android
	s.short = append(s.short, part.short...)
}

// each calls do(worker, i) for each i below n, on all cores, lower ones first.
func (d *Dump) each(n int, do func(worker, i int)) {
	var next atomic.Int64
	var wg sync.WaitGroup
	for worker := 0; worker < min(d.workers, n); worker++ {
		wg.Add(1)
		go func(worker int) {
			defer wg.Done()
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(worker, i)
			}
		}(worker)
	}
	wg.Wait()
}
