package flow

import (
	"jinstr/probemap"
	"jinstr/rewrite/javasrc"
)

// Graph is the control flow of one body.
type Graph struct {
	Nodes []probemap.PathNode
	Edges []Edge
	// Breaks are, of each loop, the jumps that leave it past its exit.
	Breaks map[javasrc.Node][]javasrc.Node
	// Values are the switches that give a value.
	Values []javasrc.Node
	// Places are where exceptions may end paths.
	Places []Place
	// Loops are the statements of loops by their first node.
	Loops map[int]javasrc.Node
}

// InValue tells that a place is within a switch that gives a value.
func (g *Graph) InValue(f *javasrc.File, pos int) bool {
	for _, v := range g.Values {
		if f.Start(v) < pos && pos < f.End(v) {
			return true
		}
	}
	return false
}

// Paths is the graph as the map has it.
func (g *Graph) Paths() *probemap.Paths {
	p := &probemap.Paths{Nodes: g.Nodes, Edges: make([]probemap.PathEdge, len(g.Edges))}
	for i, e := range g.Edges {
		p.Edges[i] = e.PathEdge
	}
	for _, at := range g.Places {
		p.Places = append(p.Places, at.PathPlace)
	}
	return p
}

// Edge is a way from one node to another, and the place for text that runs when
// it is taken. Two edges may join the same nodes. One of kind probemap.EdgeNever
// has no place.
type Edge struct {
	probemap.PathEdge
	Slot Slot
	Also []Slot // further ways to come by, which do the same
	// Falls tells that it runs through the label of a case, where the text of
	// that case's own edge stands.
	Falls bool
	// Closes tells that a finally clause, or the end of resources, runs on it when its
	// text has run.
	Closes bool
}

// Slot is a place for text that runs when an edge is taken.
type Slot struct {
	Where Where
	Node  javasrc.Node // of a statement, or of the expression of a rule
	Pos   int          // for Empty: of the semicolon
}

// Where text stands.
type Where uint8

const (
	Nowhere   Where = iota
	BodyStart       // at the start of the body
	BodyEnd         // at its end
	Before          // before a statement, or at the start of a block
	Leave           // directly before a jump, behind what is before it
	After           // behind a statement, or at the end of a block
	Else            // in an else of our own
	Empty           // where an empty statement is
	PastLoop        // behind a loop, where its breaks do not pass
	Update          // at the end of a for's update
	Again           // in the condition of a do, where it is true
	Unmatched       // in a default of our own
	LastLabel       // behind the last label of a switch, if no statement is
	ValueRule       // before the expression of a rule in a switch expression
	LeaveRule       // the same, behind what is before it
	IfTrue          // in an operand of a condition, where it is true
	IfFalse         // where it is false
	Resource        // before the value of a resource
	PastLabel       // behind the text of LastLabel, where the case before has come there, too
)
