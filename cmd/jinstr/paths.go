package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"jinstr/internal/plural"
	"jinstr/pathfacts"
	"jinstr/probemap"
	"jinstr/report"
	"jinstr/rewrite"
)

func pathsCommand() *cli.Command {
	return &cli.Command{
		Name:  "paths",
		Usage: "list the paths through methods, and those that ran",
		Description: `A path is the way that one call takes through a method: which branches, how often
round each loop. A rewritten program counts them; each has a number.

    jinstr paths list src/                          methods, and how many paths each has
    jinstr paths report jinstr-out/run.jtrace       which paths ran, and how often`,
		Subcommands:  []*cli.Command{pathsListCommand(), pathsReportCommand()},
		OnUsageError: usageError, HideHelpCommand: true,
		Action: func(c *cli.Context) error { return cli.ShowSubcommandHelp(c) },
	}
}

func pathsListCommand() *cli.Command {
	flags := []cli.Flag{&cli.BoolFlag{Name: "dot", Usage: "write the graph of the METHOD for Graphviz's dot"}}
	for _, f := range rewriteFlags() {
		switch f.Names()[0] {
		case "scheme", "conditions", "interest", "interest-from", "release", "encoding":
			flags = append(flags, f)
		}
	}
	flags = append(flags, topFlag())
	return &cli.Command{
		Name:      "list",
		Usage:     "list methods with the number of their paths, or show one method's graph",
		ArgsUsage: "SRC...|MAP [METHOD]",
		Description: `Lists the methods whose paths a rewrite counts, and how many paths each has. With
a METHOD (add, Cart.add or shop.Cart.add): its graph, what is inserted on each
edge, and its paths with their numbers and source lines, if they are few.

Give sources, with the flags that you give to rewrite, or the jinstr.map of a
rewrite. Nothing is written.

Examples:

    jinstr paths list src/
    jinstr paths list src/ Cart.add
    jinstr paths list jinstr-out/jinstr.map Cart.add --dot | dot -Tsvg > add.svg`,
		Flags:        flags,
		OnUsageError: usageError, HideHelpCommand: true,
		Action: pathsList,
	}
}

func pathsReportCommand() *cli.Command {
	return &cli.Command{
		Name:      "report",
		Usage:     "report which paths a run took",
		ArgsUsage: "TRACE...",
		Description: `Tells, on standard output, which paths ran most: how often, their share of the
runs of their method, and their source lines, with what a loop repeats written as
(14 15)×3. Paths through loops may be counted in fragments, from one time round to
the next; the report says so. Then the totals of each method.

A path that an exception ends is counted, too, as far as the statement that threw;
a handler begins a path of its own. What had not ended when the program did is not
there: see the manual. Where paths of interest alone are counted, one counts when its
return or throw begins, also if what stands in that throws.

Of several traces, or of a folder (all *.jtrace in it and below), the counts add up.

Examples:

    jinstr paths report jinstr-out/run.jtrace
    jinstr paths report --lcov lcov.info target/jinstr-run     all machines that ran tests
    jinstr paths report jinstr-out/run.jtrace --source     each line with its count
    jinstr paths report jinstr-out/run.jtrace --jacoco jacoco.xml --lcov lcov.info
    jinstr paths report --compare before.jtrace after.jtrace`,
		Flags: []cli.Flag{
			rowsFlag(),
			&cli.StringFlag{Name: "method", Usage: "only the `METHOD` (add, Cart.add or shop.Cart.add)"},
			&cli.BoolFlag{Name: "source", Usage: "print the source with the count of each line and branch"},
			&cli.BoolFlag{Name: "json", Usage: "as JSON"},
			&cli.BoolFlag{Name: "compare", Usage: "compare two runs: give two traces"},
			&cli.StringFlag{Name: "jacoco", Usage: "write coverage of lines and branches to `FILE`, as JaCoCo's XML"},
			&cli.StringFlag{Name: "lcov", Usage: "write it to `FILE`, as an LCOV tracefile"},
			mapFlag(),
		},
		OnUsageError: usageError, HideHelpCommand: true,
		Action: pathsReport,
	}
}

