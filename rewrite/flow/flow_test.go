package flow

import (
	"fmt"
	"strings"
	"testing"

	"jinstr/probemap"
	"jinstr/rewrite/javasrc"
)

// parsed is the body of a method with one statement on each line, from line 1 on.
func parsed(t *testing.T, lines ...string) (*javasrc.File, javasrc.Node) {
	t.Helper()
	f, err := javasrc.Parse("T.java", []byte("class T { void m() {"+strings.Join(lines, "\n")+"\n} }"))
	if err != nil {
		t.Fatal(err)
	}
	for n := f.Root(); int(n) < f.Len(); n++ {
		if f.Kind(n) == javasrc.MethodDeclaration {
			return f, f.Child(n, javasrc.Block)
		}
	}
	t.Fatal("no method")
	return nil, javasrc.None
}

// text gives a graph as one line a node: its kind, its lines, and where it leads.
func (g *Graph) text() string {
	var out strings.Builder
	for i, n := range g.Nodes {
		if i == probemap.PathExit {
			continue
		}
		fmt.Fprintf(&out, "%d %s %v:", i, n.Kind, n.Lines)
		for _, e := range g.Edges {
			if e.From == i {
				fmt.Fprintf(&out, " %s%s>%d@%d", e.Kind, e.Label, e.To, e.Slot.Where)
			}
		}
		out.WriteString("\n")
	}
	return out.String()
}

// builds holds the graph of a body against its text.
func builds(t *testing.T, split bool, lines, want []string) {
	t.Helper()
	f, body := parsed(t, lines...)
	g, why := Build(f, body, Options{Split: split, Varies: func(javasrc.Node) bool { return false }, Constant: func(field string) bool { return field == "K" }})
	if why != "" {
		t.Fatal(why)
	}
	if got, want := g.text(), strings.Join(want, "\n")+"\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestBuild(t *testing.T) {
	for name, test := range map[string]struct {
		body []string
		want []string
	}{
		"nothing":                {nil, []string{"0 entry []: next>1@1"}},
		"one block":              {[]string{"a();", "b();"}, []string{"0 entry []: next>2@1", "2 block [1 2]: next>1@2"}},
		"if":                     {[]string{"if (a)", "b();", "c();"}, []string{"0 entry []: next>2@1", "2 branch [1]: true>3@3 false>4@6", "3 block [2]: next>4@5", "4 block [3]: next>1@2"}},
		"if without else, alone": {[]string{"if (a)", "return;", "c();"}, []string{"0 entry []: next>2@1", "2 branch [1]: true>3@3 false>4@3", "3 block [2]: return>1@4", "4 block [3]: next>1@2"}},
		"while with break":       {[]string{"while (f())", "if (b)", "break;", "c();"}, []string{"0 entry []: next>2@1", "2 loop [1]: true>3@3 false>5@8", "3 branch [2]: true>4@3 false>2@6", "4 block [3]: break>5@4", "5 block [4]: next>1@2"}},
		"for with continue":      {[]string{"for (int i = 0;", "f();", "i++)", "if (b)", "continue;"}, []string{"0 entry []: next>2@1", "2 block [1]: next>3@3", "3 loop [2]: true>4@3 false>1@8", "4 branch [4]: true>5@3 false>6@6", "5 block [5]: continue>6@4", "6 block [3]: next>3@9"}},
		"do":                     {[]string{"do", "a();", "while (f());"}, []string{"0 entry []: next>2@1", "2 loop [2 3]: true>2@10 false>1@8"}},
		"endless do":             {[]string{"do", "if (a) return;", "while (true);"}, []string{"0 entry []: next>2@1", "2 loop [2]: true>3@3 false>2@6", "3 block [2]: return>1@4"}},
		"endless":                {[]string{"while (true)", "a();"}, []string{"0 entry []: next>2@1", "2 loop [1 2]: next>2@5 never>1@0"}},
		"fall through":           {[]string{"switch (a) {", "case 1: b();", "case 2: c(); }"}, []string{"0 entry []: next>2@1", "2 switch [1]: case1>3@3 case2>4@3 none>1@11", "3 block [2]: fall>4@5", "4 block [3]: next>1@5"}},
		"rules":                  {[]string{"switch (a) {", "case 1 -> b();", "default -> throw x; }"}, []string{"0 entry []: next>2@1", "2 switch [1]: case1>3@3 casedefault>4@3", "3 block [2]: next>1@5", "4 block [3]: throw>1@4"}},
		"value":                  {[]string{"return switch (a) {", "case 1 -> b();", "default -> { yield 1; } };"}, []string{"0 entry []: next>2@1", "2 switch [1]: case1>3@13 casedefault>4@3", "3 block [2]: return>1@14", "4 block [3]: return>1@4"}},
		"try":                    {[]string{"try {", "a(); }", "catch (E e) {", "b(); }", "finally {", "c(); }", "d();"}, []string{"0 entry []: next>2@1 catch>3@3", "2 block [2]: next>4@5", "3 handler [3 4]: next>4@5", "4 block [7]: next>1@2"}},
		"empty try":              {[]string{"a();", "try { }", "catch (E e) {", "return; }", "finally {", "c(); }", "d();"}, []string{"0 entry []: next>2@1", "2 block [1 7]: next>1@2"}},
		"label":                  {[]string{"x: {", "if (a)", "break x;", "b(); }", "c();"}, []string{"0 entry []: next>2@1", "2 branch [2]: true>3@3 false>4@3", "3 block [3]: break>5@4", "4 block [4]: next>5@5", "5 block [5]: next>1@2"}},
		"loop of a loop":         {[]string{"x: while (f())", "while (g())", "continue x;"}, []string{"0 entry []: next>2@1", "2 loop [1]: true>3@3 false>1@8", "3 loop [2]: true>4@3 false>2@8", "4 block [3]: continue>2@4"}},
	} {
		t.Run(name, func(t *testing.T) { builds(t, false, test.body, test.want) })
	}
}

