package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"jinstr/heaptuple/plan"
	"jinstr/internal/near"
	"jinstr/internal/plural"
	"jinstr/probemap"
	"jinstr/rewrite"
	"jinstr/rewrite/javasrc"
)

// rewriteFlags are those that rewrite and run share.
func rewriteFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "out", Value: "jinstr-out", Usage: "write to `DIR`, which is created; an existing folder must be jinstr's own"},
		&cli.StringFlag{Name: "name", Usage: "name the output `NAME`: the outputs in one program must have different names (default: the artifact of pom.xml, or the folder that holds src)"},
		&cli.StringFlag{Name: "probes", Value: "heap,paths", Usage: "what to insert: heap (which has what sites and leaks have), paths, heap,paths, sites (births counted by site), leaks (sites, and some births watched, to tell which paths leak), touch (leaks, and when objects are used, to tell which are cold), paths,sites, paths,leaks, paths,touch, heap,touch (all objects, without estimates), heap,paths,touch, or none (a plain copy)"},
		&cli.StringFlag{Name: "scheme", Value: "epp", Usage: "how paths are numbered: epp (loops in fragments), pap (whole paths, loops included), or edges (each edge counted); only those that --interest names: spp, prepp, espp (no loops), psp0, psp1, psp2, psp3, paper (chooses among psp0, psp1 and psp2 as the paper does); auto takes what costs least, for paths that --interest names or for all"},
		&cli.BoolFlag{Name: "conditions", Usage: "with path probes: the operands of &&, || and ?: are branches of their own"},
		&cli.StringFlag{Name: "interest", Usage: "count only the paths that `FILE` names, in lines such as shop.Cart.add(int): 12 (14 15)x3 20"},
		&cli.StringFlag{Name: "interest-from", Usage: "count only the paths that ran most often in `TRACE`, --top of them"},
		&cli.StringFlag{Name: "on-miss", Value: "stop", Usage: "what happens when a path turns out not to be of interest: stop (it is not followed further; the program goes on); or, to repeat the paper's experiments, the program's work ends: return (from the method, with 0, false or null), throw (jinstr.rt.Missed), exit"},
		&cli.StringFlag{Name: "level", Value: "full", Usage: "`LEVEL` of events: full (every local and block: exact deaths), objects (births, stores, escapes: for large programs), or lesson (full, and beside it each statement, the values of primitive variables, texts, and what goes through the standard streams)"},
		&cli.StringFlag{Name: "style", Value: "ids", Usage: "form of the calls: ids, or paper (variable names in words, as in the paper's figures, to read in class)"},
		&cli.StringFlag{Name: "ids", Value: "object", Usage: "where objects keep their numbers: object (classes extend jinstr.rt.Obj) or table (superclasses stay as they are; slower)"},
		&cli.StringFlag{Name: "release", Usage: "Java release `N` that the source is written for and compiled to: 1.3 to 25"},
		&cli.StringFlag{Name: "classpath", Aliases: []string{"cp"}, Usage: "class path of libraries, `PATH` as for java: what they do with the objects that they are given is read out of their classes"},
		&cli.StringFlag{Name: "encoding", Usage: "encoding of the source, a `NAME` as for javac -encoding (default: UTF-8)"},
		&cli.StringSliceFlag{Name: "include", Usage: "rewrite only files that match `GLOB` (below each SRC; ** matches any folders); the others are copied"},
		&cli.StringSliceFlag{Name: "exclude", Usage: "copy files that match `GLOB` as they are"},
		&cli.BoolFlag{Name: "strict", Usage: "a file that cannot be read as Java is an error (exit code 3), not a warning"},
		&cli.BoolFlag{Name: "verbose", Aliases: []string{"v"}, Usage: "list what was not instrumented, and why"},
		&cli.BoolFlag{Name: "quiet", Aliases: []string{"q"}, Usage: "print errors only"},
	}
}

func recorderFlag() cli.Flag {
	return &cli.StringFlag{Name: "recorder", Value: "stream", Usage: "what the program records: stream (every event, for all reports) or table (it keeps the heap itself, in bounded memory, and writes what is alive, the peaks and the counts at its end)"}
}

