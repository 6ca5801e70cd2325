package trace

import (
	"encoding/binary"
	"hash/crc32"
	"io"
)

const (
	// idBlock is how many ids a thread takes at once.
	idBlock = 1024
	// flushAt is the length at which an emitter flushes by itself.
	flushAt = 64 << 10
)

// Writer writes a trace, for tests and tools. Its emitters share the
// program's counters, so all of it is for one goroutine; the order of the
// calls is the order of time.
type Writer struct {
	w        io.Writer
	err      error
	emitters []*Emitter
	tickets  uint64 // stores so far
	chunks   uint64 // chunks flushed so far
	nextIDs  uint64 // the next block
	lost     uint64
	// snapshots of counters, dumps of tables, and lists of sites, so far
	snapshots uint64
	dumps     uint64
	births    uint64
	watched   uint64
	arrays    map[uint32]bool // classes that are array classes
}

// NewWriter begins a trace on w.
func NewWriter(w io.Writer, h Header) *Writer {
	tw := &Writer{w: w, nextIDs: 1, arrays: make(map[uint32]bool)}
	tw.write(appendHeader(nil, h))
	return tw
}

// Thread begins a thread.
func (w *Writer) Thread(number int, name string) *Emitter {
	m := &Emitter{w: w, num: number}
	w.emitters = append(w.emitters, m)
	m.begin(byte(Thread))
	m.text(name)
	return m
}

// End flushes all threads, writes the end chunk and returns the first error
// of the whole trace.
func (w *Writer) End(reason string) error {
	for _, m := range w.emitters {
		m.Flush()
	}
	b := appendText(nil, reason)
	b = binary.AppendUvarint(b, w.chunks)
	w.chunk(chunkEnd, binary.AppendUvarint(b, w.lost))
	return w.err
}

// chunk writes a chunk whose payload is the parts together.
func (w *Writer) chunk(kind byte, parts ...[]byte) {
	b := []byte{kind, 0, 0, 0, 0}
	for _, p := range parts {
		b = append(b, p...)
	}
	binary.BigEndian.PutUint32(b[1:], uint32(len(b)-chunkHead))
	w.write(binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b)))
}

func (w *Writer) write(b []byte) {
	if w.err == nil {
		_, w.err = w.w.Write(b)
	}
}
