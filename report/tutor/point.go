package tutor

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
)

// point is an execution point: the state before a line runs. Its names are those of Python Tutor.
type point struct {
	Event          string         `json:"event"`
	Line           int            `json:"line"`
	Func           string         `json:"func_name"`
	Stdout         string         `json:"stdout"`
	Globals        map[string]any `json:"globals"`
	OrderedGlobals []string       `json:"ordered_globals"`
	Stack          []framePoint   `json:"stack_to_render"`
	Heap           map[string]any `json:"heap"`
	Message        string         `json:"exception_msg,omitempty"`
}

type framePoint struct {
	ID          uint32         `json:"frame_id"`
	Hash        string         `json:"unique_hash"`
	Func        string         `json:"func_name"`
	Locals      map[string]any `json:"encoded_locals"`
	Ordered     []string       `json:"ordered_varnames"`
	Highlighted bool           `json:"is_highlighted"`
	Parent      bool           `json:"is_parent"`
	Zombie      bool           `json:"is_zombie"`
	Parents     []int          `json:"parent_frame_id_list"`
}

// placed is a value that an object or a frame has, by its name or place.
type placed struct {
	name  string
	index int
	value any
}

// point makes an execution point of the memory. The thread that runs is first, and of each the activation that runs.
func (m *memory) point(event string, thread, line int, fields map[string][]field) *point {
	p := &point{Event: event, Line: line, Stdout: m.printed.String(), Globals: map[string]any{}, OrderedGlobals: []string{}, Stack: []framePoint{}, Heap: map[string]any{}}
	objects := m.alive()
	locals, held := m.held(objects, p)
	for _, s := range m.statics {
		if s.value != "" {
			p.Globals[s.name] = literal(s.value)
		}
		if _, known := p.Globals[s.name]; known {
			p.OrderedGlobals = append(p.OrderedGlobals, s.name)
		}
	}
	for _, st := range m.threads(thread) {
		for i := len(st.frames) - 1; i >= 0; i-- {
			p.Stack = append(p.Stack, frameOf(st, i, st.thread == thread && i == len(st.frames)-1, locals[[2]int{st.thread, i}]))
		}
	}
	if len(p.Stack) > 0 {
		p.Func = p.Stack[0].Func[:strings.LastIndexByte(p.Stack[0].Func, ':')]
	}
	for _, o := range objects {
		p.Heap[strconv.FormatUint(uint64(o.ID), 10)] = encode(o, held[o.ID], fields[o.Class])
	}
	return p
}

func reference(id trace.ID) any { return []any{"REF", uint64(id)} }

// held turns what holds each object into what each holder has: variables by thread and depth, and what is in objects. Static fields are put into the point.
func (m *memory) held(objects []*object, p *point) (locals map[[2]int][]placed, held map[trace.ID][]placed) {
	locals, held = map[[2]int][]placed{}, map[trace.ID][]placed{}
	for _, o := range objects {
		for i := range o.Holders {
			h := &o.Holders[i]
			switch {
			case h.Hidden && !(h.Statement && unnamed(o)):
			case h.Kind == replay.KindStatic:
				p.Globals[h.Name] = reference(o.ID)
			case h.Kind == replay.KindLocal:
				at := [2]int{h.Thread, h.Depth}
				locals[at] = append(locals[at], placed{name: h.Part, value: reference(o.ID)})
			case h.Kind == replay.KindElement:
				held[h.Owner] = append(held[h.Owner], placed{index: int(h.Index), value: reference(o.ID)})
			default:
				held[h.Owner] = append(held[h.Owner], placed{name: h.Part, value: reference(o.ID)})
			}
		}
	}
	return locals, held
}

// unnamed tells that nothing that has a name in the source holds an object.
func unnamed(o *object) bool {
	return !slices.ContainsFunc(o.Holders, func(h replay.Holder) bool { return !h.Hidden })
}

// threads are those that have activations, the one that runs first.
func (m *memory) threads(running int) (list []*stack) {
	for _, st := range m.stacks {
		if len(st.frames) > 0 {
			list = append(list, st)
		}
	}
	slices.SortFunc(list, func(a, b *stack) int {
		if (a.thread == running) != (b.thread == running) {
			return cmp.Compare(btoi(b.thread == running), btoi(a.thread == running))
		}
		return cmp.Compare(a.thread, b.thread)
	})
	return list
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func frameOf(st *stack, depth int, highlighted bool, references []placed) framePoint {
	f := &st.frames[depth]
	name := f.Method
	if st.name != "main" {
		name = st.name + " " + name
	}
	out := framePoint{ID: f.Number, Hash: strconv.FormatUint(uint64(f.Number), 10), Func: fmt.Sprintf("%s:%d", name, f.line), Locals: map[string]any{}, Ordered: []string{},
		Highlighted: highlighted, Parents: []int{}}
	set := func(name string, value any) {
		if _, known := out.Locals[name]; !known {
			out.Ordered = append(out.Ordered, name)
		}
		out.Locals[name] = value
	}
	for _, n := range f.Nulls {
		set(n, nil)
	}
	for _, v := range f.Values {
		set(v.Name, literal(v.Value))
	}
	for _, r := range references {
		set(r.name, r.value)
	}
	slices.Sort(out.Ordered)
	return out
}

// encode writes an object: what is in it in the order of its fields or elements.
func encode(o *object, held []placed, declared []field) any {
	if text, ok := o.parts[part{kind: replay.PartText}]; ok {
		return []any{"INSTANCE", o.Class, []any{"", unquoted(text)}}
	}
	if strings.HasSuffix(o.Class, "]") {
		return array(o, held)
	}
	out := []any{"INSTANCE", o.Class}
	values := map[string]any{}
	for _, h := range held {
		values[h.name] = h.value
	}
	for p, v := range o.parts {
		if p.kind == replay.PartField && v != "" {
			values[p.name] = literal(v)
		}
	}
	for _, f := range declared {
		value, known := values[f.name]
		if !known {
			value = f.initial
		}
		out = append(out, []any{f.name, value})
		delete(values, f.name)
	}
	for _, h := range held { // of classes whose source there is not, and what is inside of collections, in no order
		if _, left := values[h.name]; left || h.name == "" {
			out = append(out, []any{h.name, h.value})
		}
	}
	return out
}

// array writes an array as far as its elements are known; those between that are not are null.
func array(o *object, held []placed) any {
	elements := map[int]any{}
	length := 0
	for _, h := range held {
		elements[h.index] = h.value
		length = max(length, h.index+1)
	}
	for p, v := range o.parts {
		if p.kind == replay.PartElement {
			elements[p.index] = literal(v)
			length = max(length, p.index+1)
		}
	}
	out := []any{"LIST"}
	for i := range length {
		out = append(out, elements[i])
	}
	return out
}

// literal is a value that Java writes so.
func literal(v string) any {
	switch {
	case v == "true" || v == "false":
		return v == "true"
	case v == "null" || v == "":
		return nil
	case strings.HasPrefix(v, "'"):
		return []any{"CHAR-LITERAL", strings.Trim(v, "'")}
	}
	const exact = 1 << 53 // JavaScript has numbers up to there
	if n, err := strconv.ParseInt(v, 10, 64); err == nil && n < exact && n > -exact {
		return n
	}
	if v[0] == '-' || v[0] >= '0' && v[0] <= '9' {
		return []any{"NUMBER-LITERAL", v}
	}
	return unquoted(v)
}

// unquoted is a text as it is, that Java would write between quotes.
func unquoted(v string) string {
	if text, err := strconv.Unquote(v); err == nil {
		return text
	}
	return strings.Trim(v, `"`)
}