func targetFlag() cli.Flag {
	return &cli.StringFlag{Name: "target", Value: "se", Usage: "platform `P` that the program is for: se (Java SE, Android) or cldc (Java ME and other small devices: Java 1.3 or 1.4, the trace goes to the output, for jinstr receive)"}
}

func rewriteCommand() *cli.Command {
	return &cli.Command{
		Name:      "rewrite",
		Usage:     "insert probes into Java source",
		ArgsUsage: "SRC...",
		Description: `Writes a copy of the Java files in SRC (files and folders) in which allocations,
assignments, arguments, returns and block exits are recorded. The originals are
not touched. No line moves: stack traces and debuggers still point at your code.

The output folder (jinstr-out) then holds
    src/              the rewritten files, in the folders they came in
    runtime/          the runtime's sources (package jinstr.rt)
    sources.argfile   all of these, for javac @jinstr-out/sources.argfile
    runtime.argfile   for source before Java 8 alone: the runtime's, which is
                      compiled first; sources.argfile has the others then
    jinstr.map        what the numbers in a trace mean: jinstr report needs it
    resources/        the same once more, to be packed along with the classes
    jinstr.state      what the next run needs to go over only what changed
    jinstr.library    what it needs so as not to read the class path again

A method or file that is not understood is left as it is, with a warning that
shows the place; the exit code is 0 unless --strict is given.

Example: rewrite, compile, run and report by hand

    jinstr rewrite src/
    javac -d classes @jinstr-out/sources.argfile
    java -cp classes -Djinstr.trace=run.jtrace shop.Main
    jinstr report --map jinstr-out/jinstr.map run.jtrace

With --release before 8 the runtime is compiled first, as Java 8, and the program
with it on the class path:

    javac -d runtime @jinstr-out/runtime.argfile
    javac --release 7 -cp runtime -d classes @jinstr-out/sources.argfile

The program's system properties: jinstr.recorder=stream|table|off, jinstr.trace=FILE
(%p is the process id), jinstr.trace.limit=SIZE (such as 500M),
jinstr.trace.at-limit=stop|thin|ring, jinstr.locals=PATTERNS.`,
		Flags:        append(rewriteFlags(), topFlag(), targetFlag(), recorderFlag()),
		OnUsageError: usageError, HideHelpCommand: true,
		Action: func(c *cli.Context) error {
			r, err := doRewrite(c, c.Args().Slice())
			if err != nil {
				return err
			}
			if r.RuntimeArgfile != "" && !c.Bool("quiet") {
				fmt.Fprintf(c.App.ErrWriter, "jinstr: compile the runtime first, and put it on the class path of the program: javac -d runtime @%s\n", r.RuntimeArgfile)
			}
			return accepted(c, r)
		},
	}
}

// doRewrite rewrites and tells what was done.
func doRewrite(c *cli.Context, src []string) (*rewrite.Report, error) {
	if len(src) == 0 {
		return nil, usage("no source given: jinstr %s SRC... (files or folders)", c.Command.Name)
	}
	if err := expectSources(src); err != nil {
		return nil, err
	}
	cfg, err := config(c, src)
	if err != nil {
		return nil, err
	}
	told, err := interestFrom(c, &cfg)
	if err != nil {
		return nil, err
	}
	errw := c.App.ErrWriter
	warnClassPath(errw, c.String("classpath"))
	start := time.Now()
	progress, done := bar(errw, c.Bool("quiet"))
	cfg.Progress = progress
	cfg.Waiting = func() { fmt.Fprintf(errw, "jinstr: waiting for another jinstr that writes to %s\n", cfg.Out) }
	var r *rewrite.Report
	err = interruptible("interrupted; "+cfg.Out+" is not finished and has no map: run jinstr again", grace, func(ctx context.Context) (err error) {
		r, err = rewrite.RunContext(ctx, cfg)
		return err
	})
	done()
	if err != nil {
		return nil, err
	}
	fmt.Fprint(errw, told)
	for _, w := range r.Warnings {
		fmt.Fprintf(errw, "warning: %s\n", w)
	}
	for _, p := range r.Problems {
		printProblem(errw, p)
	}
	if c.Bool("verbose") {
		if err := printLeft(errw, r); err != nil {
			return nil, err
		}
	}
	if !c.Bool("quiet") {
		fmt.Fprintf(errw, "jinstr: %s rewritten to %s (%s%s) in %v%s\n",
			plural.Of(r.Rewritten, "file"), r.Out, plural.Of(r.Lines, "line"), inserted(r), time.Since(start).Round(10*time.Millisecond), others(r, c.Bool("verbose")))
	}
	return r, nil
}

