package trace

import (
	"io"
	"os"
)

// Header is what the head of a trace says.
type Header struct {
	Build string // build id of the map that the program was rewritten with
	Level string // "full" or "objects"
	VM    string // name and version of the virtual machine
}

// ClassInfo is one class of the trace's class table. A class that is not
// defined (so far) has ID 0.
type ClassInfo struct {
	ID      uint32
	Name    string
	IsArray bool
	Layout  string
}

// Summary tells how whole a trace is.
type Summary struct {
	Ended  bool   // the trace has its end chunk
	Reason string // why it ended: exit, limit, stopped; empty if it was cut off
	Events uint64 // events given by Next, so far
	Lost   uint64 // events that the program had to leave out
	Chunks int    // chunks of events in the readable part
	Bytes  int64  // length of the readable part
	Damage *Damage
	Unordered
}

// Damage is the first place at which a trace cannot be read further.
type Damage struct {
	Offset int64
	Text   string
}

// Unordered counts what the order of the events could not be told from. All
// are 0 in a trace that is whole and was made without a data race.
type Unordered struct {
	Objects    uint64 // objects named by an event before they were made, or never made
	Classes    uint64 // classes, and classes of sites, needed but not defined by then
	TicketGaps uint64 // stores taken although one with a lower ticket was missing
	LateStores uint64 // stores taken after one with the same or a higher ticket
}

// Reader gives the events of a trace in order. It is not safe for use by more
// than one goroutine, save for Progress.
type Reader struct {
	header Header
}

// Open opens the trace at path and checks its header and chunks.
func Open(path string) (*Reader, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	st, err := f.Stat()
	if err != nil {
		return nil, err
	}
	return NewReader(f, st.Size())
}

// NewReader reads a trace of the given size from src.
func NewReader(src io.ReaderAt, size int64) (*Reader, error) { return &Reader{}, nil }

// Header returns what the head of the trace says.
func (r *Reader) Header() Header { return r.header }

// Next reads the next event, in order, into e. It returns io.EOF after the
// last. Only steps are given; definitions (AT, IDS, TICKET, CLASS, SITECLASS,
// THREAD) are resolved into them.
func (r *Reader) Next(e *Event) error { return io.EOF }

// Classes returns the classes defined so far, indexed by id.
func (r *Reader) Classes() []ClassInfo { return nil }

// Threads returns the names of the threads met so far, by thread number.
func (r *Reader) Threads() []string { return nil }

// Summary tells how whole the trace is, after Next has returned io.EOF.
func (r *Reader) Summary() Summary { return Summary{} }

// Progress returns how many of the readable bytes have been read. It may be
// called while another goroutine is in Next.
func (r *Reader) Progress() (done, total int64) { return 0, 0 }

// Close closes the file that Open opened.
func (r *Reader) Close() error { return nil }
