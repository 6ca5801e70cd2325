package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/urfave/cli/v2"

	"jinstr/javacall"
	"jinstr/rewrite"
)

// buildTool is a tool that builds with javac, and takes another one without that anything is edited.
type buildTool struct {
	name  string // of the command, and of the tool's own
	title string
	about string // what there is to say of it alone, in the help
	// examples, as jinstr mvn test.
	examples []string
	// find gives the program to call: the project's own, or that on the PATH.
	find func() (string, error)
	// root is the folder that is built.
	root func(args []string) string
	// traces is where below root traces are left where nobody says where.
	traces string
	// prepare gives the arguments, to stand before the user's, that have the tool call a compiler, and what the environment of the tool needs besides.
	prepare func(*build) (args, env []string, err error)
	// made tells that a file is a class of an earlier build, which has no probes: it is made anew. Nil where the tool does that.
	made func(path string) bool
	// ownFirst tells that the flags of jinstr stand before all of the tool's own, which has some of the same names.
	ownFirst bool
	// nothing says why nothing may have been compiled with probes.
	nothing string
}

func buildTools() []*buildTool { return []*buildTool{maven, gradle, ant} }

// build is a call of a tool.
type build struct {
	*cli.Context
	tool     *buildTool
	args     []string // the tool's
	temp     string   // a folder of this call's
	javac    string   // the compiler that rewrites
	recorded string   // where traces and maps are left meanwhile: the build may clean where they are to be
}

// compilerSettings are the flags of such a command that its compiler takes.
var compilerSettings = []string{"probes", "scheme", "conditions", "level", "ids", "include", "exclude"}

func (t *buildTool) flags() []cli.Flag {
	flags := []cli.Flag{
		&cli.BoolFlag{Name: "tests", Usage: "rewrite the tests, too"},
		&cli.StringFlag{Name: "traces", Usage: "leave traces and maps in `DIR` (default: " + t.traces + ")"},
		&cli.StringFlag{Name: "limit", Usage: "each virtual machine stops recording at `SIZE` of its trace, such as 500M"},
		&cli.StringFlag{Name: "at-limit", Value: "stop", Usage: "with --limit, `WHAT` happens as the trace grows: stop, thin or ring, as for jinstr run"},
		&cli.StringFlag{Name: "report", Usage: "write the report to `FILE`, not to stderr"},
	}
	for _, f := range rewriteFlags() {
		if slices.Contains(compilerSettings, f.Names()[0]) {
			flags = append(flags, f)
		}
	}
	return append(flags, tableFlags()...)
}

func (t *buildTool) command() *cli.Command {
	where := "Flags of jinstr may stand anywhere; all else is " + t.title + "'s."
	if t.ownFirst {
		where = "Flags of jinstr stand first; from the first word that is none on all is " + t.title + "'s."
	}
	return &cli.Command{
		Name:      t.name,
		Usage:     "build with " + t.title + ", with probes, and report",
		ArgsUsage: "ARGUMENTS OF " + strings.ToUpper(t.name),
		Description: fmt.Sprintf(`Your own command with jinstr in front: %[1]s builds what it is asked for, with nothing
edited. The sources are compiled by jinstr javac, each virtual machine that runs what
was compiled writes a trace, and one report tells of all of them, on standard error.
Standard output and the exit code are %[1]s's; jinstr's own failures end with 125.

%[2]s

Examples:

    %[3]s

Traces and maps are in %[4]s then, for jinstr report and all others. %[5]s`, t.title, where, strings.Join(t.examples, "\n    "), t.traces, t.about),
		Flags:        t.flags(),
		OnUsageError: usageError, HideHelpCommand: true,
		Action: func(c *cli.Context) error { return endsAs(t.build(c)) },
	}
}

// asBuild tells whether a build tool is called, and takes jinstr's own flags out of its arguments.
func asBuild(args []string) ([]string, bool) {
	for _, t := range buildTools() {
		if len(args) > 1 && args[1] == t.name {
			return t.arrange(args), true
		}
	}
	return nil, false
}

