package world

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
)

// ExactTable writes the results, a column for each library and JDK. unexplained
// tells that there is a difference whose cause is not known.
func ExactTable(all []*Exactness) (text string, unexplained bool) {
	titles := make([]string, len(all))
	for i, e := range all {
		titles[i] = fmt.Sprintf("%s, JDK %s", e.Library, e.JDK)
	}
	table := NewColumns(titles)
	row := func(what string, of func(e *Exactness) int) {
		table.Row(what, func(i int) string { return strconv.Itoa(of(all[i])) })
	}
	row("tests", func(e *Exactness) int { return e.Tests })
	row("tests with another result than without probes", func(e *Exactness) int { return len(e.Other) })
	for _, of := range agreements {
		row(of.name+": methods that agree", func(e *Exactness) int { return of.get(e).Equal })
		row("… in so many counts", func(e *Exactness) int { return of.get(e).Counts })
		row("… more different paths than are kept: the same", func(e *Exactness) int { return of.get(e).Lost })
		row("… not the same in two runs", func(e *Exactness) int { return of.get(e).Varies })
		row("… did not run", func(e *Exactness) int { return of.get(e).Never })
		row("… **no cause known**", func(e *Exactness) int { return len(of.get(e).Unexplained) })
	}
	for _, of := range coverages {
		row(of.name+": lines on both sides", func(e *Exactness) int { return of.get(e).Lines })
		row("… that ran, or did not, on both", func(e *Exactness) int { return of.get(e).SameLines })
		row("… lines with as many branches", func(e *Exactness) int { return of.get(e).Branches })
		row("… of which as many were taken", func(e *Exactness) int { return of.get(e).SameBranches })
		row("… lines with more branches in JaCoCo (&& ||)", func(e *Exactness) int { return of.get(e).More })
		row("… of which as many were taken and missed, at least", func(e *Exactness) int { return of.get(e).SameMore })
		for _, cause := range causes(all, of.get) {
			row("… "+cause, func(e *Exactness) int { return of.get(e).Causes[cause] })
		}
		row("… **no cause known**", func(e *Exactness) int { return len(of.get(e).Unexplained) })
	}
	var notes strings.Builder
	for _, e := range all {
		for _, place := range e.places() {
			unexplained = true
			fmt.Fprintf(&notes, "\n- %s, JDK %s: %s", e.Library, e.JDK, place)
		}
	}
	if unexplained {
		notes.WriteString("\n")
	}
	return table.String() + notes.String(), unexplained
}

// agreements and coverages are what is compared.
var (
	agreements = []struct {
		name string
		get  func(e *Exactness) *Agreement
	}{
		{"`epp` with `edges`", func(e *Exactness) *Agreement { return &e.EPP }},
		{"`pap` with `edges`", func(e *Exactness) *Agreement { return &e.PAP }},
		{"`pap` with `epp`", func(e *Exactness) *Agreement { return &e.Both }},
	}
	coverages = []struct {
		name string
		get  func(e *Exactness) *Coverage
	}{
		{"`edges` with JaCoCo", func(e *Exactness) *Coverage { return &e.Plain }},
		{"`edges --conditions` with JaCoCo", func(e *Exactness) *Coverage { return &e.Conditions }},
	}
)

// causes lists the causes that there are.
func causes(all []*Exactness, get func(e *Exactness) *Coverage) (list []string) {
	seen := map[string]bool{}
	for _, e := range all {
		for cause := range get(e).Causes {
			if !seen[cause] {
				seen[cause] = true
				list = append(list, cause)
			}
		}
	}
	sort.Strings(list)
	return list
}

// places lists what has no known cause.
func (e *Exactness) places() (list []string) {
	for _, of := range agreements {
		for _, p := range of.get(e).Unexplained {
			list = append(list, of.name+": "+p)
		}
	}
	for _, of := range coverages {
		for _, p := range of.get(e).Unexplained {
			list = append(list, of.name+": "+p)
		}
	}
	for _, d := range e.Other {
		list = append(list, fmt.Sprintf("`%s`: %s, not %s", d.Test, d.Got, d.Want))
	}
	return list
}
