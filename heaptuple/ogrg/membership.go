package ogrg

import (
	"sort"

	"jinstr/heaptuple/dominators"
	"jinstr/heaptuple/objgraph"
)

// membership says which group each object belongs to.
type membership struct {
	// unit is by object: the node of a class, or plain plus the number of a cycle,
	// or dead.
	unit  []uint32
	plain uint32   // how many nodes are classes
	node  []uint32 // by cycle
	first []uint32 // by cycle: its first member, which stands for it
}

const dead = ^uint32(0)

// of returns the node of a live object, and the object that stands for it there.
func (m *membership) of(o uint32) (node, as uint32) {
	u := m.unit[o]
	if u < m.plain {
		return u, o
	}
	return m.node[u-m.plain], m.first[u-m.plain]
}

// within tells whether two objects are in one cycle.
func (m *membership) within(a, b uint32) bool { return m.unit[a] == m.unit[b] && m.unit[a] >= m.plain }

// group makes the nodes (the paper, 2.1.2).
func (gs *Groups) group(tree *dominators.Tree, c cycles) {
	unit := gs.classify(tree)
	left := make([]Node, len(gs.Classes)) // what is in no cycle
	for i, k := range gs.Classes {
		left[i] = Node{Name: k.Name, Objects: k.Objects, MC: k.Bytes}
	}
	same := alike(gs.g, unit, c, gs.Classes)
	for i := 0; i < c.len(); i++ {
		for _, o := range c.of(i) {
			left[unit[o]].Objects--
			left[unit[o]].MC -= gs.g.Size(o)
		}
	}
	place := make([]uint32, len(left))
	for i, n := range left {
		place[i] = uint32(len(gs.Nodes))
		if n.Objects > 0 {
			gs.Nodes = append(gs.Nodes, n)
		}
	}
	m := &gs.members
	m.plain = uint32(len(gs.Nodes))
	for o, u := range unit {
		if u != dead {
			unit[o] = place[u]
		}
	}
	m.unit = unit
	gs.addCycles(c, same)
}

// retain sets what classes and nodes retain.
func (gs *Groups) retain(s *dominators.Subtrees) {
	for i, bytes := range s.RetainedBy(len(gs.Classes), func(o uint32) uint32 { return gs.classes[gs.g.Class(o)] }) {
		gs.Classes[i].Retained = bytes
	}
	for i, bytes := range s.RetainedBy(len(gs.Nodes), func(o uint32) uint32 { n, _ := gs.members.of(o); return n }) {
		gs.Nodes[i].Retained = bytes
	}
}

// classify makes gs.Classes of what is alive, and tells the number there of each
// object.
func (gs *Groups) classify(tree *dominators.Tree) []uint32 {
	g := gs.g
	used := make([]bool, len(g.Classes()))
	for o := 0; o < g.Len(); o++ {
		if tree.Alive(uint32(o)) {
			used[g.Class(uint32(o))] = true
		}
	}
	gs.nameClasses(g.Classes(), used)
	unit := make([]uint32, g.Len())
	for i := range unit {
		o := uint32(i)
		if !tree.Alive(o) {
			unit[o] = dead
			continue
		}
		unit[o] = gs.classes[g.Class(o)]
		k := &gs.Classes[unit[o]]
		k.Objects++
		k.Bytes += g.Size(o)
	}
	return unit
}

// nameClasses makes gs.Classes of the names of the classes that are used, and
// gs.classes, which leads there. Classes of one name, from several loaders, are
// one.
func (gs *Groups) nameClasses(classes []objgraph.Class, used []bool) {
	numbers := map[string]uint32{}
	for c, k := range classes {
		if _, seen := numbers[k.Name]; used[c] && !seen {
			numbers[k.Name] = 0
			gs.Classes = append(gs.Classes, Class{Name: k.Name})
		}
	}
	sort.Slice(gs.Classes, func(i, j int) bool { return gs.Classes[i].Name < gs.Classes[j].Name })
	for i, k := range gs.Classes {
		numbers[k.Name] = uint32(i)
	}
	gs.classes = make([]uint32, len(classes))
	for c, k := range classes {
		gs.classes[c] = numbers[k.Name]
	}
}
