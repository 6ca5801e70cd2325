package trace

import (
	"bytes"
	"fmt"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"
)

// program is a made-up program of several threads. It does one thing at a
// time, so that there is a true order; want is what each thread did.
type program struct {
	rnd     *rand.Rand
	w       *Writer
	threads []*Emitter
	frames  [][]uint32
	this    [][]ID
	want    [][]Event
	made    []ID
	classes uint32
	tickets uint64
	sites   map[uint64]uint32
}

func newProgram(out *bytes.Buffer, seed int64) *program {
	p := &program{rnd: rand.New(rand.NewSource(seed)), w: NewWriter(out, testHeader), sites: map[uint64]uint32{}}
	for i := 0; i <= p.rnd.Intn(5); i++ {
		p.threads = append(p.threads, p.w.Thread(i*3, fmt.Sprint("thread ", i)))
	}
	n := len(p.threads)
	p.frames, p.this, p.want = make([][]uint32, n), make([][]ID, n), make([][]Event, n)
	return p
}

// object returns an object of any thread, of late rather than of old, or null.
func (p *program) object() ID {
	if len(p.made) == 0 || p.rnd.Intn(10) == 0 {
		return 0
	}
	i := len(p.made) - 1 - int(p.rnd.ExpFloat64()*20)
	if i < 0 {
		i = p.rnd.Intn(len(p.made))
	}
	return p.made[i]
}

// class returns a class, which the thread defines if it is new. Even classes
// are array classes.
func (p *program) class(m *Emitter) uint32 {
	if p.classes == 0 || p.rnd.Intn(50) == 0 {
		p.classes++
		m.DefineClass(p.classes, p.classes%2 == 0, fmt.Sprint("C", p.classes), "")
		return p.classes
	}
	return uint32(p.rnd.Intn(int(p.classes))) + 1
}

// step lets one thread do one thing.
func (p *program) step() {
	i := p.rnd.Intn(len(p.threads))
	m := p.threads[i]
	if p.rnd.Intn(40) == 0 {
		m.Flush()
	}
	e := Event{Thread: i * 3, Probe: uint32(p.rnd.Intn(40))}
	if n := len(p.frames[i]); n > 0 {
		e.Method = p.frames[i][n-1]
	}
	switch p.rnd.Intn(4) {
	case 0:
		p.frame(i, m, &e)
	case 1:
		p.store(i, m, &e)
	case 2:
		p.make(m, &e)
	default:
		p.name(m, &e)
	}
	p.want[i] = append(p.want[i], e)
}

func (p *program) frame(i int, m *Emitter, e *Event) {
	e.Probe = 0
	n := len(p.frames[i])
	switch {
	case n > 0 && p.rnd.Intn(3) == 0:
		e.Op = Exit
		m.Exit()
		p.frames[i], p.this[i] = p.frames[i][:n-1], p.this[i][:n-1]
	case n > 0 && p.rnd.Intn(3) == 0:
		e.Op, e.Object = This, p.object()
		m.This(e.Object)
		p.this[i][n-1] = e.Object
	default:
		e.Op, e.Method = Enter, uint32(p.rnd.Intn(100))
		m.Enter(e.Method)
		p.frames[i], p.this[i] = append(p.frames[i], e.Method), append(p.this[i], 0)
	}
}

func (p *program) store(i int, m *Emitter, e *Event) {
	p.tickets++
	e.Ticket = p.tickets
	e.Object = p.object()
	value := int64(p.rnd.Uint64())
	switch p.rnd.Intn(9) {
	case 8:
		e.Op, e.Owner, e.Object, e.Probe, e.Refs = Listing, p.object(), 0, 0, []ID{p.object(), p.object()}
		m.Listing(e.Owner, e.Refs...)
	case 4:
		e.Op, e.Object, e.Letter, e.Bits = Shared, 0, 'J', []int64{value}
		m.Shared(e.Probe, e.Letter, value)
	case 5:
		e.Op, e.Owner, e.Object, e.Letter, e.Bits = Owned, p.object(), 0, 'D', []int64{value}
		m.Owned(e.Probe, e.Owner, e.Letter, value)
	case 6:
		e.Op, e.Owner, e.Object, e.Probe, e.Index, e.Letter, e.Bits = Elements, p.object(), 0, 0, p.rnd.Intn(1000), 'S', []int64{value, 0}
		m.Elements(e.Owner, e.Index, e.Letter, e.Bits...)
	case 7:
		e.Op, e.Probe, e.N, e.Text = Text, 0, 9, "a text"
		m.Text(e.Object, e.N, e.Text)
	case 0:
		e.Op, e.Owner = Field, p.object()
		m.Field(e.Probe, e.Owner, e.Object)
	case 1:
		e.Op = Self
		if n := len(p.this[i]); n > 0 {
			e.Owner = p.this[i][n-1]
		}
		m.Self(e.Probe, e.Object)
	case 2:
		e.Op = Static
		m.Static(e.Probe, e.Object)
	default:
		e.Op, e.Owner, e.Index = Elem, p.object(), p.rnd.Intn(1000)
		m.Elem(e.Probe, e.Owner, e.Index, e.Object)
	}
}

