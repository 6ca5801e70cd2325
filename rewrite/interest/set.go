package interest

import (
	"errors"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"

	"jinstr/pathprofile"
)

// Method is a body of which paths may be of interest.
type Method struct {
	Class  string // binary name
	Name   string // as in the map: add, add#2
	Params []string
	Line   int
	Graph  *pathprofile.Graph
	Lines  [][]int // by node
	Never  []bool  // by edge: it is never taken
}

// Set is what a file or a recording names. It may be asked by several goroutines, and the same
// again.
type Set struct {
	file    string
	entries []*entry
	byName  map[string][]*entry // by plain name

	mu    sync.Mutex
	found map[*entry]map[string]error // what became of each in the methods that it fits
	near  map[*entry]map[string]bool  // methods of the same name
}

func newSet(name string) *Set {
	return &Set{file: name, byName: map[string][]*entry{}, found: map[*entry]map[string]error{}, near: map[*entry]map[string]bool{}}
}

func (s *Set) add(e *entry) {
	s.entries = append(s.entries, e)
	key := lastName(e.name)
	s.byName[key] = append(s.byName[key], e)
}

// plain writes nested classes as they are written in source, and leaves the number
// of an overload out.
func plain(name string) string {
	name, _, _ = strings.Cut(name, "#")
	return strings.ReplaceAll(name, "$", ".")
}

func lastName(name string) string {
	name = plain(name)
	return name[strings.LastIndexByte(name, '.')+1:]
}

func (m *Method) full() string { return m.Class + "." + m.Name }

func (m *Method) String() string {
	name, _, _ := strings.Cut(m.full(), "#")
	if m.Params != nil {
		return fmt.Sprintf("%s(%s) at line %d", name, strings.Join(m.Params, ", "), m.Line)
	}
	return fmt.Sprintf("%s at line %d", m.full(), m.Line)
}

// fits tells whether an entry names a method.
func (e *entry) fits(m *Method) bool {
	_, want, numbered := strings.Cut(e.name, "#")
	_, has, later := strings.Cut(m.Name, "#")
	if !later {
		has = "1"
	}
	return plain(e.name) == plain(m.full()) && (!numbered || want == has) && (!e.typed || slices.Equal(e.params, m.Params))
}

// Names tells whether an entry names a method; its graph is not needed.
func (s *Set) Names(m *Method) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	named := false
	for _, e := range s.byName[lastName(m.Name)] {
		if e.fits(m) {
			named = true
			continue
		}
		if s.near[e] == nil {
			s.near[e] = map[string]bool{}
		}
		s.near[e][m.String()] = true
	}
	return named
}

// Of gives the paths of interest of a method. What does not fit is told by Err.
func (s *Set) Of(m *Method) []pathprofile.Path {
	var list []pathprofile.Path
	for _, e := range s.byName[lastName(m.Name)] {
		if !e.fits(m) {
			continue
		}
		path, err := e.path(m)
		if err == nil {
			list = append(list, path)
		}
		s.note(e, m, err)
	}
	return list
}

// Fail notes why no path of a method can be counted.
func (s *Set) Fail(m *Method, err error) {
	for _, e := range s.byName[lastName(m.Name)] {
		if e.fits(m) {
			s.note(e, m, err)
		}
	}
}

// note keeps what became of an entry in a method.
func (s *Set) note(e *entry, m *Method, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.found[e] == nil {
		s.found[e] = map[string]error{}
	}
	s.found[e][m.String()] = err
}

// Err tells of all entries that do not name one path of one method. Without a
// set there are none.
func (s *Set) Err() error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var problems []error
	for _, e := range s.entries {
		if err := e.problem(s.found[e], s.near[e]); err != nil {
			problems = append(problems, fmt.Errorf("%s:%d: %w", s.file, e.line, err))
		}
	}
	return errors.Join(problems...)
}

func (e *entry) problem(found map[string]error, near map[string]bool) error {
	names := sorted(found)
	switch {
	case len(names) == 1:
		if err := found[names[0]]; err != nil {
			return fmt.Errorf("%s: %w", names[0], err)
		}
		return nil
	case len(names) > 1:
		return fmt.Errorf("%s is the name of several: %s; write the types of the parameters as they stand there", e.name, strings.Join(names, ", "))
	case len(near) > 0:
		return fmt.Errorf("no method whose paths can be counted is %s; there is: %s", e.signature(), strings.Join(sorted(near), ", "))
	}
	return fmt.Errorf("no method whose paths can be counted is %s: write package, classes and method, such as shop.Cart.add(int)", e.signature())
}

