package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/urfave/cli/v2"

	"jinstr/heaptuple/trace"
	"jinstr/internal/near"
	"jinstr/internal/plural"
	"jinstr/launch"
	"jinstr/launch/recorder"
	"jinstr/rewrite"
	"jinstr/rewrite/javasrc"
)

var size = regexp.MustCompile(`^0*[1-9][0-9]*[KMGkmg]?$`)

// programExit is the exit code of the program that jinstr run ran.
type programExit int

func (e programExit) Error() string { return fmt.Sprintf("the program ended with code %d", int(e)) }

// runFlags are those of commands that run a program.
func runFlags() []cli.Flag {
	flags := append(append(rewriteFlags(), recorderFlag()),
		&cli.StringFlag{Name: "main", Usage: "run `CLASS`, where several classes have a main method"},
		&cli.StringFlag{Name: "java-home", Usage: "use the JDK in `DIR`; else JAVA_HOME, else the PATH"},
		&cli.StringSliceFlag{Name: "javac-arg", Usage: "pass the option `ARG` to javac (may be repeated)"},
		&cli.StringSliceFlag{Name: "java-arg", Usage: "pass the option `ARG` to java (may be repeated)"},
		&cli.StringFlag{Name: "trace", Usage: "write the trace to `FILE` (default: run.jtrace in the output folder)"},
		&cli.StringFlag{Name: "dump", Usage: "have the virtual machine write a heap dump to `FILE` when the program ends, or runs out of memory; with --probes leaks the report names what holds the objects"},
		&cli.StringFlag{Name: "limit", Usage: "stop recording at `SIZE` of the trace, such as 500M"},
		&cli.StringFlag{Name: "at-limit", Value: "stop", Usage: "with --limit, `WHAT` happens as the trace grows: stop at the limit; thin: leave out local variables from half the limit on, so that the rest lasts longer; ring: keep the newest part in TRACE and the part before it in TRACE.1"},
		&cli.StringFlag{Name: "locals", Usage: "record local variables only of classes that match `PATTERNS`, such as 'shop.*,!shop.util.*'; of the others, what --level objects records"},
		&cli.StringFlag{Name: "report", Usage: "write the report to `FILE`, not to stderr"},
		&cli.BoolFlag{Name: "dry", Usage: "run the program for a while, stop it, and report what recording costs"},
		&cli.DurationFlag{Name: "for", Value: 10 * time.Second, Usage: "with --dry: for that `TIME`"},
	)
	return append(flags, reportFlags()...)
}

func runCommand() *cli.Command {
	return &cli.Command{
		Name:      "run",
		Usage:     "rewrite, compile and run a program, and report",
		ArgsUsage: "SRC... [-- ARGS]",
		Description: `Rewrites the sources, compiles them with the JDK's javac, runs the one class that
has a main method, and writes a report of what the program did with its memory.
Standard input, output and the exit code are the program's own; the report goes
to standard error. jinstr's own failures end with code 125.

Example:

    jinstr run src/ -- input.txt

Before a long run: how many events a second there are, and from which methods.
The program runs, and is asked to end (SIGTERM) after 10 s:

    jinstr run --dry src/ -- input.txt

Then look at single steps, or at the report as JSON:

    jinstr states jinstr-out/run.jtrace --line Main.java:12
    jinstr report jinstr-out/run.jtrace --json`,
		Flags:        runFlags(),
		OnUsageError: usageError, HideHelpCommand: true,
		Action: runAction,
	}
}

// runAction runs a program, whose exit code is the command's.
func runAction(c *cli.Context) error {
	return endsAs(runProgram(c))
}

// endsAs makes the exit code of another program, or why that did not run, the command's.
func endsAs(code int, err error) error {
	var already coded
	switch {
	case err != nil && errors.As(err, &already):
		return err
	case err != nil:
		return coded{err, codeRun}
	case code != 0:
		return programExit(code)
	}
	return nil
}

// oldest is the oldest release that some javac still in use compiles.
const oldest = 7

