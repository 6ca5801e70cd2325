package trace

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestUses: uses are told to who asks, between the events among which they stand, and are no steps; references are coded on across them.
func TestUses(t *testing.T) {
	var a, b ID
	data := record(t, func(w *Writer, m *Emitter) {
		m.Turn(1, 0)
		a = m.Birth(1)
		b = m.Array(2, 3)
		m.Used(a)
		m.Used(b)
		m.Local(3, a)
		m.Turn(3, 250)
		m.Lent(b)
		m.Local(3, b)
		m.Exit()
	})
	r := open(t, data)
	var got []Use
	r.TellUses(func(u *Use) { got = append(got, *u) })
	events := readAll(t, r)
	requireWhole(t, r)
	require.Equal(t, []Use{{Op: Turn, Step: 1, Generation: 1}, {Op: Used, Step: 3, Object: a}, {Op: Used, Step: 3, Object: b}, {Op: Turn, Step: 4, Generation: 3, Millis: 250}, {Op: Lent, Step: 4, Object: b}}, got)
	require.Equal(t, events, readAll(t, open(t, data)), "who does not ask has the same events")
	require.Len(t, events, 6)
	for i, e := range events {
		require.Equal(t, uint64(i+1), e.Step)
	}
	require.Equal(t, []ID{a, b}, []ID{events[3].Object, events[4].Object})
}

// TestUseWaits: a use of what another thread makes comes behind its birth.
func TestUseWaits(t *testing.T) {
	var made ID
	data := record(t, func(w *Writer, m *Emitter) {
		other := w.Thread(1, "other")
		other.Enter(7)
		made = other.Birth(1)
		m.Used(made)
		require.NoError(t, m.Flush())
		require.NoError(t, other.Flush())
	})
	r := open(t, data)
	steps := uint64(0)
	r.TellUses(func(u *Use) { steps = u.Step })
	for _, e := range readAll(t, r) {
		if e.Op == Birth {
			require.LessOrEqual(t, e.Step, steps)
		}
	}
	requireWhole(t, r)
}

// TestMalformedUse: one that is cut short ends its thread, as any event.
func TestMalformedUse(t *testing.T) {
	r := open(t, record(t, func(w *Writer, m *Emitter) { m.Birth(1); m.begin(byte(Used)) }))
	r.TellUses(func(*Use) { t.Error("there is none") })
	readAll(t, r)
	require.NotNil(t, r.Summary().Damage)
}
