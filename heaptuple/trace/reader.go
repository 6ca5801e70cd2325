package trace

import (
	"container/heap"
	"fmt"
	"io"
	"math"
	"os"
	"sync/atomic"
)

const (
	// MaxClasses bounds what a class id alone can make the reader allocate.
	MaxClasses = 1 << 20
	// noClass stands in the site table for a class that will not be known.
	noClass = math.MaxUint32
)

// ClassInfo is one class of the trace's class table. A class that is not
// defined (so far) has ID 0.
type ClassInfo struct {
	ID      uint32
	Name    string
	IsArray bool
	Layout  string
	// Alone tells that its objects refer to no instance around, though they may
	// have been made with one.
	Alone bool
	// Pairs tells that its objects are maps: what a CONTENT finds in one is keys and values in turn.
	Pairs bool
	// Noted tells that it is recorded when its objects are used.
	Noted bool
}

// values are the classes of strings and of boxes of primitives.
var values = map[string]bool{"java.lang.String": true, "java.lang.Boolean": true, "java.lang.Byte": true, "java.lang.Character": true,
	"java.lang.Short": true, "java.lang.Integer": true, "java.lang.Long": true, "java.lang.Float": true, "java.lang.Double": true}

// IsValue tells that its objects are strings or boxes, which level objects passes over.
func (c *ClassInfo) IsValue() bool { return values[c.Name] }

// Reader gives the events of a trace in order. It is not safe for use by more
// than one goroutine, save for Progress.
type Reader struct {
	src    io.ReaderAt
	file   *os.File // what Close closes
	header Header
	index  *index

	classes []ClassInfo
	missing map[uint32]bool // classes that were needed and are not defined
	sites   siteTable
	names   []string

	threads    []*thread
	early      []*thread // those whose first chunk is missing, until that is told
	cur        *thread   // the thread that goes on
	runnable   runnable
	ticketed   ticketed
	waiting    []*thread  // for objects, classes and sites
	wanted     uint64     // the low 6 bits of the objects waited for, a bit each
	woken      bool       // a thread became runnable
	uses       func(*Use) // who is told of uses, or nil
	nextTicket uint64
	ids        idSet
	lostIDs    []idSpan // of what may have been made in gaps
	lostTails  bool     // some thread's gap does not end
	spare      [][]byte // buffers of threads that ended

	number, stamp uint64 // of the last event's chunk

	steps     uint64
	lost      uint64
	unordered Unordered
	damage    *Damage
	bytesRead atomic.Int64
	err       error
}

// Empty tells whether nothing was recorded before the trace was cut off. A program that counts writes that it has counted nothing
// so far before its first event.
func (r *Reader) Empty() bool {
	x := r.index
	return !x.ended && x.chunks == 0 && x.counters.nothing() && !x.counters.final && !x.tables.any && !x.frames.any
}

// Ended tells, before any event is read, whether the trace has its end, and all
// chunks before it.
func (r *Reader) Ended() bool { return r.index.ended }

// Open opens the trace at path and checks its head and its chunks.
func Open(path string) (*Reader, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	r, err := openFile(f)
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	r.file = f
	return r, nil
}

func openFile(f *os.File) (*Reader, error) {
	st, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !st.Mode().IsRegular() {
		return nil, errNotTrace
	}
	return NewReader(f, st.Size())
}

// NewReader reads a trace of the given size from src.
func NewReader(src io.ReaderAt, size int64) (*Reader, error) {
	h, v, n, err := readHeader(src, size)
	if err != nil {
		return nil, err
	}
	x, err := readIndex(src, n, size)
	if err != nil {
		return nil, err
	}
	r := &Reader{src: src, header: h, index: x, damage: x.damage, nextTicket: 1, missing: make(map[uint32]bool)}
	if err := x.refusal(); err != nil {
		return nil, err
	}
	if len(x.outputs) > 0 {
		r.header.Build, r.header.Locals = builds(x.outputs), x.outputs[0].Locals
	}
	r.ids.below = 1
	if x.part.number > 0 {
		r.header.Part, r.ids.below, r.nextTicket = x.part.number, uint64(x.part.first), x.part.tickets+1
	}
	r.bytesRead.Store(n)
	r.threads = x.threads
	for _, t := range x.threads {
		t.stamp, t.after, t.ordered = t.chunks[0].stamp, t.chunks[0].ticket, v >= ordered
		t.told = told{stamp: t.stamp, after: t.after}
		if t.chunks[0].gap {
			r.early = append(r.early, t)
		}
		r.runnable = append(r.runnable, t)
	}
	heap.Init(&r.runnable)
	x.threads, x.byNum = nil, nil
	return r, nil
}

