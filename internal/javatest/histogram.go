package javatest

import (
	"regexp"
	"strconv"
)

// Live is what a virtual machine has of a class.
type Live struct{ Objects, Bytes int64 }

var histogramLine = regexp.MustCompile(`(?m)^\s*\d+:\s+(\d+)\s+(\d+)\s+(\S+)`)

// Histogram reads the class histogram that a virtual machine prints, by its names of classes. Two class loaders may have a class of one name.
func Histogram(text string) map[string]Live {
	histogram := map[string]Live{}
	for _, m := range histogramLine.FindAllStringSubmatch(text, -1) {
		n, _ := strconv.ParseInt(m[1], 10, 64) // they are digits
		bytes, _ := strconv.ParseInt(m[2], 10, 64)
		c := histogram[m[3]]
		histogram[m[3]] = Live{c.Objects + n, c.Bytes + bytes}
	}
	return histogram
}
