package main

import (
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"jinstr/internal/near"
)

// commandLine is what was typed, in order:
//
//	report run.jtrace --json --color never ──▶ --color never report --json -- run.jtrace
//
// The flag package takes flags behind arguments for arguments, and help for a
// command like any other; here flags may stand anywhere before --, and -h or help
// with a command's name gives that command's help.
type commandLine struct {
	app                 *cli.App
	path                []*cli.Command // the command, and the one within it
	global, flags, args []string
	help                bool
}

// arrange puts the arguments of the program into the order in which they are parsed.
func arrange(app *cli.App, args []string) ([]string, error) {
	if len(args) == 0 {
		return args, nil
	}
	l := &commandLine{app: app}
	if err := l.read(args[1:]); err != nil {
		return nil, err
	}
	return append([]string{args[0]}, l.arranged()...), nil
}

// globalFlags takes out of the arguments the program's own flags that have values and stand in front of a command: of what stands behind one that is another program's, nothing is ours.
func globalFlags(app *cli.App, args []string) (global, rest []string) {
	i := 1
	for i < len(args) && strings.HasPrefix(args[i], "-") {
		name, _, given := strings.Cut(strings.TrimLeft(args[i], "-"), "=")
		if flagNamed(app.Flags, name) == nil {
			break
		}
		if !given {
			i++
		}
		i++
	}
	if i >= len(args) {
		return nil, args
	}
	return args[1:i], append(args[:1:1], args[i:]...)
}

func (l *commandLine) read(words []string) error {
	for i := 0; i < len(words); i++ {
		w := words[i]
		switch {
		case w == "--":
			l.end(words[i:])
			return nil
		case len(w) > 1 && w[0] == '-':
			value, err := l.flag(w, words[i+1:])
			if err != nil {
				return err
			}
			i += value
		default:
			if err := l.word(w); err != nil {
				return err
			}
		}
	}
	if c := l.command(); c != nil && slices.Equal(l.args, []string{"help"}) && !exists("help") {
		l.help = true
	}
	return nil
}

// end takes what stands behind --. Only commands that run a program tell it from what is before.
func (l *commandLine) end(rest []string) {
	if c := l.command(); c == nil || c.Name != "run" && c.Name != lessonName {
		rest = rest[1:]
	}
	l.args = append(l.args, rest...)
}

// command is the one whose flags and arguments come next, nil for the program itself.
func (l *commandLine) command() *cli.Command {
	if len(l.path) == 0 {
		return nil
	}
	return l.path[len(l.path)-1]
}

// name is how the command is called, words is that without the program.
func (l *commandLine) name() string { return strings.TrimSpace(l.app.Name + " " + l.words()) }

func (l *commandLine) words() string {
	var words []string
	for _, c := range l.path {
		words = append(words, c.Name)
	}
	return strings.Join(words, " ")
}

// word takes a word that is no flag: a command, as long as there are some, or an argument.
func (l *commandLine) word(w string) error {
	commands := l.app.Commands
	if c := l.command(); c != nil {
		commands = c.Subcommands
	}
	for _, c := range commands {
		if c.HasName(w) {
			l.path = append(l.path, c)
			return nil
		}
	}
	switch {
	case len(commands) > 0 && (w == "help" || w == "h"):
		l.help = true
	case len(commands) > 0:
		return l.noCommand(w, commands)
	default:
		l.args = append(l.args, w)
	}
	return nil
}

// noCommand says what may be meant by a word that is no command.
func (l *commandLine) noCommand(w string, commands []*cli.Command) error {
	what := strings.TrimSpace(l.words() + " " + w)
	switch s := look(w); {
	case s.kind == noFile:
	case len(l.path) == 0:
		return usage("there is no command %s; %s", w, takes(w))
	case s.kind == traceFile:
		return usage("there is no command %s; for a trace: %s report %s", what, l.name(), w)
	default:
		return usage("there is no command %s; for sources or a map: %s list %s", what, l.name(), w)
	}
	var names []string
	for _, c := range commands {
		names = append(names, c.Names()...)
	}
	if guess := near.Names(w, names, 3); len(guess) > 0 {
		return usage("there is no command %s: did you mean %s?", what, near.Or(guess))
	}
	return usage("there is no command %s; %s --help lists them", what, l.name())
}

// flag takes a flag and, where it wants one, its value; it tells how many words that were.
func (l *commandLine) flag(w string, next []string) (values int, err error) {
	name, _, given := strings.Cut(strings.TrimLeft(w, "-"), "=")
	if slices.Contains(cli.HelpFlag.Names(), name) {
		l.help = true
		return 0, nil
	}
	to, f := &l.global, flagNamed(l.flagsOf(nil), name)
	if c := l.command(); c != nil && flagNamed(c.Flags, name) != nil {
		to, f = &l.flags, flagNamed(c.Flags, name)
	}
	if f == nil {
		return 0, l.noFlag(name)
	}
	*to = append(*to, w)
	if _, isBool := f.(*cli.BoolFlag); isBool || given {
		return 0, nil
	}
	if len(next) == 0 {
		return 0, usage("%s needs a value: %s %s (see %s --help)", w, w, placeholder(f), l.name())
	}
	*to = append(*to, next[0])
	return 1, nil
}

// flagsOf are the flags of a command, or of the program.
func (l *commandLine) flagsOf(c *cli.Command) []cli.Flag {
	if c != nil {
		return c.Flags
	}
	return append(slices.Clone(l.app.Flags), cli.VersionFlag)
}

