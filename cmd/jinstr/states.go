package main

import (
	"bufio"
	"os"

	"github.com/urfave/cli/v2"

	"jinstr/heaptuple/layout"
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
    jinstr states jinstr-out/run.jtrace --step 17        the whole state there`,
		Flags: []cli.Flag{
			mapFlag(),
			&cli.StringFlag{Name: "line", Usage: "only steps at `FILE:N`"},
			&cli.Uint64Flag{Name: "step", Usage: "only step `N`, with the whole state"},
			&cli.StringFlag{Name: "watch", Usage: "only steps at which `VAR` changes"},
			&cli.BoolFlag{Name: "all", Usage: "the whole state at each step, not only what changed"},
			&cli.BoolFlag{Name: "this", Usage: "show this among the holders"},
			&cli.BoolFlag{Name: "external", Usage: "show objects that code outside of the sources made"},
			&cli.StringFlag{Name: "layout", Usage: "sizes of objects by `MODEL` (" + layout.Default + ", or cldc-kvm for a program of a device)"},
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
	m, err := readMap(trace, c.StringSlice("map"))
	if err != nil {
		return err
	}
	vm, err := chosenLayout(c)
	if err != nil {
		return err
	}
	if c.IsSet("step") && c.Uint64("step") == 0 {
		return usage("--step 0: steps count from 1")
	}
	w := bufio.NewWriter(c.App.Writer)
	err = report.States(w, trace, m, report.StatesOptions{
		Line: c.String("line"), Step: c.Uint64("step"), Watch: c.String("watch"), All: c.Bool("all"),
		This: c.Bool("this"), External: c.Bool("external"), Layout: vm, Source: os.ReadFile,
	})
	if err == nil {
		err = w.Flush()
	}
	if err != nil {
		return coded{err, codeTrace}
	}
	return nil
}