func (t *buildTool) arrange(args []string) []string {
	flags := t.flags()
	line, theirs := []string{args[0], t.name}, []string{"--"}
	for i := 2; i < len(args); i++ {
		name, _, given := strings.Cut(strings.TrimPrefix(args[i], "--"), "=")
		f := flagNamed(flags, name)
		if f == nil || !strings.HasPrefix(args[i], "--") {
			if t.ownFirst {
				return append(append(line, theirs...), args[i:]...)
			}
			theirs = append(theirs, args[i])
			continue
		}
		line = append(line, args[i])
		if _, isBool := f.(*cli.BoolFlag); isBool || given {
			continue
		}
		if i+1 == len(args) {
			return line // the flag has no value: that is said
		}
		i++
		line = append(line, args[i])
	}
	return append(line, theirs...)
}

// build gives the tool's exit code.
func (t *buildTool) build(c *cli.Context) (code int, err error) {
	b := &build{Context: c, tool: t, args: c.Args().Slice()}
	if err := b.check(); err != nil {
		return 0, err
	}
	to, err := b.tracesFolder()
	if err != nil {
		return 0, err
	}
	program, err := t.find()
	if err != nil {
		return 0, err
	}
	if b.temp, err = os.MkdirTemp("", "jinstr-"+t.name+"-"); err != nil {
		return 0, fmt.Errorf("making a folder for traces: %w", err)
	}
	defer os.RemoveAll(b.temp)
	b.recorded = filepath.Join(b.temp, "recorded")
	if b.javac, err = linkAsJavac(b.temp); err == nil {
		err = os.Mkdir(b.recorded, 0o777)
	}
	if err != nil {
		return 0, err
	}
	args, env, err := t.prepare(b)
	if err != nil {
		return 0, err
	}
	aged, err := b.age()
	if err != nil {
		return 0, fmt.Errorf("the classes of earlier builds: %w", err)
	}
	cmd := exec.Command(program, append(args, b.args...)...)
	cmd.Env = append(append(os.Environ(), b.environment()...), env...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = c.App.Reader, c.App.Writer, c.App.ErrWriter
	code, err = runToEnd(cmd)
	if err = errors.Join(err, javacall.TakeAway(b.recorded), aged.restore()); err != nil {
		return code, err
	}
	return code, b.report(code, to)
}

// check refuses what would only be found out in the build.
func (b *build) check() error {
	if _, err := config(b.Context, b.args); err != nil {
		return err
	}
	if err := checkRecording(b.Context); err != nil {
		return err
	}
	_, err := chosenLayout(b.Context)
	return err
}

// agedClasses are classes of earlier builds, with the times that they had.
type agedClasses map[string]time.Time

// longAgo is older than any source.
var longAgo = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// age makes the classes that there are look older than their sources, so that the tool compiles all anew: they have no probes.
func (b *build) age() (agedClasses, error) {
	aged := agedClasses{}
	if b.tool.made == nil {
		return aged, nil
	}
	root := b.tool.root(b.args)
	return aged, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case d.Type().IsRegular() && filepath.Ext(path) == ".class" && b.tool.made(path):
			info, err := d.Info()
			if err != nil {
				return err
			}
			aged[path] = info.ModTime()
			return os.Chtimes(path, longAgo, longAgo)
		}
		return nil
	})
}

// restore gives its time back to what the build left as it was.
func (a agedClasses) restore() error {
	var problems []error
	for path, was := range a {
		info, err := os.Stat(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			problems = append(problems, err)
		case info.ModTime().Equal(longAgo):
			problems = append(problems, os.Chtimes(path, was, was))
		}
	}
	return errors.Join(problems...)
}

// environment says to the compilers how to rewrite, and to the virtual machines where to record: these hand it on to those that they start.
func (b *build) environment() (list []string) {
	set := func(name, value string) { list = append(list, "JINSTR_"+name+"="+value) }
	for _, name := range compilerSettings {
		if value := b.String(name); b.IsSet(name) {
			if many := b.StringSlice(name); many != nil {
				value = strings.Join(many, ",")
			} else if b.Bool(name) {
				value = "true"
			}
			set(strings.ToUpper(name), value)
		}
	}
	set("MAPS", b.recorded)
	set("TRACE", filepath.Join(b.recorded, "%p.jtrace"))
	if limit := b.String("limit"); limit != "" {
		set("TRACE_LIMIT", limit)
		set("TRACE_AT_LIMIT", b.String("at-limit"))
	}
	return append(list, recorderSettings(b.String("probes"))...)
}

