package report

import (
	"strings"

	"github.com/rivo/uniseg"
)

// table is a table of text. The last column is text, flush left, and is cut to the width of
// the terminal, but where rows would read alike; the others are numbers, flush right. Widths
// are in cells of a terminal: a Chinese character has two.
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
			wide[i] = max(wide[i], uniseg.StringWidth(cell))
		}
	}
	last := t.clipped(width - lastColumn(wide))
	for k, row := range append([][]string{t.head}, t.rows...) {
		var line strings.Builder
		for i, cell := range row {
			line.WriteString("  ")
			if i == len(row)-1 {
				line.WriteString(last[k])
				break
			}
			line.WriteString(strings.Repeat(" ", wide[i]-uniseg.StringWidth(cell)))
			line.WriteString(cell)
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
}

// lastColumn is where the last column begins.
func lastColumn(wide []int) int {
	sum := 2
	for _, n := range wide[:len(wide)-1] {
		sum += n + 2
	}
	return sum
}

// clipped gives the last column, the head first. Rows that differ only in what would be cut off are cut elsewhere, or, where no
// cut tells them apart, not at all: a line that wraps is better than two that say the same.
func (t *table) clipped(width int) []string {
	full := []string{t.head[len(t.head)-1]}
	for _, row := range t.rows {
		full = append(full, row[len(row)-1])
	}
	short := make([]string, len(full))
	for i, s := range full {
		short[i] = clip(s, width)
	}
	cutApart(full, short, width)
	for _, rows := range alike(full, short) {
		for _, i := range rows {
			short[i] = full[i]
		}
	}
	return short
}

const link = " → "

// fewest are the cells in which text still tells something.
const fewest = 16

// clip cuts text to so many cells with an ellipsis: a chain of links in its middle, as the root
// and the last holder tell most; of a place, the folders first; other text at its end. Without
// room for a few words it is left whole: a line that wraps is better than one that says nothing.
func clip(s string, cells int) string {
	if cells < fewest || uniseg.StringWidth(s) <= cells {
		return s
	}
	if chain := strings.Split(s, link); len(chain) > 1 {
		if short := clipChain(chain, cells); short != "" {
			return short
		}
	}
	if s = withoutFolders(s, cells); uniseg.StringWidth(s) <= cells {
		return s
	}
	return cut(s, cells-1) + "…"
}

// withoutFolders leaves out as few of the folders as need be of a path that text begins with.
func withoutFolders(s string, cells int) string {
	place, rest, _ := strings.Cut(s, " ")
	for {
		_, after, ok := strings.Cut(place, "/")
		if !ok {
			return s
		}
		place = after
		if s = strings.TrimRight("…/"+place+" "+rest, " "); uniseg.StringWidth(s) <= cells {
			return s
		}
	}
}

// clipChain leaves out as few links as need be, from the middle on. Where not even both ends have room, the root is cut, or left
// out; "" where there is no room for the other end either.
func clipChain(chain []string, cells int) string {
	for left := 1; left <= len(chain)-2; left++ {
		from := (len(chain) - left + 1) / 2
		parts := append(append([]string{}, chain[:from]...), "…")
		short := strings.Join(append(parts, chain[from+left:]...), link)
		if uniseg.StringWidth(short) <= cells {
			return short
		}
	}
	end := "…" + link + chain[len(chain)-1]
	if len(chain) > 2 {
		end = "…" + link + end
	}
	if room := cells - uniseg.StringWidth(end); room >= fewest {
		return cut(chain[0], room) + end
	}
	if end = "…" + link + chain[len(chain)-1]; uniseg.StringWidth(end) <= cells {
		return end
	}
	return ""
}

// cut gives the first characters of a text that have room in so many cells.
func cut(s string, cells int) string {
	end, state := 0, -1
	for rest := s; rest != ""; {
		var cluster string
		var wide int
		cluster, rest, wide, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if cells -= wide; cells < 0 {
			break
		}
		end += len(cluster)
	}
	return s[:end]
}
