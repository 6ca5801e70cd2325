package javacall

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"jinstr/launch"
	"jinstr/rewrite"
	runtimejava "jinstr/runtime-java"
)

// recorder is the folder in which the compiled recorder is kept for further calls, below the user's folder for such
// things; "" where there is none. Nothing in it tells of an output.
func (c *Compilation) recorder() string {
	cache, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	compiler := c.Compiler
	if info, err := os.Stat(compiler); err == nil {
		compiler += fmt.Sprint(info.Size(), info.ModTime().UnixNano())
	}
	sum := sha256.Sum256([]byte(fmt.Sprintf("%s %s %t", runtimejava.Version(), compiler, c.Rewrite.Table != nil)))
	return filepath.Join(cache, "jinstr", fmt.Sprintf("recorder-%x", sum[:8]))
}

// compileRuntime compiles what the rewritten classes call: for Java 8, without the options of the call, which are for the user's sources.
func (w *rewritten) compileRuntime(ctx context.Context) error {
	sources, err := w.report.Runtime()
	if err != nil {
		return err
	}
	own := filepath.Join(w.dir, "runtime-classes")
	if err := w.compilePlainly(ctx, sources, own, w.kept); err != nil {
		return err
	}
	w.runtime = []string{own}
	if w.kept == "" {
		keepRecorder(own, w.recorder())
	} else {
		w.runtime = append(w.runtime, w.kept)
	}
	return nil
}

// compilePlainly compiles the runtime with a compiler that may be of any age and make.
func (w *rewritten) compilePlainly(ctx context.Context, sources []string, classes, classPath string) error {
	list := filepath.Join(w.dir, "runtime.argfile")
	if err := os.WriteFile(list, argfile(sources), 0o666); err != nil {
		return fmt.Errorf("the runtime: %w", err)
	}
	options := []string{"-proc:none", "-nowarn", "-g", "-d", classes}
	if e := w.Encoding(); e != "" {
		options = append(options, "-encoding", e)
	}
	if classPath != "" {
		options = append(options, "-classpath", classPath)
	}
	if err := os.MkdirAll(classes, 0o777); err != nil {
		return fmt.Errorf("the runtime: %w", err)
	}
	var said bytes.Buffer
	for _, release := range [][]string{{"--release", "8"}, {"-source", "8", "-target", "8"}, nil} {
		said.Reset()
		args := append(append(append([]string{}, release...), options...), "@"+list)
		if !IsEclipse(w.Compiler) {
			args = append(launch.StartFast(list), args...)
		}
		code, err := w.exec(ctx, args, &said, &said)
		if code == 0 || err != nil {
			return err
		}
	}
	return fmt.Errorf("the recorder cannot be compiled with %s:\n%s", w.Compiler, said.String())
}

// IsEclipse tells that a compiler is Eclipse's, which has no options for its virtual machine, and is no part of a JDK.
func IsEclipse(compiler string) bool {
	return strings.Contains(strings.ToLower(filepath.Base(compiler)), "ecj")
}

// keepRecorder keeps the compiled recorder for other calls, if it can: another call may do the same at this moment.
func keepRecorder(classes, kept string) {
	if kept == "" || os.MkdirAll(filepath.Dir(kept), 0o777) != nil {
		return
	}
	temp, err := os.MkdirTemp(filepath.Dir(kept), "new-")
	if err != nil {
		return
	}
	if os.Chmod(temp, 0o755) == nil && copyTree(classes, temp, func(path string) bool { return !ofOutput(path) }) == nil {
		_ = os.Rename(temp, kept) // it fails where there is one
	}
	os.RemoveAll(temp)
}

// ofOutput tells that a class tells of one output; the others are the recorder's.
func ofOutput(path string) bool {
	name, _, _ := strings.Cut(filepath.Base(path), ".")
	return strings.HasPrefix(path, "jinstr/out/") || name == "Build" || name == "PlanText"
}

// copyTree copies files, by their path with slashes below from, as far as they differ.
func copyTree(from, to string, which func(path string) bool) error {
	return filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		below, err := filepath.Rel(from, path)
		if err != nil || !which(filepath.ToSlash(below)) {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return writeFile(filepath.Join(to, below), text)
	})
}

// writeFile writes a file whole, so that nobody who writes or reads the same at this moment sees a part of it.
func writeFile(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return rewrite.WriteFile(path, text)
}
