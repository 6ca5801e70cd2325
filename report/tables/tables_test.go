package tables

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"testing"

	"github.com/parquet-go/parquet-go"

	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/watch"
	"jinstr/pathfacts"
	"jinstr/report"
)

// create writes a file, as the command does.
func create(path string, write func(io.Writer) error) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	b := bufio.NewWriter(f)
	if err := write(b); err != nil {
		return err
	}
	if err := b.Flush(); err != nil {
		return err
	}
	return f.Close()
}

// all is a run with something in each table.
func all() *Run {
	use := replay.Use{Allocated: replay.Amount{Objects: 5, Bytes: 80}, Alive: replay.Amount{Objects: 1, Bytes: 16}, Garbage: replay.Amount{Objects: 4, Bytes: 64}, Peak: replay.Amount{Objects: 3, Bytes: 48}}
	f := &replay.Facts{Build: "b", Layout: "hotspot64", Steps: 9, Total: use.Allocated, Alive: use.Alive,
		Classes: []replay.ClassFact{{Class: "A", Full: "p.A", Use: use}, {Class: "A", Full: "p.A", Use: use}},
		Sites:   []replay.SiteFact{{Where: replay.Position{File: "A.java", Line: 3, Build: "b"}, Method: "p.A.m", Full: "p.A", Use: use}, {Where: replay.Position{OneOf: "A.java:4:1, A.java:4:9"}, Use: use}},
		Causes:  []replay.CauseAmount{{Cause: "a variable left its block", Objects: 4}}, Sure: replay.Sureness{Exact: 4},
		Damage: replay.Damage{Damaged: true, Offset: 77, Text: "wrong sum", Behind: 2}}
	return &Run{ID: RunID("x/y.jtrace"), Trace: "x/y.jtrace", Labels: Labels{Program: "shop"}, Heap: true, Err: io.ErrUnexpectedEOF, What: Damage, Analysis: report.Analysis{Facts: f,
		Paths: &pathfacts.Facts{Runs: 7, Methods: []*pathfacts.Method{{Name: "p.A.m", Build: "b", Within: 4, Paths: []pathfacts.Path{{ID: "9×3.4", Lines: "1 2", Times: 7}}}}},
		Leaks: &watch.Leaks{Generations: 8, Judged: 7, Findings: []watch.Path{{Name: "n", Verdict: watch.Leak, Frames: []string{"p.A.m", "p.A.main"}, Survivors: []int64{1, 0, 2}, Bytes: 9, SlopeBytes: 0.5}, {Name: "u", Unsized: true, Frames: []string{}, Survivors: []int64{}}}},
		Cold:  &watch.Cold{Checks: 1, Findings: []watch.ColdSite{{Name: "c", Frames: []string{"p.A.m"}, Objects: 2, Unsized: true}}}}}
}

// TestReadBack reads what was written.
func TestReadBack(t *testing.T) {
	dir, r := t.TempDir(), all()
	if err := Prepare(dir, create); err != nil {
		t.Fatal(err)
	}
	if err := Write(dir, r, create); err != nil {
		t.Fatal(err)
	}
	want := of(r)
	same(t, dir, r, runs, want.runs)
	same(t, dir, r, sites, want.sites)
	same(t, dir, r, classes, want.classes)
	same(t, dir, r, paths, want.paths)
	same(t, dir, r, leaks, want.leaks)
	same(t, dir, r, cold, want.cold)
	same(t, dir, r, deaths, want.deaths)
	same(t, dir, r, errors, want.errors)
	if n := want.classes[1].Nth; n != 2 {
		t.Errorf("the second class of its name is number %d", n)
	}
	if e := want.errors[0]; *e.Byte != 77 || e.Text != "wrong sum" || *e.Behind != 2 {
		t.Errorf("%+v", e)
	}
	if *want.runs[0].GarbageObjects != 4 || want.leaks[1].Bytes != nil || want.cold[0].Bytes != nil || want.sites[1].File != nil {
		t.Errorf("%+v", want)
	}
}

