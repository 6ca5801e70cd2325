package javatest

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// Programs that run in a VM after others do what they do in one of their own, or are left to one.
func TestTogether(t *testing.T) {
	const apart, together = false, true
	programs := []struct {
		name string
		how  bool
		body string
	}{
		{"prints", together, `System.out.print("grüße\n"); System.out.println(n++);`},
		{"has statics of its own", together, `System.out.println(n++);`},
		{"writes a file", apart, `new java.io.FileWriter("x").close();`},
		{"ends the VM", apart, `System.exit(3);`},
		{"halts", apart, `Runtime.getRuntime().halt(4);`},
		{"has a hook", apart, `Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));`},
		{"leaves a thread", apart, `new Thread(() -> { try { Thread.sleep(50); } catch (InterruptedException e) { } System.out.println("late"); }).start();`},
		{"throws", apart, `throw new IllegalStateException("thrown");`},
		{"prints an error", apart, `System.err.println("error");`},
		{"prints its frames", apart, `new Exception().printStackTrace(System.out);`},
		{"reads properties", apart, `System.out.println(System.getProperty("java.class.path").length() > 0);`},
		{"changes the locale", apart, `java.util.Locale.setDefault(java.util.Locale.GERMAN);`},
		{"formats", together, `System.out.println(String.format("%.2f", 1.5));`},
	}
	jdks := RequireJDKs(t)
	if testing.Short() {
		jdks = jdks[len(jdks)-1:]
	}
	for _, jdk := range jdks {
		for _, p := range programs {
			t.Run(p.name+"/"+jdk.String(), func(t *testing.T) {
				dir := t.TempDir()
				src := write(t, dir, "Main.java", `class Main { static int n; public static void main(String[] args) throws Exception { `+p.body+` } }`)
				res, err := jdk.Compile(Compilation{Classes: dir, Files: []string{src}})
				if err != nil || !res.OK {
					t.Fatal(err, res.Text())
				}
				if err := os.Remove(src); err != nil {
					t.Fatal(err)
				}
				run := Program{ClassPath: dir, Main: "Main", Dir: dir, Kept: true, Together: true}
				want, err := jdk.run(run)
				if err != nil {
					t.Fatal(err)
				}
				got, ok := Outcome{}, run.GoesTogether()
				if ok {
					got, ok = jdk.runTogether(run, &loaded{})
				}
				if ok != p.how || ok && got != want {
					t.Errorf("together: %v, it ends with %+v, want %+v", ok, got, want)
				}
			})
		}
	}
}

// A program that does not end is ended, and the next one runs.
func TestTogetherTimeout(t *testing.T) {
	jdk := RequireJDK(t)
	for _, body := range []string{"for (;;);", "System.out.print(1);"} {
		dir := t.TempDir()
		src := write(t, dir, "Main.java", `class Main { public static void main(String[] args) { `+body+` } }`)
		if res, err := jdk.Compile(Compilation{Classes: filepath.Join(dir, "classes"), Files: []string{src}}); err != nil || !res.OK {
			t.Fatal(err, res.Text())
		}
		o, ok := jdk.runTogether(Program{ClassPath: filepath.Join(dir, "classes"), Main: "Main", Timeout: 2 * time.Second}, &loaded{})
		if ok != (o.Stdout == "1") {
			t.Errorf("%s: %v, %+v", body, ok, o)
		}
	}
}