// tracesFolder is where the traces are left: a new folder, or one of an earlier build.
func (b *build) tracesFolder() (string, error) {
	to := b.String("traces")
	if to == "" {
		to = filepath.Join(b.tool.root(b.args), filepath.FromSlash(b.tool.traces))
	}
	if exists(to) && !exists(filepath.Join(to, buildMark)) {
		return "", usage("%s is there and is none of jinstr's: give another folder with --traces", to)
	}
	return to, nil
}

// buildMark is a file in a folder of traces that such a command made.
const buildMark = ".jinstr-build"

// rootNamed is the folder of what one of some flags names, which may be a file in it, and otherwise the working directory.
func rootNamed(args []string, flags ...string) string {
	for i, a := range args {
		named := ""
		name, value, given := strings.Cut(a, "=")
		switch {
		case !slices.Contains(flags, name):
			continue
		case given:
			named = value
		case i+1 < len(args):
			named = args[i+1]
		}
		if isFolder(named) {
			return named
		}
		return filepath.Dir(named)
	}
	return "."
}

// findTool finds a script of the project's own, or a program on the PATH, which Debian and Ubuntu have in a package.
func findTool(own, name, title, debian string) (string, error) {
	if own != "" {
		if path, err := exec.LookPath("." + string(filepath.Separator) + own); err == nil {
			return path, nil
		}
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return "", fmt.Errorf("there is no %s on the PATH: install %s (Debian, Ubuntu: apt-get install %s)", name, title, debian)
	}
	return path, nil
}

// linkAsJavac gives this program the name by which it is a compiler.
func linkAsJavac(dir string) (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	link := filepath.Join(dir, "jinstr-"+javacName)
	return link, os.Symlink(self, link)
}

// runToEnd runs a program that gets interrupts from the terminal itself, and waits for it.
func runToEnd(cmd *exec.Cmd) (code int, err error) {
	caught := make(chan os.Signal, 8)
	signal.Notify(caught, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(caught)
	if err := cmd.Start(); err != nil {
		return 0, fmt.Errorf("starting %s: %w", cmd.Path, err)
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	for {
		select {
		case s := <-caught:
			if s == syscall.SIGTERM {
				_ = cmd.Process.Signal(s) // it may have ended just now
			}
		case err := <-done:
			var exit *exec.ExitError
			if errors.As(err, &exit) {
				return max(exit.ExitCode(), 1), nil
			}
			return 0, err
		}
	}
}

// report leaves what was recorded in its place, and reports.
func (b *build) report(code int, to string) error {
	c := b.Context
	traces, err := tracesIn(b.recorded)
	if err != nil || len(traces) == 0 {
		if code == 0 {
			fmt.Fprintln(c.App.ErrWriter, "jinstr: "+b.whyNothing())
		}
		return nil
	}
	if err := moveFolder(b.recorded, to); err != nil {
		return fmt.Errorf("leaving the traces in %s: %w", to, err)
	}
	if traces, err = tracesIn(to); err != nil {
		return err
	}
	return reportRun(c, code, func(w io.Writer) error { return writeReports(c, w, traces, []string{to}) })
}

// whyNothing says why there is no trace.
func (b *build) whyNothing() string {
	if exists(filepath.Join(b.recorded, filepath.FromSlash(rewrite.ResourceFolder))) {
		return "no virtual machine ran what was compiled with probes: no test was run, or those that ran it have an environment of their own"
	}
	return "nothing was compiled with probes: there was nothing to compile, a warning of the compiler with [jinstr] in it says why, or " + b.tool.nothing
}

// moveFolder moves a folder of ours into the place of an earlier one, to another file system if need be.
func moveFolder(from, to string) error {
	if err := errors.Join(os.RemoveAll(to), os.MkdirAll(filepath.Dir(to), 0o777)); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(from, buildMark), nil, 0o666); err != nil {
		return err
	}
	if os.Rename(from, to) == nil {
		return nil
	}
	return filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		below, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		if d.IsDir() {
			return os.MkdirAll(filepath.Join(to, below), 0o777)
		}
		return copyFile(filepath.Join(to, below), path)
	})
}
