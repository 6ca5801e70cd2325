package trace

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// threeChunks is a trace of three chunks of events and the end; ends are where
// the chunks end.
func threeChunks(t testing.TB) (b []byte, ends []int) {
	var out bytes.Buffer
	w := NewWriter(&out, testHeader)
	ends = append(ends, out.Len())
	m := w.Thread(0, "main")
	for i := 0; i < 3; i++ {
		m.Leave(1)
		m.Flush()
		ends = append(ends, out.Len())
	}
	require.NoError(t, w.End("exit"))
	return out.Bytes(), append(ends, out.Len())
}

func TestOpen(t *testing.T) {
	good, ends := threeChunks(t)
	change := func(at int, to byte) []byte {
		b := append([]byte(nil), good...)
		b[at] = to
		return b
	}
	cases := map[string]struct {
		bytes []byte
		text  string
	}{
		"empty":          {nil, "the trace is empty"},
		"not a trace":    {[]byte("PK\x03\x04 something else"), "this is not a trace"},
		"short":          {good[:7], "head of the trace is damaged"},
		"other version":  {change(6, 6), "of version 6 and this jinstr reads versions 1 to 5"},
		"flags":          {append(appendFlags(1), good[ends[0]:]...), "flags 0x1"},
		"damaged header": {change(9, 'x'), "head of the trace is damaged"},
		"cut header":     {good[:ends[0]-1], "head of the trace is damaged"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "run.jtrace")
			require.NoError(t, os.WriteFile(path, c.bytes, 0o600))
			_, err := Open(path)
			require.ErrorContains(t, err, c.text)
			require.ErrorContains(t, err, "run.jtrace")
		})
	}
	path := filepath.Join(t.TempDir(), "run.jtrace")
	require.NoError(t, os.WriteFile(path, good, 0o600))
	r, err := Open(path)
	require.NoError(t, err)
	require.Len(t, readAll(t, r), 3)
	require.NoError(t, r.Close())
	_, err = Open(path + ".none")
	require.ErrorIs(t, err, os.ErrNotExist)
	_, err = Open(t.TempDir())
	require.ErrorContains(t, err, "not a trace")
}

// appendFlags is a head with flags and a right checksum.
func appendFlags(flags byte) []byte {
	b := appendHeader(nil, testHeader)
	b = b[:len(b)-4]
	b[7] = flags
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
}

func TestDamage(t *testing.T) {
	good, ends := threeChunks(t)
	flip := func(at int) []byte {
		b := append([]byte(nil), good...)
		b[at] ^= 0x40
		return b
	}
	// without leaves chunk i out.
	without := func(i int) []byte {
		return append(append([]byte(nil), good[:ends[i]]...), good[ends[i+1]:]...)
	}
	chunk := func(kind byte, payload ...byte) []byte {
		var out bytes.Buffer
		w := &Writer{w: &out}
		w.chunk(kind, payload)
		return append(append([]byte(nil), good[:ends[3]]...), out.Bytes()...)
	}
	cases := map[string]struct {
		bytes  []byte
		events int
		offset int
		text   string
		ended  bool
	}{
		"whole":             {good, 3, 0, "", true},
		"no end":            {good[:ends[3]], 3, 0, "", false},
		"head only":         {good[:ends[0]], 0, 0, "", false},
		"cut in a chunk":    {good[:ends[2]-1], 1, ends[1], "cut off within a chunk", false},
		"cut in a head":     {good[:ends[2]+3], 2, ends[2], "cut off within a chunk", false},
		"payload":           {flip(ends[1] + 7), 1, ends[1], "checksum", false},
		"checksum":          {flip(ends[2] - 1), 1, ends[1], "checksum", false},
		"length":            {flip(ends[1] + 1), 1, ends[1], "length", false},
		"kind":              {flip(ends[1]), 1, ends[1], "checksum", false},
		"end chunk":         {flip(ends[3] + 6), 3, ends[3], "checksum", false},
		"cut in the end":    {good[:ends[4]-1], 3, ends[3], "cut off within a chunk", false},
		"length of the end": {flip(ends[3] + 1), 3, ends[3], "a chunk is damaged: its length is wrong", false},
		"its second byte":   {flip(ends[3] + 2), 3, ends[3], "a chunk is damaged: its length is wrong", false},
		"its third byte":    {flip(ends[3] + 3), 3, ends[3], "a chunk is damaged: its length is wrong", false},
		"its last byte":     {flip(ends[3] + 4), 3, ends[3], "a chunk is damaged: its length is wrong", false},
		"length, no end":    {flip(ends[2] + 4)[:ends[3]], 2, ends[2], "a chunk is damaged: its length is wrong", false},
		"missing chunk":     {without(1), 1, ends[1], "chunk 1 of thread 0 is missing", false},
		"missing last":      {without(2), 2, ends[2], "wrote 3 chunks of events, but 2", false},
		"after the end":     {append(append([]byte(nil), good...), 1), 3, ends[4], "after the end", true},
		"unknown kind":      {chunk('Q', 1, 2), 3, ends[3], "unknown kind 0x51", false},
		"end malformed":     {chunk('X', 9), 3, ends[3], "end chunk is malformed", false},
		"no chunk head":     {chunk('E'), 3, ends[3], "malformed", false},
		"thread too high":   {chunk('E', 0x80, 0x80, 0x80, 0x01, 0, 0, 0), 3, ends[3], "malformed", false},
		"no such op":        {chunk('E', 0, 3, 0, 0, 0x01), 3, ends[3] + 9, "event of thread 0 is malformed", false},
		"event cut":         {chunk('E', 0, 3, 0, 0, 0x91, 0x11), 4, ends[3] + 10, "malformed", false},
		"varint overflow":   {chunk('E', 0, 3, 0, 0, 0xEE, 255, 255, 255, 255, 255, 255, 255, 255, 255, 2), 3, ends[3] + 9, "malformed", false},
		"no ids":            {chunk('E', 0, 3, 0, 0, 0x61), 3, ends[3] + 9, "malformed", false},
		"ids of 0":          {chunk('E', 0, 3, 0, 0, 0xE3, 0), 3, ends[3] + 9, "malformed", false},
		"empty cache slot":  {chunk('E', 0, 3, 0, 0, 0x11, 9), 3, ends[3] + 9, "malformed", false},
		"reference below 1": {chunk('E', 0, 3, 0, 0, 0x11, 66), 3, ends[3] + 9, "malformed", false},
		"long content":      {chunk('E', 0, 3, 0, 0, 0xEA, 0, 0, 200, 0), 3, ends[3] + 9, "malformed", false},
		"long text":         {chunk('E', 0, 3, 0, 0, 0xEB, 255, 255, 3), 3, ends[3] + 9, "malformed", false},
		"high class":        {chunk('E', 0, 3, 0, 0, 0xE5, 0x80, 0x80, 0x80, 0x80, 8, 0, 0, 0), 3, ends[3] + 9, "malformed", false},
		"ticket below 1":    {chunk('E', 0, 3, 0, 0, 0xE4, 1, 0x41, 0), 3, ends[3] + 11, "malformed", false},
		"id above 2^32-1":   {chunk('E', 0, 3, 0, 0, 0xE3, 255, 255, 255, 255, 15, 0xD1, 0, 0xD1, 0), 4, ends[3] + 17, "malformed", false},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			r := open(t, c.bytes)
			require.Len(t, readAll(t, r), c.events)
			s := r.Summary()
			require.Equal(t, c.ended, s.Ended)
			if c.text == "" {
				require.Nil(t, s.Damage)
				return
			}
			require.NotNil(t, s.Damage)
			require.Contains(t, s.Damage.Text, c.text)
			require.Equal(t, strings.HasPrefix(name, "cut in "), s.Damage.Cut)
			require.Equal(t, int64(c.offset), s.Damage.Offset)
		})
	}
}

