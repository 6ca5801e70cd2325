package javasrc

import "testing"

// What javac reads and the grammar does not.
func TestBeyondTheGrammar(t *testing.T) {
	for name, src := range map[string]string{
		"a module import":                    "import module java.base;\nimport module /* c */ a.b\n.c ; class A {}",
		"statements before super":            "class A { A(int x) { if (x < 0) throw new E(); int y = x; super(y); z(); } A() { int a = 1; this(a); } }",
		"a qualified late super":             "class A { A(B b) { int x = 1; b.super(x); } }",
		"unnamed patterns in a case":         "class A { int f(Object o) { return switch (o) { case B _, C _ -> 1; case D(_), E(int _, var _) when t(1, 2) -> 2; default -> 3; }; } }",
		"an old case of patterns":            "class A { int f(Object o) { switch (o) { case B _, C _: return 1; default: return 3; } } }",
		"a qualified record pattern":         "class A { int f(Object o) { if (o instanceof a.B.P(int x, C.Q<String>(var y))) return x; return switch (o) { case O.P(int x) -> x; case O.I.P(Q.R(var y), int z) -> z; default -> 0; }; } }",
		"modifiers in patterns":              "class A { boolean f(Object o) { switch (o) { case final String _ -> {} case @N final B b -> {} default -> {} } return o instanceof @N C(@N int x, final var y, _) && o instanceof final D d; } }",
		"annotated dimensions":               "class A { int @N [] @M(1) [] xs() { return null; } void f(Object @N ... a) {} int @A [] @B [] c; Object o = new int @A [3] @B []; }",
		"annotated dots":                     "class A { void f(int @A [] @B... xs) {} void g(Object @N(x = {1, 2}) @M ... a) {} }",
		"a parenthesised target":             "class A { int x; A a; int[] b; void f() { (x) = 1; (a.x) = 2; (this.x) = 3; (b[0]) = 4; int y = (x) = 5; ((x)) = 6; } }",
		"underscores in a row":               "class A { int x = 1__0, y = 0x1__F, z = 0b1__0; long l = 1___000L; double d = 1__0.0__1e1__0; }",
		"octal numbers and zeros":            "class A { int a = 0_7, b = 0__7, c = 0_0, d = 00_7; long e = 0_7L; double f = 0_7e1, g = 0_9d, h = 09d, i = 0_7f, j = 0_9.5; }",
		"record as a name":                   "class A { int record = record(); int record() { record: for (;;) { break record; } record.x = 1; record++; return this.record(); } }",
		"an escaped backslash":               `class A { char c = '\u005c''; String s = "\u005c""; char d = '\u005c\u005c'; }`,
		"several u":                          `class A { String s = "\uuu0041"; char c = '\uuuu0041'; }`,
		"escapes in names":                   `cl\u0061ss \u0041 { int \u0061b\u00e9; int é = \u0061bé; }`,
		"escaped brackets":                   `class A \u007b int f\u0028int x\u0029 { return x\u003b } \u007d`,
		"an escape that ends a comment":      "class A { // \\u000a int x;\n}",
		"an escape that closes a comment":    `class A { /* *\u002f int x; /* */ }`,
		"an escape that ends a string":       `class A { String s = "\u0022; }`,
		"a pair of surrogates in a name":     `class A { int \ud835\udc9c = 1; }`,
		"half a pair in a string":            `class A { String s = "\ud835"; }`,
		"an escaped NUL":                     `class A { String s = "\u0000"; char c = '\u0000'; }`,
		"a NUL in a comment":                 "class A { /* \x00 */ int x; }",
		"carriage returns only":              "class A {\r// c\rint x;\r}\r",
		"a Ctrl-Z at the end":                "class A {}\n\x1a",
		"names in ISO-8859-1":                "class A { int caf\xe9 = 1; /* \xfc */ String s = \"\xdf\"; }",
		"keywords of later times as names":   "class A { int module, open, with, to, when, permits, sealed, yield, var, exports, opens, uses, provides, requires, transitive; void when() {} void with(int to) {} }",
		"a compact source file":              "String hi = \"x\"; void main() { IO.println(hi + n()); } int n() { return 1; } record R(int x) {} enum E { A } static int k = 2;",
		"an instance main":                   "class A { void main() {} }",
		"derived things at odd places":       ";;; import java.util.*;; class A { ; int x;; { ; } ; static { ; } ; };;",
		"an intersection cast":               "class A { Object o = (Runnable & java.io.Serializable) () -> {}; }",
		"a receiver parameter":               "class A { void f(A this, int x) {} class I { I(A A.this) {} } }",
		"arrays of old":                      "class A { int f()[] { return null; } int a[], b[][]; int g(int x[])[] { return null; } }",
		"explicit type arguments":            "class A { <T> A() { <T>this(); } void f() { this.<A>g(); A.<A>h(); new <A>A(); super.<A>k(); } }",
		"a lambda with odd parameters":       "class A { F f = (final @N var x, var y) -> 1; F g = _ -> 2; F h = (_, _) -> 3; F k = (int... a) -> 4; F l = (int a[]) -> 5; }",
		"switch oddities":                    "class A { int f(Object o) { return switch (o) { case null, default -> 1; case String s when s.isEmpty() -> { yield 2; } case Integer i -> throw new E(); }; } void g(int x) { switch (x) {} switch (x) { case 1, 2: case 3: default: } } }",
		"enum oddities":                      "enum A { @N X(1) { int f() { return 1; } }, Y, ; int f() { return 0; } A(int... x) {} } enum B {} enum C { ; } enum D { A, }",
		"annotations everywhere":             "@N package p; @N class A<@N T extends @N B & @N C> extends @N D implements @N E { @N int @N [] x = new @N int @N [1]; <@N T> @N int f() throws @N X { Object o = (@N String) y; return o instanceof @N String ? 1 : 2; } java.util.@N List<@N ? extends @N String> l; Object m = @N String::new; }",
		"a declaration of an annotation":     "class A { @ interface B { int x(); } @/* b */interface C {} @\nN @\ninterface D { class E { void f() { g(); } } } }",
		"text blocks":                        "class A { String s = \"\"\"\n  a \\\n \"\" \\\"\"\" b\n  \"\"\"; }",
		"method references":                  "class A { F f = int[]::new, g = A[]::new, h = java.util.List<String>::new, k = super::f, l = A.super::f, m = this::<A>f, n = (x ? y : z)::f, o = \"a\"::length, p = new A()::f, q = int[].class::f; }",
		"literals":                           "class A { double a = 1., b = .1, c = 1e1, d = 0x1p-3, e = 0x.8P2f, f = 1d, g = 1F, h = 0xFFp1, i = 00, j = 07L, k = 0B1, l = 1_0, m = 0x1_F, n = 1_0e1_0; char o = '\\377', p = '\\7', q = '\\s'; }",
		"casts and shifts":                   "class A { int f(int x) { return (int) +x + (int) -x + (int) ~x + (x) + x >>> 2 >> (byte) 1 << 3 + (int) (x) - (Integer) (x); } boolean g = a < b == c > d; boolean h = (a < b) && c > (d); }",
		"generics that look like comparison": "class A { Map<String, List<List<String>>> m; boolean b = f(a < b, c > d); G<A>.H<B> g; G<A>.@N H h; G<?>[] k; Class<?> c = G[].class; }",
		"try oddities":                       "class A { void f() { try (r; this.s; var t = u(); final T v = w();) {} try (X x = y()) {} catch (final A | @N B e) {} finally {} } }",

		"sealed":                        "sealed interface A permits B, C {} non-sealed class B implements A {} final class C implements A {} abstract sealed class D permits E {}",
		"nested generics in instanceof": "class A { boolean f(Object o) { return o instanceof List<?> l && l instanceof ArrayList<?> && o instanceof int[] a && o instanceof final String s && !(o instanceof @N B b) && o instanceof String[][] q; } }",
		"for oddities":                  "class A { void f() { for (;;) break; for (int i = 0, j[] = {1}; ; i++, j[0]--) continue; for (a(), b(); c(); d(), e()); for (final @N var x : y) ; for (int[] a[] : b) {} for (P p : q) for (;;) ; } }",
		"labels":                        "class A { void f() { a: b: for (;;) { continue a; } c: { break c; } d: ; e: if (x) break e; else break e; f: f(); g: switch (1) { case 1: break g; } h: try { break h; } finally { } } }",
		"local types":                   "class A { void f() { class B {} interface C {} enum D { X } record E(int x) {} final class G {} abstract class H {} @N class I {} static class J {} sealed interface K permits L {} } }",
		"interfaces":                    "interface A { int X = 1; void f(); default void g() {} static void h() {} private void i() {} private static void j() {} class C {} enum D {} interface E {} @interface F { int x() default 1; int[] y() default {}; String Z = \"\"; class Q {} } }",
		"records":                       "record R<T extends A>(@N T t, int... x) implements I { static int k; R { if (x == null) return; } R(T t) { this(t, 1); } static void f() {} @Override public T t() { return t; } record S() {} }",
	} {
		t.Run(name, func(t *testing.T) {
			f, err := Parse("A.java", []byte(src))
			if err != nil {
				t.Fatalf("%v\n%s", err, src)
			}
			for _, s := range f.Skipped {
				t.Errorf("not understood: %v\n%s", s, src)
			}
		})
	}
}

