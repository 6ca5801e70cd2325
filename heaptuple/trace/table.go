package trace

import (
	"errors"
	"fmt"
	"io"
	"math"
)

// Table is what a program knew of its heap that kept it itself: the newest whole
// dump of it.
type Table struct {
	Steps  uint64
	Layout string // the model of the sizes
	Mark   string // the last snapshot asked for
	Total  TableUse
	// External are objects, and their bytes, that code outside of the sources made.
	External, ExternalBytes int64
	PeakObjects, PeakBytes  TablePeak
	Causes                  [8]int64 // deaths by cause, as the replay numbers them from 1
	Exact, Bounded, Unknown int64    // deaths; alive only because escaped
	// What did not fit.
	Revived, Settled, Strangers, Cleared, Probes, Frames, Lost uint64
	LostObjects, LostHolders                                   uint64 // no room
	// Method and Probe are of the last event that has a probe.
	Method, Probe uint32
	// Broken is the step at which the recorder ran out of memory or stack; 0 if it
	// did not. What the table holds is of that step then, and may be wrong.
	Broken uint64

	Classes []TableClass
	Sites   []TableSite
	Escapes []TableEscape
	Threads []TableThread
	Objects []TableObject
	Holders []TableHolder // of an object after the other, oldest first
	Blind   []uint32      // methods that ran and are not recorded
	// What was made and found no room, by class and by site.
	LostClasses []TableLostClass
	LostSites   []TableLostSite
	OneOf       []TableOneOf
	Late        []TableLate
}

// TableLate counts the objects of a class of whose death only the collector told, later.
type TableLate struct {
	Class   uint32
	Objects int64
}

// TableUse is what was made and kept.
type TableUse struct{ Births, Bytes, Live, LiveBytes, Peak, PeakBytes int64 }

// TableLost is what was made and found no room.
type TableLost struct{ Objects, Bytes int64 }

// TableLostClass is that of a class; 0 is one that the table does not know.
type TableLostClass struct {
	Class uint32
	TableLost
}

// TableLostSite is that of a probe.
type TableLostSite struct {
	Method, Probe uint32
	TableLost
}

// TablePeak is the moment at which most was alive.
type TablePeak struct {
	Step                uint64
	Objects, Bytes, Run int64
	Method, Probe       uint32
}

// TableClass is a class, with what was made of it.
type TableClass struct {
	ClassInfo
	TableUse
}

// TableOneOf is a probe that the map does not have: it stands for one of these of its method, and which is not known.
type TableOneOf struct {
	Method, Probe uint32
	Probes        []uint32
}

// TableSite is a probe at which objects were made; its class is 0 where it made several.
type TableSite struct {
	Method, Probe, Class uint32
	TableUse
}

// TableEscape counts objects of a class that were handed on at a probe.
type TableEscape struct {
	Method, Probe, Class uint32
	Objects              int64
}

// TableThread is a thread's name.
type TableThread struct {
	Number int
	Name   string
}

// TableObject is an object that is alive.
type TableObject struct {
	ID                ID
	Class             uint32
	Method, Probe     uint32 // of its birth; 0 of one from elsewhere
	Order             uint32 // in the order of births
	Number            uint32 // among those of its class
	Length            int
	Escaped, External bool
	Bounded, WasOut   bool
	Watched           bool // the program would have told its death
	Known             bool // it is known to be alive, though it has escaped
	Flights           int  // how many values in flight it is
}

// Kinds of holders.
const (
	HeldByLocal = iota + 1
	HeldByThis
	HeldByStatic
	HeldByField
	HeldByElement
	HeldByInside
)

// TableHolder is a variable that holds an object.
type TableHolder struct {
	Object ID
	Kind   int
	Owner  uint32 // a thread's number, or an object's id
	Key    uint32 // variable of the method, from 0; field; or index
	Method uint32 // of a local or `this`
	Depth  int
}

// Entries of a dump, by their first number.
const (
	tableFacts = iota + 1
	tableClass
	tableSite
	tableThread
	tableObject
	tableHolder
	tableBlind
	tableEscape
	tableLostClass
	tableLostSite
	tableLate
	tableOneOf
)

// Flags of an object in a dump.
const (
	tableEscaped  = 1
	tableExternal = 2
	tableKnown    = 4
	tableWatched  = 8
	tableBounded  = 32
	tableWasOut   = 64
)

// Table gives the newest whole dump, or nil if the trace has none. From then on
// Classes and Threads are its own.
func (r *Reader) Table() (*Table, error) {
	s := &r.index.tables
	if !s.any {
		return nil, nil
	}
	t := &Table{}
	var b []byte
	for _, part := range s.whole {
		if n := int(part.length); cap(b) < n {
			b = make([]byte, n)
		}
		b = b[:part.length]
		if _, err := r.src.ReadAt(b, part.offset); err != nil && !errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("reading the table at offset %d: %w", part.offset, err)
		}
		d := tableDecoder{b: b, out: t}
		for d.p < len(b) {
			at := d.p
			if d.entry(); d.p > len(b) {
				return nil, fmt.Errorf("the table in the trace is malformed at offset %d", part.offset+int64(at))
			}
		}
	}
	for _, c := range t.Classes {
		r.defineClass(c.ClassInfo)
	}
	for _, th := range t.Threads {
		r.nameThread(th.Number, th.Name)
	}
	return t, nil
}

