// Command compare holds the estimated sizes of methods against class files: of
// the sources as they are, or of what a rewrite made of them.
//
//	go run ./internal/sizes/compare [-plain] SOURCES CLASSES
package main

import (
	"flag"
	"fmt"
	"os"
	"sort"

	"jinstr/internal/sizes"
	"jinstr/rewrite"
)

func main() {
	plain := flag.Bool("plain", false, "the class files are of the sources as they are")
	flag.Parse()
	if flag.NArg() != 2 {
		fmt.Fprintln(os.Stderr, "usage: compare [-plain] SOURCES CLASSES")
		os.Exit(2)
	}
	files, err := rewrite.Plan(rewrite.Config{Sources: flag.Args()[:1]})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	pairs, err := sizes.Compare(files, flag.Arg(1), *plain)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	bounds := []int{1, 100, 1000, 8000, 65536}
	for i, from := range bounds[:len(bounds)-1] {
		row(pairs, from, bounds[i+1])
	}
}

// row prints how the estimates of methods of a size compare.
func row(pairs []sizes.Pair, from, to int) {
	var ratios []float64
	low := 0
	for _, p := range pairs {
		if from <= p.Real && p.Real < to {
			ratios = append(ratios, float64(p.Estimate)/float64(p.Real))
			if p.Estimate < p.Real {
				low++
			}
		}
	}
	if len(ratios) == 0 {
		return
	}
	sort.Float64s(ratios)
	at := func(share float64) float64 { return ratios[int(share*float64(len(ratios)-1))] }
	fmt.Printf("%6d to %5d bytes: %5d methods, %4d estimated too low; estimate / bytes: lowest %.2f, median %.2f, 9 of 10 below %.2f, highest %.2f\n",
		from, to-1, len(ratios), low, at(0), at(0.5), at(0.9), at(1))
}
