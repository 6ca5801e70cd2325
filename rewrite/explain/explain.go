package explain

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"jinstr/probemap"
	"jinstr/rewrite"
	"jinstr/rewrite/javasrc"
)

// Explanation is what is to be said of one line, or of a file.
type Explanation struct {
	File      string  `json:"file"`
	Line      int     `json:"line,omitempty"` // 0: the whole file
	Source    string  `json:"source,omitempty"`
	Rewritten string  `json:"rewritten,omitempty"`
	Bodies    []Body  `json:"bodies,omitempty"` // what begins on the line and has a number
	Probes    []Probe `json:"probes,omitempty"` // in order of evaluation, method by method
	Paths     []Paths `json:"paths,omitempty"`  // of the methods with code on the line whose paths are counted
	Left      []Left  `json:"left,omitempty"`
	// Nothing says why nothing is inserted, where there is nothing.
	Nothing string `json:"nothing,omitempty"`
}

// SchemaVersion is the version of the JSON of explanations.
const SchemaVersion = 1

// Document is an explanation as JSON.
type Document struct {
	Schema int `json:"schema"` // the version of this form
	*Explanation
}

// Body is a method, constructor, initialiser or lambda.
type Body struct {
	Number uint32 `json:"number"`
	Name   string `json:"name"`
	Kind   string `json:"kind"`
}

// Probe is one call that records something.
type Probe struct {
	Method string `json:"method"`
	Number int    `json:"number"` // within the method
	Col    int    `json:"col"`
	Kind   string `json:"kind"`
	Text   string `json:"text"` // what it records
}

// Paths says how the paths of a method are counted, and which nodes of its
// control-flow graph the line belongs to.
type Paths struct {
	Method string `json:"method"`
	Scheme string `json:"scheme"`
	Nodes  []int  `json:"nodes"`
}

// Left is something that is left alone.
type Left struct {
	Line   int    `json:"line"`
	Col    int    `json:"col"`
	Reason string `json:"reason"`
	Cost   string `json:"cost"`
	Detail string `json:"detail,omitempty"`
}

// File tells what is left alone in a file.
func File(p *rewrite.Planned) *Explanation {
	e := &Explanation{File: p.Path}
	if p.Map == nil {
		e.Nothing = copied(p)
		return e
	}
	for _, l := range p.Map.Left {
		e.Left = append(e.Left, left(l))
	}
	e.unseen(p.Map)
	return e
}

// Line tells what is inserted on a line, and what is left alone there.
func Line(p *rewrite.Planned, line int) (*Explanation, error) {
	e := &Explanation{File: p.Path, Line: line}
	lines := strings.Split(strings.TrimSuffix(javasrc.Shown(p.Encoding, p.Src), "\n"), "\n")
	if line < 1 || line > len(lines) {
		return nil, fmt.Errorf("%s has no line %d: it has %d", p.Path, line, len(lines))
	}
	e.Source = lines[line-1]
	e.Rewritten = strings.Split(javasrc.Shown(p.Encoding, p.Text), "\n")[line-1]
	if p.Map == nil {
		e.Nothing = copied(p)
		return e, nil
	}
	for _, m := range p.Map.Methods {
		e.method(p.Map, m)
	}
	for _, l := range p.Map.Left {
		if l.Line <= line && line <= max(l.Line, l.End) {
			e.Left = append(e.Left, left(l))
		}
	}
	e.unseen(p.Map)
	if e.Rewritten == e.Source {
		e.Nothing = e.silence()
	}
	return e, nil
}

// unseen adds the uses that are not noted, in the file or on the line, but for those that are left alone for a reason that is told.
func (e *Explanation) unseen(f *probemap.File) {
	for _, u := range f.Unseen {
		told := func(l Left) bool { return l.Line == u.Line && l.Col == u.Col }
		if (e.Line == 0 || u.Line == e.Line) && !slices.ContainsFunc(e.Left, told) {
			e.Left = append(e.Left, Left{Line: u.Line, Col: u.Col, Reason: "use of objects that cannot be noted", Cost: "it is not known when " + ofUnseen(u.Of) + " are used"})
		}
	}
}

// ofUnseen names the objects.
func ofUnseen(of string) string {
	field, ofField := strings.CutPrefix(of, probemap.AnyField)
	switch {
	case of == probemap.AnyArray:
		return "arrays"
	case of == probemap.AnyObjects:
		return "arrays of references"
	case ofField:
		return "objects with a field " + field
	}
	return "objects of class " + of
}

func left(l probemap.Left) Left { return Left{l.Line, l.Col, l.Reason, l.Cost, l.Detail} }

// copied says why a file comes out as it went in.
func copied(p *rewrite.Planned) string {
	if p.Err != nil {
		return "The file is copied as it is: " + p.Err.Error()
	}
	return "The file is copied as it is: it is excluded, or declares a module or package only."
}

