package trace

import "encoding/binary"

// Emitter writes the events of one thread. Its methods write one event each,
// with the IDS and TICKET that it needs before it.
type Emitter struct {
	w      *Writer
	num    int
	seq    uint64
	ticket uint64 // stores when the chunk was begun
	stamp  uint64 // chunks flushed when the chunk was begun
	buf    []byte

	cache      [64]ID
	last       ID
	next       uint64
	blockEnd   uint64
	lastTicket uint64
}

// begin begins an event, and a chunk if none is begun.
func (m *Emitter) begin(b byte) {
	if len(m.buf) >= flushAt {
		m.Flush()
	}
	if len(m.buf) == 0 {
		m.ticket, m.stamp = m.w.tickets, m.w.chunks
	}
	m.buf = append(m.buf, b)
}

// Flush ends the current chunk and writes it, if there are events in it. It
// returns the first error of the whole trace.
func (m *Emitter) Flush() error {
	if len(m.buf) == 0 {
		return m.w.err
	}
	var head []byte
	for _, v := range []uint64{uint64(m.num), m.seq, m.ticket, m.stamp} {
		head = binary.AppendUvarint(head, v)
	}
	m.w.chunk(chunkEvents, head, m.buf)
	m.w.chunks++
	m.seq++
	m.buf = m.buf[:0]
	return m.w.err
}

func (m *Emitter) uint(v uint64) { m.buf = binary.AppendUvarint(m.buf, v) }

func (m *Emitter) text(s string) { m.buf = appendText(m.buf, s) }

// ref writes a reference.
func (m *Emitter) ref(id ID) {
	slot := id & 63
	switch {
	case id == 0:
		m.uint(0)
		return
	case m.cache[slot] == id:
		m.uint(uint64(slot) + 1)
	default:
		m.uint(65 + zigzag(int64(id)-int64(m.last)))
		m.cache[slot] = id
	}
	m.last = id
}

// site begins an event that carries a probe.
func (m *Emitter) site(op Op, probe uint32) {
	if probe < 15 {
		m.begin(byte(op) | byte(probe))
		return
	}
	m.begin(byte(op) | 15)
	m.uint(uint64(probe) - 15)
}

// store takes the next ticket and begins an event that stores.
func (m *Emitter) store(op Op, probe uint32) {
	m.take()
	m.site(op, probe)
}

// take takes the next ticket.
func (m *Emitter) take() {
	m.w.tickets++
	if delta := int64(m.w.tickets) - int64(m.lastTicket) - 1; delta != 0 {
		m.begin(byte(Ticket))
		m.uint(zigzag(delta))
	}
	m.lastTicket = m.w.tickets
}

// block sees to it that the thread has an id to take.
func (m *Emitter) block() {
	if m.next < m.blockEnd {
		return
	}
	m.next = m.w.nextIDs
	m.w.nextIDs += idBlock
	m.blockEnd = m.w.nextIDs
	m.begin(byte(IDs))
	m.uint(m.next)
}

// made takes the next id.
func (m *Emitter) made() ID {
	id := ID(m.next)
	m.next++
	m.last = id
	m.cache[id&63] = id
	return id
}

