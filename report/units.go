package report

import (
	"fmt"
	"sort"
	"strings"

	"github.com/rivo/uniseg"

	"jinstr/internal/plural"
)

// count writes a number with commas: 14,203.
func count[T ~int | ~int64 | ~uint64](n T) string { return plural.Count(n) }

// about writes an estimate: 640, 57,000, 1.2 million.
func about(f float64) string {
	for _, u := range []struct {
		size float64
		name string
	}{{1e12, "trillion"}, {1e9, "billion"}, {1e6, "million"}} {
		switch n := f / u.size; {
		case n >= 9.95:
			return fmt.Sprintf("%.0f %s", n, u.name)
		case n >= 0.9995:
			return fmt.Sprintf("%.1f %s", n, u.name)
		}
	}
	if f < 1000 {
		return fmt.Sprintf("%.0f", f)
	}
	return count(int64(f/1000+0.5) * 1000)
}

// bytes writes an amount of memory: 640 B, 57 KB, 1.2 MB (units of 1024).
func bytes(n int64) string {
	f, unit := float64(n), 0
	units := []string{"B", "KB", "MB", "GB", "TB"}
	for f >= 1024 && unit < len(units)-1 {
		f /= 1024
		unit++
	}
	if unit == 0 || f >= 9.95 {
		return fmt.Sprintf("%.0f %s", f, units[unit])
	}
	return fmt.Sprintf("%.1f %s", f, units[unit])
}

// percent writes part of whole; "" where there is no whole.
func percent(part, whole int64) string {
	if whole <= 0 {
		return ""
	}
	p := 100 * float64(part) / float64(whole)
	switch {
	case part == whole:
		return "100%"
	case p > 99:
		return ">99%"
	case part > 0 && p < 1:
		return "<1%"
	}
	return fmt.Sprintf("%.0f%%", p)
}

// were is the verb for n things.
func were(n int64) string {
	if n == 1 {
		return "was"
	}
	return "were"
}

// wrap breaks text into lines of at most width cells; 0 leaves it whole.
func wrap(text string, width int) string {
	if width <= 0 {
		return text + "\n"
	}
	var b strings.Builder
	at := 0
	for _, word := range strings.Fields(text) {
		n := uniseg.StringWidth(word)
		if at > 0 && at+1+n > width {
			b.WriteByte('\n')
			at = 0
		}
		if at > 0 {
			b.WriteByte(' ')
			at++
		}
		b.WriteString(word)
		at += n
	}
	b.WriteByte('\n')
	return b.String()
}

// sortStable sorts a list by what comes before what.
func sortStable[T any](list []T, before func(a, b T) bool) {
	sort.SliceStable(list, func(i, j int) bool { return before(list[i], list[j]) })
}
