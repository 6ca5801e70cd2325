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
)

const mavenName = "mvn"

// compilerSettings are the flags of jinstr mvn that its compiler takes.
var compilerSettings = []string{"probes", "scheme", "conditions", "level", "ids", "include", "exclude"}

func mavenFlags() []cli.Flag {
	flags := []cli.Flag{
		&cli.BoolFlag{Name: "tests", Usage: "rewrite the tests, too"},
		&cli.StringFlag{Name: "traces", Usage: "leave traces and maps in `DIR` (default: target/jinstr-run)"},
		&cli.StringFlag{Name: "limit", Usage: "each virtual machine stops recording at `SIZE` of its trace, such as 500M"},
		&cli.StringFlag{Name: "at-limit", Value: "stop", Usage: "with --limit, `WHAT` happens as the trace grows: stop, thin or ring, as for jinstr run"},
		&cli.StringFlag{Name: "report", Usage: "write the report to `FILE`, not to stderr"},
	}
	for _, f := range rewriteFlags() {
		if slices.Contains(compilerSettings, f.Names()[0]) {
			flags = append(flags, f)
		}
	}
	for _, f := range reportFlags() {
		if f.Names()[0] != "html" {
			flags = append(flags, f)
		}
	}
	return flags
}

func mavenCommand() *cli.Command {
	return &cli.Command{
		Name:      mavenName,
		Usage:     "build with Maven, with probes, and report",
		ArgsUsage: "ARGUMENTS OF MVN",
		Description: `Your own command with jinstr in front: Maven builds what it is asked for, with nothing
edited. The sources of all modules are compiled by jinstr javac, each virtual machine
that tests are run in writes a trace, and one report tells of all of them, on standard
error. Standard output and the exit code are Maven's; jinstr's own failures end with 125.

Flags of jinstr may stand anywhere; all else is Maven's.

Examples:

    jinstr mvn test
    jinstr mvn --tests -o -T2 -pl core,web verify
    jinstr mvn --probes paths --report report.txt test

Traces and maps are in target/jinstr-run then, for jinstr report and all others. The class
files with probes are taken away, so that the next mvn compiles them anew. What was
packed or installed meanwhile has probes.`,
		Flags:        mavenFlags(),
		OnUsageError: usageError, HideHelpCommand: true,
		Action: func(c *cli.Context) error { return endsAs(buildWithMaven(c)) },
	}
}

// asMaven tells whether Maven is called, and takes jinstr's own flags out of its arguments.
func asMaven(args []string) ([]string, bool) {
	if len(args) < 2 || args[1] != mavenName {
		return nil, false
	}
	flags := mavenFlags()
	line, theirs := []string{args[0], mavenName}, []string{"--"}
	for i := 2; i < len(args); i++ {
		name, _, given := strings.Cut(strings.TrimPrefix(args[i], "--"), "=")
		f := flagNamed(flags, name)
		if f == nil || !strings.HasPrefix(args[i], "--") {
			theirs = append(theirs, args[i])
			continue
		}
		line = append(line, args[i])
		if _, isBool := f.(*cli.BoolFlag); !isBool && !given && i+1 < len(args) {
			i++
			line = append(line, args[i])
		}
	}
	return append(line, theirs...), true
}

// buildWithMaven gives Maven's exit code.
func buildWithMaven(c *cli.Context) (code int, err error) {
	args := c.Args().Slice()
	if _, err := config(c, args); err != nil {
		return 0, err
	}
	if err := checkRecording(c); err != nil {
		return 0, err
	}
	if _, err := chosenLayout(c); err != nil {
		return 0, err
	}
	to, err := tracesFolder(c, args)
	if err != nil {
		return 0, err
	}
	mvn, err := findMaven()
	if err != nil {
		return 0, err
	}
	// The build may clean where the traces are to be left.
	temp, err := os.MkdirTemp("", "jinstr-mvn-")
	if err != nil {
		return 0, fmt.Errorf("making a folder for traces: %w", err)
	}
	defer os.RemoveAll(temp)
	recorded := filepath.Join(temp, "recorded")
	javac, err := linkAsJavac(temp)
	if err == nil {
		err = os.Mkdir(recorded, 0o777)
	}
	if err != nil {
		return 0, err
	}
	if err := age(mavenRoot(args)); err != nil {
		return 0, fmt.Errorf("the classes of earlier builds: %w", err)
	}
	cmd := exec.Command(mvn, append(mavenProperties(c, javac, recorded), args...)...)
	cmd.Env = append(os.Environ(), mavenEnvironment(c, recorded)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = c.App.Reader, c.App.Writer, c.App.ErrWriter
	code, err = runToEnd(cmd)
	err = errors.Join(err, javacall.TakeAway(recorded))
	if err != nil {
		return code, err
	}
	return code, reportBuild(c, code, recorded, to)
}

// age makes the classes that there are look older than their sources, so that Maven compiles all anew: they have no probes.
func age(root string) error {
	long := time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case !d.IsDir() && filepath.Ext(path) == ".class" && builtByMaven(path):
			return os.Chtimes(path, long, long)
		}
		return nil
	})
}

