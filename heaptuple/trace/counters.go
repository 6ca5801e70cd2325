package trace

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
)

// Counters are the newest whole snapshot of how often paths ran.
type Counters struct {
	Paths []Counted
	// Lost are the runs that the program counted without telling their paths
	// apart, by method; 0 stands for those of no method that is known.
	Lost  map[uint32]int64
	Final bool // taken at the end of the program, not on the way
}

// Counted is a path of a method and how often it ran.
type Counted struct {
	Method uint32
	Values []Run // what the running number was flushed at, in this order
	ID     int64 // the running number at the end
	Times  int64
}

// Run is a value that came so often in a row.
type Run struct {
	Value int64
	Times uint32
}

// Entries of a snapshot, by their first number. From entryID on it is the id of
// a path.
const (
	entryMethod = iota
	entryValues
	entryLost
	entryID
)

// Flags of a part of a snapshot.
const (
	partLast  = 1
	partFinal = 2
)

// snapshots is what the index keeps of chunks of counters, or of a table.
type snapshots struct {
	number uint64 // of the one that is not whole yet
	begun  []chunkRef
	whole  []chunkRef // the parts of the newest whole one
	any    bool
	final  bool
}

// nothing tells whether there is none, or the newest one has no entries.
func (s *snapshots) nothing() bool {
	return !slices.ContainsFunc(s.whole, func(part chunkRef) bool { return part.length > 0 })
}

// add notes a part of a snapshot, of whose payload at an offset front is the
// beginning.
func (s *snapshots) add(front []byte, offset int64, length uint32, what string) string {
	number, p := uvarint(front, 0)
	part, p := uvarint(front, p)
	flags, p := uvarint(front, p)
	if p > len(front) || flags > partLast|partFinal {
		return fmt.Sprintf("the head of a chunk of %s is malformed", what)
	}
	if part == 0 {
		s.number, s.begun = number, nil
	}
	if number != s.number || part != uint64(len(s.begun)) {
		return fmt.Sprintf("part %d of snapshot %d of the %s is missing", len(s.begun), number, what)
	}
	s.begun = append(s.begun, chunkRef{offset: offset + int64(p), length: length - uint32(p)})
	if flags&partLast != 0 {
		s.whole, s.begun, s.any, s.final = s.begun, nil, true, flags&partFinal != 0
	}
	return ""
}

// Counters gives the newest whole snapshot of the counters, or nil if the
// program counts no paths.
func (r *Reader) Counters() (*Counters, error) {
	s := &r.index.counters
	if !s.any {
		return nil, nil
	}
	d := &counterDecoder{known: make(map[countedKey]int), out: &Counters{Lost: make(map[uint32]int64), Final: s.final}}
	var b []byte
	for _, part := range s.whole {
		if n := int(part.length); cap(b) < n {
			b = make([]byte, n)
		}
		b = b[:part.length]
		if _, err := r.src.ReadAt(b, part.offset); err != nil && !errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("reading the counters at offset %d: %w", part.offset, err)
		}
		if at := d.part(b); at >= 0 {
			return nil, fmt.Errorf("the counters of the trace are malformed at offset %d", part.offset+int64(at))
		}
	}
	return d.finish(), nil
}

// countedKey tells paths apart; values are the bytes that hold them.
type countedKey struct {
	method uint32
	id     int64
	values string
}

// counterDecoder adds up what the program's threads have counted.
type counterDecoder struct {
	known map[countedKey]int // places in out.Paths
	out   *Counters
}

// part reads a part, and returns where it is malformed, or -1.
func (d *counterDecoder) part(b []byte) int {
	method, named := uint32(0), false
	for p := 0; p < len(b); {
		at := p
		n, next := uvarint(b, p)
		p = next
		switch {
		case n == entryMethod:
			method, p = uvarint32(b, p)
			named = true
		case n == entryLost:
			var times uint64
			if times, p = uvarint(b, p); p <= len(b) {
				d.out.Lost[method] += unzigzag(times)
			}
		default:
			p = d.path(b, p, n, method)
		}
		if p > len(b) || !named {
			return at
		}
	}
	return -1
}

