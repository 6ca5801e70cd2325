package runtimejava

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jinstr/internal/javatest"
)

// TestLesson: what LessonTest has set, made and printed is in the trace, each event as docs/trace-format.md has it.
func TestLesson(t *testing.T) {
	want := []string{"1 B -56", "2 B -55", "2 B -128", "3 C 120", "3 S -2", "4 F 2.5", "20 Z 1", "5 I -2147483648", "5 J -9223372036854775808", "5 D -0", "5 ?",
		"7 of 1 B 3", "7 of 1 B 4", "8 J 9", "2 from 0 I 1 2 3", "line 11", "2 from 1 I -1", "line 12", "line 13",
		`3 from 0 C` + strings.Repeat(" 0", 100), `4: 3 "ab"`, `5: 5 "text"`, `6: 0 "5"`, "line 16", `4: 4 "abc"`, "line 17", "line 18", "called 19", "line 23", "line 27",
		`stream 1: "ou"`, `stream 2: "t"`, `stream 2: "\n"`}
	for _, jdk := range javatest.RequireJDKs(t) {
		t.Run(jdk.String(), func(t *testing.T) {
			classes := compileFor(t, jdk, "8", "lesson")
			trace := filepath.Join(t.TempDir(), "run.jtrace")
			out, err := jdk.Run(javatest.Program{ClassPath: classes, Main: "LessonTest", Options: []string{"-Djinstr.trace=" + trace}})
			if err != nil || out.Code != 0 || out.Stdout != "ou" || out.Stderr != "t\n" {
				t.Fatalf("%v: %+v", err, out)
			}
			f, err := parse(trace)
			if err != nil {
				t.Fatal(err)
			}
			if f.level != "lesson" || !slices.Equal(f.told, want) {
				t.Errorf("level %s; the trace tells\n%s\nnot\n%s", f.level, strings.Join(f.told, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}

// TestPace: what each statement is looked into for costs no more than its statements do, once a program is longer than a lesson.
func TestPace(t *testing.T) {
	jdk := javatest.RequireJDKs(t)[0]
	out, err := jdk.Run(javatest.Program{ClassPath: compileFor(t, jdk, "8", "lesson"), Main: "jinstr.rt.PaceTest"})
	if want := strings.Repeat("1001 statements at once, then few steps\n", 3); err != nil || out.Stdout != want {
		t.Errorf("%v: %s%s", err, out.Stdout, out.Stderr)
	}
}
