package handout

import (
	"strings"
	"testing"
)

func TestTitle(t *testing.T) {
	for text, want := range map[string]string{
		"/** A list. It is short. */\nclass A { }":              "A list",
		"/**\n * Two halves,\n * one let go.\n */\nclass A { }": "Two halves, one let go",
		"/** No full stop */":                                   "No full stop",
		"/** Version 1.2 of it. */":                             "Version 1.2 of it",
		"/* no documentation */ class A { }":                    "A.java",
		"/** */ class A { }":                                    "A.java",
		"package p;\n\n/** Behind. */ class A {}":               "Behind",
	} {
		s := &Sheet{Files: []File{{"src/A.java", strings.Split(text, "\n")}}}
		if got := s.title(); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}

func TestOrdinal(t *testing.T) {
	for n, want := range map[int]string{1: "first", 2: "second", 3: "3rd", 4: "4th", 11: "11th", 12: "12th", 13: "13th", 21: "21st", 22: "22nd", 101: "101st", 111: "111th"} {
		if got := ordinal(n); got != want {
			t.Errorf("%d: %s, not %s", n, got, want)
		}
	}
}

// Of a program in several files, with much in it, the sheet says which lines are meant, and that there is more.
func TestWrite(t *testing.T) {
	s := &Sheet{
		Files: []File{{"p/A.java", []string{"class A { }"}}, {"p/B.java", []string{"class B { }"}}}, Read: "1\n2\n", Printed: "x\n",
		Moment:  &Moment{File: "p/B.java", Line: 1, Time: 2, Objects: 50, State: make([]string, mostLines+3)},
		Garbage: []Garbage{{Object: "A_1", File: "p/A.java", Line: 1, Why: "main ended", Late: true}}, Died: 9,
	}
	var text strings.Builder
	if err := Markdown.Write(&text, s); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{Markdown.Begins + "# A.java\n", "\n`B.java`\n", "when it is given `1 2`?", "Line 1 of B.java is about to run for the second time", "the first of 9 objects", "| `A_1` | | |\n",
		"… and 3 more\n", "| `A_1` | by A.java:1 | main ended |"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%q is missing in\n%s", want, text.String())
		}
	}
}
