package javacall

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"jinstr/launch"
	"jinstr/rewrite"
	"jinstr/rewrite/javasrc"
)

// Compilation is a call with what is to be done with it.
type Compilation struct {
	*Call
	Compiler string
	// Rewrite says how the sources are rewritten; which, where to and with what libraries comes from the call.
	Rewrite rewrite.Config
	// Keep is where the rewritten sources stay; "": nowhere.
	Keep string
	// Maps is a folder that gets a copy of the map, and a note of the folder of classes that it is of; "": none does.
	Maps string
	// Skip are patterns for names of folders: where one is in the path of the folder for class files, the call runs as it is.
	Skip           []string
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Tell is given what was rewritten; Warn what was not, and why.
	Tell func(*rewrite.Report)
	Warn func(error)
}

// Run compiles and gives the compiler's exit code. A call that fails with rewritten sources runs as it is, so that it
// fails, or does not, as it does without jinstr.
func (c *Compilation) Run(ctx context.Context) (code int, err error) {
	if why := c.asItIs(); why != nil {
		if why != errNothing {
			c.Warn(why)
		}
		return c.exec(ctx, c.Unsettled(), c.Stdout, c.Stderr)
	}
	tried := c.try(ctx, c.Rewrite, nil)
	if tried == nil {
		return 0, nil
	}
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	var out, messages bytes.Buffer
	code, err = c.exec(ctx, c.Unsettled(), &out, &messages)
	if err != nil {
		return code, err
	}
	if code == 0 && tried != errNothing {
		if c.tryLess(ctx, tried) {
			return 0, nil
		}
		if code, err = c.exec(ctx, c.Unsettled(), io.Discard, io.Discard); err != nil { // what failed may have left classes
			return code, err
		}
	}
	c.Stdout.Write(out.Bytes())
	c.Stderr.Write(messages.Bytes())
	return code, nil
}

// tryLess compiles with less that could be in the way, where the compiler takes the sources as they are but not as they
// are rewritten: superclasses stay as they are; and then the files that it complained of do, too.
func (c *Compilation) tryLess(ctx context.Context, tried error) bool {
	var failed *failure
	if !errors.As(tried, &failed) {
		c.Warn(tried)
		return false
	}
	less := c.Rewrite
	if less.IDs = "table"; c.Rewrite.IDs != less.IDs && c.try(ctx, less, nil) == nil {
		return true
	}
	c.Warn(tried)
	return len(failed.files) > 0 && c.try(ctx, less, failed.files) == nil
}

var errNothing = errors.New("nothing is to be rewritten")

// asItIs tells why nothing of a call can be rewritten; errNothing if it has no sources.
func (c *Compilation) asItIs() error {
	if c.compilesNothing() && !c.has("-m", "--module") || c.Rewrite.Probes == "none" || c.skipped() {
		return errNothing
	}
	if _, given := c.value("--module-source-path"); given {
		return errors.New("several modules at once (--module-source-path): they are compiled as they are")
	}
	if c.Maps != "" {
		return c.otherHolds(c.module())
	}
	return nil
}

func (c *Compilation) skipped() bool {
	for _, name := range strings.Split(filepath.ToSlash(c.Classes()), "/") {
		for _, pattern := range c.Skip {
			if ok, _ := filepath.Match(pattern, name); ok { // the command has looked at the pattern
				return true
			}
		}
	}
	return false
}

// failure is a compilation of rewritten sources that failed.
type failure struct {
	messages string
	files    []string // the user's, that messages are about
}

func (f *failure) Error() string {
	what := "the sources are compiled as they are"
	if len(f.files) > 0 {
		what = strings.Join(f.files, ", ") + ": compiled as they are"
	}
	return fmt.Sprintf("%s, as javac does not compile them with probes (please report it):\n%s", what, strings.TrimRight(f.messages, "\n"))
}

// try compiles rewritten sources, but for some files.
func (c *Compilation) try(ctx context.Context, cfg rewrite.Config, but []string) error {
	dir, done, err := c.folder()
	if err != nil {
		return err
	}
	defer done()
	w, err := c.rewrite(ctx, cfg, dir, but)
	if err != nil {
		return err
	}
	if w.report.Rewritten == 0 {
		return errNothingIn(w.report)
	}
	if err := w.compileRuntime(ctx); err != nil {
		return err
	}
	var out, messages bytes.Buffer
	args, to, err := w.arguments()
	if err != nil {
		return err
	}
	code, err := c.exec(ctx, args, &out, &messages)
	if err != nil {
		return err
	}
	said := launch.Messages{Original: w.original, Out: filepath.Join(dir, "src"), Decode: func(src []byte) string { return javasrc.Decoded(c.Encoding(), src) }}
	text, files := said.PointBack(messages.String())
	if code != 0 {
		return &failure{text, files}
	}
	if err := w.install(); err != nil {
		return err
	}
	for _, p := range w.report.Problems {
		c.Warn(p)
	}
	c.Tell(w.report)
	c.Stdout.Write(out.Bytes())
	io.WriteString(c.Stderr, text)
	return to.finish(said)
}

