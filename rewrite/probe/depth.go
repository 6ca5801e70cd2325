package probe

import "jinstr/rewrite/javasrc"

// javac walks over a tree by recursion, and so runs out of stack where a program
// nests deeply: with its usual stack at some 1,500 times else if, 1,000 calls in
// a chain, 700 creations or 190 generic calls in each other. Calls of ours around
// creations and arguments take a third of that.
const (
	mostNested = 600 // nodes around a node of a body
	mostCalls  = 60  // creations, assignments and calls in arguments around a node
)

// nesting is how deep each node of a file stands; nil where nothing is deep.
type nesting struct{ depth, calls []int32 }

func newNesting(f *javasrc.File) *nesting {
	n := &nesting{}
	var most int
	n.depth, most = f.Depths()
	if most <= mostCalls {
		return nil
	}
	n.calls = make([]int32, f.Len())
	for k := javasrc.Node(1); int(k) < f.Len(); k++ {
		n.calls[k] = n.calls[f.Parent(k)]
		switch f.Kind(k) {
		case javasrc.ObjectCreationExpression, javasrc.AssignmentExpression, javasrc.ArrayCreationExpression:
			n.calls[k]++
		case javasrc.MethodInvocation:
			if f.Kind(f.Parent(k)) == javasrc.ArgumentList {
				n.calls[k]++
			}
		}
	}
	return n
}

// tooDeep tells that something below n nests so deep that calls around it could
// be too much for javac.
func (p *planner) tooDeep(n javasrc.Node) bool {
	if p.nesting == nil {
		return false
	}
	for k, end := n, p.File.End(n); int(k) < p.File.Len() && p.File.Start(k) < end; k++ {
		if p.nesting.depth[k] > mostNested || p.nesting.calls[k] > mostCalls {
			return true
		}
	}
	return false
}
