package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jinstr/internal/javatest"
)

// command is jinstr as a process of its own, in dir.
func command(t *testing.T, dir string, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := &exec.Cmd{Path: self, Args: append([]string{"jinstr"}, args...), Dir: dir, Env: os.Environ()}
	cmd.Stderr = &strings.Builder{}
	return cmd
}

// interruptAt starts a command, sends it an interrupt as soon as a path is
// there, and gives its exit code.
func interruptAt(t *testing.T, cmd *exec.Cmd, path string) int {
	t.Helper()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		if _, err := os.Stat(path); err == nil {
			break
		}
		if time.Now().After(end) {
			_ = cmd.Process.Kill() // it is waited for below
			t.Errorf("%s never came", path)
			break
		}
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	err := cmd.Wait()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode()
}

// bigProgram writes a program that takes seconds to rewrite.
func bigProgram(t *testing.T, dir string, files int) {
	t.Helper()
	method := "\tObject m%d(Object a) { Object b = new Object(); this.f = b; return m%d(b); }\n"
	for i := 0; i < files; i++ {
		var text strings.Builder
		fmt.Fprintf(&text, "class C%d {\n\tObject f;\n", i)
		for k := 0; k < 150; k++ {
			fmt.Fprintf(&text, method, k, k)
		}
		if i == 0 {
			text.WriteString("\tpublic static void main(String[] args) { }\n")
		}
		text.WriteString("}\n")
		path := filepath.Join(dir, fmt.Sprintf("C%d.java", i))
		if err := os.WriteFile(path, []byte(text.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// leftovers lists what a run that was broken off must not leave.
func leftovers(t *testing.T, out string) (list []string) {
	t.Helper()
	err := filepath.WalkDir(out, func(path string, d os.DirEntry, err error) error {
		if err == nil && (strings.HasPrefix(d.Name(), ".jinstr-") || d.Name() == "jinstr.map" || d.Name() == "jinstr.state" || d.Name() == "classes") {
			list = append(list, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestInterruptedRewrite(t *testing.T) {
	dir := t.TempDir()
	src, out := filepath.Join(dir, "src"), filepath.Join(dir, "jinstr-out")
	if err := os.Mkdir(src, 0o777); err != nil {
		t.Fatal(err)
	}
	bigProgram(t, src, 100)
	for _, test := range []struct{ level, sign string }{
		{"full", filepath.Join(out, "src")},            // into a new folder
		{"objects", filepath.Join(out, ".jinstr-map")}, // over what a run left
	} {
		cmd := command(t, dir, "rewrite", "--level", test.level, "src")
		if code := interruptAt(t, cmd, test.sign); code != 130 {
			t.Errorf("exit code %d", code)
		}
		if text := fmt.Sprint(cmd.Stderr); !strings.Contains(text, "interrupted") {
			t.Errorf("it said %q", text)
		}
		if left := leftovers(t, out); len(left) > 0 {
			t.Errorf("left: %v", left)
		}
		if output, err := command(t, dir, "rewrite", "-q", "--level", test.level, "src").Output(); err != nil || len(output) > 0 {
			t.Errorf("the next run: %v %s", err, output)
		}
		if list, err := os.ReadDir(filepath.Join(out, "src")); err != nil || len(list) != 100 {
			t.Errorf("%d files, %v", len(list), err)
		}
		if left := leftovers(t, out); len(left) != 2 { // the map and the state
			t.Errorf("left: %v", left)
		}
	}
}

// TestInterruptedProgram: where there is no terminal, an interrupt that reaches jinstr alone
// goes on to the program.
func TestInterruptedProgram(t *testing.T) {
	if len(javatest.JDKs()) == 0 {
		t.Skip("no JDK")
	}
	dir := t.TempDir()
	text := `public class Main { public static void main(String[] args) throws Exception {
		new java.io.FileOutputStream("runs").close(); Thread.sleep(300_000); } }`
	if err := os.WriteFile(filepath.Join(dir, "Main.java"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	run := []string{"run", "-q", "--java-home", javatest.JDKs()[0].Home, "Main.java"}
	if code := interruptAt(t, command(t, dir, run...), filepath.Join(dir, "runs")); code != 130 {
		t.Errorf("exit code %d", code)
	}
}

func TestInterruptedCompilation(t *testing.T) {
	if len(javatest.JDKs()) == 0 {
		t.Skip("no JDK")
	}
	dir := t.TempDir()
	src, out := filepath.Join(dir, "src"), filepath.Join(dir, "jinstr-out")
	if err := os.Mkdir(src, 0o777); err != nil {
		t.Fatal(err)
	}
	bigProgram(t, src, 20)
	run := []string{"run", "-q", "--java-home", javatest.JDKs()[0].Home, "src"}
	if code := interruptAt(t, command(t, dir, run...), filepath.Join(out, "classes")); code != 130 {
		t.Errorf("exit code %d", code)
	}
	if _, err := os.Stat(filepath.Join(out, "classes")); !os.IsNotExist(err) {
		t.Errorf("class files are left: %v", err)
	}
	if cmd := command(t, dir, run...); cmd.Run() != nil {
		t.Errorf("the next run: %v", cmd.Stderr)
	}
}
