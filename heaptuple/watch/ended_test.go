package watch

import (
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// TestMadeToTheEnd: what a path made that rested while the program worked, or waited, may have been let go before the end.
func TestMadeToTheEnd(t *testing.T) {
	steady := []int64{100, 100, 100, 100, 100, 100, 100, 100, 100, 100}
	for name, test := range map[string]struct {
		born, others []int64 // of the path, and of all others
		collected    int     // generations from the first on
		want         bool
	}{
		"it made objects until the end":                     {steady, steady, 10, true},
		"it rested while the program worked":                {[]int64{100, 100, 100, 100, 100, 100, 100, 0, 0, 0}, steady, 10, false},
		"it stopped in a generation":                        {[]int64{100, 100, 100, 100, 100, 100, 100, 100, 5, 0}, steady, 10, false},
		"it rested in the newest alone":                     {[]int64{100, 100, 100, 100, 100, 100, 100, 100, 100, 0}, steady, 10, true},
		"it has always rested between":                      {[]int64{100, 0, 0, 100, 0, 0, 100, 0, 0, 0}, steady, 10, true},
		"memory ran out, and the virtual machine collected": {[]int64{100, 100, 100, 100, 1, 0, 0, 0, 0, 0}, []int64{0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 10, true},
		"the program waited":                                {[]int64{100, 100, 100, 100, 100, 100, 0, 0, 0, 0}, []int64{0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 6, false},
		"others were watched again in the newest alone":     {[]int64{100, 100, 100, 100, 0, 0, 0, 0, 500, 0}, []int64{100, 100, 100, 100, 0, 0, 0, 0, 0, 600}, 10, true},
		"they were watched seldom":                          {[]int64{100, 100, 100, 100, 30, 40, 0, 0, 0, 0}, []int64{100, 100, 100, 100, 0, 0, 0, 100, 10, 10}, 10, true},
		"they began":                                        {[]int64{100, 100, 100, 100, 100, 100, 0, 0, 0, 0}, []int64{0, 0, 0, 0, 0, 0, 0, 600, 10, 10}, 10, false},
		"they were watched all the time":                    {[]int64{100, 100, 100, 100, 100, 100, 100, 100, 100, 0}, []int64{100, 100, 100, 100, 100, 100, 100, 100, 100, 1000}, 10, false},
	} {
		t.Run(name, func(t *testing.T) {
			w := &trace.Watched{Now: 1000}
			for method, born := range [][]int64{test.born, test.others} {
				p := trace.WatchedPath{Method: uint32(method)}
				for i, n := range born {
					p.Generations, p.Kept = append(p.Generations, trace.WatchedGeneration{Born: n}), append(p.Kept, -1)
					if i < test.collected {
						p.Kept[i] = 0
					}
				}
				w.Paths = append(w.Paths, p)
			}
			for i := range test.born {
				w.Begun = append(w.Begun, int64(100*i))
			}
			f := &finder{w: w, sites: map[counter]siteOf{}}
			for method := range w.Paths {
				f.sites[counter{uint32(method), 0}] = siteOf{file: &probemap.File{}, site: &probemap.Site{}}
			}
			f.groups()
			require.Equal(t, test.want, f.madeToTheEnd(&Path{bornIn: test.born}))
		})
	}
}
