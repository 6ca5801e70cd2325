package main

import (
	"errors"

	"github.com/urfave/cli/v2"

	"jinstr/heaptuple/watch"
	"jinstr/report"
	"jinstr/rewrite/sitemap"
)

// leaksOfSeveral tells of several virtual machines, each by itself, whose traces were given or are in folders that were. What is wrong with a trace is told at the end.
func leaksOfSeveral(c *cli.Context, traces []string, bar *failBar) error {
	vms, err := readLeaks(c, traces)
	if err != nil {
		return err
	}
	if err := writeSARIF(c, vms); err != nil {
		return err
	}
	if c.Bool("json") {
		err = report.VMLeaksJSON(c.App.Writer, vms)
	} else {
		err = report.VMLeaks(c.App.Writer, vms, textOptions(c, c.App.Writer))
	}
	if err != nil {
		return err
	}
	var findings []watch.Path
	var problems []error
	judged := false
	for i := range vms {
		if l := vms[i].Leaks; l != nil {
			findings, judged = append(findings, l.Findings...), judged || l.Judged >= watch.LeastGenerations
		}
		if vms[i].Err != nil {
			problems = append(problems, vms[i].Err)
		}
	}
	switch {
	case len(problems) > 0:
		return coded{errors.Join(problems...), codeTrace}
	case bar != nil && !judged:
		return bar.nothingKnown("too few generations are judged in each of the traces")
	}
	return failOnLeaks(bar, findings)
}

// readLeaks reads the traces. The error is one of the maps or the layout that were asked for.
func readLeaks(c *cli.Context, traces []string) ([]report.VM, error) {
	model, err := chosenLayout(c)
	if err != nil {
		return nil, err
	}
	t, err := findSeveral(traces, c.Args().Slice(), c.StringSlice("map"))
	if err != nil {
		return nil, err
	}
	vms := make([]report.VM, len(traces))
	for i, path := range traces {
		vms[i].Trace, vms[i].Err = path, t.errs[i]
	}
	t.each(func(i int, m *sitemap.Map, err error) {
		if err == nil {
			if vms[i].Leaks, err = leaksWith(c, traces[i], m, model); err == nil {
				err = ofDamage(traces[i], vms[i].Leaks.Damage)
			}
		}
		vms[i].Err = ofTrace(traces[i], err)
	})
	return vms, nil
}
