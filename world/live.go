package world

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
	"jinstr/internal/javatest"
	"jinstr/probemap"
	"jinstr/rewrite"
)

// Live is how the live objects of a library under its own tests compare with the
// VM's count of them.
type Live struct {
	Library, Version, JDK string
	Way                   string // in which it was rewritten; empty where both were, it and its tests
	Tests, Failed         int
	TraceBytes            int64
	Checkpoints           []Checkpoint
	// Revived has how many objects were called garbage and seen again, by their class and
	// why they were.
	Revived map[string]int
}

// listener is what runs beside the tests.
//
//go:embed testdata/live
var listener embed.FS

// BothOf has a library and its tests rewritten on a level, and what they use known by the class path.
func BothOf(level string) Variant {
	return Variant{Rewrite: true, Level: level, Tests: true, Known: true, Recorder: "stream"}
}

// OneOf has only the tests of a library rewritten, or only the library, and what is not may be known by the class path.
func OneOf(level string, tests, known bool) Variant {
	v := Variant{Name: "its tests as they are", Rewrite: true, Level: level, Library: tests, Known: known, Recorder: "stream"}
	if tests {
		v.Name = "itself as it is"
	}
	if !known {
		v.Name += ", without class path"
	}
	return v
}

// Compare runs the tests of a library, rewritten in some way, and compares at so many checkpoints.
func (t *Trial) Compare(v Variant, checkpoints int) (*Live, error) {
	r, err := t.record(v, checkpoints)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(r)
	if err == nil {
		err = os.WriteFile(t.resultFile(), text, 0o666)
	}
	if err != nil {
		return nil, err
	}
	return t.CompareAgain()
}

// record runs the tests; trace, map and histograms stay in the work folder.
func (t *Trial) record(v Variant, checkpoints int) (r Result, err error) {
	if err := t.prepare(); err != nil {
		return r, err
	}
	b := t.build(v)
	if b.err != nil {
		return r, b.err
	}
	if err := t.listen(b, checkpoints); err != nil {
		return r, err
	}
	r = Result{Variant: v.Name, Library: t.Library.Name, Version: t.Library.Version, JDK: t.JDK.Version}
	if _, _, err := t.run(v, &r); err != nil {
		return r, err
	}
	if r.Stopped || r.Damage != "" {
		return r, fmt.Errorf("the trace is not whole (%d bytes): %s", r.TraceBytes, or(r.Damage, "it reached its limit"))
	}
	return r, nil
}

func (t *Trial) resultFile() string { return filepath.Join(t.Dir, "result.json") }

// CompareAgain replays what an earlier Compare has left in the work folder.
func (t *Trial) CompareAgain() (*Live, error) {
	text, err := os.ReadFile(t.resultFile())
	if err != nil {
		return nil, fmt.Errorf("nothing was recorded: %w", err)
	}
	var r Result
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, err
	}
	live := &Live{Library: r.Library, Version: r.Version, Way: r.Variant, JDK: r.JDK, Tests: r.Tests, Failed: r.Failed, TraceBytes: r.TraceBytes, Revived: map[string]int{}}
	m, err := probemap.Read(filepath.Join(t.Dir, "build0", "out", rewrite.MapName))
	if err != nil {
		return nil, err
	}
	own, err := rewrittenBy(m, filepath.Join(t.Dir, "main"), filepath.Join(t.Dir, "tests"))
	if err != nil {
		return nil, err
	}
	revived := func(r replay.Revival) {
		class, _, _ := strings.Cut(r.Object, "_")
		live.Revived[fmt.Sprintf("%s: %s", class, r.Why)]++
	}
	err = eachMark(t.trace(), m, revived, func(name string, g *replay.Graph) error {
		number, class, _ := strings.Cut(name, " ")
		text, err := os.ReadFile(filepath.Join(t.histograms(), number+".txt"))
		if err == nil {
			live.Checkpoints = append(live.Checkpoints, own.compare(class, g, javatest.Histogram(string(text))))
		}
		return err
	})
	if err == nil && len(live.Checkpoints) == 0 {
		err = errors.New("no checkpoint was reached")
	}
	return live, err
}

// listen compiles the listener and puts it on the class path of the tests.
func (t *Trial) listen(b built, checkpoints int) error {
	dir := filepath.Join(t.Dir, "listener")
	err := fs.WalkDir(listener, "testdata/live", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := listener.ReadFile(path)
		if err != nil {
			return err
		}
		to := filepath.Join(dir, "src", filepath.Base(path))
		return errors.Join(os.MkdirAll(filepath.Dir(to), 0o777), os.WriteFile(to, text, 0o666))
	})
	if err != nil {
		return err
	}
	classes := filepath.Join(dir, "classes")
	if err := t.javac(dir, "listener", []string{filepath.Join(dir, "src")}, classes, []string{b.main, t.Console}); err != nil {
		return err
	}
	services := filepath.Join(classes, "META-INF", "services")
	t.ClassPath = []string{classes}
	t.JVM = []string{"-Dcheckpoint.folder=" + t.histograms(), "-Dcheckpoint.count=" + strconv.Itoa(checkpoints)}
	return errors.Join(os.MkdirAll(services, 0o777),
		os.WriteFile(filepath.Join(services, "org.junit.platform.launcher.TestExecutionListener"), []byte("checkpoint.Live\n"), 0o666))
}

// eachMark replays a trace and visits the heap at each mark whose name begins with
// "checkpoint", with the rest of the name. It tells of objects that were called garbage and
// seen again.
func eachMark(path string, m *probemap.Map, revived func(replay.Revival), visit func(name string, g *replay.Graph) error) error {
	in, err := trace.Open(path)
	if err != nil {
		return err
	}
	defer in.Close()
	model, err := replay.New(in, m, replay.Options{OnRevived: revived})
	if err != nil {
		return err
	}
	var e trace.Event
	for {
		if err := in.Next(&e); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		model.Apply(&e)
		if name, is := strings.CutPrefix(e.Text, "checkpoint"); e.Op == trace.Mark && is {
			if err := visit(strings.TrimSpace(name), model.Graph()); err != nil {
				return err
			}
		}
	}
}
