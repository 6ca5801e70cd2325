package main

import (
	"fmt"
	"slices"
	"strings"
)

const overheadHead = `# What counting paths costs

Made by

    go run ./internal/pathlab -what overhead -jdks 17,25 -rounds 3 -out docs/path-overhead.md

Six kernels of SciMark's kind, six with many branches, and the work of commons-csv and commons-codec, in builds of the same sources: the
original twice ("again": what differs there means nothing), our schemes, JaCoCo 0.8.14 as an agent and offline, and OpenClover 4.5.2. Each
build runs in a JVM of its own in each round, with its programs and the builds in shuffled order: a quarter of a second to warm up and on
until nothing was compiled for a fifth of a second (three seconds at most), then 7 measured turns of at least 10 ms. Times are processor
times of the thread (its compiler and collector not included); a figure is the median over the JVMs of the median over the turns. psp0 to
psp3 have up to 10 paths of interest in each method that runs: those that run most, as long as 63 bits can number them, and then random
ones; under --on-miss stop.

`

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
	return out.String() + "\n" + aims(ratios) + "\n"
}

// aims tells what of the aims was reached.
func aims(ratios map[string][]float64) string {
	var dearer []string
	for i, k := range kernels {
		if epp, edges := ratios["epp"], ratios["edges"]; epp != nil && edges != nil && epp[i] > 1.05*edges[i] {
			dearer = append(dearer, k[strings.IndexByte(k, '.')+1:])
		}
	}
	text := "EPP is dearer than edge counters by more than 5 %: "
	if len(dearer) == 0 {
		text += "nowhere"
	}
	text += strings.Join(dearer, ", ") + "."
	if ratios["epp"] == nil {
		return text + "\n"
	}
	for _, scheme := range selecting {
		if list := ratios[scheme]; list != nil {
			text += fmt.Sprintf(" %s costs %.2f of EPP's overhead.", scheme, (geometric(list)-1)/(geometric(ratios["epp"])-1))
		}
	}
	return text + "\n"
}
