package handout

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"jinstr/internal/plural"
)

// question is one of a sheet's, with its answer. Names of the program's stand between backquotes.
type question struct {
	Ask  string
	Data string // belongs to the question, as it is to stand
	Note string // before the answer
	Text string // the answer, as it is to stand
	// Head and Rows are a table, of which the first Given columns belong to the question, the others to the answer.
	Head  []string
	Rows  [][]string
	Given int
	Draw  bool // the answer is a picture
}

// table is a question's, with the cells of the answer or without.
type table struct {
	Head []string
	Rows [][]string
}

// Asked is the table of the question, its cells for the answer empty.
func (q question) Asked() table {
	t := table{q.Head, make([][]string, len(q.Rows))}
	for i, row := range q.Rows {
		t.Rows[i] = append(slices.Clone(row[:q.Given]), make([]string, len(row)-q.Given)...)
	}
	return t
}

// Answered is the table of the answer.
func (q question) Answered() table { return table{q.Head, q.Rows} }

// questions are what a sheet asks, in order.
func (s *Sheet) questions() (list []question) {
	if s.Printed != "" && s.Until == 0 {
		list = append(list, s.printQuestion())
	}
	if len(s.Made) > 0 && s.Until == 0 {
		list = append(list, s.madeQuestion())
	}
	if m := s.Moment; m != nil {
		list = append(list, question{
			Ask:  fmt.Sprintf("%s is about to run for the %s time. Draw the variables, the objects, and what refers to what.", s.statement(m), ordinal(m.Time)),
			Note: fmt.Sprintf("Objects of the program that are alive then: %d. Variables are written as `name_method_level`, the level that of the call.", m.Objects),
			Text: strings.Join(shortened(m.State), "\n"), Draw: true,
		})
	}
	if len(s.Garbage) > 0 {
		list = append(list, s.garbageQuestion())
	}
	return list
}

func (s *Sheet) printQuestion() question {
	q := question{Ask: "What does the program print?", Text: strings.TrimRight(s.Printed, "\n")}
	if s.Read != "" {
		q.Ask, q.Data = "What does the program print when it is given this to read?", s.Read
	}
	return q
}

func (s *Sheet) madeQuestion() question {
	q := question{Ask: "How many objects are made at each of these places?", Head: []string{"line", "class", "objects"}, Given: 2}
	for _, m := range s.Made {
		q.Rows = append(q.Rows, []string{s.place(m.Where.File, m.Where.Line), "`" + m.Class + "`", plural.Count(m.Objects)})
	}
	return q
}

func (s *Sheet) garbageQuestion() question {
	q := question{Ask: "Which line makes each of these objects garbage, and why? They are numbered by class, in the order in which they are made." + s.others(),
		Head: []string{"object", "line", "why"}, Given: 1}
	for _, g := range s.Garbage {
		line := s.place(g.File, g.Line)
		if g.Late {
			line = "by " + line
		}
		q.Rows = append(q.Rows, []string{"`" + g.Object + "`", line, g.Why})
	}
	return q
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

// mostLines is how many lines of a state there are on a sheet.
const mostLines = 40

func shortened(lines []string) []string {
	if len(lines) <= mostLines {
		return lines
	}
	return append(slices.Clone(lines[:mostLines]), fmt.Sprintf("… and %d more", len(lines)-mostLines))
}

// note says what of the run the sheet does not cover.
func (s *Sheet) note() string {
	if s.Until == 0 {
		return ""
	}
	return fmt.Sprintf("Only the first %s of the run are recorded: what the program prints and makes in all is not asked.", plural.Of(s.Until, "step"))
}

// others says that there are more.
func (s *Sheet) others() string {
	if s.Died <= len(s.Garbage) {
		return ""
	}
	return fmt.Sprintf(" (These are the first of %s.)", plural.Of(s.Died, "object"))
}

// place is a line, of a file where there are several.
func (s *Sheet) place(file string, line int) string {
	if len(s.Files) > 1 {
		return fmt.Sprintf("%s:%d", name(file), line)
	}
	return fmt.Sprint(line)
}

// statement begins the sentence that one is about to run: by its line, and by its text where that has several.
func (s *Sheet) statement(m *Moment) string {
	line := fmt.Sprintf("ine %d", m.Line)
	if len(s.Files) > 1 {
		line += " of " + name(m.File)
	}
	if m.Statement == "" {
		return "L" + line
	}
	return "In l" + line + ", " + "`" + m.Statement + "`"
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
