package trace

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"
	"math/rand"
	"testing"
)

// drain reads whatever can be read and fails on anything but io.EOF.
func drain(t *testing.T, b []byte) {
	r, err := NewReader(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		return
	}
	var e Event
	for n := 0; ; n++ {
		if err = r.Next(&e); err != nil {
			break
		}
		// Each event takes a byte at least.
		if n > len(b) {
			t.Fatal("more events than bytes")
		}
	}
	if err != io.EOF {
		t.Fatal(err)
	}
	if s := r.Summary(); s.Bytes > int64(len(b)) || s.Damage != nil && (s.Damage.Offset > int64(len(b)) || s.Damage.Text == "") {
		t.Fatalf("%+v %+v", s, s.Damage)
	}
	if done, total := r.Progress(); done > total {
		t.Fatal(done, total)
	}
}

// FuzzReader reads arbitrary bytes.
func FuzzReader(f *testing.F) {
	b, _ := threeChunks(f)
	f.Add(b)
	for seed := int64(0); seed < 4; seed++ {
		b, _ := randomTrace(seed, 60)
		f.Add(b)
	}
	f.Fuzz(drain)
}

// FuzzEvents reads chunks of two threads whose checksums are right and whose
// events are arbitrary.
func FuzzEvents(f *testing.F) {
	f.Add([]byte{0xE3, 1, 0xE5, 1, 0, 0, 0, 0xE7, 2}, []byte{0x41, 1, 0x11, 66})
	for seed := int64(0); seed < 4; seed++ {
		var out bytes.Buffer
		p := newProgram(&out, seed)
		for i := 0; i < 60; i++ {
			p.step()
		}
		f.Add(p.threads[0].buf, p.threads[len(p.threads)-1].buf)
	}
	f.Fuzz(func(t *testing.T, a, b []byte) {
		var out bytes.Buffer
		w := NewWriter(&out, testHeader)
		w.chunk(chunkEvents, []byte{0, 0, 0, 0}, a)
		w.chunk(chunkEvents, []byte{1, 0, 0, 1}, b)
		drain(t, out.Bytes())
	})
}

// FuzzGaps reads chunks of two threads, of which one is missing and those behind it begin with RESTARTs.
func FuzzGaps(f *testing.F) {
	f.Add([]byte{0xE3, 1, 0xE5, 1, 0, 0, 0, 0xE7, 2}, []byte{9, 1, 7, 3, 0x11, 66}, uint8(2), uint8(0), uint8(0))
	f.Add([]byte{0xE3, 1, 0xE7, 2}, []byte{0, 2, 7, 3, 7, 0, 0x11, 0}, uint8(0), uint8(1), uint8(9))
	f.Fuzz(func(t *testing.T, a, b []byte, sequence, thread, ticket uint8) {
		var out bytes.Buffer
		w := NewWriter(&out, testHeader)
		w.chunk(chunkEvents, []byte{0, 0, 0, 0}, a)
		w.write(AppendGap(nil, 1))
		w.chunk(chunkEvents, []byte{1, 0, 0, 1}, a)
		w.chunk(chunkEvents, []byte{thread & 3, sequence & 127, ticket & 127, 2, byte(Restart)}, b)
		w.chunk(chunkEvents, []byte{0, 3, 0, 2, byte(Restart)}, b)
		drain(t, out.Bytes())
	})
}

// TestMutations changes and cuts true traces, with the checksums mended, so
// that the damage reaches the decoder.
func TestMutations(t *testing.T) {
	for seed := int64(0); seed < 400; seed++ {
		b, _ := randomTrace(seed%20, 400)
		rnd := rand.New(rand.NewSource(seed))
		for n := rnd.Intn(8) + 1; n > 0; n-- {
			b[rnd.Intn(len(b))] = byte(rnd.Intn(256))
		}
		if rnd.Intn(4) == 0 {
			b = b[:rnd.Intn(len(b))]
		}
		drain(t, append([]byte(nil), b...))
		mend(b)
		drain(t, b)
	}
}

// mend puts right the checksums of the head and the chunks of a trace.
func mend(b []byte) {
	p := len(Magic) + 2
	for i := 0; i < 3; i++ {
		_, p = text(b, p)
	}
	if p+4 > len(b) {
		return
	}
	binary.BigEndian.PutUint32(b[p:], crc32.ChecksumIEEE(b[:p]))
	for p += 4; p+chunkHead+chunkTail <= len(b); {
		end := p + chunkHead + int(binary.BigEndian.Uint32(b[p+1:]))
		if end+chunkTail > len(b) {
			return
		}
		binary.BigEndian.PutUint32(b[end:], crc32.ChecksumIEEE(b[p:end]))
		p = end + chunkTail
	}
}
