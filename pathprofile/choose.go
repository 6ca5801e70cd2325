package pathprofile

import (
	"fmt"
	"time"
)

// Facts are what the paper's figure 16 asks of a method. What is not known is
// nil.
type Facts struct {
	RunTime       *time.Duration // of one run of the original
	LoopShare     *float64       // nodes in loops, of all nodes
	Regions       *int
	Loops         *int
	LargestRegion *int // nodes of it
	Nodes         *int
}

// Facts gives what the graph tells: everything but the run time.
func (g *Graph) Facts() Facts {
	regions := g.Regions()
	share, count, largest := float64(g.inLoops)/float64(g.nodes), len(regions), 0
	for _, r := range regions {
		largest = max(largest, len(r.Nodes))
	}
	loops, nodes := g.loops, g.nodes
	return Facts{LoopShare: &share, Regions: &count, Loops: &loops, LargestRegion: &largest, Nodes: &nodes}
}

// Choose is the paper's figure 16: the first fact that is known decides, in the
// order in which facts told the schemes apart in the paper's own runs. It also
// says why. (The paper's text says as well that any one condition for PSP0 is
// enough; that contradicts the figure, which is followed here.)
func Choose(f Facts) (Scheme, string) {
	switch {
	case f.RunTime != nil:
		return either(*f.RunTime >= 500*time.Millisecond, PSP0, PSP2, "a run takes %v; from 500ms on it is PSP0, below PSP2", *f.RunTime)
	case f.LoopShare != nil:
		return either(*f.LoopShare < 0.85, PSP0, PSP2, "%.2f of the nodes are in loops; below 0.85 it is PSP0, else PSP2", *f.LoopShare)
	case f.Regions != nil:
		return either(*f.Regions < 2, PSP0, PSP2, "%d acyclic regions; below 2 it is PSP0, else PSP2", *f.Regions)
	case f.Loops != nil:
		return either(*f.Loops >= 4, PSP0, PSP2, "%d loops; from 4 on it is PSP0, below PSP2", *f.Loops)
	case f.LargestRegion != nil:
		return either(*f.LargestRegion < 7, PSP0, PSP2, "%d nodes in the largest acyclic region; below 7 it is PSP0, else PSP2", *f.LargestRegion)
	case f.Nodes != nil:
		return either(*f.Nodes < 20, PSP0, PSP1, "%d nodes; below 20 it is PSP0, else PSP1", *f.Nodes)
	}
	return PSP2, "nothing is known; PSP2 costs least to check"
}

func either(first bool, a, b Scheme, why string, fact any) (Scheme, string) {
	if !first {
		a = b
	}
	return a, fmt.Sprintf(why, fact)
}