func runProgram(c *cli.Context) (code int, err error) {
	src, args := split(c)
	if err := beforeRun(c, src); err != nil {
		return 0, err
	}
	if err := checkRecording(c); err != nil {
		return 0, err
	}
	dry, err := dryTime(c)
	if err != nil {
		return 0, err
	}
	jdk, err := launch.FindJDK(c.String("java-home"))
	if err != nil {
		if c.IsSet("java-home") {
			err = usage("%w", err)
		}
		return 0, err
	}
	if jdk.Passed != "" && !c.Bool("quiet") {
		fmt.Fprintln(c.App.ErrWriter, "jinstr:", jdk.Passed)
	}
	if n, err := releaseOf(c); err != nil || n > 0 && n < oldest {
		if err == nil {
			err = usage("--release %s: no javac of JDK 11 or later compiles that; rewrite with jinstr rewrite --release, and compile by hand (ecj does)", c.String("release"))
		}
		return 0, err
	}
	r, err := doRewrite(c, src)
	if err != nil {
		return 0, err
	}
	trace := cmp.Or(c.String("trace"), filepath.Join(r.Out, "run.jtrace"))
	defer func() { err = withOldTrace(err, trace, r) }()
	if err := accepted(c, r); err != nil {
		return 0, err
	}
	if err := oneModule(r); err != nil {
		return 0, err
	}
	main, err := chooseMain(c.String("main"), r, jdk)
	if err != nil {
		return 0, whyNoMain(c, jdk, r, err)
	}
	classes, runtime, err := compile(c, jdk, r)
	if err != nil {
		return 0, err
	}
	if err := clearRecorded(c, trace); err != nil {
		return 0, err
	}
	program := launch.Program{
		ClassPath: joinPath(classes, runtime, c.String("classpath"), folders(src)),
		Main:      main, Options: javaOptions(c, trace), Args: args, Env: recorderSettings(c.String("probes")),
		Stdin: c.App.Reader, Stdout: c.App.Writer, Stderr: c.App.ErrWriter, For: dry,
	}
	start := time.Now()
	code, err = jdk.Run(program)
	ran := time.Since(start)
	if err != nil {
		return 0, err
	}
	if _, err := os.Stat(trace); err != nil {
		if code != 0 && !starts(jdk, program) {
			return 0, usage("the program did not start: java's output above tells why%s", otherMains(c.String("main"), r.NewMains))
		}
		return code, noTrace(c, r, trace)
	}
	if dry > 0 && ran >= dry {
		code = 0 // it was we who ended it
	}
	// Libraries that were rewritten apart have their maps with them.
	maps := append([]string{filepath.Join(r.Out, rewrite.MapName)}, existing(filepath.SplitList(c.String("classpath")))...)
	if c.Command.Name == lessonName {
		return code, writeLesson(c, trace, maps)
	}
	return code, reportRun(c, code, func(w io.Writer) error {
		if dry > 0 {
			return reportCost(c, w, trace, maps, min(ran, dry))
		}
		return writeReport(c, w, pageReading(c, trace), maps)
	})
}

// existing are those paths at which something stands.
func existing(paths []string) (list []string) {
	for _, p := range paths {
		if _, err := os.Stat(p); err == nil {
			list = append(list, p)
		}
	}
	return list
}

// beforeRun finds what would go wrong after the program has run.
func beforeRun(c *cli.Context, src []string) error {
	if _, err := chosenLayout(c); err != nil {
		return err
	}
	if err := checkProgram(c.Command.Name, src); err != nil {
		return err
	}
	return errors.Join(checkPage(c), checkNames(c))
}

// checkNames refuses %p where a program that somebody else starts would put the number of its process: what this one has written is read by its name.
func checkNames(c *cli.Context) error {
	flags := []string{"trace", "dump"}
	if c.String("trace") == "" { // the trace is in the output folder
		flags = append(flags, "out")
	}
	for _, flag := range flags {
		if path := c.String(flag); strings.Contains(path, "%p") {
			return usage("--%s %s: %%p stands for a process in what programs write that are started by hand; jinstr %s reads what its only program writes: give a name without %%p", flag, path, c.Command.Name)
		}
	}
	return nil
}

// withOldTrace adds to why a program has not run that the trace of an earlier run, which stays, is not of the map that the rewrite
// has written.
func withOldTrace(err error, path string, r *rewrite.Report) error {
	if err == nil {
		return nil
	}
	old, openErr := trace.Open(path)
	if openErr != nil {
		return err
	}
	defer old.Close()
	if old.Header().Build == r.Build {
		return err
	}
	return fmt.Errorf("%w\n%s is still that of an earlier run, of which the map in %s no longer is: run the program again before you report it", err, path, r.Out)
}