// before tells whether an event names an object as the part before called it: one that another
// thread was about to write when this part began. It is void. What a look found is left out of it.
func (r *Reader) before(e *Event) bool {
	first := r.index.part.first
	for i, id := range e.Refs {
		if id < first {
			e.Refs[i] = 0
		}
	}
	return e.Owner != 0 && e.Owner < first || e.Object != 0 && e.Object < first
}

// Header returns what the head of the trace says.
func (r *Reader) Header() Header { return r.header }

// Next reads the next event, in order, into e. It returns io.EOF after the
// last. Only steps are given; definitions (AT, IDS, TICKET, CLASS, SITECLASS,
// THREAD) are resolved into them.
func (r *Reader) Next(e *Event) error {
	if n := len(r.early); n > 0 {
		r.gapBegins(r.early[n-1], e)
		r.early = r.early[:n-1]
		r.deliver(e)
		return nil
	}
	for {
		if r.cur == nil && !r.pick() {
			return r.atEnd()
		}
		if r.woken && r.overtaken() {
			continue
		}
		t := r.cur
		if t.hasPending {
			*e, t.hasPending = t.pending, false
		} else if !r.decode(t, e) {
			continue
		}
		if w, on := r.blocked(t, e); w != ready {
			t.pending, t.hasPending = *e, true
			r.cur = nil
			r.park(t, w, on)
			continue
		}
		if r.woken && r.overtaken() {
			t.pending, t.hasPending = *e, true
			continue
		}
		if r.tellUse(e) {
			continue
		}
		if r.index.part.first != 0 && r.before(e) {
			if e.Ticket != 0 {
				r.taken(e.Ticket)
			}
			continue
		}
		r.deliver(e)
		r.number, r.stamp = t.number, t.stamp
		t.told = told{t.stamp, t.after, max(t.told.ticket, e.Ticket)}
		return nil
	}
}

// Chunk tells of the last event's chunk its number, from 1, and how many chunks had
// been written when it was begun: what stands in those happened before.
func (r *Reader) Chunk() (number, before uint64) { return r.number, r.stamp }

// Behind tells whether a thread other than the one given may go on with what it did before
// that one's event with a ticket, in the chunk of a number. Threads that wait do so for
// what comes later; but if that is soon, they may have what they read before.
func (r *Reader) Behind(thread int, number, ticket uint64) bool {
	if r.cur != nil && r.cur.behind(thread, number, ticket) {
		return true
	}
	for _, t := range r.runnable {
		if t.behind(thread, number, ticket) {
			return true
		}
	}
	return r.ticketed.behind(0, thread, number, ticket)
}

// pick takes the thread that goes on next.
func (r *Reader) pick() bool {
	if r.err != nil {
		return false
	}
	for len(r.runnable) == 0 {
		if len(r.ticketed)+len(r.waiting) == 0 {
			return false
		}
		r.unlock()
	}
	r.cur = heap.Pop(&r.runnable).(*thread)
	r.woken = false
	return true
}

func (r *Reader) atEnd() error {
	if r.err != nil {
		return r.err
	}
	return io.EOF
}

// decode reads the next event of t. It returns false if there is none now.
func (r *Reader) decode(t *thread, e *Event) bool {
	switch t.decode(r, e) {
	case decoded:
		return true
	case drained:
		if len(t.chunks) > 0 && t.chunks[0].gap && !t.gap {
			r.gapBegins(t, e)
			return true
		}
		r.advance(t)
	default:
		r.fail(t, fmt.Sprintf("an event of thread %d is malformed", t.num))
	}
	return false
}