func flagNamed(flags []cli.Flag, name string) cli.Flag {
	for _, f := range flags {
		if slices.Contains(f.Names(), name) {
			return f
		}
	}
	return nil
}

// placeholder is what the help calls a flag's value.
func placeholder(f cli.Flag) string {
	if d, ok := f.(cli.DocGenerationFlag); ok {
		if m := quoted.FindStringSubmatch(d.GetUsage()); m != nil {
			return m[1]
		}
	}
	return "VALUE"
}

var quoted = regexp.MustCompile("`([^`]*)`")

// forDevices says what takes the place of run for a program of a device.
const forDevices = `run is for Java SE: it compiles and runs on this machine's JDK. For a device:

    jinstr rewrite --target cldc SRC     then build jinstr-out/sources.argfile, and run it on the device
    jinstr receive LOG                   takes the trace out of what it printed
    jinstr report --map jinstr-out/jinstr.map run.jtrace`

// noFlag says what may be meant by a flag that there is not: another one of the
// command, or the same one of another command.
func (l *commandLine) noFlag(name string) error {
	var names []string
	for _, f := range append(l.flagsOf(l.command()), l.flagsOf(nil)...) {
		names = append(names, f.Names()...)
	}
	names = append(names, cli.HelpFlag.Names()...)
	dashed := func(name string) string {
		if len(name) == 1 {
			return "-" + name
		}
		return "--" + name
	}
	what := "there is no flag " + dashed(name)
	if len(l.path) > 0 {
		what = l.words() + " has no flag " + dashed(name)
	}
	if name == "target" && (l.words() == "run" || l.words() == lessonName) {
		return usage(forDevices)
	}
	if others := l.commandsWith(name); len(others) > 0 {
		if len(l.path) == 0 {
			return usage("%s goes behind the command that takes it (%s)", dashed(name), near.Or(others))
		}
		return usage("%s; it is a flag of %s", what, near.Or(others))
	}
	if guess := near.Names(name, names, 2); len(guess) > 0 {
		for i := range guess {
			guess[i] = dashed(guess[i])
		}
		return usage("%s: did you mean %s?", what, near.Or(guess))
	}
	if guess := near.Names(name, l.commandFlags(), 1); len(l.path) == 0 && len(guess) > 0 {
		return usage("%s: did you mean %s, behind the command that takes it (%s)?", what, dashed(guess[0]), near.Or(l.commandsWith(guess[0])))
	}
	return usage("%s (see %s --help)", what, l.name())
}

// commandFlags are the names of the flags that some command has.
func (l *commandLine) commandFlags() (names []string) {
	for _, c := range l.app.Commands {
		for _, of := range append([]*cli.Command{c}, c.Subcommands...) {
			for _, f := range of.Flags {
				names = append(names, f.Names()...)
			}
		}
	}
	return names
}

// commandsWith are the commands that have a flag.
func (l *commandLine) commandsWith(name string) (list []string) {
	for _, c := range l.app.Commands {
		if flagNamed(c.Flags, name) != nil {
			list = append(list, c.Name)
		}
		for _, sub := range c.Subcommands {
			if flagNamed(sub.Flags, name) != nil {
				list = append(list, c.Name+" "+sub.Name)
			}
		}
	}
	return list
}

// arranged is the line as the flag package takes it.
func (l *commandLine) arranged() []string {
	line := slices.Clone(l.global)
	for _, c := range l.path {
		line = append(line, c.Name)
	}
	switch {
	case l.help:
		return append(line, "--help")
	case len(l.path) == 0:
		return line
	}
	return append(append(append(line, l.flags...), "--"), l.args...)
}

// split takes the arguments behind -- apart from those before.
func split(c *cli.Context) (before, after []string) {
	args := c.Args().Slice()
	for i, a := range args {
		if a == "--" {
			return args[:i], args[i+1:]
		}
	}
	return args, nil
}

// mayMean asks whether a name that is near to another is meant, and is empty for one that is there.
func mayMean(asked string, names []string) string {
	if guess := near.Names(asked, names, 3); len(guess) > 0 && !slices.Contains(names, asked) {
		return ": did you mean " + near.Or(guess) + "?"
	}
	return ""
}

// meant asks whether a name that is near to another is meant; without one it says else.
func meant(asked string, names []string, otherwise string) string {
	if guess := near.Names(asked, names, 3); len(guess) > 0 {
		return ": did you mean " + near.Or(guess) + "?"
	}
	return "; " + otherwise
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// wrongValue is what the flag package says of a value that it cannot read.
var wrongValue = regexp.MustCompile(`^invalid (?:boolean )?value "(.*)" for (?:flag )?-+([\w-]+): `)

// usageError gives a command's flag errors the exit code of usage, and says what
// the flag takes.
func usageError(c *cli.Context, err error, _ bool) error {
	m := wrongValue.FindStringSubmatch(err.Error())
	if m == nil {
		return usage("%w (see %s --help)", err, c.Command.HelpName)
	}
	what := "that is not one of its values"
	switch flagNamed(c.Command.Flags, m[2]).(type) {
	case *cli.BoolFlag:
		what = "it takes no value"
	case *cli.Uint64Flag: // steps
		what = "it takes a whole number, 1 or more"
	case *cli.IntFlag:
		what = "it takes a whole number"
	case *cli.Float64Flag:
		what = "it takes a number, such as 0.5"
	case *cli.DurationFlag:
		what = "it takes a time, such as 10s or 2m"
	}
	return usage("--%s %s: %s (see %s --help)", m[2], m[1], what, c.Command.HelpName)
}
