// Package recorder keeps the compiled recorder for all programs, and has compilers of any age and make compile it.
//
//	an output's runtime ──┬─ what tells of it ─────────────▶ compiled with each program
//	                      └─ the recorder ──Plain──▶ classes ──keep──▶ the user's folder of caches
package recorder

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"jinstr/launch"
	"jinstr/rewrite"
	runtimejava "jinstr/runtime-java"
)

// Recorder is the compiled recorder. It is several times a small program, nothing in it tells of an output, and it is compiled
// for Java 8, whatever the program is: so it is kept for all programs, below the user's folder of caches.
type Recorder struct {
	Compiler string // javac, or one with its options
	Table    bool   // with the heap kept in the program
}

// Kept is the folder of its class files, if they are kept; else "".
func (r Recorder) Kept() string {
	if kept := r.folder(); kept != "" {
		if _, err := os.Stat(kept); err == nil {
			return kept
		}
	}
	return ""
}

// folder is where it is kept; "" where the user has no folder of caches.
func (r Recorder) folder() string {
	cache, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	sum := sha256.Sum256([]byte(fmt.Sprintf("%s %s %t", runtimejava.Version(), launch.Installed(r.Compiler), r.Table)))
	return filepath.Join(cache, "jinstr", fmt.Sprintf("recorder-%x", sum[:8]))
}

// Classes gives the folder of its class files: that in which they are kept, or one below work, where they are compiled
// from the runtime of an output and kept for others, if that can be.
func (r Recorder) Classes(ctx context.Context, runtime []string, encoding, work string) (string, error) {
	if kept := r.Kept(); kept != "" {
		return kept, nil
	}
	classes := filepath.Join(work, "recorder-classes")
	if err := os.RemoveAll(classes); err != nil {
		return "", fmt.Errorf("the recorder: %w", err)
	}
	if err := r.compile(ctx, Plain{Compiler: r.Compiler, Encoding: encoding, Sources: runtime, Classes: classes, Work: work}); err != nil {
		return "", err
	}
	if err := DropOwn(classes); err != nil {
		return "", fmt.Errorf("the recorder: %w", err)
	}
	r.keep(classes)
	return classes, nil
}

// compile has the compilation that is done once do for all what makes later ones start faster, if it can.
func (r Recorder) compile(ctx context.Context, p Plain) error {
	if !IsEclipse(r.Compiler) {
		archiving, keep := launch.Archiving(r.Compiler)
		with := p
		with.VM = archiving
		err := with.Compile(ctx)
		if keep(err == nil); err == nil || archiving == nil || ctx.Err() != nil {
			return err
		}
	}
	return p.Compile(ctx)
}

// DropOwn removes the class files that tell of one output.
func DropOwn(classes string) error {
	return filepath.WalkDir(classes, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !OfOutput(path) {
			return err
		}
		return os.Remove(path)
	})
}

// keep keeps it for other calls, if it can: another call may do the same at this moment.
func (r Recorder) keep(classes string) {
	kept := r.folder()
	if kept == "" || os.MkdirAll(filepath.Dir(kept), 0o777) != nil {
		return
	}
	temp, err := os.MkdirTemp(filepath.Dir(kept), "new-")
	if err != nil {
		return
	}
	if os.Chmod(temp, 0o755) == nil && rewrite.CopyTree(classes, temp, nil) == nil {
		_ = os.Rename(temp, kept) // it fails where there is one
	}
	os.RemoveAll(temp)
}

// OfOutput tells that a source or class of the runtime tells of one output: it is in that output's package, jinstr.out.NAME, or
// one of two beside the recorder, to which the others belong. What folders the runtime is in says nothing.
func OfOutput(path string) bool {
	name, _, _ := strings.Cut(filepath.Base(path), ".")
	return name == "Build" || name == "PlanText" || filepath.Base(filepath.Dir(filepath.Dir(path))) == "out"
}

// Own are the files of an output's runtime that tell of that output.
func Own(runtime []string) (list []string) {
	for _, path := range runtime {
		if OfOutput(path) {
			list = append(list, path)
		}
	}
	return list
}

// Without is a list of sources for a compiler without those of the recorder.
func Without(argfile []byte, runtime []string) []byte {
	common := map[string]bool{}
	for _, path := range runtime {
		if !OfOutput(path) {
			common[string(rewrite.Argfile([]string{path}))] = true
		}
	}
	var list []byte
	for _, line := range bytes.SplitAfter(argfile, []byte("\n")) {
		if !common[string(line)] {
			list = append(list, line...)
		}
	}
	return list
}

// Plain is a compilation of the runtime's sources, by a compiler that may be of any age and make.
type Plain struct {
	Compiler  string
	VM        []string // more options for its virtual machine
	Encoding  string   // of the sources; "" for UTF-8
	Sources   []string
	Classes   string // folder for the class files
	ClassPath string
	Work      string // folder for the list of the sources
}

// Compile compiles for Java 8, if the compiler can.
func (p Plain) Compile(ctx context.Context) error {
	list := filepath.Join(p.Work, "recorder.argfile")
	if err := os.WriteFile(list, rewrite.Argfile(p.Sources), 0o666); err != nil {
		return fmt.Errorf("the recorder: %w", err)
	}
	options := []string{"-proc:none", "-nowarn", "-g", "-d", p.Classes, "-encoding", p.Encoding}
	if p.Encoding == "" {
		options[len(options)-1] = "UTF-8"
	}
	if p.ClassPath != "" {
		options = append(options, "-classpath", p.ClassPath)
	}
	if err := os.MkdirAll(p.Classes, 0o777); err != nil {
		return fmt.Errorf("the recorder: %w", err)
	}
	var said []byte
	for _, release := range [][]string{{"--release", "8"}, {"-source", "8", "-target", "8"}, nil} {
		args := append(append(append([]string{}, release...), options...), "@"+list)
		if !IsEclipse(p.Compiler) {
			args = append(append(launch.StartFast(p.Compiler, list), p.VM...), args...)
		}
		var err error
		said, err = exec.CommandContext(ctx, p.Compiler, args...).CombinedOutput()
		var exit *exec.ExitError
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == nil:
			return nil
		case !errors.As(err, &exit):
			return fmt.Errorf("starting the compiler: %w", err)
		}
	}
	return fmt.Errorf("the recorder cannot be compiled with %s:\n%s", p.Compiler, strings.TrimRight(string(said), "\n"))
}

// IsEclipse tells that a compiler is Eclipse's, which has no options for its virtual machine, and is no part of a JDK.
func IsEclipse(compiler string) bool {
	return strings.Contains(strings.ToLower(filepath.Base(compiler)), "ecj")
}
