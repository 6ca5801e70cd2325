package replay

import (
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/trace"
)

// TestInCycles: who is in a cycle is told apart from who hangs from one, leads to one, or is between two.
func TestInCycles(t *testing.T) {
	list := []trace.Event{enter(1)}
	for id := trace.ID(1); id <= 9; id++ {
		list = append(list, trace.Event{Op: trace.Born, Method: 1, Probe: 3, Class: 1, Length: 20, Object: id}, trace.Event{Op: trace.Escape, Method: 1, Probe: 6, Object: id})
	}
	for i, ref := range [][2]trace.ID{{1, 2}, {2, 3}, {3, 2}, {3, 4}, {4, 5}, {5, 6}, {6, 7}, {7, 5}, {6, 8}, {9, 9}, {8, 9}} {
		list = append(list, trace.Event{Op: trace.Elem, Method: 1, Probe: 5, Owner: ref[0], Index: i, Object: ref[1]})
	}
	src := &events{header: trace.Header{Build: "b"}, list: list, threads: []string{"main"}, classes: []trace.ClassInfo{{}, {ID: 1, Name: "[LOBJ;", IsArray: true, Layout: "L"}}}
	m := replayed(t, src, beyondMap())
	of := func(ids ...trace.ID) (objects []uint32) {
		for _, id := range ids {
			objects = append(objects, m.find(id))
		}
		return objects
	}
	got := m.inCycles(of(8, 1, 2, 3, 4, 5, 6, 7, 9))
	for id, want := range map[trace.ID]bool{1: false, 2: true, 3: true, 4: false, 5: true, 6: true, 7: true, 8: false, 9: true} {
		require.Equal(t, want, got[m.find(id)], "object %d", id)
	}
	require.False(t, m.inCycles(of(5, 6))[m.find(5)], "the rest of the cycle is none of the objects")
}
