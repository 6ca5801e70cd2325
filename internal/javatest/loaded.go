package javatest

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"jinstr/internal/classfile"
	"jinstr/internal/kept"
)

// loaded are the classes that a run has loaded from its class path, so that what it has not loaded may change and the run is still the same.
type loaded struct {
	asked   bool
	classes []string
}

// log gives the options by which the VM writes the classes, and what is to be called when the run has ended.
func (l *loaded) log() (options []string, done func(), err error) {
	if !l.asked {
		return nil, func() {}, nil
	}
	dir, err := os.MkdirTemp("", "loaded-")
	if err != nil {
		return nil, nil, err
	}
	path := filepath.Join(dir, "classes")
	return []string{"-Xlog:class+load=info:file=" + path + ":none:filecount=0"}, func() {
		defer os.RemoveAll(dir)
		text, _ := os.ReadFile(path) // without it, nothing is known to have been loaded
		for _, m := range loadedFrom.FindAllSubmatch(text, -1) {
			l.classes = append(l.classes, string(m[1]))
		}
	}, nil
}

// loadedFrom matches a class that does not come from the JDK.
var loadedFrom = regexp.MustCompile(`(?m)^(\S+) source: (?:file:|shared objects file \(top\))`)

// files are the class files by their names on a class path; nil where it is not known.
func (l *loaded) files() (list []string) {
	for _, c := range l.classes {
		list = append(list, strings.ReplaceAll(c, ".", "/")+".class")
	}
	return list
}

// starts are the names in class files of what starts another VM, which may load what it will.
var starts = regexp.MustCompile(`^java\.lang\.(ProcessBuilder$|Runtime\.exec$)`)

// startsOthers reports whether a program names what starts another VM, or may do so. The recorder does not.
func (p Program) startsOthers() bool {
	for _, dir := range filepath.SplitList(p.ClassPath) {
		if info, err := os.Stat(dir); err == nil && !info.IsDir() { // archives are not looked into
			return true
		}
		if eachFile(dir, func(_ string, class *classfile.Class) error {
			if class == nil {
				return nil
			}
			return namesNone(class, starts)
		}) != nil {
			return true
		}
	}
	return false
}

// Parted says that a folder of the recorder's classes does not change any more, and that a run depends on those alone that it loads, and a compilation on what it sees of them.
func Parted(dir string) error {
	classes := map[string]*classfile.Class{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		class, err := classfile.Read(data)
		if err == nil {
			classes[class.Name] = class
		}
		return err
	})
	if err != nil {
		return err
	}
	var api []string
	for name := range seenFrom(classes) {
		api = append(api, classes[name].API())
	}
	slices.Sort(api)
	return kept.Parted(dir, strings.Join(api, "\n"))
}

// seenFrom are the classes that other packages see: public ones, and what these are derived from, whose members they have.
func seenFrom(classes map[string]*classfile.Class) map[string]bool {
	seen := map[string]bool{}
	var see func(name string)
	see = func(name string) {
		if c := classes[name]; c != nil && !seen[name] {
			seen[name] = true
			for _, above := range c.Above() {
				see(above)
			}
		}
	}
	for name, c := range classes {
		if c.Flags&classfile.Public != 0 {
			see(name)
		}
	}
	return seen
}
