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
recorder off, on, on both levels, with the tests rewritten too. The libraries and everything they need are pinned by version and
sum in ` + "`world/libraries.go`" + ` and come from Maven's client. The figures are of one run of

    go run ./world/run -table docs/real-world.md

("off": the recorder is off. "objects", "full": the levels of events, to a file. "tests too": the tests are rewritten as well.
Times are processor times of the whole test run, with the start of the VM and of JUnit, the compiler and the collector, against the mean
of two runs of the original; "A/A" is how far these two are apart. For a closer look at speed see performance.md.)

`)
	keys := make([]string, 0, len(results))
	for k := range results {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool { return less(results[keys[i]], results[keys[j]]) })
	out.WriteString("| library | JDK | files | lines | tests (failing) | variant | same results? | time | trace | events | bytes/event |\n" +
		"| --- | --- | ---: | ---: | ---: | --- | --- | ---: | ---: | ---: | ---: |\n")
	for _, k := range keys {
		rows(&out, results[k])
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

// rows writes one library on one JDK.
func rows(out *strings.Builder, list []Result) {
	base, n := 0.0, 0.0
	for i := range list {
		if strings.HasPrefix(list[i].Variant, "original") {
			base += list[i].Seconds
			n++
		}
	}
	base /= n
	first := &list[0]
	for i := range list {
		r := &list[i]
		switch {
		case r.Variant == Variants[0].Name:
			fmt.Fprintf(out, "| %s %s | %s | %d | %d | %d (%d) | original | | %s | | | |\n", r.Library, r.Version, r.JDK, r.Files, r.Lines, r.Tests, r.Failed, seconds(r))
		case r.Variant == Variants[1].Name:
			fmt.Fprintf(out, "| | | | | | A/A | %s | %s | | | |\n", same(r), ratio(r, first.Seconds))
		default:
			fmt.Fprintf(out, "| | | | | | %s | %s | %s | %s |\n", r.Variant, same(r), ratio(r, base), traceCells(r))
		}
	}
}

func same(r *Result) string {
	switch {
	case r.Error != "":
		return "**not built or run**"
	case len(r.Different) > 0:
		return fmt.Sprintf("**%d differ**", len(r.Different))
	case len(r.Accepted) > 0:
		return fmt.Sprintf("yes, but for %d accepted", len(r.Accepted))
	}
	return "yes"
}

func seconds(r *Result) string {
	if r.Seconds == 0 {
		return ""
	}
	return fmt.Sprintf("%.1f s", r.Seconds)
}

func ratio(r *Result, base float64) string {
	if r.Error != "" || r.Seconds == 0 {
		return ""
	}
	return fmt.Sprintf("%.2f", r.Seconds/base)
}

func traceCells(r *Result) string {
	if r.Events == 0 {
		return "| |"
	}
	size := fmt.Sprintf("%.1f MB", float64(r.TraceBytes)/1e6)
	if r.LeftOut > 0 {
		size += " (limit)"
	}
	return fmt.Sprintf("%s | %s | %.2f", size, group(r.Events), float64(r.TraceBytes)/float64(r.Events))
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
		for i := range results[k] {
			r := &results[k][i]
			for _, d := range append(r.Different, r.Accepted...) {
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
