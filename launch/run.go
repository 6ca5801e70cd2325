package launch

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"time"

	"golang.org/x/term"
)

// Program says what to run.
type Program struct {
	ClassPath string
	Main      string
	Options   []string // for java, before the main class
	Args      []string
	Env       []string // name=value, besides what this process has
	Stdin     io.Reader
	Stdout    io.Writer
	Stderr    io.Writer
	// For is the time after which it is asked to end, 0 for never: it has its hooks run,
	// so that the trace gets its end.
	For time.Duration
}

// grace is how long a program that was asked to end may take for it.
const grace = 10 * time.Second

// Run runs the program and gives its exit code; 128 + n if signal n ended it.
// An interrupt is the program's to handle: it reaches it from the terminal, or from us
// where there is none, and we wait for what it makes of it.
func (j JDK) Run(p Program) (code int, err error) {
	args := append([]string{"-cp", p.ClassPath}, p.Options...)
	cmd := exec.Command(j.Java, append(append(args, p.Main), p.Args...)...)
	cmd.Env = append(os.Environ(), p.Env...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = p.Stdin, p.Stdout, p.Stderr
	caught := make(chan os.Signal, 8)
	signal.Notify(caught, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(caught)
	if err := cmd.Start(); err != nil {
		return 0, fmt.Errorf("starting java: %w", err)
	}
	done := make(chan struct{})
	go passOn(cmd.Process, caught, done, onTerminal())
	if p.For > 0 {
		go endAfter(cmd.Process, p.For, done)
	}
	err = cmd.Wait()
	close(done)
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0, nil
	case !errors.As(err, &exit):
		return 0, fmt.Errorf("running java: %w", err)
	}
	if s, ok := exit.Sys().(syscall.WaitStatus); ok && s.Signaled() {
		return 128 + int(s.Signal()), nil
	}
	return exit.ExitCode(), nil
}

// onTerminal tells whether Ctrl-C may be pressed.
func onTerminal() bool {
	for _, f := range []*os.File{os.Stdin, os.Stdout, os.Stderr} {
		if term.IsTerminal(int(f.Fd())) {
			return true
		}
	}
	return false
}

// passOn hands a request to end to the program; an interrupt from the terminal has
// reached it already.
func passOn(p *os.Process, caught <-chan os.Signal, done <-chan struct{}, terminal bool) {
	for {
		select {
		case s := <-caught:
			if s == syscall.SIGTERM || !terminal {
				_ = p.Signal(s) // it may have ended just now
			}
		case <-done:
			return
		}
	}
}

// endAfter asks the program to end after a time, and ends it if it does not.
func endAfter(p *os.Process, d time.Duration, done <-chan struct{}) {
	for _, end := range []struct {
		after time.Duration
		with  os.Signal
	}{{d, syscall.SIGTERM}, {grace, os.Kill}} {
		select {
		case <-time.After(end.after):
			if p.Signal(end.with) != nil {
				_ = p.Kill() // Windows knows no other way; or it has ended just now
			}
		case <-done:
			return
		}
	}
}
