package main

import (
	"bytes"
	"io/fs"
	"maps"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"jinstr/heaptuple/trace"
	"jinstr/internal/pathtest"
)

// fleet makes traces of many kinds below a folder, and gives their names: whole ones, with maps beside them and in the folder maps by their
// builds; one that is damaged, one that is none, one without a map, and one beside the map of another build.
func fleet(t *testing.T) (dir string, names []string) {
	dir = t.TempDir()
	for i, name := range []string{"version=1.9/a.jtrace", "version=1.9/outcome=failed/b.jtrace", "version=1.10/device=d1/c.jtrace", "version=1.10/device=d2/d.jtrace", "damaged/e.jtrace", "lost/f.jtrace", "other/g.jtrace"} {
		build := []string{"one", "two"}[i%2]
		switch filepath.Dir(name) {
		case "lost", "other":
			build = filepath.Dir(name)
		}
		m := pathtest.Map("epp")
		m.Build = build
		counted, err := pathtest.Counted(m, 3, i, 200)
		check(t, err)
		text, err := pathtest.Trace(build, &trace.Counters{Final: true, Paths: counted})
		check(t, err)
		if strings.HasPrefix(name, "damaged") {
			text[trace.HeadLength(text)+1] ^= 1
		}
		if strings.HasPrefix(name, "other") {
			m.Build = "another"
		}
		file := filepath.Join(dir, name)
		check(t, os.MkdirAll(filepath.Dir(file), 0o777))
		check(t, os.WriteFile(file, text, 0o666))
		at := filepath.Join(filepath.Dir(file), "jinstr.map")
		switch {
		case strings.HasPrefix(name, "lost"), strings.HasPrefix(name, "version=1.9/outcome"):
			continue
		case strings.HasPrefix(name, "version=1.10/device=d2"):
			check(t, os.MkdirAll(filepath.Join(dir, "maps"), 0o777))
			at = filepath.Join(dir, "maps", build+".map")
		}
		out, err := os.Create(at)
		check(t, err)
		check(t, writeMap(out, m))
		check(t, out.Close())
	}
	check(t, os.WriteFile(filepath.Join(dir, "other", "none.jtrace"), []byte("no trace\n"), 0o666))
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(p, ".jtrace") {
			name, _ := filepath.Rel(dir, p)
			names = append(names, filepath.ToSlash(name))
		}
		return err
	})
	check(t, err)
	return dir, names
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// facts runs the command within a folder, and gives what it says.
func facts(t *testing.T, dir, stdin string, args ...string) string {
	t.Helper()
	chdir(t, dir)
	var out, errs bytes.Buffer
	if code := run(append([]string{"jinstr", "facts"}, args...), strings.NewReader(stdin), &out, &errs); code != 0 {
		t.Fatalf("%v: %d: %s", args, code, errs.String())
	}
	return out.String()
}

// filesOf are the files below a folder with what is in them.
func filesOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	check(t, filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(p)
		files[strings.TrimPrefix(p, dir)] = string(text)
		return err
	}))
	return files
}

// TestFactsAnyWay writes the tables of the same traces in many ways: split anyhow, in any order, named below their folder or from within
// it, some of them twice. The files are the same, byte for byte: so are all sums.
func TestFactsAnyWay(t *testing.T) {
	dir, names := fleet(t)
	whole := t.TempDir()
	facts(t, t.TempDir(), "", "--parquet", whole, "--map", dir, dir)
	want := filesOf(t, whole)
	for seed := int64(1); seed <= 12; seed++ {
		r := rand.New(rand.NewSource(seed))
		order := append(slices.Clone(names), names[r.Intn(len(names))])
		r.Shuffle(len(order), func(i, k int) { order[i], order[k] = order[k], order[i] })
		split := t.TempDir()
		for len(order) > 0 {
			n := 1 + r.Intn(len(order))
			args := []string{"--parquet", split, "--map", "."}
			if seed%2 == 0 {
				facts(t, dir, strings.Join(order[:n], "\n"), append(args, "-")...)
			} else {
				facts(t, dir, "", append(args, order[:n]...)...)
			}
			order = order[n:]
		}
		if got := filesOf(t, split); !maps.Equal(got, want) {
			t.Fatalf("seed %d: other files than those of one call: %d of them, not %d", seed, len(got), len(want))
		}
	}
}

