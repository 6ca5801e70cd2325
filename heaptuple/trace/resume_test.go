package trace

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// twoThreads is the trace of two threads that make objects and set fields in turn, in so many chunks each, and where each
// chunk begins.
func twoThreads(t *testing.T, chunks int) (data []byte, at [][2]int) {
	t.Helper()
	var out bytes.Buffer
	w := NewWriter(&out, Header{Build: "b", Level: "full"})
	threads := []*Emitter{w.Thread(1, "one"), w.Thread(2, "two")}
	for i, m := range threads {
		m.DefineClass(uint32(i+1), false, "C", "")
		m.Enter(uint32(7 + i))
		m.DefineSite(1, uint32(i+1))
	}
	for range chunks {
		for i, m := range threads {
			o := m.Birth(1)
			m.Local(2, o)
			m.Static(3, o)
			from := out.Len()
			m.Restart(Told{Method: uint32(7 + i)})
			at = append(at, [2]int{from, out.Len()})
		}
	}
	for _, m := range threads {
		m.Exit()
	}
	require.NoError(t, w.End("exit"))
	return out.Bytes(), at
}

// toldOf reads a trace and gives its events in short, those of each thread for themselves.
func toldOf(t *testing.T, data []byte) (events [3][]string, s Summary) {
	t.Helper()
	r, err := NewReader(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	for _, e := range readAll(t, r) {
		events[e.Thread] = append(events[e.Thread], fmt.Sprintf("%x %d", byte(e.Op), e.Object))
	}
	return events, r.Summary()
}

// TestLostChunk leaves each chunk out in turn: the events of the others are there, with a gap between.
func TestLostChunk(t *testing.T) {
	data, at := twoThreads(t, 5)
	whole, _ := toldOf(t, data)
	for n, c := range at {
		lost := n%2 + 1
		other := 3 - lost
		events, s := toldOf(t, append(append(append([]byte{}, data[:c[0]]...), AppendGap(nil, 1)...), data[c[1]:]...))
		require.Equal(t, whole[other], events[other], "chunk %d", n)
		text := strings.Join(events[lost], ", ")
		require.Equal(t, 2, strings.Count(text, "2 0"), "chunk %d: a gap begins and ends: %s", n, text)
		require.Contains(t, text, "2 0, 2 0, f0 0, ", "chunk %d: the frame is told", n)
		left := 0
		for _, e := range events[lost] {
			if strings.Contains(strings.Join(whole[lost], "|"), e) {
				left++
			}
		}
		require.GreaterOrEqual(t, left, len(whole[lost])-4, "chunk %d", n)
		require.True(t, s.Ended)
		require.True(t, s.Resumed)
		require.Equal(t, uint64(1), s.Missing)
		require.Zero(t, s.Behind)
		require.Zero(t, s.Unordered)
	}
}

// TestLostTail: where the end does not tell how many chunks there are, a thread of which none comes behind the damage may have gone on.
func TestLostTail(t *testing.T) {
	data, at := twoThreads(t, 3)
	last := at[len(at)-1]
	end := bytes.LastIndexByte(data, chunkEnd)
	cut := append(append(append([]byte{}, data[:last[0]]...), AppendGap(nil, 1)...), data[last[1]:end]...)
	events, s := toldOf(t, cut)
	require.False(t, s.Ended)
	require.True(t, s.Resumed)
	require.Equal(t, 2, strings.Count(strings.Join(events[2], ","), "2 0"))
	events, _ = toldOf(t, append(append([]byte{}, data[:last[0]]...), AppendGap(nil, 1)...))
	for n := 1; n <= 2; n++ {
		require.Equal(t, "2 0", events[n][len(events[n])-1], "the gap of thread %d does not end", n)
	}
}

// TestDamageWithoutRestarts: then events are read as far as the damage.
func TestDamageWithoutRestarts(t *testing.T) {
	var out bytes.Buffer
	w := NewWriter(&out, Header{Build: "b", Level: "full"})
	m := w.Thread(1, "one")
	m.Enter(7)
	require.NoError(t, m.Flush())
	at := out.Len()
	m.Exit()
	require.NoError(t, w.End("exit"))
	events, s := toldOf(t, append(append(append([]byte{}, out.Bytes()[:at]...), AppendGap(nil, 1)...), out.Bytes()[at:]...))
	require.Equal(t, []string{"f0 0"}, events[1])
	require.False(t, s.Resumed)
	require.Equal(t, 1, s.Behind)
	require.False(t, s.Ended)
}
