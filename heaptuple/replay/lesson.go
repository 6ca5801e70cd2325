package replay

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strings"

	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// What level lesson tells beside the tuples: the values of primitive variables, fields and elements, texts, and what went
// through the standard streams. It changes no tuple, and is followed for steps only.

// PartKind is what has a value.
type PartKind int

// What has values.
const (
	PartStatic  PartKind = iota // Name: Class.field
	PartField                   // Name: the field, of Object
	PartElement                 // Index, of Object
	PartText                    // the text of Object
)

// Part is a static field, a field, an element or a text, with its value as Java would write it; "" where that is not known.
type Part struct {
	Kind   PartKind
	Object trace.ID
	Name   string
	Index  int
	Value  string
}

// place is a Part without its value.
type place struct {
	kind   PartKind
	object trace.ID
	name   string
	index  int
}

// NamedValue is a variable with its value.
type NamedValue struct{ Name, Value string }

// Said is a text that went through a standard stream: trace.StandardIn and so on.
type Said struct {
	Stream int
	Text   string
}

type lesson struct {
	frames map[uint32]*valued // by activation
	parts  map[place]string
	order  []place // of parts, as they were first told
	said   []Said
	listed map[trace.ID]Found // the last listing of each collection
	// What the last event told.
	news    []Part
	newSaid *Said
	set     string // what it set, as states print holders; "" for nothing
	taken   *Taken // the edge that it took, or nil
	thrown  *Taken // the last edge of a body that an exception has left, or nil
	forgot  bool   // of activations below the top one less is known
}

// valued is what is known of an activation.
type valued struct {
	probe  int32                    // of its last event
	values map[int32]string         // by variable
	edges  map[*probemap.Method]int // the last one taken, by the body
}

func newLesson() *lesson {
	return &lesson{frames: map[uint32]*valued{}, parts: map[place]string{}, listed: map[trace.ID]Found{}}
}

func (l *lesson) frame(serial uint32) *valued {
	v := l.frames[serial]
	if v == nil {
		v = &valued{values: map[int32]string{}}
		l.frames[serial] = v
	}
	return v
}

// tell follows an event of level lesson.
func (m *Model) tell(t *thread, e *trace.Event) {
	switch e.Op {
	case trace.Line, trace.Value, trace.Shared, trace.Owned:
		n := m.prog.at(e.Method, e.Probe)
		if n == 0 {
			m.missed.Probes++
			return
		}
		if src := m.prog.probes[n].src; src != nil && src.Kind == probemap.ProbeThrown {
			break // the thread is still where the exception came from
		}
		m.lastProbe, m.atEvent = n, true
	}
	if l := m.lesson; l != nil {
		l.apply(m, t, e)
	}
}

// begin forgets what the event before has told.
func (l *lesson) begin() {
	l.news, l.newSaid, l.set, l.forgot, l.taken, l.thrown = l.news[:0], nil, "", false, nil, nil
}

func (l *lesson) apply(m *Model, t *thread, e *trace.Event) {
	p := &m.prog.probes[m.prog.at(e.Method, e.Probe)]
	switch e.Op {
	case trace.Line:
		if m.atEdge(e) {
			l.edge(m, t, e, p)
		}
	case trace.Value:
		l.value(m, t, e, p)
	case trace.Shared:
		l.put(place{kind: PartStatic, name: m.staticOf(p)}, valueOf(e, 0))
		l.set = m.staticOf(p)
	case trace.Owned:
		l.put(place{kind: PartField, object: e.Owner, name: m.partOf(p)}, valueOf(e, 0))
		l.set = m.idName(e.Owner) + "." + m.partOf(p)
	case trace.Elements:
		for i := range e.Bits {
			l.put(place{kind: PartElement, object: e.Owner, index: e.Index + i}, valueOf(e, i))
		}
		if told := e.Index + len(e.Bits); told < int(m.objects[m.find(e.Owner)].length) && l.parts[place{kind: PartElement, object: e.Owner, index: told}] == "" {
			l.put(place{kind: PartElement, object: e.Owner, index: told}, "…") // of a long array not all are told
		}
	case trace.Listing:
		for _, f := range m.looked(e) {
			l.listed[f.In] = f
		}
	case trace.Text:
		l.put(place{kind: PartText, object: e.Object}, textOf(e))
	case trace.Stream:
		l.newSaid = &Said{int(e.N), e.Text}
		l.said = append(l.said, *l.newSaid)
	}
}

