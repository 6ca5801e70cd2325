package report

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
	"jinstr/internal/near"
	"jinstr/internal/plural"
	"jinstr/pathfacts"
	"jinstr/probemap"
)

// StatesOptions choose what States writes.
type StatesOptions struct {
	Line     string // FILE:N or N: only steps at that line
	Step     uint64 // only this step, with the whole state; 0 is all
	From, To uint64 // only these steps, both included; 0 is no bound
	Watch    string // only steps at which this variable changes
	All      bool   // the whole state at each step, not only what changed
	Dead     bool   // in a whole state, what is garbage, too
	This     bool   // show `this` among the holders
	External bool   // show objects that come from code that was not rewritten
	Layout   *layout.VM
	// Source gives a source file by its path in the map, in UTF-8, each line with a line feed at its end; nil, or
	// an error from it, leaves the source line out.
	Source func(path string) ([]byte, error)
}

// mostSteps is how many steps are written to one who did not say where to end.
const mostSteps = 10_000

// NothingFits is the error of a filter that fits nothing.
type NothingFits struct{ Why string }

func (e *NothingFits) Error() string { return e.Why }

// ManySteps is the error of a trace that is too long to be written as a whole.
type ManySteps struct {
	Steps uint64 // of the trace
	Peak  uint64 // the step at which most bytes were alive
}

func (e *ManySteps) Error() string {
	return fmt.Sprintf("the trace has %s steps: choose a range", count(e.Steps))
}

// Around is a range of steps that is worth a look: up to the peak, and a little beyond.
func (e *ManySteps) Around() (from, to uint64) {
	from, to = 1, min(e.Steps, e.Peak+20)
	if e.Peak > 80 {
		from = e.Peak - 80
	}
	return from, to
}

// States writes the steps of the trace at tracePath: what happened, and what
// it did to the tuples. An error tells of the options, the trace or w.
func States(w io.Writer, tracePath string, m *probemap.Map, o StatesOptions) error {
	return StatesOf(w, func() (replay.Source, error) { return trace.Open(tracePath) }, m, o)
}

// StatesOf is States for a trace that open opens; it is opened twice.
func StatesOf(w io.Writer, open func() (replay.Source, error), m *probemap.Map, o StatesOptions) error {
	so, err := stepOptions(m, o)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	table, err := replay.EndOfTable(open, m, replay.Options{Layout: o.Layout}, so.StateOptions)
	if err != nil {
		return err
	}
	if table != nil {
		return tableState(out, table, o)
	}
	var damage replay.Damage
	opened := func() (replay.Source, error) {
		s, err := open()
		if err == nil {
			damage = replay.DamageOf(s.Summary())
		}
		return s, err
	}
	p := &statesPrinter{out: out, opt: o, lines: map[string][]string{}, walks: pathfacts.NewWalks()}
	so.Begin, so.Edge = p.begin, p.walks.Take
	err = replay.Walk(opened, m, replay.Options{Layout: o.Layout}, so, p.print)
	var unfit *NothingFits
	switch {
	case errors.As(err, &unfit):
		return &NothingFits{unfit.Why + cutOff(&damage, behindCut)}
	case err == errEnough:
		fmt.Fprintf(out, "\n%s steps are shown, and there are more: go on with --from %d, or say with --to where to end.\n", count(mostSteps), p.next)
	case err != nil:
		return err
	case p.steps == 0:
		return &NothingFits{o.noStep() + cutOff(&damage, behindCut)}
	}
	fmt.Fprint(out, cutOff(&damage, fmt.Sprintf("\nThe trace was cut off after step %s: of what came behind, nothing is known.\n", count(p.all))))
	return out.Flush()
}

// behindCut stands behind what fits nothing in a trace that was cut off.
const behindCut = " (the trace was cut off)"

// cutOff is a text for a trace whose end is missing, and that is not damaged: that is an error of its own.
func cutOff(d *replay.Damage, text string) string {
	if !d.CutOff || d.Damaged {
		return ""
	}
	return text
}

// stepOptions are the steps that are asked for, of what the map knows.
func stepOptions(m *probemap.Map, o StatesOptions) (so replay.StepOptions, err error) {
	so = replay.StepOptions{StateOptions: replay.StateOptions{This: o.This, External: o.External}, From: o.From, To: o.To, Watch: o.Watch}
	if o.Step != 0 {
		so.From, so.To = o.Step, o.Step
	}
	if o.Watch != "" {
		if ok, names := replay.Watchable(m, o.Watch); !ok {
			return so, &NothingFits{fmt.Sprintf("--watch %s: no variable or field has that name%s", o.Watch, meant(o.Watch, names))}
		}
	}
	if o.Line == "" {
		return so, nil
	}
	n, err := strconv.Atoi(o.Line[strings.LastIndexByte(o.Line, ':')+1:])
	if err != nil || n < 1 {
		return so, &NothingFits{fmt.Sprintf("--line %s: give FILE:N or N", o.Line)}
	}
	so.Line = n
	if colon := strings.LastIndexByte(o.Line, ':'); colon >= 0 {
		so.File = o.Line[:colon]
	}
	return so, recordsAt(m, &so)
}

// meant asks whether one of the names that are near to another is meant.
func meant(asked string, names []string) string {
	if guess := near.Names(asked, names, 3); len(guess) > 0 {
		return ": did you mean " + near.Or(guess) + "?"
	}
	return ""
}

