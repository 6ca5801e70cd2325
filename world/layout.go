package world

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"jinstr/launch"
)

// Layout is where a library lies that was laid out: folders of sources, and jars.
type Layout struct {
	Main, Tests string
	Deps        []string
	Console     string
}

// LayOut fetches the jars of a library and lays out its sources in dir, and the
// resources where its own build has them. What was in dir goes.
func (l *Library) LayOut(dir string) (out Layout, err error) {
	for _, a := range l.Dependencies {
		path, err := a.Fetch()
		if err != nil {
			return out, err
		}
		out.Deps = append(out.Deps, path)
	}
	if out.Console, err = console.Fetch(); err != nil {
		return out, err
	}
	sources, err := l.Sources.Fetch()
	if err != nil {
		return out, err
	}
	tests, err := l.Tests.Fetch()
	if err != nil {
		return out, err
	}
	if err := os.RemoveAll(dir); err != nil {
		return out, err
	}
	out.Main, out.Tests = filepath.Join(dir, "main"), filepath.Join(dir, "tests")
	module := func(name string) bool { return path.Base(name) == "module-info.java" }
	left := func(name string) bool {
		for _, p := range l.Leave {
			if ok, _ := path.Match(p, name); ok {
				return true
			}
		}
		return module(name)
	}
	resource := func(name string) bool { return path.Ext(name) == ".java" }
	return out, errors.Join(unzip(sources, out.Main, module), unzip(tests, out.Tests, left),
		unzip(sources, filepath.Join(dir, "src", "main", "resources"), resource),
		unzip(tests, filepath.Join(dir, "src", "test", "resources"), resource))
}

// Javac compiles all that lies below the folders. The list of sources is a file in
// dir, of that name.
func (l *Library) Javac(jdk JDK, dir, name string, folders []string, classes string, cp []string, more ...string) error {
	var list bytes.Buffer
	for _, folder := range folders {
		if folder == "" {
			continue
		}
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
	argfile := filepath.Join(dir, name+".argfile")
	if err := errors.Join(os.MkdirAll(dir, 0o777), os.WriteFile(argfile, list.Bytes(), 0o666)); err != nil {
		return err
	}
	options := []string{"-encoding", or(l.Encoding, "UTF-8"), "-proc:none", "-Xmaxerrs", "20"}
	if l.Release != "" {
		options = append(options, "--release", l.Release)
	}
	options = append(options, more...)
	_, err := jdk.Compile(launch.Compilation{Argfile: argfile, Classes: classes, ClassPath: strings.Join(cp, string(os.PathListSeparator)), Options: options})
	return err
}