// method adds a method's probes on the line, and the method if it begins there.
func (e *Explanation) method(f *probemap.File, m *probemap.Method) {
	name := f.FullName(m)
	if m.Line == e.Line && (len(m.Probes) > 0 || m.Blind) {
		e.Bodies = append(e.Bodies, Body{m.ID, name, m.Kind})
	}
	for i := range m.Probes {
		if p := &m.Probes[i]; p.Line == e.Line {
			e.Probes = append(e.Probes, Probe{name, i + 1, p.Col, p.Kind, words(m, p)})
		}
	}
	if m.Paths == nil {
		return
	}
	var nodes []int
	for i, n := range m.Paths.Nodes {
		if slices.Contains(n.Lines, e.Line) {
			nodes = append(nodes, i)
		}
	}
	if len(nodes) > 0 {
		e.Paths = append(e.Paths, Paths{name, m.Paths.Scheme, nodes})
	}
}

// silence says why nothing is inserted on the line.
func (e *Explanation) silence() string {
	switch {
	case strings.TrimSpace(e.Source) == "":
		return "The line is empty."
	case len(e.Left) > 0:
		return "Nothing is inserted here, for the reason given."
	case len(e.Probes) > 0:
		return "What is recorded of this line stands on the lines around it, as no call may move a line number."
	}
	if len(e.Paths) > 0 {
		return "Nothing is inserted here: no object is made, no reference is stored or handed on, no variable with one begins or ends, and the path goes on."
	}
	return "Nothing happens here that would be recorded: no object is made, no reference is stored or handed on, and no variable with one begins or ends."
}

// words says what a probe records.
func words(m *probemap.Method, p *probemap.Probe) string {
	switch p.Kind {
	case probemap.ProbeLocal:
		return local(m, p)
	case probemap.ProbeField:
		return field(p.Name)
	case probemap.ProbeStatic:
		return "static field " + p.Name + " is set"
	case probemap.ProbeElement:
		return "an element of an array is set"
	case probemap.ProbeSite:
		if p.Name == "clone" {
			return "a copy is made"
		}
		return "an object is made: " + p.Name
	case probemap.ProbeLeave:
		return ends(m, p.Scope)
	case probemap.ProbeEnd:
		if p.Opens {
			return "a for-each begins, which holds its iterator"
		}
		return "a statement or condition has ended: its temporaries go"
	case probemap.ProbeEscape:
		if p.Shared {
			return p.Name + " gives what code that is not rewritten goes on having"
		}
		return escape(p.Name)
	case probemap.ProbeLine:
		return "a statement begins, or the header of a loop is run again"
	case probemap.ProbeEdge:
		return "an edge of the control-flow graph is taken"
	case probemap.ProbeValue:
		return value(m, p)
	}
	return p.Kind
}

func local(m *probemap.Method, p *probemap.Probe) string {
	if p.Var < 1 || p.Var > len(m.Vars) {
		return "a variable is set"
	}
	switch v := &m.Vars[p.Var-1]; {
	case strings.HasPrefix(v.Name, probemap.GoneOver):
		return "the loop holds what it goes over"
	case strings.HasPrefix(v.Name, "<synchronized>"):
		return "the statement holds its lock"
	case strings.HasPrefix(v.Name, "<try>"):
		return "the statement holds its resource"
	case strings.HasPrefix(v.Name, "<return>"):
		return "what is returned is held until the caller names it"
	case v.Name == "<entry>":
		return "the method runs (nothing else of it is recorded)"
	case v.Kind == "param":
		return "parameter " + v.Name + " begins"
	default:
		return "variable " + v.Name + " is set"
	}
}

// value is what a probe records of a variable of a primitive type.
func value(m *probemap.Method, p *probemap.Probe) string {
	switch {
	case p.Var < 1 || p.Var > len(m.Vars):
		return field(p.Name)
	case m.Vars[p.Var-1].Name == probemap.Result:
		return "a value is returned"
	}
	return local(m, p)
}

func field(name string) string {
	switch {
	case strings.HasPrefix(name, "<kept "):
		return "the new object keeps argument " + strings.TrimSuffix(name[len("<kept "):], ">") + " of its factory method"
	case strings.HasPrefix(name, "<given "):
		return "the new object holds argument " + strings.TrimSuffix(name[len("<given "):], ">") + " of its constructor"
	case strings.HasSuffix(name, ".this$0"):
		return "the new object holds the one around it"
	}
	if i := strings.Index(name, ".val$"); i >= 0 {
		return "the new object captures " + name[i+len(".val$"):]
	}
	return "field " + name + " is set"
}

// escape names what a reference is handed to: a call, or what the planner says.
func escape(name string) string {
	switch {
	case strings.HasPrefix(name, "captured"), strings.HasPrefix(name, "this "), strings.HasPrefix(name, "argument of"),
		strings.HasPrefix(name, "assignment to"):
		return name + ": it may be held from now on"
	}
	return "handed to " + name + ", which was not rewritten and may hold it"
}

// ends names the variables whose block ends.
func ends(m *probemap.Method, block *probemap.Range) string {
	var names []string
	for _, v := range m.Vars {
		if block != nil && v.Scope.Start >= block.Start && v.Scope.Start < block.End && v.Kind != "hidden" {
			names = append(names, v.Name)
		}
	}
	if len(names) == 0 {
		return "a block is left"
	}
	sort.Strings(names)
	return "a block is left: no longer held by " + strings.Join(names, ", ")
}
