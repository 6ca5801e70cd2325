package javac

import (
	"sort"

	"jinstr/rewrite/javasrc"
)

// spots are the few nodes of a file that are asked for below many others, so that
// these need not be gone through each time.
type spots struct {
	locking nodes // switches with a synchronized statement within
	Binding nodes // instanceof expressions and labels with variables
	records nodes // record patterns
	Bodies  nodes // bodies of anonymous classes
	// sums are javac's positions of the operators of sums in which two strings stand side
	// by side: it makes one of them, and puts the operators where their right operands start.
	sums map[javasrc.Node]int
}

// nodes are in order, so that those below a node stand side by side.
type nodes []javasrc.Node

// Within tells that one of them is n or below it.
func (list nodes) Within(f *javasrc.File, n javasrc.Node) bool {
	i := sort.Search(len(list), func(i int) bool { return list[i] >= n })
	return i < len(list) && f.Start(list[i]) < f.End(n)
}

// Below are those of them that are n or below it.
func (list nodes) Below(f *javasrc.File, n javasrc.Node) nodes {
	i := sort.Search(len(list), func(i int) bool { return list[i] >= n })
	j := i
	for j < len(list) && f.Start(list[j]) < f.End(n) {
		j++
	}
	return list[i:j]
}

// findSpots goes through the file once.
func (r *Rules) findSpots() {
	f := r.File
	r.Spots.sums = map[javasrc.Node]int{}
	var around []javasrc.Node // switches that have not ended
	for n := javasrc.Node(0); int(n) < f.Len(); n++ {
		switch f.Kind(n) {
		case javasrc.RecordPattern:
			r.Spots.records = append(r.Spots.records, n)
		case javasrc.InstanceofExpression, javasrc.SwitchLabel:
			if len(r.PatternVariables(n)) > 0 {
				r.Spots.Binding = append(r.Spots.Binding, n)
			}
		case javasrc.ClassBody:
			if f.Kind(f.Parent(n)) == javasrc.ObjectCreationExpression {
				r.Spots.Bodies = append(r.Spots.Bodies, n)
			}
		case javasrc.BinaryExpression:
			r.findSum(n)
		case javasrc.SwitchExpression:
			around = append(around, n)
		case javasrc.SynchronizedStatement:
			for _, s := range around {
				if f.Start(n) < f.End(s) {
					r.Spots.locking = append(r.Spots.locking, s)
				}
			}
			around = around[:0] // each is listed once
		}
	}
	sort.Slice(r.Spots.locking, func(i, j int) bool { return r.Spots.locking[i] < r.Spots.locking[j] })
}

// findSum finds out whether n is a sum whose strings javac joins.
func (r *Rules) findSum(n javasrc.Node) {
	f := r.File
	if up := f.Kind(f.Parent(n)); up == javasrc.BinaryExpression || up == javasrc.InstanceofExpression {
		return
	}
	var sums []javasrc.Node // from the last operator to the first
	joins := false
	for ; r.Adds(n); n = f.First(n) {
		sums = append(sums, n)
		joins = joins || f.Kind(f.Last(n)) == javasrc.StringLiteral && f.Kind(r.addedTo(n)) == javasrc.StringLiteral
	}
	for i := len(sums) - 1; joins && i >= 0; i-- {
		right := f.Last(sums[i])
		r.Spots.sums[sums[i]] = f.Start(right)
		if before := r.addedTo(sums[i]); f.Kind(right) == javasrc.StringLiteral && f.Kind(before) == javasrc.StringLiteral && i < len(sums)-1 {
			r.Spots.sums[sums[i]] = r.Spots.sums[sums[i+1]]
		}
	}
}

// Adds tells that an expression is a sum, of numbers or strings.
func (r *Rules) Adds(n javasrc.Node) bool {
	return r.File.Kind(n) == javasrc.BinaryExpression && r.File.Between(r.File.First(n), r.File.Last(n)) == "+"
}

// addedTo is the operand to the left of a sum's last operator.
func (r *Rules) addedTo(n javasrc.Node) javasrc.Node {
	if left := r.File.First(n); r.Adds(left) {
		return r.File.Last(left)
	}
	return r.File.First(n)
}