// tableDecoder reads a part. Where it is malformed, p is behind its end.
type tableDecoder struct {
	b   []byte
	p   int
	out *Table
}

func (d *tableDecoder) fail() { d.p = len(d.b) + 1 }

// number reads a number up to most.
func (d *tableDecoder) number(most uint64) uint64 {
	n, p := uvarint(d.b, d.p)
	d.p = p
	if n > most {
		d.fail()
		return 0
	}
	return n
}

func (d *tableDecoder) u32() uint32   { return uint32(d.number(math.MaxUint32)) }
func (d *tableDecoder) amount() int64 { return int64(d.number(math.MaxInt64)) }
func (d *tableDecoder) count() uint64 { return d.number(math.MaxInt64) }

func (d *tableDecoder) word() string {
	s, p := text(d.b, d.p)
	d.p = p
	return s
}

func (d *tableDecoder) use() TableUse {
	return TableUse{d.amount(), d.amount(), d.amount(), d.amount(), d.amount(), d.amount()}
}

func (d *tableDecoder) entry() {
	t := d.out
	switch d.number(math.MaxUint32) {
	case tableFacts:
		d.facts()
	case tableClass:
		c := TableClass{}
		c.ID = uint32(d.number(MaxClasses - 1))
		flags := d.number(3)
		c.IsArray, c.Alone = flags&1 != 0, flags&2 != 0
		c.Name, c.Layout = d.word(), d.word()
		c.TableUse = d.use()
		if c.ID == 0 {
			d.fail()
		}
		t.Classes = append(t.Classes, c)
	case tableSite:
		t.Sites = append(t.Sites, TableSite{d.u32(), d.u32(), d.u32(), d.use()})
	case tableThread:
		t.Threads = append(t.Threads, TableThread{int(d.number(maxThreads - 1)), d.word()})
	case tableObject:
		t.Objects = append(t.Objects, d.object())
	case tableHolder:
		h := TableHolder{Object: ID(d.u32()), Kind: int(d.number(HeldByInside)), Owner: d.u32(), Key: d.u32(), Method: d.u32(), Depth: int(d.number(1 << 23))}
		if h.Kind == 0 {
			d.fail()
		}
		t.Holders = append(t.Holders, h)
	case tableBlind:
		t.Blind = append(t.Blind, d.u32())
	case tableEscape:
		t.Escapes = append(t.Escapes, TableEscape{d.u32(), d.u32(), d.u32(), d.amount()})
	case tableLostClass:
		t.LostClasses = append(t.LostClasses, TableLostClass{d.u32(), d.lost()})
	case tableLostSite:
		t.LostSites = append(t.LostSites, TableLostSite{d.u32(), d.u32(), d.lost()})
	case tableOneOf:
		s := TableOneOf{Method: d.u32(), Probe: d.u32()}
		for n := d.number(uint64(max(0, len(d.b)-d.p))); n > 0; n-- {
			s.Probes = append(s.Probes, d.u32())
		}
		t.OneOf = append(t.OneOf, s)
	case tableLate:
		t.Late = append(t.Late, TableLate{d.u32(), d.amount()})
	default:
		d.fail()
	}
}

func (d *tableDecoder) lost() TableLost { return TableLost{d.amount(), d.amount()} }

func (d *tableDecoder) object() TableObject {
	o := TableObject{ID: ID(d.u32()), Class: d.u32(), Method: d.u32(), Probe: d.u32(), Order: d.u32(), Number: d.u32(), Length: int(d.number(math.MaxInt32))}
	flags := d.number(math.MaxUint8)
	o.Escaped, o.External, o.Bounded, o.WasOut = flags&tableEscaped != 0, flags&tableExternal != 0, flags&tableBounded != 0, flags&tableWasOut != 0
	o.Watched, o.Known = flags&tableWatched != 0, flags&tableKnown != 0
	o.Flights = int(d.number(math.MaxInt32))
	if o.ID == 0 {
		d.fail()
	}
	return o
}

func (d *tableDecoder) facts() {
	t := d.out
	t.Steps, t.Layout, t.Mark, t.Total = d.count(), d.word(), d.word(), d.use()
	t.External, t.ExternalBytes = d.amount(), d.amount()
	t.PeakObjects, t.PeakBytes = d.peak(), d.peak()
	for i := range t.Causes {
		t.Causes[i] = d.amount()
	}
	t.Exact, t.Bounded, t.Unknown = d.amount(), d.amount(), d.amount()
	for _, n := range []*uint64{&t.Revived, &t.Settled, &t.Strangers, &t.Cleared, &t.Probes, &t.Frames, &t.LostObjects, &t.LostHolders} {
		*n = d.count()
	}
	t.Method, t.Probe = d.u32(), d.u32()
	t.Lost, t.Broken = d.count(), d.count()
}

func (d *tableDecoder) peak() TablePeak {
	return TablePeak{d.count(), d.amount(), d.amount(), d.amount(), d.u32(), d.u32()}
}

// Table writes a dump.
func (w *Writer) Table(t *Table) {
	w.dumps++
	p := parts{w: w, kind: chunkTable, number: w.dumps}
	for _, e := range t.entries() {
		p.begin()
		p.b = append(p.b, e...)
	}
	p.flush(partLast)
}
