package hprof

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/replay"
)

// State is the heap of a trace at one step, for WriteState.
type State struct {
	*replay.Graph
	VM    *layout.VM // that the objects' sizes are of
	Taken time.Time
	// Birthplace tells the site of a node's path, and the methods that led there,
	// the one of the site first.
	Birthplace func(path uint32) (replay.Position, []string)
}

// WriteState writes the heap of a trace as a dump, which tools for dumps of
// JVMs open. What a trace does not know is made up so that sizes are right:
//
//   - A class has the fields in which a reference was seen, and bytes for the
//     rest, all in one class below java.lang.Object; values but for references
//     are 0.
//   - What is inside a collection of the class library is in an array of class
//     jinstr.Inside[], to which the collection refers.
//   - Static variables are statics of their class, whose object is a root.
//     Other roots are frames (local variables), native stacks (values in flight)
//     and JNI globals (objects handed to code that is not recorded).
//   - An object's stack trace is its allocation site. Lines are known of the
//     site, not of its callers.
//
// Ids are addresses, at which objects lie side by side, as far apart as they are
// large: readers tell the layout from that.
func WriteState(w io.Writer, s *State) error {
	x := &stateWriter{State: s, traces: map[uint32]uint32{}}
	x.plan()
	if x.free > 1<<32 && x.idBytes == 4 {
		return fmt.Errorf("a heap of %d bytes is too large for a dump of layout %s, whose ids have 4 bytes", x.free, s.VM.Name)
	}
	x.encoder = newEncoder(w, x.idBytes, s.Taken)
	dumped := len(x.classes) // what only stack traces name comes after these
	x.texts()
	for i := range x.classes[:dumped] {
		x.class(&x.classes[i])
	}
	for i := 0; i+1 < len(x.Nodes); i++ {
		x.object(i)
	}
	x.roots()
	return x.end()
}

// stateWriter writes one state.
type stateWriter struct {
	*State
	*encoder
	idBytes int
	classes []stateClass // those of the graph with their numbers, then others
	byName  map[string]int
	ids     []uint64 // of nodes
	inside  []uint64 // of the arrays with what is inside; 0 for none
	free    uint64   // the next id
	traces  map[uint32]uint32
	frames  uint64 // how many were written
}

// stateClass is a class as it is written.
type stateClass struct {
	name    string
	id      uint64
	element int      // type of elements; 0 if it is no array
	fields  []uint32 // that refer to something in some object
	inside  bool     // some object has something inside
	filler  int      // bytes of fields that are not known
	bytes   int64    // of an instance
	statics []replay.Root
}

// Names of classes that a state needs besides its own.
const (
	objectClass = "java.lang.Object"
	classClass  = "java.lang.Class"
	insideClass = "jinstr.Inside[]"
	// VisualVM refuses to look for roots in a dump without these.
	referenceClass = "java.lang.ref.Reference"
	referentField  = "referent"
	insideField    = "(inside)"
	unknownField   = "(not recorded)"
)

var weakClasses = []string{"java.lang.ref.SoftReference", "java.lang.ref.WeakReference", "java.lang.ref.FinalReference", "java.lang.ref.PhantomReference"}

// plan collects the classes and gives ids to them and to the objects.
func (x *stateWriter) plan() {
	x.byName = map[string]int{}
	for _, name := range x.Classes {
		name = javaName(name)
		if name == "" {
			name = "unknown"
		}
		x.classes = append(x.classes, stateClass{name: name, element: elementType(name)})
		if _, double := x.byName[name]; !double {
			x.byName[name] = len(x.classes) - 1
		}
	}
	for _, name := range append([]string{objectClass, classClass, insideClass, referenceClass}, weakClasses...) {
		x.known(name)
	}
	x.collectFields()
	for _, r := range x.Roots {
		if r.Kind == replay.KindStatic {
			c := x.known(ownerOf(x.fieldName(r.Field)))
			x.classes[c].statics = append(x.classes[c].statics, r)
		}
	}
	x.idBytes = 4
	if strings.HasPrefix(x.VM.Name, "hotspot64") {
		x.idBytes = 8
	}
	x.giveIDs()
}

