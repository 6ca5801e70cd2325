package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/urfave/cli/v2"
)

// followPause is the least time between two looks at a trace that grows.
const followPause = 300 * time.Millisecond

func followFlag() cli.Flag {
	return &cli.BoolFlag{Name: "follow", Usage: "wait for the trace, and tell again each time that the running program has written what it knows by then, until it ends (one that is killed does not say so: end this with Ctrl-C)"}
}

// moment is how far a program has come by its trace; it has told of nothing yet with no generations.
type moment struct {
	generations int
	checks      int64 // of what is cold
	millis      int64 // since the first generation began
	final       bool
}

// followed reads what a trace tells by now, up to which moment, and gives what writes it.
type followed func(path string) (at moment, write func() error, err error)

// follow tells of a trace each time that more is known, until the program has ended, something is wrong, or jinstr is stopped.
func follow(c *cli.Context, traces []string, read followed) error {
	if severalAsked(c, traces) {
		return usage("--follow is of one run: name its trace")
	}
	path := traces[0]
	return interruptible("not followed any more", 0, func(ctx context.Context) error {
		var size int64
		var changed time.Time
		var told moment
		for {
			pause := followPause
			info, err := os.Stat(path)
			switch {
			case errors.Is(err, fs.ErrNotExist): // the program has not begun
			case err != nil:
				return coded{err, codeTrace}
			case info.Size() > 0 && (info.Size() != size || !info.ModTime().Equal(changed)):
				size, changed = info.Size(), info.ModTime()
				began := time.Now()
				at, write, err := read(path)
				if err == nil && (at.final || at.generations > 0 && at != told) {
					err = tellNext(c, told, path, changed, write)
					told = at
				}
				if err != nil || at.final {
					return err
				}
				pause = max(pause, 4*time.Since(began))
			}
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(pause):
			}
		}
	})
}

// tellNext writes what is known by a time; text behind what was told before has a heading.
func tellNext(c *cli.Context, before moment, path string, at time.Time, write func() error) error {
	if before != (moment{}) && !c.Bool("json") {
		if _, err := fmt.Fprintf(c.App.Writer, "\n%s at %s:\n\n", path, at.Format(time.TimeOnly)); err != nil {
			return err
		}
	}
	return write()
}

// refuseHeap is the error where the trace to follow is that of a heap.
func refuseHeap(path string) error {
	return usage("--follow: %s is the trace of a heap, which is read from its beginning each time: without --follow what there is by now is told", path)
}
