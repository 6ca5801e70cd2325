package world

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLibrary runs three small libraries with their tests, in the variants that
// tell most. go run ./world/run does all.
func TestLibrary(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	for name, tests := range map[string]int{"commons-cli": 440, "commons-numbers-fraction": 150, "commons-validator": 570} {
		t.Run(name, func(t *testing.T) {
			l := library(t, name)
			if !l.Cached() && os.Getenv("CI") != "true" {
				t.Skip(l.Name + " is not in the cache: go run ./world/run -libs " + l.Name)
			}
			var log strings.Builder
			trial := Trial{Library: *l, JDK: needJDK(t, "17"), Dir: filepath.Join(t.TempDir(), l.Name), Limit: "100M", Log: &log, Kept: t,
				Variants: []Variant{Variants[0], {Name: "full, tests too", Rewrite: true, Level: "full", Tests: true, Recorder: "stream"}}}
			results, err := trial.Run()
			require.NoError(t, err)
			for i := range results {
				r := &results[i]
				require.True(t, r.Same(), "%s", &log)
				require.Greater(t, r.Tests, tests)
				require.Empty(t, r.Damage)
			}
			require.NotZero(t, results[1].Events)
		})
	}
}

func TestOutcomesDiffer(t *testing.T) {
	want := Outcomes{"a": "passed", "b": "failed: X", "c": "skipped"}
	require.Empty(t, want.diff(Outcomes{"a": "passed", "b": "failed: X", "c": "skipped"}))
	require.Equal(t, []Difference{
		{Test: "a", Want: "passed", Got: "failed: Y"},
		{Test: "b", Want: "failed: X", Got: "failed: Z"},
		{Test: "c", Want: "skipped", Got: "not run"},
		{Test: "d", Want: "not run", Got: "passed"},
	}, want.diff(Outcomes{"a": "failed: Y", "b": "failed: Z", "d": "passed"}))
}

func TestArtifactFile(t *testing.T) {
	require.Equal(t, "commons-csv-1.10.0-sources.jar", Artifact{Coordinates: "org.apache.commons:commons-csv:1.10.0:jar:sources"}.file())
	require.Equal(t, "junit-4.13.2.jar", Artifact{Coordinates: "junit:junit:4.13.2"}.file())
	require.Equal(t, "junit-4.13.2.pom", Artifact{Coordinates: "junit:junit:4.13.2:pom"}.file())
}