// clearRecorded removes what an earlier run has written: the virtual machine overwrites no heap dump.
func clearRecorded(c *cli.Context, trace string) error {
	if err := clearOutput("trace", trace, traceForm(trace)); err != nil {
		return err
	}
	if dump := c.String("dump"); dump != "" {
		return clearOutput("dump", dump, dumpForm(dump))
	}
	return nil
}

// starts reports whether java, which has said why not, finds the class that it is to run and takes its options.
func starts(jdk launch.JDK, p launch.Program) bool {
	p.Options = append(slices.Clone(p.Options), "--dry-run")
	p.Stdin, p.Stdout, p.Stderr = nil, nil, nil
	code, err := jdk.Run(p)
	return err == nil && code == 0
}

// noTrace tells of a run that recorded nothing. Where no place of the sources is recorded that
// is as it must be, and the run is the program's alone.
func noTrace(c *cli.Context, r *rewrite.Report, trace string) error {
	if r.Probes+r.Counted+r.Sites > 0 {
		return fmt.Errorf("the program wrote no trace to %s: it ran no rewritten code, or its own output above tells why%s", trace, otherMains(c.String("main"), r.NewMains))
	}
	if !c.Bool("quiet") {
		dump := ""
		if c.String("dump") != "" {
			dump = ", and no heap dump"
		}
		fmt.Fprintf(c.App.ErrWriter, "jinstr: the sources have nothing that --probes %s records: there is no trace%s\n", c.String("probes"), dump)
	}
	return nil
}

// otherMains says of a class that was asked for, and is none of the sources with a main method, which there are.
func otherMains(asked string, mains []string) string {
	if asked == "" || slices.Contains(mains, asked) {
		return ""
	}
	text := ". The sources have no class " + asked + " with a main method"
	if guess := near.Names(asked, mains, 3); len(guess) > 0 {
		return text + ": did you mean --main " + near.Or(guess) + "?"
	}
	const shown = 10
	if n := len(mains); n > shown {
		mains = append(slices.Clone(mains[:shown]), plural.Of(n-shown, "other"))
	}
	if len(mains) > 0 {
		text += "; those with one are " + strings.Join(mains, ", ")
	}
	return text
}

// checkRecording refuses what the recorder would pass over.
func checkRecording(c *cli.Context) error {
	if what := c.String("at-limit"); !slices.Contains(choices["at-limit"], what) {
		return noChoice("at-limit", what)
	}
	if limit := c.String("limit"); limit != "" && !size.MatchString(limit) {
		return usage("--limit %s: a number of bytes above 0, with K, M or G behind it if you like", limit)
	}
	return nil
}

func javaOptions(c *cli.Context, trace string) []string {
	options := append([]string{}, c.StringSlice("java-arg")...)
	options = append(options, "-Djinstr.trace="+trace)
	if dump := c.String("dump"); dump != "" {
		// Where memory is short, the end of the program may not be able to; and what its methods held is known then.
		options = append(options, "-Djinstr.dump="+dump, "-XX:+HeapDumpOnOutOfMemoryError", "-XX:HeapDumpPath="+dump)
	}
	if limit := c.String("limit"); limit != "" {
		options = append(options, "-Djinstr.trace.limit="+limit, "-Djinstr.trace.at-limit="+c.String("at-limit"))
	}
	if c.Int("steps") > 0 { // a lesson
		options = append(options, fmt.Sprintf("-Djinstr.trace.statements=%d", c.Int("steps")))
	}
	if locals := c.String("locals"); locals != "" && recordsLocals(c) {
		options = append(options, "-Djinstr.locals="+locals)
	}
	return options
}

// recorderSettings are what the recorder has where the user says nothing else: a run is a trial, and what has become garbage is known
// only when the virtual machine has collected it. Without births that are watched, as with heap probes, there is nothing to set, and the program sees the
// environment as it is.
func recorderSettings(probes string) []string {
	const ask = "JINSTR_GENERATION_COLLECT_MS"
	watches := strings.Contains(probes, "leaks") || strings.Contains(probes, "touch")
	if _, given := os.LookupEnv(ask); given || !watches || strings.Contains(probes, "heap") {
		return nil
	}
	return []string{ask + "=200"}
}

// oneModule refuses a program of several modules: javac takes no second
// module-info.java on its class path.
func oneModule(r *rewrite.Report) error {
	found := modules(r)
	if len(found) < 2 {
		return nil
	}
	return usage("several modules (%s): jinstr run compiles to one class path. The sources are rewritten in %s; compile and run them by hand, as the manual's recipe for modules says",
		strings.Join(found, ", "), r.Out)
}

