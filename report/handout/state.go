package handout

import (
	"cmp"
	"slices"
	"strings"

	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
)

// drawer draws the state at a step, to which it comes by all those before.
type drawer struct {
	moment *Moment
	at     uint64
	scenes replay.Scenes
	looks  map[trace.ID]replay.Found // the last one into each collection
}

func (d *drawer) step(s *replay.Step) error {
	for _, f := range d.scenes.Of(s).Found {
		d.looks[f.In] = f
	}
	if s.Step == d.at {
		d.moment.State, d.moment.Objects = drawn(s, d.looks)
	}
	return nil
}

// picture is what a class draws of a moment.
type picture struct {
	there  map[string]bool   // objects, by name
	texts  map[string]string // of what the library has made
	names  map[trace.ID]string
	this   map[string]string          // the variable without a name in which an object's method or constructor runs
	inside map[string]map[string]bool // what is in each collection of which that is known
	shown  map[string]bool            // objects to which a line refers
	lines  []string
}

// drawn has a line for each reference, each collection with what the last look has found in it, and each value, of what is alive after a step: so many
// objects of the program's. What the library has made stands for itself by its text, if it has one, and is left out where nothing is known to refer to it.
func drawn(s *replay.Step, looks map[trace.ID]replay.Found) (lines []string, objects int) {
	alive, dead := parted(s.State())
	p := &picture{there: map[string]bool{}, texts: map[string]string{}, names: map[trace.ID]string{}, this: map[string]string{}, inside: map[string]map[string]bool{}, shown: map[string]bool{}}
	p.find(alive, new(replay.Scenes).Of(s))
	values := p.values(s.Values(), dead)
	for _, f := range looks {
		p.contents(f)
	}
	for _, t := range alive {
		p.references(t)
		if !external.MatchString(t.Object) {
			objects++
			p.other(t)
		}
	}
	slices.Sort(p.lines)
	return append(p.lines, values...), objects
}

// parted are the tuples of what is alive, and the names of all else.
func parted(tuples []replay.Tuple) (alive []replay.Tuple, dead map[string]bool) {
	dead = map[string]bool{}
	for _, t := range tuples {
		if len(t.Holders) > 0 && !t.Unreachable {
			alive = append(alive, t)
		} else {
			dead[t.Object] = true
		}
	}
	return alive, dead
}

// values are the lines of those that are no texts of what the library has made, which it notes, and are of nothing that is dead.
func (p *picture) values(lines []string, dead map[string]bool) (list []string) {
	for _, line := range lines {
		switch what, value, _ := strings.Cut(line, " = "); {
		case external.MatchString(what):
			p.texts[what] = value
		case !isOf(what, dead):
			list = append(list, line)
		}
	}
	return list
}

// isOf tells that what has a value is one of some objects, or a field of one.
func isOf(what string, objects map[string]bool) bool {
	for i, c := range what {
		if c == '.' && objects[what[:i]] {
			return true
		}
	}
	return objects[what]
}

// find finds what is there: of the tuples of what is alive those of the program's, and what these or variables refer to.
func (p *picture) find(alive []replay.Tuple, scene *replay.Scene) {
	living := map[string]bool{}
	var found []string
	for _, t := range alive {
		if living[t.Object] = true; !external.MatchString(t.Object) {
			found = append(found, t.Object)
		}
	}
	held := map[trace.ID][]string{} // by what holds it
	for i := range scene.Changed {
		o := &scene.Changed[i]
		p.names[o.ID] = o.Name
		for _, h := range o.Holders {
			switch {
			case !living[o.Name]:
			case h.Hidden && !h.Statement:
				p.this[o.Name] = h.Name
			case h.Owner != 0:
				held[h.Owner] = append(held[h.Owner], o.Name)
			default:
				found = append(found, o.Name)
			}
		}
	}
	ids := map[string]trace.ID{}
	for id, name := range p.names {
		ids[name] = id
	}
	for ; len(found) > 0; found = found[1:] {
		if name := found[0]; !p.there[name] {
			p.there[name] = true
			found = append(found, held[ids[name]]...)
		}
	}
}

// what is an object as a line has it.
func (p *picture) what(object string) string {
	p.shown[object] = true
	return cmp.Or(p.texts[object], object)
}

// contents adds a line of what is in a collection that is there, if anything is.
func (p *picture) contents(f replay.Found) {
	name := p.names[f.In]
	if !p.there[name] {
		return
	}
	p.inside[name] = map[string]bool{}
	var parts []string
	for i, id := range f.Objects {
		part := "null"
		if id != 0 {
			p.inside[name][p.names[id]] = true
			part = p.what(p.names[id])
		}
		if f.Pairs && i%2 == 1 {
			parts[len(parts)-1] += " = " + part
		} else {
			parts = append(parts, part)
		}
	}
	if len(parts) > 0 {
		p.lines = append(p.lines, name+" has "+strings.Join(parts, ", "))
	}
}

// references adds a line for each that leads to an object that is there, but for those of collections that have one.
func (p *picture) references(t replay.Tuple) {
	for _, h := range t.Holders {
		owner, _, inside := strings.Cut(h, "[...]")
		if p.there[t.Object] && isPlace(h) && !(inside && (p.inside[owner][t.Object] || !p.there[owner])) {
			p.lines = append(p.lines, h+" refers to "+p.what(t.Object))
		}
	}
}

// other adds a line for an object that no reference of the source's leads to.
func (p *picture) other(t replay.Tuple) {
	switch {
	case p.shown[t.Object]:
	case p.this[t.Object] != "":
		p.lines = append(p.lines, p.this[t.Object]+" refers to "+t.Object)
	case t.Holders[0] == replay.InFlight:
		p.lines = append(p.lines, t.Object+" is a temporary: a statement that runs goes on using it")
	default:
		p.lines = append(p.lines, t.Object+" may be held by code of the library")
	}
}

// isPlace tells that a holder is a variable, a field, an element, or a collection.
func isPlace(holder string) bool {
	return holder != replay.InFlight && holder != replay.Escaped && holder != replay.This
}
