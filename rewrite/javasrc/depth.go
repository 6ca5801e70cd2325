package javasrc

// Depths gives for every node how many nodes are around it. A chain of operators
// or calls (a + b + c, a.b().c()) counts as one level: javac and the virtual
// machine go along it, and what is inserted into it nests no deeper.
func (f *File) Depths() (depths []int32, most int) {
	depths = make([]int32, len(f.nodes))
	for i := 1; i < len(f.nodes); i++ {
		n := &f.nodes[i]
		d := depths[n.parent]
		if up := &f.nodes[n.parent]; up.first != Node(i) || up.kind != BinaryExpression && up.kind != MethodInvocation {
			d++
		}
		depths[i] = d
		most = max(most, int(d))
	}
	return depths, most
}

// Levels is how deep the tree is, chains included.
func (f *File) Levels() (most int) {
	depths := make([]int32, len(f.nodes))
	for i := 1; i < len(f.nodes); i++ {
		depths[i] = depths[f.nodes[i].parent] + 1
		most = max(most, int(depths[i]))
	}
	return most
}
