// Package wire puts numbers and strings into bytes and gets them out again, for
// what a rewrite keeps between its phases and from run to run.
package wire

import (
	"encoding/binary"
	"errors"
)

// Writer appends to Bytes.
type Writer struct{ Bytes []byte }

// Uint writes a number, in fewer bytes the smaller it is.
func (w *Writer) Uint(n uint64) { w.Bytes = binary.AppendUvarint(w.Bytes, n) }

// Int writes a number that is not negative.
func (w *Writer) Int(n int) { w.Uint(uint64(n)) }

// Bools writes up to eight of them in a byte.
func (w *Writer) Bools(list ...bool) {
	var bits byte
	for i, b := range list {
		if b {
			bits |= 1 << i
		}
	}
	w.Bytes = append(w.Bytes, bits)
}

// String writes a string with its length.
func (w *Writer) String(s string) {
	w.Int(len(s))
	w.Bytes = append(w.Bytes, s...)
}

// Reader reads what a Writer wrote. After the first error all that it gives is
// zero; Err tells.
type Reader struct {
	rest string
	err  error
}

// NewReader reads s; the strings that it gives are parts of s.
func NewReader(s string) *Reader { return &Reader{rest: s} }

var errDamaged = errors.New("damaged data")

// Err is the first error, or what was not read to the end.
func (r *Reader) Err() error {
	if r.err == nil && r.rest != "" {
		return errDamaged
	}
	return r.err
}

func (r *Reader) fail() {
	r.rest, r.err = "", errDamaged
}

// Uint reads a number.
func (r *Reader) Uint() (n uint64) {
	for shift := 0; shift < 64; shift += 7 {
		if r.rest == "" {
			break
		}
		b := r.rest[0]
		r.rest = r.rest[1:]
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
	r.fail()
	return 0
}

// Byte reads a byte.
func (r *Reader) Byte() byte {
	if r.rest == "" {
		r.fail()
		return 0
	}
	b := r.rest[0]
	r.rest = r.rest[1:]
	return b
}

// Int reads a number that is not negative.
func (r *Reader) Int() int {
	n := r.Uint()
	if n > 1<<62 {
		r.fail()
		return 0
	}
	return int(n)
}

// Count reads how many things follow, each of a byte at least: never more than
// there are bytes.
func (r *Reader) Count() int {
	n := r.Int()
	if n > len(r.rest) {
		r.fail()
		return 0
	}
	return n
}

// Bools reads what Bools wrote into the places given.
func (r *Reader) Bools(list ...*bool) {
	bits := r.Byte()
	for i, b := range list {
		*b = bits&(1<<i) != 0
	}
}

// String reads a string.
func (r *Reader) String() string { return r.take(r.Count()) }

// Fixed reads as many bytes as there are in place.
func (r *Reader) Fixed(place []byte) {
	if len(place) > len(r.rest) {
		r.fail()
		return
	}
	copy(place, r.take(len(place)))
}

func (r *Reader) take(n int) string {
	s := r.rest[:n]
	r.rest = r.rest[n:]
	return s
}
