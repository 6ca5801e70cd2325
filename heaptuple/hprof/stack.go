package hprof

import (
	"strconv"
	"strings"
)

// Frame is one call of a stack trace.
type Frame struct {
	Class  string
	Method string
	File   string
	Line   int // 0 or less if it is not known
	class  uint64
}

// stack returns a stack trace, the call that was made last first; nil if the
// dump has none of that number.
func (d *Dump) stack(serial uint32) []Frame {
	at, ok := d.traces[serial]
	if !ok {
		return nil
	}
	id := d.idBytes
	var list []Frame
	for i := 0; i < d.n4(at+8); i++ {
		f, ok := d.frames[d.id(at+12+i*id)]
		if !ok {
			continue
		}
		class := d.serials[d.u4(f+4*id)]
		list = append(list, Frame{class: class, Class: d.className(class), Method: d.text(d.id(f + id)),
			File: d.text(d.id(f + 3*id)), Line: int(int32(d.u4(f + 4*id + 4)))})
	}
	return list
}

// sites are the stack traces at which objects were allocated. JVMs do not
// record them as a rule: then all objects have the same trace, without frames.
type sites struct {
	d      *Dump
	serial []uint32 // by object; nil if none has a trace with frames
}

// newSites makes room for the traces of n objects, if there may be some.
func newSites(d *Dump, n int) *sites {
	s := &sites{d: d}
	if d.scan().tally.traces > 1 && len(d.frames) > 0 {
		s.serial = make([]uint32, n)
	}
	return s
}

// Site returns the stack trace at which an object was allocated, nil where the
// dump does not tell, or is closed.
func (h *Heap) Site(object uint32) []Frame {
	if h.sites.serial == nil || h.sites.d.data == nil {
		return nil
	}
	return h.sites.d.stack(h.sites.serial[object])
}

// String writes the frame as stack traces do.
func (f Frame) String() string {
	place := "unknown"
	if f.File != "" && f.Line > 0 {
		place = f.File + ":" + strconv.Itoa(f.Line)
	}
	return strings.TrimPrefix(f.Class+".", "class without a name.") + f.Method + "(" + place + ")"
}