// born writes the operands of BORN and SEEN.
func (m *Emitter) born(class uint32, length int) ID {
	array := m.w.arrays[class]
	m.uint(uint64(class)<<1 | bit(array))
	if array {
		m.uint(uint64(length))
	}
	return m.made()
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// DefineClass names a class.
func (m *Emitter) DefineClass(class uint32, isArray bool, name, layout string) {
	m.begin(byte(Class))
	m.uint(uint64(class))
	m.w.arrays[class] = isArray
	m.uint(bit(isArray))
	m.text(name)
	m.text(layout)
}

// DefineSite names the class that a site makes: a site of the top frame's
// method, or of the method of an At before.
func (m *Emitter) DefineSite(probe, class uint32) {
	m.begin(byte(SiteCls))
	m.uint(uint64(probe))
	m.uint(uint64(class))
}

// At says that the next event's probe belongs to a method without a frame.
func (m *Emitter) At(method uint32) {
	m.begin(byte(At))
	m.uint(uint64(method))
}

// Local writes LOCAL.
func (m *Emitter) Local(probe uint32, ref ID) {
	m.site(Local, probe)
	m.ref(ref)
}

// Field writes FIELD.
func (m *Emitter) Field(probe uint32, owner, ref ID) {
	m.store(Field, probe)
	m.ref(owner)
	m.ref(ref)
}

// Self writes SELF.
func (m *Emitter) Self(probe uint32, ref ID) {
	m.store(Self, probe)
	m.ref(ref)
}

// Static writes STATIC.
func (m *Emitter) Static(probe uint32, ref ID) {
	m.store(Static, probe)
	m.ref(ref)
}

// Elem writes ELEM.
func (m *Emitter) Elem(probe uint32, array ID, index int, ref ID) {
	m.store(Elem, probe)
	m.ref(array)
	m.uint(uint64(index))
	m.ref(ref)
}

// Birth writes BIRTH and returns the id of the object made.
func (m *Emitter) Birth(probe uint32) ID {
	m.block()
	m.site(Birth, probe)
	return m.made()
}

// Array writes ARRAY and returns the id of the array made.
func (m *Emitter) Array(probe uint32, length int) ID {
	m.block()
	m.site(Array, probe)
	m.uint(uint64(length))
	return m.made()
}

// Born writes BORN; length is written if the class is an array class.
func (m *Emitter) Born(probe, class uint32, length int) ID {
	m.block()
	m.site(Born, probe)
	return m.born(class, length)
}

// Leave writes LEAVE.
func (m *Emitter) Leave(probe uint32) { m.site(Leave, probe) }

// StatementEnd writes END.
func (m *Emitter) StatementEnd(probe uint32) { m.site(End, probe) }

// Escape writes ESCAPE.
func (m *Emitter) Escape(probe uint32, ref ID) {
	m.site(Escape, probe)
	m.ref(ref)
}

// Into writes INTO.
func (m *Emitter) Into(probe uint32, container, ref ID) {
	m.store(Into, probe)
	m.ref(container)
	m.ref(ref)
}

// Clone writes CLONE and returns the id of the copy.
func (m *Emitter) Clone(probe uint32, source ID) ID {
	m.block()
	m.site(Clone, probe)
	m.ref(source)
	return m.made()
}

// Enter writes ENTER.
func (m *Emitter) Enter(method uint32) {
	m.begin(byte(Enter) | byte(method&15))
	m.uint(uint64(method >> 4))
}

// Exit writes EXIT.
func (m *Emitter) Exit() { m.begin(byte(Exit)) }

// This writes THIS.
func (m *Emitter) This(ref ID) {
	m.begin(byte(This))
	m.ref(ref)
}

// Seen writes SEEN; length is written if the class is an array class.
func (m *Emitter) Seen(class uint32, length int) ID {
	m.block()
	m.begin(byte(Seen))
	return m.born(class, length)
}

// Site writes SITE.
func (m *Emitter) Site(probe uint32, ref ID) {
	m.begin(byte(Site))
	m.uint(uint64(probe))
	m.ref(ref)
}

// Died writes DIED.
func (m *Emitter) Died(ref ID) {
	m.begin(byte(Died))
	m.ref(ref)
}

// Content writes CONTENT, of a look during which others took so many tickets.
func (m *Emitter) Content(others uint64, container ID, refs ...ID) {
	m.take()
	m.begin(byte(Content))
	m.ref(container)
	m.uint(others)
	m.uint(uint64(len(refs)))
	for _, id := range refs {
		m.ref(id)
	}
}

// Mark writes MARK.
func (m *Emitter) Mark(name string) {
	m.begin(byte(Mark))
	m.text(name)
}

// Cut writes CUT.
func (m *Emitter) Cut(frames int) {
	m.begin(byte(Cut))
	m.uint(uint64(frames))
}

// Thin writes THIN: of the thread, or of the frame that has just begun.
func (m *Emitter) Thin(what uint64) {
	m.begin(byte(Thin))
	m.uint(what)
}

// Lost writes LOST.
func (m *Emitter) Lost(events uint64) {
	m.w.lost += events
	m.begin(byte(Lost))
	m.uint(events)
}

// Told is a frame as a RESTART tells of it.
type Told struct {
	Method uint32
	This   ID
}

// Restart flushes the chunk and begins the next with what a reader must know who lost what was written before.
func (m *Emitter) Restart(frames ...Told) {
	m.Flush()
	m.begin(byte(Restart))
	m.uint(m.next)
	m.uint(uint64(len(frames)))
	for _, f := range frames {
		m.uint(uint64(f.Method))
		m.uint(uint64(f.This))
	}
	m.cache, m.last, m.lastTicket = [64]ID{}, 0, 0
}

// Line writes LINE.
func (m *Emitter) Line(probe uint32) {
	m.begin(byte(Line))
	m.uint(uint64(probe))
}

// Value writes VALUE: a local variable is set.
func (m *Emitter) Value(probe uint32, letter byte, bits int64) {
	m.begin(byte(Value))
	m.uint(uint64(probe))
	m.values(letter, bits)
}

// Shared writes SHARED: a static field is set.
func (m *Emitter) Shared(probe uint32, letter byte, bits int64) {
	m.take()
	m.begin(byte(Shared))
	m.uint(uint64(probe))
	m.values(letter, bits)
}

// Owned writes OWNED: a field of an object is set.
func (m *Emitter) Owned(probe uint32, owner ID, letter byte, bits int64) {
	m.take()
	m.begin(byte(Owned))
	m.uint(uint64(probe))
	m.ref(owner)
	m.values(letter, bits)
}

// Elements writes ELEMENTS, from an index on.
func (m *Emitter) Elements(array ID, from int, letter byte, bits ...int64) {
	m.take()
	m.begin(byte(Elements))
	m.ref(array)
	m.uint(uint64(from))
	m.uint(uint64(len(bits)))
	m.values(letter, bits...)
}

// Listing writes LISTING.
func (m *Emitter) Listing(collection ID, refs ...ID) {
	m.take()
	m.begin(byte(Listing))
	m.ref(collection)
	m.uint(uint64(len(refs)))
	for _, ref := range refs {
		m.ref(ref)
	}
}

// Text writes TEXT.
func (m *Emitter) Text(ref ID, length uint64, text string) {
	m.take()
	m.begin(byte(Text))
	m.ref(ref)
	m.uint(length)
	m.text(text)
}

// Stream writes STREAM.
func (m *Emitter) Stream(stream uint64, text string) {
	m.take()
	m.begin(byte(Stream))
	m.uint(stream)
	m.text(text)
}

// values writes a letter and the values of that type.
func (m *Emitter) values(letter byte, bits ...int64) {
	m.buf = append(m.buf, letter)
	for _, v := range bits {
		switch letter {
		case Untold:
		case 'F':
			m.buf = binary.BigEndian.AppendUint32(m.buf, uint32(v))
		case 'D':
			m.buf = binary.BigEndian.AppendUint64(m.buf, uint64(v))
		default:
			m.uint(zigzag(v))
		}
	}
}
