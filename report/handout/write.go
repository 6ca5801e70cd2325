package handout

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strings"
)

// Form is a way in which a sheet is written.
type Form struct {
	Begins string // how each one begins: by this a file is known as one
	Write  func(io.Writer, *Sheet) error
}

const (
	markdownBegins = "<!-- a handout of jinstr -->\n"
	paperBegins    = "<!doctype html>\n" + markdownBegins
)

var (
	// Markdown is the program, the questions, and the answers behind a rule.
	Markdown = Form{markdownBegins, writeMarkdown}
	// Paper is a page to print: on its first sheet the program beside the questions, on the next the answers.
	Paper = Form{paperBegins, writePaper}
)

// FormOf is the form that a file's name asks for.
func FormOf(path string) Form {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".html", ".htm":
		return Paper
	}
	return Markdown
}

func writeMarkdown(w io.Writer, s *Sheet) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s# %s\n", markdownBegins, s.title())
	if note := s.note(); note != "" {
		fmt.Fprintf(out, "\n%s\n", note)
	}
	for _, f := range s.Files {
		if len(s.Files) > 1 {
			fmt.Fprintf(out, "\n`%s`\n", name(f.Path))
		}
		var lines []string
		for i, line := range f.Lines {
			lines = append(lines, strings.TrimRight(fmt.Sprintf("%3d  %s", i+1, line), " "))
		}
		writeText(out, strings.Join(lines, "\n"))
	}
	questions := s.questions()
	fmt.Fprint(out, "\n## Questions\n")
	for i, q := range questions {
		q.write(out, i+1, false)
	}
	fmt.Fprint(out, "\n---\n\n## Answers\n")
	for i, q := range questions {
		q.write(out, i+1, true)
	}
	return out.Flush()
}

// write writes a question, or its answer.
func (q question) write(out io.Writer, n int, answered bool) {
	fmt.Fprintf(out, "\n**%d.**", n)
	if !answered {
		fmt.Fprintf(out, " %s", q.Ask)
	}
	fmt.Fprintln(out)
	if !answered && q.Data != "" {
		writeText(out, q.Data)
	}
	if answered && q.Note != "" {
		fmt.Fprintf(out, "\n%s\n", q.Note)
	}
	if answered && q.Text != "" {
		writeText(out, q.Text)
	}
	t := q.Asked()
	if answered {
		t = q.Answered()
	}
	t.write(out)
}

var backquotes = regexp.MustCompile("`+")

// writeText writes a text as it is, between more backquotes than it has in a row itself.
func writeText(out io.Writer, text string) {
	fence := "```"
	for _, row := range backquotes.FindAllString(text, -1) {
		fence += strings.Repeat("`", max(0, len(row)+1-len(fence)))
	}
	fmt.Fprintf(out, "\n%stext\n%s\n%s\n", fence, strings.TrimSuffix(text, "\n"), fence)
}

// write writes a table, if it has rows.
func (t table) write(out io.Writer) {
	if len(t.Rows) == 0 {
		return
	}
	fmt.Fprintf(out, "\n| %s |\n|%s\n", strings.Join(t.Head, " | "), strings.Repeat(" --- |", len(t.Head)))
	for _, row := range t.Rows {
		fmt.Fprint(out, "|")
		for _, cell := range row {
			fmt.Fprint(out, strings.TrimRight(" "+cell, " ")+" |")
		}
		fmt.Fprintln(out)
	}
}
