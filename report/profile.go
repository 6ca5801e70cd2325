package report

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/google/pprof/profile"

	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/watch"
	"jinstr/pathfacts"
)

// valueType is what a profile counts, by its place in a sample. Of memory they are called as in other heap profiles.
type valueType int

const (
	allocObjects valueType = iota
	allocSpace
	inuseObjects // alive at the end
	inuseSpace
	unknownObjects // not known to be dead at the end, nor alive
	unknownSpace
	garbageObjects
	garbageSpace
	coldObjects
	coldSpace
	pathRuns
	valueTypes
)

var valueNames = [valueTypes][2]string{{"alloc_objects", "count"}, {"alloc_space", "bytes"}, {"inuse_objects", "count"}, {"inuse_space", "bytes"},
	{"unknown_objects", "count"}, {"unknown_space", "bytes"}, {"garbage_objects", "count"}, {"garbage_space", "bytes"},
	{"cold_objects", "count"}, {"cold_space", "bytes"}, {"path_runs", "count"}}

type values map[valueType]int64

// amount adds objects and their bytes under a type and the one behind it.
func (v values) amount(objects valueType, a replay.Amount) values {
	v[objects], v[objects+1] = a.Objects, a.Bytes
	return v
}

// Profile makes a profile of what virtual machines allocated, kept and ran, by call path: in the form of pprof, which everything that
// draws profiles reads. What a machine is not known to have is nowhere in it.
func Profile(vms []VM) *profile.Profile {
	b := &profiler{p: &profile.Profile{}, functions: map[function]*profile.Function{}, locations: map[profile.Line]*profile.Location{}, several: len(vms) > 1}
	for i := range vms {
		b.vm(&vms[i])
	}
	return b.finish()
}

// profiler makes a profile. Its samples have a value of each type until finish leaves out those that nobody counted.
type profiler struct {
	p         *profile.Profile
	functions map[function]*profile.Function
	locations map[profile.Line]*profile.Location
	counted   [valueTypes]bool
	several   bool // there are several machines, which a label tells apart
	trace     string
}

// function is a method by what tells it from others: overloaded ones differ in where they begin.
type function struct {
	name, file string
	start      int
}

// vm adds what is known of a virtual machine.
func (b *profiler) vm(vm *VM) {
	b.trace = vm.Trace
	f := vm.Facts
	if f == nil {
		b.comment(fmt.Sprintf("cannot be read, and is not counted: %v", vm.Err))
		return
	}
	b.comment(fmt.Sprintf("%s; bytes by the layout %s", f.VM, f.Layout))
	if damage := Damage(f); damage != "" {
		b.comment(damage)
	}
	b.heap(f)
	if vm.Births != nil {
		b.births(vm.Births)
	}
	if vm.Leaks != nil {
		b.leaks(vm.Leaks)
	}
	if vm.Cold != nil {
		b.cold(vm.Cold)
	}
	if vm.Paths != nil {
		b.paths(vm.Paths)
	}
}

func (b *profiler) comment(text string) { b.p.Comments = append(b.p.Comments, b.trace+": "+text) }

// heap adds what the tuples tell: by call path, or by site where the program kept its heap itself.
func (b *profiler) heap(f *replay.Facts) {
	if f.Total.Objects > 0 {
		b.count(allocObjects, allocSpace, inuseObjects, inuseSpace, unknownObjects, unknownSpace, garbageObjects, garbageSpace)
	}
	for i := range f.Paths {
		p := &f.Paths[i]
		stack := make([]*profile.Location, len(p.Frames))
		for k, frame := range p.Frames {
			line := frame.Line
			if k == 0 && p.Where.Line > 0 {
				line = p.Where.Line
			}
			stack[k] = b.location(frame.Method, frame.File, frame.Line, line)
		}
		b.sample(stack, p.Full, uses(&p.Use))
	}
	if len(f.Paths) > 0 {
		return
	}
	for i := range f.Sites {
		s := &f.Sites[i]
		b.sample([]*profile.Location{b.location(s.Where.Method, s.Where.File, 0, s.Where.Line)}, s.Full, uses(&s.Use))
	}
}

func uses(u *replay.Use) values {
	return values{}.amount(allocObjects, u.Allocated).amount(inuseObjects, u.Alive).amount(unknownObjects, u.Unknown).amount(garbageObjects, u.Garbage)
}

// births adds what was counted by site.
func (b *profiler) births(f *watch.Facts) {
	b.count(allocObjects, allocSpace)
	for i := range f.Sites {
		s := &f.Sites[i]
		b.sample([]*profile.Location{b.location(s.Method, s.File, 0, s.Line)}, s.Class, values{allocObjects: s.Objects, allocSpace: s.Bytes})
	}
}

