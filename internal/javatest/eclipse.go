package javatest

import (
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"

	"jinstr/internal/kept"
)

// Eclipse is the Eclipse compiler, which knows releases that javac has forgotten, and the
// class files of CLDC.
type Eclipse struct {
	path    string
	version func() string
}

// RequireEclipse finds ecj. Without it the test is skipped, but fails where the environment
// says CI=true.
func RequireEclipse(t testing.TB) *Eclipse {
	t.Helper()
	e := eclipse()
	if e == nil {
		const reason = "no ecj (Debian package ecj)"
		if os.Getenv("CI") != "" {
			t.Fatal(reason)
		}
		t.Skip(reason)
	}
	return e
}

var eclipse = sync.OnceValue(func() *Eclipse {
	path, err := exec.LookPath("ecj")
	if err != nil {
		return nil
	}
	return &Eclipse{path, sync.OnceValue(func() string {
		text, err := exec.Command(path, "-version").CombinedOutput()
		return fmt.Sprintln(string(text), err)
	})}
})

// Compile compiles, or takes what the same compilation gave before. The error is what the
// compiler says.
func (e *Eclipse) Compile(c Compilation) error {
	into, done, err := fresh(c.Classes)
	if err != nil {
		return fmt.Errorf("making the folder for class files: %w", err)
	}
	key := kept.NewKey("ecj 1")
	key.Text(e.version())
	c.add(key)
	_, err = kept.Step{Key: key, Root: into}.Do(func() ([]byte, error) {
		args := append(append([]string{"-nowarn", "-proc:none", "-d", into}, c.Options...), c.Files...)
		if text, err := exec.Command(e.path, args...).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("ecj: %w\n%s", err, text)
		}
		return nil, nil
	})
	if err != nil {
		return err
	}
	return done()
}
