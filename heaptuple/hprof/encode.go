package hprof

import (
	"bufio"
	"encoding/binary"
	"io"
	"time"
)

// encoder writes the records of a dump. Errors stay in w.
type encoder struct {
	w       *bufio.Writer
	idBytes int
	names   map[string]uint64 // ids of strings that were written
	segment []byte            // records of the heap that were not written yet
}

// segmentBytes is how large a segment of the heap becomes, but for large arrays.
const segmentBytes = 1 << 20

// newEncoder writes the head of a dump, and the stack trace 1, which is empty.
func newEncoder(w io.Writer, idBytes int, taken time.Time) *encoder {
	e := &encoder{w: bufio.NewWriterSize(w, 1<<16), idBytes: idBytes, names: map[string]uint64{}}
	head := append([]byte(Magic+" 1.0.2\x00"), 0, 0, 0, byte(idBytes))
	e.w.Write(binary.BigEndian.AppendUint64(head, uint64(taken.UnixMilli())))
	e.record(recTrace, put4(put4(put4(nil, 1), 0), 0))
	return e
}

func put2(b []byte, n int) []byte    { return binary.BigEndian.AppendUint16(b, uint16(n)) }
func put4(b []byte, n uint32) []byte { return binary.BigEndian.AppendUint32(b, n) }

func (e *encoder) putID(b []byte, ids ...uint64) []byte {
	for _, id := range ids {
		if e.idBytes == 8 {
			b = binary.BigEndian.AppendUint64(b, id)
		} else {
			b = binary.BigEndian.AppendUint32(b, uint32(id))
		}
	}
	return b
}

// record writes one record of the file.
func (e *encoder) record(tag byte, body []byte) {
	e.head(tag, len(body))
	e.w.Write(body)
}

func (e *encoder) head(tag byte, length int) {
	e.w.Write(put4([]byte{tag, 0, 0, 0, 0}, uint32(length)))
}

// name returns the id of a string, which is written if it is new.
func (e *encoder) name(s string) uint64 {
	id, ok := e.names[s]
	if !ok {
		id = uint64(len(e.names) + 1)
		e.names[s] = id
		e.record(recString, append(e.putID(nil, id), s...))
	}
	return id
}

// heap adds a record of the heap, which ends with a number of zeros.
func (e *encoder) heap(record []byte, zeros int) {
	if len(e.segment)+len(record)+zeros > segmentBytes {
		e.flush()
	}
	if zeros > segmentBytes {
		e.head(recSegment, len(record)+zeros)
		e.w.Write(record)
		for nothing := make([]byte, 1<<16); zeros > 0; zeros -= len(nothing) {
			e.w.Write(nothing[:min(len(nothing), zeros)])
		}
		return
	}
	e.segment = append(e.segment, record...)
	e.segment = append(e.segment, make([]byte, zeros)...)
}

// flush writes the segment.
func (e *encoder) flush() {
	if len(e.segment) > 0 {
		e.record(recSegment, e.segment)
		e.segment = e.segment[:0]
	}
}

// end writes the end of the dump.
func (e *encoder) end() error {
	e.flush()
	e.record(recEnd, nil)
	return e.w.Flush()
}
