package replay

import (
	"slices"
	"sort"
	"strings"
)

// StateOptions choose what a state shows.
type StateOptions struct {
	This     bool // holders that are `this` of a running method
	External bool // objects that come from code that was not rewritten
}

// Tuple is one object with its holders, oldest first.
type Tuple struct {
	Object      string   `json:"object"`
	Holders     []string `json:"holders"`
	Unreachable bool     `json:"unreachable,omitempty"` // it has holders, but no root leads to it
	birth       uint64
}

// What a tuple has for a holder where no variable, field, element or statement is one.
const (
	InFlight = "<in flight>"
	Escaped  = "<escaped>"
	This     = "<this>" // `this` of a running method, where that is not shown
)

// String writes a tuple as the paper does: DateFirstTry_4 : date1_main_0->null.
// Holders that have no name stand in angle brackets: <in flight>, <escaped>, <this>, or
// the statement that holds the object, <for-each line 12>.
func (t Tuple) String() string {
	var b strings.Builder
	b.WriteString(t.Object)
	b.WriteString(" : ")
	for _, h := range t.Holders {
		b.WriteString(h)
		b.WriteString("->")
	}
	b.WriteString("null")
	if t.Unreachable {
		b.WriteString("  (unreachable)")
	}
	return b.String()
}

// Tuple returns an object's tuple. Unreachable is not told.
func (m *Model) Tuple(o uint32, opt StateOptions) Tuple {
	obj := &m.objects[o]
	t := Tuple{Object: m.ObjectName(o), Holders: []string{}, birth: obj.birth}
	this, nameless := false, []string(nil)
	for n := obj.head; n != 0; n = m.edges[n].next {
		if m.hidden(&m.edges[n]) && !opt.This {
			if name := m.holderName(n); m.edges[n].kind() == holdsThis {
				this = true
			} else if !slices.Contains(nameless, name) {
				nameless = append(nameless, name)
			}
			continue
		}
		t.Holders = append(t.Holders, m.holderName(n))
	}
	if len(t.Holders) == 0 && obj.flags&flagDead == 0 {
		switch {
		case len(nameless) > 0:
			t.Holders = nameless
		case obj.flights > 0:
			t.Holders = append(t.Holders, InFlight)
		case obj.flags&flagEscaped != 0:
			t.Holders = append(t.Holders, Escaped)
		case this:
			t.Holders = append(t.Holders, This)
		}
	}
	return t
}

// Shown tells whether a state with these options has the object.
func (m *Model) Shown(o uint32, opt StateOptions) bool {
	obj := &m.objects[o]
	return obj.id != 0 && (opt.External || obj.flags&flagExternal == 0)
}

// State returns all tuples after the events so far, in the order of birth. It
// marks what is reachable, so it costs as much as there are objects.
func (m *Model) State(opt StateOptions) []Tuple {
	m.markReachable()
	var list []Tuple
	for o := uint32(1); int(o) < len(m.objects); o++ {
		if !m.Shown(o, opt) {
			continue
		}
		t := m.Tuple(o, opt)
		t.Unreachable = m.objects[o].mark != m.mark && m.objects[o].head != 0
		list = append(list, t)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].birth < list[j].birth })
	return list
}

// Step returns the step of the last event.
func (m *Model) Step() uint64 { return m.now }

// Where returns the position of the last event that has one.
func (m *Model) Where() Position { return m.position(m.lastProbe) }

// isNamed tells that something that has a name in the source holds an object.
func (m *Model) isNamed(o uint32) bool {
	for n := m.objects[o].head; n != 0; n = m.edges[n].next {
		if !m.hidden(&m.edges[n]) {
			return true
		}
	}
	return false
}

// hidden tells whether a holder has no name in the source: `this`, and what
// a statement holds.
func (m *Model) hidden(e *edge) bool {
	return e.kind() == holdsThis || e.kind() == holdsLocal && m.prog.vars[e.key].hidden
}
