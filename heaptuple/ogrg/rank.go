package ogrg

import "sort"

// Measure is what groups are ranked by.
type Measure int

// The measures. ByMCC is the default: that of the seed, with distinct children.
const (
	ByMCC Measure = iota
	ByMCCLiteral
	ByMCCRetained
	ByRetained
	ByMC
)

// value of a node, in the measure's own unit.
func (m Measure) value(n *Node) float64 {
	switch m {
	case ByMCCLiteral:
		return n.MCC()
	case ByMCCRetained:
		return n.MCCRetained()
	case ByRetained:
		return float64(n.Retained)
	case ByMC:
		return float64(n.MC)
	}
	return n.MCCDistinct()
}

// Rank returns the numbers of all nodes, that of the highest value first (seed,
// 2.3); those of equal value by name.
func (gs *Groups) Rank(by Measure) []int {
	order := make([]int, len(gs.Nodes))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool { return by.value(&gs.Nodes[order[i]]) > by.value(&gs.Nodes[order[j]]) })
	return order
}

// Find returns the number of the node of that name: the whole name, or the end of
// it behind a dot or dollar sign, if that is the only one.
func (gs *Groups) Find(name string) (node int, others []string) {
	node = -1
	for i := range gs.Nodes {
		full := gs.Nodes[i].Name
		if full == name {
			return i, nil
		}
		if cut := len(full) - len(name); cut > 0 && full[cut:] == name && (full[cut-1] == '.' || full[cut-1] == '$') {
			others = append(others, full)
			node = i
		}
	}
	if len(others) > 1 {
		return -1, others
	}
	return node, nil
}
