package hprof

import (
	"sync"
	"unicode/utf16"
)

// Instance is an object of a dump whose fields are read by name, or whose elements are read. It is of no use after Close.
type Instance struct {
	d     *Dump
	cs    *classes
	class int // -1 for arrays of primitive types
	o     object
}

// Reference is one that an object holds.
type Reference struct {
	// Class declares the field; "" for an element, whose index Index is.
	Class, Field string
	Index        int
	Static       bool
	// Boot tells that the class is one that the virtual machine itself has loaded, of its library.
	Boot bool
	// Back tells that it is the referent of a weak, phantom or final reference, or of a soft one, which Soft tells.
	Back, Soft bool
	To         uint64
}

// Where gives the instances and arrays of references that are of a class, or have an id, which is asked for; in any order, and
// the first only of each id.
func (d *Dump) Where(wanted func(class string, id uint64) bool) map[uint64]Instance {
	s := d.scan()
	cs := d.readClasses(s)
	found := map[uint64]Instance{}
	var mu sync.Mutex // protects found
	d.each(len(s.pieces), func(_, i int) {
		c := cursor{d: d, at: s.pieces[i].from, end: s.pieces[i].to}
		for o := (object{}); c.next(&o); {
			class, name := -1, ""
			switch o.tag {
			case subInstance, subObjects:
				class = cs.table.number(o.class)
			case subClass:
				class = cs.table.number(o.id)
			case subPrimitives:
				name = typeNames[o.elem] + "[]"
			default:
				continue
			}
			if class >= 0 && o.tag != subClass {
				name = cs.list[class].name
			}
			if !wanted(name, o.id) {
				continue
			}
			mu.Lock()
			if old, ok := found[o.id]; !ok || o.at < old.o.at {
				found[o.id] = Instance{d, cs, class, o}
			}
			mu.Unlock()
		}
	})
	return found
}

// Class is the name of the object's class; of the object of a class that class's own.
func (x Instance) Class() string {
	if x.class < 0 {
		return typeNames[x.o.elem] + "[]"
	}
	return x.cs.list[x.class].name
}

// Is tells whether the object is of a class or of a subclass of it.
func (x Instance) Is(class string) bool { return x.o.tag == subInstance && x.cs.is(x.class, class) }

// Ref is the value of a reference that the object's class or a superclass declares; 0 if it is null, or there is none.
func (x Instance) Ref(field string) uint64 {
	at, typ := x.place(field)
	if typ != typeObject {
		return 0
	}
	return x.d.id(at)
}

// Int is the value of an int, a long or a byte, likewise.
func (x Instance) Int(field string) int64 {
	switch at, typ := x.place(field); typ {
	case typeInt:
		return int64(int32(x.d.u4(at)))
	case typeLong:
		return int64(x.d.u4(at))<<32 | int64(x.d.u4(at+4))
	case typeByte:
		return int64(int8(x.d.data[at]))
	}
	return 0
}

// place finds a field: where its value is and of which type it is.
func (x Instance) place(field string) (at, typ int) {
	if x.o.tag != subInstance {
		return 0, 0
	}
	at = x.o.body
	for i := x.class; i >= 0; i = x.cs.list[i].super {
		for _, f := range x.cs.list[i].members {
			bytes := x.d.bytesOf(f.typ)
			if at+bytes > x.o.body+x.o.n {
				return 0, 0
			}
			if x.d.text(f.name) == field {
				return at, f.typ
			}
			at += bytes
		}
	}
	return 0, 0
}

// Elements are the references of an array, null as 0.
func (x Instance) Elements() []uint64 {
	if x.o.tag != subObjects {
		return nil
	}
	list := make([]uint64, x.o.n) // so many are in the file
	for i := range list {
		list[i] = x.d.id(x.o.body + i*x.d.idBytes)
	}
	return list
}

// Longs are the elements of an array of long.
func (x Instance) Longs() []int64 {
	if x.o.tag != subPrimitives || x.o.elem != typeLong {
		return nil
	}
	list := make([]int64, x.o.n)
	for i := range list {
		at := x.o.body + 8*i
		list[i] = int64(uint64(x.d.u4(at))<<32 | uint64(x.d.u4(at+4)))
	}
	return list
}

// References gives all references that are not null, as Heap.Refs has them; of the object of a class its static fields only.
func (x Instance) References(each func(Reference)) {
	switch x.o.tag {
	case subObjects:
		for i, to := range x.Elements() {
			if to != 0 {
				each(Reference{Index: i, To: to})
			}
		}
	case subClass:
		x.d.walkClass(x.o.at, func(list int, m member) {
			if to := uint64(0); list == statics && m.typ == typeObject {
				if to = x.d.id(m.value); to != 0 {
					each(Reference{Class: x.Class(), Field: x.d.text(m.name), Static: true, Boot: x.cs.list[x.class].boot(x.d), To: to})
				}
			}
		})
	case subInstance:
		x.fields(each)
	}
}

