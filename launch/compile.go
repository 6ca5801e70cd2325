package launch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
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
	args := append(c.startFast(), "-g", "-nowarn", "-d", c.Classes)
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
	messages, files := c.pointBack(out.String())
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

// startFast are options for the JVM of a javac that is done in a second or two: its quick
// compiler and a collector without threads halve the time on the processor.
func (c *Compilation) startFast() []string {
	list, err := os.ReadFile(c.Argfile)
	if err != nil || bytes.Count(list, []byte("\n")) > few { // javac says what is wrong with the list
		return nil
	}
	options := []string{"-J-XX:+IgnoreUnrecognizedVMOptions", "-J-XX:TieredStopAtLevel=1"}
	if !choosesCollector(os.Getenv("JAVA_TOOL_OPTIONS") + " " + os.Getenv("_JAVA_OPTIONS")) {
		options = append(options, "-J-XX:+UseSerialGC")
	}
	return options
}

// choosesCollector tells that options choose a garbage collector: a virtual machine does not start with two.
func choosesCollector(options string) bool { return collector.MatchString(options) }

var collector = regexp.MustCompile(`-XX:\+Use\w+GC\b`)

var location = regexp.MustCompile(`^(.*\.java):(\d+): `)

// pointBack makes javac's messages name the user's files, and shows the user's
// lines, with the caret in its place there, instead of the rewritten ones. It gives
// the files that are named, too.
func (c *Compilation) pointBack(messages string) (text string, files []string) {
	if c.Original == nil {
		return messages, nil
	}
	var out strings.Builder
	lines := strings.SplitAfter(messages, "\n")
	for i := 0; i < len(lines); i++ {
		m := location.FindStringSubmatch(lines[i])
		original := ""
		if m != nil {
			original = c.Original(m[1])
		}
		if original == "" {
			out.WriteString(lines[i])
			continue
		}
		if !slices.Contains(files, original) {
			files = append(files, original)
		}
		out.WriteString(original + lines[i][len(m[1]):])
		// javac goes on with the source line and a caret under it; the columns
		// are those of the rewritten line.
		if i+2 < len(lines) && strings.TrimSpace(lines[i+2]) == "^" {
			n, _ := strconv.Atoi(m[2])
			line := c.sourceLine(original, n)
			out.WriteString(line + "\n")
			out.WriteString(caret(strings.TrimRight(lines[i+1], "\r\n"), line, strings.IndexByte(lines[i+2], '^')))
			i += 2
		}
	}
	return out.String(), files
}

var lineEnd = regexp.MustCompile("\r\n|\r|\n")

func (c *Compilation) sourceLine(path string, n int) string {
	data, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	text := string(data)
	if c.Decode != nil {
		text = c.Decode(data)
	}
	if lines := lineEnd.Split(text, -1); n >= 1 && n <= len(lines) {
		return lines[n-1]
	}
	return ""
}

// HasModule tells whether a source list declares a module, which decides how the
// runtime is reached.
func HasModule(paths []string) bool {
	for _, p := range paths {
		if filepath.Base(p) == "module-info.java" {
			return true
		}
	}
	return false
}
