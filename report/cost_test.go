package report

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/cost"
	"jinstr/probemap"
)

func TestAbout(t *testing.T) {
	for n, want := range map[float64]string{0: "0", 0.4: "0", 640: "640", 999: "999", 57_321: "57,000", 999_400: "999,000", 999_600: "1.0 million",
		1_234_567: "1.2 million", 56_000_000: "56 million", 999_400_000: "999 million", 999_600_000: "1.0 billion", 27_827_992_800: "28 billion", 3.2e15: "3200 trillion"} {
		require.Equal(t, want, about(n), n)
	}
}

func TestCost(t *testing.T) {
	m := &probemap.Map{Sources: []*probemap.File{{Path: "src/A.java", Classes: []*probemap.Class{{Name: "p.A"}},
		Methods: []*probemap.Method{{ID: 3, Name: "run", Line: 12}, {ID: 4, Name: "stop", Line: 20}}}}}
	c := &cost.Cost{Level: "full", Events: 4_000_000, Objects: 1000, Bytes: 6 << 20,
		Methods: []cost.Method{{ID: 3, Events: 3_999_000, Objects: 900}, {ID: 4, Events: 900, Objects: 90}, {ID: 0, Events: 100, Objects: 10}}}
	var b strings.Builder
	require.NoError(t, Cost(&b, c, m, 2*time.Second, TextOptions{Top: 2}))
	require.Equal(t, `   recorded     a second      an hour
  4,000,000  2.0 million  7.2 billion  events
      1,000          500  1.8 million  events that --level objects would have, about
     6.0 MB       3.0 MB        11 GB  of trace

     events  of all  at level objects  method
  3,999,000    >99%               900  p.A.run  src/A.java:12
        900     <1%                90  p.A.stop  src/A.java:20
`, b.String())
	b.Reset()
	c.Level = "objects"
	require.NoError(t, Cost(&b, c, m, 2*time.Second, TextOptions{Top: -1}))
	require.NotContains(t, b.String(), "would have")
	require.Contains(t, b.String(), "(in no method)")
}
