package report

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/pathfacts"
)

// TestUncounted: a method whose finally block jumps out of itself has no paths; that block, which is counted apart, is not all of it.
func TestUncounted(t *testing.T) {
	source := "class A {\n  static int f() {\n    try {\n      return g();\n    } finally {\n      return 5;\n    }\n  }\n\n  static int g() {\n    return 1;\n  }\n}\n"
	body := pathfacts.Uncounted{File: "A.java", Line: 2, End: 8, Why: "a finally block jumps out of itself"}
	files := []pathfacts.File{
		{Path: "A.java", Uncounted: []pathfacts.Uncounted{body}, Lines: []pathfacts.Line{{Number: 6, Times: 1}, {Number: 11, Times: 1}},
			Methods: []pathfacts.MethodLines{{Name: "finally", Class: "A", Line: 5, Times: 1, Lines: []pathfacts.Line{{Number: 6, Times: 1}}}, {Name: "g", Class: "A", Line: 10, Times: 1, Lines: []pathfacts.Line{{Number: 11, Times: 1}}}}},
		{Path: "B.java", Uncounted: []pathfacts.Uncounted{{File: "B.java", Line: 2, End: 3}}},
	}
	var shown strings.Builder
	require.NoError(t, PathsSource(&shown, files[:1], func(string) ([]byte, error) { return []byte(source), nil }))
	var counts []string
	for _, line := range strings.Split(shown.String(), "\n")[3:16] {
		counts = append(counts, strings.TrimSpace((line + strings.Repeat(" ", sourceWidth))[:sourceWidth]))
	}
	require.Equal(t, []string{"", "?", "?", "?", "?", "1", "?", "?", "", "", "1", "", ""}, counts)

	var lcov, jacoco strings.Builder
	require.NoError(t, LCOV(&lcov, files))
	require.Contains(t, lcov.String(), "DA:11,1\nLF:1\n")
	require.NotContains(t, lcov.String(), "DA:6,")
	require.NotContains(t, lcov.String(), "B.java")
	require.NoError(t, JaCoCo(&jacoco, files))
	require.Contains(t, jacoco.String(), `<line nr="11"`)
	require.NotContains(t, jacoco.String(), `<line nr="6"`)

	require.Equal(t, "The paths of 1 method are not counted, and nothing is told of its lines: that at A.java:2, as a finally block jumps out of itself.", uncounted([]pathfacts.Uncounted{body}))
	require.Contains(t, uncounted([]pathfacts.Uncounted{body, {File: "B.java", Line: 2}}), "2 methods are not counted, and nothing is told of their lines: such as that at A.java:2")
}
