package world

import "strings"

// Columns is a table in Markdown with a column of numbers for each of some things.
type Columns struct {
	text   strings.Builder
	titles []string
}

// NewColumns begins a table.
func NewColumns(titles []string) *Columns {
	t := &Columns{titles: titles}
	t.Row("", func(i int) string { return titles[i] })
	t.text.WriteString("| --- |" + strings.Repeat(" ---: |", len(titles)) + "\n")
	return t
}

// Row adds a row; cell gives what stands in a column.
func (t *Columns) Row(what string, cell func(column int) string) {
	t.text.WriteString("| ")
	if what != "" {
		t.text.WriteString(strings.ReplaceAll(what, "|", `\|`) + " ")
	}
	t.text.WriteByte('|')
	for i := range t.titles {
		t.text.WriteString(" " + cell(i) + " |")
	}
	t.text.WriteByte('\n')
}

func (t *Columns) String() string { return t.text.String() }
