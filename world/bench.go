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
	"sort"
	"strconv"
	"strings"
)

//go:embed testdata/bench
var benches embed.FS

// benchClasses are the drivers of the libraries that have a benchmark.
var benchClasses = map[string]string{"commons-csv": "CsvBench"}

// benchVariants are timed one after the other, round by round.
var benchVariants = []Variant{
	{Name: "original"},
	{Name: "original again"},
	{Name: "off", Rewrite: true, Level: "full", Recorder: "off"},
	{Name: "objects", Rewrite: true, Level: "objects", Recorder: "stream"},
	{Name: "full", Rewrite: true, Level: "full", Recorder: "stream"},
}

// A BenchRow is one variant: the times of its measured iterations over all
// rounds, sorted, in milliseconds of the thread's processor time, so that other
// work on the machine counts little.
type BenchRow struct {
	Variant    string
	Times      []float64
	TraceBytes int64 // of one iteration
	Events     uint64
}

func (r *BenchRow) quartile(q int) float64 { return r.Times[(len(r.Times)-1)*q/4] }

// Bench times a library's own work, with and without jinstr. Each round starts
// each variant once in a VM of its own, which runs warm iterations and then
// those that count.
func Bench(l Library, jdk JDK, dir string, rounds, warm, counted int, log io.Writer) ([]BenchRow, error) {
	class := benchClasses[l.Name]
	if class == "" {
		return nil, fmt.Errorf("there is no benchmark of %s", l.Name)
	}
	t := &Trial{Library: l, JDK: jdk, Dir: dir, Log: log}
	if err := t.prepare(); err != nil {
		return nil, err
	}
	source, err := benches.ReadFile("testdata/bench/" + class + ".java")
	if err != nil {
		return nil, err
	}
	// The driver is rewritten along with the library, and replaces its tests.
	if err := errors.Join(os.RemoveAll(t.Tests), os.MkdirAll(t.Tests, 0o777), os.WriteFile(filepath.Join(t.Tests, class+".java"), source, 0o666)); err != nil {
		return nil, err
	}
	rows := make([]BenchRow, len(benchVariants))
	for round := 0; round < rounds; round++ {
		for i, v := range benchVariants {
			v.Tests = v.Rewrite
			rows[i].Variant = v.Name
			if err := t.benchOnce(class, v, warm, counted, &rows[i]); err != nil {
				return nil, fmt.Errorf("%s: %w", v.Name, err)
			}
			fmt.Fprintf(log, "round %d, %s: %.0f ms\n", round+1, v.Name, rows[i].Times[len(rows[i].Times)-counted:])
		}
	}
	for i := range rows {
		sort.Float64s(rows[i].Times)
	}
	return rows, nil
}

func (t *Trial) benchOnce(class string, v Variant, warm, counted int, row *BenchRow) error {
	b := t.build(v)
	if b.err != nil {
		return b.err
	}
	tracePath := filepath.Join(t.Dir, "bench.jtrace")
	defer os.Remove(tracePath)
	args := []string{"-Xmx2g", "-Djinstr.recorder=" + v.Recorder, "-Djinstr.trace=" + tracePath,
		"-cp", strings.Join(append([]string{b.tests, b.main}, t.Deps...), string(os.PathListSeparator)), class, strconv.Itoa(warm + counted)}
	var out, stderr bytes.Buffer
	cmd := exec.Command(t.JDK.Java, args...)
	cmd.Stdout, cmd.Stderr = &out, &stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%w\n%s", err, tail(stderr.Bytes()))
	}
	times := strings.Fields(out.String())
	if len(times) != warm+counted {
		return fmt.Errorf("%d times, not %d", len(times), warm+counted)
	}
	for _, s := range times[warm:] {
		ms, err := strconv.ParseFloat(s, 64)
		if err != nil {
			return err
		}
		row.Times = append(row.Times, ms)
	}
	if v.Recorder == "stream" && row.Events == 0 {
		var r Result
		if err := readTrace(tracePath, &r); err != nil {
			return err
		}
		n := int64(warm + counted)
		row.TraceBytes, row.Events = r.TraceBytes/n, r.Events/uint64(n)
	}
	return nil
}

// BenchTable writes the rows as a table.
func BenchTable(l Library, jdk JDK, rows []BenchRow) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s %s, JDK %s:\n\n| | median processor ms (quartiles) | against the original | trace MB | events | bytes/event |\n| --- | ---: | ---: | ---: | ---: | ---: |\n",
		l.Name, l.Version, jdk.Version)
	base := rows[0].quartile(2)
	for i := range rows {
		r := &rows[i]
		cells := "| | |"
		if r.Events > 0 {
			cells = fmt.Sprintf("%.1f | %s | %.2f |", float64(r.TraceBytes)/1e6, group(r.Events), float64(r.TraceBytes)/float64(r.Events))
		}
		fmt.Fprintf(&out, "| %s | %.0f (%.0f-%.0f) | %.2f | %s\n", r.Variant, r.quartile(2), r.quartile(1), r.quartile(3), r.quartile(2)/base, cells)
	}
	return out.String()
}
