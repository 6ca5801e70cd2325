package rewrite

import (
	"fmt"
	"strings"
	"testing"
)

// planned plans one file that is given as text.
func planned(t *testing.T, text string, level string) *Planned {
	t.Helper()
	files, err := Plan(Config{Sources: []string{tree(t, map[string]string{"A.java": text})}, Level: level})
	if err != nil || len(files) != 1 || files[0].Map == nil {
		t.Fatalf("%v %v", err, files)
	}
	return files[0]
}

func reasons(p *Planned) string {
	var list []string
	for _, l := range p.Map.Left {
		list = append(list, l.Reason)
	}
	return strings.Join(list, "; ")
}

func units(n int, unit string) string {
	var b strings.Builder
	for i := 0; i < n; i++ {
		fmt.Fprintf(&b, unit, i)
	}
	return b.String()
}

// TestSteps: the larger a method, the less of it is recorded.
func TestSteps(t *testing.T) {
	last := 1 << 30
	for _, step := range []struct {
		n             int
		reason        string
		coarse, blind bool
	}{
		{10, "", false, false},
		{200, "HotSpot only interprets it", false, false},
		{700, "its local variables are not recorded", true, false},
		{1250, "local variables and births are not recorded", true, false},
		{1700, "only its calls are recorded", true, true},
		{2800, "no room for a call", true, true},
	} {
		p := planned(t, "class A { A next; int n; A m(A a) { A b = a;"+units(step.n, "{ A c = new A(); c.next = b; b = c; n += %d; }")+"return b; } }", "")
		m := p.Map.Methods[0]
		if got := reasons(p); !strings.Contains(got, step.reason) || step.reason == "" && got != "" {
			t.Errorf("%d units: not instrumented: %q", step.n, got)
		}
		if m.Coarse != step.coarse || m.Blind != step.blind {
			t.Errorf("%d units: coarse %v, blind %v", step.n, m.Coarse, m.Blind)
		}
		each := len(m.Probes) * 1000 / step.n
		if each > last {
			t.Errorf("%d units: more is recorded of each than before", step.n)
		}
		last = each
		if strings.Count(string(p.Text), "\n") != strings.Count(string(p.Src), "\n") {
			t.Error("a line moved")
		}
	}
}

// TestThinnedArray: the elements of an array near the limit are not recorded,
// and the array is announced behind them.
func TestThinnedArray(t *testing.T) {
	p := planned(t, "class A { static final A[] ALL = {"+units(3500, "new A(), /* %d */")+"}; A m() { return new A(); } }", "")
	text := string(p.Text)
	if !strings.Contains(text, "manOT.filled(new A[]{new A(),") || !strings.Contains(text, "},manOT.at(1).site(1))") ||
		!strings.Contains(text, "manOT.InsertStatic(manOT.at(1),ALL,2)") {
		t.Errorf("%.300s … %s", text, text[len(text)-300:])
	}
	if !strings.Contains(text, "return manOT.born(") {
		t.Error("a method of the same class is thinned, too")
	}
}

// TestConstructorsShareInitialisers: what is compiled into each constructor
// counts with each.
func TestConstructorsShareInitialisers(t *testing.T) {
	half := units(500, "Object o%d = new Object();")
	if got := reasons(planned(t, "class A { "+half+" }", "")); strings.Contains(got, "64 KB") {
		t.Errorf("half of it: %s", got)
	}
	both := planned(t, "class A { "+half+" A(A next) {"+units(1500, "next.o1 = new A(null); /* %d */")+"} A() { } }", "")
	if got := reasons(both); !strings.Contains(got, "64 KB") {
		t.Errorf("both halves: %q", got)
	}
}

// TestFullPool: a class with too many constants gets no calls, another does.
func TestFullPool(t *testing.T) {
	methods := ""
	for i := 0; i < 17; i++ {
		methods += fmt.Sprintf("Object m%d() { return new String[] {", i) + units(2000, fmt.Sprintf(`"s%d_%%d",`, i)) + "}; }\n"
	}
	p := planned(t, "class A { "+methods+" } class B { Object m() { return new B(); } }", "")
	if got := reasons(p); !strings.Contains(got, "65,535 constants") {
		t.Errorf("left alone: %q", got)
	}
	if text := string(p.Text); strings.Contains(text[:strings.Index(text, "class B")], "manOT.born") || !strings.Contains(text, "manOT.born(v1_1.returned(1),new B())") {
		t.Error("A has a call, or B has none")
	}
}

// TestNesting: deep code keeps its calls only, and nothing crashes.
func TestNesting(t *testing.T) {
	deep := func(n int, open, in, close string) string {
		return strings.Repeat(open, n) + in + strings.Repeat(close, n)
	}
	for name, code := range map[string]string{
		"creations": "Object m(Object x) { return " + deep(200, "new A(", "x", ")") + "; }",
		"blocks":    "Object m(Object x) { " + deep(700, "{ Object a = x;", "", "}") + " return x; }",
		"lambdas":   "Object m(Object x) { Runnable r = " + deep(200, "() -> { Runnable r = ", "null", "; }") + "; return x; }",
		"else if":   "Object m(Object x) { " + strings.Repeat("if (x == null) x = new A(x); else ", 900) + "x = this; return x; }",
		"classes":   "Object m(Object x) { return " + deep(150, "new Object() { Object o = ", "null", "; }") + "; }",
	} {
		p := planned(t, "class A { A(Object o) { } "+code+" }", "")
		if got := reasons(p); !strings.Contains(got, "nested so deep") {
			t.Errorf("%s: not instrumented: %q", name, got)
		}
		if text := string(p.Text); !strings.Contains(text, ".AddNode((Object)null,2);v1_1.Escape(x,1);v1_1.EscapeSelf(3);") {
			t.Errorf("%s: %.300s", name, text)
		}
	}
	field := planned(t, "class A { A(Object o) { } Object f = "+deep(100, "new A(", "null", ")")+"; }", "")
	if got := reasons(field); !strings.Contains(got, "initialiser nested so deep") {
		t.Errorf("field: %q", got)
	}
	files, err := Plan(Config{Sources: []string{tree(t, map[string]string{"A.java": "class A { int x = " + deep(20000, "(", "1", ")") + "; }"})}})
	if err != nil || files[0].Map != nil || files[0].Err == nil || !strings.Contains(files[0].Err.Error(), "levels deep") {
		t.Errorf("%v %v", err, files[0].Err)
	}
}
