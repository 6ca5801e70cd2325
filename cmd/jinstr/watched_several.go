package main

import (
	"errors"
	"io"

	"github.com/urfave/cli/v2"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/watch"
	"jinstr/probemap"
	"jinstr/report"
)

// watchReport is a report on births that are watched: how it reads a trace into what it tells of a machine, with the damage of the trace, and how it writes
// several of those.
type watchReport struct {
	read func(path string, m *probemap.Map, model *layout.VM, to *report.Analysis) (damage string, err error)
	json func(io.Writer, []report.VM) error
	text func(io.Writer, []report.VM, report.TextOptions) error
}

// severalAsked tells that a report is to be of several virtual machines: of more than one trace, or of all in a folder.
func severalAsked(c *cli.Context, traces []string) bool {
	return len(traces) > 1 || isFolder(c.Args().First())
}

// write tells of several virtual machines, each by itself, whose traces were given or are in folders that were. What is wrong with a trace is told at the end, by the
// second error; the first is another one.
func (r *watchReport) write(c *cli.Context, traces []string) (vms []report.VM, problem, err error) {
	if vms, err = r.readAll(c, traces); err != nil {
		return nil, nil, err
	}
	if err := writeSARIF(c, vms); err != nil {
		return nil, nil, err
	}
	if c.Bool("json") {
		err = r.json(c.App.Writer, vms)
	} else {
		err = r.text(c.App.Writer, vms, textOptions(c, c.App.Writer))
	}
	var problems []error
	for i := range vms {
		problems = append(problems, vms[i].Err)
	}
	if problem = errors.Join(problems...); problem != nil {
		problem = coded{problem, codeTrace}
	}
	return vms, problem, err
}

// readAll reads the traces. The error is one of the maps or the layout that were asked for.
func (r *watchReport) readAll(c *cli.Context, traces []string) ([]report.VM, error) {
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
	t.each(func(i int, m *probemap.Map, err error) {
		if err == nil {
			var damage string
			if damage, err = r.read(traces[i], m, model, &vms[i].Analysis); err == nil {
				err = ofDamage(traces[i], damage)
			}
		}
		vms[i].Err = ofTrace(traces[i], err)
	})
	return vms, nil
}

// leaksOfSeveral tells which paths leak in several virtual machines.
func leaksOfSeveral(c *cli.Context, traces []string, bar *failBar) error {
	r := &watchReport{json: report.VMLeaksJSON, text: report.VMLeaks, read: func(path string, m *probemap.Map, model *layout.VM, to *report.Analysis) (damage string, err error) {
		if to.Leaks, err = leaksWith(c, path, m, model); err != nil {
			return "", err
		}
		return to.Leaks.Damage, nil
	}}
	vms, problem, err := r.write(c, traces)
	if err != nil {
		return err
	}
	var findings []watch.Path
	judged := false
	for i := range vms {
		if l := vms[i].Leaks; l != nil {
			findings, judged = append(findings, l.Findings...), judged || l.Judged >= watch.LeastGenerations
		}
	}
	switch {
	case problem != nil:
		return problem
	case bar != nil && !judged:
		return bar.nothingKnown("too few generations are judged in each of the traces")
	}
	return failOnLeaks(bar, findings)
}

// coldOfSeveral tells what is cold in several virtual machines, but for objects of less than so many bytes.
func coldOfSeveral(c *cli.Context, traces []string, least int64, bar *failBar) error {
	r := &watchReport{json: report.VMColdJSON, text: report.VMCold, read: func(path string, m *probemap.Map, model *layout.VM, to *report.Analysis) (damage string, err error) {
		if to.Cold, err = coldWith(path, m, model, coldAskedBy(c, least)); err != nil {
			return "", err
		}
		return to.Cold.Damage, nil
	}}
	vms, problem, err := r.write(c, traces)
	if err != nil || problem != nil {
		return errors.Join(err, problem)
	}
	var findings []watch.ColdSite
	known := false
	for i := range vms {
		if found := vms[i].Cold; found != nil {
			findings, known = append(findings, found.Findings...), known || notKnownCold(found) == ""
		}
	}
	if bar != nil && !known {
		return bar.nothingKnown("nothing could be cold in any of the traces")
	}
	return failOnCold(bar, findings)
}
