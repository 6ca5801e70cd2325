package javasrc

import (
	"errors"
	"strings"
	"testing"
)

func parse(t *testing.T, src string) *File {
	t.Helper()
	f, err := Parse("A.java", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestTree(t *testing.T) {
	f := parse(t, "package p; // c\nclass A { /* d */ int x = 1 + 2; }\n")
	root := f.Root()
	if f.Parent(root) != None || f.Kind(None) != Other || f.Text(None) != "" {
		t.Error("the ends of the tree")
	}
	class := f.Child(root, ClassDeclaration)
	if f.Text(f.Child(class, Identifier)) != "A" || f.Next(class) != None || f.Parent(class) != root {
		t.Error("the class and its neighbours")
	}
	body := f.Child(class, ClassBody)
	if got := f.Text(f.Last(body)); got != "int x = 1 + 2;" {
		t.Errorf("the field is %q", got)
	}
	if len(f.Children(root)) != 2 || len(f.Comments) != 2 {
		t.Errorf("%d children, %d comments", len(f.Children(root)), len(f.Comments))
	}
	if line, col := f.Position(f.Start(class)); line != 2 || col != 1 {
		t.Errorf("the class is at %d:%d", line, col)
	}
	if f.Line(1) != "package p; // c" || f.Line(3) != "" {
		t.Errorf("lines %q, %q", f.Line(1), f.Line(3))
	}
}

func TestTokens(t *testing.T) {
	f := parse(t, "class A { static /* final */ // x\n int\tx; }")
	body := f.Start(f.Child(f.Child(f.Root(), ClassDeclaration), ClassBody))
	if got := f.Bare(body, len(f.Src)); got != "{staticintx;}" {
		t.Errorf("without spaces and comments: %q", got)
	}
	if !f.HasToken(body, len(f.Src), "static") || f.HasToken(body, len(f.Src), "final") || f.HasToken(body, len(f.Src), "stat") {
		t.Error("words between tokens")
	}
}

func TestManyChildren(t *testing.T) {
	f := parse(t, "class A {"+strings.Repeat("int a;", 200)+"}")
	if n := len(f.Children(f.Child(f.Child(f.Root(), ClassDeclaration), ClassBody))); n != 200 {
		t.Errorf("%d members", n)
	}
}

func TestSyntaxErrors(t *testing.T) {
	for _, test := range []struct {
		name, src string
		line, col int
		text      string
	}{
		{"a missing semicolon", "class A {\n\tint x\n}\n", 2, 7, "\tint x"},
		{"no Java", "class A {\n  this is not Java at all }\n", 2, 10, "  this is not Java at all }"},
		{"a brace too few", "class A {", 1, 10, "class A {"},
		{"an unknown encoding", "class Caf\xe9 {\n\tint \xe9t\xe9\n}\n", 2, 11, "\tint \uFFFDt\uFFFD"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Parse("dir/A.java", []byte(test.src))
			var s *SyntaxError
			if !errors.As(err, &s) {
				t.Fatalf("got %v", err)
			}
			if test.line > 0 && (s.Line != test.line || s.Col != test.col) {
				t.Errorf("at %d:%d (%s), want %d:%d", s.Line, s.Col, s.What, test.line, test.col)
			}
			if test.text != "" && s.Text != test.text {
				t.Errorf("line %q, want %q", s.Text, test.text)
			}
			if !strings.HasPrefix(err.Error(), "dir/A.java:") {
				t.Errorf("message %q", err)
			}
		})
	}
}

func TestShown(t *testing.T) {
	for _, test := range []struct{ name, encoding, src, want string }{
		{"UTF-8 with a mark", "", "\uFEFFint \u00e9;\n", "int \u00e9;\n"},
		{"ISO-8859-1", "ISO-8859-1", "int \xe9;", "int \u00e9;"},
		{"UTF-16 with a mark, the low byte first", "UTF-16", "\xff\xfei\x00\xe9\x00", "i\u00e9"},
		{"UTF-16 with a mark, the high byte first", "UTF-16", "\xfe\xff\x00i\x00\xe9", "i\u00e9"},
		{"an encoding that is not known", "", "int \xe9;", "int \uFFFD;"},
		{"line ends", "", "a\rb\r\nc\n\rd", "a\nb\nc\n\nd"},
	} {
		if got := Shown(test.encoding, []byte(test.src)); got != test.want {
			t.Errorf("%s: %q, not %q", test.name, got, test.want)
		}
	}
}

// Escapes that change nothing about where tokens end.
func TestHarmlessEscapes(t *testing.T) {
	for _, src := range []string{
		`class A { String s = "\u0041 \\u000a"; }`,
		`class A { /* \u0041 */ char c = '\u0022'; }`,
		"class A { // \\u0041\n}",
	} {
		if _, err := Parse("A.java", []byte(src)); err != nil {
			t.Errorf("%s: %v", src, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("class A { int x = 1; }"), "")
	f.Add([]byte("\xff\xfe\x00"), "UTF-16")
	f.Add([]byte(`class A { String s = "\u0022"; } // \u`), "")
	f.Add([]byte("class A { int caf\xe9; /* \\u000a */ }\r"), "Shift_JIS")
	f.Add([]byte(`class A { A() { int x = 1; super(x); (a) += 1__0; } case P(Q.R(var _), _) when import module a; record ( @A ...`), "")
	f.Fuzz(func(t *testing.T, src []byte, encoding string) {
		file, err := Dialect{Encoding: encoding}.Parse("A.java", src)
		if err != nil {
			return
		}
		last := 0
		for pos := 0; pos <= len(file.Src); pos++ {
			at := file.Origin(pos)
			if at < last-4 || at > len(src) { // within one character it may go back
				t.Fatalf("offset %d stands at %d of %d, behind one at %d", pos, at, len(src), last)
			}
			last = max(last, at)
		}
		for n := Node(0); int(n) < file.Len(); n++ {
			if file.Start(n) > file.End(n) || file.End(n) > len(file.Src) {
				t.Fatalf("node %d lies at %d to %d of %d", n, file.Start(n), file.End(n), len(file.Src))
			}
			if p := file.Parent(n); p != None && (file.Start(n) < file.Start(p) || file.End(n) > file.End(p)) {
				t.Fatalf("node %d is not within its parent", n)
			}
		}
	})
}

func TestOnLine(t *testing.T) {
	f, err := Parse("T.java", []byte("class T {\n\n int x;\n}"))
	if err != nil {
		t.Fatal(err)
	}
	for pos := range f.Src {
		at, _ := f.Position(pos)
		for line := -1; line < 7; line++ {
			if f.OnLine(pos, line) != (line == at) {
				t.Errorf("the byte at %d is on line %d, and line %d: %t", pos, at, line, f.OnLine(pos, line))
			}
		}
	}
}

func TestASCII(t *testing.T) {
	for i := range 20 {
		text := []byte("aaaaaaaaaaaaaaaaaaaa")
		if !ascii(text[:i]) {
			t.Errorf("%d letters are not ASCII", i)
		}
		text[i] = 0xE9
		if ascii(text) || ascii(text[:i+1]) {
			t.Errorf("a letter that is not ASCII is missed at %d", i)
		}
	}
}
