package rewrite

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestSizes: methods have as many counters from the start as they have paths, also
// those of files that a later run does not go over again.
func TestSizes(t *testing.T) {
	dir := tree(t, map[string]string{
		"A.java": "class A { void a(int x) { if (x > 1) x++; if (x > 2) x++; } int b() { return 1; } }",
		"B.java": "class B { void c(int x) { " + strings.Repeat("if (x > 1) x++; ", 8) + "} void d(int x) { " + strings.Repeat("if (x > 1) x++; ", 11) + "} }"})
	out := filepath.Join(t.TempDir(), "out")
	cfg := Config{Sources: []string{dir}, Out: out, Probes: "paths", Name: "sizes"}
	build := filepath.Join(out, "runtime", "jinstr", "out", "sizes", "manOT.java")
	for _, test := range []struct {
		edit, want string
	}{
		{"", `{"\000\004\001\u0100\000"}`}, // 2,048 are too many
		{"class A { void b() { } }", `{"\000\001\u0100\000"}`},
	} {
		if test.edit != "" {
			put(t, filepath.Join(dir, "A.java"), test.edit)
		}
		mustRun(t, cfg)
		if got := get(t, build); !strings.Contains(got, "new String[] "+test.want) {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}
