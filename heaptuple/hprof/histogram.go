package hprof

import (
	"sort"
)

// Line is one class of a histogram.
type Line struct {
	Class   string
	Objects int64
	Bytes   int64 // shallow
}

// Histogram counts all objects of the dump by class, dead ones included, the
// largest first. Classes of one name, of several class loaders, have a line
// each.
func (d *Dump) Histogram(layoutName string) ([]Line, error) {
	s := d.scan()
	cs := d.readClasses(s)
	vm, err := d.chooseLayout(layoutName, cs)
	if err != nil {
		return nil, err
	}
	sz := newSizes(d, vm, cs)
	var lines []Line
	for i, id := range s.tally.table.ids {
		c, n := &s.tally.classes[i], cs.table.number(id)
		if arrays := c.arrays.count(); arrays+c.instances > 0 {
			lines = append(lines, Line{cs.list[n].name, c.instances + arrays, c.instances*sz.instance[n] + sz.refs.bytes(&c.arrays)})
		}
	}
	for typ := range s.tally.arrays {
		if l := &s.tally.arrays[typ]; l.count() > 0 {
			lines = append(lines, Line{typeNames[typ] + "[]", l.count(), sz.arrays[typ].bytes(l)})
		}
	}
	lines = addClassObjects(lines, cs, sz)
	sort.Slice(lines, func(i, j int) bool {
		if lines[i].Bytes != lines[j].Bytes {
			return lines[i].Bytes > lines[j].Bytes
		}
		return lines[i].Class < lines[j].Class
	})
	return lines, nil
}

// addClassObjects adds the objects of classes, which have records of their own,
// to those of java.lang.Class that are plain instances (of primitive types).
func addClassObjects(lines []Line, cs *classes, sz *sizes) []Line {
	all := Line{Class: "java.lang.Class"}
	for i := range cs.list {
		if cs.list[i].at != 0 {
			all.Objects++
			all.Bytes += sz.objects[i]
		}
	}
	for i := range lines {
		if lines[i].Class == all.Class {
			lines[i].Objects += all.Objects
			lines[i].Bytes += all.Bytes
			return lines
		}
	}
	if all.Objects > 0 {
		lines = append(lines, all)
	}
	return lines
}
