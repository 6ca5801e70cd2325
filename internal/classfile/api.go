package classfile

import (
	"encoding/binary"
	"fmt"
	"strings"
)

// API writes all that a compilation of another package's classes can see of the class, if it sees that: what of it is not private to it or to its package. Where it has attributes that
// are not known here, that is all of it.
func (c *Class) API() string {
	r := *c.pool
	r.at = c.behind
	a := &api{r: &r}
	a.write()
	if a.unknown {
		return string(r.data)
	}
	return a.text.String()
}

// api writes what Read has found to be well formed.
type api struct {
	r       *reader
	text    strings.Builder
	unknown bool
}

func (a *api) line(list ...any) { fmt.Fprintf(&a.text, "%q\n", list) }

func (a *api) write() {
	r := a.r
	a.line("class", r.u2(), a.class(r.u2()), a.class(r.u2()))
	for n := r.u2(); n > 0; n-- {
		a.line("implements", a.class(r.u2()))
	}
	a.members("field")
	a.members("method")
	a.attributes(true)
}

func (a *api) class(class uint16) string { return a.r.text(a.r.classes[class]) }

// members are those that are public or protected: javac looks at no other from without, nor at what it has made itself.
func (a *api) members(kind string) {
	r := a.r
	for n := r.u2(); n > 0; n-- {
		flags, name, descriptor := int(r.u2()), r.text(r.u2()), r.text(r.u2())
		seen := flags&(Public|Protected) != 0 && flags&synthetic == 0
		if seen {
			a.line(kind, flags, name, descriptor)
		}
		a.attributes(seen)
	}
}

func (a *api) attributes(seen bool) {
	a.r.attributes(func(name string, body []byte) {
		if seen {
			a.attribute(name, body)
		}
	})
}

func (a *api) attribute(name string, body []byte) {
	t := &reader{data: body}
	switch name {
	case "Code", "SourceFile", "BootstrapMethods", "NestMembers", "NestHost", "EnclosingMethod":
	case "Deprecated", "Synthetic":
		a.line(name)
	case "ConstantValue":
		a.line(name, a.r.values[binary.BigEndian.Uint16(body)])
	case "Signature":
		a.line(name, a.r.text(binary.BigEndian.Uint16(body)))
	case "Exceptions":
		for n := t.u2(); n > 0; n-- {
			a.line(name, a.class(t.u2()))
		}
	case "InnerClasses":
		for n := t.u2(); n > 0; n-- {
			class, outer, simple, flags := t.u2(), t.u2(), t.u2(), int(t.u2())
			if flags&(Public|Protected) != 0 {
				a.line(name, a.class(class), a.class(outer), a.r.text(simple), flags)
			}
		}
	default: // annotations, for one, are not looked into
		a.unknown = true
	}
}
