package probemap

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// Paths is the control-flow graph of a method whose paths are counted, and how
// they are numbered: from it alone the numbers in a trace are decoded again.
// A finally block, a lambda and an initialiser are methods of their own.
type Paths struct {
	Scheme string `json:"scheme"` // epp, spp, prepp, pap, espp, psp0 … psp3
	// Chosen is what chose the scheme, auto or paper; "" if it was asked for.
	Chosen string `json:"chosen,omitempty"`
	// Most is the number of ids that EPP may use; 0 is as many as it likes.
	Most int64 `json:"most,omitempty"`
	// Nodes has the entry at 0 and the exit at 1; every node lies on a way from
	// the one to the other.
	Nodes []PathNode `json:"nodes"`
	// Edges in the order in which the numbering takes them.
	Edges []PathEdge `json:"edges"`
	// Places are where an exception may leave a path: the program notes the number,
	// from 1, of the last one that it came to.
	Places []PathPlace `json:"places,omitempty"`
	// Interest are the paths of interest, as indices into Edges; only of
	// selective schemes.
	Interest [][]int `json:"interest,omitempty"`
	// OnMiss says what a path does that is found not to be of interest: return,
	// throw or exit. "": it is followed no further, and the program goes on.
	OnMiss string `json:"on_miss,omitempty"`
	// MaxID is the largest id that the program counts. It is not in the file.
	MaxID int64 `json:"-"`
}

// On gives the nodes that have a line.
func (p *Paths) On(line int) (nodes []int) {
	for n := range p.Nodes {
		if slices.Contains(p.Nodes[n].Lines, line) {
			nodes = append(nodes, n)
		}
	}
	return nodes
}

// FewIDs is how many counters a method gets from the start, at most. Those with
// more ids get counters as ids come.
const FewIDs = 1 << 10

// The nodes that every graph has.
const (
	PathEntry = 0
	PathExit  = 1
)

// Kinds of nodes.
const (
	NodeEntry   = "entry"
	NodeExit    = "exit"
	NodeBlock   = "block"
	NodeBranch  = "branch"
	NodeLoop    = "loop" // the header of a loop
	NodeSwitch  = "switch"
	NodeHandler = "handler"
)

// PathNode is a piece of a method that runs as a whole. In the file it is a list:
// the kind's number, then the lines.
type PathNode struct {
	Kind  string
	Lines []int // source lines of what runs in it, in order
}

// Kinds of edges.
const (
	EdgeNext     = "next"
	EdgeTrue     = "true"
	EdgeFalse    = "false"
	EdgeCase     = "case"
	EdgeNone     = "none" // no case fits
	EdgeBreak    = "break"
	EdgeContinue = "continue"
	EdgeReturn   = "return"
	EdgeThrow    = "throw"
	EdgeCatch    = "catch"
	EdgeFall     = "fall" // from one case into the next, or off a method's end
	EdgeYield    = "yield"
	EdgeNever    = "never" // out of a loop that does not end, so that the graph has a way to the exit; never taken
)

// PathEdge leads from one node to another. In the file it is a list: from, to,
// the kind's number, and the label if there is one.
type PathEdge struct {
	From, To int // indices into Nodes
	Kind     string
	Label    string // the case's, as written
}

// PathPlace is a statement that may throw, or the first that may in its node. In the
// file it is a list: node, lines, and the edge if there is one.
type PathPlace struct {
	Node  int
	Lines int // of the node's lines, so many had been reached
	// Edge is 1 and the number of a return's edge, which was counted before its value
	// was known: where an exception comes from there, it was not taken. 0: none.
	Edge int
}

// The numbers of kinds in the file are places in these lists.
var (
	nodeKinds = []string{NodeEntry, NodeExit, NodeBlock, NodeBranch, NodeLoop, NodeSwitch, NodeHandler}
	edgeKinds = []string{EdgeNext, EdgeTrue, EdgeFalse, EdgeCase, EdgeNone, EdgeBreak, EdgeContinue, EdgeReturn, EdgeThrow,
		EdgeCatch, EdgeFall, EdgeYield, EdgeNever}
)

