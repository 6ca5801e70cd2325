package javatest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"time"
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

	// Kept is for programs that read nothing but their class path, and write nothing that a
	// test looks at but Writes: what the same run gave before is taken, if there was one.
	Kept   bool
	Writes []string // files in one folder, as Options and Args name them

	// Together is for such programs that may run in one VM after others, where that is the same:
	// see together.go. Where it is not, they run apart.
	Together bool
}

// Outcome is how a run ended.
type Outcome struct {
	Stdout, Stderr string
	Code           int
}

// NoPerfData is the option for programs whose output matters: of VMs that start at once, one
// may find its file of performance data locked by another that tidies up, and say so on
// standard output.
const NoPerfData = "-XX:-UsePerfData"

// vmOptions are for short runs: a small compiler and collector start fastest, and what is compiled as soon as the VM does so by itself
// costs more than it gives back before the end.
var vmOptions = []string{NoPerfData, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:CompileThresholdScaling=10", "-Xshare:auto", "-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8",
	"-Dstderr.encoding=UTF-8", "-Duser.language=en"}

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
	data, err := p.step(j).Do(func() ([]byte, error) {
		if p.GoesTogether() {
			if o, ok := j.runTogether(p); ok {
				return json.Marshal(o)
			}
		}
		o, err := j.run(p)
		if err != nil {
			return nil, err
		}
		return json.Marshal(o)
	})
	if err == nil {
		err = json.Unmarshal(data, &o)
	}
	return o, err
}

func (j *JDK) run(p Program) (Outcome, error) {
	ctx, cancel := context.WithTimeout(context.Background(), p.timeout())
	defer cancel()
	args := append(append(append([]string{}, vmOptions...), p.Options...), "-cp", p.ClassPath, p.Main)
	cmd := exec.CommandContext(ctx, j.Java(), append(args, p.Args...)...)
	cmd.WaitDelay = 5 * time.Second
	cmd.Dir, cmd.Stdin = p.Dir, p.Stdin
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	o := Outcome{out.String(), errs.String(), cmd.ProcessState.ExitCode()}
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return o, fmt.Errorf("%s did not end within %v", p.Main, p.timeout())
	case err != nil && !errors.As(err, &exit):
		return o, fmt.Errorf("running %s: %w", p.Main, err)
	}
	return o, nil
}
