package trace

// ID names an object within a trace; 0 is null.
type ID uint32

// Op is the operation of an event. The values are the trace's own bytes: the
// high nibble of an operation that carries a probe, the whole byte of one that
// does not.
type Op uint8

// Operations, as docs/trace-format.md lists them.
const (
	Restart  Op = 0x01
	Gap      Op = 0x02 // in no trace: events of the thread are missing
	Line     Op = 0x03
	Value    Op = 0x04
	Shared   Op = 0x05
	Owned    Op = 0x06
	Elements Op = 0x07
	Text     Op = 0x08
	Stream   Op = 0x09
	Listing  Op = 0x0A
	Used     Op = 0x0B
	Lent     Op = 0x0C
	Turn     Op = 0x0D
	Local    Op = 0x10
	Field    Op = 0x20
	Self     Op = 0x30
	Static   Op = 0x40
	Elem     Op = 0x50
	Birth    Op = 0x60
	Array    Op = 0x70
	Born     Op = 0x80
	Leave    Op = 0x90
	End      Op = 0xA0
	Escape   Op = 0xB0
	Into     Op = 0xC0
	Clone    Op = 0xD0
	Exit     Op = 0xE0
	This     Op = 0xE1
	At       Op = 0xE2
	IDs      Op = 0xE3
	Ticket   Op = 0xE4
	Class    Op = 0xE5
	SiteCls  Op = 0xE6
	Seen     Op = 0xE7
	Site     Op = 0xE8
	Died     Op = 0xE9
	Content  Op = 0xEA
	Mark     Op = 0xEB
	Cut      Op = 0xEC
	Thread   Op = 0xED
	Lost     Op = 0xEE
	Thin     Op = 0xEF
	Enter    Op = 0xF0
)

// What THIN tells of: the thread from now on, or the frame that has just begun.
const (
	ThreadThins = iota
	FrameThins
)

// What GAP tells.
const (
	GapBegins = iota // ids from Index to Length, exclusive, may be of objects that are made in it
	GapEnds
)

// Untold is the letter of a value that is not known from here on.
const Untold = '?'

// The streams of STREAM.
const (
	StandardIn = iota
	StandardOut
	StandardErr
)

// Event is one step of a trace, resolved: references are ids, classes are
// numbers of the trace's class table, and Method is the method that Probe
// belongs to (the top frame's, or that of an AT).
type Event struct {
	Step   uint64
	Thread int
	Op     Op
	Method uint32
	Probe  uint32
	// Frameless is true where an AT stood before the event.
	Frameless bool
	// Object is the value stored, the object made, seen, escaped or named.
	Object ID
	// Owner is the owner of a field, the array of an element, the container of
	// an INTO or CONTENT, the source of a CLONE.
	Owner  ID
	Index  int
	Class  uint32
	Length int
	Refs   []ID // CONTENT; valid until the next event is read
	Text   string
	// Letter is the type of a VALUE, SHARED, OWNED or ELEMENTS, as in a class's layout, or Untold. Bits are the values: one,
	// or of ELEMENTS one for each element from Index on; valid until the next event is read. Those of F and D are as
	// math.Float32bits and Float64bits give them.
	Letter byte
	Bits   []int64
	// Ticket is the global number of a store, an INTO or a CONTENT, 0 for other events.
	Ticket uint64
	// N is the operand of CUT, LOST, THIN and GAP; of a CONTENT, how many tickets others took
	// while the recorder looked; of a TEXT, one more than the length of the whole, or 0 for that of a value; of a
	// STREAM, which it is.
	N uint64
}
