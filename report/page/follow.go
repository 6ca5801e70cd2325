package page

import (
	"cmp"
	"errors"
	"slices"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
	"jinstr/pathfacts"
	"jinstr/probemap"
)

// MostSteps is how many steps the Stage has, if not told otherwise.
const MostSteps = 100_000

// StageOptions choose what the Stage has.
type StageOptions struct {
	From   uint64 // the first step; 0 is 1
	Most   int    // steps; 0 is MostSteps
	Layout *layout.VM
	// First is what an analysis of the trace has found, with the same layout; nil: the trace is read once more.
	First *replay.First
}

// follower makes a Stage out of the steps of a walk.
type follower struct {
	stage   *Stage
	scenes  replay.Scenes
	fields  map[string][]int // by the name of a class
	names   map[string]int
	files   map[string]int
	threads map[int]int // by number
	classes map[string]int
	objects map[trace.ID]int
	byName  map[string]int // objects
	holders map[[6]int]int
	deaths  map[trace.ID]replay.Death
	values  map[trace.ID]map[[2]int]int // the last value of each part of an object, by kind and place
	initial map[string][]int            // by the name of a class: its fields of primitive types, and what they begin with
	walks   *pathfacts.Walks
	graphs  graphs
	// passesOver tells that strings and boxes stand as null in the trace.
	passesOver bool
}

// Follow replays a trace that open opens (twice, or once where First is given) and gives its steps. The error is a
// *replay.NoHistoryError where the trace has none.
func Follow(open func() (replay.Source, error), m *probemap.Map, o StageOptions) (*Stage, error) {
	from, most := max(o.From, 1), uint64(o.Most)
	if most == 0 {
		most = MostSteps
	}
	f := &follower{stage: &Stage{Schema: SchemaVersion, First: from}, names: map[string]int{}, files: map[string]int{}, threads: map[int]int{},
		classes: map[string]int{}, objects: map[trace.ID]int{}, byName: map[string]int{}, holders: map[[6]int]int{}, deaths: map[trace.ID]replay.Death{}, values: map[trace.ID]map[[2]int]int{}, initial: map[string][]int{}, walks: pathfacts.NewWalks(), graphs: graphsOf(m)}
	f.passesOver = m.Level == "objects"
	f.stage.Lesson, f.stage.Said = m.Level == "lesson", &Said{Step: []uint64{}, Stream: []int{}, Text: []string{}}
	f.stage.Found = &Found{Step: []uint64{}, Object: []int{}, Objects: [][]int{}, Pairs: []int{}, Whole: []int{}}
	f.stage.Graphs, f.stage.Ways = []Graph{}, &Ways{Step: []uint64{}, Activation: []int{}, Graph: []int{}, Edge: []int{}, Number: []int{}, Counted: []int{}}
	steps := replay.StepOptions{StateOptions: replay.StateOptions{This: true, External: true}, From: from, To: from + most - 1, Edge: f.walks.Take, First: o.First,
		Begin: func(steps, peak uint64) error {
			f.stage.Total, f.stage.Peak = steps, peak
			return nil
		}}
	options := replay.Options{Layout: o.Layout, OnDeath: func(d replay.Death) { f.deaths[d.ID] = d }}
	f.fields = f.declared(m)
	if err := replay.Walk(open, m, options, steps, f.step); err != nil {
		return nil, err
	}
	return f.stage, nil
}

// NoSteps tells whether an error says that a trace has no steps to follow.
func NoSteps(err error) bool {
	var none *replay.NoHistoryError
	return errors.As(err, &none)
}

func (f *follower) step(s *replay.Step) error {
	scene := f.scenes.Of(s)
	to := &f.stage.Steps
	f.ways(s, scene, len(to.Event) == 0)
	to.Thread = append(to.Thread, f.thread(scene.Thread, s.Thread))
	file := -1
	if s.Where.File != "" {
		file = indexOf(f.files, &f.stage.Files, s.Where.File)
	}
	to.File = append(to.File, file)
	to.Line = append(to.Line, s.Where.Line)
	to.Own = append(to.Own, bit(s.Own))
	to.Event = append(to.Event, s.Event)
	to.Begins = append(to.Begins, bit(s.Begins))
	changed, again := f.objectsOf(scene)
	for i := range scene.Changed {
		changed = f.changed(changed, &scene.Changed[i])
	}
	to.Changed = append(to.Changed, orEmpty(changed))
	to.Frames = append(to.Frames, f.frames(scene))
	to.Value = append(to.Value, f.valuesOf(scene, again))
	for i := range scene.Found {
		f.found(s.Step, &scene.Found[i])
	}
	for _, said := range scene.Said {
		all := f.stage.Said
		all.Step, all.Stream, all.Text = append(all.Step, s.Step), append(all.Stream, said.Stream), append(all.Text, said.Text)
	}
	var garbage []int
	for i := range s.Garbage {
		g := &s.Garbage[i]
		if o, ok := f.byName[g.Object]; ok {
			garbage = append(garbage, o, bit(g.Cycle), bit(g.Bounded), int(g.After), g.AfterLine, f.name(g.Reason))
		}
	}
	to.Garbage = append(to.Garbage, orEmpty(garbage))
	return nil
}

