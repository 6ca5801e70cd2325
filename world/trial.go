package world

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"jinstr/heaptuple/plan"
	"jinstr/heaptuple/trace"
	"jinstr/internal/kept"
	"jinstr/rewrite"
)

// Variant is one way to rewrite and run a library.
type Variant struct {
	Name     string
	Rewrite  bool
	Level    string // of events
	IDs      string
	Tests    bool // the tests are rewritten too
	Recorder string
	// Probes to insert, if not "heap", and how paths are numbered.
	Probes, Scheme string
	Conditions     bool // operands of conditions are branches of path probes
	Library        bool // only the tests are rewritten: the library stays as it is
	Known          bool // the class path is given: what is not rewritten is known
}

// Variants of a trial. The first is the original, and the second the original
// again: what differs between these two is not jinstr's doing.
var Variants = []Variant{
	{Name: "original"},
	{Name: "original again"},
	{Name: "off", Rewrite: true, Level: "full", Recorder: "off"},
	{Name: "objects", Rewrite: true, Level: "objects", Recorder: "stream"},
	{Name: "full", Rewrite: true, Level: "full", Recorder: "stream"},
	{Name: "full, tests too", Rewrite: true, Level: "full", Tests: true, Recorder: "stream"},
}

// table is run in addition where a library has tests that mind the superclass:
// nothing is accepted there.
var table = Variant{Name: "full, tests too, --ids table", Rewrite: true, Level: "full", IDs: "table", Tests: true, Recorder: "stream"}

// Result is one variant of a library on one JDK.
type Result struct {
	Library, Version, JDK, Variant string

	Files, Lines int     // of the main sources
	Rewritten    int     // files
	Left         int     // files that could not be read
	Seconds      float64 // of processor time, so that other work on the machine counts little
	Tests        int
	Failed       int
	Different    []Difference // from the original, but for those that differ in "original again" and those accepted
	Accepted     []Difference
	TraceBytes   int64
	Events       uint64
	LeftOut      uint64 // events that are not in the trace
	Stopped      bool   // the trace reached its limit
	Damage       string
	Error        string // the variant could not be built or run
}

// Same tells whether the tests gave what they give in the original.
func (r *Result) Same() bool { return r.Error == "" && len(r.Different) == 0 }

// Trial runs one library on one JDK in all variants.
type Trial struct {
	Library  Library
	JDK      JDK
	Dir      string // work folder; what is in it goes
	Variants []Variant
	Limit    string // of a trace
	Timeout  time.Duration
	Log      io.Writer
	// ClassPath and JVM are more for the tests of rewritten code: what looks at the run.
	ClassPath, JVM []string
	// Kept is the test for which what was compiled and run before, with the same content, is not done again; what it took is not told then.
	Kept kept.Test

	Layout
	classes map[string]built
}

// built is what a compilation gave.
type built struct {
	main, tests string
	report      *rewrite.Report
	err         error
}

// Run runs all variants.
func (t *Trial) Run() ([]Result, error) {
	if err := t.prepare(); err != nil {
		return nil, err
	}
	files, lines, err := countLines(t.Main)
	if err != nil {
		return nil, err
	}
	var results []Result
	var want Outcomes
	flaky := map[string]bool{}
	variants := t.Variants
	if len(t.Library.Accepted) > 0 {
		variants = append(append([]Variant(nil), variants...), table)
	}
	for _, v := range variants {
		r := Result{Library: t.Library.Name, Version: t.Library.Version, JDK: t.JDK.Version, Variant: v.Name, Files: files, Lines: lines}
		got, failures, err := t.run(v, &r)
		switch {
		case err == nil && len(got) == 0:
			return nil, fmt.Errorf("%s, %s: no test ran", t.Library.Name, v.Name)
		case err != nil && want == nil:
			return nil, fmt.Errorf("%s: the original: %w", t.Library.Name, err)
		case err != nil:
			r.Error = string(tail([]byte(err.Error())))
		case want == nil:
			want = got
		case !v.Rewrite:
			for _, d := range want.diff(got) {
				flaky[d.Test] = true
			}
			r.Different = want.diff(got)
		default:
			t.compare(&r, v, want, got, failures, flaky)
		}
		results = append(results, r)
		fmt.Fprintf(t.Log, "%s %s, JDK %s, %s: %.1f s, %d tests, %d failed, %d different %s\n", r.Library, r.Version, r.JDK, r.Variant,
			r.Seconds, r.Tests, r.Failed, len(r.Different), r.Error)
		for _, d := range r.Different {
			fmt.Fprintf(t.Log, "  %s: %s, not %s\n%s\n", d.Test, d.Got, d.Want, d.Text)
		}
	}
	return results, nil
}

