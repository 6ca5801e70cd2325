package main

import (
	"github.com/urfave/cli/v2"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/ogrg"
	"jinstr/rewrite"
	"jinstr/rewrite/probe"
)

// choices are the values of flags that take one of a few.
var choices = map[string][]string{
	"level":    {"full", "lesson", "objects"},
	"style":    {"ids", "paper"},
	"ids":      {"object", "table"},
	"target":   {"se", "cldc"},
	"recorder": {"stream", "table"},
	"probes":   rewrite.Probes(),
	"scheme":   rewrite.Schemes(),
	"on-miss":  {probe.MissStop, probe.MissReturn, probe.MissThrow, probe.MissExit},
	"at-limit": {"stop", "thin", "ring"},
	"layout":   layout.Names(),
	"by":       ogrg.Measures(),
	"fold":     {"arrays", "collections", "nothing"},
	"color":    colorChoices,
}

func choicesOf(f cli.Flag) []string { return choices[f.Names()[0]] }
