package holders

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPart: of the program's classes all objects are shared out; of others only as many as watched births stand for, and never more than there are.
func TestPart(t *testing.T) {
	for _, c := range []struct {
		n             int64
		share, shares float64
		all           bool
		want          int64
	}{
		{1000, 30, 120, true, 250},
		{1000, 120, 120, true, 1000},
		{1000, 30, 120, false, 30},
		{1000, 300, 1200, false, 250},
		{0, 5, 5, true, 0},
		{0, 5, 5, false, 0},
		{7, 0, 0, true, 0},
	} {
		require.Equal(t, c.want, part(c.n, c.share, c.shares, c.all), c)
	}
}