func pathsList(c *cli.Context) error {
	m, name, err := listed(c)
	if err != nil {
		return err
	}
	list := report.MappedMethods(m, name)
	switch {
	case len(list) == 0 && name == "":
		return errors.New("there is no method whose paths are counted")
	case len(list) == 0:
		return noMethod(m, name)
	case name == "" && c.Bool("dot"):
		return usage("--dot draws one method: name it, as in jinstr paths list %s Cart.add --dot", c.Args().First())
	case name == "":
		return report.PathsList(c.App.Writer, list, width(c.App.Writer))
	case len(list) > 1 && c.Bool("dot"):
		return usage("%d methods are called %s: %s", len(list), name, names(list))
	}
	for i := range list {
		if c.Bool("dot") {
			return report.PathsDOT(c.App.Writer, &list[i])
		}
		if i > 0 {
			fmt.Fprintln(c.App.Writer)
		}
		if err := report.PathsMethod(c.App.Writer, &list[i], width(c.App.Writer)); err != nil {
			return coded{err, codeTrace}
		}
	}
	return nil
}

func names(list []report.MappedMethod) string { return strings.Join(nameList(list), ", ") }

func nameList(list []report.MappedMethod) []string {
	all := make([]string, len(list))
	for i := range list {
		all[i] = list[i].Name
	}
	return all
}

// noMethod says that no method is called so, and which may be meant.
func noMethod(m *probemap.Map, name string) error {
	return usage("no method whose paths are counted is called %s%s", name, meant(name, nameList(report.MappedMethods(m, "")), "jinstr paths list shows them all"))
}

// knownMethod makes sure that a method that a report is asked of is there, and tells of
// one that did not run.
func knownMethod(c *cli.Context, m *probemap.Map, facts ...*pathfacts.Facts) error {
	name := c.String("method")
	if name == "" {
		return nil
	}
	if len(report.MappedMethods(m, name)) == 0 {
		return noMethod(m, name)
	}
	for _, f := range facts {
		if slices.ContainsFunc(f.Methods, func(x *pathfacts.Method) bool { return report.MethodNamed(x.Name, name) }) {
			return nil
		}
	}
	return usage("--method %s: it did not run", name)
}

// listed takes the arguments of paths list apart: a map or sources, and perhaps a
// method.
func listed(c *cli.Context) (m *probemap.Map, method string, err error) {
	args := c.Args().Slice()
	if len(args) == 0 {
		return nil, "", usage("nothing to list: jinstr paths list SRC, or jinstr paths list jinstr-out/jinstr.map")
	}
	if last := len(args) - 1; last > 0 {
		if _, err := os.Stat(args[last]); err != nil {
			method, args = args[last], args[:last]
		}
	}
	_, err = os.Stat(args[0])
	switch s := look(args[0]); {
	case s.kind == noFile:
		return nil, "", usage("%w", withoutOp(err))
	case s.kind != mapFile && s.kind != outputFolder:
		if err := expectSources(args); err != nil {
			return nil, "", err
		}
	case len(args) > 1:
		return nil, "", usage("give one map, or sources")
	case s.kind == outputFolder:
		m, err = asTraceError(probemap.Read(filepath.Join(args[0], rewrite.MapName)))
		return m, method, err
	default:
		m, err = asTraceError(probemap.Read(args[0]))
		return m, method, err
	}
	m, err = planned(c, args)
	return m, method, err
}

// planned is the map that a rewrite of the sources would write.
func planned(c *cli.Context, src []string) (*probemap.Map, error) {
	cfg, err := config(c, src)
	if err != nil {
		return nil, err
	}
	cfg.Probes = "paths"
	told, err := interestFrom(c, &cfg)
	if err != nil {
		return nil, err
	}
	files, err := rewrite.Plan(cfg)
	if err != nil {
		return nil, err
	}
	fmt.Fprint(c.App.ErrWriter, told)
	m := &probemap.Map{Format: probemap.Format}
	for _, p := range files {
		if p.Map != nil {
			m.Sources = append(m.Sources, p.Map)
		}
	}
	return m, nil
}

func pathsReport(c *cli.Context) error {
	if c.Bool("compare") {
		return pathsCompare(c)
	}
	traces, err := tracesAsked(c)
	if err != nil {
		return err
	}
	if len(traces) > 1 || isFolder(c.Args().First()) {
		return pathsOfSeveral(c, traces)
	}
	t := &reading{path: c.Args().First()}
	f, m, err := pathFacts(t, c.StringSlice("map"))
	if err != nil {
		return err
	}
	if err := knownMethod(c, m, f); err != nil {
		return err
	}
	if err := writePaths(c, f, m); err != nil {
		return err
	}
	return t.problem()
}

