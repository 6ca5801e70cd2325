package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/trace"
	"jinstr/report"
	"jinstr/rewrite/sitemap"
)

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// tracesAsked lists the traces that are given, and those in folders that are, each once.
func tracesAsked(c *cli.Context) ([]string, error) {
	if c.NArg() == 0 {
		return nil, usage("give a trace: jinstr %s TRACE", c.Command.Name)
	}
	var list []string
	for _, arg := range c.Args().Slice() {
		found := []string{arg}
		if isFolder(arg) {
			var err error
			if found, err = tracesIn(arg); err != nil {
				return nil, err
			}
		}
		for _, path := range found {
			if !slices.ContainsFunc(list, func(p string) bool { return filepath.Clean(p) == filepath.Clean(path) }) {
				list = append(list, path)
			}
		}
	}
	return list, nil
}

// tracesIn lists the traces in a folder and below, but in folders that are hidden.
func tracesIn(dir string) (list []string, err error) {
	err = filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return fmt.Errorf("looking for traces: %w", withoutOp(err))
		case d.IsDir() && p != dir && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case !d.IsDir() && filepath.Ext(p) == ".jtrace":
			list = append(list, p)
		}
		return nil
	})
	if err == nil && len(list) == 0 {
		err = expect(dir, "trace", traceFile)
	}
	return list, err
}

// writeReports writes one report on several virtual machines, whose traces were found in what was asked for. What is wrong with a trace is told at the end; the others are
// reported.
func writeReports(c *cli.Context, w io.Writer, traces, asked []string) error {
	model, err := chosenLayout(c)
	if err != nil {
		return err
	}
	stop := working(c, "reading the traces")
	defer stop()
	vms, err := readVMs(traces, asked, c.StringSlice("map"), model)
	if err != nil {
		return err
	}
	stop()
	if err := writeFiles(c, vms); err != nil {
		return err
	}
	var problems []error
	for i := range vms {
		if vms[i].Err != nil {
			problems = append(problems, vms[i].Err)
		}
	}
	if c.Bool("json") {
		err = report.VMsJSON(w, vms)
	} else {
		err = painted(c, w, func(w io.Writer) error {
			o := textOptions(c, w)
			return report.VMs(w, vms, o, func(vm *report.VM) error { return writeText(w, vm.Analysis, o) })
		})
	}
	if err == nil && len(problems) > 0 {
		err = coded{errors.Join(problems...), codeTrace}
	}
	return err
}

// readVMs reads the traces one after the other. The error is one of the maps that were asked for.
func readVMs(traces, asked, maps []string, model *layout.VM) ([]report.VM, error) {
	vms := make([]report.VM, len(traces))
	outputs := make([][]trace.Output, len(traces))
	var all []trace.Output
	var places []string
	for i, path := range traces {
		vms[i].Trace = path
		outputs[i], vms[i].Err = outputsOf(path)
		all, places = append(all, outputs[i]...), append(places, placesOfMaps(path)...)
	}
	for _, arg := range asked {
		if isFolder(arg) {
			places = append(places, arg)
		}
	}
	f := newFinder(all)
	if err := f.find(places, maps); err != nil && len(all) > 0 {
		return nil, err
	}
	var m *sitemap.Map
	var err error
	var of []trace.Output
	for _, i := range byOutputs(outputs) {
		if vms[i].Err != nil {
			continue
		}
		if m == nil || !slices.Equal(of, outputs[i]) {
			m, err = f.merged(outputs[i])
			of = outputs[i]
		}
		readVM(&vms[i], m, err, model)
	}
	return vms, nil
}

// byOutputs orders virtual machines so that those which ran the same outputs follow each other: they have one map, which is read
// once, and no other is kept at a time.
func byOutputs(outputs [][]trace.Output) []int {
	order := make([]int, len(outputs))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, k int) int { return strings.Compare(fmt.Sprint(outputs[i]), fmt.Sprint(outputs[k])) })
	return order
}

// readVM reads the trace of a virtual machine, whose map there is unless err tells why not.
func readVM(vm *report.VM, m *sitemap.Map, err error, model *layout.VM) {
	if err == nil {
		t := &reading{path: vm.Trace}
		if vm.Analysis, err = analyzed(t, m, model); err == nil {
			err = t.problem()
		}
	}
	if vm.Err = err; err != nil && !strings.Contains(err.Error(), vm.Trace) {
		vm.Err = fmt.Errorf("%s: %w", vm.Trace, err)
	}
}
