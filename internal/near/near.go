// Package near finds the names that someone may have meant who wrote another one:
//
//	"ouput", [out level probes] ──▶ [out]
//
// What is too far off is not offered: a wrong guess is worse than none.
package near

import (
	"slices"
	"strings"
	"unicode"
)

// Names gives up to most of the names that are near to asked, the nearest first.
func Names(asked string, names []string, most int) []string {
	type guess struct {
		name string
		far  int
	}
	var guesses []guess
	seen := map[string]bool{}
	for _, name := range names {
		if far, ok := distance(asked, name); ok && !seen[name] {
			seen[name] = true
			guesses = append(guesses, guess{name, far})
		}
	}
	slices.SortStableFunc(guesses, func(a, b guess) int {
		if a.far != b.far {
			return a.far - b.far
		}
		return strings.Compare(a.name, b.name)
	})
	var list []string
	for _, g := range guesses[:min(most, len(guesses))] {
		list = append(list, g.name)
	}
	return list
}

// Or joins names as a question does: a, b or c.
func Or(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// distance is how far a name is from what was asked for, and whether that is near.
// It is the least distance to the whole name and to its last parts, so that add
// is near to shop.Cart.ad.
func distance(asked, name string) (far int, near bool) {
	a, b := fold(asked), fold(name)
	far = edits(a, b)
	near = far <= allowed(a)
	for i, r := range b {
		if separates(r) && i+1 < len(b) {
			if part := b[i+1:]; edits(a, part) <= allowed(a) && edits(a, part) < far {
				far, near = edits(a, part), true
			}
		}
	}
	if least := min(len(a), len(b)); !near && least >= 3 && (startsWith(a, b) || startsWith(b, a)) {
		return 1 + max(len(a), len(b)) - least, true
	}
	return far, near
}

// allowed is how many letters may differ: one in three, and never all.
func allowed(asked []rune) int { return min(len(asked)-1, max(1, (len(asked)+1)/3)) }

func fold(s string) []rune { return []rune(strings.ToLower(s)) }

func separates(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' }

func startsWith(s, prefix []rune) bool {
	return len(prefix) <= len(s) && slices.Equal(s[:len(prefix)], prefix)
}

// edits is the number of letters to insert, to leave out, to replace or to swap
// with the next one (optimal string alignment).
func edits(a, b []rune) int {
	before, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range a {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		for j := range b {
			differs := 1
			if a[i] == b[j] {
				differs = 0
			}
			row[j+1] = min(last[j]+differs, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}