func (e *entry) signature() string {
	if !e.typed {
		return e.name
	}
	return e.name + "(" + strings.Join(e.params, ", ") + ")"
}

// String is the entry as it could stand in a file.
func (e *entry) String() string {
	if e.steps == nil {
		return e.signature() + ": @" + strconv.FormatInt(e.id, 10)
	}
	return e.signature() + ": " + text(e.steps)
}

func sorted[V any](m map[string]V) []string {
	var list []string
	for k := range m {
		list = append(list, k)
	}
	sort.Strings(list)
	return list
}

// path finds what the entry names.
func (e *entry) path(m *Method) (pathprofile.Path, error) {
	if e.recorded != nil {
		return e.recorded.in(m)
	}
	if e.steps == nil {
		return numbered(m, e.id)
	}
	if err := e.inside(m); err != nil {
		return nil, err
	}
	// A path all of whose lines are named is meant rather than one that runs others, too.
	f := newFinder(m, e.steps, true)
	ways, err := f.ways()
	if len(ways) == 0 && err == nil {
		f = newFinder(m, e.steps, false)
		ways, err = f.ways()
	}
	switch {
	case err != nil:
		return nil, err
	case len(ways) == 0:
		return nil, e.impossible(f)
	case len(ways) > 1:
		return nil, ambiguous(m, ways)
	}
	return ways[0], nil
}

// numbered gives the path of a number of EPP.
func numbered(m *Method, id int64) (pathprofile.Path, error) {
	plan, err := pathprofile.New(pathprofile.EPP, m.Graph, nil, pathprofile.Options{})
	if err != nil {
		return nil, err
	}
	f, err := plan.Decode(id)
	if err != nil {
		return nil, fmt.Errorf("there is no path %d: paths have the numbers 0 to %d", id, plan.MaxID)
	}
	if !f.Whole(m.Graph) {
		return nil, fmt.Errorf("path %d is a piece of a path through a loop: name the whole by its lines", id)
	}
	return f.Edges, nil
}

// inside checks that the method has all the lines.
func (e *entry) inside(m *Method) error {
	has := map[int]bool{}
	for _, list := range m.Lines {
		for _, line := range list {
			has[line] = true
		}
	}
	for _, line := range e.steps {
		if !has[line] {
			var all []int
			for l := range has {
				all = append(all, l)
			}
			slices.Sort(all)
			return fmt.Errorf("nothing runs in line %d; lines are %s", line, brief(all))
		}
	}
	return nil
}

func (e *entry) impossible(f *finder) error {
	pos, follow := f.stuck()
	switch {
	case pos == 0:
		return fmt.Errorf("no path begins with line %d and then runs the lines as listed; a path can begin with %s", e.steps[0], brief(follow))
	case pos == len(e.steps):
		return fmt.Errorf("a path does not end after %s; lines that can follow: %s", brief(e.steps), brief(follow))
	}
	return fmt.Errorf("behind %s no path goes on to line %d; lines that can follow: %s (a line that is named must be named each time it runs)",
		brief(e.steps[:pos]), e.steps[pos], brief(follow))
}

// ambiguous lists the paths to choose from.
func ambiguous(m *Method, ways []pathprofile.Path) error {
	plan, err := pathprofile.New(pathprofile.EPP, m.Graph, nil, pathprofile.Options{})
	var list []string
	for _, way := range ways[:min(len(ways), 8)] {
		choice := brief(linesOf(m, way))
		if err == nil {
			if counts := plan.Run(way).Counts; len(counts) == 1 {
				choice += fmt.Sprintf(" (@%d)", counts[0][0])
			}
		}
		list = append(list, choice)
	}
	more := ""
	if len(ways) > len(list) {
		more = " or others"
	}
	return fmt.Errorf("several paths fit: %s%s; name more lines, or a path's number", strings.Join(list, " or "), more)
}

func text(lines []int) string {
	var b strings.Builder
	for i, line := range lines {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strconv.Itoa(line))
	}
	return b.String()
}

// fewLines is how many lines a message shows.
const fewLines = 40

// brief leaves the middle of many lines out.
func brief(lines []int) string {
	if n := len(lines); n > fewLines {
		return text(lines[:fewLines/2]) + " … " + text(lines[n-fewLines/2:])
	}
	return text(lines)
}
