package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/watch"
	"jinstr/probemap"
	"jinstr/report"
)

func coldCommand() *cli.Command {
	return &cli.Command{
		Name:      "cold",
		Usage:     "tell what a program keeps and does not use",
		ArgsUsage: "TRACE...",
		Description: `Reads the trace of a program that was rewritten with --probes touch, and lists the
sites whose objects were cold, most bytes first: alive, made before the last
generations, and not used in them; for how long, and how many were never used.

An object of a rewritten class is used where a method of it is called, or one of
its fields is read or written; an array of 1 KB or more, where an element is.
Collections of the library, records, enums, and arrays that were handed to the
library are not known, and are listed apart.

What is alive must be known: it is looked for cold objects when the virtual machine
has collected all that is old, at the end of the program, and when a snapshot is
asked for: by a file named as the trace with .flush behind. With --follow it is told
again each time that the running program has written what it knows, until it ends.

    -Djinstr.cold.generations=N   not used for so many generations: 8
    -Djinstr.touch.bytes=N        arrays of so many bytes, and more: 1024

With --probes heap,touch nothing is estimated: all objects are known, what is cold after
any number of generations (--generations), and how long objects stayed after their
last use before they died (drag).

Of several traces, or of a folder (all *.jtrace in it and below), each is told by
itself; maps are looked for in such a folder, too.

With --fail-on the exit code is 1 if in any trace a site's cold objects reach all that
is asked for: so many bytes, so many objects, not used for so long on the average.

Examples:

    jinstr run --probes touch --trace shop.jtrace src/
    jinstr cold shop.jtrace
    jinstr run --probes heap,touch --trace exact.jtrace src/
    jinstr cold --generations 4 exact.jtrace
    jinstr cold target/jinstr      all machines whose traces are there
    jinstr cold --fail-on bytes=1MB,idle=10s shop.jtrace
    jinstr cold --min-size 1KB --json shop.jtrace | jq '.findings[0].frames'`,
		Flags: append(tableFlags(), mapFlag(), sarifFlag(),
			&cli.StringFlag{Name: "fail-on", Usage: "exit code 1 if a site has so much that is cold: `bytes=SIZE,objects=N,idle=TIME`, or some of these"},
			followFlag(),
			generationsFlag(),
			&cli.BoolFlag{Name: "log", Usage: "write the lines of the patent's text log"},
			&cli.StringFlag{Name: "min-size", Value: "1", Usage: "leave out objects of less than so many `BYTES`"}),
		OnUsageError: usageError, HideHelpCommand: true,
		Action: cold,
	}
}

func generationsFlag() cli.Flag {
	return &cli.IntFlag{Name: "generations", Value: watch.UsualAfter,
		Usage: "with heap,touch: cold is what was not used in the last `N` generations (with touch alone the running program has to know: -Djinstr.cold.generations)"}
}

func generationsAsked(c *cli.Context) error {
	if n := c.Int("generations"); n < 1 {
		return usage("--generations %d: give a number from 1 on", n)
	}
	return nil
}

func cold(c *cli.Context) error {
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
	if err := generationsAsked(c); err != nil {
		return err
	}
	traces, err := tracesAsked(c)
	smallest := int64(min(least, 1<<62))
	several := severalAsked(c, traces)
	switch {
	case err != nil:
		return err
	case c.Bool("follow"):
		return follow(c, traces, func(path string) (moment, func() error, error) { return followedCold(c, path, smallest, bar) })
	case several && c.Bool("log"):
		return usage("--log is of one run: name its trace")
	case several:
		return coldOfSeveral(c, traces, smallest, bar)
	}
	return coldOfOne(c, traces[0], smallest, bar)
}

// coldOfOne tells of one trace.
func coldOfOne(c *cli.Context, path string, least int64, bar *failBar) error {
	found, err := coldOf(c, path, least)
	if err != nil {
		return err
	}
	return tellCold(c, path, found, bar)
}

