package replay

import (
	"strings"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/plan"
	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// Where the definition of a class, or of the class of a site, was lost, the map tells what the site makes, if that is a class of the
// map or an array. Another class is not known: a site of the library's is called by its simple name, or by that of a method.

// lostClasses are the classes that only the map tells.
type lostClasses struct {
	list     []*class          // their numbers begin behind those of a trace
	byName   map[string]uint32 // of list, or of a class that the trace has defined
	byNumber map[uint32]uint32 // by that which the trace gives a class whose definition was lost
	bySite   map[int32]uint32  // by probe; 0 where the map does not tell
}

// standIn gives an event that makes an object the class that the map tells, where its own is not known.
func (m *Model) standIn(e *trace.Event) {
	switch e.Op {
	case trace.Birth, trace.Array, trace.Born, trace.Seen:
	default:
		return
	}
	if m.class(e.Class) != &m.classes[0] {
		return
	}
	l := &m.lostClasses
	if e.Class != 0 && l.byNumber[e.Class] != 0 {
		e.Class = l.byNumber[e.Class]
		return
	}
	if e.Op != trace.Birth && e.Op != trace.Array {
		return
	}
	if n := m.siteClass(m.prog.at(e.Method, e.Probe), e.Op == trace.Array); n != 0 {
		if e.Class != 0 {
			l.byNumber[e.Class] = n
		}
		e.Class = n
	}
}

// siteClass is the class of what a site makes, as the map tells it; 0 if it does not.
func (m *Model) siteClass(probe int32, array bool) uint32 {
	l := &m.lostClasses
	if n, ok := l.bySite[probe]; ok {
		return n
	}
	if l.bySite == nil {
		*l = lostClasses{byName: map[string]uint32{}, byNumber: map[uint32]uint32{}, bySite: map[int32]uint32{}}
	}
	if name := m.madeAt(&m.prog.probes[probe]); name != "" && strings.HasSuffix(name, "[]") == array {
		l.bySite[probe] = m.lostClass(name)
	} else {
		l.bySite[probe] = 0
	}
	return l.bySite[probe]
}

// madeAt is the binary name of the class that a site makes, of an array with its dimensions; "" if the map does not tell.
func (m *Model) madeAt(p *probe) string {
	meth := m.prog.method(p.method)
	if !p.site() || p.many || meth.src == nil {
		return ""
	}
	around := meth.file.ClassOf(meth.src)
	element := strings.TrimRight(p.src.Name, "[]")
	dims := p.src.Name[len(element):]
	if around == nil || element == "" {
		return ""
	}
	if name := m.fromMap.Named(around.Name, plan.WithoutArguments(element)); name != "" && (dims != "" || !mayBeNameless(meth.file, p.src)) {
		return name + dims
	}
	if dims != "" {
		return plan.WithoutArguments(element) + dims
	}
	return ""
}

// mayBeNameless tells whether a creation may be one with a body: a nameless class of its line extends what it names.
func mayBeNameless(f *probemap.File, site *probemap.Probe) bool {
	for _, c := range f.Classes {
		if plan.SimpleName(c.Name) == "" && c.Line == site.Line && plan.CreatedName(c.Super) == plan.CreatedName(site.Name) {
			return true
		}
	}
	return false
}

// lostClass is the number of a class of that name: that of the trace, if it has one, or one of its own.
func (m *Model) lostClass(name string) uint32 {
	l := &m.lostClasses
	if n := l.byName[name]; n != 0 {
		return n
	}
	info := trace.ClassInfo{Name: name}
	if element, ok := strings.CutSuffix(name, "[]"); ok {
		info.IsArray, info.Layout = true, string(layout.Letter(element))
	}
	for i := range m.source.Classes() {
		if c := m.class(uint32(i)); c.known && c.copy == 1 && c.name == name {
			l.byName[name] = uint32(i)
			return uint32(i)
		}
	}
	c := &class{copy: 1}
	m.describe(c, &info)
	l.list = append(l.list, c)
	l.byName[name] = trace.MaxClasses + uint32(len(l.list)) - 1
	return l.byName[name]
}

// allClasses are the numbers of all classes, those of the trace first.
func (m *Model) allClasses() []uint32 {
	var list []uint32
	for i := range m.classes {
		list = append(list, uint32(i))
	}
	for i := range m.lostClasses.list {
		list = append(list, trace.MaxClasses+uint32(i))
	}
	return list
}

// placeOf is where a class stands among all; 0, as for an unknown one, where it is not known.
func (m *Model) placeOf(class uint32) uint32 {
	switch {
	case class < uint32(len(m.classes)):
		return class
	case class >= trace.MaxClasses && class-trace.MaxClasses < uint32(len(m.lostClasses.list)):
		return uint32(len(m.classes)) + class - trace.MaxClasses
	}
	return 0
}
