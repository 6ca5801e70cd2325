package main

import (
	"errors"
	"fmt"

	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
)

// reading opens a trace for a report, as often as that needs it, and knows afterwards what is wrong with it.
type reading struct {
	path string
	last *trace.Reader // whether or not it is closed
}

func (t *reading) open() (replay.Source, error) { return t.reader() }

func (t *reading) reader() (*trace.Reader, error) {
	r, err := trace.Open(t.path)
	if err == nil {
		t.last = r
	}
	return r, err
}

// openAgain is open of a trace that is still open when it has been read, for what else is in it.
func (t *reading) openAgain() (replay.Source, error) {
	t.close()
	r, err := t.reader()
	return stillOpen{r}, err
}

func (t *reading) close() {
	if t.last != nil {
		t.last.Close()
	}
}

// stillOpen is a trace that its reader does not close.
type stillOpen struct{ *trace.Reader }

func (stillOpen) Close() error { return nil }

// problem is the error of a trace that is not only cut off, and of one that has nothing in it. What there was has been reported.
func (t *reading) problem() error {
	if t.last == nil {
		return nil
	}
	switch s := t.last.Summary(); {
	case s.Damage != nil && !s.Damage.Cut:
		return coded{fmt.Errorf("%s is damaged at byte %d (%s): what was reported is not all", t.path, s.Damage.Offset, s.Damage.Text), codeTrace}
	case t.last.Empty():
		return coded{errors.New(t.path + " has no events, counters or table: the program was stopped before it had written any, or the trace is cut off"), codeTrace}
	}
	return nil
}
