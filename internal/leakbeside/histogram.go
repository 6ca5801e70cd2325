package main

import (
	"fmt"
	"sort"
	"strings"

	"jinstr/internal/classfile"
	"jinstr/internal/javatest"
	"jinstr/internal/leakgen"
)

// grown is a class, and by how much it has.
type grown struct {
	class          string
	objects, bytes int64
}

// growth compares the two histograms that a program has printed; the classes that have most bytes more come first.
func growth(printed string) (list []grown, err error) {
	parts := strings.Split(printed, "histogram\n")
	if len(parts) != 3 {
		return nil, fmt.Errorf("%d histograms, not 2", len(parts)-1)
	}
	before := javatest.Histogram(parts[1])
	for class, n := range javatest.Histogram(parts[2]) {
		g := grown{classfile.SourceName(class), n.Objects - before[class].Objects, n.Bytes - before[class].Bytes}
		if g.bytes > 0 {
			list = append(list, g)
		}
	}
	sort.Slice(list, func(i, k int) bool {
		a, b := list[i], list[k]
		return a.bytes > b.bytes || a.bytes == b.bytes && a.class < b.class
	})
	return list, nil
}

// rankGrown is at which place the class of the planted objects, or of what is kept with them, is; 0 if it has not grown.
func rankGrown(list []grown, p leakgen.Planted) int {
	for i, g := range list {
		for _, at := range places(p) {
			if g.class == at.Class {
				return i + 1
			}
		}
	}
	return 0
}
