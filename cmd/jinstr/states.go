package main

import (
	"bufio"
	"errors"
	"regexp"
	"strings"

	"github.com/urfave/cli/v2"

	"jinstr/report"
)

func statesCommand() *cli.Command {
	return &cli.Command{
		Name:      "states",
		Usage:     "follow the heap step by step",
		ArgsUsage: "TRACE",
		Description: `Prints, for each step of a trace, the source line, what happened, and the tuples
that changed, as  Class_number : variable_method_level->…->null,  and for each
object that became garbage the reason. A step is one recorded event.

    DateFirstTry_6 : date2_main_0->tdate_main_0->null    held by two variables
    DateFirstTry_4 : null                                garbage

Examples:

    jinstr states jinstr-out/run.jtrace
    jinstr states jinstr-out/run.jtrace --line Main.java:12
    jinstr states jinstr-out/run.jtrace --watch date1
    jinstr states jinstr-out/run.jtrace --watch Cart.items
    jinstr states jinstr-out/run.jtrace --step 17        what is alive there
    jinstr states jinstr-out/run.jtrace --from 1 --to 200

A trace of more than 10,000 steps is not printed as a whole: say which of them.`,
		Flags: []cli.Flag{
			mapFlag(),
			&cli.StringFlag{Name: "line", Usage: "only steps at `FILE:N`"},
			&cli.Uint64Flag{Name: "step", Usage: "only step `N`, with everything that is alive then"},
			&cli.Uint64Flag{Name: "from", Usage: "only steps from `N` on"},
			&cli.Uint64Flag{Name: "to", Usage: "only steps up to `N`"},
			&cli.StringFlag{Name: "watch", Usage: "only steps at which `VAR` changes: a variable or field by its name, as x, x@main, Cart.items; or one holder as states prints it"},
			&cli.BoolFlag{Name: "all", Usage: "everything that is alive at each step, not only what changed"},
			&cli.BoolFlag{Name: "dead", Usage: "with --step or --all: also what is garbage"},
			&cli.BoolFlag{Name: "this", Usage: "also show this as a holder"},
			&cli.BoolFlag{Name: "external", Usage: "also show objects made by code outside the sources"},
			&cli.StringFlag{Name: "layout", Usage: "sizes of objects by `MODEL` (" + layoutOfTrace + ")"},
		},
		OnUsageError: usageError, HideHelpCommand: true,
		Action: states,
	}
}

func states(c *cli.Context) error {
	trace, err := oneTrace(c)
	if err != nil {
		return err
	}
	t := &reading{path: trace}
	m, err := readHeapMap(trace, c.StringSlice("map"))
	if err != nil {
		return err
	}
	vm, err := chosenLayout(c)
	if err != nil {
		return err
	}
	if err := checkSteps(c); err != nil {
		return err
	}
	stop := working(c, "reading the trace")
	defer stop()
	w := bufio.NewWriter(&quietly{c.App.Writer, stop})
	err = report.StatesOf(w, t.open, m, report.StatesOptions{
		Line: c.String("line"), Step: c.Uint64("step"), From: c.Uint64("from"), To: c.Uint64("to"),
		Watch: c.String("watch"), All: c.Bool("all"), Dead: c.Bool("dead"),
		This: c.Bool("this"), External: c.Bool("external"), Layout: vm, Source: shownSources(m),
	})
	stop()
	var unfit *report.NothingFits
	var many *report.ManySteps
	switch {
	case err == nil:
		if err := w.Flush(); err != nil {
			return err
		}
		return t.problem()
	case errors.As(err, &unfit) && t.problem() != nil:
		return t.problem()
	case errors.As(err, &unfit):
		return usage("%w", err)
	case errors.As(err, &many):
		from, to := many.Around()
		return usage("%w. The steps before the peak of bytes (step %d):\n\n    %s --from %d --to %d", err, many.Peak, asTyped(c), from, to)
	}
	return coded{err, codeTrace}
}

// checkSteps refuses ranges that are none.
func checkSteps(c *cli.Context) error {
	for _, flag := range []string{"step", "from", "to"} {
		if c.IsSet(flag) && c.Uint64(flag) == 0 {
			return usage("--%s 0: steps count from 1", flag)
		}
	}
	switch from, to := c.Uint64("from"), c.Uint64("to"); {
	case c.IsSet("step") && from+to > 0:
		return usage("--step is a single step: leave out --from and --to")
	case to > 0 && from > to:
		return usage("--from %d --to %d: no step lies between these", from, to)
	}
	return nil
}

// asTyped is the command as it was given, but for the steps.
func asTyped(c *cli.Context) string {
	words := []string{c.Command.HelpName, quote(c.Args().First())}
	for _, m := range c.StringSlice("map") {
		words = append(words, "--map", quote(m))
	}
	for _, flag := range []string{"all", "dead", "this", "external"} {
		if c.Bool(flag) {
			words = append(words, "--"+flag)
		}
	}
	if l := c.String("layout"); l != "" {
		words = append(words, "--layout", l)
	}
	return strings.Join(words, " ")
}

var harmless = regexp.MustCompile(`^[\w./:@%+=,-]+$`)

// quote is a word as a shell takes it.
func quote(word string) string {
	if harmless.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
