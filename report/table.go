package report

import (
	"strings"
	"unicode/utf8"
)

// table is a table of text. The last column is text, flush left, and is cut
// to the width of the terminal; the others are numbers, flush right.
type table struct {
	head []string
	rows [][]string
}

func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

// write writes the table with two spaces between columns and before the first.
func (t *table) write(b *strings.Builder, width int) {
	wide := make([]int, len(t.head))
	for _, row := range append([][]string{t.head}, t.rows...) {
		for i, cell := range row {
			if n := utf8.RuneCountInString(cell); n > wide[i] {
				wide[i] = n
			}
		}
	}
	for _, row := range append([][]string{t.head}, t.rows...) {
		var line strings.Builder
		at := 0
		for i, cell := range row {
			line.WriteString("  ")
			at += 2
			if i == len(row)-1 {
				line.WriteString(clip(cell, width-at))
				break
			}
			line.WriteString(strings.Repeat(" ", wide[i]-utf8.RuneCountInString(cell)))
			line.WriteString(cell)
			at += wide[i]
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
}

// clip cuts text to n characters with an ellipsis. Without room for a few
// words it is left whole: a line that wraps is better than one that says nothing.
func clip(s string, n int) string {
	r := []rune(s)
	if n < 16 || len(r) <= n {
		return s
	}
	return string(r[:n-1]) + "…"
}
