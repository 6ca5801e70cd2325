// Command compare holds the control-flow graphs of libraries against javac's
// bytecode, and writes a part of docs/path-exactness.md.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"jinstr/internal/bytecfg"
	"jinstr/internal/classfile"
	"jinstr/rewrite"
	"jinstr/rewrite/javasrc"
	"jinstr/world"
)

func main() {
	libs := flag.String("libs", "commons-lang3,commons-text,commons-jxpath,commons-csv", "libraries, by their names in world/libraries.go, with commas")
	jdks := flag.String("jdks", "17,25", "JDK versions")
	doc := flag.String("doc", "", "write the table into `FILE`")
	flag.Parse()
	if err := run(strings.Split(*libs, ","), strings.Split(*jdks, ","), *doc); err != nil {
		fmt.Fprintln(os.Stderr, "bytecfg:", err)
		os.Exit(1)
	}
}

// compared is one library on one JDK.
type compared struct {
	library, jdk    string
	result          *bytecfg.Result
	methods, same   int // of class files, and those that are the same without -Xjcov
	graphs, missing int // of the map
}

func run(libs, jdks []string, doc string) error {
	var all []*compared
	for _, name := range libs {
		l := world.Find(name)
		if l == nil {
			return fmt.Errorf("there is no library %s in world/libraries.go", name)
		}
		for _, version := range jdks {
			jdk, err := world.FindJDK(version)
			if err != nil {
				return err
			}
			c, err := library(l, jdk)
			if err != nil {
				return fmt.Errorf("%s, JDK %s: %w", name, version, err)
			}
			all = append(all, c)
		}
	}
	text, differs := markdown(all)
	fmt.Print(text)
	if doc != "" {
		if err := world.WritePart(doc, "graphs", text); err != nil {
			return err
		}
	}
	if differs {
		return errors.New("graphs differ from the code")
	}
	return nil
}

func library(l *world.Library, jdk world.JDK) (*compared, error) {
	dir, err := os.MkdirTemp("", "jinstr-bytecfg-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	at, err := l.LayOut(filepath.Join(dir, "library"))
	if err != nil {
		return nil, err
	}
	files, err := sources(at.Main)
	if err != nil {
		return nil, err
	}
	c := &compared{library: l.Name + " " + l.Version, jdk: jdk.Version}
	var classes [2][]*classfile.Class
	for i, option := range []string{"-Xjcov", "-g"} {
		to := filepath.Join(dir, "classes"+option)
		if err := l.Javac(jdk, dir, "main", []string{at.Main}, to, at.Deps, option); err != nil {
			return nil, err
		}
		if classes[i], err = classFiles(to); err != nil {
			return nil, err
		}
	}
	if c.methods, c.same, err = bytecfg.SameCode(classes[0], classes[1]); err != nil {
		return nil, err
	}
	if c.result, err = bytecfg.Compare(files, classes[0]); err != nil {
		return nil, err
	}
	return c, c.mapped(at.Main, filepath.Join(dir, "out"))
}

// mapped holds the graphs of a map against those that were compared.
func (c *compared) mapped(sources, out string) error {
	report, err := rewrite.Run(rewrite.Config{Sources: []string{sources}, Out: out, Probes: "paths"})
	if err != nil {
		return err
	}
	m, err := report.ReadMap()
	if err != nil {
		return err
	}
	c.graphs, c.missing = c.result.Missing(m, filepath.ToSlash(sources))
	return nil
}

// sources parses all files below a folder.
func sources(dir string) (map[string]*javasrc.File, error) {
	files := map[string]*javasrc.File{}
	err := world.EachFile(dir, ".java", func(name string, data []byte) (err error) {
		files[name], err = javasrc.Parse(name, data)
		return err
	})
	return files, err
}

func classFiles(dir string) (list []*classfile.Class, err error) {
	err = world.EachFile(dir, ".class", func(name string, data []byte) error {
		c, err := classfile.Read(data)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		list = append(list, c)
		return nil
	})
	return list, err
}
