package report

import (
	gobytes "bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

var golden = flag.Bool("golden", false, "write the golden files")

// Dates is the program of the paper's figures 8 to 10, with a cycle besides.
const datesSource = `package seed;
class DateFirstTry { DateFirstTry other;
  public static void main(String[] args) {
    DateFirstTry date1 = new DateFirstTry();
    DateFirstTry date2 = new DateFirstTry();
    DateFirstTry tdate = date1;
    date1 = null;
    tdate = date2;
    DateMethod(date2);
    { DateFirstTry a = new DateFirstTry();
      DateFirstTry b = new DateFirstTry();
      a.other = b; b.other = a;
    }
    new DateFirstTry();
  }
  static DateFirstTry DateMethod(DateFirstTry df) {
    DateFirstTry lvar;
    lvar = df;
    return lvar;
  }
}
`

func datesMap() *probemap.Map {
	type p = probemap.Probe
	pos := func(text string) int { return strings.Index(datesSource, text) }
	r := func(from, to string) probemap.Range { return probemap.Range{Start: pos(from), End: pos(to)} }
	main, block := r("{\n    DateFirstTry date1", "  static DateFirstTry DateMethod"), r("{ DateFirstTry a", "    new DateFirstTry();\n  }")
	method := r("{\n    DateFirstTry lvar", "}\n}")
	site, local, field, end := probemap.ProbeSite, probemap.ProbeLocal, probemap.ProbeField, probemap.ProbeEnd
	return &probemap.Map{Format: 1, Build: "b1", Level: "full", Sources: []*probemap.File{{
		Path:    "src/seed/DateFirstTry.java",
		Classes: []*probemap.Class{{Name: "seed.DateFirstTry", Line: 2}},
		Methods: []*probemap.Method{
			{ID: 1, Name: "main", Kind: probemap.KindMethod, Line: 3,
				Vars: []probemap.Var{{Name: "date1", Scope: main}, {Name: "date2", Scope: main}, {Name: "tdate", Scope: main},
					{Name: "a", Scope: block}, {Name: "b", Scope: block}},
				Stmts: []probemap.Range{r("DateFirstTry date1", "DateFirstTry date2"), r("DateFirstTry date2", "DateFirstTry tdate"),
					r("DateMethod(date2)", "{ DateFirstTry a"), r("DateFirstTry a", "DateFirstTry b"), r("DateFirstTry b", "a.other"),
					r("new DateFirstTry();\n  }", "  static")},
				Probes: []p{
					{Kind: site, Line: 4, Pos: pos("new DateFirstTry();\n    DateFirstTry date2"), Stmt: 1},
					{Kind: local, Line: 4, Pos: pos("date1 ="), Var: 1, Stmt: 1, Last: true},
					{Kind: site, Line: 5, Pos: pos("new DateFirstTry();\n    DateFirstTry tdate"), Stmt: 2},
					{Kind: local, Line: 5, Pos: pos("date2 ="), Var: 2, Stmt: 2, Last: true},
					{Kind: local, Line: 6, Pos: pos("tdate = date1"), Var: 3},
					{Kind: local, Line: 7, Pos: pos("date1 = null"), Var: 1},
					{Kind: local, Line: 8, Pos: pos("tdate = date2"), Var: 3},
					{Kind: end, Line: 9, Pos: pos("DateMethod(date2)") + 17, Stmt: 3},
					{Kind: site, Line: 10, Pos: pos("new DateFirstTry();\n      DateFirstTry b"), Stmt: 4},
					{Kind: local, Line: 10, Pos: pos("a ="), Var: 4, Stmt: 4, Last: true},
					{Kind: site, Line: 11, Pos: pos("new DateFirstTry();\n      a.other"), Stmt: 5},
					{Kind: local, Line: 11, Pos: pos("b ="), Var: 5, Stmt: 5, Last: true},
					{Kind: field, Line: 12, Pos: pos("a.other"), Name: "seed.DateFirstTry.other"},
					{Kind: field, Line: 12, Pos: pos("b.other"), Name: "seed.DateFirstTry.other"},
					{Kind: probemap.ProbeLeave, Line: 13, Pos: block.End - 1, Scope: &block},
					{Kind: site, Line: 14, Pos: pos("new DateFirstTry();\n  }"), Stmt: 6, Last: true},
				}},
			{ID: 2, Name: "DateMethod", Kind: probemap.KindMethod, Line: 16, Returns: true,
				Vars: []probemap.Var{{Name: "df", Scope: method}, {Name: "lvar", Scope: method, Returned: true}},
				Probes: []p{
					{Kind: local, Line: 16, Pos: method.Start, Var: 1},
					{Kind: local, Line: 18, Pos: pos("lvar = df"), Var: 2},
				}},
		},
	}}}
}

// datesTrace writes the trace of one run of Dates; ids begin at 1.
func datesTrace() []byte {
	var buf gobytes.Buffer
	w := trace.NewWriter(&buf, trace.Header{Build: "b1", Level: "full", VM: "Test VM 1"})
	t := w.Thread(0, "main")
	t.Enter(1)
	t.DefineClass(1, false, "seed.DateFirstTry", "/i/L")
	for _, p := range []uint32{1, 3, 9, 11, 16} {
		t.DefineSite(p, 1)
	}
	d1 := t.Birth(1)
	t.Local(2, d1)
	d2 := t.Birth(3)
	t.Local(4, d2)
	t.Local(5, d1)
	t.Local(6, 0)
	t.Local(7, d2)
	t.Enter(2)
	t.Local(1, d2)
	t.Local(2, d2)
	t.Exit()
	t.StatementEnd(8)
	a := t.Birth(9)
	t.Local(10, a)
	b := t.Birth(11)
	t.Local(12, b)
	t.Field(13, a, b)
	t.Field(14, b, a)
	t.Leave(15)
	t.Birth(16)
	t.Exit()
	if err := w.End("exit"); err != nil {
		panic(err)
	}
	return buf.Bytes()
}

func datesSourceOf(string) ([]byte, error) { return []byte(datesSource), nil }

func writeFile(t *testing.T, data []byte) string {
	path := filepath.Join(t.TempDir(), "run.jtrace")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func compare(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *golden {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs (go test -run %s ./report -golden writes it anew). Got:\n%s", path, t.Name(), got)
	}
}

func TestStates(t *testing.T) {
	path := writeFile(t, datesTrace())
	for _, test := range []struct {
		name string
		opt  StatesOptions
	}{
		{"states.txt", StatesOptions{}},
		{"states-line.txt", StatesOptions{Line: "DateFirstTry.java:8", All: true, Dead: true}},
		{"states-step.txt", StatesOptions{Step: 12}},
		{"states-watch.txt", StatesOptions{Watch: "tdate"}},
	} {
		test.opt.Source = datesSourceOf
		var b strings.Builder
		if err := States(&b, path, datesMap(), test.opt); err != nil {
			t.Fatal(err)
		}
		compare(t, test.name, b.String())
	}
}

func TestStatesRejectsLine(t *testing.T) {
	for line, want := range map[string]string{"x:y": "FILE:N", "Other.java:8": "no file Other.java", "DateFirstTry.java:999": "nothing is recorded at line 999"} {
		if err := States(&strings.Builder{}, "none", datesMap(), StatesOptions{Line: line}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v", line, err)
		}
	}
}

func TestReport(t *testing.T) {
	f, err := replay.Analyze(writeFile(t, datesTrace()), datesMap(), replay.Options{})
	if err != nil {
		t.Fatal(err)
	}
	checkReport(t, "dates", f)
}

func TestCutOff(t *testing.T) {
	data := datesTrace()
	f, err := replay.Analyze(writeFile(t, data[:len(data)-10]), datesMap(), replay.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if s := damage(&replay.Damage{CutOff: true}, 0); !strings.Contains(s, "before its first event") {
		t.Error(s)
	}
	if s := strings.Join(Summary(f), "\n"); !strings.Contains(s, "was cut off after step") {
		t.Errorf("the summary does not tell of the damage:\n%s", s)
	}
}

func checkReport(t *testing.T, name string, f *replay.Facts) {
	var text, js strings.Builder
	if err := Text(&text, f, TextOptions{Width: 100}); err != nil {
		t.Fatal(err)
	}
	compare(t, name+".txt", text.String())
	if err := JSON(&js, Analysis{Facts: f}); err != nil {
		t.Fatal(err)
	}
	var any map[string]interface{}
	if err := json.Unmarshal([]byte(js.String()), &any); err != nil || any["schema"] != float64(SchemaVersion) {
		t.Errorf("schema %v, %v", any["schema"], err)
	}
	compare(t, name+".json", js.String())
}
