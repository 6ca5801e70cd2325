package probe

import (
	"fmt"
	"strings"
)

// shape makes a source of a size.
type shape func(n int) string

// shapes have one thing n times, one below the other or one in the other. They need not compile.
var shapes = map[string]shape{
	"names":                 inMethod(row("o", ".b", ".m(o);")),
	"names of values":       inMethod(row("Object x = a", ".b", ".c;")),
	"names stored to":       inMethod(row("a", ".b", ".c = o;")),
	"names declared":        inMethod(row("Object x = next", ".next", ";")),
	"names declared called": inMethod(row("next", ".next", ".m(o);")),
	"types":                 inMethod(row("a", ".b", ".C x = null;")),
	"chain of calls":        inMethod(row("o", ".f(o)", ";")),
	"chain of own calls":    inMethod(row("this", ".own(o)", ";")),
	"nested calls":          inMethod(nest("", "own(", "o", ")", ";")),
	"nested library calls":  inMethod(nest("", "z.f(", "o", ")", ";")),
	"calls":                 inMethod(row("", "own(new A());", "")),
	"arguments":             inMethod(row("own(o", ",new A()", ");")),
	"creations":             inMethod(nest("o = ", "new A(", "", ")", ";")),
	"nested lambdas":        inMethod(row("F x = ", "a -> ", "o;")),
	"nested block lambdas":  inMethod(nest("own(", "a -> { own(", "o", "); }", ");")),
	"lambdas":               inMethod(row("", "F x# = a -> new A();", "")),
	"called lambdas":        inMethod(row("", "java.util.function.Supplier<A> x# = () -> o; x#.get();", "")),
	"streams":               inMethod(row("list.stream()", ".map(a -> new A())", ".count();")),
	"streams of blocks":     inMethod(row("list.stream()", ".map(a -> { return new A(); })", ".collect(c);")),
	"streams that capture":  inMethod(row("Object x = list.stream()", ".filter(a -> a != o)", ".findFirst().get();")),
	"streams nested":        inMethod(nest("o = ", "list.stream().map(a# -> ", "o", ").count()", ";")),
	"streams with values":   inMethod(row("list.stream()", ".map(a# -> a#.f(o))", ".count();")),
	"conditionals":          inMethod(row("o = ", "b ? new A() : ", "o;")),
	"nested conditionals":   inMethod(nest("o = ", "(b ? ", "o", ": new A())", ";")),
	"conditional arguments": inMethod(nest("own(", "b ? own(new A()) : own(", "o", ")", ");")),
	"conditions":            inMethod(row("if (b", " && o != null", ") own(o);")),
	"nested conditions":     inMethod(nest("if (", "(b || ", "b", ")", ") own(o);")),
	"negations":             inMethod(row("if (", "!", "b) own(o);")),
	"nested switches":       inMethod(nest("", "switch (i) { case 1: own(o); ", "", "}", "")),
	"nested switch rules":   inMethod(nest("o = ", "switch (i) { case 1 -> new A(); default -> ", "o", "; }", ";")),
	"yields":                inMethod(nest("o = ", "switch (i) { default: yield ", "o", "; }", ";")),
	"cases":                 inMethod(row("switch (i) {", " case #: own(new A()); break; ", "}")),
	"cases that fall":       inMethod(row("switch (i) {", " case #: own(new A()); ", "}")),
	"patterns in cases":     inMethod(row("switch (o) {", " case A a# -> own(a#); ", " default -> {} }")),
	"labels of a case":      inMethod(row("switch (i) { case -1", ", #", " -> own(o); }")),
	"nested type arguments": inMethod(nest("", "L<", "A", ">", " x = new L<>();")),
	"type arguments":        inMethod(row("L<A", ",A", "> x = new L<>();")),
	"type parameters":       inClass(row("class B<T", ", T#", "> { T t; }")),
	"created types":         inMethod(nest("Object x = new ", "L<", "A", ">", "();")),
	"array dimensions":      inMethod(row("Object", "[]", " x = null;")),
	"created dimensions":    inMethod(row("Object x = new A", "[1]", ";")),
	"array initialisers":    inMethod(nest("Object x = new Object[]", "{", "", "}", ";")),
	"array elements":        inMethod(row("Object[] x = {o", ", new A()", "};")),
	"nested array accesses": inMethod(nest("o = ", "p[", "0", "]", ";")),
	"array accesses":        inMethod(row("o = p", "[0]", ";")),
	"element stores":        inMethod(row("", "p[#] = new A();", "")),
	"nested classes":        inClass(nest("", "class B# { A f; ", "", "}", "")),
	"nested static classes": inClass(nest("", "static class B# extends B { A f = new B#(); ", "", "}", "")),
	"classes":               inClass(row("", "class B# { A f = new A(); }", "")),
	"subclasses":            inClass(row("class B {} ", "class B# extends B { A f; } ", "")),
	"chain of classes":      inClass(row("class B { void g(Object o) { own(new C()); } } ", "class C# extends C#1 { Object f() { return o; } }", "")),
	"superclasses": func(n int) string {
		return row("class A0 { Object o; }", "class A#1 extends A# { Object f() { return o; } }", "")(n)
	},
	"superclasses below":     inClass(row("", "class C# extends C#1 { C# g(C# c) { c.next = new C#(); own(c, g(c)); return c; } }", "")),
	"superclasses outside":   inClass(row("class C0 extends java.util.ArrayList {}", "class C#1 extends C# { Object f() { return own(next); } Object own(Object a) { return list(a); } }", "")),
	"superclasses of nested": inClass(row("class C0 extends Out {}", "class C#1 extends C# { class M# {} Object f() { return new M#(); } Object g = new N#(); }", "")),
	"superinterfaces":        inClass(row("interface I0 { Object o(); }", "interface I#1 extends I# { default Object f() { return o(); } }", "")),
	"superinterfaces joined": inClass(row("interface I0 {} interface J0 {}", "interface I#1 extends I#, J# {} interface J#1 extends J#, I# { default Object f() { return own(next); } }", "")),
	"bounds":                 inClass(row("class B<T", ", T#1 extends T#", "> { T t; }")),
	"overrides":              inClass(row("class C0 { Object m(Object o) { return o; } }", "class C#1 extends C# { Object m(Object o) { return own(super.m(new C#()), o); } }", "")),
	"calls down":             inClass(row("int m() { return 1; }", "int m#() { return m#1(); }", "")),
	"calls up":               inClass(row("Object m0() { return new A(); }", "Object m#1() { return m#(); }", "")),
	"overloads called":       inClass(row("", "static Object q(A# a) { return a; } Object m#(A a) { return q(a); }", "")),
	"meetings of all": func(n int) string {
		return row("", "class B# {}", "")(n) + row("class X { Object o = java.util.Arrays.asList(new X()", ", new B#()", "); }")(n)
	},
	"meetings of more": inClass(row("Object m() { return null; }", "class B# { Object m#() { return java.util.List.of(m#1(), new B#()); } }", "")),
	"demands used": func(n int) string {
		return row("", "import a.b#.*;", "")(n) + inMethod(row("", "own(new C#(), D#.x);", ""))(n)
	},
	"labelled loops":        inMethod(nest("", "l#: for (int k# = 0; k# < i; k#++) { if (b) continue l#; own(o); ", "", "}", "")),
	"calls on a line":       func(n int) string { return strings.ReplaceAll(inMethod(row("", "own(new A());", ""))(n), "\n", " ") },
	"text blocks":           inMethod(row("", "String s# = \"\"\"\n  a\"\"\"; own(s#);", "")),
	"types of a catch":      inMethod(row("try { own(o); } catch (E", " | E#", " e) { own(e); }")),
	"local classes used":    inMethod(row("", "class B# { Object f = o; Object g() { return new B#(); } } own(new B#());", "")),
	"anonymous classes":     inMethod(nest("", "new A() { void f() { ", "own(o);", "} };", "")),
	"local classes":         inMethod(row("", "class B# { Object f = o; }", "")),
	"nested local classes":  inMethod(nest("", "class B# { void f() { ", "", "} }", "")),
	"interfaces":            inClass(row("", "interface I# { Object f(); }", "")),
	"enum constants":        inClass(row("enum E { X", ", X#(new A())", "; E(Object... o) {} }")),
	"constants with bodies": inClass(row("enum E { X", ", X# { Object f() { return new A(); } }", "; Object f() { return null; } }")),
	"records":               inClass(row("", "record R#(A a, Object b) {}", "")),
	"components":            inClass(row("record R(A a", ", A a#", ") {}")),
	"joined strings":        inMethod(row("String x = \"\"", " + o", ";")),
	"joined results":        inMethod(row("String x = \"\"", " + own(o)", ";")),
	"operands":              inMethod(row("i = 0", " + i", ";")),
	"nested operands":       inMethod(nest("i = ", "(1 + ", "i", ")", ";")),
	"right operands":        inMethod(nest("i = ", "i + (", "i", ")", ";")),
	"parentheses":           inMethod(nest("o = ", "(", "new A()", ")", ";")),
	"casts":                 inMethod(row("o = ", "(A) ", "o;")),
	"assignments":           inMethod(row("", "o = ", "new A();")),
	"compound assignments":  inMethod(row("String s = \"\"; ", "s += o;", "")),
	"nested blocks":         inMethod(nest("", "{ Object x# = new A();", "", "}", "")),
	"blocks":                inMethod(row("", "{ Object x = new A(); }", "")),
	"else ifs":              inMethod(row("", "if (i == #) own(new A()); else ", "{}")),
	"else ifs of patterns":  inMethod(row("", "if (o instanceof A a#) own(a#); else ", "{}")),
	"nested ifs":            inMethod(nest("", "if (b) { own(o); ", "", "}", "")),
	"ifs":                   inMethod(row("", "if (b) own(new A());", "")),
	"ifs without braces":    inMethod(row("", "if (b) ", "own(o);")),
	"nested loops":          inMethod(nest("", "while (b) { A x# = new A(); ", "", "}", "")),
	"loops":                 inMethod(row("", "for (int k = 0; k < i; k++) own(new A());", "")),
	"nested for-eaches":     inMethod(nest("", "for (Object x# : list) { own(x#); ", "", "}", "")),
	"for-eaches":            inMethod(row("", "for (Object x : list) own(x);", "")),
	"nested do loops":       inMethod(nest("", "do { own(o); ", "", "} while (b);", "")),
	"nested tries":          inMethod(nest("", "try { own(o); ", "", "} finally { own(o); }", "")),
	"tries in finally":      inMethod(nest("", "try { own(o); } finally { ", "", "}", "")),
	"tries":                 inMethod(row("", "try { own(new A()); } catch (E e) { own(e); }", "")),
	"catches":               inMethod(row("try { own(o); }", " catch (E# e) { own(e); }", "")),
	"resources":             inMethod(row("try (A r = new A()", "; A r# = new A()", ") { own(o); }")),
	"locks":                 inMethod(nest("", "synchronized (o) { own(o); ", "", "}", "")),
	"labels":                inMethod(nest("", "l#: for (;;) { own(o); ", "", "break l#; }", "")),
	"breaks":                inMethod(row("l: for (;;) {", "if (b) break l; A x# = new A();", "}")),
	"returns":               inMethod(row("", "if (b) return;", "")),
	"throws":                inMethod(row("", "if (b) throw new E(o);", "")),
	"statements":            inMethod(row("", "o = new A();", "")),
	"locals":                inMethod(row("", "A x# = new A(); own(x#);", "")),
	"declarators":           inMethod(row("A x = null", ", x# = new A()", ";")),
	"stores":                inMethod(row("", "next = new A();", "")),
	"stores through locals": inMethod(row("A q = next;", "q.next = new A();", "")),
	"fields":                inClass(row("", "A f# = new A();", "")),
	"field declarators":     inClass(row("A f", ", f# = new A()", ";")),
	"methods":               inClass(row("", "A m#(A a) { return new A(); }", "")),
	"methods that call":     inClass(row("", "Object m#(A a) { return m#(a); } ", "")),
	"overloads":             inClass(row("", "Object m(A# a) { return m(a); } ", "")),
	"constructors":          inClass(row("", "class B# { B#(A a) { this.a = a; } A a; }", "")),
	"initialisers":          inClass(row("", "static { own(new A()); }", "")),
	"parameters":            inClass(row("void g(A a", ", A a#", ") { }")),
	"nested annotations":    inClass(nest("", "@X(", "", ")", " A f;")),
	"annotations":           inClass(row("", "@X# ", "A f;")),
	"annotated locals":      inMethod(row("", "@X(\"a\") A x# = new A();", "")),
	"method references":     inMethod(row("", "own(A::m);", "")),
	"patterns":              inMethod(row("if (o instanceof A x", " && o instanceof A x#", ") own(x);")),
	"nested patterns":       inMethod(nest("if (o instanceof ", "R(", "var x", ")", ") own(x);")),
	"fills":                 inMethod(row("", "list.add(new A());", "")),
	"removals":              inMethod(row("", "list.remove(o);", "")),
	"builders":              inMethod(row("StringBuilder s = new StringBuilder(); s", ".append(o)", ";")),
	"this handed on":        inClass(row("", "class B# { B#() { own(this); } }", "")),
	"imports":               func(n int) string { return row("", "import a.b.C#;", "")(n) + inMethod(row("", "own(o);", ""))(1) },
	"imports on demand":     func(n int) string { return row("", "import a.b#.*;", "")(n) + inMethod(row("", "own(C.d);", ""))(1) },
	"comments":              inMethod(row("", "/* c */ own(/* d */ o); // e", "")),
	"unary":                 inMethod(row("i = ", "- ", "i;")),
	"literals":              inMethod(row("p = new Object[] {1", ", \"a\"", "};")),
	"super calls":           inClass(nest("", "class B# extends C { Object f() { return super.f(); } ", "", "}", "")),
	"outer instances":       inClass(nest("", "class B# { Object f() { return A.this; } ", "", "}", "")),
}

func row(before, text, after string) shape { return nest(before, text, after, "", "") }

func nest(before, open, middle, close, after string) shape {
	return func(n int) string {
		var b strings.Builder
		b.WriteString(before)
		for i := 0; i < n; i++ {
			b.WriteString(counted(open, i))
			b.WriteByte('\n')
		}
		b.WriteString(middle)
		for i := n - 1; close != "" && i >= 0; i-- {
			b.WriteString(counted(close, i))
			b.WriteByte('\n')
		}
		return b.String() + after
	}
}

// counted has i+1 for #1 and i for #.
func counted(text string, i int) string {
	return strings.NewReplacer("#1", fmt.Sprint(i+1), "#", fmt.Sprint(i)).Replace(text)
}

// inClass puts a shape into a class of its own.
func inClass(of shape) shape {
	return func(n int) string {
		return "import java.util.*;\nclass A { A next; Object own(Object... o) { return o; }\n" + of(n) + "\n}\n"
	}
}

func inMethod(of shape) shape {
	return inClass(func(n int) string {
		return "void m(Object o, boolean b, int i, Object[] p, List<A> list) {\n" + of(n) + "\n}"
	})
}
