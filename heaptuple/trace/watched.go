package trace

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
)

// Watched is what became of the births that were watched, when it was written.
type Watched struct {
	// Begun is when each generation began, in milliseconds since the first did; Now is likewise when this was written.
	Begun []int64
	Now   int64
	// Merged is how often two generations have become one.
	Merged int
	// Judged is the generation before which all that was dead before the last collection is known to have been.
	Judged int
	// Collected tells that the virtual machine had just collected.
	Collected bool
	Frames    []Frame
	Paths     []WatchedPath
	// Fullest is when the heap was found to be fullest; nil if there was always room.
	Fullest *Fullest
	// Unwatched are births for which no other one that is watched stands.
	Unwatched int64
	// ColdAfter is the number of generations without use after which something is cold, and ColdChecks how often that was looked for; 0 where uses are not noted.
	ColdAfter  int
	ColdChecks int64
	// Spent is how long the watching took, in nanoseconds; Taken, how many births were ever watched.
	Spent, Taken int64
}

// Fullest is when most of the heap was in use behind a collection, where that was nearly all.
type Fullest struct {
	At         int64 // in milliseconds since the first generation began
	Used, Most int64 // in bytes: what was in use, and what there is at most
}

// Frame is a place that a call path leads through.
type Frame struct {
	Class, Method string
	File          string // its name, without folders; "" if the class file does not say
	Line          int    // 0 if it does not say
	// Of is the number of the method, where the program knows no more of a frame; else 0.
	Of uint32
}

// WatchedPath is a path that has made objects.
type WatchedPath struct {
	Method uint32
	ID     int64 // of the counter that names the site: that of turns
	Frames []int // from the innermost outwards, as indexes
	// Generations are those up to the last in which it made something.
	Generations []WatchedGeneration
	// Kept is what of all these was not known to be dead when each generation ended; -1 where it is not known. It is nil for a path of which nothing was ever known to be alive then.
	Kept []int64
	// Cold is what was cold of it when most was; nil while nothing was.
	Cold *WatchedCold
}

// WatchedCold is what was cold of a path when that was looked for: alive, made before the last generations, and not used in them.
type WatchedCold struct {
	At int64 // in milliseconds since the first generation began
	Survivors
	// Never of those were not used since they were made. All were unused for Idle milliseconds together, one for Longest.
	Never, Idle, Longest int64
	// Used were made before, too, and are not cold; of Unknown it is not known when they were used.
	Used, Unknown int64
}

// WatchedGeneration is what a path made in a generation.
type WatchedGeneration struct {
	Born int64 // objects, as far as ones that are watched stand for them
	// Before are those not known to be dead; After is what was alive behind the collection, if there had just been one.
	Before, After Survivors
}

// Survivors are what is alive of a generation.
type Survivors struct {
	Watched int64 // objects watched
	Alive   int64 // objects that those stand for
	Squares int64 // the sum of the squares of what each stands for
	// Elements is how many elements the arrays among them have.
	Elements int64
}

// The entries of a chunk.
const (
	watchedGenerations = 1
	watchedFrame       = 2
	watchedPath        = 3
	watchedEnd         = 4
	watchedKept        = 5
	watchedCold        = 6
	watchedChecks      = 7
	watchedCalls       = 8
	watchedFullest     = 9
)

// Watched gives the newest whole snapshot of the births that are watched, behind which counters tell of all births; nil if there is none.
func (r *Reader) Watched() (*Watched, error) {
	if len(r.index.told) == 0 {
		return nil, nil
	}
	w := &Watched{}
	for _, part := range r.index.told {
		b := make([]byte, part.length)
		if _, err := r.src.ReadAt(b, part.offset); err != nil && !errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("reading the births that are watched at offset %d: %w", part.offset, err)
		}
		d := watchedDecoder{b: b, w: w}
		for d.p < len(b) {
			at := d.p
			if d.entry(); d.p > len(b) {
				return nil, fmt.Errorf("the births that are watched are malformed at offset %d", part.offset+int64(at))
			}
		}
	}
	return w, nil
}

// watchedDecoder reads entries; its position is behind the end once something does not fit.
type watchedDecoder struct {
	b []byte
	p int
	w *Watched
}