// rowsOf reads a table.
func rowsOf[T any](t *testing.T, tables, name string) (list []T) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(tables, name, "*.parquet"))
	check(t, err)
	for _, file := range files {
		rows, err := parquet.ReadFile[T](file)
		check(t, err)
		list = append(list, rows...)
	}
	return list
}

// TestFactsErrors sees that what is wrong with traces is told, and the rest counted.
func TestFactsErrors(t *testing.T) {
	dir, names := fleet(t)
	tables := t.TempDir()
	facts(t, dir, "", "--parquet", tables, "--label", "device=here", ".")
	type runRow struct {
		Run     string `parquet:"run"`
		Trace   string `parquet:"trace"`
		Version string `parquet:"version"`
		Order   string `parquet:"version_order"`
		Device  string `parquet:"device"`
		Outcome string `parquet:"outcome"`
		Damaged bool   `parquet:"damaged"`
	}
	runs := map[string]runRow{}
	for _, r := range rowsOf[runRow](t, tables, "runs") {
		runs[r.Trace] = r
	}
	type errorRow struct {
		Trace string `parquet:"trace"`
		What  string `parquet:"what"`
		Byte  *int64 `parquet:"byte"`
		Text  string `parquet:"text"`
	}
	wrong := map[string]errorRow{}
	for _, e := range rowsOf[errorRow](t, tables, "errors") {
		wrong[e.Trace] = e
	}
	text, err := os.ReadFile(filepath.Join(dir, "damaged", "e.jtrace"))
	check(t, err)
	if e := wrong["damaged/e.jtrace"]; e.What != "damage" || e.Byte == nil || *e.Byte != int64(trace.HeadLength(text)) || !runs["damaged/e.jtrace"].Damaged {
		t.Errorf("damaged: %+v", e)
	}
	for name, says := range map[string]string{"lost/f.jtrace": "no map was found for build lost", "other/g.jtrace": "no map was found for build other", "other/none.jtrace": "not a trace"} {
		what := map[bool]string{true: "trace", false: "map"}[strings.Contains(name, "none")]
		if e := wrong[name]; e.What != what || !strings.Contains(e.Text, says) || e.Byte != nil || runs[name].Run != "" {
			t.Errorf("%s: %+v %+v", name, e, runs[name])
		}
	}
	if len(runs) != len(names)-3 || len(wrong) != 4 {
		t.Errorf("%d runs and %d errors of %d traces", len(runs), len(wrong), len(names))
	}
	if b := runs["version=1.9/outcome=failed/b.jtrace"]; b.Version != "1.9" || b.Outcome != "failed" || b.Device != "here" {
		t.Errorf("labels: %+v", b)
	}
	if c, d := runs["version=1.9/a.jtrace"], runs["version=1.10/device=d1/c.jtrace"]; c.Order >= d.Order {
		t.Errorf("version %s is not before %s", c.Order, d.Order)
	}
	type pathRow struct {
		Count int64 `parquet:"count"`
	}
	sum := int64(0)
	for _, p := range rowsOf[pathRow](t, tables, "paths") {
		sum += p.Count
	}
	if want := int64(5 * 3); sum == 0 || sum < want {
		t.Errorf("%d paths of the runs that can be read", sum)
	}

	// What was wrong is written anew when the map is there; what is there is left out.
	found, err := os.Create(filepath.Join(dir, "other", "jinstr.map"))
	check(t, err)
	m := pathtest.Map("epp")
	m.Build = "other"
	check(t, writeMap(found, m))
	check(t, found.Close())
	said := facts(t, dir, "", "--parquet", tables, "--new", ".")
	if n := strings.Count(said, "\tthere\t"); n != len(runs) || !strings.Contains(said, "\twritten\tother/g.jtrace\n") {
		t.Errorf("with --new:\n%s", said)
	}
	if slices.ContainsFunc(rowsOf[errorRow](t, tables, "errors"), func(e errorRow) bool { return e.Trace == "other/g.jtrace" }) {
		t.Error("a trace whose map was found is still in errors")
	}
}

// chdir goes to a folder until the test ends.
func chdir(t *testing.T, dir string) {
	t.Helper()
	before, err := os.Getwd()
	check(t, err)
	check(t, os.Chdir(dir))
	t.Cleanup(func() { check(t, os.Chdir(before)) })
}