// found adds what a look has found.
func (f *follower) found(step uint64, found *replay.Found) {
	in, known := f.objects[found.In]
	if !known {
		return
	}
	list := []int{}
	for _, id := range found.Objects {
		o, known := f.objects[id]
		switch {
		case id == 0 && !f.passesOver:
			o = FoundNull
		case !known:
			o = FoundUntold
		}
		list = append(list, o)
	}
	all := f.stage.Found
	all.Step, all.Object = append(all.Step, step), append(all.Object, in)
	all.Objects, all.Pairs = append(all.Objects, list), append(all.Pairs, bit(found.Pairs))
	all.Whole = append(all.Whole, bit(found.Whole))
}

// orEmpty is a list that JSON does not write as null.
func orEmpty(list []int) []int {
	if list == nil {
		return []int{}
	}
	return list
}

// objectsOf adds the objects of a scene that are new, and gives the tuples of those that
// are known by another name from here on, and which these are.
func (f *follower) objectsOf(scene *replay.Scene) (gone []int, again []trace.ID) {
	for i := range scene.Changed {
		s := &scene.Changed[i]
		o, known := f.objects[s.ID]
		if known && f.stage.Objects.Name[o] != s.Name {
			gone = append(gone, o, TupleGone, 0)
			f.stage.Objects.Gone[o] = 1
			known = false
			again = append(again, s.ID)
		}
		if !known {
			f.object(s)
		}
	}
	return gone, again
}

// valuesOf are the values that a step tells, and those of objects that have another name since.
func (f *follower) valuesOf(scene *replay.Scene, again []trace.ID) []int {
	list := []int{}
	for _, id := range again {
		for _, place := range sortedPlaces(f.values[id]) {
			list = append(list, place[0], f.objects[id], place[1], f.values[id][place])
		}
	}
	for i := range scene.Parts {
		p := &scene.Parts[i]
		value := -1
		if p.Value != "" {
			value = f.name(p.Value)
		}
		if p.Kind == replay.PartStatic {
			list = append(list, ValueStatic, -1, f.name(p.Name), value)
			continue
		}
		kind, place := ValueText, 0
		switch p.Kind {
		case replay.PartField:
			kind, place = ValueField, f.name(p.Name)
		case replay.PartElement:
			kind, place = ValueElement, p.Index
		}
		o, known := f.objects[p.Object]
		if !known {
			continue
		}
		if f.values[p.Object] == nil {
			f.values[p.Object] = map[[2]int]int{}
		}
		f.values[p.Object][[2]int{kind, place}] = value
		list = append(list, kind, o, place, value)
	}
	return list
}

func sortedPlaces(values map[[2]int]int) [][2]int {
	var places [][2]int
	for place := range values {
		places = append(places, place)
	}
	slices.SortFunc(places, func(a, b [2]int) int { return cmp.Or(a[0]-b[0], a[1]-b[1]) })
	return places
}

// changed appends a tuple.
func (f *follower) changed(list []int, s *replay.Seen) []int {
	what := 0
	if s.Dead {
		what |= TupleDead
	}
	if s.Flies {
		what |= TupleFlies
	}
	if s.Escaped {
		what |= TupleEscaped
	}
	if s.Inside {
		what |= TupleInside
	}
	list = append(list, f.objects[s.ID], what, len(s.Holders))
	for i := range s.Holders {
		list = append(list, f.holder(&s.Holders[i]))
	}
	return list
}

// object adds an object.
func (f *follower) object(s *replay.Seen) {
	all := &f.stage.Objects
	o := len(all.Name)
	f.objects[s.ID], f.byName[s.Name] = o, o
	all.Name = append(all.Name, s.Name)
	all.Class = append(all.Class, f.class(s.Class))
	all.External = append(all.External, bit(s.External))
	all.Birth = append(all.Birth, s.Birth)
	all.Length = append(all.Length, s.Length)
	all.Bytes = append(all.Bytes, s.Bytes)
	death, bounded := uint64(0), false
	if d, ok := f.deaths[s.ID]; ok && !s.External {
		death, bounded = d.Step, d.Bounded
	}
	all.Death = append(all.Death, death)
	all.Bounded = append(all.Bounded, bit(bounded))
	all.Gone = append(all.Gone, 0)
}

