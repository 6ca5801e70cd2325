package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"jinstr/pathfacts"
	"jinstr/pathprofile"
	"jinstr/probemap"
	"jinstr/rewrite"
	"jinstr/rewrite/interest"
)

// experiment is a number of methods, copied into a package for each set of paths of
// interest, and built with each scheme.
type experiment struct {
	*lab
	name    string    // of the work folder
	sources []string  // folders of testdata that are rewritten
	drives  string    // one that is not
	methods []subject // what is measured
	copies  []copied
	schemes []string
	onMiss  string
	calls   int // of each task with each of its inputs, in a round
	// choose gives paths of interest of a method.
	choose func(s *sample, n int, rng *rand.Rand) []pathprofile.Path

	interest []interest.Recorded
	static   map[string][]float64 // by scheme: microseconds that numbering a method took
	sizes    map[string]int       // paths of interest, by name of the method
}

// subject is a method that is measured.
type subject struct {
	drive  string // the class that calls it, but for Drive
	class  string
	method string
}

// in is the method's name in a package.
func (s subject) in(c copied) string { return c.name + "." + s.class + "." + s.method }

// copied is a package in which methods have paths of interest of their own.
type copied struct {
	name     string
	interest int // how many each method has, if there are as many
	set      int
}

func (e *experiment) path(names ...string) string {
	return e.lab.path(append([]string{e.name}, names...)...)
}

// task is the class that calls a method.
func (c copied) task(s subject) string { return c.name + "." + s.drive + "Drive" }

// prepare lays out a package for each copy.
func (e *experiment) prepare() error {
	if err := os.RemoveAll(e.path()); err != nil {
		return err
	}
	for _, c := range e.copies {
		for _, folder := range e.sources {
			if err := e.copy(folder, e.path("src", c.name), c.name); err != nil {
				return err
			}
		}
		if err := e.copy(e.drives, e.path("drive", c.name), c.name); err != nil {
			return err
		}
	}
	if err := lay("harness", e.path("harness-src")); err != nil {
		return err
	}
	return e.compile(e.path("harness"), nil, e.path("harness-src"))
}

// copy copies a package under another name.
func (e *experiment) copy(folder, to, name string) error {
	return fs.WalkDir(testdata, "testdata/"+folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(testdata, path)
		if err != nil {
			return err
		}
		if text, err = extract(e.jdk.SourceZip(), text); err != nil {
			return err
		}
		_, rest, _ := bytes.Cut(text, []byte(";"))
		return write(filepath.Join(to, filepath.Base(path)), append([]byte("package "+name+";"), rest...))
	})
}

// make builds a scheme; the empty one is the original.
func (e *experiment) make(build string) error {
	scheme := schemeOf(build)
	if scheme == "" {
		return e.compile(e.path("classes-"+build), []string{e.path("harness")}, e.path("src"), e.path("drive"))
	}
	out := e.path("out-" + build)
	cfg := rewrite.Config{Sources: []string{e.path("src")}, Out: out, Probes: "paths", Scheme: scheme}
	if s, err := pathprofile.ParseScheme(scheme); err == nil && s.Selective() {
		cfg.Recorded, cfg.From, cfg.OnMiss = e.interest, "pathlab", e.onMiss
	}
	if _, err := rewrite.Run(cfg); err != nil {
		return fmt.Errorf("%s: %w", build, err)
	}
	return e.compile(e.path("classes-"+build), []string{e.path("harness")}, filepath.Join(out, "src"), filepath.Join(out, "runtime"), e.path("drive"))
}

// schemeOf is the scheme of a build, "" of the original.
func schemeOf(build string) string {
	if build == original || build == "again" {
		return ""
	}
	return strings.ToLower(build)
}

// run runs builds in one JVM, and gives nanoseconds by build and task, the median
// of the rounds that count.
func (e *experiment) run(builds []string, warm, counted int, seed int) (map[string]map[string]float64, error) {
	var list, tasks bytes.Buffer
	for _, b := range builds {
		fmt.Fprintf(&list, "%s\t%s\t%s\n", b, e.path("classes-"+b)+"/", e.path(b+".jtrace"))
	}
	for _, c := range e.copies {
		for _, s := range e.methods {
			fmt.Fprintf(&tasks, "%s\t%d\n", c.task(s), c.set)
		}
	}
	if err := errors.Join(write(e.path("builds"), list.Bytes()), write(e.path("tasks"), tasks.Bytes())); err != nil {
		return nil, err
	}
	// The compiler does its work before a method goes on, so that what is timed is
	// the same in each run.
	out, err := e.java("-Xms1g", "-Xmx1g", "-XX:+UseSerialGC", "-Xbatch", "-XX:ReservedCodeCacheSize=512m", "-cp", e.path("harness"), "lab.Experiment",
		e.path("builds"), e.path("tasks"), strconv.Itoa(warm), strconv.Itoa(counted), strconv.Itoa(e.calls), strconv.Itoa(seed))
	if err != nil {
		return nil, err
	}
	times := map[string]map[string]float64{}
	for _, line := range strings.Split(strings.TrimSpace(out), "\n") {
		words := strings.Split(line, "\t")
		var list []float64
		for _, w := range words[2:] {
			ns, err := strconv.ParseFloat(w, 64)
			if err != nil {
				return nil, err
			}
			list = append(list, ns)
		}
		if times[words[0]] == nil {
			times[words[0]] = map[string]float64{}
		}
		times[words[0]][words[1]] = median(list)
	}
	return times, nil
}

// read gives what a build counted, by method.
func (e *experiment) read(build string) (*probemap.Map, *pathfacts.Facts, error) {
	m, err := probemap.Read(e.path("out-"+build, rewrite.MapName))
	if err != nil {
		return nil, nil, err
	}
	facts, err := pathfacts.Read(e.path(build+".jtrace"), m)
	return m, facts, err
}

// pick runs PAP once, to see which paths the inputs take, and picks the paths of
// interest.
func (e *experiment) pick() error {
	if err := e.make("PAP"); err != nil {
		return err
	}
	if _, err := e.run([]string{"PAP"}, 0, 1, 1); err != nil {
		return err
	}
	m, facts, err := e.read("PAP")
	if err != nil {
		return err
	}
	list, err := samples(m, facts)
	if err != nil {
		return err
	}
	e.static, e.sizes = map[string][]float64{}, map[string]int{}
	for i, c := range e.copies {
		rng := rand.New(rand.NewPCG(3, uint64(i)))
		for _, s := range e.methods {
			for _, x := range list {
				if x.name != s.in(c) {
					continue
				}
				paths := e.choose(x, c.interest, rng)
				e.sizes[s.in(c)] = len(paths)
				e.interest = append(e.interest, x.recorded(paths)...)
				if err := e.number(x, paths); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
