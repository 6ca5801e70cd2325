package main

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"jinstr/heaptuple/trace"
	"jinstr/heaptuple/watch"
	"jinstr/internal/javatest"
	"jinstr/internal/leakgen"
	"jinstr/probemap"
	"jinstr/rewrite"
)

//go:embed Beside.java
var besideSource string

// rounds are so many as fixtures/leaks has.
const rounds = 16

// both are the programs as they are, and rewritten.
type both struct {
	jdk              *javatest.JDK
	dir              string
	plain, rewritten string // class paths
	planted          map[string]leakgen.Planted
	sites            *probemap.Map
}

// prepare writes all programs, rewrites them and compiles both.
func prepare(jdk *javatest.JDK, dir string) (*both, error) {
	b := &both{jdk: jdk, dir: dir, plain: filepath.Join(dir, "plain"), rewritten: filepath.Join(dir, "rewritten"), planted: map[string]leakgen.Planted{}}
	src, out := filepath.Join(dir, "src"), filepath.Join(dir, "out")
	files := map[string]string{}
	for _, k := range leakgen.All() {
		texts, p := k.Program(0)
		b.planted[k.Name] = p
		for name, text := range texts {
			files[filepath.Join(src, filepath.FromSlash(name))] = text
		}
	}
	beside := filepath.Join(dir, "Beside.java")
	files[beside] = besideSource
	for path, text := range files {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return nil, err
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			return nil, err
		}
	}
	report, err := rewrite.Run(rewrite.Config{Sources: []string{src}, Out: out, Probes: "leaks"})
	if err != nil {
		return nil, err
	}
	recorder, err := report.Runtime()
	if err != nil {
		return nil, err
	}
	if b.sites, err = report.ReadMap(); err != nil {
		return nil, err
	}
	if err := b.compile(b.plain, append(below(src), beside)); err != nil {
		return nil, err
	}
	return b, b.compile(b.rewritten, append(below(filepath.Join(out, "src")), recorder...))
}

// below are the Java files of a folder.
func below(dir string) (list []string) {
	for _, pattern := range []string{"*", "*/*"} {
		found, _ := filepath.Glob(filepath.Join(dir, pattern, "*.java")) // the pattern is good
		list = append(list, found...)
	}
	return list
}

func (b *both) compile(classes string, files []string) error {
	res, err := b.jdk.Compile(javatest.Compilation{Classes: classes, Options: []string{"-g", "-nowarn"}, Files: files})
	if err == nil && !res.OK {
		err = fmt.Errorf("javac: %s", res.Text())
	}
	return err
}

// look runs a kind's program twice, and tells what each way finds. As it is it runs without the pause that ends a round: a recording samples the object for which
// a thread gets a new buffer, as it does behind each collection, and that would be one of the pause's own on JDK 25.
func (b *both) look(k leakgen.Kind) (f found, err error) {
	p := b.planted[k.Name]
	f = found{kind: k, leak: p.Leak}
	if f.jinstr, err = b.byJinstr(k, p); err != nil {
		return f, err
	}
	file := filepath.Join(b.dir, k.Name+".jfr")
	printed, err := b.run(b.plain, "Beside", []string{k.Main(), fmt.Sprint(rounds), "0"}, "-XX:StartFlightRecording:filename="+file+",settings=profile,path-to-gc-roots=true")
	if err != nil {
		return f, err
	}
	samples, err := samplesOf(b.jdk, file)
	if err != nil {
		return f, err
	}
	f.jfr, f.samples = rankSampled(bySite(samples, k.Name), p)
	f.of = len(samples)
	list, err := growth(printed)
	f.compared = rankGrown(list, p)
	return f, err
}

// usual is the collector that servers have where nobody chooses one: with the serial one, which tests take, a thread's buffers are so large that few objects of such
// a program are sampled.
var usual = []string{"-XX:-UseSerialGC", "-XX:+UseG1GC"}

func (b *both) run(classes, main string, args []string, options ...string) (printed string, err error) {
	got, err := b.jdk.Run(javatest.Program{ClassPath: classes, Main: main, Args: args, Options: slices.Concat([]string{"-Xmx128m"}, usual, options)})
	if err == nil && got.Code != 0 {
		err = fmt.Errorf("exit code %d: %s%s", got.Code, got.Stdout, got.Stderr)
	}
	return got.Stdout, err
}

// byJinstr is at which place the planted objects, or what is kept with them, are called a leak.
func (b *both) byJinstr(k leakgen.Kind, p leakgen.Planted) (rank int, err error) {
	var l *watch.Leaks
	// On a busy machine the last collection may not come to its end; then nothing is judged.
	for try := 0; try < 3 && (l == nil || !l.Collected && l.Judged < watch.LeastGenerations); try++ {
		if l, err = b.leaks(k); err != nil {
			return 0, err
		}
	}
	rank = 1 + slices.IndexFunc(l.Findings, func(x watch.Path) bool {
		return x.Verdict == watch.Leak && slices.ContainsFunc(places(p), func(at leakgen.Place) bool { return x.Line == at.Line && strings.HasSuffix(x.File, at.File) })
	})
	return rank, nil
}

// leaks are what jinstr finds in a run of the rewritten program.
func (b *both) leaks(k leakgen.Kind) (*watch.Leaks, error) {
	file := filepath.Join(b.dir, k.Name+".jtrace")
	if _, err := b.run(b.rewritten, k.Main(), nil, "-Djinstr.generation.ms=20", "-Djinstr.trace="+file); err != nil {
		return nil, err
	}
	defer os.Remove(file)
	r, err := trace.Open(file)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return watch.LeaksOf(r, b.sites, nil)
}
