package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"time"

	"jinstr/internal/invariants"
)

// trees checks each folder.
func (o *options) trees(dirs []string) error {
	if len(dirs) == 0 {
		return errors.New("give folders with Java sources, or -jdk, or -javac")
	}
	bad := 0
	for _, dir := range dirs {
		_, broken, err := o.tree(dir)
		if err != nil {
			return err
		}
		bad += broken
	}
	if bad > 0 {
		return fmt.Errorf("%d invariants broken", bad)
	}
	return nil
}

// tree rewrites all that is below dir in one run, checks every file, and prints
// what there was.
func (o *options) tree(dir string) (c *invariants.Counts, broken int, err error) {
	work := filepath.Join(o.work, "tree")
	if err := os.MkdirAll(work, 0o777); err != nil {
		return nil, 0, err
	}
	defer os.RemoveAll(work)
	start := time.Now()
	c, errs := invariants.Tree(o.config(dir), work)
	for _, err := range errs {
		fmt.Println(err)
	}
	if c == nil {
		return nil, 0, errors.Join(errs...)
	}
	fmt.Printf("%s: %d files, %d lines; %d rewritten (%d methods, %d probes) in %v; %d not read; %d refused again; %d invariants broken; %v in all\n",
		dir, c.Files, c.Lines, c.Rewritten, c.Methods, c.Probes, c.Rewrite.Round(time.Millisecond), c.Problems, c.Refused,
		len(errs), time.Since(start).Round(time.Millisecond))
	for _, r := range reasons(c) {
		fmt.Printf("%8d places, %6d sites (%s)  %s\n", c.Left[r], c.LeftSites[r], share(c.LeftSites[r], c.AllSites()), r)
	}
	if o.verbose {
		for _, m := range c.Messages {
			fmt.Println(m)
		}
	}
	return c, len(errs), nil
}

// reasons lists why something was left alone, the most frequent first.
func reasons(c *invariants.Counts) []string {
	list := make([]string, 0, len(c.Left))
	for r := range c.Left {
		list = append(list, r)
	}
	sort.Slice(list, func(i, j int) bool {
		if a, b := c.LeftSites[list[i]], c.LeftSites[list[j]]; a != b {
			return a > b
		}
		return list[i] < list[j]
	})
	return list
}

func share(n, of int) string { return fmt.Sprintf("%.3f %%", 100*float64(n)/float64(of)) }
