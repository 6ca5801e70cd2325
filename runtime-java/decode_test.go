package runtimejava

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"os"
)

// A decoder of traces that shares nothing with the reader of this project, so
// that the two and docs/trace-format.md hold each other to account.

type facts struct {
	outputs          []string // name, build, base, methods and refusal of each
	build, level, vm string
	reason           string // empty without an end chunk
	leftOut          uint64
	ops              map[byte]int // by high nibble, or the whole byte from 0xE0
	threads          map[uint64]*tape
	names            []string
	classes          map[uint64]class
	born             map[uint64]bool  // the class operands of BORN and SEEN
	made             map[int64]uint64 // the thread that made each object
	used             map[int64]bool
	tickets          map[int64]int
	marks            []string
	settled          int // how often all deaths were known
	lost             uint64
	thinned          map[byte]int     // of ops, what came behind its thread's THIN
	paths            map[string]int64 // of the newest whole snapshot, by "method: id" or "method: value×times … id"
	final            bool             // it was taken at the end
	snapshots        int
	sites            map[string]string // classes and layouts of the newest list, by "method: id"
	madeNum          uint64            // the list being read, and its next part
	madePart         uint64
	snapshot         uint64 // the one being read, its next part, and what is in it
	part             uint64
	file             uint64 // which part of the recording this is
	first            int64  // what has a lower id belongs to the parts before
	counted          map[string]int64
	told             []string // what level lesson tells and which calls have changed collections, in the order of the events
}

type class struct {
	name, layout string
	array        bool
}

type tape struct {
	num     uint64
	b       []byte // what is left to decode
	seq     uint64
	cache   [64]int64
	last    int64
	next    int64
	ticket  int64
	jump    int64
	frames  []uint64
	at      int64 // -1 for none
	thin    bool
	deepest int
}

// parse reads a trace whole; anything out of the ordinary is an error.
func parse(path string) (f *facts, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	f = &facts{ops: map[byte]int{}, thinned: map[byte]int{}, threads: map[uint64]*tape{}, classes: map[uint64]class{}, born: map[uint64]bool{}, made: map[int64]uint64{},
		used: map[int64]bool{}, tickets: map[int64]int{}}
	f.chunks(data, f.header(data))
	for _, t := range f.threads {
		for len(t.b) > 0 {
			f.event(t)
		}
	}
	for v := range f.born {
		if c, ok := f.classes[v>>1]; !ok || c.array != (v&1 != 0) {
			return nil, fmt.Errorf("class operand %d does not agree with its class: %+v", v, c)
		}
	}
	for id := range f.used {
		if _, ok := f.made[id]; !ok && id >= f.first {
			return nil, fmt.Errorf("object %d is used and never made", id)
		}
	}
	return f, nil
}

func (f *facts) header(data []byte) int {
	if string(data[:8]) != "JTRACE\x05\x00" {
		panic("no trace")
	}
	h := &tape{b: data[8:]}
	f.build, f.level, f.vm = h.str(), h.str(), h.str()
	n := len(data) - len(h.b)
	if crc32.ChecksumIEEE(data[:n]) != binary.BigEndian.Uint32(data[n:]) {
		panic("the header's CRC is wrong")
	}
	return n + 4
}

func (f *facts) chunks(data []byte, p int) {
	chunks := uint64(0)
	for p < len(data) {
		n := 5 + int(binary.BigEndian.Uint32(data[p+1:]))
		if crc32.ChecksumIEEE(data[p:p+n]) != binary.BigEndian.Uint32(data[p+n:]) {
			panic(fmt.Sprintf("the CRC of the chunk at %d is wrong", p))
		}
		c := &tape{b: data[p+5 : p+n : p+n]}
		if f.reason != "" {
			panic("a chunk after the end")
		}
		if data[p] == 'X' {
			f.reason = c.str()
			if got := c.uint(); got != chunks {
				panic(fmt.Sprintf("%d chunks, but the end says %d", chunks, got))
			}
			f.leftOut = c.uint()
		} else if data[p] == 'R' {
			f.file, f.first = c.uint(), int64(c.uint())
		} else if data[p] == 'O' {
			f.outputs = append(f.outputs, fmt.Sprintf("%s %s %d %d%s", c.str(), c.str(), c.uint(), c.uint(), c.str()))
		} else if data[p] == 'P' {
			f.counts(c)
		} else if data[p] == 'S' {
			f.madeBy(c)
		} else if data[p] != 'F' { // what runs at the end is nothing to these tests
			f.take(c)
			chunks++
		}
		p += n + 4
	}
}

