package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"jinstr/heaptuple/holders"
	"jinstr/heaptuple/hprof"
	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/watch"
	"jinstr/probemap"
	"jinstr/report"
)

// usualBirths of a path change its tag.
const usualBirths = 1000

func leaksCommand() *cli.Command {
	return &cli.Command{
		Name:      "leaks",
		Usage:     "tell which allocation paths leak",
		ArgsUsage: "TRACE...",
		Description: `Reads the trace of a program that was rewritten with --probes leaks, or with heap
probes, and lists the paths whose objects stay, leaks first: what they made, where,
called from where; how many are alive, of how many generations, and by how much they
grow in each.

A generation ends with a garbage collection (200 ms after it began at the
soonest, a second at the latest), or when the program calls manOT.generation().
The verdict of a path goes by the generations of its survivors:

    leak       in nearly every generation, old and new alike
    start-up   in the first ones only
    cache      in all, but ever fewer of the old
    LRU        in the newest only
    unknown    fewer than five generations, or too few survivors, to tell; or too
               few births were watched, so that chance may have made it

With heap probes (--probes heap,leaks is the same as heap) all births and deaths are
told of, and what held the objects, and nothing is estimated: the program may make few
objects, and a single one that stays counts. A generation is one of as many births as any other then; there are
no times, no lines of calls, and no snapshots.

While the program runs, a snapshot is written now and then: the trace of a program
that still runs can be read, and a file named as the trace with .flush behind asks
for a snapshot behind a collection. With --follow each is told of as it comes, until the
program ends; with --fail-on until a leak reaches that.

With --dump, a heap dump of the program in the HPROF format (jinstr run --dump, jcmd
PID GC.heap_dump, -XX:+HeapDumpOnOutOfMemoryError): who holds the objects of each
path, by the shortest way from a root, and how much would be free without it.

With --nt or --tt each path is also told by the tags of the patent that spans are from:
what it makes has a group and a band, which change after so many births of the path
and such a time, and of how many tags something is alive is its span.

Of several traces, or of a folder (all *.jtrace in it and below), each is told by
itself; maps are looked for in such a folder, too.

With --fail-on the exit code is 1 if in any trace there is a leak that reaches all that
is asked for, span=8 and span>=8 alike, or is beyond it (slope>1KB). With
--compare and two traces, of which the second is the newer: which leaks are new, still there, and gone; --fail-on looks at the new ones then. Where the other run does not tell whether a path leaks, it is neither.

Examples:

    jinstr run --probes leaks --trace shop.jtrace src/
    jinstr leaks shop.jtrace
    jinstr leaks target/jinstr      all machines whose traces are there
    jinstr leaks --fail-on span=8,slope=1KB shop.jtrace
    jinstr leaks --follow --top 1 shop.jtrace
    jinstr leaks --compare --fail-on span=5 released.jtrace shop.jtrace
    jinstr leaks --dump shop.hprof shop.jtrace
    jinstr leaks --sarif leaks.sarif --fail-on span=5 shop.jtrace
    jinstr leaks --json shop.jtrace | jq '.findings[0].frames'`,
		Flags: append(tableFlags(), mapFlag(), sarifFlag(),
			&cli.BoolFlag{Name: "compare", Usage: "compare two runs: give two traces"},
			followFlag(),
			generationsFlag(),
			&cli.Int64Flag{Name: "nt", Value: usualBirths, Usage: "tag what a path makes by group and band, anew after `N` births of it"},
			&cli.DurationFlag{Name: "tt", Usage: "tag it anew after `TIME` at the soonest; usual: that of a generation on the average"},
			&cli.StringFlag{Name: "dump", Usage: "tell who holds the objects, by the heap dump `FILE` of the program"},
			&cli.StringFlag{Name: "fail-on", Usage: "exit code 1 if a leak has survivors in `span=N,slope=BYTES` generations and grows by so many bytes in each"}),
		OnUsageError: usageError, HideHelpCommand: true,
		Action: leaks,
	}
}

