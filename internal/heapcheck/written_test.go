package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestWrittenDumps: NetBeans' library and shark, the heap reader of LeakCanary, read the objects and references of dumps that jinstr writes as they were written.
func TestWrittenDumps(t *testing.T) {
	if testing.Short() {
		t.Skip("Maven may have to fetch the readers")
	}
	for _, program := range []string{"mvn", "javac"} {
		if _, err := exec.LookPath(program); err != nil && os.Getenv("CI") != "true" {
			t.Skip(err)
		}
	}
	here, err := os.Getwd()
	if err == nil {
		err = os.Chdir(filepath.Join("..", "..")) // the command runs there
	}
	if err != nil {
		t.Fatal(err)
	}
	defer os.Chdir(here)
	tools, err := newTools(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	written, err := tools.compareWritten()
	if err != nil {
		t.Fatal(err)
	}
	if len(written) == 0 || !allEqual(nil, written) {
		t.Errorf("%v", written)
	}
}
