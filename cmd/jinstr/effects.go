package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// effect is what flags need so as to have an effect.
type effect struct {
	flags []string
	// of are the commands that are meant, as typed; nil is all that have the flag.
	of   []string
	when func(c *cli.Context) bool
	// needs says with what they have one, as the rest of a sentence that begins with the flag.
	needs string
}

// effects are the flags that have an effect with others only. Of flags that only settings give nothing is refused: these are for many
// calls, and of some they do not say anything.
var effects = []effect{
	{flags: []string{"scheme", "conditions", "interest", "interest-from", "on-miss"}, when: countsPaths,
		needs: "says how paths are counted, and no path probes are asked for: give --probes paths, or heap,paths"},
	{flags: []string{"level"}, when: hasLevel,
		needs: "says how much of the heap is recorded: give --probes heap, or heap,paths"},
	{flags: []string{"style"}, when: probing("heap"),
		needs: "is the form of heap probes: give --probes heap, or heap,paths"},
	{flags: []string{"ids"}, when: probing("heap", "touch"),
		needs: "is for probes that keep numbers in objects: give --probes heap, heap,paths, or touch"},
	{flags: []string{"locals"}, when: recordsLocals,
		needs: "is for a stream of --level full, with heap probes"},
	{flags: []string{"limit"}, when: streamsHeap,
		needs: "is for a stream of the events of heap probes: all else is small and written whole"},
	{flags: []string{"at-limit"}, when: given("limit"),
		needs: "says what happens at a limit: give the --limit, too"},
	{flags: []string{"top"}, of: []string{"rewrite", "paths list"}, when: given("interest-from"),
		needs: "is how many paths are of interest: give --interest-from, too"},
	{flags: []string{"for"}, when: given("dry"),
		needs: "is the time of a dry run: add --dry"},
	{flags: []string{"json", "html", "layout"}, of: []string{"run"}, when: without("dry"),
		needs: "is for the usual report: a dry run reports what recording costs, as text only"},
	{flags: []string{"python-tutor"}, when: recordsStatements,
		needs: "is for --level lesson, which records statements"},
	{flags: []string{"from", "steps", "beside", "editor", "assets"}, of: []string{"report"}, when: given("html"),
		needs: "is for a page: give --html, too"},
	{flags: []string{"weight"}, when: given("collapsed"),
		needs: "is for --collapsed"},
	{flags: []string{"dead"}, of: []string{"states"}, when: given("step", "all"),
		needs: "goes with --step or --all, which show whole states"},
	{flags: []string{"class"}, when: without("cycles", "objects", "diff", "every", "write-dump"),
		needs: "goes with --sweep, --dot and --graphml, or alone"},
	{flags: []string{"by", "threshold", "literal", "split-cycles", "fold", "top", "json"}, of: []string{"heap"}, when: without("write-dump"),
		needs: "is for reports: --write-dump writes all objects as they are"},
	{flags: []string{"dump"}, of: []string{"leaks"}, when: without("compare"),
		needs: "is of one run: it does not go with --compare"},
	{flags: []string{"follow"}, of: []string{"leaks", "cold"}, when: without("compare", "dump"),
		needs: "is of a program that runs: it does not go with --compare, nor with a --dump, which is of one moment"},
	{flags: []string{"source", "json", "jacoco", "lcov"}, of: []string{"paths report"}, when: without("compare"),
		needs: "is of one run: it does not go with --compare"},
	{flags: []string{"source"}, of: []string{"paths report"}, when: without("json"),
		needs: "is text: it does not go with --json, which has the runs of each line's paths"},
}

// checkEffects refuses flags that were typed and have no effect.
func checkEffects(c *cli.Context) error {
	name := commandName(c)
	for _, e := range effects {
		if e.of != nil && !slices.Contains(e.of, name) {
			continue
		}
		for _, flag := range e.flags {
			if typed(c, flag) && !e.when(c) {
				return usage("--%s %s", flag, e.needs)
			}
		}
	}
	return nil
}

// checked has commands refuse flags without effect, and files that are not to be overwritten, before they do anything.
func checked(commands []*cli.Command) []*cli.Command {
	for _, c := range commands {
		c.Before = func(c *cli.Context) error {
			if err := checkEffects(c); err != nil {
				return err
			}
			return checkOutputs(c)
		}
		checked(c.Subcommands)
	}
	return commands
}

// typed reports whether the command has a flag, and it is given on the command line, not by settings alone.
func typed(c *cli.Context, flag string) bool {
	s, _ := c.App.Metadata[settingsOfCall].(*settings)
	return flagNamed(c.Command.Flags, flag) != nil && isGiven(c, flag) && !s.gives(flag)
}

// isGiven reports whether a flag is given, by whomever, and asks for something.
func isGiven(c *cli.Context, flag string) bool {
	v := c.Value(flag)
	return c.IsSet(flag) && v != "" && v != false
}

// given is for flags that have an effect with one of some others.
func given(flags ...string) func(*cli.Context) bool {
	return func(c *cli.Context) bool {
		return slices.ContainsFunc(flags, func(flag string) bool { return isGiven(c, flag) })
	}
}

// without is for flags that have an effect where none of some others is given.
func without(flags ...string) func(*cli.Context) bool {
	some := given(flags...)
	return func(c *cli.Context) bool { return !some(c) }
}

// probing is for flags that have an effect with one of some kinds of probes. Commands that do not ask which have them all, and of a value that is
// none it is told elsewhere.
func probing(kinds ...string) func(*cli.Context) bool {
	return func(c *cli.Context) bool {
		probes, err := probesOf(c)
		if err != nil || flagNamed(c.Command.Flags, "probes") == nil {
			return true
		}
		return slices.ContainsFunc(kinds, func(kind string) bool { return strings.Contains(probes, kind) })
	}
}

// hasLevel reports whether outputs have a level: what is recorded together must be of one, whether it has heap probes or paths and sites alone,
// but for uses without the heap.
func hasLevel(c *cli.Context) bool {
	return probing("heap")(c) || !probing("touch", "none")(c)
}

func countsPaths(c *cli.Context) bool { return probing("paths")(c) }

// streamsHeap reports whether events of the heap are written as they happen.
func streamsHeap(c *cli.Context) bool { return probing("heap")(c) && c.String("recorder") != "table" }

func recordsLocals(c *cli.Context) bool { return streamsHeap(c) && c.String("level") == "full" }

func recordsStatements(c *cli.Context) bool { return c.String("level") == "lesson" }
