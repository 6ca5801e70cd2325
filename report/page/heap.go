package page

import (
	"fmt"
	"strings"

	"jinstr/heaptuple/dominators"
	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/ogrg"
	"jinstr/heaptuple/replay"
	"jinstr/internal/plural"
	"jinstr/probemap"
)

// Heap is the heap when most bytes were alive, or at the end where the trace has no other moment.
type Heap struct {
	When   string
	Held   *dominators.ClassNode
	Groups *ogrg.Groups
}

// AtPeak makes the heap of the moment at which most bytes were alive.
func AtPeak(at *replay.Moment) *Heap {
	return heapOf(at, fmt.Sprintf("at step %s, when most bytes were alive", plural.Count(at.Step)))
}

func heapOf(at *replay.Moment, when string) *Heap {
	h := &Heap{When: when, Held: dominators.Of(at.Heap).ByClass(), Groups: ogrg.Analyze(at.Heap, ogrg.Options{})}
	h.Groups.Forget()
	return h
}

// AtEnd replays a trace that open opens (twice) and gives its heap at the end.
func AtEnd(open func() (replay.Source, error), m *probemap.Map, vm *layout.VM) (h *Heap, err error) {
	err = replay.Heaps(open, m, replay.Options{Layout: vm}, replay.When{End: true}, func(at *replay.Moment) error {
		h = heapOf(at, "at the end")
		return nil
	})
	return h, err
}

// leastShare is how much of all bytes a node retains at least that is drawn or listed: one in so many.
const leastShare = 400

// held is what dominates what, by classes: an icicle, and a table that tells the same.
func (b *body) held(h *Heap) part {
	if h == nil || h.Held.Retained == 0 {
		return part{}
	}
	p := part{ID: "held", Title: "What holds what", Head: head("class, below those that hold it", "#objects", "#bytes", "#retained", "#share"), Icicle: icicleOf(h.Held)}
	p.Note = "The dominator tree by classes, " + h.When + ": a class stands below another one if its objects would be garbage without the other's, and is as wide as what would be freed with it. What " +
		"several others hold stands below none of them, but at the top. Lists and trees, which hold objects of their own class, are one node."
	all := h.Held.Retained
	walk(h.Held, func(n *dominators.ClassNode, way []string, id string) {
		name := text(strings.Repeat("· ", len(way)-1) + n.Name)
		name.ID = id
		p.add(name, number(n.Objects), number(n.Bytes), number(n.Retained), share(n.Retained, all))
	})
	return p
}

// walk visits the nodes of a tree that are large enough, each before those below it, with the names from the top to it, and its id.
func walk(root *dominators.ClassNode, visit func(n *dominators.ClassNode, way []string, id string)) {
	type place struct {
		node *dominators.ClassNode
		way  []string
	}
	count := 0
	for list := []place{{root, nil}}; len(list) > 0; {
		at := list[len(list)-1]
		list = list[:len(list)-1]
		if at.node != root {
			visit(at.node, at.way, fmt.Sprintf("held-%d", count))
			count++
		}
		for i := len(at.node.Below) - 1; i >= 0; i-- {
			if n := at.node.Below[i]; n.Retained*leastShare >= root.Retained {
				list = append(list, place{n, append(at.way[:len(at.way):len(at.way)], n.Name)})
			}
		}
	}
}

// groups has a row for each object group that ranks high, and a drawing of them.
func (b *body) groups(h *Heap) part {
	if h == nil || len(h.Groups.Nodes) == 0 {
		return part{}
	}
	gs := h.Groups
	order := gs.Rank(ogrg.ByMCC)
	b.drawn = drawnGroups(gs, order)
	p := part{ID: "groups", Title: "Object groups", Head: head("group", "#objects", "#MC", "#MD", "#retained", "#MCC, share of the highest"), Drawing: groupGraphOf(gs, b.drawn)}
	p.Note = "The object-group reference graph " + h.When + ", of the groups that rank first: MC is the memory that a group consumes, MD what it dominates (each object counted once), retained what would be freed without it, " +
		"MCC = MC · (MD + MC). On the arrows DR is which part of a group's objects the other one refers to, CR which part of what that dominates it has through these. jinstr heap tells more."
	most := ogrg.ByMCC.Value(&gs.Nodes[order[0]])
	for _, i := range order {
		n := &gs.Nodes[i]
		p.add(text(n.Name), number(n.Objects), number(n.MC), number(int64(n.MDDistinct)), number(n.Retained), share(int64(1e6*ogrg.ByMCC.Value(n)/max(most, 1)), 1e6))
	}
	return p
}

// references has a row for each reference of the drawing, which groups has made.
func (b *body) references(h *Heap) part {
	if h == nil {
		return part{}
	}
	gs := h.Groups
	p := part{ID: "references", Title: "References between object groups", Head: head("from", "to", "#references", "#DR", "#CR")}
	for _, i := range b.drawn.edges {
		e := &gs.Edges[i]
		p.add(text(gs.Nodes[e.From].Name), text(gs.Nodes[e.To].Name), number(e.Refs), ratio(gs.DRDistinct(e)), ratio(gs.CRDistinct(e)))
	}
	return p
}

func ratio(f float64) cell {
	return cell{Text: fmt.Sprintf("%.2f", f), Number: true, Value: int64(1000 * f)}
}