func (f *follower) holder(h *replay.Holder) int {
	key := [6]int{bit(h.Hidden) * HiddenThis, f.name(h.Part), 0, 0, 0, 0}
	if h.Statement {
		key[0] = HiddenStatement
	}
	switch h.Kind {
	case replay.KindLocal:
		key[2], key[3], key[4], key[5] = HolderLocal, f.thread(h.Thread, h.ThreadName), h.Depth, f.name(h.Name)
	case replay.KindStatic:
		key[2], key[5] = HolderStatic, f.name(h.Name)
	case replay.KindField:
		key[2], key[3] = HolderField, f.objects[h.Owner]
	case replay.KindElement:
		key[1], key[2], key[3], key[4] = 0, HolderElement, f.objects[h.Owner], int(h.Index)
	case replay.KindInside:
		key[1], key[2], key[3] = 0, HolderInside, f.objects[h.Owner]
	}
	if n, ok := f.holders[key]; ok {
		return n
	}
	all := &f.stage.Holders
	n := len(all.Kind)
	f.holders[key] = n
	all.Hidden, all.Name, all.Kind = append(all.Hidden, key[0]), append(all.Name, key[1]), append(all.Kind, key[2])
	all.Of, all.At, all.Text = append(all.Of, key[3]), append(all.At, key[4]), append(all.Text, key[5])
	return n
}

// frames tells what became of the activations of a scene's threads.
func (f *follower) frames(scene *replay.Scene) []int {
	list := []int{}
	for _, s := range scene.Stacks {
		list = append(list, f.thread(s.Thread, s.Name), s.Kept, len(s.Above))
		for _, a := range s.Above {
			list = append(list, int(a.Number), f.name(a.Method), f.graph(a.Body), len(a.Nulls))
			for _, n := range a.Nulls {
				list = append(list, f.name(n))
			}
			list = append(list, len(a.Values))
			for _, v := range a.Values {
				list = append(list, f.name(v.Name), f.name(v.Value))
			}
		}
	}
	return list
}

// thread is the index of a thread of a number. Several may have the same name.
func (f *follower) thread(number int, name string) int {
	n, ok := f.threads[number]
	if !ok {
		n = len(f.stage.Threads)
		f.threads[number] = n
		f.stage.Threads = append(f.stage.Threads, name)
	}
	return n
}

func (f *follower) name(s string) int { return indexOf(f.names, &f.stage.Names, s) }

// indexOf is the place of a text in a list, to which it is added if it is new.
func indexOf(known map[string]int, list *[]string, s string) int {
	n, ok := known[s]
	if !ok {
		n = len(*list)
		known[s] = n
		*list = append(*list, s)
	}
	return n
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (f *follower) class(name string) int {
	n, ok := f.classes[name]
	if !ok {
		n = len(f.stage.Classes)
		f.classes[name] = n
		f.stage.Classes = append(f.stage.Classes, Class{name, orEmpty(f.fields[name]), orEmpty(f.initial[name])})
	}
	return n
}

// declared are the instance fields that refer to objects, by the name of the class as
// states print it. Where two classes share that, they go by their full names there.
func (f *follower) declared(m *probemap.Map) map[string][]int {
	classes := layout.FromMap(m)
	hidden := classes.Hidden()
	fields := map[string][]int{}
	for name, c := range m.Names() {
		fields[name] = f.inherited(classes.Line(c), hidden, false)
		if m.Level == "lesson" {
			f.initial[name] = f.inherited(classes.Line(c), hidden, true)
		}
	}
	return fields
}

// initialValue is what a field of a primitive type begins with.
func initialValue(t string) string {
	switch t {
	case "boolean":
		return "false"
	case "char":
		return `'\0'`
	case "float", "double":
		return "0.0"
	}
	return "0"
}

// inherited are the fields of a class and of those that it extends, the highest's first: those that refer to objects, or
// those of primitive types with what they begin with.
func (f *follower) inherited(line []*probemap.Class, hidden map[string]string, values bool) (fields []int) {
	for _, c := range line {
		for _, field := range c.Fields {
			if field.Static || primitive(field.Type) != values {
				continue
			}
			fields = append(fields, f.name(cmp.Or(hidden[c.Name+"."+field.Name], field.Name)))
			if values {
				fields = append(fields, f.name(initialValue(field.Type)))
			}
		}
	}
	return fields
}

func primitive(t string) bool {
	switch t {
	case "boolean", "byte", "char", "short", "int", "long", "float", "double":
		return true
	}
	return false
}
