package main

import (
	"fmt"
	"strings"
)

// loopTable holds the selective schemes against PAP.
func (e *experiment) loopTable(t measured) string {
	var out strings.Builder
	columns := []string{"PSP0", "PSP1", "PSP2", "PSP3", original, "again"}
	fmt.Fprintf(&out, "## Six programs with loops, `--on-miss %s`, JDK %s\n\n", e.onMiss, e.jdk.Version)
	fmt.Fprintf(&out, "Time of a call in per cent against PAP (%d JVMs):\n\n| | paths of interest | PAP ns | %s |\n| --- | ---: | ---: |%s\n",
		e.rounds, strings.Join(columns, " | "), strings.Repeat(" ---: |", len(columns)))
	ratios := map[int]map[string][]float64{}
	for _, s := range e.methods {
		for _, c := range e.copies {
			pap := median(t["PAP"][c.task(s)])
			fmt.Fprintf(&out, "| %s | %d | %.1f |", s.drive, e.sizes[s.in(c)], pap)
			if ratios[c.interest] == nil {
				ratios[c.interest] = map[string][]float64{}
			}
			for _, b := range columns {
				r := median(t[b][c.task(s)]) / pap
				ratios[c.interest][b] = append(ratios[c.interest][b], r)
				fmt.Fprintf(&out, " %s |", percent(r))
			}
			out.WriteByte('\n')
		}
	}
	for _, c := range e.copies {
		fmt.Fprintf(&out, "| geometric mean | %d | |", c.interest)
		for _, b := range columns {
			fmt.Fprintf(&out, " %s |", percent(geometric(ratios[c.interest][b])))
		}
		out.WriteByte('\n')
	}
	fmt.Fprint(&out, "\n")
	e.staticTable(&out)
	return out.String()
}
