package main

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"jinstr/internal/plural"
	"jinstr/pathfacts"
	"jinstr/pathprofile"
	"jinstr/rewrite"
	"jinstr/rewrite/pathplan"
	"jinstr/rewrite/pathprobe"
)

// topInterest is how many paths of a recording are of interest if nobody says.
const topInterest = 10

func topFlag() cli.Flag {
	return &cli.IntFlag{Name: "top", Value: topInterest, Usage: "with --interest-from: how many paths"}
}

// interestFrom takes the paths of interest from a recording, where that is asked for;
// told says how much of it they are, where somebody wants to know.
func interestFrom(c *cli.Context, cfg *rewrite.Config) (told string, err error) {
	trace := c.String("interest-from")
	if trace == "" || !countsPaths(c) {
		return "", nil
	}
	if !pathprobe.TakesInterest(cfg.Scheme) {
		return "", usage("scheme %s counts all paths: with --interest-from choose one of %s", cfg.Scheme, rewrite.SelectiveSchemes())
	}
	n := topInterest
	if c.IsSet("top") {
		n = c.Int("top")
	}
	if n < 1 {
		return "", usage("--top %d: give the number of paths that are of interest", n)
	}
	f, m, err := pathFacts(&reading{path: trace}, nil)
	if err != nil {
		return "", err
	}
	choice, err := f.Hottest(m, n, func(g *pathprofile.Graph) (pathprofile.Scheme, error) {
		s, _, err := pathplan.Choose(cfg.Scheme, g, true)
		return s, err
	})
	if err != nil {
		return "", coded{fmt.Errorf("%s: %w", trace, err), codeTrace}
	}
	if len(choice.Paths) == 0 {
		return "", coded{errors.New(trace + " has no path that scheme " + cfg.Scheme + " takes" + hotter(choice)), codeTrace}
	}
	if !c.Bool("quiet") {
		told = fmt.Sprintf("jinstr: %s of interest, %.1f%% of what %s counted%s\n", plural.Of(len(choice.Paths), "path"), 100*choice.Share, trace, hotter(choice))
	}
	cfg.Recorded, cfg.From = choice.Paths, trace
	return told, nil
}

// hotter tells of paths that ran more and were passed over.
func hotter(c pathfacts.Choice) (text string) {
	if c.Pieces > 0 {
		text += fmt.Sprintf("; skipped: %s of paths through loops (record with --scheme pap for whole paths)", plural.Of(c.Pieces, "fragment"))
	}
	if c.Untaken > 0 {
		text += fmt.Sprintf("; skipped: %s that the scheme cannot number", plural.Of(c.Untaken, "path"))
	}
	return text
}
