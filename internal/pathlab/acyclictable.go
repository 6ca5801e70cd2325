package main

import (
	"fmt"
	"strings"
)

// measured has nanoseconds of a call by build and task, one of each JVM.
type measured map[string]map[string][]float64

// of is what a call of a method takes with a number of paths of interest: the mean
// over all sets of these.
func (t measured) of(e *experiment, build string, s subject, interest int) float64 {
	var list []float64
	for _, c := range e.copies {
		if c.interest == interest {
			list = append(list, median(t[build][c.task(s)]))
		}
	}
	return mean(list)
}

// paperTimes are the paper's figures: per cent against SPP and PrePP, with 10 and
// with 50 paths, and the growth from the one to the other.
var paperTimes = map[string][5]string{
	"SPP": {"", "", "", "", "+6.86"}, "PrePP": {"", "", "", "", "+0.40"},
	"PSP0": {"-79.83", "-80.10", "-16.76", "-12.60", "+341.05"}, "PSP1": {"+1.67", "+0.30", "+0.19", "+5.21", "+5.31"},
	"PSP2": {"-16.30", "-17.42", "-4.63", "+0.14", "+21.75"}, "PSP3": {"-17.58", "-18.68", "-2.12", "+2.78", "+26.90"},
}

// paperInaccuracy is in per cent, with 10 and with 50 paths.
var paperInaccuracy = map[string][2]string{"SPP": {"11.20", "14.44"}, "PrePP": {"44.07", "25.20"}, "PSP0": {"0", "0"}, "PSP1": {"0", "0"},
	"PSP2": {"0", "0"}, "PSP3": {"0", "0"}}

// paperStatic is in milliseconds.
var paperStatic = map[string]string{"PSP0": "28.7", "PSP1": "27.9", "PSP2": "38.1", "PSP3": "53.4"}

func (e *experiment) acyclicTables(builds []string, t measured) (string, error) {
	rates, err := e.inaccuracy()
	if err != nil {
		return "", err
	}
	var out strings.Builder
	fmt.Fprintf(&out, "## Nine methods without loops, `--on-miss %s`, JDK %s\n\n", e.onMiss, e.jdk.Version)
	for _, n := range []int{10, 50} {
		e.timeTable(&out, builds, t, n)
	}
	e.relativeTable(&out, t)
	e.rateTable(&out, rates)
	e.staticTable(&out)
	return out.String(), nil
}

func (e *experiment) timeTable(out *strings.Builder, builds []string, t measured, n int) {
	fmt.Fprintf(out, "Nanoseconds of a call, %d paths of interest (mean of 10 sets, %d JVMs):\n\n| | paths of interest | %s |\n| --- | ---: |%s\n",
		n, e.rounds, strings.Join(builds, " | "), strings.Repeat(" ---: |", len(builds)))
	for _, s := range e.methods {
		fmt.Fprintf(out, "| %s | %d |", s.drive, e.sizes[s.in(e.first(n))])
		for _, b := range builds {
			fmt.Fprintf(out, " %.1f |", t.of(e, b, s, n))
		}
		out.WriteByte('\n')
	}
	fmt.Fprint(out, "| mean | |")
	for _, b := range builds {
		fmt.Fprintf(out, " %.1f |", e.mean(t, b, n))
	}
	fmt.Fprint(out, "\n\n")
}

// first is the first copy with a number of paths.
func (e *experiment) first(n int) copied {
	for _, c := range e.copies {
		if c.interest == n {
			return c
		}
	}
	panic("no copy has so many paths of interest")
}

// mean over the methods.
func (e *experiment) mean(t measured, build string, n int) float64 {
	var list []float64
	for _, s := range e.methods {
		list = append(list, t.of(e, build, s, n))
	}
	return mean(list)
}

// geometricMean over the methods, of one build against another.
func (e *experiment) geometricMean(t measured, build, base string, n int) float64 {
	var list []float64
	for _, s := range e.methods {
		list = append(list, t.of(e, build, s, n)/t.of(e, base, s, n))
	}
	return geometric(list)
}

func percent(ratio float64) string { return fmt.Sprintf("%+.2f", 100*(ratio-1)) }

func (e *experiment) relativeTable(out *strings.Builder, t measured) {
	fmt.Fprint(out, "Mean time in per cent against SPP / PrePP, and growth from 10 to 50 paths; in brackets the paper's figures; then the geometric mean",
		" over the methods against the original:\n\n| | 10 paths | 50 paths | growth | 10, of the original | 50, of the original |\n| --- | ---: | ---: | ---: | ---: | ---: |\n")
	for _, b := range append([]string{"again"}, e.schemes...) {
		fmt.Fprintf(out, "| %s |", b)
		paper := paperTimes[b]
		for i, n := range []int{10, 50} {
			fmt.Fprintf(out, " %s / %s", percent(e.mean(t, b, n)/e.mean(t, "SPP", n)), percent(e.mean(t, b, n)/e.mean(t, "PrePP", n)))
			if paper[2*i] != "" {
				fmt.Fprintf(out, " (%s / %s)", paper[2*i], paper[2*i+1])
			}
			fmt.Fprint(out, " |")
		}
		fmt.Fprintf(out, " %s", percent(e.mean(t, b, 50)/e.mean(t, b, 10)))
		if paper[4] != "" {
			fmt.Fprintf(out, " (%s)", paper[4])
		}
		fmt.Fprintf(out, " | %s | %s |\n", percent(e.geometricMean(t, b, original, 10)), percent(e.geometricMean(t, b, original, 50)))
	}
	out.WriteByte('\n')
}

func (e *experiment) rateTable(out *strings.Builder, rates map[string]map[int]map[string][]float64) {
	fmt.Fprint(out, "Inaccuracy in per cent, |collected - paths of interest executed| / |collected|, mean over the methods; the worst method; in brackets the",
		" paper's figures:\n\n| | 10 paths | worst | 50 paths | worst |\n| --- | ---: | ---: | ---: | ---: |\n")
	for _, scheme := range e.schemes {
		if rates[scheme] == nil {
			continue
		}
		fmt.Fprintf(out, "| %s |", scheme)
		for i, n := range []int{10, 50} {
			var list []float64
			most, worst := 0.0, "none"
			for _, s := range e.methods {
				rate := 100 * mean(rates[scheme][n][s.drive])
				if list = append(list, rate); rate > most {
					most, worst = rate, fmt.Sprintf("%s %.2f", s.drive, rate)
				}
			}
			fmt.Fprintf(out, " %.2f", mean(list))
			if paper, ok := paperInaccuracy[scheme]; ok {
				fmt.Fprintf(out, " (%s)", paper[i])
			}
			fmt.Fprintf(out, " | %s |", worst)
		}
		out.WriteByte('\n')
	}
	out.WriteByte('\n')
}

// staticTable tells how long numbering takes.
func (e *experiment) staticTable(out *strings.Builder) {
	fmt.Fprint(out, "Numbering a method, mean, in milliseconds; in brackets the paper's figures:\n\n")
	for i, scheme := range e.schemes {
		if i > 0 {
			fmt.Fprint(out, ", ")
		}
		fmt.Fprintf(out, "%s %.3f", scheme, mean(e.static[scheme])/1e3)
		if paper := paperStatic[scheme]; paper != "" {
			fmt.Fprintf(out, " (%s)", paper)
		}
	}
	fmt.Fprint(out, ".\n\n")
}
