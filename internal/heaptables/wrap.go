package main

import "strings"

// lineWidth is that of the other pages.
const lineWidth = 140

// wrap breaks the paragraphs and list items of a page anew, and leaves headings,
// tables and code as they are. No two blank lines follow each other.
func wrap(page string) string {
	var b strings.Builder
	var words []string
	indent := ""
	flush := func() {
		width := 0
		for _, w := range words {
			n := len([]rune(w))
			switch {
			case width == 0:
			case width+1+n > lineWidth:
				b.WriteString("\n" + indent)
				width = len(indent)
			default:
				b.WriteString(" ")
				width++
			}
			b.WriteString(w)
			width += n
		}
		if words != nil {
			b.WriteString("\n")
		}
		words, indent = nil, ""
	}
	for _, line := range strings.Split(strings.TrimSpace(page), "\n") {
		switch {
		case line == "":
			flush()
			if !strings.HasSuffix(b.String(), "\n\n") {
				b.WriteString("\n")
			}
		case strings.HasPrefix(line, "    ") || strings.ContainsRune("#|!", rune(line[0])):
			flush()
			b.WriteString(line + "\n")
		default:
			if strings.HasPrefix(line, "- ") {
				flush()
				indent = "  "
			}
			words = append(words, strings.Fields(line)...)
		}
	}
	flush()
	return b.String()
}
