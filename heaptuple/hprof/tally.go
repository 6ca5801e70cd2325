package hprof

// tally counts objects by class, without knowing yet how large they are on the
// machine.
type tally struct {
	table   table // by the class's id
	classes []counts
	arrays  [numTypes]lengths // primitive ones, by type
	objects int64
	traces  uint32 // the largest serial number of an object's stack trace
	span    idSpan
	last    uint64 // the class of the last object, which often is that of the next
	lastAt  int
}

// counts are those of one class id.
type counts struct {
	instances int64
	first     sample // the first instance
	odd       sample // the first one with another number of bytes; not there if at is 0
	arrays    lengths
}

// sample is one instance: how many bytes of fields its record at at has.
type sample struct{ fields, at int }

func (c *counts) add(s sample) {
	switch {
	case c.first.at == 0:
		c.first = s
	case c.first.fields != s.fields && c.odd.at == 0:
		c.odd = s
	}
}

// lengths is all that a layout needs to tell the bytes of many arrays: sizes
// are rounded, to 256 bytes at most, so the length modulo so many elements as
// that may be and the sum do. It is empty while there are no arrays.
type lengths struct {
	n        []int64
	elements int64
}

// How many elements of a byte, and references of 4 bytes, are 256 bytes.
const (
	elementsRound   = 256
	referencesRound = 64
)

// add counts an array of n elements, whose sizes go round at so many.
func (l *lengths) add(n, round int) {
	if len(l.n) == 0 {
		l.n = make([]int64, round)
	}
	l.n[n&(round-1)]++
	l.elements += int64(n)
}

func (l *lengths) addAll(m *lengths) {
	if len(l.n) == 0 {
		l.n = make([]int64, len(m.n))
	}
	for i, n := range m.n {
		l.n[i] += n
	}
	l.elements += m.elements
}

func (l *lengths) count() int64 {
	sum := int64(0)
	for _, n := range l.n {
		sum += n
	}
	return sum
}

// of returns the counts of a class.
func (t *tally) of(class uint64) *counts {
	if class == t.last && len(t.classes) > 0 {
		return &t.classes[t.lastAt]
	}
	i := t.table.add(class)
	if i == len(t.classes) {
		t.classes = append(t.classes, counts{})
	}
	t.last, t.lastAt = class, i
	return &t.classes[i]
}

// add counts one object.
func (t *tally) add(o *object) {
	switch o.tag {
	case subInstance:
		c := t.of(o.class)
		c.instances++
		if c.first.fields != o.n || c.first.at == 0 {
			c.add(sample{o.n, o.at})
		}
	case subObjects:
		t.of(o.class).arrays.add(o.n, referencesRound)
	case subPrimitives, subPrimitivesNoData:
		t.arrays[o.elem].add(o.n, elementsRound)
	}
	t.objects++
	t.traces = max(t.traces, o.trace)
	t.span.add(o.id)
}

// addAll adds the counts of another tally.
func (t *tally) addAll(u *tally) {
	for i, id := range u.table.ids {
		c, from := t.of(id), &u.classes[i]
		c.instances += from.instances
		for _, s := range []sample{from.first, from.odd} {
			if s.at != 0 {
				c.add(s)
			}
		}
		c.arrays.addAll(&from.arrays)
	}
	for i := range t.arrays {
		t.arrays[i].addAll(&u.arrays[i])
	}
	t.objects += u.objects
	t.traces = max(t.traces, u.traces)
	t.span.addAll(u.span)
}
