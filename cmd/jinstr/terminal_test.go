//go:build linux

package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/urfave/cli/v2"
	"golang.org/x/sys/unix"
)

// terminal gives both ends of a pseudo-terminal.
func terminal(t *testing.T) (outer, inner *os.File) {
	t.Helper()
	outer, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no pseudo-terminal: ", err)
	}
	fd := int(outer.Fd())
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	inner, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { inner.Close(); outer.Close() })
	return outer, inner
}

// TestWorking: work shows itself after a second, on a terminal only.
func TestWorking(t *testing.T) {
	outer, inner := terminal(t)
	c := cli.NewContext(&cli.App{ErrWriter: inner}, nil, nil)
	stop := working(c, "reading the trace")
	stop()
	stop = working(c, "reading a dump")
	time.Sleep(silence + 500*time.Millisecond)
	stop()
	stop()
	got := make([]byte, 4096)
	n, err := outer.Read(got)
	if err != nil {
		t.Fatal(err)
	}
	if text := string(got[:n]); !strings.Contains(text, "reading a dump") || strings.Contains(text, "reading the trace") {
		t.Errorf("what took long is not shown, or what did not: %q", text)
	}

	file, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	stop = working(cli.NewContext(&cli.App{ErrWriter: file}, nil, nil), "reading")
	time.Sleep(silence + 200*time.Millisecond)
	stop()
	if info, err := file.Stat(); err != nil || info.Size() > 0 {
		t.Errorf("in a file there is no progress: %v", err)
	}
}

func TestColored(t *testing.T) {
	_, inner := terminal(t)
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "")
	if !colored("auto", inner) || colored("never", inner) {
		t.Error("a terminal has colours unless they are forbidden")
	}
	t.Setenv("NO_COLOR", "1")
	if colored("auto", inner) || !colored("always", inner) {
		t.Error("NO_COLOR forbids them, unless they are asked for")
	}
	t.Setenv("NO_COLOR", "")
	t.Setenv("TERM", "dumb")
	if colored("auto", inner) {
		t.Error("a dumb terminal has none")
	}
}

// Reports are cut to the terminal's width, with colours as without.
func TestWidthWithColors(t *testing.T) {
	_, inner := terminal(t)
	if err := unix.IoctlSetWinsize(int(inner.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 40, Col: 70}); err != nil {
		t.Fatal(err)
	}
	for _, when := range colorChoices {
		flags := flag.NewFlagSet("", flag.ContinueOnError)
		flags.String("color", when, "")
		c := cli.NewContext(&cli.App{Writer: inner}, flags, nil)
		called := false
		err := painted(c, inner, func(w io.Writer) error {
			called = true
			if n := textOptions(c, w).Width; n != 70 {
				t.Errorf("--color %s: lines of %d cells", when, n)
			}
			return nil
		})
		if err != nil || !called {
			t.Error("nothing was written: ", err)
		}
	}
}
