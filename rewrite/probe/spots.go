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
	bodies  nodes // bodies of anonymous classes
	// sums are javac's positions of the operators of sums in which two strings stand side
	// by side: it makes one of them, and puts the operators where their right operands start.
	sums map[javasrc.Node]int
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
	f := p.File
	p.spots.sums = map[javasrc.Node]int{}
	var around []javasrc.Node // switches that have not ended
	for n := javasrc.Node(0); int(n) < f.Len(); n++ {
		switch f.Kind(n) {
		case javasrc.RecordPattern:
			p.spots.records = append(p.spots.records, n)
		case javasrc.InstanceofExpression, javasrc.SwitchLabel:
			if len(p.patternVariables(n)) > 0 {
				p.spots.binding = append(p.spots.binding, n)
			}
		case javasrc.ClassBody:
			if f.Kind(f.Parent(n)) == javasrc.ObjectCreationExpression {
				p.spots.bodies = append(p.spots.bodies, n)
			}
		case javasrc.BinaryExpression:
			p.findSum(n)
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

// findSum finds out whether n is a sum whose strings javac joins.
func (p *planner) findSum(n javasrc.Node) {
	f := p.File
	if up := f.Kind(f.Parent(n)); up == javasrc.BinaryExpression || up == javasrc.InstanceofExpression {
		return
	}
	var sums []javasrc.Node // from the last operator to the first
	joins := false
	for ; p.adds(n); n = f.First(n) {
		sums = append(sums, n)
		joins = joins || f.Kind(f.Last(n)) == javasrc.StringLiteral && f.Kind(p.addedTo(n)) == javasrc.StringLiteral
	}
	for i := len(sums) - 1; joins && i >= 0; i-- {
		right := f.Last(sums[i])
		p.spots.sums[sums[i]] = f.Start(right)
		if before := p.addedTo(sums[i]); f.Kind(right) == javasrc.StringLiteral && f.Kind(before) == javasrc.StringLiteral && i < len(sums)-1 {
			p.spots.sums[sums[i]] = p.spots.sums[sums[i+1]]
		}
	}
}

func (p *planner) adds(n javasrc.Node) bool {
	return p.File.Kind(n) == javasrc.BinaryExpression && p.File.Between(p.File.First(n), p.File.Last(n)) == "+"
}

// addedTo is the operand to the left of a sum's last operator.
func (p *planner) addedTo(n javasrc.Node) javasrc.Node {
	if left := p.File.First(n); p.adds(left) {
		return p.File.Last(left)
	}
	return p.File.First(n)
}
