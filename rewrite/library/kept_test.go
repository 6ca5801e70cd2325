package library

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"jinstr/internal/javatest"
)

// said is a line that declares a method, with what is said of that behind it.
var said = regexp.MustCompile(`(?m)^    [\w<> .\[\],]*?(\w+)\(([^)]*)\) \{.*\} // (\S+)$`)

// TestKept holds what is told of methods against what stands behind them in the source.
func TestKept(t *testing.T) {
	source := filepath.Join("testdata", "lib", "Kept.java")
	lib := New([]string{compiled(t, source)})
	text, err := os.ReadFile(source)
	require.NoError(t, err)
	lines := said.FindAllSubmatch(text, -1)
	require.Len(t, lines, strings.Count(string(text), "} // "))
	for _, line := range lines {
		name, params, want := string(line[1]), string(line[2]), string(line[3])
		methods, whole := lib.Named("lib.Kept", name)
		require.True(t, whole)
		found := false
		for _, m := range methods {
			if m.takes(countOf(params)) {
				found = true
				assert.Equal(t, want, m.Does.String(), "%s(%s)", name, params)
			}
		}
		require.True(t, found, "%s(%s)", name, params)
	}
}

// countOf counts parameters as they are written.
func countOf(params string) int {
	if params == "" {
		return 0
	}
	return len(regexp.MustCompile(`, (\w)`).FindAllString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(params, ""), -1)) + 1
}

// compiled gives the folder in which a source's classes are.
func compiled(t *testing.T, source string) string {
	dir := t.TempDir()
	path, err := filepath.Abs(source)
	require.NoError(t, err)
	out, err := javatest.RequireJDK(t).Compile(javatest.Compilation{Classes: dir, Files: []string{path}})
	require.NoError(t, err)
	require.Empty(t, out.Text())
	return dir
}
