package main

import (
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"jinstr/report"
)

// profileFlags are those of reports that may also be profiles.
func profileFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "pprof", Usage: "also write a profile to `FILE`, by call path, for go tool pprof and all that reads its form"},
		&cli.StringFlag{Name: "collapsed", Usage: "also write stacks as lines to `FILE`, for programs that draw flame graphs"},
		&cli.StringFlag{Name: "weight", Usage: "with --collapsed, how much stands behind a stack: `TYPE` is one of " + strings.Join(report.ProfileTypes(), ", ") +
			" (default: alloc_space, the bytes that were allocated, or path_runs of a program that counts paths only)"},
	}
}

// checkWeight refuses what stacks cannot be weighed by, before any work is done for them.
func checkWeight(c *cli.Context) error {
	if weight := c.String("weight"); weight != "" && !slices.Contains(report.ProfileTypes(), weight) {
		return usage("--weight %s%s", weight, meant(weight, report.ProfileTypes(), "one of "+strings.Join(report.ProfileTypes(), ", ")))
	}
	return nil
}

// writeProfiles writes those that are asked for.
func writeProfiles(c *cli.Context, vms []report.VM) error {
	if c.String("pprof") == "" && c.String("collapsed") == "" {
		return nil
	}
	p := report.Profile(vms)
	for _, x := range []struct {
		flag  string
		write func(io.Writer) error
	}{
		{"pprof", func(w io.Writer) error { return report.Pprof(w, p) }},
		{"collapsed", func(w io.Writer) error { return report.Collapsed(w, p, c.String("weight")) }},
	} {
		if err := writeAsked(c, x.flag, x.write); err != nil {
			return err
		}
	}
	return nil
}