func (t *Trial) compare(r *Result, v Variant, want, got Outcomes, failures map[string]string, flaky map[string]bool) {
	for _, d := range want.diff(got) {
		d.Text = failures[d.Test]
		if flaky[d.Test] {
			continue
		}
		accepted := false
		for _, a := range t.Library.Accepted {
			if v.IDs != table.IDs && regexp.MustCompile(a.Test).MatchString(d.Test) {
				d.Text, accepted = a.Reason, true
			}
		}
		if accepted {
			r.Accepted = append(r.Accepted, d)
		} else {
			r.Different = append(r.Different, d)
		}
	}
}

// prepare fetches the jars and lays out the sources.
func (t *Trial) prepare() error {
	t.classes = map[string]built{}
	var err error
	t.Layout, err = t.Library.LayOut(t.Dir)
	return err
}

// run builds and runs one variant.
func (t *Trial) run(v Variant, r *Result) (Outcomes, map[string]string, error) {
	b := t.build(v)
	if b.err != nil {
		return nil, nil, b.err
	}
	if b.report != nil {
		r.Rewritten, r.Left = b.report.Rewritten, len(b.report.Problems)
	}
	if err := errors.Join(os.RemoveAll(t.ran()), os.RemoveAll(filepath.Join(t.Dir, "target"))); err != nil {
		return nil, nil, err
	}
	for _, dir := range []string{t.histograms(), filepath.Join(t.Dir, "target")} { // tests write there
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return nil, nil, err
		}
	}
	out, err := t.junit(v, b, r)
	if err != nil {
		return nil, nil, err
	}
	got, failures, err := readOutcomes(t.reports())
	if err != nil {
		return nil, nil, fmt.Errorf("%w\n%s", err, tail(out))
	}
	r.Tests = len(got)
	r.Failed = len(failures)
	if v.Recorder == "stream" {
		err = readTrace(t.trace(), r)
	}
	return got, failures, err
}

// ran is the folder of what a run of the tests leaves.
func (t *Trial) ran() string        { return filepath.Join(t.Dir, "ran") }
func (t *Trial) reports() string    { return filepath.Join(t.ran(), "reports") }
func (t *Trial) trace() string      { return filepath.Join(t.ran(), "run.jtrace") }
func (t *Trial) histograms() string { return filepath.Join(t.ran(), "histograms") }

// junit runs the tests. That some of them fail is no error.
func (t *Trial) junit(v Variant, b built, r *Result) (out []byte, err error) {
	cp := append([]string{b.tests, b.main, filepath.Join(t.Dir, "src", "test", "resources"), filepath.Join(t.Dir, "src", "main", "resources"), t.Console}, t.Deps...)
	args := []string{"-ea", "-Duser.language=en", "-Duser.country=US", "-Dfile.encoding=UTF-8"}
	args = append(args, t.Library.JVM...)
	if v.Rewrite {
		cp = append(cp, t.ClassPath...)
		args = append(args, t.JVM...)
		args = append(args, "-Djinstr.recorder="+v.Recorder, "-Djinstr.trace="+t.trace())
		if t.Limit != "" {
			args = append(args, "-Djinstr.trace.limit="+t.Limit)
		}
	}
	classPath := strings.Join(cp, string(os.PathListSeparator))
	tests := []string{"org.junit.platform.console.ConsoleLauncher", "execute",
		"--scan-class-path=" + b.tests, "--reports-dir=" + t.reports(), "--details=none", "--disable-banner",
		"--config=junit.jupiter.testclass.order.default=org.junit.jupiter.api.ClassOrderer$ClassName"}
	if t.Library.TestNames != "" {
		tests = append(tests, "--include-classname="+t.Library.TestNames)
	}
	for _, p := range t.Library.NotRun {
		tests = append(tests, "--exclude-classname="+p)
	}
	out, err = t.once("world: junit 1", t.ran(), func(k *kept.Key) {
		for _, a := range append(args, tests...) {
			k.Text(strings.ReplaceAll(a, t.Dir, "")) // another trial has another folder
		}
		k.ClassPath(classPath)
	}, func() ([]byte, error) { return t.java(append(append(args, "-cp", classPath), tests...), r) })
	if err != nil {
		return out, err
	}
	return out, os.WriteFile(filepath.Join(t.Dir, "log "+v.Name+".txt"), out, 0o666)
}

