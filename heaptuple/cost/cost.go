package cost

import (
	"io"
	"sort"

	"jinstr/heaptuple/trace"
)

// Cost is what a trace consists of.
type Cost struct {
	Level   string // that the program was rewritten for: full or objects
	Events  uint64
	Objects uint64 // of these, about so many at level objects
	Bytes   int64  // of the trace
	Reason  string // why the trace ended: exit, limit, stopped; "" if it was cut off
	Methods []Method
}

// Method is a method and the events of its activations and probes.
type Method struct {
	ID      uint32 // in the map; 0 for what belongs to no method
	Events  uint64
	Objects uint64
}

// Read counts the events of a trace. The methods come in order, most events first.
func Read(path string) (*Cost, error) {
	r, err := trace.Open(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	c := newCounter(r.Classes)
	var e trace.Event
	for {
		if err := r.Next(&e); err == io.EOF {
			break
		} else if err != nil {
			return nil, err
		}
		c.count(&e)
	}
	s := r.Summary()
	cost := &Cost{Level: r.Header().Level, Bytes: s.Bytes, Reason: s.Reason}
	for _, m := range c.methods {
		if cost.Level == "objects" {
			m.Objects = m.Events
		}
		cost.Methods = append(cost.Methods, *m)
		cost.Events += m.Events
		cost.Objects += m.Objects
	}
	sort.Slice(cost.Methods, func(i, j int) bool {
		a, b := &cost.Methods[i], &cost.Methods[j]
		return a.Events > b.Events || a.Events == b.Events && a.ID < b.ID
	})
	return cost, nil
}

// counter counts events by method.
type counter struct {
	methods map[uint32]*Method
	threads map[int][]frame
	// seen are objects that locals alone have named so far, with the events of their
	// first sight.
	seen map[trace.ID]sight
	// values are objects that level objects passes over, a bit each, in pages.
	values  map[trace.ID]*[64]uint64
	classes func() []trace.ClassInfo
}

// frame is an activation.
type frame struct {
	method  uint32
	waiting uint64 // its own events, as long as none that level objects keeps has come
	kept    bool
}

type sight struct {
	method uint32
	events uint64
}

func newCounter(classes func() []trace.ClassInfo) *counter {
	return &counter{methods: map[uint32]*Method{}, threads: map[int][]frame{}, seen: map[trace.ID]sight{},
		values: map[trace.ID]*[64]uint64{}, classes: classes}
}

func (c *counter) method(id uint32) *Method {
	m := c.methods[id]
	if m == nil {
		m = &Method{ID: id}
		c.methods[id] = m
	}
	return m
}

func (c *counter) count(e *trace.Event) {
	stack := c.threads[e.Thread]
	if e.Op == trace.Enter {
		stack = append(stack, frame{method: e.Method})
	}
	method := e.Method
	if method == 0 && len(stack) > 0 {
		method = stack[len(stack)-1].method
	}
	c.method(method).Events++
	switch {
	case e.Op == trace.Enter || e.Op == trace.This:
		if len(stack) > 0 {
			stack[len(stack)-1].own(c)
		}
	case e.Op == trace.Exit:
		stack = c.exit(stack)
	case e.Op == trace.Local || e.Op == trace.Leave || e.Op == trace.End || c.value(e):
	case e.Op == trace.Seen:
		c.seen[e.Object] = sight{method, 1}
	case e.Op == trace.Content:
		c.content(e, method, stack)
	default:
		c.keep(method, stack, e.Object, e.Owner)
	}
	if e.Op == trace.Cut {
		stack = stack[:min(uint64(len(stack)), e.N)]
	}
	c.threads[e.Thread] = stack
}

// value tells whether an event makes, stores or hands on such an object.
func (c *counter) value(e *trace.Event) bool {
	page := c.values[e.Object>>12]
	word, bit := e.Object>>6&63, uint64(1)<<(e.Object&63)
	switch e.Op {
	case trace.Birth, trace.Born, trace.Seen:
		all := c.classes()
		if uint64(e.Class) >= uint64(len(all)) || !all[e.Class].IsValue() {
			return false
		}
		if page == nil {
			page = new([64]uint64)
			c.values[e.Object>>12] = page
		}
		page[word] |= bit
	}
	return page != nil && page[word]&bit != 0
}

// own counts an event that goes with the activation.
func (f *frame) own(c *counter) {
	if f.kept {
		c.method(f.method).Objects++
	} else {
		f.waiting++
	}
}

func (c *counter) exit(stack []frame) []frame {
	if len(stack) == 0 {
		return stack
	}
	top := &stack[len(stack)-1]
	if top.kept {
		c.method(top.method).Objects++
	}
	return stack[:len(stack)-1]
}

// keep counts an event that level objects has, with what has to come before it: the
// activations that it happens in, and the first sight of the objects that it names.
func (c *counter) keep(method uint32, stack []frame, named ...trace.ID) {
	c.method(method).Objects++
	for i := len(stack) - 1; i >= 0 && !stack[i].kept; i-- {
		stack[i].kept = true
		c.method(stack[i].method).Objects += stack[i].waiting
		stack[i].waiting = 0
	}
	for _, id := range named {
		if s, ok := c.seen[id]; ok {
			delete(c.seen, id)
			c.method(s.method).Objects += s.events
		}
	}
}

// content counts what a container holds. Of one that only locals have named it
// waits, with the first sight of what is in it.
func (c *counter) content(e *trace.Event, method uint32, stack []frame) {
	container, waits := c.seen[e.Owner]
	if !waits {
		c.keep(method, stack, e.Refs...)
		return
	}
	container.events++
	for _, id := range e.Refs {
		if s, ok := c.seen[id]; ok && id != e.Owner {
			delete(c.seen, id)
			container.events += s.events
		}
	}
	c.seen[e.Owner] = container
}
