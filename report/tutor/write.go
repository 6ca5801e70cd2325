package tutor

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/replay"
	"jinstr/probemap"
)

// MostPoints is how many points a trace has, if not told otherwise: as many as Python Tutor's own.
const MostPoints = 1000

// Options choose what a trace has.
type Options struct {
	Most   int                          // points; 0 is MostPoints
	Source func(string) ([]byte, error) // gives a source file by its path in the map, in UTF-8, each line with a line feed at its end
}

// Trace is a run as Python Tutor has it.
type Trace struct {
	Code  string   `json:"code"`
	Trace []*point `json:"trace"`
}

// field is one that a class declares, with the value that it begins with.
type field struct {
	name    string
	initial any
}

// tracer makes points of the steps of a walk.
type tracer struct {
	*memory
	fields map[string][]field
	lines  map[string]int // by file, how many lines stand before it in the code
	most   int
	trace  Trace
	thread int
	line   int
}

var errEnough = errors.New("there are as many points as were asked for")

// ErrNoStatements tells of a trace that was not recorded at level lesson.
var ErrNoStatements = errors.New("the trace tells of no statements: record it with --level lesson")

// Of replays a trace that open opens (twice). Several files of a program are shown one behind the other.
func Of(open func() (replay.Source, error), m *probemap.Map, o Options) (*Trace, error) {
	if m.Level != "lesson" {
		return nil, ErrNoStatements
	}
	t := &tracer{memory: newMemory(), fields: declared(m), lines: map[string]int{}, most: o.Most}
	if t.most == 0 {
		t.most = MostPoints
	}
	if err := t.code(m, o.Source); err != nil {
		return nil, err
	}
	err := replay.Walk(open, m, replay.Options{}, replay.StepOptions{StateOptions: replay.StateOptions{This: true, External: true}}, t.step)
	switch {
	case errors.Is(err, errEnough):
		last := t.point("instruction_limit_reached", t.thread, t.line, t.fields)
		last.Message = fmt.Sprintf("Only the first %d steps are shown.", t.most)
		t.trace.Trace = append(t.trace.Trace, last)
	case err != nil:
		return nil, err
	case t.line > 0:
		t.trace.Trace = append(t.trace.Trace, t.point("return", t.thread, t.line, t.fields))
	}
	return &t.trace, nil
}

// Begins is how each trace of a program begins.
const Begins = `{"code":"`

// Write writes it. The error is the writer's.
func Write(w io.Writer, t *Trace) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(t)
}

// code puts the sources one behind the other.
func (t *tracer) code(m *probemap.Map, source func(string) ([]byte, error)) error {
	var b strings.Builder
	lines := 0
	for _, f := range m.Sources {
		text, err := source(f.Path)
		if err != nil {
			return fmt.Errorf("the source: %w", err)
		}
		if len(m.Sources) > 1 {
			fmt.Fprintf(&b, "// %s\n", f.Path)
			lines++
		}
		t.lines[f.Path] = lines
		s := strings.TrimRight(string(text), "\n") + "\n"
		lines += strings.Count(s, "\n")
		b.WriteString(s)
	}
	t.trace.Code = b.String()
	return nil
}

// step makes a point before each statement.
func (t *tracer) step(s *replay.Step) error {
	line := 0
	if before, ok := t.lines[s.Where.File]; ok && s.Where.Line > 0 && s.Own {
		line = before + s.Where.Line
	}
	scene := t.apply(s, line)
	if !s.Begins || line == 0 {
		return nil
	}
	t.thread, t.line = scene.Thread, line
	if len(t.trace.Trace) == t.most {
		return errEnough
	}
	t.trace.Trace = append(t.trace.Trace, t.point("step_line", scene.Thread, line, t.fields))
	return nil
}

// declared are the fields of each class that are not static, those of its superclasses first, by the names by which reports call classes.
func declared(m *probemap.Map) map[string][]field {
	classes := layout.FromMap(m)
	hidden := classes.Hidden()
	fields := map[string][]field{}
	for name, c := range m.Names() {
		var list []field
		for _, c := range classes.Line(c) {
			for _, f := range c.Fields {
				if !f.Static {
					list = append(list, field{cmp.Or(hidden[c.Name+"."+f.Name], f.Name), initial(f.Type)})
				}
			}
		}
		fields[name] = list
	}
	return fields
}

// initial is what a field of a type begins with.
func initial(t string) any {
	switch t {
	case "boolean":
		return false
	case "byte", "short", "int", "long":
		return 0
	case "float", "double":
		return []any{"NUMBER-LITERAL", "0.0"}
	case "char":
		return []any{"CHAR-LITERAL", `\0`}
	}
	return nil
}
