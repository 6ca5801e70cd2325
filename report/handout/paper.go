package handout

import (
	_ "embed"
	"html/template"
	"io"
	"regexp"
)

//go:embed paper.html
var paperText string

var paper = template.Must(template.New("paper").Funcs(template.FuncMap{"code": code}).Parse(paperText))

var quoted = regexp.MustCompile("`([^`]*)`")

// code is a text in which what stands between backquotes is code.
func code(text string) template.HTML {
	return template.HTML(quoted.ReplaceAllString(template.HTMLEscapeString(text), "<code>$1</code>"))
}

// writePaper writes a page to print. The error is the writer's.
func writePaper(w io.Writer, s *Sheet) error {
	if _, err := io.WriteString(w, paperBegins); err != nil {
		return err
	}
	return paper.Execute(w, map[string]any{"Title": s.title(), "Note": s.note(), "Files": s.Files, "Questions": s.questions()})
}
