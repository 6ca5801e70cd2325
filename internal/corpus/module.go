package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"jinstr/rewrite"
	"jinstr/world"
)

// defaultModules are compiled again if nothing else is asked for.
var defaultModules = []string{"java.base", "java.xml", "java.desktop", "jdk.compiler", "jdk.javadoc", "jdk.jshell", "java.net.http", "java.sql"}

// moduleResult is what became of one module.
type moduleResult struct {
	name                     string
	files, rewritten, probes int
	rewrite, plain, with     time.Duration
	plainWarnings            int
	errors                   int
	warnings                 comparison
	messages                 string // javac's, if there are errors
}

// module rewrites a module, compiles it with the runtime where a program has it
// (in the unnamed module), and holds javac's warnings against those of the module
// as it is.
func (o *options) module(jdk world.JDK, src, name string) (m moduleResult, err error) {
	m.name = name
	work := filepath.Join(o.work, "module")
	defer os.RemoveAll(work)
	out := filepath.Join(work, "out")
	cfg := o.config(src)
	cfg.Out = out
	start := time.Now()
	r, err := rewrite.Run(cfg)
	if err != nil {
		return m, err
	}
	m.rewrite = time.Since(start)
	m.files, m.rewritten, m.probes = r.Rewritten+r.Unchanged+len(r.Problems), r.Rewritten, r.Probes
	plain, err := o.plainModule(jdk, src, name, work)
	if err != nil {
		return m, err
	}
	m.plain, m.plainWarnings = plain.Processor, len(plain.Warnings)
	if err := compileRuntime(jdk, out, filepath.Join(work, "rt")); err != nil {
		return m, err
	}
	got, err := compileModule(jdk, name, filepath.Join(out, "src"), filepath.Join(work, "classes"),
		"-Xlint:all", "-Xmaxwarns", "100000", "-cp", filepath.Join(work, "rt"), "--add-reads", name+"=ALL-UNNAMED")
	if err != nil {
		return m, err
	}
	m.with, m.errors = got.Processor, got.Errors
	if got.Errors > 0 {
		m.messages = got.Messages
	}
	m.warnings = compare(plain.Warnings, got.Warnings)
	return m, nil
}

func (m *moduleResult) print(out io.Writer, verbose bool) {
	fmt.Fprintf(out, "%s: %d of %d files rewritten (%d probes) in %v; compiled in %v, as it is in %v; %d errors, %d warnings beyond %d, and %d of exports\n",
		m.name, m.rewritten, m.files, m.probes, m.rewrite.Round(time.Millisecond), m.with.Round(time.Second/10), m.plain.Round(time.Second/10),
		m.errors, len(m.warnings.beyond), m.plainWarnings, m.warnings.exports)
	m.warnings.print(out, verbose)
	fmt.Fprint(out, m.messages)
}

// plainModule compiles a module as it is. What javac says is kept in the user's
// cache: it is the same as long as the JDK is.
func (o *options) plainModule(jdk world.JDK, src, name, work string) (c compilation, err error) {
	cache, err := plainCache(jdk, name)
	if err != nil {
		return c, err
	}
	if data, err := os.ReadFile(cache); err == nil && json.Unmarshal(data, &c) == nil {
		return c, nil
	}
	c, err = compileModule(jdk, name, src, filepath.Join(work, "plain"), "-Xlint:all", "-Xmaxwarns", "100000")
	switch {
	case err != nil:
		return c, err
	case c.Errors > 0:
		return c, fmt.Errorf("%s cannot be compiled as it is:\n%s", name, c.Messages)
	}
	c.Messages = ""
	data, err := json.Marshal(c)
	if err != nil {
		return c, err
	}
	return c, errors.Join(os.MkdirAll(filepath.Dir(cache), 0o777), os.WriteFile(cache, data, 0o666))
}

// plainCache is the file for a module of exactly this JDK.
func plainCache(jdk world.JDK, name string) (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no place to keep what javac says: %w", err)
	}
	release, err := os.ReadFile(filepath.Join(jdk.Home, "release"))
	if err != nil {
		return "", err
	}
	info, err := os.Stat(jdk.SourceZip())
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(fmt.Appendf(release, "%d %v", info.Size(), info.ModTime()))
	return filepath.Join(dir, "jinstr-corpus", jdk.Version+"-"+name+"-"+hex.EncodeToString(sum[:8])+".json"), nil
}

// compilation is what javac made of a module.
type compilation struct {
	Processor time.Duration // what javac used of it: other work on the machine does not count
	Errors    int
	Warnings  []warning
	Messages  string `json:",omitempty"`
}

// compileModule compiles the sources below src in the place of a module of the
// JDK's. Errors in them are no error here.
func compileModule(jdk world.JDK, name, src, classes string, options ...string) (c compilation, err error) {
	list, err := argfile(src, classes+".argfile")
	if err != nil {
		return c, err
	}
	args := []string{"-J-Xmx4g", "-g", "-encoding", "UTF-8", "-proc:none", "-implicit:none", "-Xmaxerrs", "1000", "-XDignore.symbol.file",
		"--patch-module", name + "=" + src, "-d", classes}
	cmd := exec.Command(jdk.Javac, append(append(args, options...), "@"+list)...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	runErr := cmd.Run()
	c.Processor = processorTime(cmd)
	c.Messages = out.String()
	c.Errors, c.Warnings = readMessages(src, c.Messages)
	if runErr != nil && c.Errors == 0 {
		return c, fmt.Errorf("compiling %s: %w\n%s", name, runErr, c.Messages)
	}
	return c, nil
}

// processorTime is what a command that has ended used.
func processorTime(cmd *exec.Cmd) time.Duration {
	if cmd.ProcessState == nil { // it was not started
		return 0
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
}

// compileRuntime compiles the recorder that a rewrite left beside its sources.
func compileRuntime(jdk world.JDK, out, classes string) error {
	list, err := argfile(filepath.Join(out, "runtime"), classes+".argfile")
	if err != nil {
		return err
	}
	if text, err := exec.Command(jdk.Javac, "-nowarn", "-d", classes, "@"+list).CombinedOutput(); err != nil {
		return fmt.Errorf("compiling the runtime: %w\n%s", err, text)
	}
	return nil
}

// argfile lists the Java files below dir for javac.
func argfile(dir, path string) (string, error) {
	var list bytes.Buffer
	err := filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && filepath.Ext(file) == ".java" {
			fmt.Fprintf(&list, "%q\n", filepath.ToSlash(file))
		}
		return err
	})
	if err != nil {
		return "", err
	}
	return path, errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, list.Bytes(), 0o666))
}
