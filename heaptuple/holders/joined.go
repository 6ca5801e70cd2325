package holders

import (
	"jinstr/heaptuple/dominators"
	"jinstr/heaptuple/objgraph"
	"jinstr/heaptuple/watch"
)

// joined are the ways to the objects of one path, joined where they lead through the same fields.
type joined struct {
	link watch.Link
	next []*joined
	by   map[watch.Link]*joined
	// objects that a way reaches here; members are those of the path among them, all those here and beyond.
	objects       []uint32
	here, members int
}

// join joins the ways to some objects. What refers to another of its kind by the same field, as the nodes of a list do, is one.
func join(w *ways, links map[uint32]watch.Link, members []uint32) *joined {
	top := &joined{}
	at := map[uint32]*joined{}
	for _, o := range w.on(members) {
		before := at[w.from[o]]
		if w.from[o] == objgraph.None {
			before = top
		}
		at[o] = before.follow(links[o])
		at[o].objects = append(at[o].objects, o)
	}
	for _, o := range members {
		at[o].here++
	}
	top.count()
	return top
}

func (j *joined) follow(link watch.Link) *joined {
	if j.link == link && !link.Static {
		return j
	}
	next := j.by[link]
	if next == nil {
		next = &joined{link: link}
		if j.by == nil {
			j.by = map[watch.Link]*joined{}
		}
		j.by[link] = next
		j.next = append(j.next, next)
	}
	return next
}

// count adds up the members; a stack of its own, as a way may be long.
func (j *joined) count() {
	order := []*joined{j}
	for i := 0; i < len(order); i++ {
		order = append(order, order[i].next...)
	}
	for i := len(order) - 1; i >= 0; i-- {
		x := order[i]
		x.members = x.here
		for _, n := range x.next {
			x.members += n.members
		}
	}
}

// most is the way on which most members are, from the top to where most of those that are left end.
func (j *joined) most() (way []*joined) {
	for at := j; ; {
		var best *joined
		for _, n := range at.next {
			if best == nil || n.members > best.members {
				best = n
			}
		}
		if best == nil || at.here >= best.members {
			return way
		}
		way = append(way, best)
		at = best
	}
}

// holder is what most members hang on, and the objects that it is; nil if there are none.
func (j *joined) holder(t *dominators.Tree) (*watch.Holder, []uint32) {
	way := j.most()
	if len(way) == 0 {
		return nil, nil
	}
	h := &watch.Holder{Path: make([]watch.Link, 0, len(way))}
	for _, x := range way {
		if x.link.From != "class" {
			h.Path = append(h.Path, x.link)
		}
	}
	at := holding(way, way[len(way)-1].link.To)
	h.Name, h.Watched, h.Objects, h.Retained = at.link.From, at.members, len(at.objects), retained(t, at.objects)
	if at.link.Key != "" {
		h.Name = at.link.Key
	}
	return h, at.objects
}

// holding is the place on a way that holds them all: the last field of the program's before the first object of their class, or to it, that refers to
// few objects beside the members that hang on them. If there is none it is the root.
func holding(way []*joined, class string) *joined {
	found := way[0]
	for _, x := range way {
		ofProgram := !x.link.Inner || x.link.Key != ""
		if ofProgram && (len(x.objects) == 1 || 2*len(x.objects) <= x.members) {
			found = x
		}
		if x.here > 0 || x.link.To == class {
			break
		}
	}
	return found
}

// retained is what would be free without some objects.
func retained(t *dominators.Tree, objects []uint32) (bytes int64) {
	in := make(map[uint32]bool, len(objects))
	for _, o := range objects {
		in[o] = true
	}
	for _, o := range objects {
		d := t.Dominator(o)
		for d != objgraph.None && !in[d] {
			d = t.Dominator(d)
		}
		if d == objgraph.None {
			bytes += t.Retained(o)
		}
	}
	return bytes
}
