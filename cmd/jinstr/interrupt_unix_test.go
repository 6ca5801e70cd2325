//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestInterruptedInOneFile: a single file may take long to parse and to plan, and nobody waits for that.
func TestInterruptedInOneFile(t *testing.T) {
	dir := t.TempDir()
	out, source := filepath.Join(dir, "jinstr-out"), filepath.Join(dir, "A.java")
	text := "class A { Object f; void m(Object a) {\n" + strings.Repeat("this.f = new A();\n", 700000) + "} }\n"
	for _, wait := range []time.Duration{0, time.Second} {
		// A pipe in place of the file: once jinstr has read it to its end, it has begun, however busy the machine is.
		if err := syscall.Mkfifo(source, 0o666); err != nil {
			t.Fatal(err)
		}
		cmd := command(t, dir, "rewrite", "A.java")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(source, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(source); err != nil {
			t.Fatal(err)
		}
		time.Sleep(wait)
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		sent := time.Now()
		_ = cmd.Wait() // its state tells
		if code := cmd.ProcessState.ExitCode(); code != 143 || !strings.Contains(fmt.Sprint(cmd.Stderr), "interrupted") {
			t.Errorf("%v after it was read: exit code %d, %v", wait, code, cmd.Stderr)
		}
		if took := time.Since(sent); took > 3*time.Second { // a second, and the machine may be busy
			t.Errorf("%v after it was read it went on for %v", wait, took)
		}
		if _, err := os.Stat(out); err == nil {
			if left := leftovers(t, out); len(left) > 0 {
				t.Errorf("left: %v", left)
			}
		}
	}
}