func coldOf(c *cli.Context, path string, least int64) (*watch.Cold, error) {
	m, err := readMap(path, c.StringSlice("map"))
	if err != nil {
		return nil, err
	}
	vm, err := chosenLayout(c)
	if err != nil {
		return nil, err
	}
	return coldWith(path, m, vm, coldAskedBy(c, least))
}

// followedCold reads what is cold of a program that still runs. Whether there is anything for --fail-on is known once it was looked for.
func followedCold(c *cli.Context, path string, least int64, bar *failBar) (at moment, write func() error, err error) {
	found, err := coldOf(c, path, least)
	if err != nil {
		return at, nil, err
	}
	if found.Exact {
		return at, nil, refuseHeap(path)
	}
	if notKnownCold(found) != "" && !found.Final {
		bar = nil
	}
	return moment{found.Generations, found.Checks, found.Millis, found.Final}, func() error { return tellCold(c, path, found, bar) }, nil
}

// tellCold writes what is known of one trace.
func tellCold(c *cli.Context, path string, found *watch.Cold, bar *failBar) error {
	if err := writeSARIF(c, []report.VM{{Trace: path, Analysis: report.Analysis{Cold: found}}}); err != nil {
		return err
	}
	if err := writeCold(c, path, found); err != nil {
		return err
	}
	if err := ofDamage(path, found.Damage); err != nil {
		return err
	}
	if why := notKnownCold(found); bar != nil && why != "" {
		return bar.nothingKnown(why)
	}
	return failOnCold(bar, found.Findings)
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

// notKnownCold says why nothing is known to be cold, where that is so.
func notKnownCold(found *watch.Cold) string {
	switch {
	case found.Checks == 0:
		return "it was never looked for cold objects"
	case len(found.Findings) == 0 && found.Judged <= found.After:
		return "the program ended before anything could be cold"
	}
	return ""
}

// failOnCold is an error if what is cold of any site reaches what --fail-on asks for.
func failOnCold(bar *failBar, list []watch.ColdSite) error {
	if bar == nil {
		return nil
	}
	n := 0
	for i := range list {
		s := &list[i]
		if bar.reached(map[string]float64{"bytes": float64(s.Bytes), "objects": float64(s.Objects), "idle": float64(s.Idle)}) {
			n++
		}
	}
	return bar.end(n, "cold site")
}

// coldAsked is what is asked for: objects of at least so many bytes, and after how many generations they are cold, if that was said.
type coldAsked struct {
	least       int64
	generations int
	said        bool
}

func coldAskedBy(c *cli.Context, least int64) coldAsked {
	return coldAsked{least, c.Int("generations"), c.IsSet("generations")}
}

// coldWith reads what is cold out of a trace whose map is known.
func coldWith(path string, m *probemap.Map, vm *layout.VM, asked coldAsked) (*watch.Cold, error) {
	t := &reading{path: path}
	defer t.close()
	found, err := coldIn(t, m, vm, asked)
	if err == nil && found == nil {
		err = errors.New("it is not noted when objects are used: rewrite the program with --probes touch, or heap,touch")
	}
	if err != nil {
		return nil, coded{fmt.Errorf("%s: %w", path, err), codeTrace}
	}
	return found, nil
}

// coldIn reads it out of a heap, or of what was watched; nil where neither tells of uses.
func coldIn(t *reading, m *probemap.Map, vm *layout.VM, asked coldAsked) (*watch.Cold, error) {
	r, err := t.reader()
	if err != nil {
		return nil, err
	}
	if m.Uses {
		facts, _, err := replay.AnalyzeOnce(t.openAgain, m, replay.Options{Layout: vm, Generations: true, Uses: asked.generations})
		if err != nil {
			return nil, err
		}
		return watch.ColdOfHeap(facts, m, asked.least), nil
	}
	found, err := watch.ColdOf(r, m, vm, asked.least)
	if found != nil && asked.said {
		return nil, usage("--generations: the trace has what was cold as the program ran: set -Djinstr.cold.generations there, or record with --probes heap,touch")
	}
	return found, err
}
