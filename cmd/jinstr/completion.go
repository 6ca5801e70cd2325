package main

import (
	"embed"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

//go:embed completion
var completions embed.FS

// completeWord is the command that the shells' functions call: it is given the
// words up to the cursor, and writes what the last one may become.
const completeWord = "__complete"

func completionCommand() *cli.Command {
	shells := []string{"bash", "zsh", "fish"}
	return &cli.Command{
		Name:      "completion",
		Usage:     "write the completion of commands and flags for a shell",
		ArgsUsage: "bash|zsh|fish",
		Description: `Writes a script with which the Tab key completes jinstr's commands, flags and their
values; make install installs it. For one user:

    jinstr completion bash > ~/.local/share/bash-completion/completions/jinstr
    jinstr completion zsh  > _jinstr        in a folder of $fpath
    jinstr completion fish > ~/.config/fish/completions/jinstr.fish

Or for the shell that runs:  source <(jinstr completion bash)`,
		OnUsageError: usageError, HideHelpCommand: true,
		Action: func(c *cli.Context) error {
			if c.NArg() != 1 || !slices.Contains(shells, c.Args().First()) {
				return usage("for which shell? jinstr completion %s", strings.Join(shells, ", or "))
			}
			script, err := completions.ReadFile("completion/jinstr." + c.Args().First())
			if err == nil {
				_, err = c.App.Writer.Write(script)
			}
			return err
		},
	}
}

// complete writes what the last of the words may become, one in a line, with what
// it is behind a tab; nothing where it is a file.
func complete(app *cli.App, w io.Writer, words []string) {
	if len(words) == 0 {
		return
	}
	last := words[len(words)-1]
	l := &commandLine{app: app}
	for i := 0; i < len(words)-1; i++ {
		word := words[i]
		if word == "--" {
			return // arguments
		}
		if !strings.HasPrefix(word, "-") {
			_ = l.word(word) // what is no command is no business of ours
			continue
		}
		f := l.known(word)
		if f == nil || !wantsValue(f, word) {
			continue
		}
		if i++; i == len(words)-1 {
			offer(w, last, choicesOf(f), "")
			return
		}
	}
	l.offerNext(w, last)
}

// known is the flag that a word names, nil for none.
func (l *commandLine) known(word string) cli.Flag {
	name, _, _ := strings.Cut(strings.TrimLeft(word, "-"), "=")
	if c := l.command(); c != nil {
		if f := flagNamed(c.Flags, name); f != nil {
			return f
		}
	}
	return flagNamed(l.flagsOf(nil), name)
}

func wantsValue(f cli.Flag, word string) bool {
	_, isBool := f.(*cli.BoolFlag)
	return !isBool && !strings.Contains(word, "=")
}

// offerNext offers commands or flags.
func (l *commandLine) offerNext(w io.Writer, last string) {
	if flag, _, ok := strings.Cut(last, "="); ok && strings.HasPrefix(last, "-") {
		if f := l.known(flag); f != nil {
			offer(w, last, choicesOf(f), flag+"=")
		}
		return
	}
	if strings.HasPrefix(last, "-") {
		flags := l.flagsOf(nil)
		if c := l.command(); c != nil {
			flags = append(slices.Clone(c.Flags), l.app.Flags...)
		}
		for _, f := range append(flags, cli.HelpFlag) {
			usage := ""
			if d, ok := f.(cli.DocGenerationFlag); ok {
				usage = strings.ReplaceAll(d.GetUsage(), "`", "")
			}
			offer(w, last, []string{"--" + f.Names()[0] + "\t" + usage}, "")
		}
		return
	}
	commands := l.app.Commands
	if c := l.command(); c != nil {
		commands = c.Subcommands
		if c.Name == "completion" {
			offer(w, last, []string{"bash", "zsh", "fish"}, "")
		}
	}
	for _, c := range commands {
		offer(w, last, []string{c.Name + "\t" + c.Usage}, "")
	}
}

// offer writes those of the words that begin as asked.
func offer(w io.Writer, asked string, words []string, before string) {
	for _, word := range words {
		if strings.HasPrefix(before+word, asked) {
			fmt.Fprintln(w, before+word)
		}
	}
}