func (f *facts) take(c *tape) {
	num := c.uint()
	t := f.threads[num]
	if t == nil {
		t = &tape{num: num, at: -1}
		f.threads[num] = t
	}
	if seq := c.uint(); seq != t.seq {
		panic(fmt.Sprintf("thread %d: chunk %d comes after %d", num, seq, t.seq))
	}
	t.seq++
	c.uint()
	c.uint()
	t.b = append(t.b, c.b...)
}

// madeBy decodes a part of the classes of sites.
func (f *facts) madeBy(c *tape) {
	num, part, flags := c.uint(), c.uint(), c.uint()
	if part == 0 && num == f.madeNum+1 {
		f.madeNum, f.madePart, f.sites = num, 0, map[string]string{}
	}
	if num != f.madeNum || part != f.madePart || flags > 1 {
		panic(fmt.Sprintf("part %d of list %d of sites comes at part %d of %d, flags %d", part, num, f.madePart, f.madeNum, flags))
	}
	f.madePart++
	for len(c.b) > 0 {
		key := fmt.Sprintf("%d: %d", c.uint(), c.uint())
		f.sites[key] = c.str() + " " + c.str()
	}
}

// counts decodes a part of a snapshot of counters.
func (f *facts) counts(c *tape) {
	num, part, flags := c.uint(), c.uint(), c.uint()
	if part == 0 && (num == f.snapshot+1 || f.file > 0 && f.snapshot == 0) {
		f.snapshot, f.part, f.counted = num, 0, map[string]int64{}
	}
	if num != f.snapshot || part != f.part || flags != 0 && flags != 1 && flags != 3 {
		panic(fmt.Sprintf("part %d of snapshot %d comes at part %d of %d, flags %d", part, num, f.part, f.snapshot, flags))
	}
	f.part++
	method := int64(-1)
	for len(c.b) > 0 {
		n := c.uint()
		if n == 0 {
			method = int64(c.uint())
			continue
		}
		key := fmt.Sprint(n - 3)
		switch n {
		case 1:
			key = ""
			for runs := c.uint(); runs > 0; runs-- {
				key += fmt.Sprintf("%d×%d ", c.uint(), c.uint())
			}
			key += fmt.Sprint(int64(c.uint()))
		case 2:
			key = "lost"
		}
		f.counted[fmt.Sprintf("%d: %s", method, key)] += zigzag(c.uint())
	}
	if flags&1 != 0 {
		f.paths, f.final = f.counted, flags&2 != 0
		f.snapshots++
		f.counted = nil
	}
}

// event decodes one event.
func (f *facts) event(t *tape) {
	op := t.b[0]
	t.b = t.b[1:]
	kind, probe := op, uint64(op&15)
	if op < 0x10 {
		f.lesson(t, op)
	} else if op < 0xE0 {
		kind = op & 0xF0
		if probe == 15 {
			probe += t.uint()
		}
	} else if op >= 0xF0 {
		kind = 0xF0
	}
	switch kind {
	case 3, 4, 5, 6, 7, 8, 9:
	case 0xB0:
		if t.b[0] == 0 {
			f.told = append(f.told, fmt.Sprint("called ", probe))
		}
		f.ref(t)
	case 0xE9:
		if t.b[0] == 0 {
			f.settled++
		}
		f.ref(t)
	case 0x10, 0xE1:
		f.ref(t)
	case 0x20:
		f.ref(t)
		f.ref(t)
		f.store(t)
	case 0x30, 0x40:
		f.ref(t)
		f.store(t)
	case 0x50:
		f.ref(t)
		t.uint()
		f.ref(t)
		f.store(t)
	case 0x60:
		f.make(t)
	case 0x70:
		t.uint()
		f.make(t)
	case 0x80, 0xE7:
		v := t.uint()
		if v&1 != 0 {
			t.uint()
		}
		f.born[v] = true
		f.make(t)
	case 0x90, 0xA0:
	case 0xC0:
		f.ref(t)
		f.ref(t)
		f.store(t)
	case 0xD0:
		f.ref(t)
		f.make(t)
	case 0xE0:
		t.frames = t.frames[:len(t.frames)-1]
	case 0xE2:
		t.at = int64(t.uint())
	case 0xE3:
		t.next = int64(t.uint())
	case 0xE4:
		t.jump = zigzag(t.uint())
	case 0xE5:
		id := t.uint()
		if _, ok := f.classes[id]; ok {
			panic("a class is named twice")
		}
		flags := t.uint()
		f.classes[id] = class{array: flags&1 != 0, name: t.str(), layout: t.str()}
	case 0xE6:
		t.uint()
		t.uint()
	case 0xE8:
		t.uint()
		f.ref(t)
	case 0xEA:
		f.store(t)
		f.ref(t)
		t.uint()
		for n := t.uint(); n > 0; n-- {
			f.ref(t)
		}
	case 0xEB:
		f.marks = append(f.marks, t.str())
	case 0xEC:
		t.frames = t.frames[:t.uint()]
	case 0xED:
		f.names = append(f.names, t.str())
	case 0xEE:
		f.lost += t.uint()
	case 0xEF:
		t.thin = t.uint() == 0 || t.thin
	case 0xF0:
		t.frames = append(t.frames, t.uint()*16+uint64(op&15))
		t.deepest = max(t.deepest, len(t.frames))
	default:
		panic(fmt.Sprintf("thread %d: no event begins with %x", t.num, op))
	}
	f.ops[kind]++
	if t.thin {
		f.thinned[kind]++
	}
}

