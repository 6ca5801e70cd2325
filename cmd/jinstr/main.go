// Command jinstr tells what a Java program does with its memory, on any Java
// virtual machine, from its source alone. Each subcommand's help is its manual
// page: jinstr help rewrite.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"jinstr/rewrite"
)

// Exit codes; jinstr run passes on the program's own, and uses codeRun for its
// own failures.
const (
	codeFailed = 1
	codeUsage  = 2
	codeSource = 3
	codeTrace  = 4
	codeRun    = 125
)

// coded is an error with the exit code it asks for.
type coded struct {
	error
	code int
}

func (c coded) Unwrap() error { return c.error }

func usage(format string, args ...any) error { return coded{fmt.Errorf(format, args...), codeUsage} }

func main() { os.Exit(run(os.Args, os.Stdin, os.Stdout, os.Stderr)) }

// run is main with its surroundings given, for tests.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	app := newApp(stdin, stdout, stderr)
	if len(args) > 2 && args[1] == completeWord {
		complete(app, stdout, args[2:])
		return 0
	}
	global, rest := globalFlags(app, args)
	line, ofOthers := asJavac(rest)
	if !ofOthers {
		line, ofOthers = asBuild(rest)
	}
	if ofOthers {
		line = slices.Insert(line, 1, global...)
	}
	var err error
	if !ofOthers {
		line, err = arrange(app, args)
	}
	var of *settings
	if err == nil {
		line, of, err = withSettings(app, line)
	}
	if err == nil {
		args, app.Metadata[settingsOfCall] = line, of
		err = of.explain(app.Run(args))
	}
	if err == nil {
		return 0
	}
	var exit programExit
	if errors.As(err, &exit) {
		return int(exit)
	}
	name := "jinstr:"
	if colored(colorAsked(args), stderr) {
		name = red + name + plain
	}
	fmt.Fprintln(stderr, name, err)
	var c coded
	var misuse rewrite.Misuse
	switch {
	case errors.As(err, &misuse):
		return codeUsage
	case errors.As(err, &c):
		return c.code
	}
	return codeFailed
}

// colorAsked is what --color says, as arranged: it stands first.
func colorAsked(args []string) string {
	when := "auto"
	for i, a := range args {
		if value, ok := strings.CutPrefix(strings.TrimLeft(a, "-"), "color="); ok && strings.HasPrefix(a, "-") {
			when = value
		} else if (a == "--color" || a == "-color") && i+1 < len(args) {
			when = args[i+1]
		}
		if a == "--" {
			break
		}
	}
	return when
}

func init() { cli.VersionPrinter = func(c *cli.Context) { writeVersion(c.App.Writer) } }

func newApp(stdin io.Reader, stdout, stderr io.Writer) *cli.App {
	version, _ := versions()
	return &cli.App{
		Name:  "jinstr",
		Usage: "what a Java program does with its memory, from its source alone",
		Description: `jinstr inserts calls into Java source, before it is compiled, that record which
variables hold each object. The program then tells on itself on any Java virtual
machine, and jinstr turns the recording into answers: what was allocated where,
what was alive at the peak and who held it, and when each object became garbage.

Start with:  jinstr run src/`,
		Version: version,
		// An option of java or javac, a glob, a folder may have a comma in it; flags of several values are repeated.
		DisableSliceFlagSeparator: true,
		Flags:                     []cli.Flag{colorFlag(), configFlag()},
		Reader:                    stdin,
		Writer:                    stdout,
		ErrWriter:                 stderr,
		UseShortOptionHandling:    false,
		HideHelpCommand:           false,
		ExitErrHandler:            func(*cli.Context, error) {},
		OnUsageError: func(_ *cli.Context, err error, _ bool) error {
			return usage("%w (see jinstr --help)", err)
		},
		Metadata: map[string]any{},
		Commands: checked([]*cli.Command{initCommand(), rewriteCommand(), explainCommand(), runCommand(), lessonCommand(), javacCommand(), maven.command(), gradle.command(), ant.command(),
			reportCommand(), statesCommand(), heapCommand(), leaksCommand(), coldCommand(), pathsCommand(), factsCommand(), mergeCommand(), receiveCommand(),
			versionCommand(), completionCommand(), manCommand()}),
		Action: func(c *cli.Context) error { return cli.ShowAppHelp(c) },
	}
}
