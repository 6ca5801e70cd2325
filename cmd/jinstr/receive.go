package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/urfave/cli/v2"

	"jinstr/heaptuple/trace"
	"jinstr/heaptuple/tracelog"
	"jinstr/internal/plural"
)

func receiveCommand() *cli.Command {
	return &cli.Command{
		Name:      "receive",
		Usage:     "extract the trace from the output of a device",
		ArgsUsage: "[LOG]",
		Description: `A program that was rewritten with --target cldc writes its trace among its output,
in lines that begin with ~jt. This takes them out of a log (a file, or what comes
in by - or without LOG), writes the trace to a file, and the rest, the program's
own output, to the standard output. A trace that the program sends as bytes alone
(jinstr.rt.Device.output) is taken as it is.

A log with several runs gives several traces: run.jtrace, run-2.jtrace, … They take
the place of older traces, but of no other file.
A line that is missing or damaged costs the chunk of the trace that it is of (up
to 22 lines), with a warning and exit code 4. What comes behind it is read all the
same; what was alive in such a gap is not known to be dead from then on. A trace
whose beginning the log has not is left out. A log in UTF-16 is read, too; its text comes out in UTF-8.

Examples:

    jinstr receive serial.log
    cat /dev/ttyUSB0 | jinstr receive --trace device.jtrace
    jinstr receive --tcp :5555          and socket://HOST:5555 on the device
    jinstr report --map jinstr-out/jinstr.map run.jtrace`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "trace", Value: "run.jtrace", Usage: "write the trace to `FILE`"},
			&cli.StringFlag{Name: "tcp", Usage: "wait for a device that connects to `ADDR`, as :5555"},
		},
		OnUsageError: usageError, HideHelpCommand: true,
		Action: receive,
	}
}

func receive(c *cli.Context) error {
	if c.NArg() > 1 || c.NArg() == 1 && c.String("tcp") != "" {
		return usage("give one log, or --tcp ADDR")
	}
	signal.Ignore(syscall.SIGPIPE) // whoever reads the text may stop; the trace goes on
	return interruptible("interrupted", 0, func(ctx context.Context) error {
		log, err := openLog(ctx, c)
		if err != nil {
			return err
		}
		defer log.Close()
		defer context.AfterFunc(ctx, func() { log.Close() })()
		traces, err := tracelog.Split(log, c.App.Writer, func(n int) (io.WriteCloser, error) { return createTrace(traceName(c.String("trace"), n), log) })
		var headless tracelog.Headless
		if errors.As(err, &headless) {
			err = coded{err, codeTrace}
		}
		if ctx.Err() != nil {
			tellTraces(c, traces)
			return ctx.Err()
		}
		if told := tellTraces(c, traces); err == nil || errors.Is(err, syscall.EPIPE) {
			err = told
		}
		return err
	})
}

// openLog opens what the device sends: a file, a connection, or the standard input.
func openLog(ctx context.Context, c *cli.Context) (io.ReadCloser, error) {
	if addr := c.String("tcp"); addr != "" {
		return accept(ctx, c, addr)
	}
	if name := c.Args().First(); name != "" && name != "-" {
		if look(name).kind == noFile {
			return nil, missing(name, "log")
		}
		if slices.Contains([]fileKind{folder, outputFolder, javaFolder, mapFile, stateFile, heapDump, packedHeapDump, otherFile}, look(name).kind) {
			return nil, coded{fmt.Errorf("there is no trace in it: %s", takes(name)), codeTrace}
		}
		return os.Open(name)
	}
	if f, ok := c.App.Reader.(io.ReadCloser); ok {
		return f, nil
	}
	return io.NopCloser(c.App.Reader), nil
}

// accept waits for one device.
func accept(ctx context.Context, c *cli.Context, addr string) (io.ReadCloser, error) {
	var config net.ListenConfig
	l, err := config.Listen(ctx, "tcp", addr)
	if err != nil {
		return nil, usage("--tcp %s: %w", addr, err)
	}
	defer l.Close()
	defer context.AfterFunc(ctx, func() { l.Close() })()
	fmt.Fprintf(c.App.ErrWriter, "jinstr: waiting for a device on %s\n", l.Addr())
	conn, err := l.Accept()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return conn, err
}

// createTrace makes the file of a trace. It takes the place of an older trace, but
// of no other file, and not of the log.
func createTrace(name string, log io.Reader) (io.WriteCloser, error) {
	if in, ok := log.(*os.File); ok && same(in.Name(), name) {
		return nil, usage("%s is the log itself: give another file with --trace", name)
	}
	if err := mayReplace("trace", name, traceForm(name)); err != nil {
		return nil, err
	}
	return os.Create(name)
}

// traceName is the file of the nth trace of a log, from 0.
func traceName(name string, n int) string {
	if n == 0 {
		return name
	}
	ext := filepath.Ext(name)
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, ext), n+1, ext)
}

// tellTraces says what was found.
func tellTraces(c *cli.Context, traces []tracelog.Trace) error {
	if name := c.Args().First(); len(traces) == 0 && exists(name) && look(name).kind != deviceLog && look(name).kind != textFile {
		return coded{fmt.Errorf("there is no trace in it: %s", takes(name)), codeTrace}
	}
	if len(traces) == 0 {
		return coded{errors.New("there is no trace in it: was the program rewritten with --target cldc, and has it run to a place where it writes?"), codeTrace}
	}
	whole := true
	for n, t := range traces {
		name := traceName(c.String("trace"), n)
		fmt.Fprintf(c.App.ErrWriter, "jinstr: %s: %s\n", name, plural.Of(t.Bytes, "byte"))
		switch {
		case t.Lost > 0:
			fmt.Fprintf(c.App.ErrWriter, "warning: %s: %s of the trace missing or damaged, the first at ~jt%d; with what belongs to the same chunks, %s left out\n",
				name, plural.Of(t.Lost, "line"), t.Missing, plural.Of(t.Dropped, "byte"))
		case !ended(name):
			fmt.Fprintf(c.App.ErrWriter, "warning: %s has no end: the program was stopped, or the log is cut off\n", name)
		default:
			continue
		}
		whole = false
	}
	if !whole {
		return coded{errors.New("a trace is not whole"), codeTrace}
	}
	return nil
}

// ended tells whether a trace has its end.
func ended(name string) bool {
	r, err := trace.Open(name)
	if err != nil {
		return false
	}
	defer r.Close()
	return r.Ended()
}
