package replay

import (
	"fmt"
	"strings"

	"jinstr/heaptuple/trace"
	"jinstr/internal/plural"
	"jinstr/probemap"
)

// frameText names the method whose frame an EXIT or CUT is about to end.
func (m *Model) frameText(e *trace.Event) string {
	if e.Op != trace.Exit && e.Op != trace.Cut || e.Thread < 0 || e.Thread >= len(m.threads) {
		return ""
	}
	return m.longMethod(m.threads[e.Thread].top().method)
}

// words says what an event is, after it was applied.
func (m *Model) words(e *trace.Event, frame string) string {
	p := &m.prog.probes[m.prog.at(e.Method, e.Probe)]
	object := m.idName(e.Object)
	switch e.Op {
	case trace.Enter:
		return "enter " + m.longMethod(e.Method)
	case trace.Exit:
		return frame + " ends"
	case trace.Cut:
		if frame == "" || frame == "?" {
			return "no method runs"
		}
		return frame + " ends, and all above frame " + fmt.Sprint(e.N)
	case trace.This:
		return "this = " + object
	case trace.Local:
		return m.varName(p) + " = " + object
	case trace.Field:
		if p.src != nil && p.src.Kind == probemap.ProbeEnd {
			return "the statement ends"
		}
		return m.idName(e.Owner) + "." + m.plainField(p.key) + " = " + object
	case trace.Self:
		return "this." + m.plainField(p.key) + " = " + object
	case trace.Static:
		return m.fieldName(p.key) + " = " + object
	case trace.Elem:
		return fmt.Sprintf("%s[%d] = %s", m.idName(e.Owner), e.Index, object)
	case trace.Birth, trace.Array, trace.Born:
		return "new " + object
	case trace.Clone:
		return "clone of " + m.idName(e.Owner) + ": " + object
	case trace.Site:
		return object + " was made here"
	case trace.Leave:
		return "the block ends"
	case trace.End:
		return "the statement ends"
	case trace.Escape:
		if e.Object == 0 {
			return callName(p) + " has been called"
		}
		if p.sends() {
			return object + " is returned to code that was not rewritten"
		}
		return object + " is handed to " + callName(p)
	case trace.Into:
		if e.Object == 0 {
			return "what " + callName(p) + " has put into " + m.idName(e.Owner) + " is not known until the recorder looks into that"
		}
		return object + " goes into " + m.idName(e.Owner)
	case trace.Seen:
		return object + " is seen for the first time"
	case trace.Died:
		if e.Object == 0 {
			return "a garbage collection has ended: escaped objects that it did not free are alive"
		}
		return "the weak reference to " + object + " was cleared"
	case trace.Content:
		return m.idName(e.Owner) + " holds " + plural.Of(len(e.Refs), "reference")
	case trace.Listing:
		return m.idName(e.Owner) + " is seen to hold " + plural.Of(len(e.Refs), "reference")
	case trace.Gap:
		if e.N == trace.GapBegins {
			return "from here on events are missing"
		}
		return "events are there again"
	case trace.Line:
		if left := m.lesson.thrown; left != nil {
			return leftWords(left, m.longMethod(e.Method))
		}
		if m.lesson.taken != nil {
			return edgeWords(m.lesson.taken)
		}
		return "the line begins"
	case trace.Value:
		return m.partName(e, p) + " = " + orUnknown(valueAs(e, m.typeOf(p)))
	case trace.Shared:
		return m.staticOf(p) + " = " + orUnknown(valueOf(e, 0))
	case trace.Owned:
		return m.idName(e.Owner) + "." + m.partOf(p) + " = " + orUnknown(valueOf(e, 0))
	case trace.Elements:
		return m.elementsText(e)
	case trace.Text:
		return object + " is " + textOf(e)
	case trace.Stream:
		return streamWords[min(e.N, uint64(len(streamWords)-1))] + " " + shortText(e.Text)
	case trace.Mark:
		return fmt.Sprintf("mark %q", e.Text)
	case trace.Thin:
		if e.N == trace.FrameThins {
			return "its locals are left out"
		}
		return "from here on locals are left out"
	case trace.Lost:
		return plural.Of(e.N, "event") + " lost here"
	}
	return "an event of unknown kind"
}