// writePaths writes what was asked for.
func writePaths(c *cli.Context, f *pathfacts.Facts, m *probemap.Map) error {
	files, leftOut := f.Lines(m)
	done, err := writeCoverage(c, files)
	if err != nil {
		return err
	}
	if leftOut > 0 && (done || c.Bool("source")) {
		fmt.Fprintf(c.App.ErrWriter, "jinstr: the lines of %s left out: only paths of interest are counted there\n", plural.Of(leftOut, "method"))
	}
	switch {
	case c.Bool("json"):
		return report.PathsJSON(c.App.Writer, f)
	case done && !c.Bool("source"):
		return nil
	}
	o := report.PathsOptions{TextOptions: textOptions(c, c.App.Writer), Method: c.String("method")}
	text := func(w io.Writer) error { return report.Paths(w, f, o) }
	if err := painted(c, c.App.Writer, text); err != nil || !c.Bool("source") {
		return err
	}
	return report.PathsSource(c.App.Writer, files, shownSources(m))
}

// pathsOfSeveral adds up what several virtual machines counted. What is wrong with a trace is told at the end; the others are reported.
func pathsOfSeveral(c *cli.Context, traces []string) error {
	t, err := findSeveral(traces, c.Args().Slice(), c.StringSlice("map"))
	if err != nil {
		return err
	}
	var list []*pathfacts.Facts
	t.each(func(i int, m *probemap.Map, err error) {
		if err == nil {
			one := &reading{path: traces[i]}
			var f *pathfacts.Facts
			if f, err = readPaths(one, m); err == nil {
				list, err = append(list, f), one.problem()
			}
		}
		t.errs[i] = ofTrace(traces[i], err)
	})
	problem := errors.Join(t.errs...)
	if problem != nil {
		problem = coded{problem, codeTrace}
	}
	if len(list) == 0 {
		return problem
	}
	m, err := t.maps.whole(t.outputs)
	if err != nil {
		return err
	}
	sum := pathfacts.Sum(list)
	if err := knownMethod(c, m, sum); err != nil {
		return err
	}
	if err := writePaths(c, sum, m); err != nil {
		return err
	}
	return problem
}

func pathsCompare(c *cli.Context) error {
	if c.NArg() != 2 {
		return usage("give two traces: jinstr paths report --compare A B")
	}
	before, after := &reading{path: c.Args().Get(0)}, &reading{path: c.Args().Get(1)}
	a, m, err := pathFacts(before, c.StringSlice("map"))
	if err != nil {
		return err
	}
	b, _, err := pathFacts(after, c.StringSlice("map"))
	if err != nil {
		return err
	}
	if err := knownMethod(c, m, a, b); err != nil {
		return err
	}
	o := report.PathsOptions{TextOptions: textOptions(c, c.App.Writer), Method: c.String("method")}
	if err := report.ComparePaths(c.App.Writer, a, b, o); err != nil {
		return err
	}
	if err := before.problem(); err != nil {
		return err
	}
	return after.problem()
}

// writeCoverage writes the files that were asked for, and tells whether any was.
func writeCoverage(c *cli.Context, files []pathfacts.File) (any bool, err error) {
	for _, x := range []struct {
		flag  string
		write func(io.Writer, []pathfacts.File) error
	}{{"jacoco", report.JaCoCo}, {"lcov", report.LCOV}} {
		path := c.String(x.flag)
		if path == "" {
			continue
		}
		any = true
		if err := writeFile(path, func(w io.Writer) error { return x.write(w, files) }); err != nil {
			return any, fmt.Errorf("writing the coverage: %w", err)
		}
	}
	return any, nil
}

// pathFacts reads the counters of a trace, which must have some.
func pathFacts(t *reading, maps []string) (*pathfacts.Facts, *probemap.Map, error) {
	m, err := readMap(t.path, maps)
	if err != nil {
		return nil, nil, err
	}
	f, err := readPaths(t, m)
	return f, m, err
}

// readPaths reads the counters of a trace whose map there is.
func readPaths(t *reading, m *probemap.Map) (*pathfacts.Facts, error) {
	r, err := t.reader()
	if err != nil {
		return nil, coded{err, codeTrace}
	}
	defer r.Close()
	f, err := pathfacts.Of(r, m)
	switch {
	case err != nil:
		err = fmt.Errorf("%s: %w", t.path, err)
	case f == nil:
		err = fmt.Errorf("%s has no counts of paths: rewrite the program with --probes paths, or heap,paths, and run it again", t.path)
	}
	if err != nil {
		return nil, coded{err, codeTrace}
	}
	return f, nil
}