func (p *program) make(m *Emitter, e *Event) {
	class := p.class(m)
	length := 0
	if class%2 == 0 {
		length = p.rnd.Intn(300)
	}
	switch p.rnd.Intn(4) {
	case 0:
		key := siteKey(e.Method, e.Probe)
		if p.sites[key] == 0 {
			p.sites[key] = class
			m.DefineSite(e.Probe, class)
		}
		e.Op, e.Class = Birth, p.sites[key]
		e.Object = m.Birth(e.Probe)
	case 1:
		e.Op, e.Class, e.Length = Born, class, length
		e.Object = m.Born(e.Probe, class, length)
	case 2:
		e.Op, e.Probe, e.Class, e.Length = Seen, 0, class, length
		e.Object = m.Seen(class, length)
	default:
		e.Op, e.Owner = Clone, p.object()
		e.Object = m.Clone(e.Probe, e.Owner)
	}
	p.made = append(p.made, e.Object)
}

func (p *program) name(m *Emitter, e *Event) {
	switch p.rnd.Intn(3) {
	case 0:
		e.Op, e.Object = Local, p.object()
		m.Local(e.Probe, e.Object)
	case 1:
		p.tickets++
		e.Op, e.Object, e.Owner, e.Ticket = Into, p.object(), p.object(), p.tickets
		m.Into(e.Probe, e.Owner, e.Object)
	default:
		p.tickets++
		e.Op, e.Probe, e.Owner, e.Ticket, e.N = Content, 0, p.object(), p.tickets, uint64(p.rnd.Intn(300))
		for n := p.rnd.Intn(5); n > 0; n-- {
			e.Refs = append(e.Refs, p.object())
		}
		m.Content(e.N, e.Owner, e.Refs...)
	}
}

// randomTrace returns a trace and what each thread did in it.
func randomTrace(seed int64, steps int) ([]byte, [][]Event) {
	var out bytes.Buffer
	p := newProgram(&out, seed)
	for i := 0; i < steps; i++ {
		p.step()
	}
	p.w.End("exit")
	return out.Bytes(), p.want
}

// TestRandomPrograms checks that what programs did comes back: all of each
// thread, in an order that could have been.
func TestRandomPrograms(t *testing.T) {
	for seed := int64(0); seed < 300; seed++ {
		b, want := randomTrace(seed, 3000)
		r := open(t, b)
		got := readAll(t, r)
		requireWhole(t, r)
		perThread := make([][]Event, len(want))
		made := map[ID]bool{0: true}
		ticket := uint64(0)
		for i, e := range got {
			require.Equal(t, uint64(i)+1, e.Step)
			if e.Ticket != 0 {
				ticket++
				require.Equal(t, ticket, e.Ticket)
			}
			if Makes(e.Op) {
				made[e.Object] = true
			}
			for _, id := range append(e.Refs, e.Owner, e.Object) {
				if !made[id] {
					t.Fatalf("seed %d: step %d names %d, which is not made", seed, e.Step, id)
				}
			}
			e.Step = 0
			perThread[e.Thread/3] = append(perThread[e.Thread/3], e)
		}
		for i := range want {
			require.Equal(t, len(want[i]), len(perThread[i]), "seed %d", seed)
			for j := range want[i] {
				if fmt.Sprint(want[i][j]) != fmt.Sprint(perThread[i][j]) {
					t.Fatalf("seed %d, thread %d, event %d:\nwant %+v\ngot  %+v", seed, i, j, want[i][j], perThread[i][j])
				}
			}
		}
	}
}

// two writes a trace of two threads; what b does is flushed before what a
// does, so that its chunk is the first to be wanted.
func two(t *testing.T, body func(w *Writer, a, b *Emitter)) *Reader {
	var out bytes.Buffer
	w := NewWriter(&out, testHeader)
	b, a := w.Thread(0, "b"), w.Thread(1, "a")
	body(w, a, b)
	require.NoError(t, w.End("exit"))
	return open(t, out.Bytes())
}

func ops(all []Event) []string {
	var s []string
	for _, e := range all {
		s = append(s, fmt.Sprintf("%d:%X", e.Thread, e.Op))
	}
	return s
}

func TestWaitForObject(t *testing.T) {
	r := two(t, func(w *Writer, a, b *Emitter) {
		a.DefineClass(1, false, "A", "")
		id := a.Seen(1, 0)
		b.Leave(1)
		b.Local(1, id)
		b.Leave(2)
	})
	require.Equal(t, []string{"0:90", "1:E7", "0:10", "0:90"}, ops(readAll(t, r)))
	requireWhole(t, r)
}

