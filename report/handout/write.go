package handout

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
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
	if answered && q.Note != "" {
		fmt.Fprintf(out, "\n%s\n", q.Note)
	}
	if answered && q.Text != "" {
		fmt.Fprintf(out, "\n```text\n%s\n```\n", q.Text)
	}
	t := q.Asked()
	if answered {
		t = q.Answered()
	}
	t.write(out)
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
