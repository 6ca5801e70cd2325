package hprof

import (
	"encoding/binary"
	"math"
	"slices"
)

// joinSpanning puts segments together of which one ends within a record that goes on in the next, as writers leave it that cut the heap into segments
// of equal length, and scans them again. It is false, and the dump as it was, where that reads no better: then the record was cut off.
func (d *Dump) joinSpanning(short []span) bool {
	data := d.withoutHeads(short)
	if data == nil {
		return false
	}
	whole, err := newDump(data)
	if err != nil {
		return false
	}
	whole.workers = d.workers
	s := whole.scan()
	if _, problems := whole.problems.sorted(); problems > 0 {
		return false
	}
	if d.mapped && unmap(d.data) != nil {
		return false
	}
	d.data, d.mapped, d.problems.list, d.problems.total = whole.data, false, nil, 0
	d.texts, d.made, d.names, d.serials, d.frames, d.traces = whole.texts, whole.made, whole.names, whole.serials, whole.frames, whole.traces
	d.segments, d.ended, d.scanned = whole.segments, whole.ended, s
	return true
}

// withoutHeads is the file without the heads of segments that follow those given at once, which have their lengths, too; nil if there are none, or if a
// length does not hold that.
func (d *Dump) withoutHeads(short []span) []byte {
	slices.SortFunc(short, func(a, b span) int { return a.from - b.from })
	begins := map[int]bool{}
	for _, s := range d.segments {
		begins[s.from] = true
	}
	var data []byte
	from, head := 0, -1
	for _, s := range short {
		next := s.to + recordHead
		if s.from < from || !begins[next] {
			continue
		}
		if head < 0 || s.from != from {
			head = len(data) + s.from - recordHead - from
		}
		data = append(data, d.data[from:s.to]...)
		length := uint64(len(data)-head-recordHead) + uint64(d.n4(next-4))
		if length > math.MaxUint32 {
			return nil
		}
		binary.BigEndian.PutUint32(data[head+5:], uint32(length))
		from = next
	}
	if data == nil {
		return nil
	}
	return append(data, d.data[from:]...)
}
