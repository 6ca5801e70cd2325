package trace

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// Made says of which class the first object of a site was.
type Made struct {
	Method uint32
	ID     int64  // of the counter
	Class  string // its binary name
	Layout string // of its fields or elements, see package layout; "" if the program could not tell
}

// Births gives the newest whole list of the sites that have made something; none if the program counts no births.
func (r *Reader) Births() (list []Made, err error) {
	err = r.entries(&r.index.births, "sites", func(b []byte, p int) int {
		var s Made
		var id uint64
		s.Method, p = uvarint32(b, p)
		id, p = uvarint(b, p)
		s.ID = int64(id)
		if s.Class, p = text(b, p); p <= len(b) {
			s.Layout, p = text(b, p)
		}
		list = append(list, s)
		return p
	})
	return list, err
}

// entries reads the entries of the newest whole snapshot. An entry is read at p, and what comes next, which is beyond b if the entry is cut off.
func (r *Reader) entries(of *snapshots, what string, read func(b []byte, p int) int) error {
	for _, part := range of.whole {
		b := make([]byte, part.length)
		if _, err := r.src.ReadAt(b, part.offset); err != nil && !errors.Is(err, io.EOF) {
			return fmt.Errorf("reading the %s at offset %d: %w", what, part.offset, err)
		}
		for p := 0; p < len(b); {
			at := p
			if p = read(b, p); p > len(b) {
				return fmt.Errorf("the %s of the trace are malformed at offset %d", what, part.offset+int64(at))
			}
		}
	}
	return nil
}

// Births writes such a list.
func (w *Writer) Births(list []Made) {
	w.births++
	p := parts{w: w, kind: chunkSites, number: w.births}
	for _, s := range list {
		p.begin()
		p.b = binary.AppendUvarint(binary.AppendUvarint(p.b, uint64(s.Method)), uint64(s.ID))
		p.b = appendText(appendText(p.b, s.Class), s.Layout)
	}
	p.flush(partLast)
}
