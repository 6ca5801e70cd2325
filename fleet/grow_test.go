//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"
)

// BenchmarkGrowth tells how time grows with traces and workers: a quarter, a half and all of the traces that JINSTR_FLEET names are read and
// asked by DuckDB, by one worker and by two, and, where JINSTR_SPARK names a Python that has pyspark, by Spark's master with as many workers,
// whose own seconds of processor are told, too. All of them tell the same.
func BenchmarkGrowth(b *testing.B) {
	fleet := os.Getenv("JINSTR_FLEET")
	if fleet == "" {
		b.Skip("JINSTR_FLEET names no traces")
	}
	names, err := tracesBelow(fleet)
	if err != nil {
		b.Fatal(err)
	}
	for _, part := range []int{4, 2, 1} {
		o := asked("")
		o.maps, o.traces = []string{filepath.Join(fleet, "maps")}, b.TempDir()
		n := takeEach(b, fleet, names, part, o.traces)
		want := new(rows)
		for workers := 1; workers <= 2; workers++ {
			o.workers = workers
			b.Run(fmt.Sprintf("traces=%d/workers=%d/DuckDB", n, workers), func(b *testing.B) { growEmbedded(b, o, want) })
			b.Run(fmt.Sprintf("traces=%d/workers=%d/Spark", n, workers), func(b *testing.B) { growOnSpark(b, o, n, *want) })
		}
	}
}

// takeEach gives a folder each so manieth trace of another, by links, and tells how many these are.
func takeEach(b *testing.B, from string, names []string, part int, to string) (n int) {
	for i := 0; i < len(names); i += part {
		file := filepath.Join(to, names[i])
		err := os.MkdirAll(filepath.Dir(file), 0o777)
		if err == nil {
			err = os.Symlink(filepath.Join(from, names[i]), file)
		}
		if err != nil {
			b.Fatal(err)
		}
		n++
	}
	return n
}

// growEmbedded reads the traces and asks by DuckDB.
func growEmbedded(b *testing.B, o options, want *rows) {
	for b.Loop() {
		o.tables = b.TempDir()
		began := time.Now()
		if err := update(o, os.Stderr); err != nil {
			b.Fatal(err)
		}
		written := time.Now()
		*want = told(b, o)
		b.ReportMetric(written.Sub(began).Seconds(), "s-tables")
		b.ReportMetric(time.Since(written).Seconds(), "s-views")
	}
}

// growOnSpark does the same on a cluster, whose start does not count.
func growOnSpark(b *testing.B, o options, traces int, want rows) {
	python := os.Getenv("JINSTR_SPARK")
	if python == "" {
		b.Skip("JINSTR_SPARK names no Python with pyspark")
	}
	dir := b.TempDir()
	c := startCluster(b, python, dir, o.workers)
	for b.Loop() {
		cmd := c.job(o, filepath.Join(dir, "tables"), 1+traces/12)
		cmd.Args = append(cmd.Args, "--map", o.maps[0])
		var out, errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &errs
		if err := cmd.Run(); err != nil {
			b.Fatalf("%v\n%s", err, errs.String())
		}
		var got rows
		if err := json.Unmarshal(out.Bytes(), &got); err != nil {
			b.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			b.Errorf("Spark tells another thing than DuckDB")
		}
		var took struct {
			Tables float64 `json:"seconds_of_tables"`
			Views  float64 `json:"seconds_of_views"`
		}
		lines := bytes.Split(bytes.TrimSpace(errs.Bytes()), []byte("\n"))
		if err := json.Unmarshal(lines[len(lines)-1], &took); err != nil {
			b.Fatalf("%v\n%s", err, errs.String())
		}
		b.ReportMetric(took.Tables, "s-tables")
		b.ReportMetric(took.Views, "s-views")
	}
	b.ReportMetric(c.end().Seconds()/float64(b.N), "cpu-s-workers")
}
