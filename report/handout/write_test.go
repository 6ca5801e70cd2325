package handout

import (
	"errors"
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

// The text of a statement is as much of its line as tells it from others there.
func TestStatementAt(t *testing.T) {
	for _, test := range []struct {
		line string
		col  int
		want string
	}{
		{"  a = b; b = null;", 3, "a = b;"},
		{"  a = b; b = null;", 10, "b = null;"},
		{"for (int i = 0; i < n; i++) { f(i); }", 1, "for (int i = 0; i < n; i++)"},
		{"for (int i = 0; i < n; i++) { f(i); }", 24, "i++"},
		{"do f(); while (g() > 0);", 16, "g() > 0"},
		{"do { f(); } while (g());", 1, "do"},
		{"int[] a = {1, 2}; f(a);", 1, "int[] a = {1, 2};"},
		{"Runnable r = () -> { f(); }; r.run();", 1, "Runnable r = () -> { f(); };"},
		{`f(";{"); g(';');`, 1, `f(";{");`},
		{`f("\"\\"); g();`, 1, `f("\"\\");`},
		{"f() // then; what", 1, "f()"},
		{"f(", 1, "f("},
		{"f(\"`\"); g();", 1, "f(\"…"},
		{"x = " + strings.Repeat("é", 80) + ";", 1, "x = " + strings.Repeat("é", 56) + "…"},
		{`\u0061 = b; b = null;`, 13, ""},
		{"a;", 9, ""},
	} {
		if got := statementAt(test.line, test.col); got != test.want {
			t.Errorf("%s at %d: %q, not %q", test.line, test.col, got, test.want)
		}
	}
}

// What a program reads and prints stands as it is, with its lines and its backquotes.
func TestTexts(t *testing.T) {
	s := &Sheet{Files: []File{{"A.java", []string{"class A { }"}}}, Read: "\none`two\n  three\n", Printed: "````\n"}
	var markdown, paper strings.Builder
	if err := errors.Join(Markdown.Write(&markdown, s), Paper.Write(&paper, s)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"print when it is given this to read?\n\n```text\n\none`two\n  three\n```\n", "\n`````text\n````\n`````\n"} {
		if !strings.Contains(markdown.String(), want) {
			t.Errorf("%q is missing in\n%s", want, markdown.String())
		}
	}
	if want := "<pre>\n\none`two\n  three\n</pre>"; !strings.Contains(paper.String(), want) {
		t.Errorf("%q is missing in\n%s", want, paper.String())
	}
}

// Of a program that ran on when its recording had stopped, a sheet says so and does not ask what it did in all.
func TestStopped(t *testing.T) {
	s := &Sheet{Files: []File{{"A.java", []string{"class A { }"}}}, Printed: "x\n", Made: []Made{{Class: "A", Objects: 3}}, Garbage: []Garbage{{Object: "A_1"}}, Died: 1, Until: 1200}
	var text strings.Builder
	if err := Markdown.Write(&text, s); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text.String(), "Only the first 1,200 steps of the run are recorded") || !strings.Contains(text.String(), "Which line makes") {
		t.Error(text.String())
	}
	for _, asked := range []string{"does the program print", "How many objects"} {
		if strings.Contains(text.String(), asked) {
			t.Errorf("%s: %s", asked, text.String())
		}
	}
}

// Of a program in several files, with much in it, the sheet says which lines are meant, and that there is more.
func TestWrite(t *testing.T) {
	s := &Sheet{
		Files: []File{{"p/A.java", []string{"class A { }"}}, {"p/B.java", []string{"class B { }"}}}, Read: "1\n2\n", Printed: "x\n",
		Moment:  &Moment{File: "p/B.java", Line: 1, Statement: "f();", Time: 2, Objects: 50, State: make([]string, mostLines+3)},
		Garbage: []Garbage{{Object: "A_1", File: "p/A.java", Line: 1, Why: "main ended", Late: true}}, Died: 9,
	}
	var text strings.Builder
	if err := Markdown.Write(&text, s); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{Markdown.Begins + "# A.java\n", "\n`B.java`\n", "In line 1 of B.java, `f();` is about to run for the second time", "the first of 9 objects", "| `A_1` | | |\n",
		"… and 3 more\n", "| `A_1` | by A.java:1 | main ended |"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%q is missing in\n%s", want, text.String())
		}
	}
}
