package main

import (
	"fmt"
	"slices"
	"strings"
)

// overheadTable writes what each build takes more than the original.
func (l *lab) overheadTable(list []*build, t times) string {
	var out strings.Builder
	fmt.Fprintf(&out, "JDK %s, %d rounds; per cent of processor time more than the original:\n\n| | original ms |", l.jdk.Version, l.rounds)
	for _, b := range list[1:] {
		fmt.Fprintf(&out, " %s |", b.name)
	}
	fmt.Fprintf(&out, "\n| --- | ---: |%s\n", strings.Repeat(" ---: |", len(list)-1))
	ratios := map[string][]float64{}
	for _, k := range kernels {
		base := median(t[original][k])
		fmt.Fprintf(&out, "| %s | %.2f |", k[strings.IndexByte(k, '.')+1:], base)
		for _, b := range list[1:] {
			r := median(t[b.name][k]) / base
			ratios[b.name] = append(ratios[b.name], r)
			fmt.Fprintf(&out, " %+.1f |", 100*(r-1))
		}
		out.WriteByte('\n')
	}
	for _, row := range []struct {
		name string
		of   func([]float64) float64
	}{{"geometric mean", geometric}, {"worst", slices.Max[[]float64]}} {
		fmt.Fprintf(&out, "| %s | |", row.name)
		for _, b := range list[1:] {
			fmt.Fprintf(&out, " %+.1f |", 100*(row.of(ratios[b.name])-1))
		}
		out.WriteByte('\n')
	}
	return out.String() + "\n"
}
