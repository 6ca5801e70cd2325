package hprof

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// heads gives where the heads of the records of a dump are that have this tag.
func heads(data []byte, tag byte) (list []int) {
	for at := 31; at < len(data); at += recordHead + int(binary.BigEndian.Uint32(data[at+5:])) {
		if data[at] == tag {
			list = append(list, at)
		}
	}
	return list
}

// TestOpenSegments reads dumps that went to a stream: their writer could not go back to fill in how long a segment is.
func TestOpenSegments(t *testing.T) {
	two := func(idBytes int) *maker {
		m := small(idBytes)
		m.Truncate(m.Len() - recordHead)
		for i := id(0); i < 3; i++ {
			m.heap(subInstance, idFirst+0x1000+i*16, 0, idNode, idBytes, id(0))
		}
		m.end(recSegment)
		m.record(recEnd)
		return m
	}
	for _, idBytes := range []int{4, 8} {
		for _, test := range []struct {
			name    string
			m       *maker
			tag     byte
			objects int
			open    []int // which segments
			cut     int   // bytes at the end
		}{
			{"one", small(idBytes), recSegment, 15, []int{0}, 0},
			{"one, without the end of the dump", small(idBytes), recSegment, 15, []int{0}, recordHead},
			{"the old record", small(idBytes), recHeapDump, 15, []int{0}, recordHead},
			{"the last", two(idBytes), recSegment, 18, []int{1}, 0},
			{"all", two(idBytes), recSegment, 18, []int{0, 1}, 0},
			{"the first", two(idBytes), recSegment, 18, []int{0}, 0},
		} {
			data := bytes.Clone(test.m.Bytes())
			data = data[:len(data)-test.cut]
			segments := heads(data, recSegment)
			for _, n := range test.open {
				data[segments[n]] = test.tag
				binary.BigEndian.PutUint32(data[segments[n]+5:], 0)
			}
			if h, problems := read(t, data); h == nil || h.Len() != test.objects || problems != "" {
				t.Errorf("%s, ids of %d bytes: %d objects, want %d; %s", test.name, idBytes, h.Len(), test.objects, problems)
			}
		}
	}
}

// TestEmptySegment: a segment of no bytes that has none is no open one.
func TestEmptySegment(t *testing.T) {
	m := newMaker("1.0.2", 8)
	m.record(recSegment)
	m.Write(small(8).Bytes()[31:])
	if h, problems := read(t, m.Bytes()); h.Len() != 15 || problems != "" {
		t.Errorf("%d objects; %s", h.Len(), problems)
	}
}

// TestSpanningSegments reads dumps whose writers have cut the heap into segments wherever they were.
func TestSpanningSegments(t *testing.T) {
	for _, idBytes := range []int{4, 8} {
		whole := small(idBytes).Bytes()
		want, assumed := read(t, whole)
		head := heads(whole, recSegment)[0]
		body := head + recordHead + int(binary.BigEndian.Uint32(whole[head+5:]))
		for n := 2; n < 100; n++ { // of one byte, each record would be in a segment of its own in the end, and no neighbours tell the layout
			m := &maker{idBytes: idBytes}
			m.Write(whole[:head])
			for from := head + recordHead; from < body; from += n {
				m.record(recSegment, whole[from:min(from+n, body)])
			}
			m.Write(whole[body:])
			h, problems := read(t, m.Bytes())
			if h.Len() != want.Len() || problems != assumed {
				t.Errorf("id %d: segments of %d bytes: %d objects, not %d; %q, not %q", idBytes, n, h.Len(), want.Len(), problems, assumed)
			}
		}
	}
}

// TestMoreThanLengthsHold reads a part of the heap of more than 4 GB, whose length is written modulo that, from a file with
// a hole.
func TestMoreThanLengthsHold(t *testing.T) {
	for _, tag := range []byte{recHeapDump, recSegment} {
		t.Run(fmt.Sprintf("tag %#x", tag), func(t *testing.T) {
			m := newMaker("1.0.2", 8)
			m.class(idNode, "Node")
			head := m.Len()
			const elements = 600_000_000
			m.record(tag)
			m.put(&m.Buffer, byte(subPrimitives), idFirst, 0, elements, byte(typeLong))
			hole := int64(m.Len())
			rest := &maker{idBytes: 8}
			rest.heap(subInstance, idFirst+16, 0, idNode, 8, idFirst)
			rest.put(rest.segment, byte(subClass), idNode, 0, id(0), id(0), id(0), id(0), id(0), id(0), 8, uint16(0), uint16(0), uint16(1), idString, byte(typeObject))
			end := hole + 8*elements
			length := end + int64(rest.segment.Len()) - int64(head) - recordHead
			binary.BigEndian.PutUint32(m.Bytes()[head+5:], uint32(length))
			rest.put(rest.segment, byte(recEnd), 0, 0)
			path := filepath.Join(t.TempDir(), "large.hprof")
			write(t, path, map[int64][]byte{0: m.Bytes(), end: rest.segment.Bytes()})
			d, err := Open(path)
			if err != nil {
				t.Fatal(err)
			}
			defer d.Close()
			h, err := d.Graph(Options{Layout: "hotspot64"})
			if list, _ := d.Problems(); err != nil || h.Len() != 3 || len(list) > 0 {
				t.Fatalf("%d objects, %v, %v", h.Len(), err, list)
			}
			if o, _ := h.Object(uint64(idFirst)); h.Size(o) != 16+8*elements {
				t.Errorf("the array takes %d bytes", h.Size(o))
			}
		})
	}
}

// write writes a file with holes between the parts given.
func write(t *testing.T, path string, parts map[int64][]byte) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	for at, b := range parts {
		if _, err := f.WriteAt(b, at); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
