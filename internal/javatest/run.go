package javatest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"jinstr/internal/kept"
)

// Program is one run of a program.
type Program struct {
	ClassPath string
	Main      string
	Options   []string // for java
	Args      []string
	Dir       string
	Stdin     io.Reader
	Timeout   time.Duration // a minute if it is 0
	Usual     bool          // as users have it, with the virtual machine's own compilers and collector: else with what starts fastest

	// Kept is for programs that read nothing but their class path, and write nothing that a
	// test looks at but Writes: what the same run gave before is taken, if there was one. What hangs on threads, or on the
	// garbage collector, is to be forgotten where a test fails on it: see RunIn.
	Kept   bool
	Writes []string // files in one folder, as Options and Args name them

	// Together is for such programs that may run in one VM after others, where that is the same, and whose outcome follows from the class files alone:
	// see together.go. Where it is not, they run apart.
	Together bool
}

// Outcome is how a run ended.
type Outcome struct {
	Stdout, Stderr string
	Code           int

	step *kept.Step // where it is kept; nil where it is not
}

// HeldBy says that a test holds what it expects against the outcome: where it fails, a run that is kept runs again.
func (o Outcome) HeldBy(t kept.Test) {
	if o.step != nil {
		o.step.HeldBy(t)
	}
}

// RunIn runs a program in a test, or takes what the same run gave before, of which no test has failed. What its options name as the
// recorder's files and as heap dumps is kept with it; a program whose arguments or options name other files runs each time.
func (j *JDK) RunIn(t kept.Test, p Program) (Outcome, error) {
	p.Kept = !slices.ContainsFunc(p.Args, p.namesFile)
	for _, o := range p.Options {
		name, path, _ := strings.Cut(o, "=")
		switch {
		case !filepath.IsAbs(path) || slices.Contains(p.Writes, path):
		case slices.Contains(written, name):
			p.Writes = append(p.Writes, path, path+".1") // the part before, where it is a ring
		default:
			p.Kept = false
		}
	}
	o, err := j.Run(p)
	o.HeldBy(t)
	return o, err
}

// namesFile tells that an argument is the path of a file: from the root on, or of one in the folder that the program runs in.
func (p Program) namesFile(arg string) bool {
	if filepath.IsAbs(arg) {
		return true
	}
	_, err := os.Stat(filepath.Join(p.Dir, arg))
	return err == nil
}

// written are the options that name files which a test looks at.
var written = []string{"-Djinstr.trace", "-Djinstr.dump", "-XX:HeapDumpPath"}

// NoPerfData is the option for programs whose output matters: of VMs that start at once, one
// may find its file of performance data locked by another that tidies up, and say so on
// standard output.
const NoPerfData = "-XX:-UsePerfData"

// quick are options for short runs: a small compiler and collector start fastest, and what is compiled as soon as the VM does so by itself
// costs more than it gives back before the end.
var quick = []string{NoPerfData, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:CompileThresholdScaling=10", "-Xshare:auto", "-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8",
	"-Dstderr.encoding=UTF-8", "-Duser.language=en"}

// vmOptions are the options of the run.
func (p Program) vmOptions() []string {
	first := quick
	if p.Usual {
		first = []string{NoPerfData}
	}
	return slices.Concat(first, p.Options)
}

func (p Program) timeout() time.Duration {
	if p.Timeout == 0 {
		return time.Minute
	}
	return p.Timeout
}

// Run runs a program. The error tells that it could not be started or took too
// long; an exit code is none.
func (j *JDK) Run(p Program) (Outcome, error) {
	if !p.Kept || p.Stdin != nil {
		return j.run(p)
	}
	var o Outcome
	step := p.step(j)
	l := &loaded{asked: step.Parts != ""}
	step.Used = l.files
	data, err := step.Do(func() ([]byte, error) {
		o, err := j.runSomewhere(p, l)
		if err != nil {
			return nil, err
		}
		return json.Marshal(o)
	})
	if err == nil {
		err = json.Unmarshal(data, &o)
	}
	o.step = step
	return o, err
}

// runSomewhere runs a program with others, where it goes together with them, and tells what it has loaded, where that is asked.
func (j *JDK) runSomewhere(p Program, l *loaded) (Outcome, error) {
	if p.GoesTogether() {
		if o, ok := j.runTogether(p, l); ok {
			return o, nil
		}
	}
	log, done, err := l.log()
	if err != nil {
		return Outcome{}, err
	}
	defer done()
	p.Options = append(slices.Clone(p.Options), log...)
	return j.run(p)
}

func (j *JDK) run(p Program) (Outcome, error) {
	ctx, cancel := context.WithTimeout(context.Background(), p.timeout())
	defer cancel()
	args := append(p.vmOptions(), "-cp", p.ClassPath, p.Main)
	cmd := exec.CommandContext(ctx, j.Java(), append(args, p.Args...)...)
	cmd.WaitDelay = 5 * time.Second
	cmd.Dir, cmd.Stdin = p.Dir, p.Stdin
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	o := Outcome{Stdout: out.String(), Stderr: errs.String(), Code: cmd.ProcessState.ExitCode()}
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return o, fmt.Errorf("%s did not end within %v", p.Main, p.timeout())
	case err != nil && !errors.As(err, &exit):
		return o, fmt.Errorf("running %s: %w", p.Main, err)
	}
	return o, nil
}