func same[T any](t *testing.T, dir string, r *Run, table string, want []T) {
	t.Helper()
	for name, rows := range map[string][]T{r.ID: want, "empty": {}} {
		file := filepath.Join(dir, table, name+".parquet")
		got, err := parquet.ReadFile[T](file)
		if err != nil {
			t.Fatal(err)
		}
		if len(rows) != len(got) || len(rows) > 0 && !reflect.DeepEqual(got, rows) {
			t.Errorf("%s: %+v, not %+v", file, got, rows)
		}
	}
	text, err := os.ReadFile(filepath.Join(dir, table, r.ID+".parquet"))
	if err != nil {
		t.Fatal(err)
	}
	f, err := parquet.OpenFile(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	for key, value := range map[string]string{"jinstr.run": r.ID, "jinstr.trace": r.Trace, "jinstr.program": "shop", "jinstr.build": "b", "jinstr.schema": "1"} {
		if got, _ := f.Lookup(key); got != value {
			t.Errorf("%s: %s is %q", table, key, got)
		}
	}
}

// TestOnlyWhatIsTold sees that what a trace does not tell is null, and has no rows.
func TestOnlyWhatIsTold(t *testing.T) {
	r := all()
	r.Births = &watch.Facts{Objects: 3, Unsized: 1, Sites: []watch.Site{{Class: "p.A", Method: "p.A.m", Objects: 2, Bytes: 32}, {Class: "p.B", Objects: 1, Unsized: true}}}
	got := of(r)
	if row := got.runs[0]; row.Recorded != recordedBirths || *row.Objects != 3 || row.Bytes != nil || row.GarbageObjects != nil || row.PeakBytes != nil || len(got.deaths) != 0 {
		t.Errorf("births: %+v %+v", row, got.deaths)
	}
	if *got.sites[0].Bytes != 32 || got.sites[1].Bytes != nil || got.sites[0].AliveObjects != nil {
		t.Errorf("births: %+v", got.sites)
	}
	r.Births, r.Facts = nil, &replay.Facts{}
	if got := of(r); got.runs[0].Recorded != recordedHeap || *got.runs[0].Objects != 0 || *got.runs[0].PeakBytes != 0 {
		t.Errorf("a heap of nothing: %+v", got.runs)
	}
	r.Heap = false
	if got := of(r); got.runs[0].Recorded != recordedPaths || got.runs[0].Objects != nil || len(got.classes)+len(got.sites) != 0 || len(got.paths) != 1 {
		t.Errorf("paths: %+v", got)
	}
	r.Facts = nil
	if got := of(r); len(got.runs)+len(got.paths)+len(got.leaks) != 0 || len(got.errors) != 1 {
		t.Errorf("unread: %+v", got)
	}
}

// TestAgain writes a run again, of which some tables have no rows any more.
func TestAgain(t *testing.T) {
	dir, r := t.TempDir(), all()
	if err := Prepare(dir, create); err != nil {
		t.Fatal(err)
	}
	for i := 0; i < 2; i++ {
		if err := Write(dir, r, create); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(filepath.Join(dir, leaks, r.ID+".parquet")); (err == nil) != (r.Leaks != nil) {
			t.Errorf("the table of leaks: %v", err)
		}
		r.Leaks, r.Err = nil, nil
	}
	if _, err := os.Stat(filepath.Join(dir, errors, r.ID+".parquet")); err == nil {
		t.Error("the trace is whole now, and still in errors")
	}
}

func TestVersionOrder(t *testing.T) {
	sorted := []string{"", "1.9", "1.9.1", "1.10", "1.10-rc2", "1.10-rc10", "2", "2026-01-31"}
	for i := 1; i < len(sorted); i++ {
		if a, b := versionOrder(sorted[i-1]), versionOrder(sorted[i]); a >= b {
			t.Errorf("%s (%s) is not before %s (%s)", sorted[i-1], a, sorted[i], b)
		}
	}
}

// TestDocumented holds the columns of docs/fleet.md against those that are written.
func TestDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/fleet.md")
	if err != nil {
		t.Fatal(err)
	}
	for table, row := range map[string]any{runs: runRow{}, sites: siteRow{}, classes: classRow{}, paths: pathRow{}, leaks: leakRow{}, cold: coldRow{}, deaths: deathRow{}, errors: errorRow{}} {
		part := regexp.MustCompile("(?s)### `" + table + "`.*?(?:\n#|$)").Find(text)
		documented := map[string]bool{}
		for _, line := range bytes.Split(part, []byte("\n")) {
			first, _, _ := bytes.Cut(bytes.TrimPrefix(line, []byte("| ")), []byte(" | "))
			for _, m := range regexp.MustCompile("`([a-z_]+)`").FindAllSubmatch(first, -1) {
				if bytes.HasPrefix(line, []byte("| ")) {
					documented[string(m[1])] = true
				}
			}
		}
		for _, column := range parquet.SchemaOf(row).Columns() {
			if !documented[column[0]] {
				t.Errorf("docs/fleet.md does not describe %s.%s", table, column[0])
			}
			delete(documented, column[0])
		}
		for name := range documented {
			t.Errorf("docs/fleet.md describes %s.%s, which is not there", table, name)
		}
	}
}
