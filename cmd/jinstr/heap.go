package main

import (
	"bufio"
	"fmt"
	"io"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/objgraph"
	"jinstr/heaptuple/ogrg"
	"jinstr/heaptuple/replay"
	"jinstr/report"
)

func heapCommand() *cli.Command {
	return &cli.Command{
		Name:      "heap",
		Usage:     "show which data structures own the memory, and through which references",
		ArgsUsage: "TRACE|DUMP",
		Description: `Groups the live objects of a heap by class, cycles of objects apart, and tells of
each group what it consumes (MC), what it dominates (MD), what would be free
without it (retained), and how much it matters (MCC). Sentences about the first
groups come first: they can be pasted into a ticket.

The file is a trace, or a heap dump in the HPROF format (of a JVM or of Android;
also packed by gzip). The heap of a trace is that at the peak of bytes, or where
--step, --end or --every say. What is wrong with a file is told, and the rest read.

--class NAME shows one group: who keeps it alive (forward: parents that refer to
--threshold of its objects or more, their parents, …) and where the memory sits
that it dominates (backward: children through which --threshold of it or more is
reached, …). The name may be the end of the full one: Node, HashMap$Node.

A dump of a program that was rewritten with --probes leaks or touch also tells where
live objects were made, with --map: by the births that are watched, which stand for all.

Examples:

    jinstr heap jinstr-out/run.jtrace
    jinstr heap jinstr-out/run.jtrace --class Order
    jinstr heap jinstr-out/run.jtrace --every 10MB       how it grew
    jinstr heap dump.hprof --by retained
    jinstr heap dump.hprof --map jinstr-out              where what lives was made
    jinstr heap --diff monday.hprof friday.hprof
    jinstr heap jinstr-out/run.jtrace --write-dump run.hprof
    jinstr heap jinstr-out/run.jtrace --dot | dot -Tsvg > heap.svg
    jinstr heap jinstr-out/run.jtrace --graphml > heap.graphml`,
		Flags:        heapFlags(),
		OnUsageError: usageError, HideHelpCommand: true,
		Action: heap,
	}
}

func heapFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "class", Usage: "the reference analysis of the group `NAME`: a class, or Cycle_1"},
		&cli.BoolFlag{Name: "cycles", Usage: "the cycles of objects, and the classes in them"},
		&cli.BoolFlag{Name: "objects", Usage: "the single objects with the largest retained sizes"},
		&cli.BoolFlag{Name: "sweep", Usage: "how many branches remain at each threshold from 0 to 1, for the first groups or for --class"},
		&cli.BoolFlag{Name: "diff", Usage: "compare two heaps: give two files"},
		&cli.BoolFlag{Name: "dot", Usage: "write the first groups, or those around --class, for Graphviz's dot"},
		&cli.BoolFlag{Name: "graphml", Usage: "write these as GraphML, for Gephi, yEd and other programs that lay out graphs"},
		&cli.StringFlag{Name: "by", Value: ogrg.ByMCC.String(), Usage: "rank groups by `MEASURE`: " + strings.Join(ogrg.Measures(), ", ")},
		&cli.Float64Flag{Name: "threshold", Value: ogrg.DefaultThreshold, Usage: "smallest DR of a parent and CR of a child that counts, from 0 to 1"},
		&cli.BoolFlag{Name: "literal", Usage: "compute DR, MD and CR from the number of references, as the paper does, not from distinct children"},
		&cli.BoolFlag{Name: "split-cycles", Usage: "group the objects of cycles by class, like all others"},
		&cli.StringFlag{Name: "fold", Value: objgraph.FoldNothing.String(), Usage: "count `WHAT` as part of the one object that refers to it: " +
			"arrays (of references: to see through Object[]), collections (these and what is of java.util), or nothing"},
		&cli.Uint64Flag{Name: "step", Usage: "the heap of a trace at step `N`"},
		&cli.BoolFlag{Name: "end", Usage: "the heap at the end of a trace"},
		&cli.StringFlag{Name: "every", Usage: "the heap of a trace each time that another `SIZE` was allocated, such as 500KB or 10MB"},
		&cli.StringFlag{Name: "write-dump", Usage: "write the heap of a trace to `FILE` as a dump, for Eclipse MAT, VisualVM and other tools"},
		&cli.BoolFlag{Name: "dead", Usage: "also count objects of a dump that no root reaches"},
		&cli.StringFlag{Name: "layout", Usage: "sizes of objects by `MODEL`: " + layout.Usage() +
			" (" + layoutOfTrace + "; for a dump the one that its addresses tell)"},
		rowsFlag(),
		&cli.BoolFlag{Name: "json", Usage: "report as JSON"},
		mapFlag(),
	}
}