// java runs the JDK's java, which ends with 1 where tests failed.
func (t *Trial) java(args []string, r *Result) ([]byte, error) {
	timeout := t.Timeout
	if timeout == 0 {
		timeout = 20 * time.Minute
	}
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, t.JDK.Java, args...)
	cmd.Dir = t.Dir
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	if cmd.ProcessState != nil {
		r.Seconds = (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds()
	}
	var exit *exec.ExitError
	if ctx.Err() != nil {
		return out.Bytes(), fmt.Errorf("not done after %v", timeout)
	}
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		return out.Bytes(), fmt.Errorf("running the tests: %w\n%s", err, tail(out.Bytes()))
	}
	return out.Bytes(), nil
}

// build rewrites and compiles, once for each form of the code.
func (t *Trial) build(v Variant) built {
	key := fmt.Sprint(v.Rewrite, v.Recorder == "table", v.Level, v.IDs, v.Tests, v.Probes, v.Scheme, v.Conditions, v.Library, v.Known)
	b, done := t.classes[key]
	if !done {
		b = t.compile(v, filepath.Join(t.Dir, fmt.Sprintf("build%d", len(t.classes))))
		t.classes[key] = b
	}
	return b
}

func (t *Trial) compile(v Variant, dir string) (b built) {
	b.main, b.tests = filepath.Join(dir, "classes"), filepath.Join(dir, "test-classes")
	main, tests := t.Main, t.Tests
	var runtime string
	others := append([]string{t.Console}, t.Deps...)
	if v.Library {
		if b.err = t.javac(dir, "library", []string{main}, b.main, t.Deps); b.err != nil {
			return b
		}
		others = append([]string{b.main}, others...)
	}
	if v.Rewrite {
		cfg := rewrite.Config{Sources: []string{t.Main}, Out: filepath.Join(dir, "out"), Level: v.Level, IDs: v.IDs, Probes: v.Probes, Scheme: v.Scheme, Conditions: v.Conditions}
		if v.Recorder == "table" {
			cfg.Table = plan.Java
		}
		if v.Known {
			cfg.ClassPath = others
		}
		switch {
		case v.Library:
			cfg.Sources = []string{t.Tests}
			tests = filepath.Join(cfg.Out, "src")
		case v.Tests:
			// Both in one run: they share one runtime and one map.
			cfg.Sources = append(cfg.Sources, t.Tests)
			main, tests = filepath.Join(cfg.Out, "src", "main"), filepath.Join(cfg.Out, "src", "tests")
		default:
			main = filepath.Join(cfg.Out, "src")
		}
		runtime = filepath.Join(cfg.Out, "runtime")
		if b.report, b.err = rewrite.Run(cfg); b.err != nil {
			return b
		}
	}
	if b.err = t.javac(dir, "main", []string{main, runtime}, b.main, t.Deps); b.err == nil {
		b.err = t.javac(dir, "tests", []string{tests}, b.tests, append([]string{b.main, t.Console}, t.Deps...))
	}
	return b
}

// readTrace counts the events.
func readTrace(path string, r *Result) error {
	info, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("no trace: %w", err)
	}
	r.TraceBytes = info.Size()
	in, err := trace.Open(path)
	if err != nil {
		return fmt.Errorf("the trace: %w", err)
	}
	defer in.Close()
	var e trace.Event
	for err == nil {
		err = in.Next(&e)
	}
	s := in.Summary()
	r.Events, r.LeftOut, r.Stopped = s.Events, s.Lost, s.Reason == "limit"
	switch {
	case !errors.Is(err, io.EOF):
		return fmt.Errorf("the trace: %w", err)
	case s.Damage != nil:
		r.Damage = fmt.Sprintf("at %d: %s", s.Damage.Offset, s.Damage.Text)
	case !s.Ended:
		r.Damage = "cut off"
	case s.Reason != "exit" && s.Reason != "limit":
		r.Damage = "ended by " + s.Reason
	}
	return nil
}

func countLines(dir string) (files, lines int, err error) {
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".java" {
			return err
		}
		text, err := os.ReadFile(path)
		files++
		lines += bytes.Count(text, []byte("\n"))
		return err
	})
	return files, lines, err
}

func tail(out []byte) []byte {
	const most = 4000
	if len(out) > most {
		return out[len(out)-most:]
	}
	return out
}