func leaks(c *cli.Context) error {
	bar, err := failOn(c, failKey{"span", "GENERATIONS", countOf("generations")}, failKey{"slope", "BYTES", parseSize})
	if err != nil {
		return err
	}
	if err := generationsAsked(c); err != nil {
		return err
	}
	if c.Int64("nt") < 1 || c.Duration("tt") < 0 {
		return usage("--nt takes a number of births from 1 on, and --tt a time such as 500ms")
	}
	if c.Bool("compare") {
		return comparedLeaks(c, bar)
	}
	traces, err := tracesAsked(c)
	several := severalAsked(c, traces)
	switch {
	case err != nil:
		return err
	case c.Bool("follow"):
		return follow(c, traces, func(path string) (moment, func() error, error) { return followedLeaks(c, path, bar) })
	case several && c.IsSet("dump"):
		return usage("--dump is of one run: name its trace")
	case several:
		return leaksOfSeveral(c, traces, bar)
	}
	return leaksOfOne(c, traces[0], bar)
}

// leaksOfOne tells of one trace, and who holds what leaks where a dump is given.
func leaksOfOne(c *cli.Context, path string, bar *failBar) error {
	l, err := leaksOf(c, path)
	if err != nil {
		return err
	}
	if c.IsSet("dump") {
		if l.Exact != nil {
			return usage("--dump: in a dump it is known of births that are watched which path they are of, and %s is the trace of a heap: jinstr heap %s tells what holds objects", path, path)
		}
		if err := findHolders(c, l, c.String("dump")); err != nil {
			return err
		}
	}
	return tellLeaks(c, path, l, bar)
}

// followedLeaks reads the leaks of a program that still runs. Whether there are any for --fail-on is known once generations are judged.
func followedLeaks(c *cli.Context, path string, bar *failBar) (at moment, write func() error, err error) {
	l, err := leaksOf(c, path)
	if err != nil {
		return at, nil, err
	}
	if l.Exact != nil {
		return at, nil, refuseHeap(path)
	}
	if l.Judged < watch.LeastGenerations && !l.Final {
		bar = nil
	}
	return moment{l.Generations, 0, l.Millis, l.Final}, func() error { return tellLeaks(c, path, l, bar) }, nil
}

// tellLeaks writes what is known of one trace.
func tellLeaks(c *cli.Context, path string, l *watch.Leaks, bar *failBar) error {
	if err := writeSARIF(c, []report.VM{{Trace: path, Analysis: report.Analysis{Leaks: l}}}); err != nil {
		return err
	}
	write := func() error { return report.Leaks(c.App.Writer, l, textOptions(c, c.App.Writer)) }
	if c.Bool("json") {
		write = func() error { return report.LeaksJSON(c.App.Writer, l) }
	}
	if err := errors.Join(write(), ofDamage(path, l.Damage)); err != nil {
		return err
	}
	if bar != nil && l.Judged < watch.LeastGenerations {
		return bar.nothingKnown("too few generations are judged")
	}
	return failOnLeaks(bar, l.Findings)
}

// comparedLeaks compares two traces.
func comparedLeaks(c *cli.Context, bar *failBar) error {
	if c.NArg() != 2 {
		return usage("give two traces: jinstr leaks --compare BEFORE AFTER")
	}
	before, err := leaksOf(c, c.Args().Get(0))
	if err != nil {
		return err
	}
	after, err := leaksOf(c, c.Args().Get(1))
	if err != nil {
		return err
	}
	cmp := watch.Compare(before, after)
	version, _ := versions()
	if err := writeAsked(c, "sarif", func(w io.Writer) error { return report.ComparedSARIF(w, cmp, version) }); err != nil {
		return err
	}
	if c.Bool("json") {
		err = report.ComparedLeaksJSON(c.App.Writer, cmp)
	} else {
		err = report.ComparedLeaks(c.App.Writer, cmp, textOptions(c, c.App.Writer))
	}
	if err != nil {
		return err
	}
	if err := errors.Join(ofDamage(c.Args().Get(0), before.Damage), ofDamage(c.Args().Get(1), after.Damage)); err != nil {
		return coded{err, codeTrace}
	}
	return failOnLeaks(bar, cmp.New)
}

