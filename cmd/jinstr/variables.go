package main

import (
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"jinstr/internal/near"
	runtimejava "jinstr/runtime-java"
)

const variablePrefix = "JINSTR_"

// strangers tells of variables of the environment that nobody reads and whose names are near to those of settings: they would be passed
// over in silence.
//
//	JINSTR_LEVLE=objects ──▶ "JINSTR_LEVLE: there is no such setting: did you mean JINSTR_LEVEL?"
func strangers(app *cli.App, environment []string) (told []string) {
	var asked []string
	for _, v := range environment {
		if name, value, _ := strings.Cut(v, "="); strings.HasPrefix(name, variablePrefix) && value != "" {
			asked = append(asked, name)
		}
	}
	if len(asked) == 0 {
		return nil
	}
	known := append(flagVariables(app), recorderVariables()...)
	slices.Sort(asked)
	for _, name := range asked {
		if slices.Contains(known, name) {
			continue
		}
		if guess := near.Names(strings.TrimPrefix(name, variablePrefix), withoutPrefix(known), 2); len(guess) > 0 {
			for i := range guess {
				guess[i] = variablePrefix + guess[i]
			}
			told = append(told, name+": there is no such setting: did you mean "+near.Or(guess)+"?")
		}
	}
	return told
}

func withoutPrefix(variables []string) (names []string) {
	for _, v := range variables {
		names = append(names, strings.TrimPrefix(v, variablePrefix))
	}
	return names
}

// flagVariables are those of the flags of all commands.
func flagVariables(app *cli.App) (list []string) {
	add := func(flags []cli.Flag) {
		for _, f := range flags {
			list = append(list, variable(f.Names()[0]))
		}
	}
	add(app.Flags)
	for _, c := range app.Commands {
		add(c.Flags)
		for _, sub := range c.Subcommands {
			add(sub.Flags)
		}
	}
	return list
}

// propertyKey is the key of a setting in the recorder's sources.
var propertyKey = regexp.MustCompile(`"jinstr\.([a-z][a-z.-]*[a-z])"`)

// recorderVariables are those that the recorder in programs reads: its sources have the keys of all its settings.
func recorderVariables() (list []string) {
	for _, sources := range []map[string][]byte{runtimejava.Sources(runtimejava.SE, runtimejava.Heap), runtimejava.TableSources()} {
		for _, text := range sources {
			for _, m := range propertyKey.FindAllSubmatch(text, -1) {
				list = append(list, variable(strings.ReplaceAll(string(m[1]), ".", "-")))
			}
		}
	}
	return list
}

// tellStrangers tells of such variables, to the compilers of a build in their own form.
func tellStrangers(app *cli.App, command string) {
	for _, text := range strangers(app, os.Environ()) {
		if command == javacName {
			text = "warning: [jinstr] " + text
		} else {
			text = "jinstr: " + text
		}
		_, _ = app.ErrWriter.Write([]byte(text + "\n")) // who cannot be told goes on
	}
}
