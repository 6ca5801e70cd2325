package probe

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
)

// TestUsesInLoops: where in a loop the use of an array is noted. Each # stands for what notes one, once in each epoch.
func TestUsesInLoops(t *testing.T) {
	note := regexp.MustCompile(`if\(v1_\d!=manOT\.EPOCH\)\{v1_\d=manOT\.EPOCH;manOT\.touch\(\w\);\}`)
	epochs := regexp.MustCompile(`int v1_\d=0;`)
	for source, want := range map[string]string{
		// A loop that is soon over: before it.
		"for (int i = 0; i < 9; i++) n += a[i];":                   "#for (int i = 0; i < 9; i++) n += a[i];",
		"while (n < a[n]) n++;":                                    "#while (n < a[n]) n++;",
		"do n++; while (n < a[n]);":                                "#do n++; while (n < a[n]);",
		"for (int x : b) n += a[x];":                               "##for (int x : b) n += a[x];",
		"for (;;) for (int i = 0; i < 9; i++) n += a[i];":          "#for (;;) for (int i = 0; i < 9; i++) n += a[i];",
		"for (int i = 0; i < 9; i++) { n += a[i]; a = null; }":     "for (int i = 0; i < 9; i++) { n += manOT.touch(a)[i]; a = null; }",
		"for (int i = 0; i < 9; i++) n += new int[9][i];":          "for (int i = 0; i < 9; i++) n += new int[9][i];",
		"for (int i = 0; i < 9; i++) if (n > 3) n += a[i] + b[n];": "##for (int i = 0; i < 9; i++) if (n > 3) n += a[i] + b[n];",
		// One that calls, makes or waits, or may call for a text or an iterator: in each round.
		"for (int i = 0; i < 9; i++) n += f(a[i]);":                          "for (int i = 0; i < 9; i++) {#n += f(a[i]);}",
		"for (int i = 0; i < 9; i++) { o = new Object(); n += a[i]; }":       "for (int i = 0; i < 9; i++) { o = new Object(); #n += a[i]; }",
		"for (int i = 0; i < 9; i++) s += a[i];":                             "for (int i = 0; i < 9; i++) {#s += a[i];}",
		"for (int x : l) n += a[x];":                                         "for (int x : l) {#n += a[x];}",
		"for (int i = 0; i < 9; i++) synchronized (o) { n += a[i]; }":        "for (int i = 0; i < 9; i++) synchronized (manOT.touch(o)) { #n += a[i]; }",
		"for (;;) for (;;) for (int i = 0; i < 9; i++) n += a[i];":           "for (;;) {#for (;;) for (int i = 0; i < 9; i++) n += a[i];}",
		"for (int i = 0; i < 9; i++) { Runnable r = () -> { }; n += a[i]; }": "for (int i = 0; i < 9; i++) { Runnable r = () -> { }; #n += a[i]; }",
	} {
		f, err := javasrc.Parse("Q.java", []byte("class Q { static int f(int n) { return n; } static void m(int[] a, int[] b, int n, String s, Object o, java.util.List<Integer> l) { "+source+" } }"))
		require.NoError(t, err)
		d := scope.Declare(f)
		r := Plan(d, scope.NewSet([]*scope.File{d}, library.New(nil)), Options{NoHeap: true, Touches: true})
		text := string(r.Bytes(1))
		_, got, _ := strings.Cut(text, "java.util.List<Integer> l) {")
		got = strings.TrimSuffix(epochs.ReplaceAllString(note.ReplaceAllString(got, "#"), ""), " } }")
		assert.Equal(t, want, strings.TrimPrefix(got, " "), source)
	}
}