// known returns the number of a class, which is added if there is none.
func (x *stateWriter) known(name string) int {
	n, ok := x.byName[name]
	if !ok {
		n = len(x.classes)
		x.byName[name] = n
		x.classes = append(x.classes, stateClass{name: name, element: elementType(name)})
	}
	return n
}

// elementType returns the type of the elements of an array class, 0 for other
// classes.
func elementType(name string) int {
	element, array := strings.CutSuffix(name, "[]")
	if !array {
		return 0
	}
	for typ, primitive := range typeNames {
		if primitive == element && element != "" {
			return typ
		}
	}
	return typeObject
}

// collectFields finds which fields each class needs, and how many bytes more.
func (x *stateWriter) collectFields() {
	for i := 0; i+1 < len(x.Nodes); i++ {
		n := &x.Nodes[i]
		c := &x.classes[n.Class]
		if c.bytes == 0 {
			c.bytes = n.Bytes
		}
		rest := append([]uint32(nil), c.fields...)
		for _, r := range x.Refs[n.First:x.Nodes[i+1].First] {
			if r.Kind == replay.KindInside {
				c.inside = c.element == 0
			} else if r.Kind == replay.KindField {
				// A subclass may have a field of the same name: then there are two.
				if at := slices.Index(rest, r.Field); at >= 0 {
					rest = slices.Delete(rest, at, at+1)
				} else {
					c.fields = append(c.fields, r.Field)
				}
			}
		}
	}
	for i := range x.classes {
		c := &x.classes[i]
		for c.element == 0 && x.size(c) < c.bytes {
			c.filler++
		}
		if c.element == 0 {
			c.bytes = x.size(c) // of classes that the trace knows nothing of
		}
	}
}

// size returns what a reader will say of an instance.
func (x *stateWriter) size(c *stateClass) int64 {
	references := len(c.fields)
	if c.inside {
		references++
	}
	size, _ := x.VM.Instance("//" + strings.Repeat("L", references) + strings.Repeat("B", c.filler))
	return size
}

// giveIDs lays out the classes' objects, and then the objects.
func (x *stateWriter) giveIDs() {
	x.free = 1 << 16
	take := func(bytes int64) uint64 {
		id := x.free
		x.free += uint64(max(bytes, 8))
		return id
	}
	for i := range x.classes {
		x.classes[i].id = take(int64(256+8*len(x.classes[i].statics)) &^ 7)
	}
	x.ids, x.inside = make([]uint64, len(x.Nodes)), make([]uint64, len(x.Nodes))
	for i := 0; i+1 < len(x.Nodes); i++ {
		c := &x.classes[x.Nodes[i].Class]
		x.ids[i] = take(max(x.Nodes[i].Bytes, c.bytes))
		if n := x.insideOf(i); n > 0 && c.element == 0 {
			x.inside[i] = take(x.VM.Array('L', n))
		}
	}
}

// insideOf counts what is inside of an object.
func (x *stateWriter) insideOf(i int) int {
	n := 0
	for _, r := range x.Refs[x.Nodes[i].First:x.Nodes[i+1].First] {
		if r.Kind == replay.KindInside {
			n++
		}
	}
	return n
}

// fieldName returns the name of a field as the map has it: field or Class.field.
func (x *stateWriter) fieldName(field uint32) string {
	if int(field) < len(x.Fields) {
		return x.Fields[field]
	}
	return ""
}

// ownerOf returns the class before the field's name.
func ownerOf(field string) string {
	if dot := strings.LastIndexByte(field, '.'); dot > 0 {
		return field[:dot]
	}
	return "unknown"
}

func memberOf(field string) string { return field[strings.LastIndexByte(field, '.')+1:] }

