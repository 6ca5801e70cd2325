package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"
)

// TestEffects holds the table of flags that need others against the flags that there are, and what their help says.
func TestEffects(t *testing.T) {
	all := allFlags()
	inTable := func(command, flag string) bool {
		return slices.ContainsFunc(effects, func(e effect) bool {
			return slices.Contains(e.flags, flag) && (e.of == nil || slices.Contains(e.of, command))
		})
	}
	for _, e := range effects {
		for _, flag := range e.flags {
			found := false
			for command, flags := range all {
				meant := e.of == nil || slices.Contains(e.of, command)
				found = found || meant && flagNamed(flags, flag) != nil
			}
			if !found {
				t.Errorf("no command of %q has --%s", e.of, flag)
			}
		}
	}
	for command, flags := range all {
		for _, f := range flags {
			if name := f.Names()[0]; strings.HasPrefix(f.(cli.DocGenerationFlag).GetUsage(), "with --") && !inTable(command, name) {
				t.Errorf("jinstr %s --%s has an effect with another flag only, and is not refused without", command, name)
			}
		}
	}
}
