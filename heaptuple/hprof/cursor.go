package hprof

import "fmt"

// object is one record of a heap segment.
type object struct {
	at    int // of the tag
	tag   byte
	id    uint64
	trace uint32 // serial number of the stack trace; of roots: of the thread
	class uint64 // of an instance, or of an array of references; 0 for others
	elem  int    // type of a primitive array's elements
	n     int    // bytes of an instance, elements of an array
	body  int    // where fields or elements are, or a class's fields
}

// cursor walks over the records of a heap segment. Whatever it gives lies
// within the segment.
type cursor struct {
	d       *Dump
	at, end int
	problem string // why it stopped before the end, at at
	short   bool   // for the record there is not all there
}

// next reads the next record into o. It is false at the end, and where a
// record cannot be read.
func (c *cursor) next(o *object) bool {
	if c.at >= c.end {
		return false
	}
	d, id := c.d, c.d.idBytes
	tag := d.data[c.at]
	o.at, o.tag, o.class = c.at, tag, 0
	p := c.at + 1
	left := c.end - p
	switch tag {
	case subInstance:
		head := 2*id + 8
		if left < head {
			return c.cut()
		}
		o.id, o.trace, o.class = d.id(p), d.u4(p+id), d.id(p+id+4)
		o.n, o.body = d.n4(p+2*id+4), p+head
		return c.skip(o.n, 1, o.body)
	case subObjects:
		head := 2*id + 8
		if left < head {
			return c.cut()
		}
		o.id, o.trace, o.class = d.id(p), d.u4(p+id), d.id(p+id+8)
		o.n, o.body = d.n4(p+id+4), p+head
		return c.skip(o.n, id, o.body)
	case subPrimitives, subPrimitivesNoData:
		head := id + 9
		if left < head {
			return c.cut()
		}
		o.id, o.trace, o.n, o.elem, o.body = d.id(p), d.u4(p+id), d.n4(p+id+4), int(d.data[p+id+8]), p+head
		if o.elem >= numTypes || typeBytes[o.elem] == 0 {
			return c.fail("an array has elements of type %d, which is no primitive type", o.elem)
		}
		if tag == subPrimitivesNoData {
			return c.skip(0, 1, o.body)
		}
		return c.skip(o.n, typeBytes[o.elem], o.body)
	case subClass:
		return c.class(o, p)
	}
	return c.root(o, p)
}

// skip goes on after n things of some bytes each, which start at body.
func (c *cursor) skip(n, bytes, body int) bool {
	if (c.end-body)/bytes < n {
		c.short = true
		return c.fail("an object has %d elements or bytes of fields, but %d bytes are left in its segment", n, c.end-body)
	}
	c.at = body + n*bytes
	return true
}

func (c *cursor) cut() bool {
	c.short = true
	return c.fail("the segment ends within a record")
}

func (c *cursor) fail(format string, args ...any) bool {
	c.problem = fmt.Sprintf(format, args...)
	return false
}

// root reads the record of a root, whose tag is before p. The thread is given
// as trace.
func (c *cursor) root(o *object, p int) bool {
	id, extra := c.d.idBytes, 0
	switch o.tag {
	case subUnknown, subStickyClass, subMonitor, subInterned, subFinalizing, subDebugger, subCleanup, subVMInternal, subUnreachable:
	case subJNIGlobal:
		extra = id
	case subJNILocal, subFrame, subThread, subJNIMonitor:
		extra = 8
	case subNativeStack, subThreadBlock:
		extra = 4
	case subHeapInfo:
		return c.skip(4+id, 1, p)
	default:
		return c.fail("a record of the heap has the unknown tag %#x", o.tag)
	}
	if c.end-p < id+extra {
		return c.cut()
	}
	o.id, o.trace = c.d.id(p), 0
	if extra >= 4 && o.tag != subJNIGlobal {
		o.trace = c.d.u4(p + id)
	}
	c.at = p + id + extra
	return true
}

// class reads over the record of a class.
func (c *cursor) class(o *object, p int) bool {
	id := c.d.idBytes
	if c.end-p < 7*id+8+2 {
		return c.cut()
	}
	o.id, o.trace, o.body = c.d.id(p), c.d.u4(p+id), p
	at := p + 7*id + 8
	for list := constants; list <= fields; list++ {
		var ok bool
		if at, ok = c.members(at, list, func(member) {}); !ok {
			return false
		}
	}
	c.at = at
	return true
}

// The three lists of a class record.
const (
	constants = iota
	statics
	fields
)

// member is a constant, a static or a field of a class.
type member struct {
	name  uint64 // of the string; 0 for constants
	typ   int
	value int // where the value is; there is none for fields
}

// members gives the members of one list at p to each, and returns where the
// list ends.
func (c *cursor) members(p, list int, each func(member)) (int, bool) {
	id := c.d.idBytes
	if c.end-p < 2 {
		return p, c.cut()
	}
	n, head := c.d.u2(p), id
	if list == constants {
		head = 2
	}
	p += 2
	for i := 0; i < n; i++ {
		if c.end-p < head+1 {
			return p, c.cut()
		}
		m := member{typ: int(c.d.data[p+head]), value: p + head + 1}
		if list != constants {
			m.name = c.d.id(p)
		}
		p += head + 1
		if m.typ >= numTypes || m.typ != typeObject && typeBytes[m.typ] == 0 {
			return p, c.fail("a class has a member of the unknown type %d", m.typ)
		}
		if list != fields {
			if p += c.d.bytesOf(m.typ); p > c.end {
				return p, c.cut()
			}
		}
		each(m)
	}
	return p, true
}

// bytesOf returns what a value of a known type takes.
func (d *Dump) bytesOf(typ int) int {
	if typ == typeObject {
		return d.idBytes
	}
	return typeBytes[typ]
}