func (x Instance) fields(each func(Reference)) {
	at := x.o.body
	for i := x.class; i >= 0; i = x.cs.list[i].super {
		c := &x.cs.list[i]
		for _, f := range c.members {
			bytes := x.d.bytesOf(f.typ)
			if at+bytes > x.o.body+x.o.n {
				return
			}
			if f.typ == typeObject {
				if to := x.d.id(at); to != 0 {
					r := Reference{Class: c.name, Field: x.d.text(f.name), Boot: c.boot(x.d), To: to}
					r.Back = c.name == reference && r.Field == referent
					r.Soft = r.Back && x.cs.is(x.class, soft)
					each(r)
				}
			}
			at += bytes
		}
	}
}

// The classes of the library that hold an object less than strongly.
const (
	reference = "java.lang.ref.Reference"
	referent  = "referent"
	soft      = "java.lang.ref.SoftReference"
)

// is tells whether a class is another or a subclass of it.
func (cs *classes) is(i int, name string) bool {
	for ; i >= 0; i = cs.list[i].super {
		if cs.list[i].name == name {
			return true
		}
	}
	return false
}

// boot tells whether the virtual machine itself has loaded a class.
func (c *class) boot(d *Dump) bool { return c.at != 0 && c.loader(d) == 0 }

// Texts are the values of strings of java.lang, by their ids.
func (d *Dump) Texts(ids map[uint64]bool) map[uint64]string {
	strings := d.Where(func(_ string, id uint64) bool { return ids[id] })
	values := map[uint64]bool{}
	for _, s := range strings {
		values[s.Ref("value")] = true
	}
	arrays := d.Where(func(_ string, id uint64) bool { return values[id] })
	texts := make(map[uint64]string, len(strings))
	for id, s := range strings {
		if a, ok := arrays[s.Ref("value")]; ok {
			texts[id] = a.characters(s.Int("coder") == 1)
		}
	}
	return texts
}

// characters are the text in an array: of chars, or, from Java 9 on, of bytes, in Latin-1 or, if wide, in UTF-16 in the machine's order.
func (x Instance) characters(wide bool) string {
	if x.o.tag != subPrimitives {
		return ""
	}
	from := x.o.body
	switch {
	case x.o.elem == typeChar:
		units := make([]uint16, x.o.n)
		for i := range units {
			units[i] = uint16(x.d.u2(from + 2*i))
		}
		return string(utf16.Decode(units))
	case x.o.elem != typeByte:
		return ""
	case wide:
		units := make([]uint16, x.o.n/2)
		for i := range units {
			units[i] = uint16(x.d.data[from+2*i]) | uint16(x.d.data[from+2*i+1])<<8
		}
		return string(utf16.Decode(units))
	}
	text := make([]rune, x.o.n)
	for i := range text {
		text[i] = rune(x.d.data[from+i])
	}
	return string(text)
}

// Local is a local variable that is a root, as far as the dump tells.
type Local struct {
	Call *Frame // nil if it is not told
	// Boot tells that the call is one of the library's.
	Boot bool
}

// Locals are the local variables that refer to objects, by their ids: of several the first in a call of the program's.
func (d *Dump) Locals() map[uint64]Local {
	stacks := map[uint32]uint32{} // by thread
	type variable struct {
		object        uint64
		thread, frame uint32
	}
	var list []variable
	s := d.scan()
	for _, p := range s.pieces {
		c := cursor{d: d, at: p.from, end: p.to}
		for o := (object{}); c.next(&o); {
			switch behind := o.at + 1 + d.idBytes; o.tag {
			case subThread:
				stacks[o.trace] = d.u4(behind + 4)
			case subFrame:
				list = append(list, variable{o.id, o.trace, d.u4(behind + 4)})
			}
		}
	}
	cs := d.readClasses(s)
	locals := map[uint64]Local{}
	for _, v := range list {
		if old, ok := locals[v.object]; ok && !old.Boot {
			continue
		}
		l := Local{Boot: true}
		if calls := d.stack(stacks[v.thread]); v.frame < uint32(len(calls)) {
			f := calls[v.frame]
			n := cs.table.number(f.class)
			l = Local{Call: &f, Boot: n >= 0 && cs.list[n].boot(d)}
		}
		locals[v.object] = l
	}
	return locals
}

// Statics gives the references of all static fields.
func (d *Dump) Statics(each func(Reference)) {
	s := d.scan()
	cs := d.readClasses(s)
	for i := range cs.list {
		if c := &cs.list[i]; c.at != 0 {
			(Instance{d, cs, i, object{at: c.at, tag: subClass}}).References(each)
		}
	}
}
