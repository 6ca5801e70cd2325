package world

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
	"jinstr/internal/javatest"
	"jinstr/internal/kept"
	"jinstr/launch/recorder"
	"jinstr/probemap"
	"jinstr/rewrite"
	"jinstr/rewrite/javasrc"
)

// TestHistogram holds the replay's live objects at a mark of the trace against
// what the VM itself counts there, by class, in number and bytes.
func TestHistogram(t *testing.T) {
	programs := []struct {
		name, main string
		sources    []string // below this folder
		library    string
	}{
		{"shop", "ShopDriver", []string{"testdata/histogram/shop", "../fixtures/demo/src"}, ""},
		{"shapes", "ShapesDriver", []string{"testdata/histogram/shapes"}, ""},
		{"commons-csv", "CsvDriver", []string{"testdata/histogram/csv"}, "commons-csv"},
	}
	for _, version := range []string{"17", "25"} {
		for _, p := range programs {
			for _, level := range []string{"full", "objects"} {
				t.Run(version+" "+p.name+" "+level, func(t *testing.T) {
					if testing.Short() {
						t.Skip("programs beside the VM's own histogram")
					}
					jdk := needJDK(t, version)
					sources := append([]string{"testdata/histogram/checkpoint"}, p.sources...)
					var deps []string
					if p.library != "" {
						main, d := needLibrary(t, p.library)
						sources, deps = append(sources, main), d
					}
					compareHistograms(t, jdk, p.main, level, sources, deps)
				})
			}
		}
	}
}

func needJDK(t *testing.T, version string) JDK {
	jdk, err := FindJDK(version)
	if err != nil && os.Getenv("CI") != "true" {
		t.Skip(err)
	}
	require.NoError(t, err)
	return jdk
}

// needLibrary gives the sources of a library, and what they need.
func needLibrary(t *testing.T, name string) (main string, deps []string) {
	l := library(t, name)
	if !l.Cached() && os.Getenv("CI") != "true" {
		t.Skip(name + " is not in the cache: go run ./world/run -libs " + name)
	}
	trial := Trial{Library: *l, Dir: filepath.Join(t.TempDir(), name)}
	require.NoError(t, trial.prepare())
	return trial.Main, trial.Deps
}

func compareHistograms(t *testing.T, jdk JDK, main, level string, sources, deps []string) {
	p := buildProgram(t, jdk, rewrite.Config{Level: level, Exclude: asTheyAre}, sources, deps)
	tracePath := filepath.Join(t.TempDir(), "run.jtrace")
	vm := vmHistogram(t, jdk, main, p.classPath, tracePath)
	m, err := p.report.ReadMap()
	require.NoError(t, err)
	g := graphAt(t, tracePath, m, "checkpoint")
	named, err := enums(p.sources)
	require.NoError(t, err)
	compare(t, g, vm, ownClasses(m), named)
}

// program is one that was rewritten and compiled.
type program struct {
	report    *rewrite.Report
	sources   string // one folder with all of them
	classPath string
}

// asTheyAre are files that are not rewritten.
var asTheyAre = []string{"**/Checkpoint.java", "Checkpoint.java", "**/Left.java", "Left.java"}

// buildProgram rewrites the sources as cfg says, and compiles them.
func buildProgram(t *testing.T, jdk JDK, cfg rewrite.Config, sources, deps []string) program {
	dir := t.TempDir()
	all := filepath.Join(dir, "all")
	for _, s := range sources {
		require.NoError(t, copyJava(s, all))
	}
	out := filepath.Join(dir, "out")
	cfg.Sources, cfg.Out = []string{all}, out
	r, err := rewrite.Run(cfg)
	require.NoError(t, err)
	for _, problem := range r.Problems { // a method may be left as it is
		left := (*javasrc.SyntaxError)(nil)
		require.True(t, errors.As(problem, &left) && left.Method, "%v", problem)
	}
	classes := filepath.Join(dir, "classes")
	compiled, runtime := recorderFor(t, jdk.Javac, r)
	cp := strings.Join(append([]string{compiled}, deps...), string(os.PathListSeparator))
	res, err := serverOf(t, jdk).Compile(javatest.Compilation{Classes: classes, Options: []string{"-g", "-nowarn", "-classpath", cp},
		Files: append(files(t, filepath.Join(out, "src")), recorder.Own(runtime)...)})
	require.NoError(t, err)
	require.True(t, res.OK, res.Text())
	return program{r, all, classes + string(os.PathListSeparator) + cp}
}

// serverOf is the JDK with its compile server.
func serverOf(t *testing.T, jdk JDK) *javatest.JDK {
	for _, j := range javatest.RequireJDKs(t) {
		if strconv.Itoa(j.Version) == jdk.Version {
			return j
		}
	}
	t.Fatalf("no JDK %s among those of the tests: name its folder in JINSTR_JDKS", jdk.Version)
	return nil
}