// lesson decodes an event that only level lesson has.
func (f *facts) lesson(t *tape, op byte) {
	text := ""
	named := func() int64 {
		f.ref(t)
		return t.last
	}
	switch op {
	case 3:
		text = fmt.Sprint("line ", t.uint())
	case 4, 5:
		text = fmt.Sprint(t.uint(), t.values(1))
	case 6:
		probe := t.uint()
		text = fmt.Sprint(probe, " of ", named(), t.values(1))
	case 7:
		array, from, n := named(), t.uint(), t.uint()
		text = fmt.Sprint(array, " from ", from, t.values(n))
	case 8:
		object, length := named(), t.uint()
		text = fmt.Sprintf("%d: %d %q", object, length, t.str())
	case 9:
		text = fmt.Sprintf("stream %d: %q", t.uint(), t.str())
	}
	if op >= 5 {
		f.store(t)
	}
	f.told = append(f.told, text)
}

// values decodes a letter and n values of that type.
func (t *tape) values(n uint64) string {
	letter := t.b[0]
	t.b = t.b[1:]
	text := fmt.Sprintf(" %c", letter)
	for ; n > 0 && letter != '?'; n-- {
		switch letter {
		case 'F':
			text += fmt.Sprint(" ", math.Float32frombits(binary.BigEndian.Uint32(t.b)))
			t.b = t.b[4:]
		case 'D':
			text += fmt.Sprint(" ", math.Float64frombits(binary.BigEndian.Uint64(t.b)))
			t.b = t.b[8:]
		default:
			text += fmt.Sprint(" ", zigzag(t.uint()))
		}
	}
	return text
}

func (f *facts) store(t *tape) {
	t.ticket += 1 + t.jump
	t.jump = 0
	if t.ticket <= 0 {
		panic(fmt.Sprintf("thread %d: ticket %d", t.num, t.ticket))
	}
	f.tickets[t.ticket]++
}

func (f *facts) make(t *tape) {
	if t.next == 0 {
		panic("an object before the first ids")
	}
	if by, ok := f.made[t.next]; ok {
		panic(fmt.Sprintf("object %d is made by thread %d and by %d", t.next, by, t.num))
	}
	f.made[t.next] = t.num
	t.cache[t.next&63] = t.next
	t.last = t.next
	t.next++
}

func (f *facts) ref(t *tape) {
	v := t.uint()
	if v == 0 {
		return
	}
	id := t.last + zigzag(v-65)
	if v <= 64 {
		id = t.cache[v-1]
	}
	if id <= 0 {
		panic(fmt.Sprintf("thread %d: object %d", t.num, id))
	}
	// An object of the thread's own must have been made before.
	if _, ok := f.made[id]; !ok && id == t.next {
		panic(fmt.Sprintf("thread %d: object %d is used before it is made", t.num, id))
	}
	t.cache[id&63] = id
	t.last = id
	f.used[id] = true
}

func (t *tape) uint() uint64 {
	v, n := binary.Uvarint(t.b)
	if n <= 0 {
		panic("a number is cut off")
	}
	t.b = t.b[n:]
	return v
}

func (t *tape) str() string {
	n := t.uint()
	s := string(t.b[:n])
	t.b = t.b[n:]
	return s
}

func zigzag(v uint64) int64 { return int64(v>>1) ^ -int64(v&1) }