func (m *Model) idName(id trace.ID) string {
	if id == 0 {
		return "null"
	}
	if o := m.find(id); o != 0 {
		return m.ObjectName(o)
	}
	return "an unknown object"
}

func (m *Model) varName(p *probe) string {
	if p.slot == 0 {
		return "?"
	}
	return m.prog.vars[m.prog.methods[p.method].firstVar+p.slot-1].name
}

func callName(p *probe) string {
	if p.src == nil || p.src.Name == "" {
		return "code that was not rewritten"
	}
	return p.src.Name
}

// streamWords say what a STREAM is, by its stream.
var streamWords = []string{"reads", "prints", "prints to System.err", "says"}

func orUnknown(value string) string {
	if value == "" {
		return "an unknown value"
	}
	return value
}

// typeOf is the type of the variable that a VALUE is of; "" for a field's.
func (m *Model) typeOf(p *probe) string {
	if p.slot == 0 {
		return ""
	}
	return m.prog.vars[m.prog.methods[p.method].firstVar+p.slot-1].typ
}

// partName is what a VALUE is of: a variable, what a method returns, or a field of which nothing is known any more.
func (m *Model) partName(e *trace.Event, p *probe) string {
	switch {
	case p.slot > 0 && m.varName(p) == probemap.Result:
		return "the method's result"
	case p.slot > 0:
		return m.varName(p)
	}
	return m.partOf(p)
}

// elementsText says which elements of an array have which values.
func (m *Model) elementsText(e *trace.Event) string {
	array := m.idName(e.Owner)
	switch len(e.Bits) {
	case 0:
		return array + " has no elements"
	case 1:
		return fmt.Sprintf("%s[%d] = %s", array, e.Index, valueOf(e, 0))
	}
	var values []string
	for i := range e.Bits {
		values = append(values, valueOf(e, i))
	}
	return fmt.Sprintf("%s[%d…%d] = %s", array, e.Index, e.Index+len(e.Bits)-1, strings.Join(values, ", "))
}

// leftWords says that an exception leaves a method, or a finally block of it. That a method returns is told before the value is made.
func leftWords(t *Taken, method string) string {
	if t.Body.Kind == probemap.KindFinally {
		method = "the finally block"
	}
	if t.Edge >= 0 && t.Body.Paths.Edges[t.Edge].Kind == probemap.EdgeReturn {
		return "an exception leaves " + method + ": it has not returned"
	}
	return "an exception leaves " + method
}

// edgeWords says which way the method goes on.
func edgeWords(t *Taken) string {
	g := t.Body.Paths
	e := g.Edges[t.Edge]
	switch e.Kind {
	case probemap.EdgeTrue, probemap.EdgeFalse:
		return "the condition is " + e.Kind
	case probemap.EdgeCase:
		if e.Label == "default" {
			return "the switch goes to default"
		}
		return "the switch goes to case " + e.Label
	case probemap.EdgeNone:
		return "no case fits"
	case probemap.EdgeCatch:
		return "the exception is caught"
	case probemap.EdgeBreak, probemap.EdgeContinue, probemap.EdgeReturn, probemap.EdgeThrow, probemap.EdgeYield:
		return e.Kind
	}
	switch {
	case e.Kind == probemap.EdgeFall && e.To != probemap.PathExit:
		return "the case falls into the next one"
	case t.Body.Kind == probemap.KindFinally && e.From == probemap.PathEntry:
		return "the finally block begins"
	case e.To == probemap.PathExit:
		return "the end is reached"
	case g.Nodes[e.To].Kind == probemap.NodeLoop:
		return "the loop's header is next"
	}
	return "the ways join"
}
