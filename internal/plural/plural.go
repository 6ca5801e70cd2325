// Package plural writes numbers of things as sentences have them: "1 object", "14,203 objects".
package plural

import (
	"fmt"
	"strings"
)

// Of writes a number and what it is of, in the plural where that takes one.
func Of[T ~int | ~int64 | ~uint64](n T, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if strings.HasSuffix(noun, "y") {
		noun = noun[:len(noun)-1] + "ie"
	}
	return Count(n) + " " + noun + "s"
}

// Count writes a number with commas: 14,203.
func Count[T ~int | ~int64 | ~uint64](n T) string {
	s := fmt.Sprint(n)
	sign := ""
	if strings.HasPrefix(s, "-") {
		sign, s = "-", s[1:]
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return sign + s
}
