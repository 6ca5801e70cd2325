package report

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/watch"
)

// TestAdvice: what may be done where too little is known is said as it is done there: a device has no command line.
func TestAdvice(t *testing.T) {
	for device, want := range map[bool][]string{
		false: {"-Xmx", "-Djinstr.generation.ms", "touch TRACE.flush", "-Djinstr.cold.generations"},
		true:  {`manOT.set("jinstr.generation.ms", …)`, "manOT.flush()", `manOT.set("jinstr.cold.generations", …)`},
	} {
		text := strings.Join(append(LeaksSummary(&watch.Leaks{Generations: 2, Judged: 1, Collected: true, Device: device}), ColdSummary(&watch.Cold{Generations: 2, Judged: 1, Checks: 1, After: 8, Device: device})...), " ")
		for _, w := range want {
			require.Contains(t, text, w)
		}
		if device {
			require.NotContains(t, text, "-D")
			require.NotContains(t, text, "-Xmx")
		}
	}
	never := watch.Cold{Generations: 9, Judged: 9, After: 8}
	require.Contains(t, strings.Join(ColdSummary(&never), " "), "touch TRACE.flush")
	never.Device = true
	require.Contains(t, strings.Join(ColdSummary(&never), " "), "manOT.flush()")
	// Cold objects that are left out for their size are not said not to be there.
	small := watch.Cold{Generations: 9, Judged: 9, Checks: 1, After: 8, Least: 4096, Smaller: 2}
	require.Contains(t, strings.Join(ColdSummary(&small), " "), "2 sites with cold objects of less than 4.0 KB are left out.")
}