// value follows a VALUE: of a variable of the top activation, or what is not known any more.
func (l *lesson) value(m *Model, t *thread, e *trace.Event, p *probe) {
	f := t.top()
	switch {
	case p.slot > 0 && len(t.frames) > 1 && p.method == f.method && !e.Frameless:
		v := m.prog.methods[f.method].firstVar + p.slot - 1
		l.frame(f.serial).values[p.slot-1] = valueAs(e, m.prog.vars[v].typ)
		l.set = m.threadPrefix(uint32(e.Thread)) + fmt.Sprintf("%s_%s_%d", m.prog.vars[v].name, m.methodName(f.method), len(t.frames)-2)
	case p.slot == 0 && e.Letter == trace.Untold:
		for _, at := range l.order {
			if at.kind == PartStatic && at.name == m.staticOf(p) || at.kind == PartField && at.name == m.partOf(p) {
				l.put(at, "")
			}
		}
	}
}

// listings are the last ones of all collections, in the order of their ids.
func (l *lesson) listings() (list []Found) {
	for _, f := range l.listed {
		list = append(list, f)
	}
	slices.SortFunc(list, func(a, b Found) int { return cmp.Compare(a.In, b.In) })
	return list
}

func (l *lesson) put(at place, value string) {
	if _, known := l.parts[at]; !known {
		l.order = append(l.order, at)
	}
	l.parts[at] = value
	l.news = append(l.news, at.part(value))
}

func (at place) part(value string) Part {
	return Part{at.kind, at.object, at.name, at.index, value}
}

// came notes at which probe an activation is, after an event; of variables whose scope it has left nothing is known.
func (l *lesson) came(m *Model, e *trace.Event) {
	if e.Thread < 0 || e.Thread >= len(m.threads) {
		return
	}
	t := m.threads[e.Thread]
	f := t.top()
	if len(t.frames) < 2 || !m.atEvent || e.Frameless || m.prog.probes[m.lastProbe].method != f.method || m.atEdge(e) {
		return // where an edge is told stands for no scope
	}
	v := l.frame(f.serial)
	v.probe = m.lastProbe
	for slot := range v.values {
		if !m.inScope(f, slot, v.probe) {
			delete(v.values, slot)
		}
	}
}

// atEdge tells that a LINE is no statement, but an edge that is taken, or an exception that leaves a body.
func (m *Model) atEdge(e *trace.Event) bool {
	p := &m.prog.probes[m.prog.at(e.Method, e.Probe)]
	return p.src != nil && (p.src.Kind == probemap.ProbeEdge || p.src.Kind == probemap.ProbeThrown)
}

// edge follows an edge that the top activation of a thread takes, or an exception that leaves it.
func (l *lesson) edge(m *Model, t *thread, e *trace.Event, p *probe) {
	f := t.top()
	body := m.prog.methods[p.method].bodyOf(p.src)
	if body == nil || e.Frameless || len(t.frames) < 2 || p.method != f.method {
		return
	}
	v := l.frame(f.serial)
	if v.edges == nil {
		v.edges = map[*probemap.Method]int{}
	}
	last, came := v.edges[body]
	if !came {
		last = -1
	}
	if p.src.Kind == probemap.ProbeThrown {
		l.thrown = &Taken{f.serial, body, last}
		return
	}
	edge := edgeTaken(body.Paths, p.src.Edge-1, last)
	v.edges[body] = edge
	l.taken = &Taken{f.serial, body, edge}
}

// edgeTaken is the edge that an activation takes behind the last one where the text of one is run: the case before falls into this
// one, whose text is run, too.
func edgeTaken(g *probemap.Paths, edge, last int) int {
	from := probemap.PathEntry
	if last >= 0 {
		from = g.Edges[last].To
	}
	if to := g.Edges[edge]; to.Kind == probemap.EdgeCase && to.From != from {
		for i, other := range g.Edges {
			if other.Kind == probemap.EdgeFall && other.From == from && other.To == to.To {
				return i
			}
		}
	}
	return edge
}