// builtByMaven tells that a file is in a folder of classes of a module.
func builtByMaven(path string) bool {
	above, below, found := strings.Cut(filepath.ToSlash(path), "target/")
	return found && (strings.HasPrefix(below, "classes/") || strings.HasPrefix(below, "test-classes/")) && exists(filepath.FromSlash(above+"pom.xml"))
}

// mavenEnvironment says to the compilers how to rewrite.
func mavenEnvironment(c *cli.Context, recorded string) (list []string) {
	set := func(name, value string) { list = append(list, "JINSTR_"+name+"="+value) }
	for _, name := range compilerSettings {
		if value := c.String(name); c.IsSet(name) {
			if many := c.StringSlice(name); many != nil {
				value = strings.Join(many, ",")
			} else if c.Bool(name) {
				value = "true"
			}
			set(strings.ToUpper(name), value)
		}
	}
	if !c.Bool("tests") {
		set("SKIP", "test-classes")
	}
	set("MAPS", recorded)
	return list
}

// mavenProperties has javac called by a name, and says where to record: Surefire and Failsafe hand on what the command line
// says to the virtual machines that they run tests in, and argLine is left to others.
func mavenProperties(c *cli.Context, javac, recorded string) []string {
	list := []string{"-Dmaven.compiler.fork=true", "-Dmaven.compiler.executable=" + javac, "-Djinstr.trace=" + filepath.Join(recorded, "%p.jtrace")}
	if limit := c.String("limit"); limit != "" {
		list = append(list, "-Djinstr.trace.limit="+limit, "-Djinstr.trace.at-limit="+c.String("at-limit"))
	}
	return list
}

// tracesFolder is where the traces are left: a new folder, or one of an earlier build.
func tracesFolder(c *cli.Context, args []string) (string, error) {
	to := c.String("traces")
	if to == "" {
		to = filepath.Join(mavenRoot(args), "target", "jinstr-run")
	}
	if exists(to) && !exists(filepath.Join(to, buildMark)) {
		return "", usage("%s is there and is none of jinstr's: give another folder with --traces", to)
	}
	return to, nil
}

// buildMark is a file in a folder of traces that this command made.
const buildMark = ".jinstr-mvn"

// mavenRoot is the folder of the pom.xml that is built.
func mavenRoot(args []string) string {
	for i, a := range args {
		pom := ""
		switch {
		case (a == "-f" || a == "--file") && i+1 < len(args):
			pom = args[i+1]
		case strings.HasPrefix(a, "--file="):
			pom = strings.TrimPrefix(a, "--file=")
		default:
			continue
		}
		if isFolder(pom) {
			return pom
		}
		return filepath.Dir(pom)
	}
	return "."
}

// findMaven finds the project's own Maven, or the one on the PATH.
func findMaven() (string, error) {
	if own, err := exec.LookPath("." + string(filepath.Separator) + "mvnw"); err == nil {
		return own, nil
	}
	path, err := exec.LookPath(mavenName)
	if err != nil {
		return "", errors.New("there is no mvn on the PATH: install Maven (Debian, Ubuntu: apt-get install maven)")
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

// reportBuild leaves what was recorded in its place, and reports.
func reportBuild(c *cli.Context, code int, recorded, to string) error {
	traces, err := tracesIn(recorded)
	if err != nil || len(traces) == 0 {
		if code == 0 {
			fmt.Fprintln(c.App.ErrWriter, "jinstr: no virtual machine ran rewritten code: no test was run, or the pom.xml names a compiler or environment of its own")
		}
		return nil
	}
	if err := moveFolder(recorded, to); err != nil {
		return fmt.Errorf("leaving the traces in %s: %w", to, err)
	}
	if traces, err = tracesIn(to); err != nil {
		return err
	}
	return reportRun(c, code, func(w io.Writer) error { return writeReports(c, w, traces, []string{to}) })
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
		in, err := os.Open(path)
		if err != nil {
			return err
		}
		defer in.Close()
		return writeFile(filepath.Join(to, below), func(w io.Writer) error {
			_, err := io.Copy(w, in)
			return err
		})
	})
}
