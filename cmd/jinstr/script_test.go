package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"jinstr/internal/javatest"
)

func TestMain(m *testing.M) {
	os.Exit(testscript.RunMain(m, map[string]func() int{
		"jinstr": func() int { return run(os.Args, os.Stdin, os.Stdout, os.Stderr) },
	}))
}

// TestScripts runs the scripts in testdata/script; read them in the order of
// their names as a tutorial. Those that need Java say so: [java], or [java25].
func TestScripts(t *testing.T) {
	jdks := javatest.JDKs()
	if len(jdks) == 0 {
		t.Log("without a JDK the scripts that run programs are skipped")
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			if len(jdks) > 0 {
				home := jdks[len(jdks)-1].Home
				e.Setenv("JAVA_HOME", home)
				e.Setenv("PATH", e.Getenv("PATH")+string(os.PathListSeparator)+filepath.Join(home, "bin"))
			}
			// For a script that takes the PATH away.
			self, err := exec.LookPath("jinstr")
			e.Setenv("JINSTR", self)
			return err
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"cut": cut},
		Condition: func(name string) (bool, error) {
			return len(jdks) > 0 && (name == "java" || name == "java25" && jdks[len(jdks)-1].Version >= 25), nil
		},
		UpdateScripts: os.Getenv("JINSTR_UPDATE_SCRIPTS") != "",
	})
}

// cut takes the last bytes off a file, as a full disk does.
func cut(ts *testscript.TestScript, neg bool, args []string) {
	path := ts.MkAbs(args[0])
	info, err := os.Stat(path)
	ts.Check(err)
	ts.Check(os.Truncate(path, info.Size()-20))
}
