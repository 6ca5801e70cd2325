package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"jinstr/internal/javatest"
	"jinstr/probemap"
)

// job is a run of a build.
type job struct {
	*build
	number  int
	device  string
	failing bool
	watched bool
	args    []string
}

// plan gives n runs: of these, so many whose births are watched; of ten, two are homework; of 25, one fails.
func plan(builds []*build, n, watched int) (jobs []job) {
	var shop, homework, leaks []*build
	for _, b := range builds {
		switch {
		case b.program == "homework":
			homework = append(homework, b)
		default:
			shop = append(shop, b)
		}
		if b.leaks != "" {
			leaks = append(leaks, b)
		}
	}
	for i := range n {
		j := job{number: i, device: fmt.Sprintf("d%02d", i%37)}
		switch {
		case i < watched:
			j.build, j.watched, j.args = leaks[i%len(leaks)], true, []string{"200000", strconv.Itoa(i)}
		case i%5 == 4:
			j.build, j.args = homework[i/5%len(homework)], []string{strconv.Itoa(5 + i%11)}
			j.device = j.build.device
		case i%25 == 6:
			j.build, j.failing, j.args = shop[i/25%len(shop)], true, []string{"many"}
		default:
			j.build, j.args = shop[i%len(shop)], []string{strconv.Itoa(5 + i%41), strconv.Itoa(i)}
		}
		jobs = append(jobs, j)
	}
	return jobs
}

// name is that of the trace.
func (j *job) name() string {
	outcome := map[bool]string{true: "failed", false: "passed"}[j.failing]
	return fmt.Sprintf("program=%s/version=%s/device=%s/outcome=%s/%05d.jtrace", j.program, j.version.name, j.device, outcome, j.number)
}

// run makes the trace. One in a machine of its own for births that are watched has so little memory that what is old is collected often.
// It comes about in a folder of its own: what is kept of the same run as another job has the name that it had there.
func (j *job) run(dir string) error {
	to := filepath.Join(dir, filepath.FromSlash(j.name()))
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return err
	}
	own, err := os.MkdirTemp(filepath.Dir(to), ".run-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(own)
	file := filepath.Join(own, "run.jtrace")
	p := javatest.Program{ClassPath: j.classes, Main: j.main, Options: []string{"-Djinstr.trace=" + file}, Args: j.args, Kept: true, Writes: []string{file}, Together: true}
	if j.watched {
		p.ClassPath, p.Kept, p.Together, p.Timeout = j.leaks, false, false, 5*time.Minute
		p.Options = append(p.Options, "-Xmx128m", "-Djinstr.generation.collect.ms=100", "-Djinstr.generation.ms=50")
	}
	o, err := j.jdk.Run(p)
	if err == nil && (o.Code != 0) != j.failing {
		err = fmt.Errorf("it ended with %d: %s", o.Code, o.Stderr)
	}
	if err == nil {
		err = takeTrace(own, to)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", j.name(), err)
	}
	return nil
}

// takeTrace gives the one trace of a folder its place.
func takeTrace(dir, to string) error {
	made, err := filepath.Glob(filepath.Join(dir, "*.jtrace"))
	if err == nil && len(made) != 1 {
		err = fmt.Errorf("it made %d traces, not one", len(made))
	}
	if err != nil {
		return err
	}
	return os.Rename(made[0], to)
}

// spoil damages a trace in its middle.
func spoil(dir string) error {
	traces, err := filepath.Glob(filepath.Join(dir, "program=shop", "version=1.9", "*", "outcome=passed", "*.jtrace"))
	if err != nil || len(traces) < 2 {
		return err
	}
	last := traces[len(traces)-1]
	text, err := os.ReadFile(last)
	if err != nil {
		return err
	}
	text[len(text)/2] ^= 0xff
	return os.WriteFile(last, text, 0o666)
}

// keepMap copies a map into a folder, by its build.
func keepMap(file, folder string) error {
	build, err := probemap.Build(file)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, build+".map"), text, 0o666)
}

// javaBelow lists the sources below a folder.
func javaBelow(dir string) (list []string, err error) {
	err = filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(p) == ".java" {
			list = append(list, p)
		}
		return err
	})
	return list, err
}
