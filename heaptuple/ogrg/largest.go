package ogrg

import (
	"sort"

	"jinstr/heaptuple/dominators"
	"jinstr/heaptuple/objgraph"
)

// Object is one object and what it retains.
type Object struct {
	Label    string `json:"object"`
	Class    string `json:"class"`
	Size     int64  `json:"size"`
	Retained int64  `json:"retained"`
	number   uint32
}

// maxLargest is how many of the largest objects are kept.
const maxLargest = 100

// largest finds the objects that retain most among those that no other object
// dominates: what they retain has nothing in common.
func largest(g *objgraph.Graph, tree *dominators.Tree) []Object {
	var list []Object
	least := int64(0)
	for i := 0; i < g.Len(); i++ {
		o := uint32(i)
		if retained := tree.Retained(o); retained > least && tree.Dominator(o) == objgraph.None {
			list = append(list, Object{Size: g.Size(o), Retained: retained, number: o})
			if len(list) == 2*maxLargest {
				list = cutLargest(list)
				least = list[maxLargest-1].Retained
			}
		}
	}
	list = cutLargest(list)
	for i := range list {
		list[i].Label, list[i].Class = g.Label(list[i].number), g.ClassName(list[i].number)
	}
	return list
}

// cutLargest leaves the first ones, of equal size those with the lower number.
func cutLargest(list []Object) []Object {
	sort.SliceStable(list, func(i, j int) bool { return list[i].Retained > list[j].Retained })
	return list[:min(maxLargest, len(list))]
}
