package handout

import (
	"cmp"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// Sheet is what a handout tells.
type Sheet struct {
	Files   []File
	Read    string // by the program, from its standard input
	Printed string // to both of its streams
	Made    []Made // by place
	Moment  *Moment
	Garbage []Garbage // in the order in which it became so; of the first ones
	Died    int       // objects in all, of those of which a line tells
}

// File is a source file of the program.
type File struct {
	Path  string
	Lines []string
}

// Made are the objects of an allocation site.
type Made struct {
	Where   replay.Position
	Class   string
	Objects int64
}

// Moment is when a statement is about to run: the first one behind the birth that made most objects be alive, or one soon after it at
// which no value is in flight.
type Moment struct {
	File    string
	Line    int
	Time    int // the statement has begun so many times, with this one
	Objects int64
	State   []string // a line for each reference and value
	flies   bool
	died    int
}

// Garbage is an object that became garbage.
type Garbage struct {
	Object string
	File   string
	Line   int
	Why    string
	Late   bool // it may have been garbage before
}

// mostGarbage is of how many objects it is asked when they became garbage.
const mostGarbage = 8

// Options choose what is told.
type Options struct {
	Layout *layout.VM
	Source func(path string) ([]byte, error) // gives a source file by its path in the map
}

// Of makes the sheet of a trace of level lesson, which open opens, with its facts. The error is a *replay.NoHistoryError where the trace
// has no steps, or that of a source file which cannot be read.
func Of(open func() (replay.Source, error), m *probemap.Map, facts *replay.Facts, o Options) (*Sheet, error) {
	s := &Sheet{}
	for _, f := range m.Sources {
		text, err := o.Source(f.Path)
		if err != nil {
			return nil, err
		}
		lines := strings.Split(strings.TrimRight(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n"), "\n")
		s.Files = append(s.Files, File{f.Path, lines})
	}
	for i := range facts.Sites {
		site := &facts.Sites[i]
		s.Made = append(s.Made, Made{site.Where, site.Class, site.Allocated.Objects})
	}
	slices.SortStableFunc(s.Made, func(a, b Made) int {
		return cmp.Or(cmp.Compare(a.Where.File, b.Where.File), cmp.Compare(a.Where.Line, b.Where.Line), cmp.Compare(a.Where.Col, b.Where.Col))
	})
	w := &watcher{sheet: s, peak: facts.PeakObjects, times: map[place]int{}, names: map[trace.ID]string{}, found: map[trace.ID]replay.Found{}}
	if err := replay.Walk(open, m, replay.Options{Layout: o.Layout}, replay.StepOptions{StateOptions: replay.StateOptions{External: true}}, w.step); err != nil {
		return nil, err
	}
	return s, nil
}

// place is where a statement begins.
type place struct {
	file      string
	line, col int
}

// watcher follows the steps.
type watcher struct {
	sheet  *Sheet
	scenes replay.Scenes
	peak   replay.Peak
	times  map[place]int // how often each statement has begun
	names  map[trace.ID]string
	found  map[trace.ID]replay.Found // what is in each collection
}

func (w *watcher) step(s *replay.Step) error {
	to := w.sheet
	scene := w.scenes.Of(s)
	for i := range scene.Changed {
		w.names[scene.Changed[i].ID] = scene.Changed[i].Name
	}
	for _, f := range scene.Found {
		w.found[f.In] = f
	}
	for _, said := range scene.Said {
		if said.Stream == trace.StandardIn {
			to.Read += said.Text
		} else {
			to.Printed += said.Text
		}
	}
	for _, g := range s.Garbage {
		if external.MatchString(g.Object) || s.Where.Line == 0 { // the collector has told of it, at the end
			continue
		}
		if to.Died++; to.Died <= mostGarbage {
			to.Garbage = append(to.Garbage, Garbage{g.Object, s.Where.File, s.Where.Line, g.Reason, g.Bounded})
		}
	}
	if !s.Begins {
		return nil
	}
	at := place{s.Where.File, s.Where.Line, s.Where.Col}
	w.times[at]++
	if s.Step > w.peak.Step && w.peak.Step > 0 && (to.Moment == nil || to.Moment.flies && to.Moment.died == to.Died) {
		state, flies := w.state(s)
		if to.Moment == nil || !flies {
			to.Moment = &Moment{at.file, at.line, w.times[at], w.peak.Objects, state, flies, to.Died}
		}
	}
	return nil
}

// state has a line for each reference, each collection with what is in it, and each value. What the library has made stands for itself by its
// text, if it has one, and is left out where nothing is known to refer to it.
func (w *watcher) state(s *replay.Step) (lines []string, flies bool) {
	texts := map[string]string{}
	var values []string
	for _, line := range s.Values() {
		what, value, _ := strings.Cut(line, " = ")
		if external.MatchString(what) {
			texts[what] = value
		} else {
			values = append(values, line)
		}
	}
	objects := s.State()
	there := map[string]bool{}
	for _, t := range objects {
		there[t.Object] = !external.MatchString(t.Object) || slices.ContainsFunc(t.Holders, isPlace)
	}
	listed := map[string]bool{}
	for in, f := range w.found {
		if name := w.names[in]; there[name] {
			listed[name] = true
			lines = append(lines, w.contents(name, f, texts)...)
		}
	}
	for _, t := range objects {
		what := cmp.Or(texts[t.Object], t.Object)
		for _, h := range t.Holders {
			owner, _, inside := strings.Cut(h, "[...]")
			switch {
			case !isPlace(h):
				flies = flies || !external.MatchString(t.Object)
			case inside && (listed[owner] || !there[owner]):
			default:
				lines = append(lines, h+" refers to "+what)
			}
		}
	}
	slices.Sort(lines)
	return append(lines, values...), flies
}

// isPlace tells that a holder is a variable, a field, an element, or a collection.
func isPlace(holder string) bool {
	return holder != replay.InFlight && holder != replay.Escaped && holder != replay.This
}

// contents is a line of what is in a collection, if anything is.
func (w *watcher) contents(name string, f replay.Found, texts map[string]string) []string {
	var parts []string
	for i, id := range f.Objects {
		part := "null"
		if id != 0 {
			part = cmp.Or(texts[w.names[id]], w.names[id])
		}
		if f.Pairs && i%2 == 1 {
			parts[len(parts)-1] += " = " + part
		} else {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		return nil
	}
	return []string{name + " has " + strings.Join(parts, ", ")}
}

// external are the names of objects that code which was not rewritten has made.
var external = regexp.MustCompile(`_e\d+$`)

// name is a file's without its folder.
func name(path string) string { return filepath.Base(filepath.FromSlash(path)) }