// heapRequest is what the flags ask for.
type heapRequest struct {
	options report.HeapOptions
	groups  ogrg.Options
	when    replay.When
	vm      *layout.VM // nil for none in particular
	dead    bool
	maps    []string
	dump    string // where to write the heap as a dump
	problem error  // with the first trace that is not whole
}

func newHeapRequest(c *cli.Context) (*heapRequest, error) {
	r := &heapRequest{groups: ogrg.Options{ByClassOnly: c.Bool("split-cycles")}, dead: c.Bool("dead"),
		maps: c.StringSlice("map"), dump: c.String("write-dump")}
	r.options = report.HeapOptions{TextOptions: report.TextOptions{Width: width(c.App.Writer), Top: c.Int("top")},
		Forward: c.Float64("threshold"), Backward: c.Float64("threshold"), Literal: c.Bool("literal")}
	var err error
	if r.options.By, err = ogrg.MeasureNamed(c.String("by")); err != nil {
		return nil, usage("--by: %w%s", err, mayMean(c.String("by"), choices["by"]))
	}
	if t := c.Float64("threshold"); !(t >= 0 && t <= 1) {
		return nil, usage("--threshold %g: it must be from 0 to 1", t)
	}
	if r.groups.Fold, err = objgraph.FoldNamed(c.String("fold")); err != nil {
		return nil, usage("--fold: %w%s", err, mayMean(c.String("fold"), choices["fold"]))
	}
	if r.vm, err = chosenLayout(c); err != nil {
		return nil, err
	}
	return r, r.setWhen(c)
}

// setWhen reads which moment is asked for.
func (r *heapRequest) setWhen(c *cli.Context) error {
	asked := 0
	for _, name := range []string{"step", "end", "every"} {
		if c.IsSet(name) {
			asked++
		}
	}
	if asked > 1 {
		return usage("--step, --end and --every exclude each other")
	}
	if c.IsSet("step") && c.Uint64("step") == 0 {
		return usage("--step 0: steps count from 1")
	}
	r.when = replay.When{Step: c.Uint64("step"), End: c.Bool("end")}
	if c.IsSet("every") {
		n, err := parseSize(c.String("every"))
		if err != nil {
			return usage("--every: %w", err)
		}
		r.when.Every = n
	}
	return nil
}

// parseSize reads 500, 500KB, 10MB, 1GB: units of 1024.
func parseSize(text string) (uint64, error) {
	number, unit := strings.TrimSuffix(strings.ToUpper(text), "B"), uint64(1)
	for i, letter := range "KMG" {
		if rest, ok := strings.CutSuffix(number, string(letter)); ok {
			number, unit = rest, 1<<(10*(i+1))
		}
	}
	n, err := strconv.ParseUint(number, 10, 32)
	if err != nil || n == 0 {
		return 0, fmt.Errorf("%q is not a size (such as 500KB or 10MB)", text)
	}
	return n * unit, nil
}

func heap(c *cli.Context) error {
	r, err := newHeapRequest(c)
	if err != nil {
		return err
	}
	if err := checkHeapFlags(c); err != nil {
		return err
	}
	defer debug.SetGCPercent(debug.SetGCPercent(20)) // large arrays that stay: garbage is little
	if err := painted(c, c.App.Writer, func(out io.Writer) error { return r.report(c, out) }); err != nil {
		return err
	}
	return r.problem
}