// texts writes all records that are not of the heap: the names of classes and
// members, and stack traces. NetBeans' library, VisualVM's, does not read a dump
// that has one of them between segments of the heap.
func (x *stateWriter) texts() {
	for _, name := range []string{referentField, insideField, unknownField} {
		x.name(name)
	}
	for i := range x.classes {
		c := &x.classes[i]
		body := x.putID(put4(nil, uint32(i+1)), c.id)
		x.record(recLoadClass, x.putID(put4(body, 1), x.name(binaryName(c.name))))
		for _, f := range c.fields {
			x.name(memberOf(x.fieldName(f)))
		}
		for _, r := range c.statics {
			x.name(memberOf(x.fieldName(r.Field)))
		}
	}
	for i := range x.Nodes {
		x.trace(x.Nodes[i].Path)
	}
}

// binaryName writes the name of a class as a JVM's dump does.
func binaryName(name string) string {
	element := strings.TrimRight(name, "[]")
	dims := (len(name) - len(element)) / 2
	if dims == 0 {
		return strings.ReplaceAll(name, ".", "/")
	}
	for typ, primitive := range typeNames {
		if primitive == element {
			return strings.Repeat("[", dims) + typeLetters[typ:typ+1]
		}
	}
	return strings.Repeat("[", dims) + "L" + strings.ReplaceAll(element, ".", "/") + ";"
}

// class writes a class, which is a root.
func (x *stateWriter) class(c *stateClass) {
	super := x.classes[x.byName[objectClass]].id
	if c.name == objectClass {
		super = 0
	}
	b := x.putID(put4(x.putID([]byte{subClass}, c.id), 1), super, 0, 0, 0, 0, 0)
	b = put2(put4(b, 0), 0) // bytes of an instance as written, and no constants
	sizeAt := len(b) - 6
	b = put2(b, len(c.statics))
	for _, r := range c.statics {
		b = append(x.putID(b, x.name(memberOf(x.fieldName(r.Field)))), typeObject)
		b = x.putID(b, x.ids[r.To])
	}
	members := len(c.fields) + c.filler
	if c.inside {
		members++
	}
	if c.name == referenceClass { // it is abstract: no object has the field
		b = append(x.putID(put2(b, members+1), x.name(referentField)), typeObject)
	} else {
		b = put2(b, members)
	}
	for _, f := range c.fields {
		b = append(x.putID(b, x.name(memberOf(x.fieldName(f)))), typeObject)
	}
	if c.inside {
		b = append(x.putID(b, x.name(insideField)), typeObject)
	}
	for i := 0; i < c.filler; i++ {
		b = append(x.putID(b, x.name(unknownField)), typeByte)
	}
	copy(b[sizeAt:], put4(nil, uint32(x.fieldBytes(c))))
	x.heap(b, 0)
	x.heap(x.putID([]byte{subStickyClass}, c.id), 0)
}

// fieldBytes returns the bytes of an instance's fields as they are written.
func (x *stateWriter) fieldBytes(c *stateClass) int {
	n := x.idBytes*len(c.fields) + c.filler
	if c.inside {
		n += x.idBytes
	}
	return n
}

// object writes one object.
func (x *stateWriter) object(i int) {
	n := &x.Nodes[i]
	c := &x.classes[n.Class]
	refs := x.Refs[n.First:x.Nodes[i+1].First]
	serial := x.trace(n.Path)
	switch {
	case c.element == 0:
		x.instance(i, c, refs, serial)
	case c.element == typeObject:
		x.array(x.ids[i], c.id, x.elements(n.Length, refs), serial)
	default:
		b := put4(put4(x.putID([]byte{subPrimitives}, x.ids[i]), serial), uint32(max(n.Length, 0)))
		x.heap(append(b, byte(c.element)), max(n.Length, 0)*typeBytes[c.element])
	}
}

