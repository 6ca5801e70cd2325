package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
	"jinstr/rewrite/sitemap"
)

// StatesOptions choose what States writes.
type StatesOptions struct {
	Line     string // FILE:N or N: only steps at that line
	Step     uint64 // only this step, with the whole state; 0 is all
	Watch    string // only steps at which this variable changes
	All      bool   // the whole state at each step, not only what changed
	This     bool   // show `this` among the holders
	External bool   // show objects that come from code that was not rewritten
	Layout   *layout.VM
	// Source gives the lines of a source file, by its path in the map; nil, or
	// an error from it, leaves the source line out.
	Source func(path string) ([]byte, error)
}

// States writes the steps of the trace at tracePath: what happened, and what
// it did to the tuples. An error tells of the options, the trace or w.
func States(w io.Writer, tracePath string, m *sitemap.Map, o StatesOptions) error {
	return StatesOf(w, func() (replay.Source, error) { return trace.Open(tracePath) }, m, o)
}

// StatesOf is States for a trace that open opens; it is opened twice.
func StatesOf(w io.Writer, open func() (replay.Source, error), m *sitemap.Map, o StatesOptions) error {
	so := replay.StepOptions{StateOptions: replay.StateOptions{This: o.This, External: o.External}, From: o.Step, To: o.Step, Watch: o.Watch}
	if o.Line != "" {
		n, err := strconv.Atoi(o.Line[strings.LastIndexByte(o.Line, ':')+1:])
		if err != nil || n < 1 {
			return fmt.Errorf("line %q: want FILE:N or N", o.Line)
		}
		so.Line = n
		if colon := strings.LastIndexByte(o.Line, ':'); colon >= 0 {
			so.File = o.Line[:colon]
		}
		if err := recordsAt(m, &so); err != nil {
			return err
		}
	}
	out := bufio.NewWriter(w)
	table, err := replay.EndOfTable(open, m, replay.Options{Layout: o.Layout}, so.StateOptions)
	if err != nil {
		return err
	}
	if table != nil {
		return tableState(out, table, o)
	}
	p := &statesPrinter{out: out, opt: o, lines: map[string][]string{}}
	if err := replay.Walk(open, m, replay.Options{Layout: o.Layout}, so, p.print); err != nil {
		return err
	}
	if p.steps == 0 {
		fmt.Fprintln(out, "No step fits.")
	}
	return out.Flush()
}

// recordsAt is an error where the map has no such file, or nothing is recorded at the line.
func recordsAt(m *sitemap.Map, so *replay.StepOptions) error {
	known := false
	for _, f := range m.Sources {
		if !so.Of(f.Path) {
			continue
		}
		known = true
		for _, method := range f.Methods {
			if method.Line == so.Line || slices.ContainsFunc(method.Probes, func(p sitemap.Probe) bool { return p.Line == so.Line }) {
				return nil
			}
		}
	}
	if !known {
		return fmt.Errorf("--line: the map has no file %s", so.File)
	}
	return fmt.Errorf("--line: nothing is recorded at line %d; jinstr explain FILE:%d tells why", so.Line, so.Line)
}

// tableState writes the state that a table has.
func tableState(out *bufio.Writer, s *replay.TableState, o StatesOptions) error {
	if o.Line != "" || o.Step != 0 || o.Watch != "" {
		return &replay.NoHistoryError{What: "steps"}
	}
	fmt.Fprintf(out, "The heap at step %s, as the program kept it (a table has no steps before)", count(s.Steps))
	if s.Mark != "" {
		fmt.Fprintf(out, ", snapshot %q", s.Mark)
	}
	fmt.Fprintln(out, ":")
	for _, t := range s.Tuples {
		fmt.Fprintf(out, "            %s\n", t)
	}
	return out.Flush()
}

type statesPrinter struct {
	out   *bufio.Writer
	opt   StatesOptions
	lines map[string][]string
	steps int
	last  replay.Position
}

// print writes one step. The source line stands above the first of the steps
// at it.
func (p *statesPrinter) print(s *replay.Step) error {
	p.steps++
	if s.Own && (s.Where.File != p.last.File || s.Where.Line != p.last.Line) {
		p.last = s.Where
		fmt.Fprintln(p.out, strings.TrimRight(s.Where.String()+"    "+p.sourceLine(s.Where), " "))
	}
	thread := ""
	if s.Thread != "main" {
		thread = s.Thread + ": "
	}
	fmt.Fprintf(p.out, "%8d  %s%s\n", s.Step, thread, s.Event)
	tuples := s.Changed
	if p.opt.All || p.opt.Step != 0 {
		tuples = s.State()
	}
	for _, t := range tuples {
		fmt.Fprintf(p.out, "            %s\n", t)
	}
	for _, g := range s.Garbage {
		at := ""
		if s.Where.Line > 0 {
			at = fmt.Sprintf(", line %d", s.Where.Line)
		}
		what := "garbage"
		if g.Cycle {
			what = "unreachable"
		}
		fmt.Fprintf(p.out, "          * %s became %s at step %d%s%s: %s\n", g.Object, what, s.Step, at, latest(&g), g.Reason)
	}
	_, err := p.out.Write(nil) // the writer keeps its first error
	return err
}

// latest says that garbage may have been so before, and since when, where that is known.
func latest(g *replay.Garbage) string {
	switch {
	case !g.Bounded:
		return ""
	case g.After == 0:
		return " at the latest"
	case g.AfterLine == 0:
		return fmt.Sprintf(" at the latest (after step %d)", g.After)
	}
	return fmt.Sprintf(" at the latest (after step %d, line %d)", g.After, g.AfterLine)
}

func (p *statesPrinter) sourceLine(at replay.Position) string {
	if p.opt.Source == nil || at.File == "" {
		return ""
	}
	lines, known := p.lines[at.File]
	if !known {
		if text, err := p.opt.Source(at.File); err == nil {
			lines = strings.Split(string(text), "\n")
		}
		p.lines[at.File] = lines
	}
	if at.Line < 1 || at.Line > len(lines) {
		return ""
	}
	return strings.TrimSpace(lines[at.Line-1])
}
