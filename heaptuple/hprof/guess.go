package hprof

import (
	"fmt"
	"sort"
	"strings"

	"jinstr/heaptuple/layout"
)

// chooseLayout returns the model of the given name, or without one the model
// that fits the dump. Ids are addresses: where objects lie side by side, the
// distance to the next one is the size.
func (d *Dump) chooseLayout(name string, cs *classes) (*layout.VM, error) {
	switch {
	case name != "":
		return layout.Named(name)
	case d.scan().android || d.Version == "1.0.3":
		return layout.Named(androidLayout)
	case d.guessed != nil:
		return d.guessed, nil
	}
	var err error
	d.guessed, err = d.guess(cs)
	return d.guessed, err
}

// guess finds the model that fits best. Where another fits as well, what was
// looked at does not tell them apart, and more of the dump is looked at.
func (d *Dump) guess(cs *classes) (*layout.VM, error) {
	for places := samplePlaces; ; places *= 4 {
		list := d.neighbours(places, cs)
		best, lead, err := d.bestOf(list, cs)
		if err != nil {
			return nil, err
		}
		if best == nil {
			break
		}
		if lead > len(list)/1000 || places >= mostPlaces {
			return best, nil
		}
	}
	assumed := d.candidates(0)[0]
	d.assumed = true
	d.problems.add(0, "the ids do not tell how objects are laid out; %s is assumed (--layout chooses another)", assumed)
	return layout.Named(assumed)
}

// bestOf is the model that fits most of the neighbours, or nil, and how many
// more it fits than the next best.
func (d *Dump) bestOf(list []neighbour, cs *classes) (best *layout.VM, lead int, err error) {
	bestFits, next := len(list)/4, 0 // fewer are chance
	for _, name := range d.candidates(alignment(list)) {
		vm, err := layout.Named(name)
		if err != nil {
			return nil, 0, err
		}
		switch fits := newSizes(d, vm, cs).fits(list); {
		case fits > bestFits:
			best, bestFits, next = vm, fits, bestFits
		case fits > next:
			next = fits
		}
	}
	return best, bestFits - next, nil
}

// androidLayout is the model of Android's runtime. Its dumps say how large
// instances are.
const androidLayout = "android"

// alignment is the largest power of two that all the ids are a multiple of, up to
// what HotSpot's option allows: it may be what objects are aligned to.
func alignment(neighbours []neighbour) int {
	all := uint64(256)
	for i := range neighbours {
		all |= neighbours[i].id
	}
	return int(all & -all)
}

// candidates are the layouts that a dump may have, the likeliest first. Objects
// may lie at multiples of so many bytes.
func (d *Dump) candidates(align int) []string {
	if d.idBytes == 4 {
		return []string{"hotspot32", "cldc-kvm", "cldc-hi"}
	}
	list := []string{"hotspot64", "hotspot64-nocoops", "hotspot64-compact", "hotspot64-compact:references=8",
		"hotspot64:classpointers=8", "hotspot64-nocoops:classpointers=8", "hotspot64:classpointers=8,arrays=20", "hotspot64-nocoops:classpointers=8,arrays=20"}
	if align <= 8 {
		return list
	}
	for _, base := range list {
		with := ":"
		if strings.Contains(base, with) {
			with = ","
		}
		list = append(list, fmt.Sprintf("%s%salign=%d", base, with, align))
	}
	return list
}

// neighbour is an object and how far away the next one is.
type neighbour struct {
	object
	class    int
	distance uint64
}

// Neighbours are looked for in a few places of the dump, or in more where those
// do not tell, among so many objects in each.
const (
	samplePlaces = 16
	mostPlaces   = 256
	placeObjects = 1 << 12
)

// neighbours samples the dump in so many places, or in fewer with more objects
// in each.
func (d *Dump) neighbours(places int, cs *classes) []neighbour {
	pieces := d.scan().pieces
	n := min(places, len(pieces))
	var all []neighbour
	for i := 0; i < n; i++ {
		all = append(all, d.sample(pieces[i*len(pieces)/n].span, places*placeObjects/n, cs)...)
	}
	return all
}

// sample gives the objects, of the first so many of one place, for which the
// distance to the next one is known.
func (d *Dump) sample(s span, most int, cs *classes) []neighbour {
	c := cursor{d: d, at: s.from, end: s.to}
	var list []neighbour
	var o object
	for len(list) < most && c.next(&o) {
		if o.isObject() {
			list = append(list, neighbour{object: o, class: cs.table.number(o.class)})
		}
	}
	sort.Slice(list, func(i, j int) bool { return list[i].id < list[j].id })
	var known []neighbour
	for i := 0; i+1 < len(list); i++ {
		if list[i].distance = list[i+1].id - list[i].id; list[i].tag != subClass {
			known = append(known, list[i])
		}
	}
	return known
}

// fits counts the objects whose size is the distance to the next one, less
// those which would overlap that.
func (s *sizes) fits(neighbours []neighbour) int {
	fits := 0
	for i := range neighbours {
		n := &neighbours[i]
		switch size := uint64(s.of(&n.object, n.class)); {
		case size == n.distance:
			fits++
		case size > n.distance:
			fits--
		}
	}
	return fits
}