func TestWaitForTicket(t *testing.T) {
	r := two(t, func(w *Writer, a, b *Emitter) {
		a.Static(1, 0)
		b.Static(2, 0)
		a.Static(3, 0)
		b.Leave(1)
		a.Leave(1)
	})
	require.Equal(t, []string{"1:40", "0:40", "0:90", "1:40", "1:90"}, ops(readAll(t, r)))
	requireWhole(t, r)
}

func TestWaitForDefinitions(t *testing.T) {
	r := two(t, func(w *Writer, a, b *Emitter) {
		a.Leave(1)
		a.DefineClass(1, true, "A", "")
		a.At(5)
		a.DefineSite(4, 1)
		b.Seen(1, 77)
		b.At(5)
		b.Array(4, 78)
	})
	all := readAll(t, r)
	require.Equal(t, []string{"1:90", "0:E7", "0:70"}, ops(all))
	require.Equal(t, 77, all[1].Length)
	require.Equal(t, uint32(1), all[2].Class)
	requireWhole(t, r)
}

func TestSitesOfThreads(t *testing.T) {
	r := two(t, func(w *Writer, a, b *Emitter) {
		for i, m := range []*Emitter{b, a} {
			m.DefineClass(uint32(i)+1, false, "A", "")
			m.DefineSite(4, uint32(i)+1)
		}
		a.Birth(4)
		b.Birth(4)
	})
	all := readAll(t, r)
	require.Equal(t, uint32(1), all[0].Class)
	require.Equal(t, uint32(2), all[1].Class)
}

// TestMissingParts reads traces of which a part was never written.
func TestMissingParts(t *testing.T) {
	cases := map[string]struct {
		write func(w *Writer, a, b *Emitter)
		ops   []string
		want  Unordered
	}{
		"object": {func(w *Writer, a, b *Emitter) {
			b.Local(1, 5)
			b.Local(1, 5)
			a.Leave(1)
		}, []string{"1:90", "0:10", "0:10"}, Unordered{Objects: 1}},
		"ticket": {func(w *Writer, a, b *Emitter) {
			w.tickets = 10
			b.Static(1, 0)
			a.Static(1, 0)
			a.Leave(1)
		}, []string{"0:40", "1:40", "1:90"}, Unordered{TicketGaps: 1}},
		"site": {func(w *Writer, a, b *Emitter) {
			b.Birth(1)
			b.Birth(1)
			a.Leave(1)
		}, []string{"1:90", "0:60", "0:60"}, Unordered{Classes: 1}},
		"class": {func(w *Writer, a, b *Emitter) {
			b.DefineSite(1, 9)
			b.Birth(1)
			b.Birth(1)
			a.Leave(1)
		}, []string{"1:90", "0:60", "0:60"}, Unordered{Classes: 1}},
		"late store": {func(w *Writer, a, b *Emitter) {
			b.Static(1, 0)
			w.tickets = 0
			a.Static(1, 0)
		}, []string{"0:40", "1:40"}, Unordered{LateStores: 1}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			r := two(t, c.write)
			require.Equal(t, c.ops, ops(readAll(t, r)))
			require.Equal(t, c.want, r.Summary().Unordered)
			require.Nil(t, r.Summary().Damage)
		})
	}
}

// TestUndefinedClasses: without its class's definition, a BORN or SEEN is
// read with its length all the same, and so is what follows.
func TestUndefinedClasses(t *testing.T) {
	r := two(t, func(w *Writer, a, b *Emitter) {
		w.arrays[9] = true
		b.Born(1, 9, 5)
		b.Seen(8, 0)
		b.Born(1, 9, 6)
		b.Leave(1)
		a.Leave(1)
	})
	all := readAll(t, r)
	require.Equal(t, []string{"1:90", "0:80", "0:E7", "0:80", "0:90"}, ops(all))
	require.Equal(t, uint32(9), all[1].Class)
	require.Equal(t, 5, all[1].Length)
	require.Equal(t, uint32(8), all[2].Class)
	require.Equal(t, 6, all[3].Length)
	require.Empty(t, r.Classes())
	require.Equal(t, Unordered{Classes: 2}, r.Summary().Unordered)
	require.Nil(t, r.Summary().Damage)
}

func TestManyObjects(t *testing.T) {
	var s idSet
	s.below = 1
	rnd := rand.New(rand.NewSource(1))
	const n = 3 << 20
	blocks := rnd.Perm(n / idBlock)
	for _, b := range blocks {
		for i := 0; i < idBlock; i++ {
			id := ID(b*idBlock + i + 1)
			if i%256 == 0 && s.has(id) {
				t.Fatal(id)
			}
			s.add(id)
			if i%256 == 0 && !s.has(id) {
				t.Fatal(id)
			}
		}
	}
	require.Equal(t, uint64(n+1), s.below)
	require.False(t, s.has(n+1))
	require.False(t, s.has(1<<32-1))
	s.add(1<<32 - 1)
	require.True(t, s.has(1<<32-1))
}
