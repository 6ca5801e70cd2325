package main

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/trace"
	"jinstr/heaptuple/watch"
	"jinstr/report"
	"jinstr/rewrite/sitemap"
)

func coldCommand() *cli.Command {
	return &cli.Command{
		Name:      "cold",
		Usage:     "tell what a program keeps and does not use",
		ArgsUsage: "TRACE",
		Description: `Reads the trace of a program that was rewritten with --probes touch, and lists the
sites whose objects were cold, most bytes first: alive, made before the last
generations, and not used in them; for how long, and how many were never used.

An object of a rewritten class is used where a method of it is called, or one of
its fields is read or written; an array of 1 KB or more, where an element is.
Collections of the library, records, enums, and arrays that were handed to the
library are not known, and are listed apart.

What is alive must be known: it is looked for cold objects when the virtual machine
has collected all that is old, at the end of the program, and when a snapshot is
asked for: by a file named as the trace with .flush behind.

    -Djinstr.cold.generations=N   not used for so many generations: 8
    -Djinstr.touch.bytes=N        arrays of so many bytes, and more: 1024

With --fail-on the exit code is 1 if a site's cold objects reach all that is asked
for: so many bytes, so many objects, not used for so long on the average.

Examples:

    jinstr run --probes touch --trace shop.jtrace src/
    jinstr cold shop.jtrace
    jinstr cold --fail-on bytes=1MB,idle=10s shop.jtrace
    jinstr cold --min-size 1KB --json shop.jtrace | jq '.findings[0].frames'`,
		Flags: append(reportFlags(), mapFlag(), sarifFlag(),
			&cli.StringFlag{Name: "fail-on", Usage: "exit code 1 if a site has so much that is cold: `bytes=SIZE,objects=N,idle=TIME`, or some of these"},
			&cli.BoolFlag{Name: "log", Usage: "write the lines of the patent's text log"},
			&cli.StringFlag{Name: "min-size", Value: "1", Usage: "leave out objects of less than so many `BYTES`"}),
		OnUsageError: usageError, HideHelpCommand: true,
		Action: cold,
	}
}

func cold(c *cli.Context) error {
	path, err := oneTrace(c)
	if err != nil {
		return err
	}
	least, err := parseSize(c.String("min-size"))
	if err != nil {
		return usage("--min-size: %w", err)
	}
	bar, err := failOn(c, failKey{"bytes", "SIZE", parseSize}, failKey{"objects", "N", countOf("objects")}, failKey{"idle", "TIME", millisOf})
	if err != nil {
		return err
	}
	if c.Bool("json") && c.Bool("log") {
		return usage("--json and --log: give one of them")
	}
	if err := writable(c, "sarif"); err != nil {
		return err
	}
	found, err := coldOf(c, path, int64(min(least, 1<<62)))
	if err != nil {
		return err
	}
	if err := writeSARIF(c, []report.VM{{Trace: path, Analysis: report.Analysis{Cold: found}}}); err != nil {
		return err
	}
	if err := writeCold(c, path, found); err != nil {
		return err
	}
	if err := ofDamage(path, found.Damage); err != nil {
		return err
	}
	return failOnCold(bar, found)
}

func writeCold(c *cli.Context, path string, found *watch.Cold) error {
	switch {
	case c.Bool("log"):
		return report.ColdLog(c.App.Writer, found, strings.TrimSuffix(filepath.Base(path), ".jtrace"))
	case c.Bool("json"):
		return report.ColdJSON(c.App.Writer, found)
	}
	return report.Cold(c.App.Writer, found, textOptions(c, c.App.Writer))
}

// failOnCold is an error if what is cold of any site reaches what --fail-on asks for.
func failOnCold(bar *failBar, found *watch.Cold) error {
	switch {
	case bar == nil:
		return nil
	case found.Checks == 0:
		return bar.nothingKnown("it was never looked for cold objects")
	case len(found.Findings) == 0 && found.Generations <= found.After:
		return bar.nothingKnown("the program ended before anything could be cold")
	}
	n := 0
	for i := range found.Findings {
		s := &found.Findings[i]
		if bar.reached(map[string]float64{"bytes": float64(s.Bytes), "objects": float64(s.Objects), "idle": float64(s.Idle)}) {
			n++
		}
	}
	return bar.end(n, "cold site")
}

// coldOf reads what is cold out of a trace.
func coldOf(c *cli.Context, path string, least int64) (*watch.Cold, error) {
	var found *watch.Cold
	err := watched(c, path, func(r *trace.Reader, m *sitemap.Map, vm *layout.VM) (err error) {
		if found, err = watch.ColdOf(r, m, vm, least); err == nil && found == nil {
			return errors.New("it is not noted when objects are used: rewrite the program with --probes touch")
		}
		return err
	})
	return found, err
}
