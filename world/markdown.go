package world

import (
	"fmt"
	"sort"
	"strings"
)

// Markdown writes the tables of the results, by library and JDK.
func Markdown(results map[string][]Result) string {
	var out strings.Builder
	out.WriteString(`# Real libraries

Libraries that others wrote, rewritten, with their own tests. The same tests must pass and fail as without jinstr: with the
recorder off and on, on both levels, with the tests rewritten too. The libraries and everything they need are pinned by version and
sum in ` + "`world/libraries.go`" + ` and come from Maven's client. This file is written by

    make test-world        # or, for some: go run ./world/run -libs commons-cli,commons-csv -jdks 17 -table docs/real-world.md

How the results compare is counted over all ways: recorder off, objects, full, and full with the tests rewritten too ("all"). Times
are processor times of the whole test run, with the start of the VM and of JUnit, the compiler and the collector, against the mean of two
runs of the original; A/A is how far these two are apart, so a difference below it says nothing. The tests of a library run its code
once or twice: most of the time is that of code that is not compiled yet. For a closer look at speed see performance.md.

`)
	keys := make([]string, 0, len(results))
	for k := range results {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool { return less(results[keys[i]], results[keys[j]]) })
	out.WriteString("| library | JDK | files | lines | tests (failing) | same results? | time | A/A | off | objects | full | all | trace: objects | full |\n" +
		"| --- | --- | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n")
	for _, k := range keys {
		row(&out, results[k])
	}
	notes(&out, keys, results)
	return out.String()
}

func less(a, b []Result) bool {
	if a[0].Lines != b[0].Lines {
		return a[0].Lines < b[0].Lines
	}
	return a[0].JDK < b[0].JDK
}

// row writes one library on one JDK.
func row(out *strings.Builder, list []Result) {
	by := map[string]*Result{}
	for i := range list {
		by[list[i].Variant] = &list[i]
	}
	first, again := by[Variants[0].Name], by[Variants[1].Name]
	base := first.Seconds
	if again != nil {
		base = (first.Seconds + again.Seconds) / 2
	}
	time, apart := "", ""
	if base > 0 {
		time = fmt.Sprintf("%.1f s", base)
		if again != nil {
			apart = fmt.Sprintf("%.2f", max(first.Seconds, again.Seconds)/min(first.Seconds, again.Seconds))
		}
	}
	fmt.Fprintf(out, "| %s %s | %s | %d | %d | %d (%d) | %s | %s | %s |", first.Library, first.Version, first.JDK, first.Files, first.Lines,
		first.Tests, first.Failed, same(list), time, apart)
	for _, v := range Variants[2:] {
		fmt.Fprintf(out, " %s |", ratio(by[v.Name], base))
	}
	fmt.Fprintf(out, " %s | %s |\n", traceSize(by["objects"]), traceSize(by["full"]))
}

// same sums up how the results of all variants compare.
func same(list []Result) string {
	broken, different, accepted := 0, 0, 0
	for i := range list {
		if strings.HasPrefix(list[i].Variant, "original") {
			continue
		}
		if list[i].Error != "" {
			broken++
		}
		different = max(different, len(list[i].Different))
		accepted = max(accepted, len(list[i].Accepted))
	}
	switch {
	case broken > 0:
		return fmt.Sprintf("**%d not built or run**", broken)
	case different > 0:
		return fmt.Sprintf("**%d differ**", different)
	case accepted > 0:
		return fmt.Sprintf("yes, but for %d; all with `--ids table`", accepted)
	}
	return "yes"
}

func ratio(r *Result, base float64) string {
	if r == nil || r.Error != "" || r.Seconds == 0 {
		return ""
	}
	return fmt.Sprintf("%.2f", r.Seconds/base)
}

func traceSize(r *Result) string {
	if r == nil || r.Events == 0 {
		return ""
	}
	size := fmt.Sprintf("%.1f MB", float64(r.TraceBytes)/1e6)
	if r.Stopped {
		size += " (limit)"
	}
	return size
}

// group writes a number with commas.
func group(n uint64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// notes tells of what is behind the table: what is not run, what differs.
func notes(out *strings.Builder, keys []string, results map[string][]Result) {
	out.WriteString("\n## Notes\n\n")
	for i := range Libraries {
		if l := &Libraries[i]; l.Why != "" {
			fmt.Fprintf(out, "- %s: %s.\n", l.Name, l.Why)
		}
	}
	out.WriteString("- Tests that fail in the original too (in parentheses) need what the trial does not have, such as a newer or older JDK.\n" +
		"- A trace at its limit is complete up to there; the run goes on without recording.\n")
	for _, k := range keys {
		told := map[string]bool{} // one way tells as much as all
		for i := range results[k] {
			r := &results[k][i]
			for _, d := range append(r.Different, r.Accepted...) {
				if told[d.Test] {
					continue
				}
				told[d.Test] = true
				if strings.HasPrefix(r.Variant, "original") {
					fmt.Fprintf(out, "- %s, JDK %s: `%s` gives %s once and %s once without jinstr: not compared.\n", r.Library, r.JDK, d.Test, d.Want, d.Got)
				} else {
					fmt.Fprintf(out, "- %s, JDK %s, %s: `%s`: %s, not %s. %s\n", r.Library, r.JDK, r.Variant, d.Test, d.Got, d.Want, firstLine(d.Text))
				}
			}
			if r.Error != "" {
				fmt.Fprintf(out, "- %s, JDK %s, %s: %s\n", r.Library, r.JDK, r.Variant, firstLine(r.Error))
			}
		}
	}
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}
