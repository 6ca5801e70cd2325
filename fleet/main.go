// Command jinstr-fleet tells what many traces tell together.
//
//	traces ──jinstr facts, on all cores──▶ tables in Parquet ──DuckDB, fleet.sql──▶ views, as text or JSON
//
// It is a module of its own, as DuckDB is linked into it. docs/fleet.md describes it.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
)

// options are what the command line says.
type options struct {
	traces, tables, jinstr, since string
	maps                          []string
	limit                         int64
	workers, top                  int
	json                          bool
}

func main() {
	o, err := parse(os.Args[1:], os.Stderr)
	if err != nil {
		os.Exit(2)
	}
	if err := run(o, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "jinstr-fleet:", err)
		os.Exit(1)
	}
}

func parse(args []string, stderr io.Writer) (o options, err error) {
	f := flag.NewFlagSet("jinstr-fleet", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() {
		fmt.Fprint(stderr, "jinstr-fleet [flags] DIR: what all traces below a folder tell together. Those that have no tables yet are read.\n\n")
		f.PrintDefaults()
	}
	f.StringVar(&o.tables, "tables", "", "keep the tables in `FOLDER` (default: DIR/jinstr-tables)")
	f.StringVar(&o.jinstr, "jinstr", "", "the `PROGRAM` jinstr (default: beside this one, or on the PATH)")
	f.Func("map", "look for the maps of traces in `FOLDER`, by their builds; give it several times for several folders (default: beside each trace, and below DIR)", func(dir string) error {
		o.maps = append(o.maps, dir)
		return nil
	})
	f.StringVar(&o.since, "since", "", "ask what allocates more since `VERSION` (default: the newest of each program)")
	f.Int64Var(&o.limit, "peak-limit", 64<<20, "tell of devices whose peak passes so many `BYTES`")
	f.IntVar(&o.workers, "j", runtime.NumCPU(), "read so many traces at once")
	f.IntVar(&o.top, "top", 10, "rows of each view; -1 for all")
	f.BoolVar(&o.json, "json", false, "write all rows of all views as JSON")
	if err := f.Parse(args); err != nil {
		return o, err
	}
	if f.NArg() != 1 || o.workers < 1 || o.top < 1 && o.top != -1 {
		f.Usage()
		return o, flag.ErrHelp
	}
	o.traces = f.Arg(0)
	if o.tables == "" {
		o.tables = filepath.Join(o.traces, "jinstr-tables")
	}
	return o, nil
}

func run(o options, stdout, stderr io.Writer) error {
	if err := update(o, stderr); err != nil {
		return err
	}
	views, err := ask(o)
	if err != nil {
		return err
	}
	if o.json {
		return writeJSON(stdout, views)
	}
	return writeText(stdout, views, o.top)
}
