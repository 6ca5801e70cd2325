package tutor

import (
	"cmp"
	"slices"
	"strings"

	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
)

// memory is the state of a program as scenes tell it.
type memory struct {
	scenes  replay.Scenes
	objects map[trace.ID]*object
	stacks  map[int]*stack
	statics []*static
	printed strings.Builder
}

// object is what is known of one.
type object struct {
	replay.Seen
	parts map[part]string // its primitive fields and elements, and its text
}

// part is a field, by its name, an element or the text of an object.
type part struct {
	kind  replay.PartKind
	name  string
	index int
}

// static is a static field, with its value if that is primitive.
type static struct{ name, value string }

type stack struct {
	thread int
	name   string
	frames []frame // the outermost first
}

// frame is an activation with the line at which it was last.
type frame struct {
	replay.Activation
	line int
}

func newMemory() *memory { return &memory{objects: map[trace.ID]*object{}, stacks: map[int]*stack{}} }

// apply follows a step; line is that of it in the code that is shown, 0 for none.
func (m *memory) apply(s *replay.Step, line int) *replay.Scene {
	scene := m.scenes.Of(s)
	for i := range scene.Changed {
		o := m.object(scene.Changed[i].ID)
		o.Seen = scene.Changed[i]
		for k := range o.Holders {
			if h := &o.Holders[k]; h.Kind == replay.KindStatic {
				m.static(h.Name)
			}
		}
	}
	for i := range scene.Stacks {
		m.stack(&scene.Stacks[i])
	}
	for i := range scene.Parts {
		p := &scene.Parts[i]
		if p.Kind == replay.PartStatic {
			m.static(p.Name).value = p.Value
			continue
		}
		m.object(p.Object).parts[part{p.Kind, p.Name, p.Index}] = p.Value
	}
	for _, said := range scene.Said {
		if said.Stream != trace.StandardIn {
			m.printed.WriteString(said.Text)
		}
	}
	if st := m.stacks[scene.Thread]; st != nil && len(st.frames) > 0 && line > 0 {
		st.frames[len(st.frames)-1].line = line
	}
	return scene
}

func (m *memory) object(id trace.ID) *object {
	o := m.objects[id]
	if o == nil {
		o = &object{parts: map[part]string{}}
		m.objects[id] = o
	}
	return o
}

func (m *memory) static(name string) *static {
	for _, s := range m.statics {
		if s.name == name {
			return s
		}
	}
	s := &static{name: name}
	m.statics = append(m.statics, s)
	return s
}

// stack puts the activations that are new in the place of those that have gone.
func (m *memory) stack(now *replay.Stack) {
	st := m.stacks[now.Thread]
	if st == nil {
		st = &stack{thread: now.Thread}
		m.stacks[now.Thread] = st
	}
	was := map[uint32]int{}
	for _, f := range st.frames {
		was[f.Number] = f.line
	}
	st.name, st.frames = now.Name, st.frames[:min(now.Kept, len(st.frames))]
	for _, a := range now.Above {
		st.frames = append(st.frames, frame{a, was[a.Number]})
	}
}

// alive are the objects that something holds, in the order in which they were made.
func (m *memory) alive() (list []*object) {
	for _, o := range m.objects {
		if !o.Dead && len(o.Holders) > 0 {
			list = append(list, o)
		}
	}
	slices.SortFunc(list, func(a, b *object) int { return cmp.Compare(a.ID, b.ID) })
	return list
}
