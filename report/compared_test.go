package report

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/watch"
)

// TestComparedUnsure: what may leak in the other run, too, is neither new nor gone, and is listed apart.
func TestComparedUnsure(t *testing.T) {
	leak := watch.Path{Name: "1", Verdict: watch.Leak, Class: "p.A", Why: "so it is", Frames: []string{"p.A.a(A.java:1)"}, Slope: 7}
	may := leak
	may.Verdict, may.InDoubt, may.Slope = watch.Unknown, true, 5
	c := watch.Compare(&watch.Leaks{Judged: 9, Findings: []watch.Path{may}}, &watch.Leaks{Judged: 9, Findings: []watch.Path{leak}})
	text := written(t, func(w io.Writer) error { return ComparedLeaks(w, c, TextOptions{}) })
	require.Contains(t, text, "0 leaks are new, 0 still there, 0 gone. Of 1 that leaks in one of the runs the other does not tell whether it leaks there, by chance or as it was too short.")
	require.Regexp(t, `(?m)^\s+leak\s+unknown\s+7\s+5\s+p\.A\s+p\.A\.a\(A\.java:1\)$`, text)
	text = written(t, func(w io.Writer) error { return ComparedSARIF(w, c, "1") })
	require.Contains(t, text, `"baselineState": "unchanged"`)
}

func written(t *testing.T, write func(io.Writer) error) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, write(&b))
	return b.String()
}
