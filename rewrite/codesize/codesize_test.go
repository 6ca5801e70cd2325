package codesize

import (
	"strings"
	"testing"

	"jinstr/rewrite/edit"
	"jinstr/rewrite/javasrc"
)

// body parses a method, and gives its code.
func body(t *testing.T, code string) Code {
	t.Helper()
	f, err := javasrc.Parse("A.java", []byte("class A { Object m(Object a, int b) {"+code+"} }"))
	if err != nil {
		t.Fatal(err)
	}
	for n := javasrc.Node(0); int(n) < f.Len(); n++ {
		if f.Kind(n) == javasrc.MethodDeclaration {
			return Code{Src: f, Facts: Look(f), Nodes: []javasrc.Node{f.Child(n, javasrc.Block)}, Heads: []javasrc.Node{f.Child(n, javasrc.FormalParameters)}}
		}
	}
	t.Fatal("no method")
	return Code{}
}

// TestPlain holds estimates against what javac 17 makes of the same code.
func TestPlain(t *testing.T) {
	for code, real := range map[string]int{
		"return a;":                                       2,
		"return null;":                                    2,
		"int c = b * 31 + 1000; return a;":                10,
		"Object[] c = {a, a, a}; return c;":               19,
		"if (b > 3) return a; return null;":               9,
		"for (int i = 0; i < b; i++) a = this; return a;": 17,
		"return new int[] {1, 2, 300};":                   19,
		"try { b++; } finally { a = null; } return a;":    17,
		"switch (b) { case 1: return a; case 2: return this; default: return null; }": 34,
		"return a == null ? this : a;": 10,
	} {
		if got := Of(body(t, code)).Plain; got < real || got > 2*real+8 {
			t.Errorf("%s: estimated %d, has %d", code, got, real)
		}
	}
}

// TestFinally: javac copies a finally block to every way out.
func TestFinally(t *testing.T) {
	long := strings.Repeat("a.hashCode();", 100)
	once := Of(body(t, long+"return a;")).Plain
	few := Of(body(t, "try { b++; } finally {"+long+"} return a;")).Plain
	many := Of(body(t, "try { if (b == 1) return a; if (b == 2) return a; } finally {"+long+"} return a;")).Plain
	nested := Of(body(t, "try { b++; } finally { try { b++; } finally {"+long+"} } return a;")).Plain
	if few < 2*once-20 || many < 4*once-40 || nested < 4*once-40 || nested > 5*once {
		t.Errorf("once %d, with a finally %d, with two returns %d, nested %d", once, few, many, nested)
	}
}

// TestLongJumps: a jump over more than 32 KB makes all jumps long.
func TestLongJumps(t *testing.T) {
	unit := "if (b == 1) a = this;"
	many := Of(body(t, strings.Repeat(unit, 5000)+"return a;")).Plain
	over := Of(body(t, "while (b > 0) {"+strings.Repeat(unit, 5000)+"} return a;")).Plain
	if over < many+5000*5 {
		t.Errorf("%d bytes without a long jump, %d with one", many, over)
	}
}

// TestSeparate: lambdas and classes are compiled into methods of their own.
func TestSeparate(t *testing.T) {
	long := strings.Repeat("hashCode();", 1000)
	for _, code := range []string{
		"Runnable r = () -> {" + long + "}; return a;", "return new Object() { void m() {" + long + "} };", "class L { { " + long + "} } return a;",
	} {
		if got := Of(body(t, code)).Plain; got > 60 {
			t.Errorf("%.30s…: %d bytes", code, got)
		}
	}
}

// TestInserted: what is inserted counts, but not within a lambda.
func TestInserted(t *testing.T) {
	c := body(t, "Runnable r = () -> { a.hashCode(); }; return a;")
	in := strings.Index(string(c.Src.Src), "a.hash")
	c.Inserted = []edit.Piece{{Pos: in, Text: "v2_1.AddNode(a,300);"}}
	if s := Of(c); s.With != s.Plain {
		t.Errorf("what is inserted into a lambda counts: %+v", s)
	}
	c.Inserted = append(c.Inserted, edit.Piece{Pos: in + 20, Text: "v1_1.AddNode(a,300);"})
	if s := Of(c); s.With-s.Plain < 8 || s.With-s.Plain > 12 { // load, load, push, call
		t.Errorf("%+v", s)
	}
}

func TestConstants(t *testing.T) {
	text := "class A { String[] s = {"
	for i := 0; i < 1000; i++ {
		text += `"s` + strings.Repeat("x", i%7) + string(rune('a'+i%26)) + strings.Repeat("y", i/26) + `",`
	}
	f, err := javasrc.Parse("A.java", []byte(text+"}; }"))
	if err != nil {
		t.Fatal(err)
	}
	for n := javasrc.Node(0); int(n) < f.Len(); n++ {
		if f.Kind(n) == javasrc.ClassBody {
			if got := Constants(f, n); got < 2000+ours || got > 2100+ours {
				t.Errorf("%d constants", got)
			}
		}
	}
}
