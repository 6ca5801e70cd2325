package watch

import (
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/trace"
)

// TestMadeToTheEnd: what a path made that rested while the program worked, or waited, may have been let go before the end.
func TestMadeToTheEnd(t *testing.T) {
	steady := []int64{100, 100, 100, 100, 100, 100, 100, 100, 100, 100}
	for name, test := range map[string]struct {
		born, work []int64
		collected  int // generations from the first on
		want       bool
	}{
		"it made objects until the end":                     {steady, steady, 10, true},
		"it rested while the program worked":                {[]int64{100, 100, 100, 100, 100, 100, 100, 0, 0, 0}, steady, 10, false},
		"it stopped in a generation":                        {[]int64{100, 100, 100, 100, 100, 100, 100, 100, 5, 0}, steady, 10, false},
		"it rested in the newest alone":                     {[]int64{100, 100, 100, 100, 100, 100, 100, 100, 100, 0}, steady, 10, true},
		"it has always rested between":                      {[]int64{100, 0, 0, 100, 0, 0, 100, 0, 0, 0}, steady, 10, true},
		"memory ran out, and the virtual machine collected": {[]int64{100, 100, 100, 100, 1, 0, 0, 0, 0, 0}, []int64{100, 100, 100, 100, 1, 0, 0, 0, 0, 0}, 10, true},
		"the program waited":                                {[]int64{100, 100, 100, 100, 100, 100, 0, 0, 0, 0}, []int64{100, 100, 100, 100, 100, 100, 0, 0, 0, 0}, 6, false},
	} {
		t.Run(name, func(t *testing.T) {
			w := &trace.Watched{Now: 1000}
			f := &finder{w: w, work: test.work, collected: make([]bool, 10)}
			for i := range f.collected {
				w.Begun = append(w.Begun, int64(100*i))
				f.collected[i] = i < test.collected
			}
			require.Equal(t, test.want, f.madeToTheEnd(&Path{bornIn: test.born}))
		})
	}
}
