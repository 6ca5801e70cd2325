// Command exact holds counts of paths against each other and against JaCoCo, on
// libraries under their own tests, and writes a part of docs/path-exactness.md.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"jinstr/world"
)

func main() {
	libs := flag.String("libs", "commons-cli,commons-validator,commons-jxpath", "libraries, by their names in world/libraries.go, with commas")
	jdks := flag.String("jdks", "17", "JDK versions")
	doc := flag.String("doc", "", "write the table into `FILE`")
	flag.Parse()
	if err := run(strings.Split(*libs, ","), strings.Split(*jdks, ","), *doc); err != nil {
		fmt.Fprintln(os.Stderr, "exact:", err)
		os.Exit(1)
	}
}

func run(libs, jdks []string, doc string) error {
	dir, err := os.MkdirTemp("", "jinstr-exact-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var tasks []func() error
	all := make([]*world.Exactness, len(libs)*len(jdks))
	for i, name := range libs {
		l := world.Find(name)
		if l == nil {
			return fmt.Errorf("there is no library %s in world/libraries.go", name)
		}
		for k, version := range jdks {
			jdk, err := world.FindJDK(version)
			if err != nil {
				return err
			}
			tasks = append(tasks, func() (err error) {
				if all[i*len(jdks)+k], err = world.Exact(*l, jdk, filepath.Join(dir, name+version), os.Stderr); err != nil {
					err = fmt.Errorf("%s, JDK %s: %w", name, version, err)
				}
				return err
			})
		}
	}
	if err := together(tasks); err != nil {
		return err
	}
	text, unexplained := world.ExactTable(all)
	fmt.Print(text)
	if doc != "" {
		if err := world.WritePart(doc, "counts", text); err != nil {
			return err
		}
	}
	if unexplained {
		return errors.New("counts differ without a known cause")
	}
	return nil
}

// together runs tasks at the same time.
func together(tasks []func() error) error {
	errs := make([]error, len(tasks))
	var wait sync.WaitGroup
	for i, task := range tasks {
		wait.Add(1)
		go func() {
			defer wait.Done()
			errs[i] = task()
		}()
	}
	wait.Wait()
	return errors.Join(errs...)
}
