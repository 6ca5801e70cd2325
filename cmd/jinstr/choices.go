package main

import (
	"github.com/urfave/cli/v2"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/ogrg"
	"jinstr/internal/near"
	"jinstr/rewrite"
	"jinstr/rewrite/pathprobe"
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
	"on-miss":  {pathprobe.MissStop, pathprobe.MissReturn, pathprobe.MissThrow, pathprobe.MissExit},
	"at-limit": {"stop", "thin", "ring"},
	"layout":   layout.Names(),
	"by":       ogrg.Measures(),
	"fold":     {"arrays", "collections", "nothing"},
	"color":    colorChoices,
}

// noChoice says of a value that a flag does not take what it takes, and what may be meant.
func noChoice(flag, value string) error {
	return usage("--%s %s: %s", flag, value, whichChoice(flag, value))
}

// whichChoice is what a flag takes, and what may be meant by a value that it does not take.
func whichChoice(flag, value string) string {
	text := "it is " + near.Or(choices[flag])
	if guess := near.Names(value, choices[flag], 2); len(guess) > 0 {
		text += "; did you mean " + near.Or(guess) + "?"
	}
	return text
}

func choicesOf(f cli.Flag) []string { return choices[f.Names()[0]] }
