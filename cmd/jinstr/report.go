package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime/debug"

	"github.com/urfave/cli/v2"
	"golang.org/x/term"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/replay"
	"jinstr/pathfacts"
	"jinstr/report"
	"jinstr/rewrite/sitemap"
)

func reportFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "layout", Usage: "sizes of objects by `MODEL`: " + layout.Usage() + " (" + layoutOfTrace + ")"},
		&cli.IntFlag{Name: "top", Value: 20, Usage: "rows of each table; -1 for all"},
		&cli.BoolFlag{Name: "json", Usage: "report as JSON"},
	}
}

func reportCommand() *cli.Command {
	return &cli.Command{
		Name:      "report",
		Usage:     "report what a recorded run did with its memory",
		ArgsUsage: "TRACE",
		Description: `Replays a trace and reports, on standard output: what was alive at the peak and at
the end and through what it was held, what each class and each allocation site
allocated, how long objects lived and why they became garbage, what was handed to
code that was not rewritten, and how sure all that is. Bytes are shallow sizes by
the model of --layout, in the original program.

A trace that was cut off is read up to there, and the report says so. So is one
that is damaged, and one that cannot be read at all: then the exit code is 4.

Example:

    jinstr report jinstr-out/run.jtrace
    jinstr report --json jinstr-out/run.jtrace | jq .peak_bytes`,
		Flags:        append(reportFlags(), mapFlag()),
		OnUsageError: usageError, HideHelpCommand: true,
		Action: ofTraces(func(c *cli.Context) error {
			trace, err := oneTrace(c)
			if err != nil {
				return err
			}
			return writeReport(c, c.App.Writer, trace, c.StringSlice("map"))
		}),
	}
}

func oneTrace(c *cli.Context) (string, error) {
	if c.NArg() != 1 {
		return "", usage("give one trace: jinstr %s TRACE", c.Command.Name)
	}
	return c.Args().First(), nil
}

// writeReport reports a trace to w.
func writeReport(c *cli.Context, w io.Writer, trace string, maps []string) error {
	m, err := readMap(trace, maps)
	if err != nil {
		return err
	}
	vm, err := chosenLayout(c)
	if err != nil {
		return err
	}
	// A model of millions of live objects is most of the memory, and little of it becomes garbage.
	defer debug.SetGCPercent(debug.SetGCPercent(40))
	stop := working(c, "reading the trace")
	defer stop()
	facts, err := replay.Analyze(trace, m, replay.Options{Layout: vm})
	if err != nil {
		return coded{err, codeTrace}
	}
	paths, err := pathfacts.Read(trace, m)
	if err != nil {
		return coded{err, codeTrace}
	}
	stop()
	if c.Bool("json") {
		return report.JSON(w, facts, paths)
	}
	o := report.TextOptions{Width: width(w), Top: c.Int("top")}
	return painted(c, w, func(w io.Writer) error { return writeText(w, facts, paths, o) })
}

// writeText writes what there is to tell: of memory, of paths, or of both.
func writeText(w io.Writer, facts *replay.Facts, paths *pathfacts.Facts, o report.TextOptions) error {
	if paths != nil && facts.Total.Objects == 0 && !facts.Damage.Damaged && (paths.Final || len(paths.Methods) > 0) {
		return report.Paths(w, paths, report.PathsOptions{TextOptions: o})
	}
	if err := report.Text(w, facts, o); err != nil || paths == nil {
		return err
	}
	return report.PathsSection(w, paths, o)
}

func width(w io.Writer) int {
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

func asTraceError(m *sitemap.Map, err error) (*sitemap.Map, error) {
	if err != nil {
		return nil, coded{err, codeTrace}
	}
	return m, nil
}
