package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"jinstr/heaptuple/layout"
	"jinstr/internal/near"
	"jinstr/internal/plural"
	"jinstr/probemap"
	"jinstr/report"
	"jinstr/report/tables"
)

func factsCommand() *cli.Command {
	return &cli.Command{
		Name:      "facts",
		Usage:     "write what traces tell as tables, to add up many of them",
		ArgsUsage: "TRACE...",
		Description: `Writes what each trace tells into Parquet files, for engines such as DuckDB and
Spark: DIR/TABLE/RUN.parquet, a file for each table in which the trace has rows. The
tables are runs, sites, classes, paths, leaks, cold, deaths and errors;
docs/fleet.md has their columns.

Traces are files, folders (all *.jtrace in them and below), or, with -, the lines
of standard input. The name of a trace tells its run from others: below the folder,
where one is given; as it was given elsewhere. A trace of the same name takes the
place of the one before. The same trace gives the same bytes, in whatever order and
company.

Maps are looked for beside the trace, in the folders that are asked for, and with
--map in a folder in which each is called jinstr.map or by its build: BUILD.map.

A trace that is damaged, or cannot be read, or has no map, is a row of the table
errors, and no reason to end; only for one that was typed and is not there is the exit
code another in the end. A line of standard output for each trace tells its
run and name, and whether it was written, is in errors, or was left out by --new.

Labels of a run are program, version, device and outcome (passed, failed): by
folders that are named so, as version=1.2/device=d17/run.jtrace, or by --label.

Examples:

    jinstr facts --parquet tables traces/
    jinstr facts --parquet tables --new --map maps/ traces/
    jinstr facts --parquet tables --label version=1.2 --label outcome=failed run.jtrace
    cd traces && find . -name '*.jtrace' | jinstr facts --parquet ../tables -`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "parquet", Usage: "write the tables below `DIR`"},
			mapFlag(),
			&cli.StringFlag{Name: "layout", Usage: "sizes of objects by `MODEL`: " + layout.Usage() + " (" + layoutOfTrace + ")"},
			&cli.StringSliceFlag{Name: "label", Usage: "all these runs are of `NAME=VALUE`: " + strings.Join(tables.LabelNames(), ", ") + " (may be repeated)"},
			&cli.BoolFlag{Name: "new", Usage: "leave out traces whose tables are there, and not older than they"},
		},
		OnUsageError: usageError, HideHelpCommand: true,
		Action: writeTables,
	}
}

// namedTrace is a trace, and its name among all.
type namedTrace struct{ path, name string }

func writeTables(c *cli.Context) error {
	dir := c.String("parquet")
	if dir == "" {
		return usage("give the folder of the tables: jinstr facts --parquet DIR TRACE...")
	}
	labels, err := labelsAsked(c)
	if err != nil {
		return err
	}
	model, err := chosenLayout(c)
	if err != nil {
		return err
	}
	list, err := namedTraces(c)
	if err != nil {
		return err
	}
	if err := tables.Prepare(dir, writeFile); err != nil {
		return err
	}
	w := &tableWriter{c: c, dir: dir, labels: labels, model: model}
	if c.Bool("new") {
		list = slices.DeleteFunc(list, w.isThere)
	}
	stop := working(c, "reading the traces")
	defer stop()
	if err := w.writeAll(list); err != nil {
		return err
	}
	stop()
	if w.wrong > 0 {
		fmt.Fprintf(c.App.ErrWriter, "jinstr: something is wrong with %s of %s: see the table errors\n", plural.Count(w.wrong), plural.Of(len(list), "trace"))
	}
	return notThere(c)
}

// notThere is the error of traces and folders that were typed and are not there; of the lines of standard input some may be gone by now.
func notThere(c *cli.Context) error {
	for _, arg := range c.Args().Slice() {
		if arg != "-" && !exists(arg) {
			return coded{fmt.Errorf("%s: no such file or folder; all others are written", arg), codeTrace}
		}
	}
	return nil
}

// labelsAsked are those that --label sets.
func labelsAsked(c *cli.Context) (map[string]string, error) {
	labels := map[string]string{}
	for _, text := range c.StringSlice("label") {
		name, value, is := strings.Cut(text, "=")
		if !is || !new(tables.Labels).Set(name, value) {
			return nil, usage("--label %s: NAME=VALUE, of which NAME is one of %s", text, strings.Join(tables.LabelNames(), ", "))
		}
		if outcomes := []string{"passed", "failed"}; name == "outcome" && !slices.Contains(outcomes, value) {
			return nil, usage("--label %s: an outcome is %s", text, near.Or(outcomes))
		}
		if before, given := labels[name]; given && before != value {
			return nil, usage("--label %s: it is %s already", text, before)
		}
		labels[name] = value
	}
	return labels, nil
}