// TestSplit takes conditions apart: edges that end in an operand are true@15 and
// false@16.
func TestSplit(t *testing.T) {
	for name, test := range map[string]struct {
		body []string
		want []string
	}{
		"if":                    {[]string{"if (a() && b())", "c();"}, []string{"0 entry []: next>2@1", "2 branch [1]: true>3@15 false>5@16", "3 branch [1]: true>4@3 false>5@16", "4 block [2]: next>1@5", "5 block []: next>1@6"}},
		"negated":               {[]string{"while (!(a() || b()))", "c();"}, []string{"0 entry []: next>2@1", "2 loop [1]: false>3@16 true>4@15", "3 branch [1]: true>4@15 false>5@3", "4 block []: next>1@8", "5 block [2]: next>2@5"}},
		"value":                 {[]string{"x = a() ? b() : c();", "d();"}, []string{"0 entry []: next>2@1", "2 branch [1]: true>3@15 false>3@16", "3 block [2]: next>1@2"}},
		"parts":                 {[]string{"x = a()", "? b()", ": c() && d();"}, []string{"0 entry []: next>2@1", "2 branch [1]: true>3@15 false>4@16", "3 block [2]: next>6@15", "4 branch [3]: true>5@15 false>6@16", "5 branch [3]: true>6@15 false>6@16", "6 block []: next>1@2"}},
		"returned":              {[]string{"return a() || b();"}, []string{"0 entry []: next>2@1", "2 branch [1]: false>3@16 returntrue>1@15", "3 branch [1]: returntrue>1@15 returnfalse>1@16"}},
		"returned on two lines": {[]string{"return a()", "|| b();"}, []string{"0 entry []: next>2@1", "2 block [1]: return>1@4"}},
		"value over two lines":  {[]string{"x = a() ==", "b() ? c() : d();", "e();"}, []string{"0 entry []: next>2@1", "2 block [1 3]: next>1@2"}},
		"folded over two lines": {[]string{"x = (\"a\" == null) ? a()", ": b();"}, []string{"0 entry []: next>2@1", "2 block [1]: next>1@2"}},
		"null on one line":      {[]string{"x = (\"a\" == null) ? a() : b();"}, []string{"0 entry []: next>2@1", "2 block [1]: next>1@2"}},
		"constant":              {[]string{"if (K && b())", "c();"}, []string{"0 entry []: next>2@1", "2 branch [1]: true>3@3 false>1@6", "3 block [2]: next>1@5"}},
		"field of an object":    {[]string{"O o = f();", "if (o.k && b())", "c();"}, []string{"0 entry []: next>2@1", "2 branch [1 2]: true>3@15 false>5@16", "3 branch [2]: true>4@3 false>5@16", "4 block [3]: next>1@5", "5 block []: next>1@6"}},
		"its constant":          {[]string{"O o = f();", "if (o.K && b())", "c();"}, []string{"0 entry []: next>2@1", "2 branch [1 2]: true>3@3 false>1@6", "3 block [3]: next>1@5"}},
		"do":                    {[]string{"do { a(); }", "while (b() && c());"}, []string{"0 entry []: next>2@1", "2 loop [1 2]: true>3@15 false>4@16", "3 branch [2]: false>4@16 true>2@10", "4 block []: next>1@8"}},
		"initial":               {[]string{"for (x = a() || b(), y = c(); d(); )", "e();"}, []string{"0 entry []: next>2@1", "2 block [1]: next>3@3", "3 loop [1]: true>4@3 false>1@8", "4 block [2]: next>3@5"}},
		"update":                {[]string{"for (;; x = a() || b())", "c();"}, []string{"0 entry []: next>2@1", "2 loop [2 1]: false>3@16 true>4@15 never>1@0", "3 branch [1]: true>4@15 false>4@16", "4 block []: next>2@9"}},
	} {
		t.Run(name, func(t *testing.T) { builds(t, true, test.body, test.want) })
	}
}

