package interest

import (
	"reflect"
	"strings"
	"testing"

	"jinstr/pathprofile"
)

func TestParse(t *testing.T) {
	s, err := Parse("f", strings.Join([]string{
		"# a comment", "", "\uFEFFa.B.m(int, Map<K, V>[]) : 12 (14 15)×3 20", "a.B$C.m#2: (3 (4)x2) × 2 5 # and why", "a.B.m: @7", "a.B.m(): 1\r"}, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range s.entries {
		got = append(got, e.String())
	}
	want := []string{"a.B.m(int, Map<K,V>[]): 12 14 15 14 15 14 15 20", "a.B$C.m#2: 3 4 4 3 4 4 5", "a.B.m: @7", "a.B.m(): 1"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if e := s.entries[1]; e.line != 4 {
		t.Errorf("line %d", e.line)
	}
}

func TestParseWrong(t *testing.T) {
	for text, want := range map[string]string{
		"":                            "f names no path",
		"\na.B.m 12":                  "f:2: there is no colon",
		"a b: 12":                     `f:1: "a b" is no name`,
		": 12":                        `f:1: "" is no name`,
		"a.B.m(int: 12":               "do not end with ')'",
		"a.B.m:":                      "no source lines",
		"a.B.m: 12 zz 4":              `"zz" is no source line`,
		"a.B.m: 0":                    "is no source line",
		"a.B.m: @-1":                  "@-1 is no path's number",
		"a.B.m: (1 2":                 "a '(' is not closed",
		"a.B.m: 1)x2":                 "a ')' has no '('",
		"a.B.m: (1 2) 3":              "how often",
		"a.B.m: ()x2":                 "no source lines",
		"a.B.m: (1 2)x999999999":      "more than 1048576 lines",
		"a.B.m: ((1)x99999)x99999":    "more than 1048576 lines",
		"a.B.m: 99999999999999999999": "is no source line",
	} {
		if _, err := Parse("f", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("a.B.m(int, K<A,B>): 12 (14 (15)x2)×3 20 # x")
	f.Add("a.B.m: @7\n#\n")
	f.Add("a.B.m: ((1)x9)x9)")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse("f", text)
		if err != nil {
			return
		}
		for _, e := range s.entries {
			again, err := parseEntry(e.String())
			if err != nil {
				t.Fatalf("%q is read from %q, but not again: %v", e.String(), text, err)
			}
			again.line = e.line
			if !reflect.DeepEqual(again, e) {
				t.Fatalf("%q: %+v, again %+v", text, e, again)
			}
		}
	})
}

// method is this, with one edge that is never taken:
//
//	10  a();
//	11  while (c)
//	12      if (d)
//	13          b();
//	14  for (;;) e(); else          the two ways from 14 to 15 are one line
//	15  f();
func method(t *testing.T) *Method {
	t.Helper()
	edges := []pathprofile.Edge{{From: 0, To: 2}, {From: 2, To: 3}, {From: 3, To: 4}, {From: 4, To: 5}, {From: 5, To: 3}, {From: 4, To: 3},
		{From: 3, To: 6}, {From: 6, To: 7}, {From: 6, To: 8}, {From: 7, To: 8}, {From: 8, To: 1}, {From: 3, To: 1}}
	g, err := pathprofile.NewGraph(9, 0, 1, edges)
	if err != nil {
		t.Fatal(err)
	}
	never := make([]bool, len(edges))
	never[11] = true
	return &Method{Class: "a.B$C", Name: "m", Params: []string{"int"}, Line: 9, Graph: g, Never: never,
		Lines: [][]int{nil, nil, {10}, {11}, {12}, {13}, {14}, {14}, {15}}}
}

func TestOf(t *testing.T) {
	for name, test := range map[string]struct {
		text string
		want pathprofile.Path
		err  string
	}{
		"all lines":        {"10 11 12 13 11 14 15", nil, "several paths fit: 10 11 12 13 11 14 15 or 10 11 12 13 11 14 15;"},
		"all but the last": {"10 11 12 13 11", nil, "several paths fit"},
		"a number":         {"@3", pathprofile.Path{0, 1, 6, 8, 10}, ""},
		"a piece":          {"@5", nil, "is a piece of a path"},
		"no such number":   {"@5000", nil, "there is no path 5000"},
		"no such line":     {"10 99", nil, "nothing runs in line 99; lines are 10 11 12 13 14 15"},
		"wrong start":      {"11 10", nil, "no path begins with line 11"},
		"wrong order":      {"10 13 12", nil, "behind 10 no path goes on to line 13"},
		"named only once":  {"10 11 12 13 14", nil, "a line that is named must be named each time"},
		"does not end":     {"10 11 12 11 12", nil, "does not end after"},
	} {
		t.Run(name, func(t *testing.T) { check(t, method(t), "a.B.C.m(int): "+test.text, test.want, test.err) })
	}
}

// TestOfPlain leaves the second way on line 14 out.
func TestOfPlain(t *testing.T) {
	for name, test := range map[string]struct {
		text string
		want pathprofile.Path
		err  string
	}{
		"all lines":               {"10 11 12 13 11 14 15", pathprofile.Path{0, 1, 2, 3, 4, 6, 7, 9, 10}, ""},
		"some lines":              {"13", pathprofile.Path{0, 1, 2, 3, 4, 6, 7, 9, 10}, ""},
		"a loop not gone round":   {"10", pathprofile.Path{0, 1, 6, 7, 9, 10}, ""},
		"rounds":                  {"10 (11 12)x2 11 14 15", pathprofile.Path{0, 1, 2, 5, 2, 5, 6, 7, 9, 10}, ""},
		"rounds of several kinds": {"13 13", pathprofile.Path{0, 1, 2, 3, 4, 2, 3, 4, 6, 7, 9, 10}, ""},
		"no other lines":          {"12 12 13", nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			m := method(t)
			m.Never[8] = true
			want := test.want
			if want == nil {
				want = pathprofile.Path{0, 1, 2, 5, 2, 3, 4, 6, 7, 9, 10}
			}
			check(t, m, "a.B$C.m#1: "+test.text, want, test.err)
		})
	}
}

func check(t *testing.T, m *Method, text string, want pathprofile.Path, wrong string) {
	t.Helper()
	s, err := Parse("f", text)
	if err != nil {
		t.Fatal(err)
	}
	if !s.Names(m) {
		t.Fatal("the method is not named")
	}
	got := s.Of(m)
	err = s.Err()
	if wrong != "" {
		if err == nil || !strings.Contains(err.Error(), wrong) || !strings.HasPrefix(err.Error(), "f:1: a.B$C.m(int) at line 9: ") {
			t.Errorf("%v, want %s", err, wrong)
		}
		return
	}
	if err != nil || len(got) != 1 || !reflect.DeepEqual(got[0], want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
}

// TestNames tells methods apart.
func TestNames(t *testing.T) {
	one := &Method{Class: "a.B", Name: "m", Params: []string{"int"}, Line: 1}
	two := &Method{Class: "a.B", Name: "m#2", Params: []string{"int", "K[]"}, Line: 2}
	for text, want := range map[string]string{
		"a.B.m(int): 1":         "true false",
		"a.B.m( int , K[ ]): 1": "false true",
		"a.B.m: 1":              "true true is the name of several: a.B.m(int) at line 1, a.B.m(int, K[]) at line 2;",
		"a.B.m#1: 1":            "true false",
		"a.B.m#2: 1":            "false true",
		"a.B.m(): 1":            "false false no method whose paths can be counted is a.B.m(); there is: a.B.m(int) at line 1, a.B.m(int, K[]) at line 2",
		"x.B.z: 1":              "false false no method whose paths can be counted is x.B.z: write package",
	} {
		s, err := Parse("f", text)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, m := range []*Method{one, two} {
			if s.Names(m) {
				got += "true "
				s.Fail(m, nil)
			} else {
				got += "false "
			}
		}
		if err := s.Err(); err != nil {
			got += err.Error()
		}
		if got = strings.TrimSpace(strings.Replace(got, "f:1: ", "", 1)); !strings.Contains(strings.ReplaceAll(got, "a.B.m is", "is"), want) || (want == "true false" && got != want) {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// TestLoopLines: the init and the update of a for stand on the header's line and
// are not listed; a loop on one line has it once for each time round.
func TestLoopLines(t *testing.T) {
	edges := []pathprofile.Edge{{From: 0, To: 2}, {From: 2, To: 3}, {From: 3, To: 4}, {From: 4, To: 5}, {From: 5, To: 3}, {From: 3, To: 1}}
	g, err := pathprofile.NewGraph(6, 0, 1, edges)
	if err != nil {
		t.Fatal(err)
	}
	twice := pathprofile.Path{0, 1, 2, 3, 4, 2, 3, 4, 5}
	for text, body := range map[string]int{"(5)x2 5": 5, "(5 6)x2 5": 6, "6 6": 6} {
		m := &Method{Class: "B", Name: "m", Graph: g, Never: make([]bool, 6), Lines: [][]int{nil, nil, {5}, {5}, {body}, {5}}}
		s, err := Parse("f", "B.m: "+text)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Of(m); s.Err() != nil || len(got) != 1 || !reflect.DeepEqual(got[0], twice) {
			t.Errorf("%s: %v, %v", text, got, s.Err())
		}
	}
}

// TestFrom: recorded paths fit the method as it was recorded, and no other.
func TestFrom(t *testing.T) {
	r := Recorded{Method: "a.B$C.m#1", Edges: method(t).Graph.Edges, Lines: method(t).Lines, Path: pathprofile.Path{0, 1, 6, 8, 10}}
	for name, change := range map[string]func(*Method){
		"":            func(*Method) {},
		"a line":      func(m *Method) { m.Lines[5] = []int{14} },
		"a node":      func(m *Method) { m.Lines = append(m.Lines, nil) },
		"no overload": func(m *Method) { m.Name = "m#2" },
	} {
		t.Run(name, func(t *testing.T) {
			m := method(t)
			change(m)
			s := From("run.jtrace", []Recorded{r})
			named, got := s.Names(m), s.Of(m)
			err := s.Err()
			switch {
			case name == "":
				if !named || err != nil || len(got) != 1 || !reflect.DeepEqual(got[0], r.Path) {
					t.Errorf("%v, %v", got, err)
				}
			case err == nil || len(got) > 0:
				t.Errorf("%v, %v", got, err)
			case named && !strings.Contains(err.Error(), "run.jtrace:1: a.B$C.m(int) at line 9: the method is not the one that was recorded"):
				t.Error(err)
			}
		})
	}
}
