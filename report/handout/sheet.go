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
	Made    []Made // by line and class
	Moment  *Moment
	Garbage []Garbage // in the order in which it became so; of the first ones
	Died    int       // objects in all, of those of which a line tells
	// Until is how many steps of the run were recorded, where the recording did not end with the program: what that printed and made in all is not
	// known. 0: all were.
	Until uint64
}

// File is a source file of the program.
type File struct {
	Path  string
	Lines []string
}

// Made are the objects of a class that were made on a line.
type Made struct {
	Where   replay.Position // the first place
	Class   string
	Objects int64
}

// Moment is when a statement is about to run.
type Moment struct {
	File      string
	Line      int
	Statement string // its text, where others begin on its line
	Time      int    // it has begun so many times, with this one
	Objects   int    // of the program's that are alive then
	State     []string
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
	Source func(path string) ([]byte, error) // gives a source file by its path in the map, in UTF-8, each line with a line feed at its end
	// First is what an Analyze of the same trace and layout has found; nil: the trace is read for it.
	First *replay.First
}

// Of makes the sheet of a trace of level lesson, which open opens, with its facts. The error is a *replay.NoHistoryError where the trace
// has no steps, or that of a source file which cannot be read.
func Of(open func() (replay.Source, error), m *probemap.Map, facts *replay.Facts, o Options) (*Sheet, error) {
	s := &Sheet{Made: madeIn(facts)}
	if err := s.addFiles(m, o.Source); err != nil {
		return nil, err
	}
	if !facts.Damage.Whole() {
		s.Until = facts.Steps
	}
	walk := func(to uint64, visit func(*replay.Step) error) error {
		return replay.Walk(open, m, replay.Options{Layout: o.Layout}, replay.StepOptions{StateOptions: replay.StateOptions{External: true}, To: to, First: o.First}, visit)
	}
	w := &watcher{sheet: s, statements: statements(m), times: map[place]int{}, alive: map[trace.ID]bool{}, nameless: map[trace.ID]bool{}, gone: map[trace.ID]bool{}}
	if err := walk(0, w.step); err != nil {
		return nil, err
	}
	if w.best == nil {
		return s, nil
	}
	s.Moment = w.moment()
	d := &drawer{moment: s.Moment, at: w.best.step, looks: map[trace.ID]replay.Found{}}
	if err := walk(d.at, d.step); err != nil {
		return nil, err
	}
	return s, nil
}

// addFiles reads the files of the program.
func (s *Sheet) addFiles(m *probemap.Map, source func(string) ([]byte, error)) error {
	for _, f := range m.Sources {
		text, err := source(f.Path)
		if err != nil {
			return err
		}
		s.Files = append(s.Files, File{f.Path, strings.Split(strings.TrimRight(string(text), "\n"), "\n")})
	}
	return nil
}

// madeIn adds up what was made, by line and class.
func madeIn(facts *replay.Facts) (list []Made) {
	type kind struct {
		file  string
		line  int
		class string
	}
	at := map[kind]int{}
	for i := range facts.Paths {
		path := &facts.Paths[i]
		k := kind{path.Where.File, path.Where.Line, path.Class}
		n, known := at[k]
		if !known {
			n, at[k] = len(list), len(list)
			list = append(list, Made{path.Where, path.Class, 0})
		}
		list[n].Where.Col = min(list[n].Where.Col, path.Where.Col)
		list[n].Objects += path.Allocated.Objects
	}
	slices.SortFunc(list, func(a, b Made) int {
		return cmp.Or(cmp.Compare(a.Where.File, b.Where.File), cmp.Compare(a.Where.Line, b.Where.Line), cmp.Compare(a.Where.Col, b.Where.Col),
			cmp.Compare(a.Objects, b.Objects), cmp.Compare(a.Class, b.Class))
	})
	return list
}

// external are the names of objects that code which was not rewritten has made.
var external = regexp.MustCompile(`_e\d+$`)

// name is a file's without its folder.
func name(path string) string { return filepath.Base(filepath.FromSlash(path)) }