func TestNoGraph(t *testing.T) {
	for name, test := range map[string]struct {
		body []string
		want string
	}{
		"a constant of another class":   {[]string{"while (C.FLAG)", "a();"}, Constant},
		"finally returns":               {[]string{"try { a(); } finally { return; }"}, JumpsOut},
		"a switch ahead of a for":       {[]string{"for (int i = switch (n) { case 1 -> 2; default -> 3; }; i < 4; i++) a();"}, Ahead},
		"a switch that a for goes over": {[]string{"for (T t : switch (n) { case 1 -> x; default -> y; }) a();"}, Ahead},
		"a pattern in a do":             {[]string{"do a(); while (!(o instanceof T t));"}, Binds},
		"finally breaks":                {[]string{"while (f()) try { a(); } finally { break; }"}, JumpsOut},
	} {
		f, body := parsed(t, test.body...)
		if _, why := Build(f, body, Options{Varies: func(javasrc.Node) bool { return false }}); why != test.want {
			t.Errorf("%s: %q, want %q", name, why, test.want)
		}
	}
}

// TestBehindLoop holds that text behind a loop goes ahead of a whole for, not of
// the declaration in its header, where none can stand.
func TestBehindLoop(t *testing.T) {
	f, body := parsed(t, "while (f()) a();", "for (int i = 0; g(); i++) b();")
	g, why := Build(f, body, Options{Varies: func(javasrc.Node) bool { return false }})
	if why != "" {
		t.Fatal(why)
	}
	for _, e := range g.Edges {
		if s := e.Slot; s.Where == Before && f.Kind(s.Node) == javasrc.LocalVariableDeclaration {
			t.Errorf("the edge %d→%d has its text in a for's header", e.From, e.To)
		}
	}
}