// MarshalJSON writes the node as a list.
func (n PathNode) MarshalJSON() ([]byte, error) {
	kind, err := number(nodeKinds, n.Kind)
	if err != nil {
		return nil, fmt.Errorf("node: %w", err)
	}
	return json.Marshal(append([]int{kind}, n.Lines...))
}

// UnmarshalJSON reads the list.
func (n *PathNode) UnmarshalJSON(b []byte) error {
	var list []int
	if err := json.Unmarshal(b, &list); err != nil {
		return err
	}
	if len(list) == 0 || list[0] < 0 || list[0] >= len(nodeKinds) {
		return errors.New("a node of a graph has no kind that is known")
	}
	*n = PathNode{Kind: nodeKinds[list[0]]}
	if len(list) > 1 {
		n.Lines = list[1:]
	}
	return nil
}

// MarshalJSON writes the edge as a list.
func (e PathEdge) MarshalJSON() ([]byte, error) {
	kind, err := number(edgeKinds, e.Kind)
	if err != nil {
		return nil, fmt.Errorf("edge: %w", err)
	}
	list := []any{e.From, e.To, kind}
	if e.Label != "" {
		list = append(list, e.Label)
	}
	return json.Marshal(list)
}

// UnmarshalJSON reads the list.
func (e *PathEdge) UnmarshalJSON(b []byte) error {
	kind := -1
	*e = PathEdge{}
	list := []any{&e.From, &e.To, &kind, &e.Label}
	if err := json.Unmarshal(b, &list); err != nil {
		return err
	}
	if kind < 0 || kind >= len(edgeKinds) {
		return errors.New("an edge of a graph has no kind that is known")
	}
	e.Kind = edgeKinds[kind]
	return nil
}

// MarshalJSON writes the place as a list.
func (p PathPlace) MarshalJSON() ([]byte, error) {
	list := []int{p.Node, p.Lines}
	if p.Edge != 0 {
		list = append(list, p.Edge)
	}
	return json.Marshal(list)
}

// UnmarshalJSON reads the list.
func (p *PathPlace) UnmarshalJSON(b []byte) error {
	*p = PathPlace{}
	return json.Unmarshal(b, &[]any{&p.Node, &p.Lines, &p.Edge})
}

func number(kinds []string, kind string) (int, error) {
	for i, k := range kinds {
		if k == kind {
			return i, nil
		}
	}
	return 0, fmt.Errorf("unknown kind %q", kind)
}

// Check tells what is wrong with the graph of a map that was read: whoever
// passes it may index with what it holds.
func (p *Paths) Check() error {
	if len(p.Nodes) < 2 || p.Nodes[PathEntry].Kind != NodeEntry || p.Nodes[PathExit].Kind != NodeExit {
		return errors.New("a graph does not begin with its entry and exit")
	}
	for i, n := range p.Nodes {
		for _, line := range n.Lines {
			if line < 1 {
				return fmt.Errorf("node %d of a graph has a line %d", i, line)
			}
		}
	}
	for i, e := range p.Edges {
		if e.From < 0 || e.From >= len(p.Nodes) || e.To < 0 || e.To >= len(p.Nodes) {
			return fmt.Errorf("edge %d of a graph leads from node %d to %d, of %d", i, e.From, e.To, len(p.Nodes))
		}
	}
	for i, at := range p.Places {
		if at.Node < 0 || at.Node >= len(p.Nodes) || at.Lines < 0 || at.Lines > len(p.Nodes[at.Node].Lines) || at.Edge < 0 || at.Edge > len(p.Edges) {
			return fmt.Errorf("place %d of a graph is not in its node", i+1)
		}
	}
	for _, path := range p.Interest {
		at := PathEntry
		for _, i := range path {
			if i < 0 || i >= len(p.Edges) || p.Edges[i].From != at {
				return fmt.Errorf("a path of interest does not go on at edge %d", i)
			}
			at = p.Edges[i].To
		}
		if at != PathExit {
			return errors.New("a path of interest does not lead to the exit")
		}
	}
	return nil
}