// inserted says how much was.
func inserted(r *rewrite.Report) (text string) {
	if r.Probes > 0 || r.Counted+r.Sites == 0 {
		text = ", " + plural.Of(r.Probes, "probe")
	}
	if r.Counted > 0 {
		text += ", paths of " + plural.Of(r.Counted, "method")
	}
	if r.Sites > 0 {
		text += ", " + plural.Of(r.Sites, "site")
	}
	return text
}

// config takes what is to be rewritten, and how, from the flags.
func config(c *cli.Context, src []string) (cfg rewrite.Config, err error) {
	for _, flag := range []string{"level", "style", "ids", "target", "recorder", "on-miss", "scheme"} {
		if v := c.String(flag); v != "" && !slices.Contains(choices[flag], v) {
			return cfg, noChoice(flag, v)
		}
	}
	probes, err := probesOf(c)
	if err != nil {
		return cfg, err
	}
	release, err := releaseOf(c)
	if err != nil {
		return cfg, err
	}
	if err := javasrc.CheckEncoding(c.String("encoding")); err != nil {
		return cfg, usage("--%v", err)
	}
	cfg = rewrite.Config{
		Sources: src, Out: c.String("out"), Name: c.String("name"), Level: c.String("level"), Style: c.String("style"), IDs: c.String("ids"),
		Target: c.String("target"), Encoding: c.String("encoding"), Release: release, ClassPath: filepath.SplitList(c.String("classpath")), Include: c.StringSlice("include"), Exclude: c.StringSlice("exclude"), Probes: probes,
	}
	if c.String("recorder") == "table" {
		if !strings.HasPrefix(probes, "heap") {
			return cfg, usage("--recorder table --probes %s: a table is one of the heap; leave --probes away, or give heap", probes)
		}
		cfg.Table = plan.Java
	}
	if countsPaths(c) {
		cfg.Scheme, cfg.Interest, cfg.OnMiss, cfg.Conditions = c.String("scheme"), c.String("interest"), c.String("on-miss"), c.Bool("conditions")
	}
	return cfg, nil
}

// nearProbes asks whether a list of probes is meant in which one part is another kind.
func nearProbes(parts []string, wrong int, kinds []string) string {
	guess := near.Names(parts[wrong], kinds, 1)
	if len(guess) == 0 {
		return ""
	}
	meant := slices.Clone(parts)
	meant[wrong] = guess[0]
	return "; did you mean " + strings.Join(meant, ",") + "?"
}

// probesOf reads --probes: of sites, leaks and touch each has what those before it have, and heap what sites and leaks have.
func probesOf(c *cli.Context) (string, error) {
	text := c.String("probes")
	if text == "" {
		return "heap", nil
	}
	kinds := []string{"heap", "paths", "sites", "leaks", "touch", "none"}
	parts := strings.Split(text, ",")
	has := func(p string) bool { return slices.Contains(parts, p) }
	for i, p := range parts {
		parts[i] = strings.TrimSpace(p)
		switch {
		case !slices.Contains(kinds, parts[i]):
			return "", usage("--probes %s: it is one of %s%s", text, strings.Join(rewrite.Probes(), "; "), nearProbes(parts, i, kinds))
		case has("none") && len(parts) > 1:
			return "", usage("--probes %s: none goes with nothing else, as it inserts nothing", text)
		}
	}
	of := ""
	for _, p := range []string{"sites", "leaks", "touch"} {
		if has(p) {
			of = p
		}
	}
	switch {
	case has("none"):
		return "none", nil
	case has("heap") && of == "touch":
		of = "heap,touch"
	case has("heap"):
		of = "heap"
	}
	switch {
	case !has("paths"):
		return of, nil
	case of == "":
		return "paths", nil
	case has("heap"):
		return strings.Replace(of, "heap", "heap,paths", 1), nil
	}
	return "paths," + of, nil
}

