// Command corpus rewrites whole source trees and checks the invariants on every
// file; it prints counts and times.
//
//	go run ./internal/corpus [-level objects] [-style seed] [-ids table] DIR...
package main

import (
	"flag"
	"fmt"
	"os"
	"sort"
	"time"

	"jinstr/internal/invariants"
	"jinstr/rewrite"
)

func main() {
	level := flag.String("level", "full", "level of events")
	style := flag.String("style", "ids", "form of the calls")
	ids := flag.String("ids", "object", "where objects keep their numbers")
	verbose := flag.Bool("v", false, "list the files that were left as they are")
	flag.Parse()
	bad := 0
	for _, dir := range flag.Args() {
		bad += check(rewrite.Config{Sources: []string{dir}, Level: *level, Style: *style, IDs: *ids}, *verbose)
	}
	if bad > 0 || flag.NArg() == 0 {
		os.Exit(1)
	}
}

func check(cfg rewrite.Config, verbose bool) (bad int) {
	work, err := os.MkdirTemp("", "corpus-")
	if err != nil {
		fmt.Println(err)
		return 1
	}
	defer os.RemoveAll(work)
	start := time.Now()
	c, errs := invariants.Tree(cfg, work)
	for _, err := range errs {
		fmt.Println(err)
	}
	if c == nil {
		return len(errs)
	}
	fmt.Printf("%s: %d files, %d lines; %d rewritten (%d methods, %d probes) in %v; %d not read; %d refused again; %d invariants broken; %v in all\n",
		cfg.Sources[0], c.Files, c.Lines, c.Rewritten, c.Methods, c.Probes, c.Rewrite.Round(time.Millisecond), c.Problems, c.Refused,
		len(errs), time.Since(start).Round(time.Millisecond))
	reasons := make([]string, 0, len(c.Left))
	for r := range c.Left {
		reasons = append(reasons, r)
	}
	sort.Slice(reasons, func(i, j int) bool { return c.Left[reasons[i]] > c.Left[reasons[j]] })
	for _, r := range reasons {
		fmt.Printf("%8d  %s\n", c.Left[r], r)
	}
	if verbose {
		for _, m := range c.Messages {
			fmt.Println(m)
		}
	}
	return len(errs)
}