// number is one, or the largest: sums of squares may be larger.
func (d *watchedDecoder) number() int64 {
	v, p := uvarint(d.b, d.p)
	d.p = p
	return int64(min(v, math.MaxInt64))
}

// small is a number of things, of which each takes a byte at least, or an index below most.
func (d *watchedDecoder) small(most int) int {
	n := d.number()
	if n > int64(most) {
		d.fail()
		return 0
	}
	return int(n)
}

func (d *watchedDecoder) text() (s string) {
	if d.p <= len(d.b) {
		s, d.p = text(d.b, d.p)
	}
	return s
}

func (d *watchedDecoder) fail() { d.p = len(d.b) + 1 }

func (d *watchedDecoder) entry() {
	w := d.w
	switch d.number() {
	case watchedGenerations:
		n := d.small(len(d.b))
		w.Merged, w.Judged, w.Collected, w.Now = d.small(64), d.small(n), d.small(1) == 1, d.number()
		w.Begun = make([]int64, n)
		for i := range w.Begun {
			w.Begun[i] = d.number()
		}
	case watchedFrame:
		w.Frames = append(w.Frames, Frame{Class: d.text(), Method: d.text(), File: d.text(), Line: d.small(1 << 31)})
	case watchedPath:
		w.Paths = append(w.Paths, d.path(d.frame))
	case watchedCalls:
		w.Paths = append(w.Paths, d.path(d.caller))
	case watchedKept:
		kept := make([]int64, d.small(len(w.Begun)))
		for i := range kept {
			kept[i] = d.number() - 1
		}
		if len(w.Paths) == 0 {
			d.fail()
			return
		}
		w.Paths[len(w.Paths)-1].Kept = kept
	case watchedCold:
		d.cold()
	case watchedChecks:
		w.ColdAfter, w.ColdChecks = d.small(1<<30), d.number()
	case watchedFullest:
		w.Fullest = &Fullest{At: d.number(), Used: d.number(), Most: d.number()}
	case watchedEnd:
		w.Unwatched, w.Spent, w.Taken = d.number(), d.number(), d.number()
	default:
		d.fail()
	}
}

// frame is the index of one.
func (d *watchedDecoder) frame() int {
	i := d.small(len(d.w.Frames))
	if i == len(d.w.Frames) {
		d.fail()
	}
	return i
}

// caller is the index of the frame of a method, of which no more is known.
func (d *watchedDecoder) caller() (i int) {
	var of uint32
	of, d.p = uvarint32(d.b, d.p)
	if i = slices.IndexFunc(d.w.Frames, func(f Frame) bool { return f.Of == of }); i < 0 {
		i = len(d.w.Frames)
		d.w.Frames = append(d.w.Frames, Frame{Of: of})
	}
	return i
}

// path is one whose frames are read one by one.
func (d *watchedDecoder) path(frame func() int) (p WatchedPath) {
	p.Method, d.p = uvarint32(d.b, d.p)
	p.ID = d.number()
	p.Frames = make([]int, d.small(len(d.b)))
	for i := range p.Frames {
		p.Frames[i] = frame()
	}
	p.Generations = make([]WatchedGeneration, d.small(len(d.w.Begun)))
	for i := range p.Generations {
		g := &p.Generations[i]
		if g.Born, g.Before = d.number(), d.survivors(); d.w.Collected {
			g.After = d.survivors()
		}
	}
	return p
}

// cold is what was cold of the path before.
func (d *watchedDecoder) cold() {
	if len(d.w.Paths) == 0 {
		d.fail()
		return
	}
	c := &WatchedCold{At: d.number()}
	c.Watched, c.Alive, c.Squares, c.Elements = d.number(), d.number(), d.number(), d.number()
	c.Never, c.Idle, c.Longest, c.Used, c.Unknown = d.number(), d.number(), d.number(), d.number(), d.number()
	d.w.Paths[len(d.w.Paths)-1].Cold = c
}

func (d *watchedDecoder) survivors() (s Survivors) {
	if s.Watched = d.number(); s.Watched > 0 {
		s.Alive, s.Squares, s.Elements = d.number(), d.number(), d.number()
	}
	return s
}

// Watched writes a snapshot whose entries are encoded already.
func (w *Writer) Watched(entries []byte) {
	w.watched++
	p := parts{w: w, kind: chunkWatched, number: w.watched, b: entries}
	p.flush(partLast)
}
