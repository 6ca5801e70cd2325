package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime/debug"
	"strings"

	"github.com/urfave/cli/v2"
	"golang.org/x/term"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/watch"
	"jinstr/pathfacts"
	"jinstr/probemap"
	"jinstr/report"
	"jinstr/report/page"
)

// rowsFlag says how long tables are.
func rowsFlag() cli.Flag {
	return &cli.IntFlag{Name: "top", Value: 20, Usage: "rows of each table; -1 for all", Action: func(_ *cli.Context, n int) error {
		if n < 1 && n != -1 {
			return usage("--top %d: give a number of rows from 1 on, or -1 for all", n)
		}
		return nil
	}}
}

// reportFlags are of commands that write a page, too.
func reportFlags() []cli.Flag {
	return append(tableFlags(),
		&cli.StringFlag{Name: "html", Usage: "also write a page to `FILE`, one HTML file that needs no network: the steps, for a class, and the report's tables"})
}

// tableFlags say how what was found is told.
func tableFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "layout", Usage: "sizes of objects by `MODEL`: " + layout.Usage() + " (" + layoutOfTrace + ")"},
		rowsFlag(),
		&cli.BoolFlag{Name: "json", Usage: "report as JSON"},
	}
}

func reportCommand() *cli.Command {
	return &cli.Command{
		Name:      "report",
		Usage:     "report what a recorded run did with its memory",
		ArgsUsage: "TRACE...",
		Description: `Replays a trace and reports, on standard output: what was alive at the peak and at
the end and through what it was held, what each class and each allocation site
allocated, how long objects lived and why they became garbage, what was handed to
code that was not rewritten, and how sure all that is. Bytes are shallow sizes by
the model of --layout, in the original program.

A trace that was cut off is read up to there, and the report says so. So is one
that is damaged, and one that cannot be read at all: then the exit code is 4.

Several virtual machines, as of tests that fork, write a trace each. Of several
traces, or of a folder (all *.jtrace in it and below), there is one report: what
adds up over all machines, and then each machine by itself. Maps are looked for in
such a folder, too.

Examples:

    jinstr report jinstr-out/run.jtrace
    jinstr report --json jinstr-out/run.jtrace | jq .peak_bytes
    jinstr report --html run.html jinstr-out/run.jtrace     a page to open in a browser
    jinstr report --html peak.html --from 4800000 jinstr-out/run.jtrace
    jinstr report --pprof run.pb.gz jinstr-out/run.jtrace; go tool pprof -http : run.pb.gz
    jinstr report --collapsed garbage.txt --weight garbage_space jinstr-out/run.jtrace
    jinstr report target/jinstr             all machines whose traces are there
    jinstr report --map . a.jtrace b.jtrace`,
		Flags: append(append(reportFlags(), profileFlags()...), sarifFlag(), mapFlag(),
			&cli.Uint64Flag{Name: "from", Usage: "with --html: the steps of the page begin at step `N`"},
			&cli.IntFlag{Name: "steps", Value: page.MostSteps, Usage: "with --html: the page has `N` steps at most"},
			&cli.StringFlag{Name: "beside", Usage: "with --html: compare with the earlier run whose trace is `FILE`, class by class"},
			&cli.StringFlag{Name: "editor", Usage: "with --html: places lead to lines in `EDITOR`, too: " + strings.Join(page.Editors, " or ")},
			&cli.StringFlag{Name: "assets", Usage: "with --html: put script and style sheet into `DIR` beside the page, for servers that forbid scripts within pages"}),
		OnUsageError: usageError, HideHelpCommand: true,
		Action: func(c *cli.Context) error {
			traces, err := tracesAsked(c)
			if err != nil {
				return err
			}
			if err := checkWeight(c); err != nil {
				return err
			}
			if len(traces) > 1 || isFolder(c.Args().First()) {
				if c.String("html") != "" {
					return usage("--html is for one trace: name it")
				}
				return writeReports(c, c.App.Writer, traces, c.Args().Slice())
			}
			if err := checkPage(c); err != nil {
				return err
			}
			t := pageReading(c, traces[0])
			if err := writeReport(c, c.App.Writer, t, c.StringSlice("map")); err != nil {
				return err
			}
			return t.problem()
		},
	}
}

func oneTrace(c *cli.Context) (string, error) {
	if c.NArg() != 1 {
		return "", usage("give one trace: jinstr %s TRACE", c.Command.Name)
	}
	return c.Args().First(), nil
}

