package randjava

import (
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"jinstr/internal/javatest"
	"jinstr/internal/kept"
	"jinstr/rewrite"
	"jinstr/rewrite/javasrc"
)

var (
	//go:embed java/Tr.java
	trSource []byte
	//go:embed java/Run.java
	runSource []byte
)

// Variant is one way to rewrite, compile and run.
type Variant struct {
	JDK               *javatest.JDK
	Release           int
	Level, Style, IDs string // Level "": no heap probes
	Locals            string // of which classes they are recorded; "": of all
	Ring              bool   // only the newest is kept
	Sites             bool   // births are counted by site; not with heap probes
	Uses              bool   // it is recorded when objects are used, beside the heap
	Scheme            string // by which paths are counted; "": they are not
	Conditions        bool
	Against           string // the scheme of a second rewriting, that must tell the same of edges; "": there is none
	Known             bool   // the class path is given, with the kit that the programs use
	CompileOnly       bool   // nothing is run: line tables and javac's warnings are compared

	In kept.Test // a test of programs that are the same each time, whose runs are kept; nil for others
}

func (v Variant) String() string {
	s := fmt.Sprintf("%s --release %d --probes %s", v.JDK, v.Release, v.probes())
	if v.Level != "" {
		s += fmt.Sprintf(" --level %s --style %s --ids %s", v.Level, v.Style, v.IDs)
	}
	if v.Locals != "" {
		s += " --locals " + v.Locals
	}
	if v.Ring {
		s += " --at-limit ring"
	}
	if v.Known {
		s += " --classpath kit"
	}
	if v.Scheme != "" {
		s += " --scheme " + v.Scheme
	}
	if v.Conditions {
		s += " --conditions"
	}
	if v.Against != "" {
		s += " against " + v.Against
	}
	return s
}

func (v Variant) probes() string {
	switch {
	case v.Uses && v.Scheme == "":
		return "heap,touch"
	case v.Uses:
		return "heap,paths,touch"
	case v.Sites && v.Scheme == "":
		return "sites"
	case v.Sites:
		return "paths,sites"
	case v.Scheme == "":
		return "heap"
	case v.Level == "":
		return "paths"
	}
	return "heap,paths"
}

// Failure is a program that did not stay what it was.
type Failure struct {
	Program *Program
	Variant Variant
	Kind    string // rewrite, compile, javac (it crashes, or what it makes is refused), memory, warnings, output, exit, trace (there is none), paths, line, table, heap, revived
	Detail  string
}

func (f Failure) String() string {
	return fmt.Sprintf("seed %d (%s): %s: %s", f.Program.Seed, f.Variant, f.Kind, f.Detail)
}

// Outcome is what came of a batch.
type Outcome struct {
	Failures []Failure
	Gaps     []Failure // another line, or what was recorded is not what the VM has: see tables.go, heap.go
	Compared bool      // the live sets were held against the VM's
	Edges    int       // methods whose paths were held against a second rewriting: see paths.go
	Copied   int       // programs that the rewriter could not read, and copied
	Invalid  []Failure // programs that javac or, of kind javac, the VM refused as they are, or that need too much memory
}

// batch is some programs that are compiled and run together.
type batch struct {
	v        Variant
	dir      string
	tools    string // the folder of Run, which runs the programs
	recorder string // that of the recorder's classes
	kit      string // that of the library's that is not rewritten: see kit.go
	programs []*Program
	report   *rewrite.Report
	errors   map[string]string // of each package what the VM counted of errors of its own while the program ran as it is
	Outcome
}

// RunBatch rewrites the programs as one source set, compiles them as they are and
// rewritten, runs both, each in one JVM, and compares. The error is about the
// machine, not about the programs.
func RunBatch(v Variant, programs []*Program) (Outcome, error) {
	dir, err := os.MkdirTemp("", "randjava-")
	if err != nil {
		return Outcome{}, err
	}
	defer os.RemoveAll(dir)
	b := &batch{v: v, dir: dir, tools: filepath.Join(dir, "run"), recorder: filepath.Join(dir, "recorder"), kit: filepath.Join(dir, "kit"), programs: programs}
	err = b.run()
	return b.Outcome, err
}

