package javatest

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"sync"
	"testing"

	"jinstr/internal/kept"
)

// Eclipse is the Eclipse compiler, which knows releases that javac has forgotten, and the
// class files of CLDC. It runs in a server, as javac does, on the oldest JDK: the library of
// that is what it compiles against where no other is named.
type Eclipse struct {
	archive string // its classes
	jdk     *JDK

	once   sync.Once
	server *server
	err    error
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

// FoundEclipse is the ecj of this machine, or nil.
func FoundEclipse() *Eclipse { return eclipse() }

var eclipse = sync.OnceValue(func() *Eclipse {
	command, err := exec.LookPath("ecj")
	if err != nil || len(JDKs()) == 0 {
		return nil
	}
	return &Eclipse{archive: archiveOf(command), jdk: JDKs()[0]}
})

var archiveName = regexp.MustCompile(`/[^\s"':=]+\.jar\b`)

// archiveOf is the archive that a command runs: the first of those that its script names, or one of
// which it is a copy itself.
func archiveOf(command string) string {
	script, _ := os.ReadFile(command) // the server tells that there is none
	for _, name := range archiveName.FindAllString(string(script), -1) {
		if _, err := os.Stat(name); err == nil {
			return name
		}
	}
	return command
}

// Compile compiles, or takes what the same compilation gave before. The error is what the
// compiler says.
func (e *Eclipse) Compile(c Compilation) error {
	into, done, err := fresh(c.Classes)
	if err != nil {
		return fmt.Errorf("making the folder for class files: %w", err)
	}
	key := kept.NewKey("ecj 2")
	key.Text(e.jdk.identity(), moduleText("batch"))
	key.File(e.archive)
	c.add(key)
	_, err = kept.Step{Key: key, Root: into}.Do(func() ([]byte, error) {
		e.once.Do(func() { e.server, e.err = e.jdk.serve(e.archive) })
		if e.err != nil {
			return nil, fmt.Errorf("starting the compile server of %s: %w", e.archive, e.err)
		}
		r, err := e.server.ask(append([]string{"-nowarn", "-proc:none", "-d", into}, c.Options...), c.Files)
		if err == nil && !r.OK {
			err = fmt.Errorf("ecj: %s", r.Other)
		}
		return nil, err
	})
	if err != nil {
		return err
	}
	return done()
}
