package world

import (
	"bytes"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/rewrite"
)

// TestMaven follows the manual's recipe with a library's own pom.xml: a copy of it
// with one line more builds the rewritten library, and runs its tests.
func TestMaven(t *testing.T) {
	if os.Getenv("JINSTR_WORLD") != "all" {
		t.Skip("make test-world runs this")
	}
	dir := t.TempDir()
	l := library(t, "commons-cli")
	pom, err := Artifact{"commons-cli:commons-cli:1.6.0:pom", "c770260b9534ef13940fa087a5b0196ac54a64d0dcd485deae66c4adaa6c1758"}.Fetch()
	require.NoError(t, err)
	text, err := os.ReadFile(pom)
	require.NoError(t, err)
	layOut(t, l, dir)

	const trace = "target/jinstr/tests-%p.jtrace"
	_, err = rewrite.Run(rewrite.Config{Sources: []string{filepath.Join(dir, "src", "main", "java")}, Out: filepath.Join(dir, "target", "jinstr")})
	require.NoError(t, err)
	line := "<build><sourceDirectory>target/jinstr</sourceDirectory>"
	want := maven(t, dir, "pom.xml", string(text))
	got := maven(t, dir, "pom-jinstr.xml", strings.Replace(string(text), "<build>", line, 1), "-DargLine=-Djinstr.trace="+trace)
	require.Equal(t, want, got)
	traces, err := filepath.Glob(filepath.Join(dir, "target", "jinstr", "tests-*.jtrace"))
	require.NoError(t, err)
	require.NotEmpty(t, traces)
	var r Result
	require.NoError(t, readTrace(traces[0], &r))
	require.Greater(t, r.Events, uint64(100_000))
}

// library is one of the libraries, whose tests take seconds: a small compiler and collector of the virtual machine take least.
func library(t *testing.T, name string) *Library {
	for _, l := range Libraries {
		if l.Name == name {
			l.JVM = append(slices.Clone(l.JVM), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
			return &l
		}
	}
	t.Fatalf("there is no library %s", name)
	return nil
}

// layOut makes the folders of a Maven project.
func layOut(t *testing.T, l *Library, dir string) {
	meta := func(name string) bool { return strings.HasPrefix(name, "META-INF/") }
	for _, jar := range []struct {
		Artifact
		folder string
	}{{l.Sources, "main"}, {l.Tests, "test"}} {
		file, err := jar.Fetch()
		require.NoError(t, err)
		below := filepath.Join(dir, "src", jar.folder)
		require.NoError(t, unzip(file, filepath.Join(below, "java"), func(name string) bool { return meta(name) || path.Ext(name) != ".java" }))
		require.NoError(t, unzip(file, filepath.Join(below, "resources"), func(name string) bool { return meta(name) || path.Ext(name) == ".java" }))
	}
}

var summary = regexp.MustCompile(`Tests run: \d+, Failures: \d+, Errors: \d+, Skipped: \d+`)

// maven runs the tests of a project, and gives what Maven says of them in all.
func maven(t *testing.T, dir, pom, text string, options ...string) string {
	require.NoError(t, os.WriteFile(filepath.Join(dir, pom), []byte(text), 0o666))
	args := append([]string{"-B", "-f", pom, "-Drat.skip", "-Dmaven.test.failure.ignore"}, options...)
	cmd := exec.Command("mvn", append(args, "test")...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", tail(out))
	all := summary.FindAll(out, -1)
	require.NotEmpty(t, all, "%s", tail(out))
	return string(bytes.TrimSpace(all[len(all)-1]))
}
