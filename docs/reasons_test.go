package docs

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"jinstr/rewrite/probe"
)

// TestReasons holds the table of what is left alone in forms.md against the code.
func TestReasons(t *testing.T) {
	const open, close = "<!-- reasons -->\n", "<!-- /reasons -->\n"
	data, err := os.ReadFile("forms.md")
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(data), open)
	table, after, closed := strings.Cut(rest, close)
	if !found || !closed {
		t.Fatal("forms.md has no place for the table")
	}
	var want strings.Builder
	want.WriteString("| left alone, and why | example | what the facts lose |\n| --- | --- | --- |\n")
	for _, r := range probe.Reasons() {
		for _, text := range []string{r.Text, r.Example, r.Cost} {
			if text == "" || strings.ContainsAny(text, "|\n") {
				t.Errorf("%q: a text is missing, or has what a table cannot have", r.Text)
			}
		}
		fmt.Fprintf(&want, "| %s | `%s` | %s |\n", r.Text, strings.ReplaceAll(r.Example, "\n", " "), r.Cost)
	}
	switch {
	case table == want.String():
	case *update:
		if err := os.WriteFile("forms.md", []byte(before+open+want.String()+close+after), 0o666); err != nil {
			t.Fatal(err)
		}
	default:
		t.Error("forms.md has other reasons than the program; go test ./docs -update writes them anew")
	}
}
