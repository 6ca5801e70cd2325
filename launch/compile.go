package launch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
)

// Compilation says what to compile.
type Compilation struct {
	Argfile   string   // lists the sources
	Classes   string   // folder for the class files; emptied first
	ClassPath string   // as javac takes it
	Options   []string // more options for javac
	// Original gives the user's file for a rewritten one, so that messages point
	// there; the line is the same. "" leaves a path as it is.
	Original func(path string) string
	// Out is the folder that the rewritten files are in: notes of javac name them within a sentence.
	Out string
	// Decode reads the user's files, to show their lines; nil for UTF-8.
	Decode func(src []byte) string
}

// CompileError is a compilation that failed, with javac's messages and the user's
// files that they are about.
type CompileError struct {
	Messages string
	Files    []string
}

func (e *CompileError) Error() string { return "javac failed:\n" + strings.TrimRight(e.Messages, "\n") }

// Compile runs javac. Its warnings are returned.
func (j JDK) Compile(c Compilation) (messages string, err error) {
	return j.CompileContext(context.Background(), c)
}

// CompileContext runs javac until ctx is done; then no class files are left.
func (j JDK) CompileContext(ctx context.Context, c Compilation) (messages string, err error) {
	if err := os.RemoveAll(c.Classes); err != nil {
		return "", fmt.Errorf("emptying the folder for class files: %w", err)
	}
	if err := os.MkdirAll(c.Classes, 0o777); err != nil {
		return "", fmt.Errorf("making the folder for class files: %w", err)
	}
	args := append(StartFast(j.Javac, c.Argfile), "-g", "-nowarn", "-d", c.Classes)
	if c.ClassPath != "" {
		args = append(args, "-classpath", c.ClassPath)
	}
	args = append(append(args, c.Options...), "@"+c.Argfile)
	var out bytes.Buffer
	cmd := exec.CommandContext(ctx, j.Javac, args...)
	cmd.Stdout, cmd.Stderr = &out, &out
	runErr := cmd.Run()
	if ctx.Err() != nil {
		return "", errors.Join(ctx.Err(), os.RemoveAll(c.Classes))
	}
	messages, files := Messages{Original: c.Original, Decode: c.Decode, Out: c.Out}.PointBack(out.String())
	if _, failed := runErr.(*exec.ExitError); failed {
		return "", &CompileError{messages, files}
	}
	if runErr != nil {
		return "", fmt.Errorf("starting javac: %w", runErr)
	}
	return messages, nil
}

// few is how many sources javac compiles faster when it does not compile itself well.
const few = 500

// StartFast are options for the JVM of a javac that is done in a second or two, as its list of sources is short: the quick
// compiler, a collector without threads, and javac's classes as they were once loaded halve the time on the processor.
func StartFast(compiler, argfile string) []string {
	list, err := os.ReadFile(argfile)
	if err != nil || bytes.Count(list, []byte("\n")) > few { // javac says what is wrong with the list
		return nil
	}
	return Quick(compiler)
}

// Quick are the options of StartFast.
func Quick(compiler string) []string {
	options := []string{"-J-XX:+IgnoreUnrecognizedVMOptions", "-J-XX:TieredStopAtLevel=1"}
	if !choosesCollector(everyJVM()) {
		options = append(options, "-J-XX:+UseSerialGC")
	}
	return append(options, archiveOf(compiler).options()...)
}

// everyJVM is what the environment has for each virtual machine.
func everyJVM() string { return os.Getenv("JAVA_TOOL_OPTIONS") + " " + os.Getenv("_JAVA_OPTIONS") }

// choosesCollector tells that options choose a garbage collector: a virtual machine does not start with two.
func choosesCollector(options string) bool { return collector.MatchString(options) }

var collector = regexp.MustCompile(`-XX:\+Use\w+GC\b`)
