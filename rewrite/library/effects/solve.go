package effects

import "jinstr/internal/classfile"

// Analysis finds the summaries of methods, and of virtual calls, which join those of the methods that they may run.
type Analysis struct {
	classes *Classes
	known   Known
	outside Outside
	methods map[*method]*node
	virtual map[virtualCall]*node
	queue   []*node
}

// Outside knows classes that are not at hand.
type Outside interface {
	// Summary is what a call of a method does that such a class has, or inherits; nil if there is none.
	Summary(Method) *Summary
	// Functional tells that a class is an interface of which the method with this name and descriptor is the only abstract one.
	Functional(class, method string) bool
}

// nobody knows nothing.
type nobody struct{}

func (nobody) Summary(Method) *Summary        { return nil }
func (nobody) Functional(string, string) bool { return false }

type virtualCall struct{ class, key string }

// node is something that has a summary.
type node struct {
	method  *method // or a virtual call of one of these:
	targets []*node
	summary *Summary
	askers  []*node // who must be looked at again when the summary changes, in the order in which they asked
	asked   map[*node]bool
	queued  bool
	fixed   bool
}

// New makes an analysis of these classes.
// outside may be nil.
func New(classes *Classes, known Known, outside Outside) *Analysis {
	if outside == nil {
		outside = nobody{}
	}
	return &Analysis{classes: classes, known: known, outside: outside, methods: map[*method]*node{}, virtual: map[virtualCall]*node{}}
}

// Call gives the summary of a call: of all methods that a virtual call may run. It is nil where the class or method is not at hand.
func (a *Analysis) Call(m Method) *Summary {
	n := a.called(m)
	if n == nil {
		return nil
	}
	a.solve()
	return n.summary
}

// Functional tells that a class at hand is an interface of which the method with this name and descriptor is the only abstract one.
func (a *Analysis) Functional(class, method string) bool {
	c := a.classes.byName[class]
	return c != nil && a.classes.isFunctional(c, method)
}

func (a *Analysis) called(m Method) *node {
	found := a.classes.find(m.Class, m.Name+m.Type)
	switch {
	case found == nil:
		return nil
	case found.Static || m.Name == "<init>":
		return a.nodeOf(found)
	}
	return a.virtualNode(m)
}

func (a *Analysis) nodeOf(m *method) *node {
	n := a.methods[m]
	if n != nil {
		return n
	}
	n = &node{method: m, summary: newSummary(len(m.refs))}
	a.methods[m] = n
	if s := a.given(m); s != nil {
		n.summary, n.fixed = s, true
	} else {
		a.enqueue(n)
	}
	return n
}

// given is what is said of a method without reading its code.
func (a *Analysis) given(m *method) *Summary {
	if s := a.known.of(Method{m.of.Name, m.Name, m.Type}); s != nil {
		all := newSummary(len(m.refs)) // what is written by hand leaves out the last parameters
		all.Join(s)
		return all
	}
	switch {
	case len(m.refs) > most:
		return keepsAll(len(m.refs))
	case m.Flags&classfile.Native != 0:
		return a.known.native(Method{m.of.Name, m.Name, m.Type}, len(m.refs))
	case m.Body == nil: // abstract: others say what it does
		return newSummary(len(m.refs))
	}
	return nil
}

// virtualNode is the node of a call that may run what the class has or inherits, at hand or outside, or what those derived from it have.
func (a *Analysis) virtualNode(m Method) *node {
	key := m.Name + m.Type
	call := virtualCall{m.Class, key}
	n := a.virtual[call]
	if n != nil {
		return n
	}
	n = &node{summary: newSummary(len(references(m.Type, false)))}
	a.virtual[call] = n
	if s := a.known.of(m); s != nil {
		n.summary.Join(s)
		n.fixed = true
	}
	if n.fixed = n.fixed || contract(key); n.fixed {
		return n
	}
	targets := a.classes.targets(m.Class, key)
	if a.classes.find(m.Class, key) == nil {
		n.summary.Join(a.outsiders(m, len(n.summary.Itself)))
	}
	for _, m := range targets {
		target := a.nodeOf(m)
		n.targets = append(n.targets, target)
		target.ask(n)
	}
	a.enqueue(n)
	return n
}

// outsiders is what a method does that no class at hand has: that of the first class outside above, or anything.
func (a *Analysis) outsiders(m Method, params int) (s *Summary) {
	if s = a.known.of(m); s != nil {
		return s
	}
	a.classes.above(m.Class, func(c *class, name string) {
		if c == nil && s == nil {
			s = a.outside.Summary(Method{name, m.Name, m.Type})
		}
	})
	if s == nil {
		return keepsAll(params)
	}
	return s
}

// ask tells that a node uses the summary of another.
func (n *node) ask(by *node) {
	if !n.asked[by] {
		if n.asked == nil {
			n.asked = map[*node]bool{}
		}
		n.asked[by] = true
		n.askers = append(n.askers, by)
	}
}

func (a *Analysis) enqueue(n *node) {
	if !n.queued && !n.fixed {
		n.queued = true
		a.queue = append(a.queue, n)
	}
}

// solve looks at what is queued until no summary grows.
func (a *Analysis) solve() {
	for len(a.queue) > 0 {
		n := a.queue[len(a.queue)-1]
		a.queue = a.queue[:len(a.queue)-1]
		n.queued = false
		more := false
		if n.method != nil {
			more = n.summary.Join(a.look(n))
		} else {
			for _, t := range n.targets {
				more = n.summary.Join(t.summary) || more
			}
		}
		if more {
			for _, asker := range n.askers {
				a.enqueue(asker)
			}
		}
	}
}
