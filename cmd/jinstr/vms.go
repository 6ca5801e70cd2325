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
	"jinstr/probemap"
	"jinstr/report"
)

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// tracesAsked lists the traces that are given, and those in folders that are, each once.
func tracesAsked(c *cli.Context) ([]string, error) {
	if c.NArg() == 0 {
		return nil, usage("give a trace: %s TRACE", c.Command.HelpName)
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

// inside names a folder so that it is gone into where it is a link to one.
func inside(dir string) string {
	if info, err := os.Lstat(dir); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		return filepath.Clean(dir) + string(filepath.Separator)
	}
	return dir
}

// tracesIn lists the traces in a folder and below, but in folders that are hidden.
func tracesIn(dir string) (list []string, err error) {
	err = filepath.WalkDir(inside(dir), func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return fmt.Errorf("looking for traces: %w", withoutOp(err))
		case d.IsDir() && p != inside(dir) && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case !d.IsDir() && filepath.Ext(p) == ".jtrace":
			list = append(list, p)
		}
		return nil
	})
	if err == nil && len(list) == 0 {
		if err = expect(dir, "trace", traceFile); look(dir).kind == folder {
			err = coded{fmt.Errorf("there is no trace (*.jtrace) in %s", dir), codeTrace}
		}
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

// severalTraces are traces that one report is made of, with what ran in each, and where the maps of all of it are.
type severalTraces struct {
	paths   []string
	outputs [][]trace.Output // none where the trace cannot be read
	errs    []error          // why it cannot
	maps    *mapFinder
}

// findSeveral looks for the maps of traces that were found in what was asked for. The error is one of the maps that were asked for.
func findSeveral(paths, asked, maps []string) (*severalTraces, error) {
	t, places := openSeveral(paths, asked)
	if err := t.maps.find(places, maps); err != nil && len(t.maps.wanted) > 0 {
		return nil, err
	}
	return t, nil
}

// openSeveral reads which outputs ran in traces that were found in what was asked for, and gives the usual places of their maps.
func openSeveral(paths, asked []string) (t *severalTraces, places []string) {
	t = &severalTraces{paths: paths, outputs: make([][]trace.Output, len(paths)), errs: make([]error, len(paths))}
	var all []trace.Output
	for i, path := range paths {
		t.outputs[i], t.errs[i] = outputsOf(path)
		all, places = append(all, t.outputs[i]...), append(places, placesOfMaps(path)...)
	}
	for _, arg := range asked {
		if isFolder(arg) {
			places = append(places, arg)
		}
	}
	t.maps = newFinder(all)
	return t, places
}

// each reads the traces that can be read, one after the other, those with the same map together. The error tells why there is no map.
func (t *severalTraces) each(read func(i int, m *probemap.Map, err error)) {
	var m *probemap.Map
	var err error
	var of []trace.Output
	for _, i := range byOutputs(t.outputs) {
		if t.errs[i] != nil {
			continue
		}
		if of == nil || !slices.Equal(of, t.outputs[i]) {
			m, err = t.maps.merged(t.outputs[i])
			of = t.outputs[i]
		}
		read(i, m, err)
	}
}

// readVMs reads the traces. The error is one of the maps that were asked for.
func readVMs(traces, asked, maps []string, model *layout.VM) ([]report.VM, error) {
	t, err := findSeveral(traces, asked, maps)
	if err != nil {
		return nil, err
	}
	vms := make([]report.VM, len(traces))
	for i, path := range traces {
		vms[i].Trace, vms[i].Err = path, t.errs[i]
	}
	t.each(func(i int, m *probemap.Map, err error) { readVM(&vms[i], m, err, model) })
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
func readVM(vm *report.VM, m *probemap.Map, err error, model *layout.VM) {
	if err == nil {
		t := &reading{path: vm.Trace}
		if vm.Analysis, err = analyzed(t, m, model); err == nil {
			err = t.problem()
		}
	}
	vm.Err = ofTrace(vm.Trace, err)
}

// ofTrace has an error name the trace that it is about.
func ofTrace(path string, err error) error {
	if err == nil || strings.Contains(err.Error(), path) {
		return err
	}
	return fmt.Errorf("%s: %w", path, err)
}