// path reads the rest of the entry that begins with n.
func (d *counterDecoder) path(b []byte, p int, n uint64, method uint32) int {
	bad := len(b) + 1
	key := countedKey{method: method, id: int64(n - entryID)}
	var values []Run
	if n == entryValues {
		if values, p = runs(b, p); p > len(b) {
			return bad
		}
		key.values = string(appendRuns(nil, values))
		var id uint64
		id, p = uvarint(b, p)
		key.id = int64(id)
	}
	v, p := uvarint(b, p)
	if p > len(b) || n > math.MaxInt64 {
		return bad
	}
	i, ok := d.known[key]
	if !ok {
		i = len(d.out.Paths)
		d.known[key] = i
		d.out.Paths = append(d.out.Paths, Counted{Method: method, Values: values, ID: key.id})
	}
	d.out.Paths[i].Times += unzigzag(v)
	return p
}

// runs reads the values before an id.
func runs(b []byte, p int) ([]Run, int) {
	n, p := uvarint(b, p)
	// Each takes two bytes at least.
	if p > len(b) || n > uint64(len(b)-p)/2 {
		return nil, len(b) + 1
	}
	if n == 0 {
		return nil, p
	}
	list := make([]Run, 0, n)
	for ; n > 0; n-- {
		var v uint64
		var times uint32
		v, p = uvarint(b, p)
		times, p = uvarint32(b, p)
		if times == 0 {
			return nil, len(b) + 1
		}
		list = append(list, Run{int64(v), times})
	}
	return list, p
}

// finish leaves out what ran only while nothing was to be recorded.
func (d *counterDecoder) finish() *Counters {
	kept := d.out.Paths[:0]
	for _, c := range d.out.Paths {
		if c.Times > 0 {
			kept = append(kept, c)
		}
	}
	d.out.Paths = kept
	for m, n := range d.out.Lost {
		if n <= 0 {
			delete(d.out.Lost, m)
		}
	}
	return d.out
}

// partSize is the size at which the writer begins another part.
const partSize = 1 << 10

// parts writes a snapshot or a dump, which may take several chunks.
type parts struct {
	w       *Writer
	kind    byte
	number  uint64 // of the snapshot or dump
	written uint64 // parts of it so far
	b       []byte // entries of the next part
}

// begin ends a part that is large enough, before another entry.
func (p *parts) begin() {
	if len(p.b) >= partSize {
		p.flush(0)
	}
}

func (p *parts) flush(flags uint64) {
	p.w.chunk(p.kind, numbers(p.number, p.written, flags), p.b)
	p.written++
	p.b = p.b[:0]
}

// Counters writes a snapshot.
func (w *Writer) Counters(c *Counters) {
	w.snapshots++
	p := parts{w: w, kind: chunkCounters, number: w.snapshots}
	begin := func(method uint32) {
		p.begin()
		p.b = binary.AppendUvarint(append(p.b, entryMethod), uint64(method))
	}
	for _, x := range c.Paths {
		begin(x.Method)
		p.b = appendCounted(p.b, x)
	}
	for method, n := range c.Lost {
		begin(method)
		p.b = binary.AppendUvarint(append(p.b, entryLost), zigzag(n))
	}
	flags := uint64(partLast)
	if c.Final {
		flags |= partFinal
	}
	p.flush(flags)
}

func appendCounted(b []byte, x Counted) []byte {
	if len(x.Values) == 0 && x.ID >= 0 && x.ID <= math.MaxInt64-entryID {
		b = binary.AppendUvarint(b, uint64(x.ID)+entryID)
	} else {
		b = binary.AppendUvarint(append(b, entryValues), uint64(len(x.Values)))
		b = appendRuns(b, x.Values)
		b = binary.AppendUvarint(b, uint64(x.ID))
	}
	return binary.AppendUvarint(b, zigzag(x.Times))
}

func appendRuns(b []byte, list []Run) []byte {
	for _, v := range list {
		b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(v.Value)), uint64(v.Times))
	}
	return b
}
