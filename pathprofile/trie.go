package pathprofile

// trie holds paths with one node for each prefix. The root, 0, is the empty one.
type trie struct {
	edge []int   // the last edge of a prefix, NoEdge at the root
	kids [][]int // prefixes one edge longer
}

func newTrie() *trie { return &trie{edge: []int{NoEdge}, kids: [][]int{nil}} }

func (t *trie) size() int { return len(t.edge) }

// add puts a path below a prefix and gives the prefix of all of it.
func (t *trie) add(path Path, at int) int {
	for _, e := range path {
		at = t.step(at, e)
	}
	return at
}

func (t *trie) step(at, e int) int {
	for _, kid := range t.kids[at] {
		if t.edge[kid] == e {
			return kid
		}
	}
	kid := len(t.edge)
	t.edge = append(t.edge, e)
	t.kids = append(t.kids, nil)
	t.kids[at] = append(t.kids[at], kid)
	return kid
}

// trieOf holds paths of a graph; byNode lists the prefixes that end at each node.
func trieOf(g *Graph, paths []Path) (t *trie, byNode [][]int) {
	t = newTrie()
	for _, p := range paths {
		t.add(p, 0)
	}
	byNode = make([][]int, g.nodes)
	byNode[g.Entry] = []int{0}
	for x := 1; x < t.size(); x++ {
		n := g.Edges[t.edge[x]].To
		byNode[n] = append(byNode[n], x)
	}
	return t, byNode
}
