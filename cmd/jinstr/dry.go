package main

import (
	"fmt"
	"io"
	"time"

	"github.com/urfave/cli/v2"

	"jinstr/heaptuple/cost"
	"jinstr/report"
)

// dryTime is how long jinstr run --dry lets the program run, 0 without --dry.
func dryTime(c *cli.Context) (time.Duration, error) {
	switch d := c.Duration("for"); {
	case !c.Bool("dry"):
		return 0, nil
	case d <= 0:
		return 0, usage("--for %s: a time such as 10s", d)
	default:
		return d, nil
	}
}

// reportCost tells what recording costs, by the trace of a program that ran for
// so long.
func reportCost(c *cli.Context, w io.Writer, trace string, maps []string, ran time.Duration) error {
	m, err := readMap(trace, maps)
	if err != nil {
		return err
	}
	told, err := cost.Read(trace)
	if err != nil {
		return coded{err, codeTrace}
	}
	fmt.Fprintf(w, "What recording costs, measured over the first %.1f s of the program (including the start of the VM):\n\n", ran.Seconds())
	if told.Reason == "limit" {
		fmt.Fprintf(w, "The trace reached its --limit before that: the rates are higher than this.\n\n")
	}
	return report.Cost(w, told, m, ran, report.TextOptions{Width: width(w), Top: c.Int("top")})
}
