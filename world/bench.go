package world

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
)

//go:embed testdata/bench
var benches embed.FS

// BenchLibraries are those whose own work is timed, each with its driver.
var BenchLibraries = []string{"commons-csv", "commons-jexl3", "commons-collections4"}

var benchClasses = map[string]string{"commons-csv": "CsvBench", "commons-jexl3": "JexlBench", "commons-collections4": "CollectionsBench"}

// allocationInstrumenter inserts calls into bytecode when classes are loaded, and so
// needs no tool interface but an agent's.
var allocationInstrumenter = Artifact{"com.google.code.java-allocation-instrumenter:java-allocation-instrumenter:3.3.4",
	"44f8cddec129520b2532fa9ff25f9572d7566307d660635ba32bf409f06ae336"}

// A benchWay is a way to run a driver.
type benchWay struct {
	Variant
	peer  string // another tool's: "agent" or "jfr"
	limit string // of the trace, reached while the program gets warm; "": none
}

// benchWays are timed one after the other, round by round.
var benchWays = []benchWay{
	{Variant: Variant{Name: "original"}},
	{Variant: Variant{Name: "original again"}},
	{Variant: Variant{Name: "off", Rewrite: true, Level: "full", Recorder: "off"}},
	{Variant: Variant{Name: "objects", Rewrite: true, Level: "objects", Recorder: "stream"}},
	{Variant: Variant{Name: "full", Rewrite: true, Level: "full", Recorder: "stream"}},
	{Variant: Variant{Name: "sites", Rewrite: true, Recorder: "stream", Probes: "sites"}},
	{Variant: Variant{Name: "leaks", Rewrite: true, Recorder: "stream", Probes: "leaks"}},
	{Variant: Variant{Name: "touch", Rewrite: true, Recorder: "stream", Probes: "touch"}},
	{Variant: Variant{Name: "objects, past its limit", Rewrite: true, Level: "objects", Recorder: "stream"}, limit: "1M"},
	{Variant: Variant{Name: "full, past its limit", Rewrite: true, Level: "full", Recorder: "stream"}, limit: "1M"},
	{Variant: Variant{Name: "objects, a table", Rewrite: true, Level: "objects", Recorder: "table"}},
	{Variant: Variant{Name: "full, a table", Rewrite: true, Level: "full", Recorder: "table"}},
	{Variant: Variant{Name: "allocation instrumenter 3.3.4"}, peer: "agent"},
	{Variant: Variant{Name: "JFR, its profile settings"}, peer: "jfr"},
}

// A BenchRow is one way: the times of its measured iterations over all rounds,
// sorted, in milliseconds of the thread's processor time, so that other work on the
// machine counts little.
type BenchRow struct {
	Way        string
	Times      []float64
	TraceBytes int64 // of one iteration
	Events     uint64
	Failed     error // of a peer's, which then has no times
}

func (r *BenchRow) quartile(q int) float64 { return r.Times[(len(r.Times)-1)*q/4] }

// Bench times a library's own work, as it is, with jinstr and with other tools. Each
// round starts each way once in a VM of its own, which runs warm iterations and then
// those that count; of a table, which takes very long, a third of both, if it is wanted. only are the ways that are wanted, beside the original; nil: all.
func Bench(l Library, jdk JDK, dir string, rounds, warm, counted int, tables bool, only []string, log io.Writer) ([]BenchRow, error) {
	b := bench{Trial: &Trial{Library: l, JDK: jdk, Dir: dir, Log: log}, class: benchClasses[l.Name], warm: warm, counted: counted}
	if err := b.prepare(); err != nil {
		return nil, err
	}
	ways := slices.DeleteFunc(slices.Clone(benchWays), func(w benchWay) bool {
		return w.Recorder == "table" && !tables || only != nil && w.Name != benchWays[0].Name && !slices.Contains(only, w.Name)
	})
	rows := make([]BenchRow, len(ways))
	for round := 0; round < rounds; round++ {
		for i, w := range ways {
			w.Tests = w.Rewrite
			rows[i].Way = w.Name
			if err := b.once(w, &rows[i]); err != nil && w.peer == "" {
				return nil, fmt.Errorf("%s: %w", w.Name, err)
			} else if err != nil {
				rows[i].Failed = err
				fmt.Fprintf(log, "%s, %s: %v\n", l.Name, w.Name, err)
				continue
			}
			_, last := b.iterations(w)
			fmt.Fprintf(log, "%s, round %d, %s: %.0f ms\n", l.Name, round+1, w.Name, rows[i].Times[len(rows[i].Times)-last:])
		}
	}
	for i := range rows {
		sort.Float64s(rows[i].Times)
	}
	return rows, nil
}

