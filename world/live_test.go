package world

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"jinstr/internal/javatest"
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
			at := checkpointOf(t, needJDK(t, version), "CachesDriver", rewrite.Config{Level: "full"}, nil, "testdata/histogram/checkpoint", "testdata/histogram/caches")
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

// TestBorder: in whatever way code on the class path, or in a file that is copied, comes by an object, it is alive for as long as the VM has it, whether the class files are known or not.
func TestBorder(t *testing.T) {
	if testing.Short() {
		t.Skip("a program beside the VM's own histogram")
	}
	for _, v := range []struct {
		jdk, level string
		known      bool
		beyond     []string // what docs/libraries.md says is not known there
	}{
		{"17", "full", true, []string{"Copied$Once"}},
		{"17", "objects", true, []string{"Copied$Once", "Shared$Copied", "Shared$Filled"}},
		{"25", "full", false, []string{"Copied$Once", "Shared$Fresh", "Shared$ByArrayOfFunction", "Shared$ByClone", "Shared$ByCopy", "Shared$ByFound",
			"Shared$ByFunctionInAVariable", "Shared$ByIteratorInAVariable", "Shared$ByObject", "Shared$ByStream", "Shared$Poured", "Taken$Asked14", "Taken$Asked15", "Taken$Given12", "Results$ListGet", "Results$NestedBlockChoice",
			"Results$NestedBlockSwitch", "Results$NestedChoice", "Results$NestedSwitch"}},
	} {
		for _, program := range []struct {
			name string
			kept int // classes of which the VM has objects, at least
		}{{"Border", 100}, {"Taken", 51}, {"Results", 70}, {"Lent", 14}, {"Copied", 45}, {"Shared", 35}, {"Heirs", 11}, {"Wrapped", 12}, {"Iterators", 40}} {
			t.Run(fmt.Sprintf("%s/%s/%s/%t", program.name, v.jdk, v.level, v.known), func(t *testing.T) {
				t.Parallel()
				jdk := needJDK(t, v.jdk)
				library := filepath.Join(t.TempDir(), "library")
				res, err := serverOf(t, jdk).Compile(javatest.Compilation{Classes: library, Options: []string{"-g"}, Files: files(t, "testdata/border")})
				require.NoError(t, err)
				require.True(t, res.OK, res.Text())
				cfg := rewrite.Config{Level: v.level}
				if v.known {
					cfg.ClassPath = []string{library}
				}
				at := checkpointOf(t, jdk, program.name, cfg, []string{library}, "testdata/histogram/checkpoint", "testdata/histogram/"+strings.ToLower(program.name))
				for _, c := range at.Classes {
					assert.True(t, c.VM == c.All || c.Enum || slices.Contains(v.beyond, c.Name), "%+v", c)
				}
				require.Greater(t, len(at.Classes), program.kept)
			})
		}
	}
}

// checkpointOf runs a program to its checkpoint, and compares.
func checkpointOf(t *testing.T, jdk JDK, main string, cfg rewrite.Config, deps []string, sources ...string) Checkpoint {
	cfg.Exclude = asTheyAre
	p := buildProgram(t, jdk, cfg, sources, deps)
	tracePath := filepath.Join(t.TempDir(), "run.jtrace")
	vm := vmHistogram(t, jdk, main, p.classPath, tracePath)
	m, err := p.report.ReadMap()
	require.NoError(t, err)
	own, err := rewrittenBy(m, p.sources)
	require.NoError(t, err)
	return own.compare(main, graphAt(t, tracePath, m, "checkpoint"), vm)
}

// TestLiveLibrary compares a small library under its own tests; another one is left as it is, and known by the class path or not.
func TestLiveLibrary(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	for _, test := range []struct {
		library string
		variant Variant
	}{
		{"commons-cli", BothOf("full")},
		{"commons-numbers-fraction", BothOf("full")},
		{"commons-numbers-fraction", OneOf("full", true, true)},
		{"commons-numbers-fraction", OneOf("objects", true, false)},
	} {
		t.Run(test.library+" "+test.variant.Name, func(t *testing.T) {
			l := library(t, test.library)
			if !l.Cached() && os.Getenv("CI") != "true" {
				t.Skip(l.Name + " is not in the cache: go run ./world/run -libs " + l.Name)
			}
			trial := Trial{Library: *l, JDK: needJDK(t, "17"), Dir: filepath.Join(t.TempDir(), l.Name), Limit: "100M", Kept: t}
			live, err := trial.Compare(test.variant, 5)
			require.NoError(t, err)
			require.Greater(t, len(live.Checkpoints), 2)
			s := live.sum()
			require.Zero(t, s.verdicts[Outside], live.Text())
			require.Zero(t, live.seenAgain(), "called garbage and seen again: %v", live.Revived)
			require.NotZero(t, s.verdicts[Equal], live.Text())
			require.Less(t, 20*s.unknown, s.live+1, live.Text()) // less than 5 %
		})
	}
}
