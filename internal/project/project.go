// Package project looks at the folder of a Java project and tells what jinstr needs to know of it:
//
//	pom.xml, src/main/java/shop/Main.java, lib/a.jar ──Look──▶ Build mvn, Sources src/main/java, Mains shop.Main, Jars lib/a.jar
//
// It reads the files that say so, and runs no build. What it cannot tell it leaves empty.
package project

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
)

// Project is what was found. Paths are below its folder, with slashes.
type Project struct {
	Build    string   // mvn, gradle or ant; "" if nothing builds it that is known
	Release  Said     // Java release of the sources, such as 17
	Encoding Said     // of the sources
	Sources  []Folder // in which packages begin
	Tests    []Folder // those of tests
	Mains    []string // classes outside of the tests that the java command can run
	Jars     []string // libraries that lie in the project
	Device   bool     // the sources are for Java ME, and no class has a main method
	NotUTF8  string   // a source that is not in UTF-8, if there is one
	Problems []Problem
}

// Problem is a file of the build that cannot be read as what it should be.
type Problem struct {
	File string
	Err  error
}

// Said is what a file of the build says.
type Said struct{ Value, File string }

// Folder is one with sources.
type Folder struct {
	Path  string
	Files int
}

// Look looks at a folder. Folders that builds write are passed over.
func Look(ctx context.Context, dir string) (*Project, error) {
	l := &look{dir: dir, Project: &Project{Build: tool(dir)}, roots: map[string]int{}}
	if err := l.findModules(ctx); err != nil {
		return nil, err
	}
	l.readBuild()
	l.passOverBroken()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		return l.visit(path, d)
	})
	if err != nil {
		return nil, err
	}
	l.Device = l.Device && len(l.Mains) == 0
	for root, files := range l.roots {
		if ofTests(root) {
			l.Tests = append(l.Tests, Folder{root, files})
		} else {
			l.Sources = append(l.Sources, Folder{root, files})
		}
	}
	for _, list := range [][]Folder{l.Sources, l.Tests} {
		sort.Slice(list, func(i, j int) bool { return list[i].Path < list[j].Path })
	}
	return l.Project, nil
}

// look is a project on the way.
type look struct {
	dir string
	*Project
	modules []string       // folders below, with a file of the same tool's
	roots   map[string]int // files by the folder in which their packages begin
	of      string         // the folder whose files come now
	root    string         // and where its package begins
}

// findModules finds the folders below the project's that the same tool builds: what they say counts where the project's own files do not
// say it, and the encoding has to be known before sources are read.
func (l *look) findModules(ctx context.Context) error {
	if l.Build == "" {
		return nil
	}
	return filepath.WalkDir(l.dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case ctx.Err() != nil:
			return ctx.Err()
		case !d.IsDir() || path == l.dir:
		case strings.HasPrefix(d.Name(), ".") || l.isWritten(path, d.Name()):
			return fs.SkipDir
		case tool(path) == l.Build:
			l.modules = append(l.modules, l.below(path))
		}
		return nil
	})
}

// written are folders that builds and tools write.
var written = []string{"target", "build", "bin", "out", "dist", "classes", "node_modules", "jinstr-out"}

func (l *look) visit(path string, d fs.DirEntry) error {
	name := d.Name()
	switch {
	case d.IsDir():
		if path != l.dir && (strings.HasPrefix(name, ".") || l.isWritten(path, name)) {
			return fs.SkipDir
		}
	case filepath.Ext(name) == ".jar" && !strings.HasSuffix(name, "-wrapper.jar"):
		l.Jars = append(l.Jars, l.below(path))
	case filepath.Ext(name) == ".java":
		return l.source(path)
	}
	return nil
}

// isWritten tells a folder that a build writes, beside the file that says what to build, from a package that is called so.
func (l *look) isWritten(path, name string) bool {
	above := filepath.Dir(path)
	return slices.Contains(written, name) && (above == l.dir || tool(above) != "")
}

func (l *look) below(path string) string {
	rel, err := filepath.Rel(l.dir, path)
	if err != nil {
		return filepath.ToSlash(path)
	}
	return filepath.ToSlash(rel)
}

var mainMethod = regexp.MustCompile(`\bmain\s*\(`)

// source reads a file: its package where it is the first of its folder, and its main method. What is no Java counts by its folder alone.
func (l *look) source(path string) error {
	if name := filepath.Base(path); name == "module-info.java" || name == "package-info.java" {
		return nil
	}
	src, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if l.NotUTF8 == "" && !utf8.Valid(src) {
		l.NotUTF8 = l.below(path)
	}
	l.Device = l.Device || bytes.Contains(src, []byte("javax.microedition."))
	folder, mayRun := filepath.Dir(path), mainMethod.Match(src)
	if folder == l.of && !mayRun {
		l.roots[l.root]++
		return nil
	}
	tree, err := javasrc.Dialect{Encoding: l.encoding()}.Parse(path, src)
	if err != nil {
		if folder == l.of {
			l.roots[l.root]++
		}
		return nil
	}
	defer tree.Forget()
	decl := scope.Declare(tree)
	l.of, l.root = folder, rootOf(l.below(folder), decl.Package)
	l.roots[l.root]++
	if mayRun && !ofTests(l.root) {
		l.addMains(decl)
	}
	return nil
}

func (l *look) encoding() string {
	if javasrc.CheckEncoding(l.Encoding.Value) != nil {
		return ""
	}
	return l.Encoding.Value
}

func (l *look) addMains(decl *scope.File) {
	scope.NewSet([]*scope.File{decl}, library.New(nil))
	for _, c := range decl.Classes {
		if c.Main || c.NewMain {
			l.Mains = append(l.Mains, c.Binary)
		}
	}
}

// rootOf is the folder in which a package begins whose files are in another; that itself where it is not called as the package is.
func rootOf(folder, pkg string) string {
	below := strings.ReplaceAll(pkg, ".", "/")
	switch {
	case below == "":
		return folder
	case folder == below:
		return "."
	}
	if root, ok := strings.CutSuffix(folder, "/"+below); ok {
		return root
	}
	return folder
}

// ofTests tells by its name that a folder of sources is one of tests.
func ofTests(root string) bool {
	for _, part := range strings.Split(strings.ToLower(root), "/") {
		if part == "test" || part == "tests" || strings.HasPrefix(part, "test-") || strings.HasSuffix(part, "test") && part != "latest" {
			return true
		}
	}
	return false
}