// bench is the benchmark of one library.
type bench struct {
	*Trial
	class         string // the driver
	agent         string
	sampled       string // the classes of the program that runs a driver under the agent
	warm, counted int
}

// prepare puts the driver, which is rewritten along with the library, in the place of
// the library's tests, and compiles what the agent needs.
func (b *bench) prepare() error {
	if b.class == "" {
		return fmt.Errorf("there is no benchmark of %s, but of %s", b.Library.Name, strings.Join(BenchLibraries, ", "))
	}
	if err := b.Trial.prepare(); err != nil {
		return err
	}
	peer := filepath.Join(b.Dir, "peer")
	b.sampled = filepath.Join(b.Dir, "peer-classes")
	if err := errors.Join(os.RemoveAll(b.Tests), b.lay(b.Tests, b.class), b.lay(peer, "Sampled")); err != nil {
		return err
	}
	var err error
	if b.agent, err = allocationInstrumenter.Fetch(); err != nil {
		return err
	}
	return b.Library.Javac(b.JDK, b.Dir, "peer", []string{peer}, b.sampled, []string{b.agent})
}

func (b *bench) lay(dir, class string) error {
	source, err := benches.ReadFile("testdata/bench/" + class + ".java")
	return errors.Join(err, os.MkdirAll(dir, 0o777), os.WriteFile(filepath.Join(dir, class+".java"), source, 0o666))
}

func (b *bench) once(w benchWay, row *BenchRow) error {
	classes := b.build(w.Variant)
	if classes.err != nil {
		return classes.err
	}
	tracePath, recording := filepath.Join(b.Dir, "bench.jtrace"), filepath.Join(b.Dir, "bench.jfr")
	defer os.Remove(tracePath)
	defer os.Remove(recording)
	cp := append([]string{classes.tests, classes.main}, b.Deps...)
	args := []string{"-Xmx2g", "-Djinstr.recorder=" + w.Recorder, "-Djinstr.trace=" + tracePath}
	if w.limit != "" {
		args = append(args, "-Djinstr.trace.limit="+w.limit)
	}
	program := []string{b.class}
	switch w.peer {
	case "agent":
		args = append(args, "-javaagent:"+b.agent)
		cp = append(cp, b.sampled)
		program = []string{"Sampled", b.class}
	case "jfr":
		args = append(args, "-Xlog:disable", "-XX:StartFlightRecording=settings=profile,filename="+recording)
	}
	args = append(append(args, "-cp", strings.Join(cp, string(os.PathListSeparator))), program...)
	warm, counted := b.iterations(w)
	if err := b.time(append(args, strconv.Itoa(warm+counted)), warm+counted, counted, row); err != nil {
		return err
	}
	if w.Recorder == "stream" && w.Probes == "" && w.limit == "" && row.Events == 0 {
		var r Result
		if err := readTrace(tracePath, &r); err != nil {
			return err
		}
		n := int64(warm + counted)
		row.TraceBytes, row.Events = r.TraceBytes/n, r.Events/uint64(n)
	}
	return nil
}

// iterations are how many a way runs to get warm, and how many that count.
func (b *bench) iterations(w benchWay) (warm, counted int) {
	if w.Recorder == "table" {
		return b.warm / 3, max(1, b.counted/3)
	}
	return b.warm, b.counted
}

// time runs a driver, which prints the time of each of its iterations, the last of which count.
func (b *bench) time(args []string, all, counted int, row *BenchRow) error {
	var out, stderr bytes.Buffer
	cmd := exec.Command(b.JDK.Java, args...)
	cmd.Stdout, cmd.Stderr = &out, &stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%w\n%s", err, tail(stderr.Bytes()))
	}
	times := strings.Fields(out.String()) // JFR may print a line before the first
	if len(times) < all {
		return fmt.Errorf("%d times, not %d\n%s", len(times), all, tail(stderr.Bytes()))
	}
	for _, s := range times[len(times)-counted:] {
		ms, err := strconv.ParseFloat(s, 64)
		if err != nil {
			return err
		}
		row.Times = append(row.Times, ms)
	}
	return nil
}
