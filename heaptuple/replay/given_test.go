package replay

import (
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/trace"
)

// TestGiven: by what a constructor of the library's was given alone, nothing is known to be alive,
// until a collection has told.
func TestGiven(t *testing.T) {
	ev := func(op trace.Op, probe uint32, owner, object trace.ID) trace.Event {
		return trace.Event{Op: op, Method: 1, Probe: probe, Owner: owner, Object: object}
	}
	given := []trace.Event{enter(1), {Op: trace.Born, Method: 1, Probe: 1, Class: 2, Object: 1}, ev(trace.Static, 10, 0, 1),
		birth(1, 3, 3), birth(1, 7, 2), ev(trace.Field, 11, 2, 3), ev(trace.Field, 13, 1, 2), {Op: trace.End, Method: 1, Probe: 8}, exit()}
	told := trace.Event{Op: trace.Died}
	dead := trace.Event{Op: trace.Died, Object: 2}
	for name, test := range map[string]struct {
		more           []trace.Event
		alive, unknown int64
		bounded, exact int64
	}{
		"nobody has told":               {nil, 1, 2, 0, 0},
		"a collection has told it dead": {[]trace.Event{dead, told}, 1, 0, 2, 0},
		"or not":                        {[]trace.Event{told}, 3, 0, 0, 0},
		"it dies with its holder":       {[]trace.Event{enter(1), ev(trace.Static, 10, 0, 0), exit()}, 0, 0, 2, 1},
	} {
		t.Run(name, func(t *testing.T) {
			open := func() (Source, error) {
				return &events{header: trace.Header{Build: "b"}, list: append(given[:len(given):len(given)], test.more...), threads: []string{"main"},
					classes: []trace.ClassInfo{{}, {ID: 1, Name: "OBJ", Layout: "/L"}, {ID: 2, Name: "Holder", Layout: "/"}}}, nil
			}
			f, err := AnalyzeSource(open, beyondMap(), Options{})
			require.NoError(t, err)
			require.Equal(t, []int64{test.alive, test.unknown}, []int64{f.Alive.Objects, f.Unknown.Objects}, "alive, not known to be dead")
			require.Equal(t, []int64{test.alive, test.unknown}, []int64{f.End.Objects, f.End.Unknown.Objects}, "through what")
			require.Equal(t, []int64{test.bounded, test.exact}, []int64{f.Sure.Bounded, f.Sure.Exact}, "bounded, exact")
			require.Zero(t, f.Missed.Total())
		})
	}
}
