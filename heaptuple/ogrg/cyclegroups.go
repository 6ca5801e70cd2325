package ogrg

import (
	"encoding/binary"
	"fmt"
	"sort"

	"jinstr/heaptuple/objgraph"
)

// kind is all cycles with the same content.
type kind struct {
	content []Member
	key     string
	cycles  []int
	bytes   int64
}

// alike sorts the cycles by content, largest sum of sizes first (the paper, 2.1.2,
// step 2). unit has the number in classes of each object.
func alike(g *objgraph.Graph, unit []uint32, c cycles, classes []Class) []*kind {
	var kinds []*kind
	byKey := map[string]*kind{}
	count := make([]int64, len(classes))
	for i := 0; i < c.len(); i++ {
		var in []uint32
		bytes := int64(0)
		for _, o := range c.of(i) {
			if count[unit[o]]++; count[unit[o]] == 1 {
				in = append(in, unit[o])
			}
			bytes += g.Size(o)
		}
		sort.Slice(in, func(a, b int) bool { return in[a] < in[b] })
		content := make([]Member, len(in))
		var key []byte
		for k, class := range in {
			content[k] = Member{classes[class].Name, count[class]}
			key = binary.AppendUvarint(binary.AppendUvarint(key, uint64(class)), uint64(count[class]))
			count[class] = 0
		}
		of := byKey[string(key)]
		if of == nil {
			of = &kind{content: content, key: string(key)}
			byKey[of.key] = of
			kinds = append(kinds, of)
		}
		of.cycles = append(of.cycles, i)
		of.bytes += bytes
	}
	sort.Slice(kinds, func(i, j int) bool {
		if kinds[i].bytes != kinds[j].bytes {
			return kinds[i].bytes > kinds[j].bytes
		}
		return kinds[i].key < kinds[j].key
	})
	return kinds
}

// addCycles adds a node for each kind of cycle, Cycle_1 first, and makes its
// members belong to it.
func (gs *Groups) addCycles(c cycles, kinds []*kind) {
	m := &gs.members
	m.node, m.first = make([]uint32, c.len()), make([]uint32, c.len())
	for i, k := range kinds {
		for _, cycle := range k.cycles {
			m.node[cycle] = uint32(len(gs.Nodes))
			m.first[cycle] = c.of(cycle)[0]
			for _, o := range c.of(cycle) {
				m.unit[o] = m.plain + uint32(cycle)
			}
		}
		gs.Nodes = append(gs.Nodes, Node{Name: fmt.Sprintf("Cycle_%d", i+1), Content: k.content,
			Objects: int64(len(k.cycles)), MC: k.bytes})
	}
}
