package main

import (
	"fmt"
	"sort"
	"strings"

	"jinstr/heaptuple/ogrg"
)

// nameOf is a class without its package, or a cycle with what it has most of.
func nameOf(n *ogrg.Node) string {
	if n.Content == nil {
		return short(n.Name)
	}
	content := append([]ogrg.Member(nil), n.Content...)
	sort.SliceStable(content, func(i, j int) bool { return content[i].Objects > content[j].Objects })
	name := n.Name + " ("
	for i, m := range content[:min(2, len(content))] {
		if i > 0 {
			name += ", "
		}
		name += short(m.Class)
	}
	if more := len(content) - 2; more > 0 {
		name += fmt.Sprintf(", %s more", count(int64(more)))
	}
	return name + ")"
}

func short(class string) string { return class[strings.LastIndexByte(class, '.')+1:] }

// count writes a number with commas.
func count(n int64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// megabytes are of 1024 KB of 1024 bytes, as the paper's seem to be.
func megabytes(n int64) string { return fmt.Sprintf("%.2f", float64(n)/(1<<20)) }

// percent says 100% only of all.
func percent(share float64) string {
	if share > 0.99 && share < 1 {
		return ">99%"
	}
	return fmt.Sprintf("%.0f%%", 100*share)
}