// recordsAt is an error where the map has no such file, or nothing is recorded at the line.
func recordsAt(m *probemap.Map, so *replay.StepOptions) error {
	var paths []string
	var lines []int
	known := false
	for _, f := range m.Sources {
		paths = append(paths, f.Path)
		if !so.Of(f.Path) {
			continue
		}
		known = true
		lines = append(lines, recordedLines(f)...)
	}
	switch {
	case !known:
		return &NothingFits{fmt.Sprintf("--line: the map has no file %s%s", so.File, meant(so.File, paths))}
	case slices.Contains(lines, so.Line):
		return nil
	}
	return &NothingFits{fmt.Sprintf("--line: nothing is recorded at line %d%s; jinstr explain FILE:%d tells why", so.Line, nearLines(lines, so.Line), so.Line)}
}

// recordedLines are those of a file that steps may be at.
func recordedLines(f *probemap.File) (lines []int) {
	for _, method := range f.Methods {
		lines = append(lines, method.Line)
		for _, p := range method.Probes {
			lines = append(lines, p.Line)
		}
	}
	return lines
}

// nearLines says which lines before and behind one have something.
func nearLines(lines []int, line int) string {
	before, behind := 0, 0
	for _, n := range lines {
		if n < line {
			before = max(before, n)
		} else if behind == 0 || n < behind {
			behind = n
		}
	}
	switch {
	case before > 0 && behind > 0:
		return fmt.Sprintf(", but at %d and %d", before, behind)
	case before+behind > 0:
		return fmt.Sprintf(", but at %d", before+behind)
	}
	return ""
}

// tableState writes the state that a table has.
func tableState(out *bufio.Writer, s *replay.TableState, o StatesOptions) error {
	if o.Line != "" || o.Step != 0 || o.From != 0 || o.To != 0 || o.Watch != "" {
		return &replay.NoHistoryError{What: "steps"}
	}
	fmt.Fprintf(out, "The heap at step %s, as the program's own table has it (a table has no earlier steps)", count(s.Steps))
	if s.Mark != "" {
		fmt.Fprintf(out, ", snapshot %q", s.Mark)
	}
	fmt.Fprintln(out, ":")
	for _, t := range o.shown(s.Tuples) {
		fmt.Fprintf(out, "            %s\n", t)
	}
	return out.Flush()
}

type statesPrinter struct {
	out   *bufio.Writer
	opt   StatesOptions
	lines map[string][]string
	walks *pathfacts.Walks
	steps int
	next  uint64 // the step at which was stopped
	all   uint64 // of the trace
	last  replay.Position
}

// errEnough ends the writing of steps without end.
var errEnough = errors.New("enough steps")

// begin refuses a whole trace that is too long, and steps beyond its end.
func (p *statesPrinter) begin(steps, peak uint64) error {
	o := &p.opt
	p.all = steps
	switch first := max(o.Step, o.From); {
	case first > steps:
		return &NothingFits{fmt.Sprintf("there is no step %d: the trace has %s", first, plural.Of(steps, "step"))}
	case first == 0 && o.To == 0 && o.Line == "" && o.Watch == "" && steps > mostSteps:
		return &ManySteps{steps, peak}
	}
	return nil
}

// noStep says that no step is of those that are asked for.
func (o *StatesOptions) noStep() string {
	what := "no such step"
	if o.Watch != "" {
		what += ": " + o.Watch + " is not set"
	}
	if o.Line != "" {
		what += " at " + o.Line
	}
	switch {
	case o.Step != 0:
		what += fmt.Sprintf(" in step %d", o.Step)
	case o.From != 0 || o.To != 0:
		what += " in these steps"
	default:
		what += " in this run"
	}
	return what
}

// shown are those of a whole state that are alive, or all.
func (o *StatesOptions) shown(tuples []replay.Tuple) (list []replay.Tuple) {
	for _, t := range tuples {
		if o.Dead || len(t.Holders) > 0 && !t.Unreachable {
			list = append(list, t)
		}
	}
	return list
}

// print writes one step. The source line stands above the first of the steps
// at it.
func (p *statesPrinter) print(s *replay.Step) error {
	if p.steps == mostSteps && p.opt.To == 0 {
		p.next = s.Step
		return errEnough
	}
	p.steps++
	if s.Own && (s.Where.File != p.last.File || s.Where.Line != p.last.Line) {
		p.last = s.Where
		fmt.Fprintln(p.out, strings.TrimRight(s.Where.String()+"    "+p.sourceLine(s.Where), " "))
	}
	thread := ""
	if s.Thread != "main" {
		thread = s.Thread + ": "
	}
	fmt.Fprintf(p.out, "%8d  %s%s%s\n", s.Step, thread, s.Event, p.number(s))
	tuples, values := s.Changed, []string(nil)
	if p.opt.All || p.opt.Step != 0 {
		tuples, values = p.opt.shown(s.State()), s.Values()
	}
	for _, t := range tuples {
		fmt.Fprintf(p.out, "            %s\n", t)
	}
	for _, v := range values {
		fmt.Fprintf(p.out, "            %s\n", v)
	}
	for _, g := range s.Garbage {
		at := ""
		switch {
		case s.Where.Line == 0:
		case s.Own:
			at = fmt.Sprintf(", line %d", s.Where.Line)
		case !g.Bounded: // the line is that of the event before: of one that may have died before that, it tells nothing
			at = fmt.Sprintf(", after line %d", s.Where.Line)
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

// number says how far the number of a path has come, where the step is one on it.
func (p *statesPrinter) number(s *replay.Step) string {
	if s.Taken == nil {
		return ""
	}
	return p.walks.Last().Text()
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
