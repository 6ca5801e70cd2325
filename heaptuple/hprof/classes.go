package hprof

import "strings"

// class is a class of the dump: one that has a record of its own, or that is
// only named.
type class struct {
	id       uint64
	name     string // as in Java: java.util.Map$Entry, char[], Item[][]
	at       int    // of its record; 0 if there is none
	super    int    // -1: none
	declared int    // bytes of an instance, as the record says
	members  []field
	fields   int   // bytes of fields of an instance as written, with those of superclasses
	refs     []int // where references are in these, for classes that have instances
}

// field is an instance field.
type field struct {
	name uint64
	typ  int
}

// classes are all classes of a dump, by number.
type classes struct {
	table table // by id
	list  []class
}

// readClasses reads the records of classes, and adds those without a record;
// once.
func (d *Dump) readClasses(s *scan) *classes {
	if d.classes != nil {
		return d.classes
	}
	cs := &classes{}
	d.classes = cs
	for _, at := range s.classes {
		id := d.id(at + 1)
		n := cs.table.add(id)
		if n < len(cs.list) {
			d.problems.add(at, "class %s has two records; the first one is taken", cs.list[n].name)
			continue
		}
		cs.list = append(cs.list, class{id: id, name: d.className(id), at: at, super: -1, declared: int(d.u4(at + 1 + 7*d.idBytes + 4))})
		d.walkClass(at, func(list int, m member) {
			if list == fields {
				cs.list[n].members = append(cs.list[n].members, field{m.name, m.typ})
			}
		})
	}
	for _, id := range s.tally.table.ids {
		if n := cs.table.add(id); n == len(cs.list) {
			cs.list = append(cs.list, class{id: id, name: d.className(id), super: -1})
		}
	}
	for i := range cs.list {
		if c := &cs.list[i]; c.at != 0 {
			c.super = cs.table.number(d.id(c.at + 1 + d.idBytes + 4))
		}
	}
	cs.measure(d, s)
	return cs
}

// walkClass gives the members of the class whose record is at at.
func (d *Dump) walkClass(at int, each func(list int, m member)) {
	c := cursor{d: d, end: len(d.data)}
	p := at + 1 + 7*d.idBytes + 8
	for list := constants; list <= fields; list++ {
		p, _ = c.members(p, list, func(m member) { each(list, m) }) // the scan has read over it
	}
}

// className returns the name of a class.
func (d *Dump) className(id uint64) string {
	if name := d.text(d.names[id]); name != "" {
		return javaName(name)
	}
	return "class without a name"
}

// javaName writes the name of a class as Java does, but with $ before nested
// classes.
func javaName(name string) string {
	element := strings.TrimLeft(name, "[")
	dims := len(name) - len(element)
	if dims > 0 {
		if i := strings.Index(typeLetters, element); len(element) == 1 && i >= 0 && typeNames[i] != "" {
			element = typeNames[i]
		} else {
			element = strings.TrimSuffix(strings.TrimPrefix(element, "L"), ";")
		}
	}
	element = strings.ReplaceAll(element, "/", ".")
	if i := strings.LastIndex(element, "+0x"); i > 0 { // a hidden class, of a lambda for example
		element = element[:i] + "/" + element[i+1:]
	}
	return element + strings.Repeat("[]", min(dims, 255))
}

// maxDepth is how many superclasses a class is believed to have.
const maxDepth = 1000

// order calls done for each class, after its superclass. It takes the
// superclass from classes that are their own one, or have too many, which only
// damage can bring about.
func (cs *classes) order(d *Dump, done func(*class)) {
	depth := make([]int, len(cs.list)) // from 1 on; -1: on the way
	for i := range cs.list {
		var way []int
		for at := i; at >= 0 && depth[at] == 0; at = cs.list[at].super {
			depth[at] = -1
			way = append(way, at)
		}
		for k := len(way) - 1; k >= 0; k-- {
			c := &cs.list[way[k]]
			if c.super >= 0 && (depth[c.super] < 0 || depth[c.super] >= maxDepth) {
				d.problems.add(c.at, "class %s is its own superclass, or has more than %d of them", c.name, maxDepth)
				c.super = -1
			}
			depth[way[k]] = 1
			if c.super >= 0 {
				depth[way[k]] += depth[c.super]
			}
			done(c)
		}
	}
}

// measure computes what instances of each class look like.
func (cs *classes) measure(d *Dump, s *scan) {
	cs.order(d, func(c *class) {
		for _, f := range c.members {
			c.fields += d.bytesOf(f.typ)
		}
		if c.super >= 0 {
			c.fields += cs.list[c.super].fields
		}
	})
	for i, id := range s.tally.table.ids {
		if counts := &s.tally.classes[i]; counts.instances > 0 {
			cs.check(d, cs.table.number(id), counts)
		}
	}
}

// findReferences finds where references are in the instances of each class that
// count.
func (cs *classes) findReferences(d *Dump, s *scan, o Options) {
	for i, id := range s.tally.table.ids {
		if counts := &s.tally.classes[i]; counts.instances > 0 {
			n := cs.table.number(id)
			cs.list[n].refs = cs.references(d, n, max(counts.first.fields, counts.odd.fields), o.Strong || o.Weak && !cs.is(n, soft))
		}
	}
}

// check compares the instances of a class with its fields.
func (cs *classes) check(d *Dump, n int, counts *counts) {
	c := &cs.list[n]
	for _, s := range []sample{counts.first, counts.odd} {
		switch {
		case s.at == 0 || s.fields == c.fields:
		case c.at == 0:
			d.problems.add(s.at, "the class of this object (%s, %#x) has no record in the dump: its fields are not known", c.name, c.id)
			return
		default:
			d.problems.add(s.at, "this object has %d bytes of fields, but its class %s has %d", s.fields, c.name, c.fields)
		}
	}
}

// references returns where the references are among the first n bytes of an
// instance's fields, without a referent's if only strong ones count.
func (cs *classes) references(d *Dump, i, n int, strong bool) []int {
	var refs []int
	p := 0
	for ; i >= 0 && p < n; i = cs.list[i].super {
		for _, f := range cs.list[i].members {
			weak := strong && cs.list[i].name == reference && d.text(f.name) == referent
			if f.typ == typeObject && p+d.idBytes <= n && !weak {
				refs = append(refs, p)
			}
			p += d.bytesOf(f.typ)
		}
	}
	return refs
}