// TestDamageEndsAllThreads: what stands behind a damaged chunk is not read,
// of whatever thread it is.
func TestDamageEndsAllThreads(t *testing.T) {
	var out bytes.Buffer
	w := NewWriter(&out, testHeader)
	a, b := w.Thread(0, "a"), w.Thread(1, "b")
	a.Leave(1)
	a.Flush()
	damaged := out.Len() + 8
	a.Leave(2)
	a.Flush()
	b.Leave(3)
	require.NoError(t, w.End("exit"))
	out.Bytes()[damaged] ^= 1
	r := open(t, out.Bytes())
	require.Len(t, readAll(t, r), 1)
	require.Equal(t, 1, r.Summary().Chunks)
}

// TestBehindDamage: of what stands behind a damaged chunk, or a gap, counters are read, as they say all anew, and no events.
func TestBehindDamage(t *testing.T) {
	events := func(w *Writer, thread int) {
		e := w.Thread(thread, "T")
		e.Enter(1)
		e.Exit()
		e.Flush()
	}
	for name, spoil := range map[string]func(chunk []byte) []byte{
		"checksum":   func(chunk []byte) []byte { chunk[len(chunk)-1] ^= 1; return chunk },
		"kind":       func(chunk []byte) []byte { chunk[0] = 0; return chunk },
		"length":     func(chunk []byte) []byte { chunk[1] = 0x7f; return chunk },
		"a lost one": func([]byte) []byte { return AppendGap(nil, 3) },
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			w := NewWriter(&out, Header{Build: "b", Level: "full"})
			events(w, 0)
			before := out.Len()
			events(w, 1)
			damaged := out.Len()
			events(w, 2)
			w.Counters(&Counters{Paths: []Counted{{Method: 1, ID: 5, Times: 7}}, Final: true})
			require.NoError(t, w.End("exit"))
			b := out.Bytes()
			b = slices.Concat(b[:before], spoil(bytes.Clone(b[before:damaged])), b[damaged:])
			r := open(t, b)
			require.Len(t, readAll(t, r), 2)
			s := r.Summary()
			require.NotNil(t, s.Damage)
			require.False(t, s.Damage.Cut)
			require.Equal(t, int64(before), s.Damage.Offset)
			require.Equal(t, 1, s.Behind)
			require.False(t, s.Ended)
			c, err := r.Counters()
			require.NoError(t, err)
			require.Equal(t, int64(7), c.Paths[0].Times)
		})
	}
}