// leaks adds what is alive of births that were watched. That they were made is counted by site already.
func (b *profiler) leaks(l *watch.Leaks) {
	b.count(inuseObjects, inuseSpace)
	for i := range l.Findings {
		p := &l.Findings[i]
		b.sample(b.stack(p.Frames, p.File), p.Class, values{inuseObjects: p.Alive, inuseSpace: p.Bytes})
	}
}

func (b *profiler) cold(c *watch.Cold) {
	b.count(coldObjects, coldSpace)
	for i := range c.Findings {
		s := &c.Findings[i]
		b.sample(b.stack(s.Frames, s.File), s.Class, values{coldObjects: s.Objects, coldSpace: s.Bytes})
	}
}

// paths adds how often each path ran: as what its method called.
func (b *profiler) paths(f *pathfacts.Facts) {
	b.count(pathRuns)
	for _, m := range f.Methods {
		method := b.location(m.Name, m.File, m.Line, m.Line)
		for i := range m.Paths {
			p := &m.Paths[i]
			path := b.location(fmt.Sprintf("%s path %s: %s", m.Name, p.ID, PathLines(p)), m.File, m.Line, m.Line)
			b.sample([]*profile.Location{path, method}, "", values{pathRuns: p.Times})
		}
	}
}

// stack reads frames as stack traces have them: Class.method(File.java:line). The first is in file.
func (b *profiler) stack(frames []string, file string) []*profile.Location {
	stack := make([]*profile.Location, len(frames))
	for i, text := range frames {
		method, where, _ := strings.Cut(strings.TrimSuffix(text, ")"), "(")
		name, number, _ := strings.Cut(where, ":")
		line, _ := strconv.Atoi(number) // 0 where the machine does not know it
		if i == 0 {
			name = file
		}
		stack[i] = b.location(method, name, 0, line)
	}
	return stack
}

// location is a line of a method, which begins at another if that is known.
func (b *profiler) location(method, file string, start, line int) *profile.Location {
	if method == "" {
		method = "unknown"
	}
	key := function{method, file, start}
	f := b.functions[key]
	if f == nil {
		f = &profile.Function{ID: uint64(len(b.p.Function) + 1), Name: method, SystemName: method, Filename: file, StartLine: int64(start)}
		b.functions[key] = f
		b.p.Function = append(b.p.Function, f)
	}
	at := profile.Line{Function: f, Line: int64(line)}
	l := b.locations[at]
	if l == nil {
		l = &profile.Location{ID: uint64(len(b.p.Location) + 1), Line: []profile.Line{at}}
		b.locations[at] = l
		b.p.Location = append(b.p.Location, l)
	}
	return l
}

func (b *profiler) count(types ...valueType) {
	for _, t := range types {
		b.counted[t] = true
	}
}

func (b *profiler) sample(stack []*profile.Location, class string, v values) {
	s := &profile.Sample{Location: stack, Value: make([]int64, valueTypes), Label: map[string][]string{}}
	for t, n := range v {
		s.Value[t] = n
	}
	if len(stack) == 0 {
		s.Location = []*profile.Location{b.location("", "", 0, 0)}
	}
	if class != "" {
		s.Label["class"] = []string{class}
	}
	if b.several {
		s.Label["trace"] = []string{b.trace}
	}
	b.p.Sample = append(b.p.Sample, s)
}

// finish leaves out the types that no machine counted.
func (b *profiler) finish() *profile.Profile {
	for t, name := range valueNames {
		if b.counted[t] {
			b.p.SampleType = append(b.p.SampleType, &profile.ValueType{Type: name[0], Unit: name[1]})
		}
	}
	for _, s := range b.p.Sample {
		n := 0
		for t, counted := range b.counted {
			if counted {
				s.Value[n] = s.Value[t]
				n++
			}
		}
		s.Value = s.Value[:n]
	}
	switch {
	case b.counted[allocSpace]:
		b.p.DefaultSampleType = valueNames[allocSpace][0]
	case b.counted[pathRuns]:
		b.p.DefaultSampleType = valueNames[pathRuns][0]
	}
	return b.p
}

// PprofBegins is how each profile begins: the head of a gzip file with our name for a comment, which readers pass over.
const PprofBegins = "\x1f\x8b\x08\x10\x00\x00\x00\x00\x00\xffjinstr\x00"

// Pprof writes a profile as go tool pprof and its like read it. The error is the writer's, or tells that nothing was counted.
func Pprof(w io.Writer, p *profile.Profile) error {
	if len(p.SampleType) == 0 {
		return errNoProfile
	}
	packed := gzip.NewWriter(w)
	packed.Comment = "jinstr"
	return errors.Join(p.WriteUncompressed(packed), packed.Close())
}