// elements returns the elements of an array. Those that were seen in it without
// an index fill what is free.
func (x *stateWriter) elements(length int, refs []replay.Ref) []uint64 {
	list := make([]uint64, max(length, 0))
	for _, r := range refs {
		if r.Kind == replay.KindElement && int(r.Index) < len(list) {
			list[r.Index] = x.ids[r.To]
		}
	}
	free := 0
	for _, r := range refs {
		for r.Kind == replay.KindInside && free < len(list) && list[free] != 0 {
			free++
		}
		if r.Kind == replay.KindInside && free < len(list) {
			list[free] = x.ids[r.To]
		}
	}
	return list
}

// instance writes an object that is no array.
func (x *stateWriter) instance(i int, c *stateClass, refs []replay.Ref, serial uint32) {
	b := put4(x.putID([]byte{subInstance}, x.ids[i]), serial)
	b = put4(x.putID(b, c.id), uint32(x.fieldBytes(c)))
	values := make([]uint64, len(c.fields))
	for _, r := range refs {
		for k, f := range c.fields {
			if r.Kind == replay.KindField && r.Field == f && values[k] == 0 {
				values[k] = x.ids[r.To]
				break
			}
		}
	}
	if b = x.putID(b, values...); c.inside {
		b = x.putID(b, x.inside[i])
	}
	x.heap(b, c.filler)
	if x.inside[i] != 0 {
		var elements []uint64
		for _, r := range refs {
			if r.Kind == replay.KindInside {
				elements = append(elements, x.ids[r.To])
			}
		}
		x.array(x.inside[i], x.classes[x.byName[insideClass]].id, elements, serial)
	}
}

// array writes an array of references.
func (x *stateWriter) array(id, class uint64, elements []uint64, serial uint32) {
	b := put4(put4(x.putID([]byte{subObjects}, id), serial), uint32(len(elements)))
	b = x.putID(b, class)
	x.heap(x.putID(b, elements...), 0)
}

// trace returns the serial number of a path's stack trace, which is written if
// it is new.
func (x *stateWriter) trace(path uint32) uint32 {
	if path == 0 || x.Birthplace == nil {
		return 1
	}
	serial, ok := x.traces[path]
	if ok {
		return serial
	}
	serial = uint32(len(x.traces) + 2)
	x.traces[path] = serial
	site, methods := x.Birthplace(path)
	b := put4(put4(put4(nil, serial), 1), uint32(len(methods)))
	for i, method := range methods {
		x.frames++
		b = x.putID(b, x.frames)
		file, line := "", int32(-1)
		if i == 0 && site.File != "" {
			file, line = site.File[strings.LastIndexByte(site.File, '/')+1:], int32(site.Line)
		}
		f := x.putID(nil, x.frames, x.name(memberOf(method)), x.name(""), x.name(file))
		x.record(recFrame, put4(put4(f, x.loaded(ownerOf(method))), uint32(line)))
	}
	x.record(recTrace, b)
	return serial
}

// loaded returns the serial number of a class; one without objects is only
// named.
func (x *stateWriter) loaded(name string) uint32 {
	n, ok := x.byName[name]
	if !ok {
		n = x.known(name)
		x.classes[n].id = x.free
		x.free += 256
		body := x.putID(put4(nil, uint32(n+1)), x.classes[n].id)
		x.record(recLoadClass, x.putID(put4(body, 1), x.name(binaryName(name))))
	}
	return uint32(n + 1)
}

// roots writes the roots that are no statics.
func (x *stateWriter) roots() {
	for _, r := range x.Roots {
		id := x.ids[r.To]
		switch r.Kind {
		case replay.KindStatic:
		case replay.KindLocal:
			x.heap(put4(put4(x.putID([]byte{subFrame}, id), 1), ^uint32(0)), 0)
		case replay.KindFlight:
			x.heap(put4(x.putID([]byte{subNativeStack}, id), 1), 0)
		default:
			x.heap(x.putID([]byte{subJNIGlobal}, id, 0), 0)
		}
	}
}
