package watch

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestBands: what ten generations of a second each made, a hundred objects in each, of which some live.
func TestBands(t *testing.T) {
	hundred, begun := generations(10, func(int) int64 { return 100 }), generations(10, func(i int) int64 { return 1000 * int64(i) })
	ofSome := func(some ...int) []int64 {
		alive := make([]int64, 10)
		for _, i := range some {
			alive[i] = 7
		}
		return alive
	}
	for name, test := range map[string]struct {
		Thresholds
		alive []int64
		depth int
		want  Bands
	}{
		"each generation anew":       {Thresholds{100, 0}, hundred, 20, Bands{Span: 9, Band: 8, Untagged: 100}},
		"groups of four bands":       {Thresholds{100, 0}, hundred, 4, Bands{Span: 9, Group: 2, Untagged: 100}},
		"after many births":          {Thresholds{300, 0}, hundred, 20, Bands{Span: 3, Band: 2, Untagged: 300}},
		"fast, but not anew":         {Thresholds{100, 4000}, hundred, 20, Bands{Span: 3, Band: 2, Untagged: 100}},
		"of some something lives":    {Thresholds{100, 2000}, ofSome(1, 2, 3, 8), 20, Bands{Span: 3, Band: 4}},
		"never as many of its class": {Thresholds{5000, 0}, hundred, 20, Bands{Untagged: 1000}},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, &test.want, test.tag(hundred, test.alive, hundred, begun, test.depth))
		})
	}
}