// namedTraces are those that are asked for. Those in the one folder that is given are named from there.
func namedTraces(c *cli.Context) (list []namedTrace, err error) {
	var paths []string
	root := ""
	switch {
	case c.NArg() == 1 && c.Args().First() == "-":
		if paths, err = linesOf(c); err != nil {
			return nil, err
		}
	default:
		if paths, err = tracesAsked(c); err != nil {
			return nil, err
		}
		if c.NArg() == 1 && isFolder(c.Args().First()) {
			root = c.Args().First()
		}
	}
	for _, path := range paths {
		name := filepath.Clean(path)
		if root != "" {
			if name, err = filepath.Rel(root, path); err != nil {
				return nil, err
			}
		}
		list = append(list, namedTrace{path, filepath.ToSlash(name)})
	}
	return list, nil
}

// linesOf reads the lines of standard input that are not empty.
func linesOf(c *cli.Context) (list []string, err error) {
	in := bufio.NewScanner(c.App.Reader)
	for in.Scan() {
		if line := strings.TrimRight(in.Text(), "\r"); line != "" {
			list = append(list, line)
		}
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("reading the names of traces: %w", err)
	}
	return list, nil
}

// mostTold bounds how many errors are told beside the table of them: there may be thousands of traces.
const mostTold = 10

// tableWriter writes the tables of traces.
type tableWriter struct {
	c      *cli.Context
	dir    string
	labels map[string]string
	model  *layout.VM
	wrong  int // traces with which something is wrong
}

// isThere tells that the tables of a trace need not be written.
func (w *tableWriter) isThere(t namedTrace) bool {
	run := tables.RunID(t.name)
	done, err := os.Stat(tables.Done(w.dir, run))
	if err != nil {
		return false
	}
	read, err := os.Stat(t.path)
	if err != nil || read.ModTime().After(done.ModTime()) {
		return false
	}
	w.say(run, "there", t)
	return true
}

func (w *tableWriter) say(run, what string, t namedTrace) {
	fmt.Fprintf(w.c.App.Writer, "%s\t%s\t%s\n", run, what, t.name)
}

func (w *tableWriter) writeAll(list []namedTrace) error {
	paths := make([]string, len(list))
	for i := range list {
		paths[i] = list[i].path
	}
	several, err := w.find(paths)
	if err != nil {
		return err
	}
	for i := range list {
		if err := several.errs[i]; err != nil {
			if err := w.write(list[i], report.VM{Err: err}, tables.Trace, &probemap.Map{}); err != nil {
				return err
			}
		}
	}
	var failed error
	several.each(func(i int, m *probemap.Map, err error) {
		if failed == nil {
			failed = w.read(list[i], m, err)
		}
	})
	return failed
}

// find looks for the maps of traces. A map that is not there, or damaged, is no error but where it was asked for by its name.
func (w *tableWriter) find(paths []string) (*severalTraces, error) {
	several, places := openSeveral(paths, w.c.Args().Slice())
	maps := several.maps
	maps.passOver, maps.asBuilt = true, true
	if asked := w.c.StringSlice("map"); len(asked) > 0 {
		for _, p := range asked {
			if err := maps.look(p); err != nil {
				return nil, coded{err, codeTrace}
			}
		}
		return several, nil
	}
	for _, p := range places {
		_ = maps.look(p)
	}
	return several, nil
}

// read reads a trace and writes its tables. The error is one of writing.
func (w *tableWriter) read(t namedTrace, m *probemap.Map, err error) error {
	if err != nil {
		return w.write(t, report.VM{Err: err}, tables.Map, &probemap.Map{})
	}
	vm := report.VM{Trace: t.path}
	readVM(&vm, m, nil, w.model)
	what := tables.Trace
	if vm.Facts != nil && vm.Facts.Damage.Damaged {
		what = tables.Damage
	}
	return w.write(t, vm, what, m)
}

func (w *tableWriter) write(t namedTrace, vm report.VM, what string, m *probemap.Map) error {
	r := &tables.Run{ID: tables.RunID(t.name), Trace: t.name, Analysis: vm.Analysis, Heap: m.RecordsHeap(), Labels: tables.Labels{Program: m.Name}}
	r.SetByFolders(t.name)
	for name, value := range w.labels {
		r.Set(name, value)
	}
	outcome := "written"
	if vm.Err != nil {
		w.wrong++
		outcome = "errors"
		r.Err, r.What = errors.New(strings.ReplaceAll(vm.Err.Error(), t.path, t.name)), what
		if w.wrong <= mostTold {
			fmt.Fprintf(w.c.App.ErrWriter, "jinstr: %v\n", vm.Err)
		}
	}
	if err := tables.Write(w.dir, r, writeFile); err != nil {
		return fmt.Errorf("writing the tables: %w", err)
	}
	w.say(r.ID, outcome, t)
	return nil
}