func errNothingIn(r *rewrite.Report) error {
	if len(r.Problems) > 0 {
		return errors.Join(r.Problems...)
	}
	return errNothing
}

// folder is where the rewritten sources go; where they stay, each folder of classes has one.
func (c *Compilation) folder() (dir string, done func(), err error) {
	if c.Keep != "" {
		classes, err := filepath.Abs(c.Classes())
		if err != nil {
			return "", nil, err
		}
		sum := sha256.Sum256([]byte(classes))
		return filepath.Join(c.Keep, fmt.Sprintf("%s-%x", filepath.Base(filepath.Dir(classes)), sum[:4])), func() {}, nil
	}
	dir, err = os.MkdirTemp("", "jinstr-javac-")
	if err != nil {
		return "", nil, fmt.Errorf("making a folder for the rewritten sources: %w", err)
	}
	return dir, func() { os.RemoveAll(dir) }, nil
}

// exec runs the compiler.
func (c *Compilation) exec(ctx context.Context, args []string, out, messages io.Writer) (code int, err error) {
	cmd := exec.CommandContext(ctx, c.Compiler, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = c.Stdin, out, messages
	err = cmd.Run()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case errors.As(err, &exit):
		return exit.ExitCode(), nil
	case err != nil:
		return 0, fmt.Errorf("starting the compiler: %w", err)
	}
	return 0, nil
}

// rewritten are the sources of a call, rewritten.
type rewritten struct {
	*Compilation
	*sources
	dir     string
	into    string // the module that they are compiled into, or ""
	report  *rewrite.Report
	byPath  map[string]string // rewritten file of a source, by its absolute path
	runtime []string          // folders of class files: what is this output's own, and the recorder
}

// rewrite rewrites into dir.
func (c *Compilation) rewrite(ctx context.Context, cfg rewrite.Config, dir string, but []string) (*rewritten, error) {
	w := &rewritten{Compilation: c, dir: dir, into: c.module(), byPath: map[string]string{}}
	w.sources = findSources(c.Call.Sources(), c.searched(), c.takesClass())
	if w.into != "" && c.lintsExports() {
		cfg.IDs = "table" // the recorder's class is none that the module exports
	}
	cfg.Out, cfg.Apart, cfg.Place = dir, true, w.place
	cfg.Encoding, cfg.ClassPath = c.Encoding(), c.Libraries()
	cfg.NoRecorder = c.recorder().Kept() != ""
	if cfg.Name == "" && len(w.folders) > 0 {
		cfg.Name = rewrite.DefaultName(w.folders[0])
	}
	for _, f := range w.files {
		if !slices.Contains(but, f.path) {
			cfg.Sources = append(cfg.Sources, f.path)
		}
	}
	if len(cfg.Sources) == 0 {
		return nil, errNothing
	}
	var err error
	if w.report, err = rewrite.RunContext(ctx, cfg); err != nil {
		return nil, err
	}
	for path, original := range w.report.Originals {
		abs, err := filepath.Abs(original)
		if err != nil {
			return nil, err
		}
		w.byPath[abs] = path
		if info, err := os.Stat(original); err == nil { // javac takes the newer one of a source and a class file
			os.Chtimes(path, info.ModTime(), info.ModTime())
		}
	}
	return w, nil
}

// lintsExports tells that javac is asked to warn of superclasses that a module does not export.
func (c *Call) lintsExports() bool {
	for _, a := range c.Args {
		if kinds, ok := strings.CutPrefix(a, "-Xlint"); ok && (kinds == "" || strings.Contains(kinds, ":all") || strings.Contains(kinds, "exports")) {
			return true
		}
	}
	return false
}

func (w *rewritten) original(path string) string { return w.report.Originals[path] }

// searched are the folders in which the compiler looks for sources.
func (c *Call) searched() (list []string) {
	path, given := c.value(sourcePathNames...)
	entries := c.classPath()
	if given {
		entries = split(path)
	}
	for _, entry := range entries {
		if isFolder(entry) {
			list = append(list, entry)
		}
	}
	return list
}

// takesClass tells that the compiler takes a class file rather than the source, by when they were written.
func (c *Call) takesClass() func(class, source string) bool {
	folders := append([]string{}, c.classPath()...)
	if c.has("-Xprefer:source") {
		return func(string, string) bool { return false }
	}
	return func(class, source string) bool {
		src, err := os.Stat(source)
		if err != nil {
			return true
		}
		for _, folder := range folders {
			if info, err := os.Stat(filepath.Join(folder, filepath.FromSlash(class))); err == nil {
				return !src.ModTime().After(info.ModTime())
			}
		}
		return false
	}
}
