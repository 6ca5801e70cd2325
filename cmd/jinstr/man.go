package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"
)

func manCommand() *cli.Command {
	return &cli.Command{
		Name:  "man",
		Usage: "write the manual page, for man",
		Description: `Writes all of jinstr's help as one manual page; make install installs it.

Examples:

    jinstr man | man -l -
    jinstr man > ~/.local/share/man/man1/jinstr.1`,
		OnUsageError: usageError, HideHelpCommand: true,
		Action: func(c *cli.Context) error {
			if err := noArguments(c); err != nil {
				return err
			}
			_, err := io.WriteString(c.App.Writer, manPage(c.App))
			return err
		},
	}
}

// manPage is the help of all commands as roff, in the macros of man.
func manPage(app *cli.App) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1\n.SH NAME\n%s \\- %s\n", strings.ToUpper(app.Name), app.Name, roff(app.Usage))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n.I command\n[options] [arguments]\n.SH DESCRIPTION\n", app.Name)
	manText(&b, app.Description)
	b.WriteString(".SH COMMANDS\n")
	for _, c := range app.Commands {
		manCommandText(&b, c, app.Name+" "+c.Name)
		for _, sub := range c.Subcommands {
			manCommandText(&b, sub, app.Name+" "+c.Name+" "+sub.Name)
		}
	}
	b.WriteString(".SH EXIT STATUS\n")
	manText(&b, exitCodes)
	return b.String()
}

const exitCodes = `0: all is well. 1: it failed. 2: the command line is wrong. 3: source was not understood, with
--strict. 4: a trace, map or dump cannot be read, or not to its end. jinstr run ends with the code of
the program, and with 125 where it fails itself.`

func manCommandText(b *strings.Builder, c *cli.Command, name string) {
	if c.Hidden || c.Name == "help" {
		return
	}
	fmt.Fprintf(b, ".SS %s\n%s.\n.P\n.B %s\n", roff(strings.TrimSpace(name+" "+c.ArgsUsage)), roff(c.Usage), roff(name))
	if len(c.VisibleFlags()) > 0 {
		b.WriteString("[options]\n")
	}
	if c.ArgsUsage != "" {
		fmt.Fprintf(b, ".I %s\n", roff(c.ArgsUsage))
	}
	b.WriteString(".P\n")
	manText(b, c.Description)
	for _, f := range c.VisibleFlags() {
		names, text, _ := strings.Cut(f.String(), "\t")
		fmt.Fprintf(b, ".TP\n.B %s\n%s\n", roff(strings.TrimSpace(names)), roff(strings.TrimSpace(text)))
	}
}

// manText writes paragraphs; lines that are indented stay as they are.
func manText(b *strings.Builder, text string) {
	within := false // lines that stay
	for _, line := range strings.Split(text, "\n") {
		code := strings.HasPrefix(line, "    ")
		switch {
		case code && !within:
			b.WriteString(".nf\n")
		case !code && within && line != "":
			b.WriteString(".fi\n")
		}
		if code || line != "" {
			within = code
		}
		if line == "" && !within {
			b.WriteString(".P\n")
			continue
		}
		b.WriteString(roff(line) + "\n")
	}
	if within {
		b.WriteString(".fi\n")
	}
}

// plainer is for what a terminal of ASCII has no sign for, of which man complains.
var plainer = strings.NewReplacer("…", "...", "→", "->", "×", "x", "’", "'")

// roff is a line of text as roff: nothing in it is a request or an escape.
func roff(line string) string {
	line = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(plainer.Replace(line))
	if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
		line = `\&` + line
	}
	return line
}