// told reads what a trace tells, and the map for it; and, of leaks, what a dump has that was asked for.
func told(c *cli.Context, t *reading, maps []string) (m *probemap.Map, a report.Analysis, err error) {
	if m, err = readMap(t.path, maps); err != nil {
		return nil, a, err
	}
	vm, err := chosenLayout(c)
	if err != nil {
		return nil, a, err
	}
	defer working(c, "reading the trace")()
	if a, err = analyzed(t, m, vm); err != nil {
		return nil, a, err
	}
	if dump := c.String("dump"); a.Leaks != nil && exists(dump) {
		err = findHolders(c, a.Leaks, dump)
	}
	return m, a, err
}

// writeReport reports a trace to w.
func writeReport(c *cli.Context, w io.Writer, t *reading, maps []string) error {
	m, told, err := told(c, t, maps)
	if err != nil {
		return err
	}
	if c.String("html") != "" {
		if err := writePage(c, t, m, told); err != nil {
			return err
		}
	}
	if err := writeFiles(c, []report.VM{{Trace: t.path, Analysis: told, Err: t.problem()}}); err != nil {
		return err
	}
	if c.Bool("json") {
		return report.JSON(w, told)
	}
	return painted(c, w, func(w io.Writer) error { return writeText(w, told, textOptions(c, w)) })
}

// writeFiles writes what was asked for beside the report.
func writeFiles(c *cli.Context, vms []report.VM) error {
	if err := writeProfiles(c, vms); err != nil {
		return err
	}
	return writeSARIF(c, vms)
}

// analyzed gives what a trace tells.
func analyzed(t *reading, m *probemap.Map, vm *layout.VM) (a report.Analysis, err error) {
	// A model of millions of live objects is most of the memory, and little of it becomes garbage.
	defer debug.SetGCPercent(debug.SetGCPercent(40))
	defer t.close()
	if a.Facts, err = replay.AnalyzeSource(t.openAgain, m, t.options(vm)); err != nil {
		return a, coded{err, codeTrace}
	}
	if a.Paths, err = pathfacts.Of(t.last, m); err == nil {
		a.Births, err = watch.Of(t.last, m, vm)
	}
	if err == nil {
		a.Leaks, err = watch.LeaksOf(t.last, m, vm)
	}
	if err == nil {
		a.Cold, err = watch.ColdOf(t.last, m, vm, 1)
	}
	if err != nil {
		return a, coded{fmt.Errorf("%s: %w", t.path, err), codeTrace}
	}
	return a, nil
}

func textOptions(c *cli.Context, w io.Writer) report.TextOptions {
	return report.TextOptions{Width: width(w), Top: c.Int("top")}
}

// writeText writes what there is to tell: of memory, of births, of paths, or of several.
func writeText(w io.Writer, told report.Analysis, o report.TextOptions) error {
	facts, paths := told.Facts, told.Paths
	if told.Births != nil && told.Leaks != nil && told.Leaks.Generations == 0 { // that nothing was written yet is said once
		told.Leaks, told.Cold = nil, nil
	}
	if told.Leaks != nil {
		if err := report.Leaks(w, told.Leaks, o); err != nil {
			return err
		}
		io.WriteString(w, "\n")
	}
	if told.Cold != nil {
		if err := report.Cold(w, told.Cold, o); err != nil {
			return err
		}
		io.WriteString(w, "\n")
	}
	if told.Births != nil {
		if err := report.Births(w, told.Births, o); err != nil || paths == nil {
			return err
		}
		return report.PathsSection(w, paths, o)
	}
	if paths != nil && facts.Total.Objects == 0 && !facts.Damage.Damaged && (paths.Final || len(paths.Methods) > 0) {
		return report.Paths(w, paths, report.PathsOptions{TextOptions: o})
	}
	if err := report.Text(w, facts, o); err != nil || paths == nil {
		return err
	}
	return report.PathsSection(w, paths, o)
}

// width is how many cells a line of the terminal has that is written to, or 0.
func width(w io.Writer) int {
	if p, ok := w.(*painter); ok {
		w = p.to
	}
	if f, ok := w.(*os.File); ok {
		if n, _, err := term.GetSize(int(f.Fd())); err == nil {
			return n
		}
	}
	return 0
}

// withoutOp leaves out which call of the system failed.
func withoutOp(err error) error {
	if p := (*fs.PathError)(nil); errors.As(err, &p) {
		return fmt.Errorf("%s: %w", p.Path, p.Err)
	}
	return err
}

func asTraceError(m *probemap.Map, err error) (*probemap.Map, error) {
	if err != nil {
		return nil, coded{err, codeTrace}
	}
	return m, nil
}
