package main

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
	"jinstr/report/page"
)

// reading opens a trace for a report, as often as that needs it, and knows afterwards what is wrong with it.
type reading struct {
	path string
	last *trace.Reader // whether or not it is closed
	// page is what is kept for a page as the trace is read; nil where none is asked for.
	page *forPage
}

// forPage is what the report's reading of a trace finds for its page, which reads it once less so.
type forPage struct {
	first replay.First
	heap  *page.Heap
}

// pageReading is a reading for a report and the page that may be asked for.
func pageReading(c *cli.Context, path string) *reading {
	t := &reading{path: path}
	if c.String("html") != "" {
		t.page = &forPage{}
	}
	return t
}

// options are those of an analysis.
func (t *reading) options(vm *layout.VM) replay.Options {
	o := replay.Options{Layout: vm}
	if t.page != nil {
		o.First, o.AtPeak = &t.page.first, func(at *replay.Moment) error {
			t.page.heap = page.AtPeak(at)
			return nil
		}
	}
	return o
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

// ofDamage is the error of a trace that is damaged, as is told of it behind what could be read; nil where nothing is.
func ofDamage(path, damage string) error {
	if damage == "" {
		return nil
	}
	return coded{fmt.Errorf("%s is %s: what was reported is not all", path, damage), codeTrace}
}

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