// modules lists the files that declare a module.
func modules(r *rewrite.Report) (found []string) {
	for _, path := range r.Originals {
		if filepath.Base(path) == "module-info.java" {
			found = append(found, path)
		}
	}
	sort.Strings(found)
	return found
}

// chooseMain chooses the class to run: the one asked for, or the only one. A main
// method in the form of Java 25 counts only where no class has one that every Java runs.
func chooseMain(asked string, r *rewrite.Report, jdk launch.JDK) (string, error) {
	if asked != "" {
		return asked, nil
	}
	found := r.Mains
	if len(found) == 0 && len(r.NewMains) > 0 {
		if release := jdk.Release(); release < 25 {
			return "", usage("the main method of %s is one that only a JDK 25 or later runs; this one is a JDK %d (%s): give another one with --java-home, or write public static void main(String[])",
				strings.Join(r.NewMains, ", "), release, jdk.Java)
		}
		found = r.NewMains
	}
	switch len(found) {
	case 0:
		return "", usage("no class with a main method (public static void main(String[])); name one with --main")
	case 1:
		return found[0], nil
	}
	for i, name := range found {
		if slices.Contains(found[:i], name) {
			return "", usage("several of the sources have a class %s with a main method: leave all but one of them out", name)
		}
	}
	return "", usage("%d classes have a main method; choose one with --main: %s", len(found), strings.Join(found, ", "))
}

// whyNoMain has javac tell what is wrong with files that could not be read as Java, where none of the others has a main method: it may be in one of them.
func whyNoMain(c *cli.Context, jdk launch.JDK, r *rewrite.Report, err error) error {
	if len(r.Problems) == 0 || len(r.Mains)+len(r.NewMains) > 0 {
		return err
	}
	if _, _, failed := compile(c, jdk, r); failed != nil {
		return failed
	}
	return usage("%w (not all of the sources could be read: see above)", err)
}

// compile compiles the program and what it calls; runtime is the folder of that where the program is a module, else "".
func compile(c *cli.Context, jdk launch.JDK, r *rewrite.Report) (classes, runtime string, err error) {
	stop := working(c, "compiling")
	defer stop()
	classes = filepath.Join(r.Out, "classes")
	var messages string
	err = interruptible("interrupted while javac ran", 0, func(ctx context.Context) error {
		parts, err := compileRuntime(ctx, c, jdk, r)
		if err != nil {
			return err
		}
		runtime = parts.apart
		messages, err = jdk.CompileContext(ctx, launch.Compilation{
			Argfile: parts.argfile, Classes: classes, ClassPath: parts.classPath(c), Options: compilerOptions(c, r),
			Original: func(path string) string { return r.Originals[path] }, Out: filepath.Join(r.Out, "src"),
			Decode: func(src []byte) string { return javasrc.Decoded(c.String("encoding"), src) },
		})
		if err != nil || parts.recorder == "" {
			return explainFailure(c, jdk, err)
		}
		return rewrite.CopyTree(parts.recorder, classes, nil)
	})
	stop()
	if err == nil && !c.Bool("quiet") {
		fmt.Fprint(c.App.ErrWriter, messages)
	}
	return classes, runtime, err
}

// runtimeParts are what a program is compiled with.
type runtimeParts struct {
	argfile  string // lists what is to be compiled
	recorder string // folder of the compiled recorder, whose classes go beside the program's; "" if they do not
	apart    string // folder of all of the runtime where the program is a module; "" if it is none
}

// compileRuntime compiles what of the runtime is not compiled with the program.
func compileRuntime(ctx context.Context, c *cli.Context, jdk launch.JDK, r *rewrite.Report) (runtimeParts, error) {
	parts := runtimeParts{argfile: r.Argfile}
	if len(modules(r)) > 0 { // a module reads no class path: the runtime is compiled with it, and is a package of its
		return parts, nil
	}
	sources, err := r.Runtime()
	if err != nil || len(sources) == 0 {
		return parts, err
	}
	of := recorder.Recorder{Compiler: jdk.Javac, Table: c.String("recorder") == "table"}
	classes, err := of.Classes(ctx, sources, c.String("encoding"), r.Out)
	if err != nil {
		return parts, err
	}
	if r.RuntimeArgfile != "" {
		parts.apart = filepath.Join(r.Out, "runtime-classes")
		own := recorder.Plain{Compiler: jdk.Javac, Encoding: c.String("encoding"), Sources: recorder.Own(sources), Classes: parts.apart, ClassPath: classes, Work: r.Out}
		return parts, errors.Join(os.RemoveAll(parts.apart), own.Compile(ctx), rewrite.CopyTree(classes, parts.apart, nil))
	}
	list, err := os.ReadFile(r.Argfile)
	if err != nil {
		return parts, err
	}
	parts.recorder, parts.argfile = classes, filepath.Join(r.Out, "program.argfile")
	return parts, rewrite.WriteFile(parts.argfile, recorder.Without(list, sources))
}

