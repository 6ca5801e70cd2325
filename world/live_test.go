package world

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/rewrite"
)

// TestLive compares the live objects of a small program whose objects are held,
// and let go, by code that was not rewritten.
func TestLive(t *testing.T) {
	for _, version := range []string{"17", "25"} {
		t.Run(version, func(t *testing.T) {
			if testing.Short() {
				t.Skip("programs beside the VM's own histogram")
			}
			at := checkpointOf(t, needJDK(t, version), "CachesDriver", "testdata/histogram/checkpoint", "testdata/histogram/caches")
			vm := map[string]int{}
			for _, c := range at.Classes {
				vm[c.Name] = c.VM
				require.Equal(t, Equal, c.Verdict(), "%+v", c)
				require.Equal(t, c.VM, c.All, "%+v", c)
			}
			for name, n := range map[string]int{"Parsed": 100, "Plugin": 25, "Bean": 10, "Handed": 32, "Script": 10, "Part": 177} {
				require.Equal(t, n, vm["CachesDriver$"+name], name)
			}
			require.Empty(t, at.Holders, "what an array had that was handed to Collections.addAll is known to be in the collection")
		})
	}
}

// checkpointOf runs a program to its checkpoint, and compares.
func checkpointOf(t *testing.T, jdk JDK, main string, sources ...string) Checkpoint {
	p := buildProgram(t, jdk, rewrite.Config{Level: "full", Exclude: checkpoints}, sources, nil)
	tracePath := filepath.Join(t.TempDir(), "run.jtrace")
	vm := vmHistogram(t, jdk, main, p.classPath, tracePath)
	m, err := p.report.ReadMap()
	require.NoError(t, err)
	own, err := rewrittenBy(m, p.sources)
	require.NoError(t, err)
	return own.compare(main, graphAt(t, tracePath, m, "checkpoint"), vm)
}

// TestLiveLibrary compares a small library under its own tests.
func TestLiveLibrary(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	l := library(t, "commons-cli")
	if !l.Cached() && os.Getenv("CI") != "true" {
		t.Skip(l.Name + " is not in the cache: go run ./world/run -libs " + l.Name)
	}
	trial := Trial{Library: *l, JDK: needJDK(t, "17"), Dir: filepath.Join(t.TempDir(), l.Name), Limit: "100M"}
	live, err := trial.Compare("full", 5)
	require.NoError(t, err)
	require.Greater(t, len(live.Checkpoints), 2)
	s := live.sum()
	require.Zero(t, s.verdicts[Outside], live.Text())
	require.Zero(t, live.seenAgain(), "called garbage and seen again: %v", live.Revived)
	require.NotZero(t, s.verdicts[Equal], live.Text())
}