// What the grammar takes for something else is not read, and the rest of the file is.
func TestMisread(t *testing.T) {
	f, err := Parse("A.java", []byte("class A {\n  void f(B b) {\n    switch (b) { case X -> y = (z) -> w(); default -> v(); }\n  }\n  void g(B b) {\n    switch (b) { case X -> v(z -> w()); default -> { y = z -> w(); } }\n  }\n}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Skipped) != 1 || f.Skipped[0].Line != 3 || !f.Skipped[0].Method {
		t.Errorf("skipped: %v", f.Skipped)
	}
}

// TestPatternsLikeCalls: record patterns in labels that the grammar may take for calls.
func TestPatternsLikeCalls(t *testing.T) {
	for _, label := range []string{"A.R(_)", "A.R(B.S(_))", "A.R(_), A.S(_)"} {
		f, err := Parse("A.java", []byte("class A { void f(Object o) { if (o != null) { switch (o) { case "+label+" -> {} default -> {} } } else if (o instanceof Integer p && p > 1) { g(p); } else {} } }"))
		if err != nil || len(f.Skipped) > 0 {
			t.Fatal(err, f.Skipped)
		}
		patterns, calls := 0, 0
		for n := Node(0); int(n) < f.Len(); n++ {
			switch f.Kind(n) {
			case RecordPattern:
				patterns++
			case MethodInvocation:
				calls++
			}
		}
		if patterns == 0 || calls != 1 {
			t.Errorf("%s: %d record patterns and %d calls", label, patterns, calls)
		}
	}
}