// bodyOf is the body whose edge a probe of the method is; nil if the map has none.
func (m *method) bodyOf(p *probemap.Probe) *probemap.Method {
	body := m.src
	if p.Body > 0 && p.Body <= len(m.file.Methods) {
		body = m.file.Methods[p.Body-1]
	}
	if body.Paths == nil || p.Kind == probemap.ProbeEdge && p.Edge < 1 || p.Edge > len(body.Paths.Edges) {
		return nil
	}
	return body
}

// thin forgets the variables of a thread: what they have is told no more.
func (l *lesson) thin(t *thread) {
	l.forgot = true
	for i := range t.frames {
		delete(l.frames, t.frames[i].serial)
	}
}

// inScope tells whether a variable of an activation is in scope at a probe of its method.
func (m *Model) inScope(f *frame, slot, probe int32) bool {
	scope, at := m.prog.vars[m.prog.method(f.method).firstVar+slot].scope, m.prog.probes[probe].pos
	return scope.has(at) || scope.lo == at
}

// valuesOf are the variables of an activation whose values are known, in the order of their declarations.
func (l *lesson) valuesOf(m *Model, f *frame) (list []NamedValue) {
	v := l.frames[f.serial]
	if v == nil || len(v.values) == 0 {
		return nil
	}
	slots := make([]int32, 0, len(v.values))
	for slot, value := range v.values {
		if value != "" {
			slots = append(slots, slot)
		}
	}
	sort.Slice(slots, func(i, j int) bool { return slots[i] < slots[j] })
	for _, slot := range slots {
		list = append(list, NamedValue{m.prog.vars[m.prog.method(f.method).firstVar+slot].name, v.values[slot]})
	}
	return list
}

// all are the parts that are known, in the order in which they were first told.
func (l *lesson) all() (list []Part) {
	for _, at := range l.order {
		list = append(list, at.part(l.parts[at]))
	}
	return list
}

// partOf is the name of the probe's field without its class.
func (m *Model) partOf(p *probe) string {
	if p.src == nil {
		return "?"
	}
	return m.prog.plain(p.src.Name)
}

// staticOf is the name of the probe's static field as people see it.
func (m *Model) staticOf(p *probe) string {
	if p.src == nil {
		return "?"
	}
	if dot := strings.LastIndexByte(p.src.Name, '.'); dot >= 0 {
		return m.names.show(p.src.Name[:dot]) + p.src.Name[dot:]
	}
	return p.src.Name
}

// Values are the values that are known after the step, a line for each variable, static field, field, text and array. It
// may be asked for only until the next step.
func (s *Step) Values() (lines []string) {
	m := s.model
	threads := make([]int, len(m.threads))
	for n := range threads {
		threads[n] = n
	}
	sort.SliceStable(threads, func(i, j int) bool {
		return m.threadPrefix(uint32(threads[i])) < m.threadPrefix(uint32(threads[j]))
	})
	for _, n := range threads {
		for i, t := 1, m.threads[n]; i < len(t.frames); i++ {
			for _, v := range m.lesson.valuesOf(m, &t.frames[i]) {
				lines = append(lines, fmt.Sprintf("%s%s_%s_%d = %s", m.threadPrefix(uint32(n)), v.Name, m.methodName(t.frames[i].method), i-1, v.Value))
			}
		}
	}
	return append(lines, m.lesson.partLines(m)...)
}

// partLines are the lines of what is no variable, in the order of the alphabet.
func (l *lesson) partLines(m *Model) (lines []string) {
	elements := map[uint32][]string{}
	for _, p := range l.all() {
		o := m.find(p.Object)
		if p.Value == "" || p.Kind != PartStatic && (o == 0 || m.objects[o].flags&flagDead != 0) {
			continue
		}
		switch p.Kind {
		case PartStatic:
			lines = append(lines, p.Name+" = "+p.Value)
		case PartField:
			lines = append(lines, m.ObjectName(o)+"."+p.Name+" = "+p.Value)
		case PartText:
			lines = append(lines, m.ObjectName(o)+" = "+p.Value)
		case PartElement:
			elements[o] = append(elements[o], p.Value)
		}
	}
	for o, values := range elements {
		lines = append(lines, m.ObjectName(o)+" = {"+strings.Join(values, ", ")+"}")
	}
	sort.Strings(lines)
	return lines
}
