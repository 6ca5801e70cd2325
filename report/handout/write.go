package handout

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"jinstr/internal/plural"
)

// Begins is how each handout begins: by this a file is known as one.
const Begins = "<!-- a handout of jinstr -->\n"

// Write writes a sheet as Markdown: the program, the questions, and the answers behind a rule. The error is the writer's.
func Write(w io.Writer, s *Sheet) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s# %s\n", Begins, s.title())
	for _, f := range s.Files {
		if len(s.Files) > 1 {
			fmt.Fprintf(out, "\n`%s`\n", name(f.Path))
		}
		fmt.Fprintln(out, "\n```text")
		for i, line := range f.Lines {
			fmt.Fprintln(out, strings.TrimRight(fmt.Sprintf("%3d  %s", i+1, line), " "))
		}
		fmt.Fprintln(out, "```")
	}
	fmt.Fprint(out, "\n## Questions\n")
	s.write(out, false)
	fmt.Fprint(out, "\n---\n\n## Answers\n")
	s.write(out, true)
	return out.Flush()
}

var (
	javadoc  = regexp.MustCompile(`(?s)/\*\*(.*?)\*/`)
	margin   = regexp.MustCompile(`\s*\n\s*\*?\s*`)
	sentence = regexp.MustCompile(`^(.+?)(?:\.\s.*|\.?$)`)
)

// title is the first sentence of the first documentation comment, or the file's name.
func (s *Sheet) title() string {
	if len(s.Files) == 0 {
		return "A program"
	}
	if m := javadoc.FindStringSubmatch(strings.Join(s.Files[0].Lines, "\n")); m != nil {
		text := strings.TrimSpace(margin.ReplaceAllString(m[1], " "))
		if first := sentence.FindStringSubmatch(text); first != nil {
			return first[1]
		}
	}
	return name(s.Files[0].Path)
}

// write writes the questions, or their answers.
func (s *Sheet) write(out io.Writer, answers bool) {
	n := 0
	ask := func(format string, args ...any) {
		n++
		if answers {
			fmt.Fprintf(out, "\n**%d.**\n", n)
		} else {
			fmt.Fprintf(out, "\n**%d.** %s\n", n, fmt.Sprintf(format, args...))
		}
	}
	if s.Printed != "" {
		ask("What does the program print%s?", s.given())
		if answers {
			fmt.Fprintf(out, "\n```text\n%s\n```\n", strings.TrimRight(s.Printed, "\n"))
		}
	}
	if len(s.Made) > 0 {
		ask("How many objects are made at each of these places?")
		s.made(out, answers)
	}
	if m := s.Moment; m != nil {
		ask("%s is about to run for the %s time. Draw the variables, the objects, and what refers to what.", s.line(m.File, m.Line), ordinal(m.Time))
		if answers {
			fmt.Fprintf(out, "\nMost objects are alive then: %s. Variables are written as `name_method_level`, the level that of the call.\n\n```text\n%s\n```\n",
				plural.Count(m.Objects), strings.Join(shortened(m.State), "\n"))
		}
	}
	if len(s.Garbage) > 0 {
		ask("Which line makes each of these objects garbage, and why? They are numbered by class, in the order in which they are made.%s", s.others())
		s.garbage(out, answers)
	}
}

// mostLines is how many lines of a state there are on a sheet.
const mostLines = 40

func shortened(lines []string) []string {
	if len(lines) <= mostLines {
		return lines
	}
	return append(slices.Clone(lines[:mostLines]), fmt.Sprintf("… and %d more", len(lines)-mostLines))
}

// given says what the program is given to read.
func (s *Sheet) given() string {
	if s.Read == "" {
		return ""
	}
	return " when it is given `" + strings.Join(strings.Fields(s.Read), " ") + "`"
}

// others says that there are more.
func (s *Sheet) others() string {
	if s.Died <= len(s.Garbage) {
		return ""
	}
	return fmt.Sprintf(" (These are the first of %s.)", plural.Of(s.Died, "object"))
}

func (s *Sheet) made(out io.Writer, answers bool) {
	fmt.Fprint(out, "\n| line | class | objects |\n| --- | --- | --- |\n")
	for _, m := range s.Made {
		count := " "
		if answers {
			count = " " + plural.Count(m.Objects) + " "
		}
		fmt.Fprintf(out, "| %s | `%s` |%s|\n", s.place(m.Where.File, m.Where.Line), m.Class, count)
	}
}

func (s *Sheet) garbage(out io.Writer, answers bool) {
	fmt.Fprint(out, "\n| object | line | why |\n| --- | --- | --- |\n")
	for _, g := range s.Garbage {
		line, why := " ", " "
		if answers {
			if why = " " + g.Why + " "; g.Late {
				line = " by "
			}
			line += s.place(g.File, g.Line) + " "
		}
		fmt.Fprintf(out, "| `%s` |%s|%s|\n", g.Object, line, why)
	}
}

// place is a line, of a file where there are several.
func (s *Sheet) place(file string, line int) string {
	if len(s.Files) > 1 {
		return fmt.Sprintf("%s:%d", name(file), line)
	}
	return fmt.Sprint(line)
}

func (s *Sheet) line(file string, line int) string {
	if len(s.Files) > 1 {
		return fmt.Sprintf("Line %d of %s", line, name(file))
	}
	return fmt.Sprintf("Line %d", line)
}

// ordinal is a number as the place in a row: first, second, 3rd, 12th, 21st.
func ordinal(n int) string {
	switch {
	case n == 1:
		return "first"
	case n == 2:
		return "second"
	case n%100 >= 11 && n%100 <= 13:
		return fmt.Sprintf("%dth", n)
	}
	switch n % 10 {
	case 1:
		return fmt.Sprintf("%dst", n)
	case 2:
		return fmt.Sprintf("%dnd", n)
	case 3:
		return fmt.Sprintf("%drd", n)
	}
	return fmt.Sprintf("%dth", n)
}