// report writes the report that was asked for.
func (r *heapRequest) report(c *cli.Context, out io.Writer) (err error) {
	stop := working(c, "reading the heap")
	defer stop()
	w := bufio.NewWriter(out)
	switch {
	case c.Bool("diff"):
		err = r.diff(c, w)
	case r.when.Every > 0:
		err = r.series(c, w)
	case r.dump != "":
		err = r.writeDump(c.Args().First(), w)
	default:
		var h *report.Heap
		if err = r.read(c.Args().First(), func(only *report.Heap) { h = only }); err == nil {
			stop()
			err = r.write(c, w, h)
		}
	}
	stop()
	if err != nil {
		return err
	}
	return w.Flush()
}

// checkHeapFlags refuses what cannot be asked for together.
func checkHeapFlags(c *cli.Context) error {
	files := 1
	if c.Bool("diff") {
		files = 2
	}
	if c.NArg() != files {
		if files == 2 {
			return usage("give two files: jinstr heap --diff BEFORE AFTER")
		}
		return usage("give one file: jinstr heap TRACE|DUMP")
	}
	var views []string
	for _, name := range []string{"cycles", "objects", "sweep", "diff", "dot", "graphml", "every", "write-dump"} {
		if c.IsSet(name) {
			views = append(views, "--"+name)
		}
	}
	if len(views) > 1 {
		return usage("%s are different reports: ask for one", strings.Join(views, " and "))
	}
	for _, drawing := range []string{"dot", "graphml"} {
		if c.Bool(drawing) && c.Bool("json") {
			return usage("--%s and --json exclude each other", drawing)
		}
	}
	return nil
}

// write writes the report on one heap that was asked for.
func (r *heapRequest) write(c *cli.Context, w io.Writer, h *report.Heap) error {
	node := -1
	if name := c.String("class"); name != "" {
		found, others := h.Groups.Find(name)
		if found < 0 && len(others) > 0 {
			return usage("--class %s: there are several: %s", name, strings.Join(others, ", "))
		}
		if found < 0 {
			return usage("--class %s: there is no such group of live objects%s", name, meant(name, groupNames(h), "jinstr heap --top -1 lists all"))
		}
		node = found
	}
	switch json := c.Bool("json"); {
	case c.Bool("dot"):
		return report.HeapDOT(w, h, node, r.options)
	case c.Bool("graphml"):
		return report.HeapGraphML(w, h, node, r.options)
	case c.Bool("sweep") && json:
		return report.HeapSweepJSON(w, h, node, r.options)
	case c.Bool("sweep"):
		return report.HeapSweep(w, h, node, r.options)
	case node >= 0 && json:
		return report.HeapClassJSON(w, h, node, r.options)
	case node >= 0:
		return report.HeapClass(w, h, node, r.options)
	case json:
		return report.HeapJSON(w, h, r.options)
	case c.Bool("cycles"):
		return report.HeapCycles(w, h, r.options)
	case c.Bool("objects"):
		return report.HeapObjects(w, h, r.options)
	}
	return report.HeapText(w, h, r.options)
}

func groupNames(h *report.Heap) []string {
	list := make([]string, len(h.Groups.Nodes))
	for i := range h.Groups.Nodes {
		list[i] = h.Groups.Nodes[i].Name
	}
	return list
}

func (r *heapRequest) diff(c *cli.Context, w io.Writer) error {
	for _, file := range c.Args().Slice() {
		if _, err := isDump(file); err != nil {
			return err
		}
	}
	var heaps [2]*report.Heap
	for i := range heaps {
		if err := r.read(c.Args().Get(i), func(h *report.Heap) { heaps[i] = h }); err != nil {
			return err
		}
		heaps[i].Groups.Forget()
	}
	if c.Bool("json") {
		return report.HeapDiffJSON(w, heaps[0], heaps[1])
	}
	return report.HeapDiff(w, heaps[0], heaps[1], r.options)
}

func (r *heapRequest) series(c *cli.Context, w io.Writer) error {
	s := report.NewHeapSeries(r.options)
	if err := r.read(c.Args().First(), s.Add); err != nil {
		return err
	}
	if c.Bool("json") {
		return s.JSON(w)
	}
	return s.Text(w)
}
