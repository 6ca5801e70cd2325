package trace

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"
)

// counted is a trace with these snapshots, between chunks of events.
func counted(t testing.TB, snapshots ...*Counters) []byte {
	var out bytes.Buffer
	w := NewWriter(&out, testHeader)
	m := w.Thread(0, "main")
	for _, c := range snapshots {
		m.Leave(1)
		require.NoError(t, m.Flush())
		w.Counters(c)
	}
	require.NoError(t, w.End("exit"))
	return out.Bytes()
}

// randomCounters are counters of different paths, in several parts.
func randomCounters(seed int64, n int) *Counters {
	rnd := rand.New(rand.NewSource(seed))
	c := &Counters{Lost: map[uint32]int64{0: 3, 7: 1 << 40}, Final: true}
	for i := 0; i < n; i++ {
		x := Counted{Method: uint32(rnd.Intn(5)), ID: int64(i), Times: rnd.Int63()>>uint(rnd.Intn(62)) + 1}
		switch rnd.Intn(4) {
		case 0:
			x.ID = math.MaxInt64 - int64(i)
		case 1:
			x.ID = -int64(i) - 1
		case 2:
			for k := rnd.Intn(4); k >= 0; k-- {
				x.Values = append(x.Values, Run{rnd.Int63() - 1<<61, uint32(rnd.Intn(3) + 1)})
			}
		}
		c.Paths = append(c.Paths, x)
	}
	return c
}

func TestCounters(t *testing.T) {
	early, want := randomCounters(1, 10), randomCounters(2, 3000)
	early.Final = false
	b := counted(t, early, want)
	r := open(t, b)
	got, err := r.Counters()
	require.NoError(t, err)
	require.Equal(t, want, got)
	require.Len(t, readAll(t, r), 2, "events are read beside counters")
	require.Nil(t, r.Summary().Damage)

	// A trace that is cut off within a snapshot has the one before.
	r = open(t, b[:len(b)-200])
	got, err = r.Counters()
	require.NoError(t, err)
	require.Equal(t, early, got)
	require.False(t, got.Final)

	plain, _ := threeChunks(t)
	got, err = open(t, plain).Counters()
	require.NoError(t, err)
	require.Nil(t, got)
}

// TestCountersAddUp: threads count for themselves, and what ran in a pause is
// taken off.
func TestCountersAddUp(t *testing.T) {
	path := Counted{Method: 1, Values: []Run{{5, 2}}, ID: 9, Times: 4}
	other, gone := Counted{Method: 1, ID: 9, Times: 7}, Counted{Method: 2, ID: 1, Times: 3}
	less := func(c Counted, n int64) Counted { c.Times = -n; return c }
	c := &Counters{Paths: []Counted{path, other, gone, path, less(path, 3), less(gone, 3)}}
	got, err := open(t, counted(t, c)).Counters()
	require.NoError(t, err)
	path.Times = 5
	require.Equal(t, []Counted{path, other}, got.Paths)
	require.Empty(t, got.Lost)
}

func TestCountersDamaged(t *testing.T) {
	good, ends := threeChunks(t)
	with := func(payloads ...[]byte) []byte {
		var out bytes.Buffer
		w := &Writer{w: &out}
		for _, p := range payloads {
			w.chunk(chunkCounters, p)
		}
		return append(append([]byte(nil), good[:ends[3]]...), out.Bytes()...)
	}
	for name, c := range map[string]struct {
		bytes  []byte
		damage string
		err    string
	}{
		"empty":             {with([]byte{1, 0, 1}), "", ""},
		"no head":           {with([]byte{1, 0}), "head of a chunk of counters", ""},
		"flags":             {with([]byte{1, 0, 4}), "head of a chunk of counters", ""},
		"second part first": {with([]byte{1, 1, 1}), "part 0 of snapshot 1", ""},
		"part missing":      {with([]byte{1, 0, 0}, []byte{1, 2, 1}), "part 1 of snapshot 1", ""},
		"other snapshot":    {with([]byte{1, 0, 0}, []byte{2, 1, 1}), "part 1 of snapshot 2", ""},
		"no method":         {with([]byte{1, 0, 1, 3, 2}), "", "malformed at offset"},
		"no count":          {with([]byte{1, 0, 1, 0, 1, 3}), "", "malformed at offset"},
		"cut method":        {with([]byte{1, 0, 1, 0}), "", "malformed at offset"},
		"long values":       {with([]byte{1, 0, 1, 0, 1, 1, 200, 200, 3, 0, 0}), "", "malformed at offset"},
		"no times":          {with([]byte{1, 0, 1, 0, 1, 1, 1, 5, 0, 9, 2}), "", "malformed at offset"},
		"large method":      {with([]byte{1, 0, 1, 0, 255, 255, 255, 255, 127, 3, 2}), "", "malformed at offset"},
	} {
		t.Run(name, func(t *testing.T) {
			r := open(t, c.bytes)
			_, err := r.Counters()
			if c.err != "" {
				require.ErrorContains(t, err, c.err)
			} else {
				require.NoError(t, err)
			}
			readAll(t, r)
			if c.damage != "" {
				require.Contains(t, r.Summary().Damage.Text, c.damage)
			} else {
				require.Nil(t, r.Summary().Damage)
			}
		})
	}
}

// TestOldVersion reads a trace of before there were counters.
func TestOldVersion(t *testing.T) {
	b, _ := threeChunks(t)
	b[6] = 1
	mend(b)
	require.Len(t, readAll(t, open(t, b)), 3)
}

// FuzzCounters reads a chunk of counters whose checksum is right and whose
// bytes are arbitrary.
func FuzzCounters(f *testing.F) {
	b := counted(f, randomCounters(3, 40))
	f.Add(b[bytes.IndexByte(b, chunkCounters)+chunkHead:])
	f.Add([]byte{1, 0, 3, 0, 1, 1, 1, 5, 2, 9, 2})
	f.Fuzz(func(t *testing.T, payload []byte) {
		var out bytes.Buffer
		w := NewWriter(&out, testHeader)
		w.chunk(chunkCounters, payload)
		r, err := NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
		if err != nil {
			t.Fatal(err)
		}
		c, err := r.Counters()
		if err != nil || c == nil {
			return
		}
		if len(c.Paths) > len(payload) {
			t.Fatal("more paths than bytes")
		}
		// What was read can be written and read again.
		again, err := open(t, counted(t, c)).Counters()
		require.NoError(t, err)
		require.ElementsMatch(t, c.Paths, again.Paths)
		require.Equal(t, c.Lost, again.Lost)
	})
}

// TestCountersMutations changes and cuts snapshots, with the checksums mended.
func TestCountersMutations(t *testing.T) {
	for seed := int64(0); seed < 300; seed++ {
		b := counted(t, randomCounters(seed%10, 200), randomCounters(seed%7, 50))
		rnd := rand.New(rand.NewSource(seed))
		for n := rnd.Intn(8) + 1; n > 0; n-- {
			b[rnd.Intn(len(b))] = byte(rnd.Intn(256))
		}
		mend(b)
		r, err := NewReader(bytes.NewReader(b), int64(len(b)))
		if err != nil {
			continue
		}
		if c, err := r.Counters(); err == nil && c != nil && len(c.Paths) > binary.Size(b) {
			t.Fatal("more paths than bytes")
		}
	}
}
