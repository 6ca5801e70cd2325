package ogrg

import (
	"fmt"
	"sort"
	"strings"
)

// Measure is what groups are ranked by.
type Measure int

// The measures. ByMCC is the default: that of the paper, with distinct children.
const (
	ByMCC Measure = iota
	ByMCCLiteral
	ByMCCRetained
	ByRetained
	ByMC
)

// measures are the names that flags and JSON have.
var measures = []string{ByMCC: "mcc", ByMCCLiteral: "mcc-literal", ByMCCRetained: "mcc-retained", ByRetained: "retained", ByMC: "mc"}

func (m Measure) String() string { return measures[m] }

// Measures lists the names of all measures.
func Measures() []string { return measures }

// MeasureNamed returns the measure of that name.
func MeasureNamed(name string) (Measure, error) {
	for m, n := range measures {
		if n == name {
			return Measure(m), nil
		}
	}
	return 0, fmt.Errorf("unknown measure %q (known: %s)", name, strings.Join(measures, ", "))
}

// Value of a node, in square bytes or, of the last two measures, in bytes.
func (m Measure) Value(n *Node) float64 {
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

// Rank returns the numbers of all nodes, that of the highest value first (the paper,
// 2.3); those of equal value by name.
func (gs *Groups) Rank(by Measure) []int {
	order := make([]int, len(gs.Nodes))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool { return by.Value(&gs.Nodes[order[i]]) > by.Value(&gs.Nodes[order[j]]) })
	return order
}

// Find returns the number of the node of that name: the whole name, or the end of
// it behind a dot or dollar sign, if that is the only one. A class all of whose
// objects are in cycles is found as the node of these. If there are several nodes,
// node is -1 and others names them; if there is none, others is empty.
func (gs *Groups) Find(name string) (node int, others []string) {
	var found []int
	for i := range gs.Nodes {
		switch full := gs.Nodes[i].Name; {
		case full == name:
			return i, nil
		case endsWith(full, name):
			found = append(found, i)
		}
	}
	if len(found) == 0 {
		found = gs.CyclesWith(name)
	}
	if len(found) == 1 {
		return found[0], nil
	}
	for _, i := range found {
		others = append(others, gs.Nodes[i].Name)
	}
	return -1, others
}

// CyclesWith lists the nodes of cycles with objects of a class, named as for Find.
func (gs *Groups) CyclesWith(class string) []int {
	var found []int
	for i := range gs.Nodes {
		for _, m := range gs.Nodes[i].Content {
			if m.Class == class || endsWith(m.Class, class) {
				found = append(found, i)
				break
			}
		}
	}
	return found
}

// endsWith tells whether a class's name ends with the words of end.
func endsWith(class, end string) bool {
	cut := len(class) - len(end)
	return cut > 0 && class[cut:] == end && (class[cut-1] == '.' || class[cut-1] == '$')
}
