package dominators

import "sort"

// ClassNode is a part of the tree seen by classes: the objects that have the same class, and the same classes above them.
type ClassNode struct {
	Name     string // of the class
	Objects  int64
	Bytes    int64 // shallow sizes of its objects
	Retained int64 // these and all below
	Below    []*ClassNode
}

// ByClass puts the objects of the tree together by their class and the classes of what dominates them; those that retain most come
// first. A class is once on each way from the root: what an object of the same class is far above is counted there, so that a list
// is one node, and the tree by classes is never deeper than there are classes. The root has no name and no objects.
func (t *Tree) ByClass() *ClassNode {
	type below struct {
		node int
		name string
	}
	nodes, parents := []*ClassNode{{}}, []int{-1}
	known := map[below]int{}
	node := make([]int, len(t.idom)) // by number
	for v := 1; v < len(t.idom); v++ {
		at := below{node[t.idom[v]], t.g.ClassName(t.object[v])}
		n, ok := known[at]
		if !ok {
			for n = at.node; n > 0 && nodes[n].Name != at.name; {
				n = parents[n]
			}
			if n <= 0 {
				n = len(nodes)
				nodes, parents = append(nodes, &ClassNode{Name: at.name}), append(parents, at.node)
				nodes[at.node].Below = append(nodes[at.node].Below, nodes[n])
			}
			known[at] = n
		}
		node[v] = n
		nodes[n].Objects++
		nodes[n].Bytes += t.g.Size(t.object[v])
	}
	for n := len(nodes) - 1; n >= 0; n-- { // each stands behind its parent
		nodes[n].Retained += nodes[n].Bytes
		if n > 0 {
			nodes[parents[n]].Retained += nodes[n].Retained
		}
		list := nodes[n].Below
		sort.SliceStable(list, func(i, j int) bool { return list[i].Retained > list[j].Retained })
	}
	return nodes[0]
}
