package launch

import (
	"strings"
	"testing"
)

// Each case is a rewritten line and the original, with the caret's place marked in both.
func TestCaret(t *testing.T) {
	for name, c := range map[string]struct{ rewritten, original string }{
		"behind insertions":      {"Object o = manOT.born(v1_1.site(4),new Object());v1_1.AddNode(o,5); int x = |\"s\";", "Object o = new Object(); int x = |\"s\";"},
		"within a wrapped call":  {"f(v1_1.Escape(manOT.born(v1_1.site(9),new Object()),10), v1_1.Escape(|mist,13));v1_1.end(14);", "f(new Object(), |mist);"},
		"in what was inserted":   {"int x = manOT|.born(v1_1.site(4),new Object());", "int x = |new Object();"},
		"behind tabs":            {"\t\tv1_1.at(3);|x();", "\t\t|x();"},
		"a letter of two units":  {"s(v1_1.arg(\"𝄞\",3), |mist);", "s(\"𝄞\", |mist);"},
		"what javac cannot read": {"s(v1_1.arg(\"\uFFFD\",3), |mist);", "s(\"é\", |mist);"},
		"what it cannot write":   {"s(v1_1.arg(\"?\",3), |mist);", "s(\"é\", |mist);"},
		"the end of the line":    {"x()|", "x()|"},
		"nothing inserted":       {"int = |1;", "int = |1;"},
	} {
		at := strings.IndexByte(c.rewritten, '|')
		rewritten := strings.Replace(c.rewritten, "|", "", 1) + ";"
		if strings.Contains(rewritten, "𝄞") {
			at -= 2 // four bytes, two units
		}
		if strings.Contains(rewritten, "\uFFFD") {
			at -= 2
		}
		before, after, _ := strings.Cut(c.original, "|")
		want := strings.Map(func(r rune) rune {
			if r == '\t' {
				return r
			}
			return ' '
		}, strings.ReplaceAll(before, "𝄞", "xx")) + "^\n"
		if got := caret(rewritten, before+after+";", at); got != want {
			t.Errorf("%s: %q, not %q", name, got, want)
		}
	}
}

func TestCaretOfAnotherLine(t *testing.T) {
	if got := caret("int x;", "int y;", 4); got != "" {
		t.Errorf("a caret below a line that was not rewritten: %q", got)
	}
}
