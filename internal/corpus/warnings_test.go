package main

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

const said = `/src/java.sql/java/sql/Types.java:36: warning: [exports] class Obj in module  is not exported
public class Types extends jinstr.rt.Obj {
                                    ^
/src/java.sql/java/sql/Types.java:40: warning: [exports] class Other in module java.sql is not exported
/src/java.sql/java/sql/Time.java:7: warning: [removal] finalize() has been deprecated: warning: [cast]
/src/java.sql/java/sql/Time.java:9: error: ';' expected
warning: [options] system modules path not set
error: warnings found
100 warnings
`

func TestReadMessages(t *testing.T) {
	errors, list := readMessages("/src/java.sql", said)
	if errors != 2 {
		t.Errorf("%d errors, want 2", errors)
	}
	want := []warning{
		{"java/sql/Types.java", 36, "exports", true},
		{"java/sql/Types.java", 40, "exports", false},
		{"java/sql/Time.java", 7, "removal", false},
		{"", 0, "options", false},
	}
	if !reflect.DeepEqual(list, want) {
		t.Errorf("got %v, want %v", list, want)
	}
}

func TestErroneous(t *testing.T) {
	text := said + "/src/java.sql/java/sql/Time.java:19: error: again\n/src/java.sql/java/sql/Date.java:1: error: cannot find symbol\n"
	if got, want := erroneous(text), []string{"/src/java.sql/java/sql/Time.java", "/src/java.sql/java/sql/Date.java"}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestOnlyErrors(t *testing.T) {
	want := "/src/java.sql/java/sql/Time.java:9: error: ';' expected\nerror: warnings found\n100 warnings\n"
	if got := onlyErrors(said); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestCompare(t *testing.T) {
	plain := []warning{
		{File: "A.java", Line: 1, Kind: "cast"}, {File: "A.java", Line: 9, Kind: "cast"}, {File: "A.java", Line: 3, Kind: "this-escape"}, {File: "B.java", Kind: "rawtypes"},
	}
	got := []warning{
		{File: "A.java", Line: 10, Kind: "cast"}, {File: "A.java", Line: 9, Kind: "cast"}, {File: "A.java", Line: 9, Kind: "cast"},
		{File: "A.java", Line: 1, Kind: "rawtypes"}, {File: "C.java", Kind: "exports", Ours: true},
		{File: "A.java", Line: 4, Kind: "this-escape"}, {File: "A.java", Line: 5, Kind: "this-escape"}, {File: "B.java", Kind: "rawtypes"},
	}
	want := comparison{
		exports: 1,
		moved:   []moved{{warning{File: "A.java", Line: 10, Kind: "cast"}, 1}},
		beyond: []warning{
			{File: "A.java", Line: 9, Kind: "cast"}, {File: "A.java", Line: 1, Kind: "rawtypes"}, {File: "A.java", Line: 5, Kind: "this-escape"},
		},
	}
	if c := compare(plain, got); !reflect.DeepEqual(c, want) {
		t.Errorf("got %+v, want %+v", c, want)
	}
}

func TestPrintComparison(t *testing.T) {
	list := make([]warning, 12)
	for i := range list {
		list[i] = warning{File: "A.java", Line: i, Kind: "cast"}
	}
	for _, c := range []struct {
		n     int
		moved bool
		all   bool
		lines int
		last  string
	}{
		{0, true, false, 0, ""},
		{10, true, false, 10, "\tA.java:9: cast\n"},
		{12, false, false, 11, "\t… and 2 more (-v lists them)\n"},
		{12, false, true, 12, "\tA.java:11: cast\n"},
		{0, true, true, 1, "\tA.java:3: cast, moved from line 4\n"},
	} {
		w := comparison{beyond: list[:c.n]}
		if c.moved {
			w.moved = []moved{{list[3], 4}}
		}
		var out strings.Builder
		w.print(&out, c.all)
		if got := out.String(); strings.Count(got, "\n") != c.lines || !strings.HasSuffix(got, c.last) {
			t.Errorf("of %d, all %v:\n%swant %d lines, the last %q", c.n, c.all, got, c.lines, c.last)
		}
	}
}

func TestDifferences(t *testing.T) {
	want := map[string][32]byte{"A.class": {1}, "B.class": {2}, "C.class": {3}}
	got := map[string][32]byte{"A.class": {1}, "B.class": {9}, "D.class": {3}}
	if list := differences("off", want, got); len(list) != 3 {
		t.Errorf("got %v, want a difference in B, C and D", list)
	}
	if list := differences("off", want, want); len(list) != 0 {
		t.Errorf("got %v for the same files", list)
	}
}

func TestSection(t *testing.T) {
	path := filepath.Join(t.TempDir(), "doc.md")
	if err := os.WriteFile(path, []byte("before\n<!-- a -->\nold\n<!-- /a -->\nafter\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := section(path, "a", "| new |\n"); err != nil {
		t.Fatal(err)
	}
	data, _ := os.ReadFile(path)
	if want := "before\n<!-- a -->\n| new |\n<!-- /a -->\nafter\n"; string(data) != want {
		t.Errorf("got %q, want %q", data, want)
	}
	if err := section(path, "b", ""); err == nil {
		t.Error("a section that is not there was written")
	}
}
