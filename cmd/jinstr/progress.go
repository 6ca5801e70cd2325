package main

import (
	"io"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/urfave/cli/v2"
	"golang.org/x/term"
)

// silence is how long work goes on before it shows that it does.
const silence = time.Second

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// newBar makes a bar that only its user draws: the goroutine that the library has for that races
// with them.
func newBar(w io.Writer, max int, what string) *progressbar.ProgressBar {
	return progressbar.NewOptions(max, progressbar.OptionSetWriter(w), progressbar.OptionSetDescription(what),
		progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionSetVisibility(true),
		progressbar.OptionSpinnerType(14), progressbar.OptionSetSpinnerChangeInterval(0), progressbar.OptionSetElapsedTime(true))
}

// bar makes a progress bar that shows itself after a second, on a terminal only.
func bar(w io.Writer, quiet bool) (progress func(done, total int), finish func()) {
	if quiet || !isTerminal(w) {
		return nil, func() {}
	}
	start := time.Now()
	b := newBar(w, 1, "rewriting")
	progress = func(done, total int) {
		if time.Since(start) > silence {
			b.ChangeMax(total)
			_ = b.Set(done) // only drawing can fail
		}
	}
	return progress, func() {
		if time.Since(start) > silence {
			_ = b.Clear()
		}
	}
}

// working shows, from a second on and on a terminal only, that work goes on whose
// end nobody knows. stop takes that away again, and may be called more than once.
func working(c *cli.Context, what string) (stop func()) {
	if c.Bool("quiet") || !isTerminal(c.App.ErrWriter) {
		return func() {}
	}
	asked, gone := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(gone)
		spin(c.App.ErrWriter, what, asked)
	}()
	var once sync.Once
	return func() {
		once.Do(func() { close(asked) })
		<-gone
	}
}

// quietly takes the progress away before anything is written.
type quietly struct {
	to   io.Writer
	stop func()
}

func (q *quietly) Write(b []byte) (int, error) {
	q.stop()
	return q.to.Write(b)
}

func spin(w io.Writer, what string, end <-chan struct{}) {
	select {
	case <-end:
		return
	case <-time.After(silence):
	}
	b := newBar(w, -1, what)
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-end:
			_ = b.Clear() // only drawing can fail
			return
		case <-tick.C:
			_ = b.Add(1)
		}
	}
}