// classPath is what javac finds classes in: the program's libraries, or where there are none what javac takes then, and the runtime.
func (p runtimeParts) classPath(c *cli.Context) string {
	libraries := c.String("classpath")
	if libraries == "" && p.recorder != "" {
		if libraries = os.Getenv("CLASSPATH"); libraries == "" {
			libraries = "."
		}
	}
	return joinPath(libraries, p.apart, p.recorder)
}

func compilerOptions(c *cli.Context, r *rewrite.Report) []string {
	options := append([]string{}, c.StringSlice("javac-arg")...)
	if c.IsSet("release") {
		options = append(options, "--release", strings.TrimPrefix(c.String("release"), "1."))
	}
	switch name := c.String("encoding"); {
	case name != "":
		options = append(options, "-encoding", name)
	case r.Foreign == 0: // some versions of javac take the locale's
		options = append(options, "-encoding", "UTF-8")
	}
	return options
}

// explainFailure says what to do where jinstr knows more of why javac failed.
func explainFailure(c *cli.Context, jdk launch.JDK, err error) error {
	var failed *launch.CompileError
	if !errors.As(err, &failed) {
		return err
	}
	for _, path := range failed.Files {
		src, readErr := os.ReadFile(path)
		if readErr != nil {
			continue
		}
		if release := jdk.Release(); release > 0 && release < 25 && isCompact(src, c) {
			return fmt.Errorf("%s is a compact source file, which takes a JDK 25 or later; this one is a JDK %d (%s): give another one with --java-home", path, release, jdk.Javac)
		}
		if c.String("encoding") == "" && !utf8.Valid(src) {
			return fmt.Errorf("%w\n%s is not in UTF-8: give the encoding of the sources, such as --encoding ISO-8859-1 or --encoding windows-1252", err, path)
		}
	}
	return err
}

// isCompact tells whether a file has methods outside of a class (JEP 512).
func isCompact(src []byte, c *cli.Context) bool {
	f, err := javasrc.Dialect{Encoding: c.String("encoding")}.Parse("", src)
	return err == nil && f.Compact
}

// folders are the source folders: resources are found there.
func folders(src []string) string {
	var list []string
	for _, s := range src {
		if isFolder(s) {
			list = append(list, s)
		}
	}
	return strings.Join(list, string(os.PathListSeparator))
}

func joinPath(parts ...string) string {
	var list []string
	for _, p := range parts {
		if p != "" {
			list = append(list, p)
		}
	}
	return strings.Join(list, string(os.PathListSeparator))
}

// reportRun reports the run on stderr or to the file asked for, in which stands also what could be told of a trace that is not whole.
func reportRun(c *cli.Context, code int, write func(io.Writer) error) error {
	w := c.App.ErrWriter
	switch path := c.String("report"); {
	case path != "":
		var text bytes.Buffer
		if !c.Bool("json") {
			text.WriteString(reportBegins)
		}
		told := writeRun(c, &text, code, write)
		if err := writeFile(path, func(w io.Writer) error { _, err := text.WriteTo(w); return err }); err != nil {
			return fmt.Errorf("writing the report: %w", err)
		}
		return told
	case c.Bool("quiet") && !c.Bool("json"):
		if c.String("html") == "" {
			return nil
		}
		w = io.Discard
	}
	return writeRun(c, w, code, write)
}

// writeRun writes the report of a run.
func writeRun(c *cli.Context, w io.Writer, code int, write func(io.Writer) error) error {
	if c.Bool("json") { // the code is jinstr's, too
		return write(w)
	}
	if code != 0 {
		fmt.Fprintf(w, "\nThe program ended with code %d.\n", code)
	}
	fmt.Fprintln(w)
	return write(w)
}
