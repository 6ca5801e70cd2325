package hprof

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// read reads all of a dump that may be damaged. What it has must hold together.
func read(t testing.TB, data []byte) (h *Heap, problems string) {
	t.Helper()
	d, err := newDump(data)
	if err != nil {
		return nil, err.Error()
	}
	lines, err := d.Histogram("hotspot64")
	if err != nil {
		t.Fatal(err)
	}
	h, err = d.Graph(Options{})
	if err != nil {
		t.Fatal(err)
	}
	list, _ := d.Problems()
	var text []string
	for _, p := range list {
		if p.Offset < 0 || p.Offset > int64(len(data)) {
			t.Errorf("a problem at byte %d of %d: %s", p.Offset, len(data), p.Text)
		}
		text = append(text, p.String())
	}
	problems = strings.Join(text, "\n")
	counted := int64(0)
	for _, l := range lines {
		counted += l.Objects
	}
	if counted < int64(h.Len()) {
		t.Errorf("%d objects were counted, and the graph has %d: %s", counted, h.Len(), problems)
	}
	return h, problems
}

func TestCutOff(t *testing.T) {
	for _, idBytes := range []int{4, 8} {
		whole := small(idBytes).Bytes()
		n := 0
		for cut := range whole {
			h, problems := read(t, whole[:cut])
			if h == nil {
				continue
			}
			if h.Len() < n {
				t.Errorf("cut at %d there are %d objects, a byte earlier %d", cut, h.Len(), n)
			}
			n = h.Len()
			if cut > 31 && problems == "" && !endsAtRecord(whole, cut, idBytes) {
				t.Errorf("cut at %d: no problem is told", cut)
			}
		}
		if n != 15 {
			t.Errorf("%d objects without the last byte, want 15", n)
		}
	}
}

// endsAtRecord tells whether a record ends there.
func endsAtRecord(data []byte, cut, idBytes int) bool {
	at := 31
	for at < cut {
		at += recordHead + int(binary.BigEndian.Uint32(data[at+5:]))
	}
	return at == cut
}

func TestFlippedBits(t *testing.T) {
	for _, idBytes := range []int{4, 8} {
		whole := small(idBytes).Bytes()
		few := 0
		for i := 31; i < len(whole); i++ {
			data := bytes.Clone(whole)
			data[i] ^= 1 << (i % 8)
			if h, _ := read(t, data); h.Len() < 5 {
				few++
			}
		}
		if few > len(whole)/20 {
			t.Errorf("%d of %d flipped bits left hardly an object", few, len(whole))
		}
	}
}

func TestDamage(t *testing.T) {
	head := func(data []byte, tag byte, nth int) int { // of a record of the file
		for at := 31; ; at += recordHead + int(binary.BigEndian.Uint32(data[at+5:])) {
			if data[at] == tag {
				if nth--; nth < 0 {
					return at
				}
			}
		}
	}
	instance := func(data []byte, n int) int { // the record of the nth instance
		var o object
		d, _ := newDump(data)
		for c := (cursor{d: d, at: d.segments[0].from, end: d.segments[0].to}); c.next(&o); {
			if o.tag == subInstance {
				if n--; n < 0 {
					return o.at
				}
			}
		}
		t.Fatal("there are not so many instances")
		return 0
	}
	for _, test := range []struct {
		name, problem string
		objects       int
		spoil         func(data []byte)
	}{
		{"tag of an instance", "unknown tag 0x44; ", 14, func(b []byte) { b[instance(b, 3)] = 0x44 }},
		{"bytes of an instance", "but its class p.Node has 8", 13, func(b []byte) { b[instance(b, 2)+24] += 60 }},
		{"huge instance", "an object has 4278190088 elements or bytes", 14, func(b []byte) { b[instance(b, 2)+21] = 0xff }},
		{"id of an instance", "2 references lead to objects that are not in the dump", 15, func(b []byte) { b[instance(b, 2)+1] = 0x7f }},
		{"class of an instance", "has no record in the dump", 15, func(b []byte) { b[instance(b, 2)+13] = 0x7f }},
		{"two of one id", "1 objects have the id of another one", 14, func(b []byte) {
			copy(b[instance(b, 2)+1:instance(b, 2)+9], b[instance(b, 0)+1:instance(b, 0)+9])
		}},
		{"length of a string", "no record starts here (tag 0x1); ", 15, func(b []byte) { b[head(b, recString, 0)+5] = 0x70 }},
		{"tag of a class", "no record starts here (tag 0x77); 65 bytes were skipped", 15, func(b []byte) { b[head(b, recLoadClass, 0)] = 0x77; b[head(b, recString, 2)+5] = 9 }},
		{"length of the segment, larger", "the length of the record", 15, func(b []byte) { b[head(b, recSegment, 0)+5] = 0x70 }},
		{"length of the segment, smaller", "were skipped", 9, func(b []byte) {
			binary.BigEndian.PutUint32(b[head(b, recSegment, 0)+5:], uint32(instance(b, 4)-head(b, recSegment, 0)-recordHead+3))
		}},
	} {
		data := bytes.Clone(small(8).Bytes())
		test.spoil(data)
		h, problems := read(t, data)
		if h == nil || h.Len() != test.objects || !strings.Contains(problems, test.problem) {
			t.Errorf("%s: %d objects, want %d; %q, want %q", test.name, h.Len(), test.objects, problems, test.problem)
		}
	}
}

