package hprof

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"
)

// maker makes dumps for tests, record by record.
type maker struct {
	bytes.Buffer
	idBytes int
	segment *bytes.Buffer
}

func newMaker(version string, idBytes int) *maker {
	m := &maker{idBytes: idBytes}
	m.WriteString("JAVA PROFILE " + version + "\x00")
	m.Write(binary.BigEndian.AppendUint32(nil, uint32(idBytes)))
	m.Write(binary.BigEndian.AppendUint64(nil, 1_700_000_000_000))
	return m
}

// id is a value of the size of an id.
type id uint64

// put appends values of 1, 2, 4 and 8 bytes, ids, and bytes.
func (m *maker) put(out *bytes.Buffer, values ...any) {
	for _, v := range values {
		switch v := v.(type) {
		case int: // a count
			v32 := uint32(v)
			out.Write(binary.BigEndian.AppendUint32(nil, v32))
		case byte:
			out.WriteByte(v)
		case uint16:
			out.Write(binary.BigEndian.AppendUint16(nil, v))
		case id:
			if m.idBytes == 8 {
				out.Write(binary.BigEndian.AppendUint64(nil, uint64(v)))
			} else {
				out.Write(binary.BigEndian.AppendUint32(nil, uint32(v)))
			}
		case string:
			out.WriteString(v)
		case []byte:
			out.Write(v)
		default:
			panic(v)
		}
	}
}

// record appends a record of the file.
func (m *maker) record(tag byte, values ...any) {
	var body bytes.Buffer
	m.put(&body, values...)
	m.put(&m.Buffer, tag, 0, body.Len(), body.Bytes())
}

// class appends the string and the record that name a class.
func (m *maker) class(class id, name string) {
	m.record(recString, class+1, name)
	m.record(recLoadClass, int(class), class, 0, class+1)
}

// heap appends a record to the segment that is open.
func (m *maker) heap(tag byte, values ...any) {
	if m.segment == nil {
		m.segment = &bytes.Buffer{}
	}
	m.put(m.segment, append([]any{tag}, values...)...)
}

// classDump appends the record of a class of the heap. Fields are names (id)
// and types (byte) in turn; statics and constants come with the values before.
func (m *maker) classDump(class, super id, bytes int, lists ...any) {
	if lists == nil {
		lists = []any{uint16(0), uint16(0), uint16(0)}
	}
	head := []any{class, 0, super, id(0), id(0), id(0), id(0), id(0), bytes}
	m.heap(subClass, append(head, lists...)...)
}

// end closes the segment, as a record with this tag.
func (m *maker) end(tag byte) {
	m.record(tag, m.segment.Bytes())
	m.segment = nil
}

func (m *maker) open(t testing.TB) *Dump {
	t.Helper()
	d, err := newDump(m.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func (m *maker) file(t testing.TB, name string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, m.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// Ids of small's classes and objects.
const (
	idObject = id(0x1000 + 0x100*iota)
	idClass
	idNode
	idLeaf
	idNodes
	idInts
	idString // of the name of all fields
	idFirst  = id(0x8000)
)

// small makes a dump with one of everything: four nodes in a ring, with a leaf
// in each, an array of them, an array of int, and all kinds of roots.
func small(idBytes int) *maker {
	m := newMaker("1.0.2", idBytes)
	m.record(recString, idString, "next")
	for i, name := range []string{"java/lang/Object", "java/lang/Class", "p/Node", "p/Node$Leaf", "[Lp/Node;", "[I"} {
		m.class(idObject+0x100*id(i), name)
	}
	m.record(recFrame, id(1), idString, idString, idString, int(idNode), 17)
	m.record(recTrace, 1, 1, 1, id(1))
	m.heap(subStickyClass, idObject)
	m.classDump(idObject, 0, 0)
	m.classDump(idClass, idObject, 0, uint16(0), uint16(0), uint16(1), idString, byte(typeInt))
	// Node { Node next; static Leaf s; constant 5 = a long } and Leaf extends Node { int, byte, Node }.
	m.classDump(idNode, idObject, 0, uint16(1), uint16(5), byte(typeLong), []byte("8 bytes!"),
		uint16(1), idString, byte(typeObject), idFirst+0x100, uint16(1), idString, byte(typeObject))
	m.classDump(idLeaf, idNode, 0, uint16(0), uint16(0), uint16(3), idString, byte(typeInt), idString, byte(typeByte), idString, byte(typeObject))
	m.classDump(idNodes, idObject, 0)
	for i := id(0); i < 4; i++ { // on hotspot64 a node takes 16 bytes, a leaf 32
		m.heap(subInstance, idFirst+i*16, 1, idNode, idBytes, idFirst+(i+1)%4*16)
		m.heap(subInstance, idFirst+0x100+i*32, 1, idLeaf, 5+2*idBytes, 7, byte(1), idFirst, idFirst+i*16)
	}
	m.heap(subObjects, idFirst+0x40, 1, 3, idNodes, idFirst, id(0), idFirst+0x100)
	m.heap(subPrimitives, idFirst+0x60, 1, 2, byte(typeInt), 1, 2)
	m.heap(subThread, idFirst+0x40, 1, 1)
	for _, tag := range []byte{subUnknown, subMonitor} {
		m.heap(tag, idFirst)
	}
	m.heap(subJNIGlobal, idFirst+16, id(0x77))
	m.heap(subJNILocal, idFirst+32, 1, 0)
	m.heap(subFrame, idFirst+0x60, 1, 0)
	m.heap(subNativeStack, idFirst, 1)
	m.heap(subThreadBlock, idFirst, 1)
	m.end(recSegment)
	m.record(recEnd)
	return m
}
