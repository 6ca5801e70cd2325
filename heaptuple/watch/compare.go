package watch

import "strings"

// Comparison is what has become of the leaks of one run in another.
type Comparison struct {
	New   []Path `json:"new"`
	Still []Pair `json:"still"`
	Gone  []Path `json:"gone"`
	// Unsure are leaks of one of the runs of which the other does not tell whether they leak there: its estimates do not decide, or it was too short.
	Unsure []Pair `json:"unsure"`
}

// Pair is a path in both runs.
type Pair struct {
	Before Path `json:"before"`
	After  Path `json:"after"`
}

// Compare finds the leaks of one run in another. They are the same if their class and methods are; one may be known farther outwards than
// the other, as how far paths have something in common is chance.
func Compare(before, after *Leaks) *Comparison {
	c := &Comparison{New: []Path{}, Still: []Pair{}, Gone: []Path{}, Unsure: []Pair{}}
	old := leaksOf(before)
	found := make([]bool, len(old))
	for _, p := range leaksOf(after) {
		if i := sameAs(p, old, found); i >= 0 {
			found[i] = true
			c.Still = append(c.Still, Pair{old[i], p})
		} else if q := doubtful(before, p); q != nil {
			c.Unsure = append(c.Unsure, Pair{*q, p})
		} else {
			c.New = append(c.New, p)
		}
	}
	for i, p := range old {
		if found[i] {
			continue
		}
		if q := doubtful(after, p); q != nil {
			c.Unsure = append(c.Unsure, Pair{p, *q})
		} else {
			c.Gone = append(c.Gone, p)
		}
	}
	return c
}

func leaksOf(l *Leaks) (list []Path) {
	for _, p := range l.Findings {
		if p.Verdict == Leak {
			list = append(list, p)
		}
	}
	return list
}

// doubtful is the finding of a run that is this path and may leak there, as far as is known; nil if there is none.
func doubtful(l *Leaks, p Path) *Path {
	var list []Path
	for _, q := range l.Findings {
		if q.InDoubt || q.Verdict == Unknown && l.Judged < LeastGenerations {
			list = append(list, q)
		}
	}
	if i := sameAs(p, list, make([]bool, len(list))); i >= 0 {
		return &list[i]
	}
	return nil
}

// sameAs is the index of the leak in a list that is this one, or -1: that with as many frames, else one that agrees as far as both are known.
func sameAs(p Path, list []Path, taken []bool) int {
	found := -1
	for i := range list {
		if taken[i] || list[i].Class != p.Class {
			continue
		}
		if list[i].Name == p.Name {
			return i
		}
		if found < 0 && agree(list[i].Frames, p.Frames) {
			found = i
		}
	}
	return found
}

func agree(a, b []string) bool {
	for i := range min(len(a), len(b)) {
		if methodOf(a[i]) != methodOf(b[i]) {
			return false
		}
	}
	return len(a) > 0 && len(b) > 0
}

// methodOf is a frame without its place.
func methodOf(frame string) string {
	method, _, _ := strings.Cut(frame, "(")
	return method
}
