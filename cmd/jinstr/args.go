package main

import (
	"strings"

	"github.com/urfave/cli/v2"
)

// reorder lets flags stand behind arguments (jinstr rewrite src --out d), which
// the flag package takes for arguments. What stands behind -- stays where it is.
func reorder(app *cli.App, args []string) []string {
	if len(args) < 2 {
		return args
	}
	cmd := app.Command(args[1])
	if cmd == nil {
		return args
	}
	first := 2
	if len(args) > 2 {
		for _, sub := range cmd.Subcommands {
			if sub.HasName(args[2]) {
				cmd, first = sub, 3
			}
		}
	}
	var flags, rest []string
	for i := first; i < len(args); i++ {
		a := args[i]
		if a == "--" {
			rest = append(rest, args[i:]...)
			break
		}
		if len(a) < 2 || a[0] != '-' {
			rest = append(rest, a)
			continue
		}
		flags = append(flags, a)
		if takesValue(cmd, a) && i+1 < len(args) {
			i++
			flags = append(flags, args[i])
		}
	}
	return append(append(append([]string{}, args[:first]...), flags...), rest...)
}

// takesValue tells whether a flag as written wants the next argument.
func takesValue(cmd *cli.Command, arg string) bool {
	name := strings.TrimLeft(arg, "-")
	if strings.Contains(name, "=") {
		return false
	}
	for _, f := range cmd.Flags {
		for _, n := range f.Names() {
			if n == name {
				_, isBool := f.(*cli.BoolFlag)
				return !isBool
			}
		}
	}
	return false
}

// split takes the arguments behind -- apart from those before. The flag package
// drops a -- that comes first, so it is looked for in the original arguments.
func split(c *cli.Context) (before, after []string) {
	args := c.Args().Slice()
	for i, a := range args {
		if a == "--" {
			return args[:i], args[i+1:]
		}
	}
	return args, nil
}
