package rewrite

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync/atomic"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/sitemap"
	runtimejava "jinstr/runtime-java"
)

// MapName and ArgfileName are files below the output folder.
const (
	MapName            = "jinstr.map"
	ArgfileName        = "sources.argfile"
	RuntimeArgfileName = "runtime.argfile"
)

// write writes everything. The map comes last: an output folder without one is
// not finished.
func write(cfg *Config, files []*file, m *sitemap.Map) (*Report, error) {
	if err := claim(cfg.Out); err != nil {
		return nil, err
	}
	r := &Report{Out: cfg.Out, Map: m, Argfile: filepath.Join(cfg.Out, ArgfileName)}
	var done atomic.Int64
	each(files, func(f *file) {
		f.write(cfg.Out)
		if cfg.Progress != nil {
			cfg.Progress(int(done.Add(1)), len(files))
		}
	})
	keep := map[string]bool{}
	var list []string
	var failed error
	for _, f := range files {
		if f.src == nil && f.err != nil {
			continue // it could not be read
		}
		if w := (&writeError{}); errors.As(f.err, &w) && failed == nil {
			failed = f.err
		}
		path := filepath.Join(cfg.Out, filepath.FromSlash(f.output))
		keep[path] = true
		list = append(list, path)
	}
	if failed != nil {
		return nil, failed
	}
	rt, err := writeRuntime(cfg, m)
	if err != nil {
		return nil, err
	}
	for _, path := range rt {
		keep[path] = true
	}
	if err := removeStale(cfg.Out, keep); err != nil {
		return nil, err
	}
	if err := r.writeArgfiles(cfg, list, rt); err != nil {
		return nil, err
	}
	r.count(files)
	var buf bytes.Buffer
	if err := m.Write(&buf); err != nil {
		return nil, err
	}
	return r, writeFile(filepath.Join(cfg.Out, MapName), buf.Bytes())
}

// runtimeRelease is the release that the runtime's own source is written for.
const runtimeRelease = 8

// writeArgfiles lists what is to be compiled. A program of an older release
// cannot be compiled together with the runtime.
func (r *Report) writeArgfiles(cfg *Config, sources, runtime []string) error {
	if cfg.Release > 0 && cfg.Release < runtimeRelease {
		r.RuntimeArgfile = filepath.Join(cfg.Out, RuntimeArgfileName)
		if err := writeFile(r.RuntimeArgfile, argfile(runtime)); err != nil {
			return err
		}
		return writeFile(r.Argfile, argfile(sources))
	}
	return writeFile(r.Argfile, argfile(append(sources, runtime...)))
}

// claim makes the output folder, or makes sure that it is one of ours, and
// takes away the map of the last run.
func claim(out string) error {
	entries, err := os.ReadDir(out)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := os.MkdirAll(out, 0o777); err != nil {
			return fmt.Errorf("making the output folder: %w", err)
		}
	case err != nil:
		return fmt.Errorf("output folder: %w", err)
	case len(entries) > 0:
		if _, err := os.Stat(filepath.Join(out, marker)); err != nil {
			return fmt.Errorf("%s is there and is not an output folder of jinstr: give another with --out, so that nothing of yours is overwritten", out)
		}
	}
	if err := os.Remove(filepath.Join(out, MapName)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("output folder: %w", err)
	}
	return writeFile(filepath.Join(out, marker), []byte("This folder is written by jinstr rewrite; do not keep anything of yours in it.\n"))
}

type writeError struct{ error }

func (e *writeError) Unwrap() error { return e.error }

func (f *file) write(out string) {
	if f.src == nil && f.err != nil {
		return
	}
	text := f.src
	if !f.copied && f.result != nil {
		text = f.result.Bytes(f.base)
	}
	if err := writeFile(filepath.Join(out, filepath.FromSlash(f.output)), text); err != nil {
		f.err = &writeError{err}
	}
	f.tree, f.decl = nil, nil
}

// writeFile writes a file whole or not at all, and leaves one alone that has
// this content already.
func writeFile(path string, data []byte) error {
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, data) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return fmt.Errorf("writing: %w", err)
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), ".jinstr-*")
	if err != nil {
		return fmt.Errorf("writing: %w", err)
	}
	_, err = tmp.Write(data)
	err = errors.Join(err, tmp.Chmod(0o666&^umask), tmp.Close())
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		os.Remove(tmp.Name())
		return fmt.Errorf("writing %s: %w", path, err)
	}
	return nil
}

// umask is the usual one: files are made readable for all.
const umask = 0o022

// writeRuntime writes the runtime's sources and the class that names the build.
func writeRuntime(cfg *Config, m *sitemap.Map) (paths []string, err error) {
	if cfg.NoProbe {
		return nil, nil
	}
	sources := runtimejava.Sources()
	sources["jinstr/rt/Build.java"] = []byte(fmt.Sprintf(`package jinstr.rt;

/** Names the rewrite that the program was built from; written by jinstr. */
public final class Build {
    private Build() {
    }

    public static final String ID = %q;
    public static final String LEVEL = %q;
}
`, m.Build, m.Level))
	for name, text := range sources {
		path := filepath.Join(cfg.Out, "runtime", filepath.FromSlash(name))
		if err := writeFile(path, []byte(javasrc.EncodeASCII(cfg.Encoding, string(text)))); err != nil {
			return nil, err
		}
		paths = append(paths, path)
	}
	sort.Strings(paths)
	return paths, nil
}

// removeStale takes away .java files of an earlier run that this one did not
// write.
func removeStale(out string, keep map[string]bool) error {
	for _, dir := range []string{"src", "runtime"} {
		err := filepath.WalkDir(filepath.Join(out, dir), func(path string, d fs.DirEntry, err error) error {
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			if err == nil && !d.IsDir() && filepath.Ext(path) == ".java" && !keep[path] {
				err = os.Remove(path)
			}
			return err
		})
		if err != nil {
			return fmt.Errorf("removing what an earlier run left: %w", err)
		}
	}
	return nil
}

// argfile lists files for javac @FILE: quoted, with the backslash doubled.
func argfile(paths []string) []byte {
	var out bytes.Buffer
	quote := strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	for _, p := range paths {
		fmt.Fprintf(&out, "\"%s\"\n", quote.Replace(p))
	}
	return out.Bytes()
}
