package javatest

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// asked asks a server, which is to answer or to end.
func asked(t *testing.T, s *server, options ...string) (*Result, error) {
	t.Helper()
	type answer struct {
		r   *Result
		err error
	}
	come := make(chan answer, 1)
	go func() {
		r, err := s.ask(options, nil)
		come <- answer{r, err}
	}()
	select {
	case a := <-come:
		return a.r, a.err
	case <-time.After(time.Minute):
		t.Fatal("the server neither answers nor ends")
	}
	return nil, nil
}

// A request that cannot be read ends the server, and everybody who waits for it is told.
func TestServerEndsAtBrokenRequest(t *testing.T) {
	s, err := RequireJDK(t).serve()
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	b.WriteByte(1)
	for _, n := range []int{7, 1, -1} { // one option, of less than no bytes
		putInt(&b, n)
	}
	if _, err := s.in.Write(b.Bytes()); err != nil {
		t.Fatal(err)
	}
	if r, err := asked(t, s, "-version"); err == nil || !strings.Contains(err.Error(), "has ended") {
		t.Errorf("got %+v, %v", r, err)
	}
}

// What a compiler throws, also where it is none of the JDK's, is an answer.
func TestServerAnswersWhateverIsThrown(t *testing.T) {
	jdk := RequireJDK(t)
	dir := t.TempDir()
	src := write(t, dir, "BatchCompiler.java", `package org.eclipse.jdt.core.compiler.batch;
		public class BatchCompiler {
			public static boolean compile(String[] line, java.io.PrintWriter out, java.io.PrintWriter err, org.eclipse.jdt.core.compiler.CompilationProgress p) {
				if (line[0].equals("throw")) throw new AssertionError("no way");
				return true;
			}
		}`)
	progress := write(t, dir, "CompilationProgress.java", `package org.eclipse.jdt.core.compiler; public class CompilationProgress { }`)
	classes := filepath.Join(dir, "classes")
	if res, err := jdk.Compile(Compilation{Classes: classes, Files: []string{src, progress}}); err != nil || !res.OK {
		t.Fatal(err, res.Text())
	}
	s, err := jdk.serve(classes)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := asked(t, s, "throw"); err != nil || r.OK || !strings.Contains(r.Other, "no way") {
		t.Errorf("got %+v, %v", r, err)
	}
	if r, err := asked(t, s, "good"); err != nil || !r.OK {
		t.Errorf("behind it: got %+v, %v", r, err)
	}
}

// The archive of a command is the one that its script names.
func TestArchiveOf(t *testing.T) {
	dir := t.TempDir()
	jar := write(t, dir, "ecj.jar", "")
	for name, text := range map[string]string{"variable": "#!/bin/sh\nCP=/no/such.jar:" + jar + "\nexec java -cp $CP Main\n", "option": "exec java -jar \"" + jar + "\" \"$@\"\n"} {
		if got := archiveOf(write(t, dir, name, text)); got != jar {
			t.Errorf("%s: got %s", name, got)
		}
	}
	if err := os.Remove(jar); err != nil {
		t.Fatal(err)
	}
	if got, want := archiveOf(filepath.Join(dir, "option")), filepath.Join(dir, "option"); got != want {
		t.Errorf("got %s", got)
	}
}

func TestEclipse(t *testing.T) {
	e := RequireEclipse(t)
	dir := t.TempDir()
	good, bad := write(t, dir, "Good.java", "class Good { Object enum = null; }"), write(t, dir, "Bad.java", "class Bad { int i = \"\"; }")
	for _, classes := range []string{"one", "two"} {
		if err := e.Compile(Compilation{Classes: filepath.Join(dir, classes), Options: []string{"-source", "1.3", "-target", "1.3"}, Files: []string{good}}); err != nil {
			t.Fatal(err)
		}
		if !isThere(filepath.Join(dir, classes, "Good.class")) {
			t.Errorf("no class in %s", classes)
		}
	}
	if err := e.Compile(Compilation{Classes: filepath.Join(dir, "three"), Files: []string{bad}}); err == nil || !strings.Contains(err.Error(), "cannot convert from String to int") {
		t.Errorf("got %v", err)
	}
}

func isThere(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
