package classfile

import "encoding/binary"

// Body is a method's code, as the attribute Code and those within it have it.
type Body struct {
	Bytes    []byte
	Lines    []LineAt
	Handlers []Handler
	Ranges   []Range
	First    string // the name of the variable in slot 0 at the begin; empty if no table tells
}

// LineAt tells that the code from PC on is of a line.
type LineAt struct{ PC, Line int }

// Handler is an entry of the table of exception handlers. Type is the name of
// what it catches; empty for everything.
type Handler struct {
	From, To, At int
	Type         string
}

// Range tells of which part of the source the code [From, To) is: an entry of
// the table that javac -Xjcov writes. End is behind the part's last character.
type Range struct {
	From, To   int
	Start, End Place
	Flags      int
}

// Place is a place in the source; columns count from 1.
type Place struct{ Line, Column int }

// Flags of ranges.
const (
	Statement  = 0x01
	Block      = 0x02
	Controller = 0x08 // an expression by which the way parts
)

// Ref is a field or method that code names.
type Ref struct{ Class, Name, Type string }

// body reads the attribute Code.
func (r *reader) body(data []byte) *Body {
	in := &reader{data: data, at: 4, texts: r.texts, classes: r.classes}
	size := int(in.u4())
	b := &Body{Bytes: data[in.at : in.at+size]}
	in.at += size
	for n := in.u2(); n > 0; n-- {
		h := Handler{From: int(in.u2()), To: int(in.u2()), At: int(in.u2())}
		if class := in.u2(); class != 0 {
			h.Type = r.text(r.classes[class])
		}
		b.Handlers = append(b.Handlers, h)
	}
	in.attributes(func(name string, table []byte) {
		t := &reader{data: table}
		switch name {
		case "LineNumberTable":
			for n := t.u2(); n > 0; n-- {
				b.Lines = append(b.Lines, LineAt{int(t.u2()), int(t.u2())})
			}
		case "LocalVariableTable":
			for n := t.u2(); n > 0; n-- {
				from, _, name, _, slot := t.u2(), t.u2(), t.u2(), t.u2(), t.u2()
				if from == 0 && slot == 0 {
					b.First = r.text(name)
				}
			}
		case "CharacterRangeTable":
			for n := t.u2(); n > 0; n-- {
				b.Ranges = append(b.Ranges, Range{From: int(t.u2()), To: int(t.u2()) + 1, Start: place(t.u4()), End: place(t.u4()), Flags: int(t.u2())})
			}
		}
	})
	return b
}

// place takes apart a line and a column of ten bits.
func place(x uint32) Place { return Place{int(x >> 10), int(x & 0x3ff)} }

// Ref gives the field or method that code names by its index.
func (c *Class) Ref(i uint16) Ref {
	at, ok := c.pool.refs[i]
	if !ok {
		return Ref{}
	}
	nt := c.pool.pairs[at[1]]
	return Ref{c.pool.text(c.pool.classes[at[0]]), c.pool.text(nt[0]), c.pool.text(nt[1])}
}

// ClassName gives the class that code names by its index, with slashes.
func (c *Class) ClassName(i uint16) string { return c.pool.text(c.pool.classes[i]) }

// pair reads two indices.
func (r *reader) pair() [2]uint16 {
	p := r.data[r.at : r.at+4]
	r.at += 4
	return [2]uint16{binary.BigEndian.Uint16(p), binary.BigEndian.Uint16(p[2:])}
}