// recorderFor gives the folder of the recorder's classes, as a compiler makes them, and the sources of an output's runtime.
func recorderFor(t *testing.T, javac string, r *rewrite.Report) (classes string, runtime []string) {
	runtime, err := r.Runtime()
	require.NoError(t, err)
	classes, err = recorder.Recorder{Compiler: javac}.Classes(context.Background(), runtime, "", t.TempDir())
	require.NoError(t, err)
	return classes, runtime
}

// copyJava copies the .java files below from, without modules, into to.
func copyJava(from, to string) error {
	return filepath.WalkDir(from, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(p) != ".java" {
			return err
		}
		rel, err := filepath.Rel(from, p)
		if err != nil {
			return err
		}
		text, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Dir(filepath.Join(to, rel)), 0o777); err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, rel), text, 0o666)
	})
}

// vmHistogram runs the program to its checkpoint and asks the VM, which
// collects first. The program reads nothing but its classes.
func vmHistogram(t *testing.T, jdk JDK, main, cp, tracePath string) map[string]javatest.Live {
	step := kept.Step{Key: javatest.Key("histogram 1", jdk.Home), Root: filepath.Dir(tracePath), Files: []string{filepath.Base(tracePath)}}
	step.Key.Text(main)
	step.Key.ClassPath(cp)
	out, err := step.Do(func() ([]byte, error) { return askHistogram(t, jdk, main, cp, tracePath), nil })
	require.NoError(t, err)
	return javatest.Histogram(string(out))
}

func askHistogram(t *testing.T, jdk JDK, main, cp, tracePath string) []byte {
	java := exec.Command(jdk.Java, "-Xmx1g", "-cp", cp, "-Djinstr.trace="+tracePath, main)
	var stderr bytes.Buffer
	java.Stderr = &stderr
	stdin, err := java.StdinPipe()
	require.NoError(t, err)
	stdout, err := java.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, java.Start())
	defer func() {
		stdin.Close() // the program goes on, and ends
		require.NoError(t, java.Wait(), stderr.String())
		require.Empty(t, stderr.String())
	}()
	lines := bufio.NewScanner(stdout)
	for lines.Scan() && lines.Text() != "ready" {
	}
	require.Equal(t, "ready", lines.Text(), "the program did not reach its checkpoint: %s", &stderr)
	out, err := exec.Command(jdk.tool("jcmd"), strconv.Itoa(java.Process.Pid), "GC.class_histogram").CombinedOutput()
	require.NoError(t, err, string(out))
	return out
}

// graphAt replays a trace up to the mark.
func graphAt(t *testing.T, path string, m *probemap.Map, mark string) *replay.Graph {
	in, err := trace.Open(path)
	require.NoError(t, err)
	defer in.Close()
	model, err := replay.New(in, m, replay.Options{})
	require.NoError(t, err)
	var e trace.Event
	for {
		if err := in.Next(&e); errors.Is(err, io.EOF) {
			t.Fatalf("the trace has no mark %s", mark)
		} else if err != nil {
			t.Fatal(err)
		}
		model.Apply(&e)
		if e.Op == trace.Mark && e.Text == mark {
			return model.Graph()
		}
	}
}

// compare holds the two against each other by the protocol of a VM's dead
// locals: what fields reach <= VM <= that and what locals reach. What only
// escaped objects reach counts with the locals: the trace says of these that it
// does not know.
func compare(t *testing.T, g *replay.Graph, vm map[string]javatest.Live, own, enums map[string]bool) {
	fromFields, all := reachable(g, false), reachable(g, true)
	names := map[string]bool{}
	for name := range vm {
		names[name] = true
	}
	for name := range all {
		names[name] = true
	}
	compared, exactly, objects := 0, 0, int64(0)
	var bad []string
	for name := range names {
		if !isOwn(own, name) {
			continue
		}
		compared++
		v, low, high := vm[name], fromFields[name], all[name]
		objects += v.Objects
		exact := low == high
		if isEnum(enums, name) {
			exact = false
			low = javatest.Live{}
			high.Objects = max(high.Objects, v.Objects)
		}
		if exact {
			exactly++
		}
		if v.Objects < low.Objects || v.Objects > high.Objects || exact && v.Bytes != low.Bytes {
			bad = append(bad, fmt.Sprintf("%s: the VM has %d objects, %d bytes; the trace %d, %d by fields and %d, %d in all", name,
				v.Objects, v.Bytes, low.Objects, low.Bytes, high.Objects, high.Bytes))
		} else if !exact {
			t.Logf("%s: the VM has %d objects; the trace %d by fields and %d in all", name, v.Objects, low.Objects, high.Objects)
		}
	}
	sort.Strings(bad)
	for _, b := range bad {
		t.Error(b)
	}
	t.Logf("%d classes, %d of them exactly, %d objects", compared, exactly, objects)
	if exactly < 5 || exactly < compared/2 {
		t.Errorf("only %d of %d classes can be compared exactly", exactly, compared)
	}
}
