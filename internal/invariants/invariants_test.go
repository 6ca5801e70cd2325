package invariants

import (
	"os"
	"strings"
	"testing"

	"jinstr/rewrite"
)

func TestCheck(t *testing.T) {
	for _, test := range []struct{ name, old, new, want string }{
		{"the same", "class A {}", "class A {}", ""},
		{"inserted", "class A {\n}\n", "class A extends B {\n}\n", ""},
		{"a line more", "class A {\n}\n", "class A {\n\n}\n", "lines became"},
		{"a line's end", "class A {\r\n}\n", "class A {\n}\n", "its end"},
		{"deleted", "class A { int x; }", "class A { int ; }", "more than inserted"},
		{"a token split", "class A { int ab; }", "class A { int a, b; }", `token "ab"`},
		{"in a literal", `class A { String s = "ab"; }`, `class A { String s = "a b"; }`, "token"},
		{"a token on another line", "class A { int a;\nint a; }", "class A { int a, a1;\nint aa; }", `line 2: the token "a"`},
		{"in a text block", "class A { String s = \"\"\"\n a\n\"\"\"; int x; }", "class A { String s = \"\"\"\n a;\n\"\"\"; int x; }", "token"},
		{"beyond ASCII", "class A { }", "class A { int ü; }", "neither ASCII nor"},
		{"a name beyond ASCII", "class A { int ü=ü; }", "class A { int ü=f(ü); }", ""},
		{"no Java", "class A { }", "class A { int; }", "cannot be parsed"},
		{"behind a comment", "class A { // x\n}", "class A { // x int y;\n}", "token"},
		{"a comment in code", "class A { /* \n */ }", "class A { int y; /* \n */ int x; }", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			var texts []string
			for _, err := range Check("A.java", []byte(test.old), []byte(test.new)) {
				texts = append(texts, err.Error())
			}
			got := strings.Join(texts, "\n")
			if got == "" != (test.want == "") || !strings.Contains(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestCorpus checks whole source trees: JINSTR_CORPUS is a path list of them.
func TestCorpus(t *testing.T) {
	dirs := os.Getenv("JINSTR_CORPUS")
	if dirs == "" {
		t.Skip("JINSTR_CORPUS names no source trees")
	}
	for _, dir := range strings.Split(dirs, string(os.PathListSeparator)) {
		c, errs := Tree(rewrite.Config{Sources: []string{dir}}, t.TempDir())
		for _, err := range errs {
			t.Error(err)
		}
		if c != nil {
			t.Logf("%s: %d files, %d rewritten, %d with problems, %d lines, %d probes, %v", dir, c.Files, c.Rewritten, c.Problems, c.Lines, c.Probes, c.Rewrite)
		}
	}
}
