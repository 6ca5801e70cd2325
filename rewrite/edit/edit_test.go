package edit

import (
	"strings"
	"testing"
)

func target(old string) Target {
	return Target{Old: []byte(old), Text: []byte(old), Origin: func(pos int) int { return pos }, Expand: func(out []byte, s string) []byte { return append(out, s...) }}
}

func TestInsertions(t *testing.T) {
	b := NewBuffer(5)
	if !b.Empty() {
		t.Error("a new buffer is not empty")
	}
	b.Insert(5, "]")
	first := b.Reserve(1)
	b.Insert(1, "(")
	b.Insert(0, "[")
	unused := b.Reserve(2)
	b.Set(first, "<")
	if got := string(b.Bytes(target("ab\ncd"))); got != "[a<(b\ncd]" {
		t.Errorf("got %q", got)
	}
	if b.Empty() {
		t.Error("a buffer with insertions is empty")
	}
	_ = unused // a reservation that is never set inserts nothing
}

func TestReservationIsNoInsertion(t *testing.T) {
	b := NewBuffer(1)
	b.Reserve(0)
	if !b.Empty() || string(b.Bytes(target("x"))) != "x" {
		t.Error("something was inserted")
	}
}

func TestExpand(t *testing.T) {
	b := NewBuffer(1)
	b.Insert(1, "(y")
	to := target("x")
	to.Expand = func(out []byte, s string) []byte { return append(out, strings.ToUpper(s)...) }
	if got := string(b.Bytes(to)); got != "x(Y" {
		t.Errorf("got %q: only what is inserted is expanded", got)
	}
}

// A text of which each byte stands for two of the file.
func TestOrigin(t *testing.T) {
	b := NewBuffer(3)
	b.Insert(1, "<")
	b.Insert(3, ">")
	to := target("aabbcc")
	to.Text = []byte("abc")
	to.Origin = func(pos int) int { return 2 * pos }
	if got := string(b.Bytes(to)); got != "aa<bbcc>" {
		t.Errorf("got %q", got)
	}
}

func TestPanics(t *testing.T) {
	for name, f := range map[string]func(*Buffer){
		"a line end":         func(b *Buffer) { b.Insert(0, "a\nb") },
		"a carriage return":  func(b *Buffer) { b.Insert(0, "\r") },
		"behind the file":    func(b *Buffer) { b.Insert(2, "a") },
		"in front of it":     func(b *Buffer) { b.Insert(-1, "a") },
		"a late line end":    func(b *Buffer) { b.Set(b.Reserve(0), "\n") },
		"reserved behind it": func(b *Buffer) { b.Reserve(3) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f(NewBuffer(1))
		}()
	}
}

func TestTokensStayApart(t *testing.T) {
	for _, test := range []struct{ old, insert, want string }{
		{"class A|implements I", " extends B", "class A extends B implements I"},
		{"return|-1", "f(", "return f(-1"},
		{"return|x", "f(", "return f(x"},
		{"a|b", "1", "a 1 b"},
		{"x|;", "y", "x y;"},
		{"1|;", ".f()", "1 .f();"},
		{"a1|;", ".f()", "a1.f();"},
		{"1.|;", "d()", "1. d();"},
		{"a1.|;", "d()", "a1.d();"},
		{"f|.5", "1", "f 1 .5"},
		{"a+|b", "+c", "a+ +c b"},
		{"a-|b", ">c+", "a- >c+b"},
		{"a/|b", "*", "a/ *b"},
		{"a|=b", "<", "a< =b"},
		{"a|&b", "&", "a& &b"},
		{"a|:b", ":", "a: :b"},
		{"(|)", "x", "(x)"},
		{`""|;`, `"a"`, `"" "a";`},
		{"é|;", "a", "é a;"},
		{`|\u0061`, "a", `a \u0061`},
		{"f(|)", "\x011\x02", "f(\x011\x02)"},
		{"f|2", "\x011\x02", "f \x011\x02 2"},
	} {
		pos := strings.IndexByte(test.old, '|')
		old := test.old[:pos] + test.old[pos+1:]
		b := NewBuffer(len(old))
		b.Insert(pos, test.insert)
		if got := string(b.Bytes(target(old))); got != test.want {
			t.Errorf("%s: %q, not %q", test.old, got, test.want)
		}
	}
}

// Insertions at one place are kept apart from each other, too.
func TestInsertionsStayApart(t *testing.T) {
	b := NewBuffer(2)
	b.Insert(1, "else")
	b.Insert(1, "if")
	b.Reserve(1)
	b.Insert(1, "(x)")
	if got := string(b.Bytes(target("}c"))); got != "}else if(x)c" {
		t.Errorf("got %q", got)
	}
}
