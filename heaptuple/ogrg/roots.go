package ogrg

import (
	"sort"

	"jinstr/heaptuple/objgraph"
)

// RootGroup is what some roots of one kind hold of a node.
type RootGroup struct {
	Kind objgraph.RootKind
	Name string // of the variable, where the graph's source tells it
	// Objects is how often such a root refers to one of the node's objects.
	Objects int64
}

// RootsOf tells what holds a node from outside of the heap, most objects first.
func (gs *Groups) RootsOf(node int) []RootGroup {
	return gs.rootGroups(func(o uint32) bool { n, _ := gs.members.of(o); return int(n) == node })
}

// rootGroups groups the roots of the objects asked for.
func (gs *Groups) rootGroups(asked func(object uint32) bool) []RootGroup {
	type key struct {
		kind objgraph.RootKind
		name string
	}
	place := map[key]int{}
	var groups []RootGroup
	for _, r := range gs.g.Roots() {
		if !asked(r.Object) {
			continue
		}
		k := key{r.Kind, r.Name}
		i, ok := place[k]
		if !ok {
			i = len(groups)
			place[k] = i
			groups = append(groups, RootGroup{Kind: r.Kind, Name: r.Name})
		}
		groups[i].Objects++
	}
	sort.Slice(groups, func(i, j int) bool {
		a, b := &groups[i], &groups[j]
		switch {
		case a.Objects != b.Objects:
			return a.Objects > b.Objects
		case a.Kind != b.Kind:
			return a.Kind < b.Kind
		}
		return a.Name < b.Name
	})
	return groups
}
