package main

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// bin has the jinstr that is tested, and traces those of a small fleet.
var bin, traces string

func TestMain(m *testing.M) { os.Exit(testAll(m)) }

func testAll(m *testing.M) int {
	dir, err := os.MkdirTemp("", "fleet-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	bin, traces = filepath.Join(dir, "bin"), filepath.Join(dir, "traces")
	for _, args := range [][]string{{"go", "build", "-o", bin + "/", "./cmd/jinstr", "./internal/fleetgen"}, {filepath.Join(bin, "fleetgen"), "-n", "12", "-watched", "0", traces}} {
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = ".."
		if out, err := cmd.CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n%s", cmd, err, out)
			return 1
		}
	}
	return m.Run()
}

func asked(tables string) options {
	return options{traces: traces, tables: tables, jinstr: filepath.Join(bin, "jinstr"), limit: 1000, workers: 2}
}

// rows are those of the views, as they are written.
type rows map[string][]map[string]any

func told(t testing.TB, o options) rows {
	t.Helper()
	o.json = true
	var out bytes.Buffer
	if err := run(o, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	var all rows
	if err := json.Unmarshal(out.Bytes(), &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// sum adds up a column over the rows that have some values.
func (r rows) sum(view, column string, where map[string]any) (n float64) {
	for _, row := range r[view] {
		is := true
		for name, value := range where {
			is = is && row[name] == value
		}
		if x, ok := row[column].(float64); is && ok {
			n += x
		}
	}
	return n
}

// TestViews holds the views against what is known of the fleet that was made, and the sums against those of jinstr report, which knows no
// tables.
func TestViews(t *testing.T) {
	all := told(t, asked(t.TempDir()))
	var report struct {
		Sum struct {
			VMs   float64 `json:"vms"`
			Total struct{ Objects, Bytes float64 }
			Dead  struct{ Objects float64 }
		}
	}
	out, err := exec.Command(filepath.Join(bin, "jinstr"), "report", "--json", traces).Output() // one trace is damaged: its code is 4
	if json.Unmarshal(out, &report) != nil {
		t.Fatalf("jinstr report: %v\n%s", err, out)
	}
	for column, want := range map[string]float64{"runs": report.Sum.VMs, "objects": report.Sum.Total.Objects, "bytes": report.Sum.Total.Bytes, "garbage_objects": report.Sum.Dead.Objects} {
		if got := all.sum("versions", column, nil); got != want || want == 0 {
			t.Errorf("%s of all versions: %.0f; by jinstr report: %.0f", column, got, want)
		}
	}
	var order []any
	for _, v := range all["versions"] {
		order = append(order, v["program"].(string)+" "+v["version"].(string))
	}
	if want := []any{"homework 1", "shop 1.8", "shop 1.9", "shop 1.10"}; !reflect.DeepEqual(order, want) {
		t.Errorf("versions: %v, not %v", order, want)
	}
	if p := all["problems"]; len(p) != 1 || p[0]["what"] != "damage" || p[0]["byte"] == nil || !strings.Contains(p[0]["trace"].(string), "version=1.9") {
		t.Errorf("problems: %v", p)
	}
	if more := all["allocates_more"]; len(more) == 0 || more[0]["method"] != "shop.sim.Server.changePrice" || more[0]["now_a_run"].(float64) != 2*more[0]["before_a_run"].(float64) {
		t.Errorf("allocates more: %v", more)
	}
	if p := all["failing_paths"]; len(p) != 1 || p[0]["method"] != "shop.Main.main" || p[0]["ended_by"] != "exception" || p[0]["version"] != "1.8" {
		t.Errorf("failing paths: %v", p)
	}
	if p := all["without_garbage"]; len(p) != 1 || p[0]["device"] != "thrifty" {
		t.Errorf("without garbage: %v", p)
	}
	if high := all["high_peaks"]; len(high) == 0 || all.sum("high_peaks", "runs_above", map[string]any{"program": "homework"}) != 0 {
		t.Errorf("high peaks: %v", high)
	}
	if n := all.sum("peaks", "runs", nil); n != report.Sum.VMs {
		t.Errorf("peaks of %.0f runs", n)
	}
	if n := all.sum("causes", "objects", nil); n != report.Sum.Dead.Objects {
		t.Errorf("causes of %.0f deaths, not %.0f", n, report.Sum.Dead.Objects)
	}
}

// TestUpdate sees that traces which have their tables are not read again, that new ones are added, and that how the work is parted means
// nothing.
func TestUpdate(t *testing.T) {
	dir := t.TempDir()
	o := asked(filepath.Join(dir, "tables"))
	o.traces = filepath.Join(dir, "traces")
	if err := os.CopyFS(o.traces, os.DirFS(traces)); err != nil {
		t.Fatal(err)
	}
	names, err := tracesBelow(o.traces)
	if err != nil {
		t.Fatal(err)
	}
	left := filepath.Join(o.traces, names[5])
	if err := os.Rename(left, left+".later"); err != nil {
		t.Fatal(err)
	}
	told(t, o)
	before := times(t, o.tables)
	if err := os.Rename(left+".later", left); err != nil {
		t.Fatal(err)
	}
	o.workers = 1
	got := told(t, o)
	after := times(t, o.tables)
	added := 0
	for file, at := range after {
		if was, ok := before[file]; !ok {
			added++
		} else if was != at {
			t.Errorf("%s was written again", file)
		}
	}
	if added == 0 || !maps.EqualFunc(got, told(t, asked(t.TempDir())), func(a, b []map[string]any) bool { return reflect.DeepEqual(a, b) }) {
		t.Errorf("%d files are new; all: %v", added, got)
	}
}

// times are those of the files of tables.
func times(t *testing.T, tables string) map[string]int64 {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(tables, "*", "*.parquet"))
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	at := map[string]int64{}
	for _, f := range files {
		info, err := os.Stat(f)
		if err != nil {
			t.Fatal(err)
		}
		at[f] = info.ModTime().UnixNano()
	}
	return at
}

// TestLeaks ranks leaks over versions: those of a run are added up, and the worst run of a version counts.
func TestLeaks(t *testing.T) {
	o := asked(t.TempDir())
	told(t, o)
	db, err := sql.Open("duckdb", "")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	leaks := filepath.Join(o.tables, "leaks")
	statement := fmt.Sprintf(`COPY (SELECT * FROM read_parquet('%s/empty.parquet') UNION ALL BY NAME
		SELECT run, leak, verdict, 'A' AS class, 'A.java' AS file, 7 AS line, bytes FROM
		(SELECT min(run) AS first, max(run) AS last FROM read_parquet('%s/runs/*.parquet') WHERE version = '1.10' AND outcome = 'passed'),
		LATERAL (VALUES (first, 'small', 'leak', 10), (first, 'parts', 'leak', 30), (first, 'parts', 'leak', 40), (last, 'parts', 'leak', 60), (last, 'none', 'cache', 900)) AS l(run, leak, verdict, bytes))
		TO '%s/x.parquet' (FORMAT parquet)`, leaks, o.tables, leaks)
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
	got := told(t, o)["worst_leaks"]
	if len(got) != 2 || got[0]["leak"] != "parts" || got[0]["max_bytes"] != 70.0 || got[0]["leaking_runs"] != 2.0 || got[1]["leak"] != "small" || got[1]["place"] != "A.java:7" {
		t.Errorf("%v", got)
	}
}

func TestText(t *testing.T) {
	o := asked(t.TempDir())
	o.top, o.since = 1, "1.9"
	var out bytes.Buffer
	if err := run(o, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"versions: 4\nprogram   version  runs", "\nworst leaks: 0\n\n", "without garbage: 1\nprogram   version  device   runs  objects\nhomework  1        thrifty"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	o.since = "7"
	if err := run(o, io.Discard, io.Discard); err == nil || err.Error() != "no run is of version 7" {
		t.Errorf("since a version that there is not: %v", err)
	}
	o.traces = t.TempDir()
	if err := run(o, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), "there is no *.jtrace below") {
		t.Errorf("without traces: %v", err)
	}
}

// Maps are looked for in all folders that are named, as by jinstr itself.
func TestSeveralMaps(t *testing.T) {
	o, err := parse([]string{"-map", t.TempDir(), "-map", traces, "-map", t.TempDir(), "-jinstr", filepath.Join(bin, "jinstr"), "-tables", t.TempDir(), traces}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range told(t, o)["problems"] {
		if problem["what"] != "damage" {
			t.Errorf("%v", problem)
		}
	}
}
