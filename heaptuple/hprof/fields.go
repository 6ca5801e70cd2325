package hprof

// Ints gives the values of an int field that a class declares, in its instances
// and its subclasses', by the objects' ids. It is for tests, which find objects by
// a number of their own.
func (d *Dump) Ints(class, field string) map[uint64]int32 {
	s := d.scan()
	cs := d.readClasses(s)
	places := make([]int, len(cs.list))
	for i := range places {
		places[i] = cs.place(d, i, class, field)
	}
	values := map[uint64]int32{}
	for _, p := range s.pieces {
		c := cursor{d: d, at: p.from, end: p.to}
		for o := (object{}); c.next(&o); {
			if o.tag != subInstance {
				continue
			}
			if at := places[cs.table.number(o.class)]; at >= 0 && at+4 <= o.n {
				values[o.id] = int32(d.u4(o.body + at))
			}
		}
	}
	return values
}

// place returns where in the fields of class i's instances that field of a
// superclass, or of its own, is; -1 where it has none.
func (cs *classes) place(d *Dump, i int, class, field string) int {
	at := 0
	for ; i >= 0; i = cs.list[i].super {
		for _, f := range cs.list[i].members {
			if cs.list[i].name == class && f.typ == typeInt && d.text(f.name) == field {
				return at
			}
			at += d.bytesOf(f.typ)
		}
	}
	return -1
}