func TestNoDump(t *testing.T) {
	good := small(8).Bytes()
	for problem, data := range map[string][]byte{
		"this is no HPROF heap dump":   []byte("JAVA PROFILE 2"),
		"does not start with JAVA":     nil,
		"1.0.2 or 1.0.3":               append([]byte("JAVA PROFILE 1.0.4\x00"), good[19:]...),
		"cut off within its head":      good[:30],
		"the dump's ids have 16 bytes": append([]byte("JAVA PROFILE 1.0.2\x00\x00\x00\x00\x10"), good[23:]...),
	} {
		if _, got := read(t, data); !strings.Contains(got, problem) {
			t.Errorf("%q, want %q", got, problem)
		}
	}
	if _, err := Open(t.TempDir()); err == nil || !strings.Contains(err.Error(), "must be a file") {
		t.Errorf("a folder: %v", err)
	}
}

func TestCycleOfClasses(t *testing.T) {
	m := newMaker("1.0.2", 8)
	for _, c := range []id{idNode, idLeaf} {
		m.class(c, "C")
	}
	m.classDump(idNode, idLeaf, 0, uint16(0), uint16(0), uint16(1), idNode, byte(typeObject))
	m.classDump(idLeaf, idNode, 0)
	m.classDump(idLeaf, idNode, 0)
	m.heap(subInstance, idFirst, 0, idNode, 8, idFirst)
	m.end(recSegment)
	h, problems := read(t, m.Bytes())
	if h.Len() != 3 || !strings.Contains(problems, "its own superclass") || !strings.Contains(problems, "two records") {
		t.Errorf("%d objects, %s", h.Len(), problems)
	}
}

func TestSecondDump(t *testing.T) {
	m := small(8)
	m.heap(subInstance, idFirst+0x1000, 0, idNode, 8, id(0))
	m.end(recSegment)
	if h, problems := read(t, m.Bytes()); h.Len() != 15 || !strings.Contains(problems, "more than one dump") {
		t.Errorf("%d objects, %s", h.Len(), problems)
	}
}

func TestEmptyDumpBeforeSegments(t *testing.T) {
	data := small(8).Bytes()
	data = slices.Insert(data, len("JAVA PROFILE 1.0.2")+1+4+8, recHeapDump, 0, 0, 0, 0, 0, 0, 0, 0)
	if h, problems := read(t, data); h.Len() != 15 || problems != "" {
		t.Errorf("%d objects, %s", h.Len(), problems)
	}
}

func TestDamagedGzip(t *testing.T) {
	var packed bytes.Buffer
	m := small(8)
	r := rand.New(rand.NewSource(3))
	for i := id(0); i < 1000; i++ {
		m.heap(subInstance, idFirst+0x1000+i*16, 0, idNode, 8, idFirst+id(r.Intn(500))*16+0x1000)
	}
	m.end(recSegment)
	z := gzip.NewWriter(&packed)
	z.Write(m.Bytes())
	z.Close()
	path := filepath.Join(t.TempDir(), "dump.gz")
	whole := packed.Bytes()
	for name, data := range map[string][]byte{
		"cut off":  whole[:len(whole)/2],
		"checksum": append(bytes.Clone(whole[:len(whole)-8]), 1, 2, 3, 4, 5, 6, 7, 8),
	} {
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		d, err := Open(path)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		h := mustGraph(t, d)
		if list, _ := d.Problems(); h.Len() < 15 || len(list) == 0 || !strings.Contains(list[len(list)-1].Text, "the gzip data are damaged") {
			t.Errorf("%s: %d objects, %v", name, h.Len(), list)
		}
		d.Close()
	}
	os.WriteFile(path, whole[:12], 0o666)
	if _, err := Open(path); err == nil || !strings.Contains(err.Error(), "gzip data are damaged") {
		t.Errorf("only the head of the packed file: %v", err)
	}
}

func FuzzDump(f *testing.F) {
	f.Add(small(8).Bytes())
	f.Add(small(4).Bytes())
	f.Fuzz(func(t *testing.T, data []byte) { read(t, data) })
}
