package report

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/rivo/uniseg"
)

// alike gives the groups of texts that differ and are cut to the same, each as indices in their order.
func alike(full, short []string) [][]int {
	groups := map[string][]int{}
	differ := map[string]bool{}
	for i, s := range short {
		rows := groups[s]
		if len(rows) > 0 && full[rows[0]] != full[i] {
			differ[s] = true
		}
		groups[s] = append(rows, i)
	}
	var list [][]int
	for i, s := range short {
		if differ[s] && groups[s][0] == i {
			list = append(list, groups[s])
		}
	}
	return list
}

// cutApart cuts those of the rows that would read alike where they can be told apart. Those for which no cut is left stay alike.
func cutApart(full, short []string, cells int) {
	var rows []int
	for _, group := range alike(full, short) {
		rows = append(rows, group...)
	}
	slices.Sort(rows)
	taken := map[string]bool{} // cuts
	for i, s := range short {
		if _, apart := slices.BinarySearch(rows, i); !apart {
			taken[s] = true
		}
	}
	texts := textsOf(full, rows)
	cuts := map[string][]string{} // by text
	of := map[string]int{}        // how many texts each is a cut of
	for i, places := range placesToTell(texts) {
		cuts[texts[i]] = cutsAt(texts[i], places, cells)
		for _, c := range cuts[texts[i]] {
			of[c]++
		}
	}
	chosen := map[string]string{} // cuts, by text
	// Cuts of one text alone come first, so that none takes what is another's only one.
	for _, most := range []int{1, len(texts)} {
		for _, text := range texts {
			i := slices.IndexFunc(cuts[text], func(c string) bool { return !taken[c] && of[c] <= most })
			if i >= 0 && chosen[text] == "" {
				chosen[text] = cuts[text][i]
				taken[cuts[text][i]] = true
			}
		}
	}
	for _, i := range rows {
		short[i] = cmp.Or(chosen[full[i]], short[i])
	}
}

// textsOf are the texts of rows, each once, sorted.
func textsOf(full []string, rows []int) []string {
	var texts []string
	for _, i := range rows {
		texts = append(texts, full[i])
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}

// cutsAt are the cuts of a text around places of it, each once; the one that has its beginning only comes last.
func cutsAt(text string, places []int, cells int) []string {
	var list []string
	for _, at := range places {
		if c := clipAround(text, at, cells); !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	if len(list) > 0 && strings.HasPrefix(text, strings.TrimSuffix(list[0], "…")) {
		list = append(list[1:], list[0])
	}
	return list
}

// mostPlaces bounds the cuts of a text that are tried.
const mostPlaces = 8

// placesToTell are for each of the texts, which are sorted, the first places at which others differ from it, in their order.
func placesToTell(texts []string) [][]int {
	shared := make([]int, len(texts)) // with the text before
	for i := 1; i < len(texts); i++ {
		shared[i] = commonPrefix(texts[i], texts[i-1])
	}
	all := make([][]int, len(texts))
	for i := range texts {
		var places []int
		// The further away a text stands, the less it has in common with this one.
		for k, at := i, math.MaxInt; k > 0 && len(places) < mostPlaces; k-- {
			at = min(at, shared[k])
			places = append(places, at)
		}
		for k, at := i+1, math.MaxInt; k < len(texts) && len(places) < 2*mostPlaces; k++ {
			at = min(at, shared[k])
			places = append(places, at)
		}
		slices.Sort(places)
		all[i] = slices.Compact(places)
	}
	return all
}

// commonPrefix is how many bytes two texts have in common from their start on, in whole characters.
func commonPrefix(a, b string) int {
	n, state := 0, -1
	for rest := a; rest != ""; {
		var cluster string
		cluster, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if !strings.HasPrefix(b[n:], cluster) {
			break
		}
		n += len(cluster)
	}
	return n
}

// clipAround cuts text to so many cells with its beginning in it, and what stands around a place of it.
func clipAround(s string, at, cells int) string {
	if uniseg.StringWidth(s) <= cells {
		return s
	}
	head := cut(s, cells/3)
	room := cells - uniseg.StringWidth(head) - 1
	from := at - len(lastCells(s[:at], room/2))
	if from <= len(head) {
		return cut(s, cells-1) + "…"
	}
	if end := lastCells(s, room); len(s)-len(end) <= from {
		return head + "…" + end
	}
	return head + "…" + cut(s[from:], room-1) + "…"
}

// lastCells gives the last characters of a text that have room in so many cells.
func lastCells(s string, cells int) string {
	over := uniseg.StringWidth(s) - cells
	state := -1
	for over > 0 {
		var wide int
		_, s, wide, state = uniseg.FirstGraphemeClusterInString(s, state)
		over -= wide
	}
	return s
}
