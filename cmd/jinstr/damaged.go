package main

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"jinstr/heaptuple/trace"
)

// ofTraces runs a command that reports traces, and then says which of them are damaged.
func ofTraces(report cli.ActionFunc) cli.ActionFunc {
	return func(c *cli.Context) error {
		err := report(c)
		for _, path := range c.Args().Slice() {
			if err == nil && look(path).kind == traceFile {
				err = damaged(path)
			}
		}
		return err
	}
}

// damaged is the error of a trace that is not only cut off, and of one that has nothing in it. What there was has been reported.
func damaged(path string) error {
	r, err := trace.Open(path)
	if err != nil {
		return coded{err, codeTrace}
	}
	defer r.Close()
	switch s := r.Summary(); {
	case s.Damage != nil && !s.Damage.Cut:
		return coded{fmt.Errorf("%s is damaged at byte %d (%s): what was reported is not all", path, s.Damage.Offset, s.Damage.Text), codeTrace}
	case r.Empty():
		return coded{errors.New(path + " has no events, counters or table: the program was stopped before it had written any, or the trace is cut off"), codeTrace}
	}
	return nil
}