func (b *batch) run() error {
	if err := b.writeSources(); err != nil {
		return err
	}
	if err := b.compileKit(); err != nil {
		return err
	}
	plain, err := b.compileUntilGood("plain", func() ([]string, []Failure, error) { return b.sources(filepath.Join(b.dir, "src")), nil, nil }, &b.Invalid, "compile")
	if err != nil || len(b.programs) == 0 {
		return err
	}
	var want javatest.Outcome
	if !b.v.CompileOnly {
		if want, err = b.runUntilGood(); err != nil || len(b.programs) == 0 {
			return err
		}
	}
	if err := b.compileRecorder(); err != nil {
		return err
	}
	rewritten, err := b.compileUntilGood("rewritten", b.rewrite, &b.Failures, "compile")
	if err != nil || len(b.programs) == 0 {
		return err
	}
	b.compareWarnings(plain, rewritten)
	if err := b.compareTables(); err != nil || b.v.CompileOnly {
		return err
	}
	return b.runRewritten(want)
}

func (b *batch) writeSources() error {
	files := map[string][]byte{"src/tr/Tr.java": trSource, "run/Run.java": runSource}
	for _, p := range b.programs {
		files["src/"+p.Package+"/Main.java"] = []byte(p.Source())
	}
	for name, text := range files {
		path := filepath.Join(b.dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// compileKit compiles the library that the programs use and that is not rewritten.
func (b *batch) compileKit() error {
	source := filepath.Join(b.kit, "Kit.java")
	if err := errors.Join(os.MkdirAll(b.kit, 0o777), os.WriteFile(source, []byte(kitSource(b.programs[0].Seed/hundred)), 0o666)); err != nil {
		return err
	}
	res, err := b.v.JDK.Compile(javatest.Compilation{Classes: b.kit, Options: []string{"-g", "--release", "8", "-Xlint:-options"}, Files: []string{source}})
	if err != nil || !res.OK {
		return fmt.Errorf("compiling the kit: %w %s", err, res.Text())
	}
	return nil
}

// sources are the files of the programs below a folder.
func (b *batch) sources(src string) []string {
	files := []string{filepath.Join(src, "tr", "Tr.java")}
	for _, p := range b.programs {
		files = append(files, filepath.Join(src, p.Package, "Main.java"))
	}
	return files
}

// rewrite rewrites what is left of the programs.
func (b *batch) rewrite() (files []string, failed []Failure, err error) {
	out := filepath.Join(b.dir, "out")
	if err := os.RemoveAll(out); err != nil {
		return nil, nil, err
	}
	var classPath []string
	if b.v.Known {
		classPath = []string{b.kit}
	}
	b.report, err = rewrite.Run(rewrite.Config{Name: "random", ClassPath: classPath, Sources: []string{filepath.Join(b.dir, "src")}, Out: out, Probes: b.v.probes(),
		Level: b.v.Level, Style: b.v.Style, IDs: b.v.IDs, Scheme: b.v.Scheme, Conditions: b.v.Conditions, NoRecorder: true})
	if err != nil {
		return nil, nil, err
	}
	b.Copied = 0
	for _, problem := range b.report.Problems {
		if s := (&javasrc.SyntaxError{}); errors.As(problem, &s) {
			b.Copied++ // a syntax that is not read: the program goes on as it is
			continue
		}
		p := b.named(problem.Error())
		if p == nil {
			return nil, nil, fmt.Errorf("rewriting: %w", problem)
		}
		failed = append(failed, Failure{p, b.v, "rewrite", problem.Error()})
	}
	runtime, err := b.report.Runtime()
	return append(b.sources(filepath.Join(out, "src")), runtime...), failed, err
}

var packageName = regexp.MustCompile(`\bp\d{4}\b`)

// named is the program whose package a text names first, or nil.
func (b *batch) named(text string) *Program {
	name := packageName.FindString(text)
	for _, p := range b.programs {
		if p.Package == name {
			return p
		}
	}
	return nil
}

// compileUntilGood compiles, without the programs that javac refuses.
func (b *batch) compileUntilGood(classes string, prepare func() ([]string, []Failure, error), refused *[]Failure, kind string) ([]javatest.Diagnostic, error) {
	for len(b.programs) > 0 {
		files, failed, err := prepare()
		if err != nil {
			return nil, err
		}
		*refused = append(*refused, failed...)
		options := []string{"-g", "-Xlint:all,-options", "-Xmaxerrs", "1000", "-Xmaxwarns", "100000", "--release", fmt.Sprint(b.v.Release),
			"-classpath", b.recorder + string(os.PathListSeparator) + b.kit}
		res, err := b.v.JDK.Compile(javatest.Compilation{Classes: filepath.Join(b.dir, classes), Options: options, Files: files})
		if err != nil {
			return nil, err
		}
		if res.OK {
			return res.Diagnostics, nil
		}
		bad := b.refusals(res, kind)
		if len(bad) == 0 {
			if bad, err = b.crashes(classes, options, files, b.programs); err != nil {
				return nil, err
			}
		}
		if len(bad) == 0 {
			return nil, fmt.Errorf("javac failed on no program: %s", res.Text())
		}
		*refused = append(*refused, bad...)
		if err := b.drop(bad); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// refusals are the programs with errors, with the first of each.
func (b *batch) refusals(res *javatest.Result, kind string) (list []Failure) {
	seen := map[*Program]bool{}
	for _, d := range res.Diagnostics {
		if p := b.named(d.File); d.Kind == "ERROR" && p != nil && !seen[p] {
			seen[p] = true
			list = append(list, Failure{p, b.v, kind, fmt.Sprintf("line %d: %s", d.Line, d.Message)})
		}
	}
	return list
}

// crashes are the programs that javac itself fails on, found by halves.
func (b *batch) crashes(classes string, options, files []string, programs []*Program) (list []Failure, err error) {
	in := map[*Program]bool{nil: true}
	for _, p := range programs {
		in[p] = true
	}
	var some []string
	for _, path := range files {
		if in[b.named(path)] {
			some = append(some, path)
		}
	}
	res, err := b.v.JDK.Compile(javatest.Compilation{Classes: filepath.Join(b.dir, classes), Options: options, Files: some})
	if err != nil || res.OK {
		return nil, err
	}
	half := len(programs) / 2
	if half == 0 {
		return []Failure{{programs[0], b.v, "javac", "javac crashes: " + res.Other[:min(len(res.Other), 600)]}}, nil
	}
	first, err := b.crashes(classes, options, files, programs[:half])
	if err != nil {
		return nil, err
	}
	second, err := b.crashes(classes, options, files, programs[half:])
	return append(first, second...), err
}

// drop leaves programs out.
func (b *batch) drop(bad []Failure) error {
	gone := map[*Program]bool{}
	for _, f := range bad {
		gone[f.Program] = true
	}
	var rest []*Program
	for _, p := range b.programs {
		if !gone[p] {
			rest = append(rest, p)
		} else if err := os.RemoveAll(filepath.Join(b.dir, "src", p.Package)); err != nil {
			return err
		}
	}
	b.programs = rest
	return nil
}

// compareWarnings holds javac's warnings against each other.
func (b *batch) compareWarnings(plain, rewritten []javatest.Diagnostic) {
	want, got := b.warnings(plain), b.warnings(rewritten)
	for _, p := range b.programs {
		if list := added(want[p], got[p]); len(list) > 0 {
			b.Failures = append(b.Failures, Failure{p, b.v, "warnings", "new: " + strings.Join(list, "\n\t")})
		}
	}
}

// added gives what got has more of than want.
func added(want, got []string) (list []string) {
	count := map[string]int{}
	for _, s := range want {
		count[s]++
	}
	for _, s := range got {
		if count[s]--; count[s] < 0 {
			list = append(list, s)
		}
	}
	return list
}

// warnings are those of each program. javac looks twice into a loop that assigns
// something, and may say the same twice.
func (b *batch) warnings(list []javatest.Diagnostic) map[*Program][]string {
	found, said := map[*Program][]string{}, map[javatest.Diagnostic]bool{}
	for _, d := range list {
		if p := b.named(d.File); p != nil && !said[d] {
			said[d] = true
			line := d.Line
			if d.Code == "compiler.warn.possible.this.escape.location" {
				line = 0 // the second place of another warning: of a statement over several lines, it may be an inserted call
			}
			found[p] = append(found[p], fmt.Sprintf("line %d: %s %s", line, d.Kind, d.Code))
		}
	}
	return found
}

// runUntilGood runs the programs as they are, without those that are unfit. Whether
// javac makes code that the VM refuses may hang on any text in them.
func (b *batch) runUntilGood() (want javatest.Outcome, err error) {
	res, err := b.v.JDK.Compile(javatest.Compilation{Classes: b.tools, Options: []string{"--release", "8"}, Files: []string{filepath.Join(b.tools, "Run.java")}})
	if err != nil || !res.OK {
		return want, fmt.Errorf("compiling Run.java: %w %s", err, res.Text())
	}
	for len(b.programs) > 0 {
		if want, err = b.runClasses("plain"); err != nil {
			return want, err
		}
		if b.errors, err = b.readErrors(); err != nil {
			return want, err
		}
		bad := b.unfit(want)
		if len(bad) == 0 {
			return want, nil
		}
		b.Invalid = append(b.Invalid, bad...)
		if err := b.drop(bad); err != nil {
			return want, err
		}
	}
	return want, nil
}

// errorsName is the file that Run writes what the VM counted of errors to.
const errorsName = "errors.txt"

func (b *batch) readErrors() (map[string]string, error) {
	text, err := os.ReadFile(filepath.Join(b.dir, errorsName))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	found := map[string]string{}
	for _, line := range strings.Split(string(text), "\n") {
		name, what, _ := strings.Cut(line, " ")
		found[name] += what + "\n"
	}
	return found, nil
}

// unfit are the programs with code that the VM refuses, and those that run out of
// memory, which goes by what else has to fit into it.
func (b *batch) unfit(o javatest.Outcome) (list []Failure) {
	printed := parts(o.Stdout)
	for i, p := range b.programs {
		text := strings.Join(printed[p.Package], "\n")
		if i == len(b.programs)-1 {
			text += o.Stderr // it may end the VM
		}
		switch {
		case strings.Contains(text, "java.lang.VerifyError"):
			list = append(list, Failure{p, b.v, "javac", "javac makes code that the VM refuses"})
		case strings.Contains(text, "java.lang.OutOfMemoryError") || strings.Contains(b.errors[p.Package], "OutOfMemoryError"):
			list = append(list, Failure{p, b.v, "memory", "it needs more memory than programs are given"})
		}
	}
	return list
}

// runRewritten runs what was rewritten and compares what is printed.
func (b *batch) runRewritten(want javatest.Outcome) error {
	got, err := b.runClasses("rewritten")
	if err != nil {
		return err
	}
	b.compareOutput(want, got)
	if got.Code == 99 { // it hangs, which the outputs tell
		return nil
	}
	if _, err := os.Stat(filepath.Join(b.dir, "run.jtrace")); errors.Is(err, fs.ErrNotExist) {
		b.Failures = append(b.Failures, Failure{b.programs[len(b.programs)-1], b.v, "trace", "the programs left no trace"})
		return nil
	}
	if b.v.Level != "" { // the second rewriting counts paths only
		if err := b.compareHeaps(); err != nil {
			return err
		}
	}
	return b.checkPaths(want)
}

func (b *batch) runClasses(classes string) (javatest.Outcome, error) {
	var names []string
	for _, p := range b.programs {
		names = append(names, p.Package)
	}
	options := []string{"-Xss8m", "-Xmx1g", "-ea", "-Djinstr.trace=" + filepath.Join(b.dir, "run.jtrace")}
	if classes == "plain" {
		if err := os.RemoveAll(filepath.Join(b.dir, errorsName)); err != nil {
			return javatest.Outcome{}, err
		}
		options = append(options, "-Drandjava.errors="+filepath.Join(b.dir, errorsName))
	}
	if classes == "rewritten" && b.v.Level != "" {
		options = append(options, "-Drandjava.heap="+filepath.Join(b.dir, histogramName))
	}
	if classes == "rewritten" && b.v.Uses {
		options = append(options, "-Drandjava.uses=on")
	}
	if classes == "rewritten" && b.v.Locals != "" {
		options = append(options, "-Djinstr.locals="+b.v.Locals)
	}
	if classes == "rewritten" && b.v.Ring {
		options = append(options, "-Djinstr.trace.limit=512K", "-Djinstr.trace.at-limit=ring")
	}
	cp := strings.Join([]string{filepath.Join(b.dir, classes), b.recorder, b.tools, b.kit}, string(os.PathListSeparator))
	p := javatest.Program{ClassPath: cp, Main: "Run", Options: options, Args: names, Timeout: 5 * time.Minute}
	if b.v.In == nil {
		return b.v.JDK.Run(p)
	}
	p.Writes = []string{filepath.Join(b.dir, histogramName), filepath.Join(b.dir, errorsName)}
	return b.v.JDK.RunIn(b.v.In, p)
}

var helpful = regexp.MustCompile(`(java\.lang\.NullPointerException): .*`)

var lineNumber = regexp.MustCompile(`:\d+|\bhash -?\d+`)

// withoutLines takes the lines of frames off what programs print, and the hash
// of all that, so that what is left may differ in nothing.
func withoutLines(text []string) []string {
	var out []string
	for _, s := range text {
		out = append(out, lineNumber.ReplaceAllString(s, ""))
	}
	return out
}

func (b *batch) compareOutput(want, got javatest.Outcome) {
	a, c := parts(want.Stdout), parts(got.Stdout)
	for _, p := range b.programs {
		if d := firstDifference(a[p.Package], c[p.Package]); d != "" {
			f := Failure{p, b.v, "output", d}
			if firstDifference(withoutLines(a[p.Package]), withoutLines(c[p.Package])) == "" {
				f.Kind = "line"
				b.Gaps = append(b.Gaps, f)
				continue
			}
			b.Failures = append(b.Failures, f)
		}
	}
	last := b.programs[len(b.programs)-1]
	if p := b.named(got.Stderr); got.Code == 99 && p != nil {
		last = p // it hangs
	}
	if want.Code != got.Code {
		b.Failures = append(b.Failures, Failure{last, b.v, "exit", fmt.Sprintf("exit code %d, not %d: %s", got.Code, want.Code, got.Stderr)})
	}
	errs := func(o javatest.Outcome) []string {
		return strings.Split(helpful.ReplaceAllString(o.Stderr, "$1"), "\n")
	}
	if d := firstDifference(errs(want), errs(got)); d != "" {
		b.Failures = append(b.Failures, Failure{last, b.v, "exit", "stderr: " + d})
	}
}

// parts are the lines that each program printed.
func parts(text string) map[string][]string {
	found := map[string][]string{}
	name := ""
	for _, l := range strings.Split(text, "\n") {
		if n, ok := strings.CutPrefix(l, "#### "); ok {
			name = n
		} else {
			found[name] = append(found[name], l)
		}
	}
	return found
}

func firstDifference(want, got []string) string {
	for i := 0; i < len(want) || i < len(got); i++ {
		x, y := "(end)", "(end)"
		if i < len(want) {
			x = want[i]
		}
		if i < len(got) {
			y = got[i]
		}
		if x != y {
			return fmt.Sprintf("line %d is\n\t%s\nnot\n\t%s", i+1, y, x)
		}
	}
	return ""
}
