package main

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"jinstr/launch"
	"jinstr/rewrite/interest"
	"jinstr/world"
)

//go:embed testdata
var testdata embed.FS

// lab is a place to build and run programs with one JDK.
type lab struct {
	jdk    world.JDK
	dir    string
	first  string // the first of the JDKs
	rounds int
	only   []string // builds or methods; none: all
	log    io.Writer

	deps     []string            // jars that the programs need
	interest []interest.Recorded // paths of interest of the programs
	sums     map[string]string   // what each kernel gives
}

// wants tells whether something was asked for.
func (l *lab) wants(name string) bool { return len(l.only) == 0 || slices.Contains(l.only, name) }

// path is one in the work folder.
func (l *lab) path(names ...string) string {
	return filepath.Join(append([]string{l.dir}, names...)...)
}

// lay copies a folder of testdata.
func lay(from, to string) error {
	sub, err := fs.Sub(testdata, "testdata/"+from)
	if err != nil {
		return err
	}
	return fs.WalkDir(sub, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(sub, path)
		if err != nil {
			return err
		}
		return write(filepath.Join(to, filepath.FromSlash(path)), text)
	})
}

// write makes a file and the folders above it.
func write(path string, text []byte) error {
	return errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, text, 0o666))
}

// compile compiles all that lies below the folders.
func (l *lab) compile(classes string, cp []string, folders ...string) error {
	var list bytes.Buffer
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && filepath.Ext(path) == ".java" {
				fmt.Fprintf(&list, "\"%s\"\n", strings.ReplaceAll(path, `\`, `\\`))
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	argfile := classes + ".argfile"
	if err := write(argfile, list.Bytes()); err != nil {
		return err
	}
	_, err := l.jdk.Compile(launch.Compilation{Argfile: argfile, Classes: classes, ClassPath: classPath(cp),
		Options: []string{"-encoding", "UTF-8", "-proc:none", "-Xmaxerrs", "20"}})
	return err
}

func classPath(list []string) string { return strings.Join(list, string(os.PathListSeparator)) }

// java runs a program and gives what it prints.
func (l *lab) java(args ...string) (string, error) {
	var out, errs bytes.Buffer
	cmd := exec.Command(l.jdk.Java, args...)
	cmd.Stdout, cmd.Stderr, cmd.Dir = &out, &errs, l.dir
	if err := cmd.Run(); err != nil {
		text := out.String() + errs.String()
		return "", fmt.Errorf("java %s: %w\n%s", strings.Join(args, " "), err, text[max(0, len(text)-4000):])
	}
	return out.String(), nil
}
