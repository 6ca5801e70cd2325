package javatest

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"jinstr/internal/kept"
)

// identities tell the JDKs apart, also after one was exchanged for another of its version.
var identities sync.Map

func (j *JDK) identity() string { return Identity(j.Home) }

// Identity is a text that no other JDK has, for the keys of what the one in a folder does.
func Identity(home string) string {
	if v, ok := identities.Load(home); ok {
		return v.(string)
	}
	release, _ := os.ReadFile(filepath.Join(home, "release")) // who looked for the JDK has read it
	text := fmt.Sprint(home, "\n", string(release))
	if info, err := os.Stat(filepath.Join(home, "lib", "modules")); err == nil {
		text += fmt.Sprint(info.Size(), info.ModTime())
	}
	identities.Store(home, text)
	return text
}

// Key begins the key of what a tool of the JDK in a folder does.
func Key(kind, home string) *kept.Key {
	k := kept.NewKey(kind)
	k.Text(Identity(home))
	return k
}

// paths are the options of compilers that a class path follows.
var paths = map[string]bool{"-classpath": true, "-cp": true, "--class-path": true, "--module-path": true, "-p": true, "-bootclasspath": true}

// compilation is the key of what comes of a compilation.
func (j *JDK) compilation(c Compilation) *kept.Key {
	k := kept.NewKey("compilation 1")
	k.Text(j.identity(), moduleText("batch"))
	c.add(k)
	return k
}

// add adds what is compiled and how.
func (c Compilation) add(k *kept.Key) {
	for i, o := range c.Options {
		if i > 0 && paths[c.Options[i-1]] {
			k.ClassPathAPI(o)
		} else {
			k.Text(o)
		}
	}
	for _, name := range c.Files {
		k.File(name)
	}
}

// numbered gives the result with the numbers of files in place of their names, which
// another run has in another folder.
func (r *Result) numbered(files []string) *Result {
	numbers := map[string]string{}
	for i, name := range files {
		numbers[name] = strconv.Itoa(i)
	}
	return r.with(func(file string) string { return numbers[file] })
}

// named is the way back.
func (r *Result) named(files []string) *Result {
	return r.with(func(number string) string {
		if i, err := strconv.Atoi(number); err == nil && i < len(files) {
			return files[i]
		}
		return ""
	})
}

func (r *Result) with(name func(string) string) *Result {
	out := *r
	out.Diagnostics = append([]Diagnostic{}, r.Diagnostics...)
	for i := range out.Diagnostics {
		out.Diagnostics[i].File = name(out.Diagnostics[i].File)
	}
	return &out
}

// fresh gives an empty folder for class files, which done makes to be, or puts into, the one
// that is meant.
func fresh(classes string) (into string, done func() error, err error) {
	if list, err := os.ReadDir(classes); err != nil || len(list) == 0 {
		return classes, func() error { return nil }, os.MkdirAll(classes, 0o777)
	}
	into, err = os.MkdirTemp(filepath.Dir(classes), ".classes-")
	return into, func() error {
		defer os.RemoveAll(into)
		return filepath.WalkDir(into, func(path string, d os.DirEntry, err error) error {
			to := filepath.Join(classes, strings.TrimPrefix(path, into))
			switch {
			case err != nil:
				return err
			case d.IsDir():
				return os.MkdirAll(to, 0o777)
			}
			return os.Rename(path, to)
		})
	}, err
}

// step is a run that is kept. The names of files that it writes are no part of it.
func (p Program) step(j *JDK) *kept.Step {
	k := kept.NewKey("run 1")
	switch {
	case p.Usual:
		k = kept.NewKey("run usual 1")
	case p.Together:
		k = kept.NewKey("run together 1")
		k.Text(moduleText("together"))
	}
	k.Text(j.identity(), p.Main, strconv.Itoa(len(p.Options)))
	for _, o := range append(append([]string{}, p.Options...), p.Args...) {
		for i, path := range p.Writes {
			o = strings.ReplaceAll(o, path, fmt.Sprint("\x00", i))
		}
		k.Text(o)
	}
	s := &kept.Step{Key: k, Root: p.Dir, Files: []string{}}
	if p.startsOthers() { // what these load is not known
		k.ClassPath(p.ClassPath)
	} else {
		s.Parts = k.ClassPathBut(p.ClassPath)
	}
	for _, path := range p.Writes {
		s.Root = filepath.Dir(path)
		s.Files = append(s.Files, filepath.Base(path))
	}
	return s
}