// advance loads the next chunk of t, the current thread.
func (r *Reader) advance(t *thread) {
	if len(t.chunks) == 0 {
		r.end(t)
		return
	}
	c := t.chunks[0]
	t.chunks = t.chunks[1:]
	n := int(c.length)
	if cap(t.buf) < n {
		t.buf = r.buffer(n)
	}
	t.buf, t.pos, t.base, t.stamp, t.number, t.after = t.buf[:n], 0, c.offset, c.stamp, c.number, max(t.after, c.ticket)
	if got, err := r.src.ReadAt(t.buf, c.offset); got < n {
		r.err = fmt.Errorf("reading the trace at offset %d: %w", c.offset, err)
		r.cur, r.runnable, r.ticketed, r.waiting = nil, nil, nil, nil
		return
	}
	r.bytesRead.Add(int64(n))
	// With a new stamp the thread may no longer be the first.
	r.woken = true
}

// buffer returns room for a chunk, from a thread that ended if one had enough.
func (r *Reader) buffer(n int) []byte {
	if last := len(r.spare) - 1; last >= 0 {
		b := r.spare[last]
		r.spare = r.spare[:last]
		if cap(b) >= n {
			return b
		}
	}
	return make([]byte, n)
}

// end lets go of t, the current thread.
func (r *Reader) end(t *thread) {
	r.cur = nil
	t.ended = true
	if len(r.spare) < 16 && t.buf != nil {
		r.spare = append(r.spare, t.buf)
	}
	num := t.num
	*t = thread{num: num, ended: true}
}

// fail ends t, the current thread, at an event that cannot be read.
func (r *Reader) fail(t *thread, text string) {
	offset := t.base + int64(t.pos)
	if r.damage == nil || offset < r.damage.Offset {
		r.damage = &Damage{Offset: offset, Text: text}
	}
	r.end(t)
}

// deliver notes what an event changes for those after it.
func (r *Reader) deliver(e *Event) {
	r.steps++
	e.Step = r.steps
	switch {
	case e.Ticket != 0:
		r.taken(e.Ticket)
	case Makes(e.Op):
		r.born(e.Object)
	case e.Op == Lost:
		r.lost += e.N
	}
}

func (r *Reader) classDefined(class uint32) bool {
	return uint64(class) < uint64(len(r.classes)) && r.classes[class].ID != 0
}

// defineClass enters a class into the class table; the first definition stays.
func (r *Reader) defineClass(c ClassInfo) {
	if r.classDefined(c.ID) {
		return
	}
	for uint64(len(r.classes)) <= uint64(c.ID) {
		r.classes = append(r.classes, ClassInfo{})
	}
	r.classes[c.ID] = c
	delete(r.missing, c.ID)
	r.wake(waitClass, uint64(c.ID))
}

// defineSite enters the class that a site makes. The first definition is that
// of all threads which have none of their own.
func (r *Reader) defineSite(t *thread, key uint64, class uint32) {
	switch r.sites.get(key) {
	case 0, noClass:
		r.sites.put(key, class)
		r.wake(waitSite, key)
	case class:
		if t.sites != nil {
			t.sites.put(key, class)
		}
	default:
		if t.sites == nil {
			t.sites = new(siteTable)
		}
		t.sites.put(key, class)
	}
}

func (r *Reader) nameThread(num int, name string) {
	for len(r.names) <= num {
		r.names = append(r.names, "")
	}
	r.names[num] = name
}

// Classes returns the classes defined so far, indexed by id.
func (r *Reader) Classes() []ClassInfo { return r.classes }

// Threads returns the names of the threads met so far, by thread number.
func (r *Reader) Threads() []string { return r.names }

// Progress returns how many of the readable bytes have been read. It may be
// called while another goroutine is in Next.
func (r *Reader) Progress() (done, total int64) { return r.bytesRead.Load(), r.index.end }

// Close closes the file that Open opened.
func (r *Reader) Close() error {
	if r.file == nil {
		return nil
	}
	return r.file.Close()
}
