package probe

import (
	"sort"

	"jinstr/rewrite/javasrc"
)

// spots are the few nodes of a file that are asked for below many others, so that
// these need not be gone through each time.
type spots struct {
	locking nodes // switches with a synchronized statement within
	binding nodes // instanceof expressions and labels with variables
	records nodes // record patterns
}

// nodes are in order, so that those below a node stand side by side.
type nodes []javasrc.Node

// within tells that one of them is n or below it.
func (list nodes) within(f *javasrc.File, n javasrc.Node) bool {
	i := sort.Search(len(list), func(i int) bool { return list[i] >= n })
	return i < len(list) && f.Start(list[i]) < f.End(n)
}

// below are those of them that are n or below it.
func (list nodes) below(f *javasrc.File, n javasrc.Node) nodes {
	i := sort.Search(len(list), func(i int) bool { return list[i] >= n })
	j := i
	for j < len(list) && f.Start(list[j]) < f.End(n) {
		j++
	}
	return list[i:j]
}

// findSpots goes through the file once.
func (p *planner) findSpots() {
	f := p.f
	var around []javasrc.Node // switches that have not ended
	for n := javasrc.Node(0); int(n) < f.Len(); n++ {
		switch f.Kind(n) {
		case javasrc.RecordPattern:
			p.spots.records = append(p.spots.records, n)
		case javasrc.InstanceofExpression, javasrc.SwitchLabel:
			if len(p.patternVariables(n)) > 0 {
				p.spots.binding = append(p.spots.binding, n)
			}
		case javasrc.SwitchExpression:
			around = append(around, n)
		case javasrc.SynchronizedStatement:
			for _, s := range around {
				if f.Start(n) < f.End(s) {
					p.spots.locking = append(p.spots.locking, s)
				}
			}
			around = around[:0] // each is listed once
		}
	}
	sort.Slice(p.spots.locking, func(i, j int) bool { return p.spots.locking[i] < p.spots.locking[j] })
}
