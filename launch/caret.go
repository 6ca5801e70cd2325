package launch

import (
	"strings"
	"unicode"
	"unicode/utf16"
)

// mostCells bounds the table that two lines are held against each other in: 4 MB.
const mostCells = 4 << 20

// caret is the line with the caret below the user's line, for one that stands below
// column at of the rewritten line; "" where it cannot be told. Columns are those of
// javac: UTF-16 units.
func caret(rewritten, original string, at int) string {
	from, to := utf16.Encode([]rune(rewritten)), utf16.Encode([]rune(original))
	if (len(from)+1)*(len(to)+1) > mostCells {
		return ""
	}
	places := align(from, to)
	if places == nil || at >= len(places) {
		return ""
	}
	var line strings.Builder
	for _, u := range to[:places[at]] {
		if u == '\t' {
			line.WriteByte('\t')
		} else {
			line.WriteByte(' ')
		}
	}
	return line.String() + "^\n"
}

// What it costs that an insertion begins at some place, and within a word, where
// none does.
const (
	insertion = 1
	torn      = 100
	never     = 1 << 30
)

// align finds where each unit of a rewritten line stands in the original, which
// is that line with insertions taken out; what was inserted stands where the
// next of the original does. Of all ways it takes the one with the fewest insertions.
// nil: the line is no such line.
func align(from, to []uint16) []int {
	width := len(to) + 1
	inserted := make([]bool, (len(from)+1)*width*2) // the best way from here begins with an insertion
	kept, within := endOfLine(len(to)), endOfLine(len(to))
	for i := len(from) - 1; i >= 0; i-- {
		nextKept, nextWithin := kept, within
		kept, within = make([]int, width), make([]int, width)
		for j := len(to); j >= 0; j-- {
			keep, open := never, insertion
			if j < len(to) && alike(from[i], to[j]) {
				keep = nextKept[j+1]
			}
			if j > 0 && j < len(to) && inWord(to[j-1]) && inWord(to[j]) {
				open = torn
			}
			insert := nextWithin[j]
			kept[j], within[j] = min(keep, insert+open), min(keep, insert)
			inserted[(i*width+j)*2], inserted[(i*width+j)*2+1] = insert+open < keep, insert < keep
		}
	}
	if kept[0] >= never {
		return nil
	}
	places := make([]int, len(from))
	for i, j, state := 0, 0, 0; i < len(from); i++ {
		places[i] = j
		if inserted[(i*width+j)*2+state] {
			state = 1
		} else {
			j, state = j+1, 0
		}
	}
	return places
}

// endOfLine is what is left to pay behind the rewritten line: nothing if all of the
// original is there, too.
func endOfLine(n int) []int {
	costs := make([]int, n+1)
	for j := range costs[:n] {
		costs[j] = never
	}
	return costs
}

// alike tells whether javac shows a unit of the original so: what it cannot decode
// as U+FFFD, what its output has no character for as a question mark.
func alike(shown, original uint16) bool {
	return shown == original || original >= 0x80 && (shown == unicode.ReplacementChar || shown == '?') ||
		original == unicode.ReplacementChar && shown >= 0x80
}

func inWord(u uint16) bool {
	return unicode.IsLetter(rune(u)) || unicode.IsDigit(rune(u)) || u == '_' || u == '$'
}