// failOnLeaks is an error if any leak reaches what --fail-on asks for.
func failOnLeaks(bar *failBar, list []watch.Path) error {
	if bar == nil {
		return nil
	}
	n := 0
	for i := range list {
		p := &list[i]
		if p.Verdict == watch.Leak && bar.reached(map[string]float64{"span": float64(p.Span), "slope": p.SlopeBytes}) {
			n++
		}
	}
	return bar.end(n, "leak")
}

// leaksOf reads the leaks of a trace.
func leaksOf(c *cli.Context, path string) (*watch.Leaks, error) {
	m, err := readMap(path, c.StringSlice("map"))
	if err != nil {
		return nil, err
	}
	vm, err := chosenLayout(c)
	if err != nil {
		return nil, err
	}
	return leaksWith(c, path, m, vm)
}

// leaksWith reads the leaks of a trace whose map is known, with the tags that are asked for.
func leaksWith(c *cli.Context, path string, m *probemap.Map, vm *layout.VM) (*watch.Leaks, error) {
	l, err := leaksIn(c, path, m, vm)
	if err != nil {
		return nil, err
	}
	if l.Exact != nil && c.Duration("tt") > 0 {
		return nil, usage("--tt %s: %s tells what lives by tuples, which have no times; give --nt alone", c.Duration("tt"), path)
	}
	if c.IsSet("nt") || c.IsSet("tt") {
		l.Tag(watch.Thresholds{Births: c.Int64("nt"), Millis: c.Duration("tt").Milliseconds()})
	}
	return l, nil
}

// leaksIn finds the leaks in a trace of births that were watched, or of a heap.
func leaksIn(c *cli.Context, path string, m *probemap.Map, vm *layout.VM) (l *watch.Leaks, err error) {
	t := &reading{path: path}
	defer t.close()
	r, err := t.reader()
	if err != nil {
		return nil, err
	}
	if c.IsSet("generations") && !m.Uses {
		return nil, usage("--generations: of %s it is not known when all objects were used: record with --probes heap,touch", path)
	}
	if l, err = watch.LeaksOf(r, m, vm); err == nil && l == nil {
		l, err = leaksOfHeap(c, t, m, vm)
	}
	if err != nil {
		return nil, coded{fmt.Errorf("%s: %w", path, err), codeTrace}
	}
	return l, nil
}

// leaksOfHeap replays the trace of a heap.
func leaksOfHeap(c *cli.Context, t *reading, m *probemap.Map, vm *layout.VM) (*watch.Leaks, error) {
	if !m.RecordsHeap() {
		return nil, errors.New("no births are watched, and nothing tells what holds objects: rewrite the program with --probes leaks, or heap")
	}
	defer working(c, "reading the trace")()
	return holders.LeaksOfHeap(t.openAgain, m, vm, c.Int("generations"))
}

// findHolders looks in a heap dump for what holds the objects.
func findHolders(c *cli.Context, l *watch.Leaks, file string) error {
	if err := expect(file, "heap dump", heapDump, packedHeapDump); err != nil {
		return err
	}
	vm, err := chosenLayout(c)
	if err != nil {
		return err
	}
	defer working(c, "reading the heap dump")()
	d, err := hprof.Open(file)
	if err != nil {
		return coded{err, codeTrace}
	}
	defer d.Close()
	var o hprof.Options
	if vm != nil {
		o.Layout = vm.Name
	}
	if err := holders.Find(d, file, l, o); err != nil {
		return coded{fmt.Errorf("%s: %w", file, err), codeTrace}
	}
	return nil
}