// newestRelease is the newest Java whose syntax is known.
const newestRelease = 25

// releaseOf reads --release; 0 is the newest, and 1.4 is 4.
func releaseOf(c *cli.Context) (int, error) {
	text := c.String("release")
	if text == "" {
		return 0, nil
	}
	n, ok := parseRelease(text)
	if !ok {
		return 0, usage("--release %s: give a release of Java: 1.3, 1.4, or 5 to %d", text, newestRelease)
	}
	return n, nil
}

func parseRelease(text string) (n int, ok bool) {
	n, err := strconv.Atoi(strings.TrimPrefix(text, "1."))
	if err != nil || n < 3 || n > newestRelease {
		return 0, false
	}
	return n, true
}

func others(r *rewrite.Report, verbose bool) string {
	text := ""
	if r.Unchanged > 0 {
		text += fmt.Sprintf("; %d copied unchanged, with nothing to record", r.Unchanged)
	}
	if r.Kept > 0 {
		text += fmt.Sprintf("; %d of these unchanged since the last run", r.Kept)
	}
	methods := 0
	for _, err := range r.Problems {
		if e := (*javasrc.SyntaxError)(nil); errors.As(err, &e) && e.Method {
			methods++
		}
	}
	if files := len(r.Problems) - methods; files > 0 {
		text += fmt.Sprintf("; %d copied because of the problems above", files)
	}
	if methods > 0 {
		text += "; " + plural.Of(methods, "method") + " left as they are because of the problems above"
	}
	left := 0
	for _, n := range r.Left {
		left += n
	}
	if left > 0 && !verbose {
		text += "; " + plural.Of(left, "construct") + " not instrumented (-v lists them)"
	}
	return text
}

// accepted takes the output as it is, or not: never without files that could not be read,
// and with --strict only if all was understood.
func accepted(c *cli.Context, r *rewrite.Report) error {
	if r.Unread > 0 {
		return coded{fmt.Errorf("%s could not be read (see above): the output is not complete", plural.Of(r.Unread, "file")), codeFailed}
	}
	if c.Bool("strict") && len(r.Problems) > 0 {
		return coded{fmt.Errorf("%s, listed above: files or methods could not be rewritten (--strict)", plural.Of(len(r.Problems), "problem")), codeSource}
	}
	return nil
}

// printProblem shows a file's problem with its source line and a caret.
func printProblem(w io.Writer, err error) {
	var s *javasrc.SyntaxError
	if !errors.As(err, &s) {
		fmt.Fprintf(w, "warning: %v\n", err)
		return
	}
	what := "the file is copied as it is"
	if s.Method {
		what = "this method is left as it is"
	}
	fmt.Fprintf(w, "%s:%d:%d: warning: %s; %s\n", s.Path, s.Line, s.Col, s.What, what)
	writeExcerpt(w, s)
}

// writeExcerpt shows the line of an error with a caret below.
func writeExcerpt(w io.Writer, s *javasrc.SyntaxError) {
	text, col := []rune(s.Text), s.Before
	if len(text) > 160 {
		from := max(0, col-80)
		text, col = text[from:min(len(text), from+160)], col-from
	}
	pad := strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, string(text[:min(col, len(text))]))
	fmt.Fprintf(w, "%s\n%s^\n", string(text), pad)
}

func printLeft(w io.Writer, r *rewrite.Report) error {
	err := probemap.Each(filepath.Join(r.Out, rewrite.MapName), func(f *probemap.File) {
		for _, l := range f.Left {
			detail := ""
			if l.Detail != "" {
				detail = " (" + l.Detail + ")"
			}
			fmt.Fprintf(w, "%s:%d:%d: not instrumented: %s%s; so %s\n", f.Path, l.Line, l.Col, l.Reason, detail, l.Cost)
		}
	})
	reasons := make([]string, 0, len(r.Left))
	for reason := range r.Left {
		reasons = append(reasons, reason)
	}
	sort.Slice(reasons, func(i, j int) bool { return r.Left[reasons[i]] > r.Left[reasons[j]] })
	for _, reason := range reasons {
		fmt.Fprintf(w, "%6d  %s\n", r.Left[reason], reason)
	}
	return err
}
