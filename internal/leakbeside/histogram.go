package main

import (
	"fmt"
	"regexp"
	"sort"
	"strconv"
	"strings"

	"jinstr/internal/leakgen"
)

// row is a line of a class histogram: number, instances, bytes, class, and its module.
var row = regexp.MustCompile(`(?m)^ *\d+: +(\d+) +(\d+) +(\S+)`)

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
	before := map[string]grown{}
	for _, g := range classes(parts[1]) {
		before[g.class] = g
	}
	for _, g := range classes(parts[2]) {
		g.objects -= before[g.class].objects
		g.bytes -= before[g.class].bytes
		if g.bytes > 0 {
			list = append(list, g)
		}
	}
	sort.SliceStable(list, func(i, k int) bool { return list[i].bytes > list[k].bytes })
	return list, nil
}

func classes(histogram string) (list []grown) {
	for _, m := range row.FindAllStringSubmatch(histogram, -1) {
		objects, _ := strconv.ParseInt(m[1], 10, 64) // digits
		bytes, _ := strconv.ParseInt(m[2], 10, 64)
		list = append(list, grown{sourceName(m[3]), objects, bytes})
	}
	return list
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

var primitives = map[byte]string{'Z': "boolean", 'B': "byte", 'C': "char", 'S': "short", 'I': "int", 'J': "long", 'F': "float", 'D': "double"}

// sourceName is "int[][]" of "[[I", and "shop.Order[]" of "[Lshop.Order;".
func sourceName(binary string) string {
	element := strings.TrimLeft(binary, "[")
	dimensions := len(binary) - len(element)
	if dimensions == 0 {
		return binary
	}
	if name, ok := primitives[element[0]]; ok && len(element) == 1 {
		element = name
	} else {
		element = strings.TrimSuffix(strings.TrimPrefix(element, "L"), ";")
	}
	return element + strings.Repeat("[]", dimensions)
}
