package replay

import (
	"errors"
	"fmt"
	"io"

	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// Run applies all events that the model's source has, up to the step given;
// 0 is all of them. It returns whether the source has ended.
func (m *Model) Run(to uint64) (ended bool, err error) {
	if to != 0 && m.now >= to {
		return false, nil
	}
	return m.runUntil(func() bool { return to != 0 && m.now >= to })
}

// runUntil applies events until one has made stop true, or there are no more.
func (m *Model) runUntil(stop func() bool) (ended bool, err error) {
	var e trace.Event
	for {
		if err := m.source.Next(&e); errors.Is(err, io.EOF) {
			return true, nil
		} else if err != nil {
			return false, fmt.Errorf("read trace: %w", err)
		}
		m.Apply(&e)
		if stop() {
			return false, nil
		}
	}
}

// Analyze replays the trace at path and returns the facts of the run. The
// trace is read twice: the second time to tell the state at the peaks.
func Analyze(path string, m *probemap.Map, o Options) (*Facts, error) {
	return AnalyzeSource(func() (Source, error) { return trace.Open(path) }, m, o)
}

// AnalyzeSource is Analyze for a trace that open opens. A source that is an
// io.Closer is closed.
func AnalyzeSource(open func() (Source, error), m *probemap.Map, o Options) (*Facts, error) {
	o.Keep = false
	if o.First != nil {
		o.First.noted = true
		o.OnDeath = o.First.noting(o.OnDeath)
	}
	model, err := runAll(open, m, o)
	if err != nil {
		return nil, err
	}
	if o.First != nil {
		o.First.end(model)
	}
	f := model.facts()
	if model.dump != nil {
		return f, nil
	}
	if err := fillPeaks(open, m, o, f, model); err != nil {
		return nil, err
	}
	return f, nil
}

// AnalyzeOnce is AnalyzeSource without the states at the peaks, for which the trace would have to be read again. End gives the heap at the end; a table has
// another one, in other terms.
func AnalyzeOnce(open func() (Source, error), m *probemap.Map, o Options) (f *Facts, end func() (*Moment, error), err error) {
	o.Keep = false
	model, err := runAll(open, m, o)
	if err != nil {
		return nil, nil, err
	}
	return model.facts(), func() (*Moment, error) { return model.moment(model.run()) }, nil
}

// HeapAt reads a trace up to a step, and gives the heap then.
func HeapAt(open func() (Source, error), m *probemap.Map, o Options, step uint64) (*Moment, error) {
	model, err := runTo(open, m, o, step)
	if err != nil {
		return nil, err
	}
	return model.moment(model.run())
}

// First is what the first reading of a trace tells to who reads it again.
type First struct {
	ended         bool
	names         *names
	steps, births uint64
	peak          uint64             // the step at which most bytes were alive
	table         bool               // the trace is a table, which has no steps
	hindsight     map[uint64][]Death // that no event told, by the step
	noted         bool               // deaths has all of them
	deaths        []Death
}

// mostNoted bounds the memory for deaths that are noted.
const mostNoted = 1 << 22

// noting is an OnDeath that notes the deaths, and tells another one.
func (f *First) noting(told func(Death)) func(Death) {
	f.hindsight = map[uint64][]Death{}
	return func(d Death) {
		if d.Hindsight {
			f.hindsight[d.Step] = append(f.hindsight[d.Step], d)
		}
		switch {
		case f.noted && len(f.deaths) < mostNoted:
			f.deaths = append(f.deaths, d)
		case f.noted:
			f.noted, f.deaths = false, nil
		}
		if told != nil {
			told(d)
		}
	}
}

func (f *First) end(m *Model) {
	f.hindsight[m.now] = append(f.hindsight[m.now], f.hindsight[m.now+1]...) // the last event named it, and no other came
	f.ended, f.names, f.steps, f.births, f.peak, f.table = true, m.names, m.now, uint64(m.total.births), m.peakBytes.Step, m.dump != nil
}

// fillPeaks reads the trace again, for the state at the two peaks.
func fillPeaks(open func() (Source, error), m *probemap.Map, o Options, f *Facts, whole *Model) error {
	first, second := &f.PeakObjects, &f.PeakBytes
	if first.Step > second.Step {
		first, second = second, first
	}
	if second.Step == 0 {
		return nil
	}
	src, err := open()
	if err != nil {
		return err
	}
	defer closeSource(src)
	o.OnDeath, o.OnRevived, o.Watch = nil, nil, nil
	model, err := New(src, m, o)
	if err != nil {
		return err
	}
	model.names = whole.names // all classes are known by now, and so which names are ambiguous
	for _, p := range []*Peak{first, second} {
		if p.Step == 0 {
			continue
		}
		if _, err := model.Run(p.Step); err != nil {
			return err
		}
		p.State = model.HeapState()
		if p == &f.PeakBytes && o.AtPeak != nil {
			at, err := model.moment(whole.run())
			if err != nil {
				return err
			}
			if err := o.AtPeak(at); err != nil {
				return err
			}
		}
	}
	return nil
}

func runAll(open func() (Source, error), m *probemap.Map, o Options) (*Model, error) {
	model, err := runTo(open, m, o, 0)
	if err == nil && model.dump == nil {
		model.finish()
	}
	return model, err
}

// runTo reads a trace up to a step; 0 is its end.
func runTo(open func() (Source, error), m *probemap.Map, o Options, step uint64) (*Model, error) {
	src, err := open()
	if err != nil {
		return nil, err
	}
	defer closeSource(src)
	model, err := New(src, m, o)
	if err != nil {
		return nil, err
	}
	if _, err := model.Run(step); err != nil {
		return nil, err
	}
	return model, nil
}

func closeSource(src Source) {
	if c, ok := src.(io.Closer); ok {
		c.Close()
	}
}
