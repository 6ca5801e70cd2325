package probe

import (
	"runtime"
	"syscall"
	"testing"
)

// timed are shapes in large numbers, the work on which is not all of nodes and bytes: classes above a class, copies of finally
// blocks, names of variables and of what is called are looked for in lists, too.
var timed = map[string]shape{
	"superclasses": func(n int) string {
		return row("class C0 { C0 f; void g() { } } ", "class C#1 extends C# { void x#1() { f = new C0(); g(); } } ", "")(n)
	},
	"superclasses outside": func(n int) string {
		return row("class C0 extends java.util.ArrayList<Object> { C0 f; void g() { } } ", "class C#1 extends C# { void x#1() { f = new C0(); g(); add(f); } } ", "")(n)
	},
	"interfaces with defaults": func(n int) string {
		return row("", "interface I# { default A q#() { return null; } } ", "")(n) + row("class A implements J", ", I#", " { Object o; void go() {")(n) + row("", "o = q#();", "} }")(n)
	},
	"tries":                  inMethod(row("", "try { own(new A()); } catch (E e#) { own(e#); } finally { o = null; }", "")),
	"tries that return":      inMethod(row("", "try { if (b) return; own(new A()); } finally { o = null; }", "")),
	"returns":                inClass(row("Object m(int i, Object o) {", "if (i == #) { Object x = new A(); return x; }", "return o; }")),
	"local classes":          inMethod(row("", "class B# { Object f = o; Object g() { return f; } } Object x# = new B#();", "")),
	"anonymous classes":      inMethod(row("", "own(new A() { Object g() { return o; } });", "")),
	"lambdas":                inMethod(row("", "F x# = a -> { own(a); return new A(); };", "")),
	"lambdas as arguments":   inMethod(row("own(o", ", a -> new A()", ");")),
	"arguments, a line each": inMethod(row("list.f(o", ", new A()", ");")),
	"arguments of generics":  inMethod(row("own(", "a < b, ", "c > (d));")),
	"overloads called":       inClass(row("", "void m(A# a) { m(new A#()); }", "")),
}

// TestTimeIsLinear: eight times as many take about eight times as long, and nowhere near the 64 times of what goes by the square.
func TestTimeIsLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("time, where TestWorkIsLinear counts visits")
	}
	const few, large, most = 500, 4000, 24
	for name, shape := range timed {
		t.Run(name, func(t *testing.T) {
			var taken [2]int64
			for try := 0; try < 3; try++ { // another process may disturb
				taken[0], taken[1] = spent(t, shape(few)), spent(t, shape(large))
				if taken[1] <= taken[0]*most {
					return
				}
			}
			t.Errorf("%d take %d us, %d take %d", few, taken[0], large, taken[1])
		})
	}
}

// spent is how many microseconds of a processor planning a source takes.
func spent(t *testing.T, text string) int64 {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	runtime.GC()
	before := userTime(t)
	declare(t, text).plan(ways["paths"])
	return userTime(t) - before
}

func userTime(t *testing.T) int64 {
	const thread = 1 // RUSAGE_THREAD
	var u syscall.Rusage
	if err := syscall.Getrusage(thread, &u); err != nil {
		t.Skip(err)
	}
	return u.Utime.Sec*1e6 + int64(u.Utime.Usec)
}
