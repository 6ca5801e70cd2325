package pathfacts

import (
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/probemap"
)

func TestUncountedBodies(t *testing.T) {
	file := &probemap.File{Path: "A.java", Left: []probemap.Left{
		{Line: 3, End: 9, Reason: probemap.NoPaths, Detail: "a finally block jumps out of itself"},
		{Line: 6, End: 8, Reason: probemap.NoPaths}, // which stands in that
		{Line: 7, Reason: "another reason"},
		{Line: 12, Reason: probemap.NoPaths},
	}}
	require.Equal(t, []Uncounted{{"A.java", 3, 9, "a finally block jumps out of itself"}, {"A.java", 12, 12, ""}}, uncounted(file))
	f := File{Uncounted: uncounted(file)}
	for line, want := range map[int][2]bool{2: {false, true}, 3: {true, true}, 4: {true, false}, 9: {true, false}, 10: {false, true}, 12: {true, true}} {
		require.Equal(t, want, [2]bool{f.MayRun(line), f.Counts(line)}, "line %d", line)
	}
}
