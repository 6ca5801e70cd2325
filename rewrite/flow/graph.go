package flow

import "jinstr/rewrite/javasrc"

// The nodes that every graph has.
const (
	Entry = 0
	Exit  = 1
)

// Graph is the control flow of one body.
type Graph struct {
	Nodes []Node
	Edges []Edge
	// Breaks are, of each loop, the jumps that leave it past its exit.
	Breaks map[javasrc.Node][]javasrc.Node
	// Values are the switches that give a value.
	Values []javasrc.Node
}

// Node is a basic block.
type Node struct {
	Kind  NodeKind
	Lines []int // source lines of its statements, in the order in which they run
}

// NodeKind says what a node is.
type NodeKind string

const (
	EntryNode   NodeKind = "entry"
	ExitNode    NodeKind = "exit"
	BlockNode   NodeKind = "block"
	BranchNode  NodeKind = "branch"
	LoopNode    NodeKind = "loop"
	SwitchNode  NodeKind = "switch"
	HandlerNode NodeKind = "handler"
)

// Edge is a way from one node to another. Two edges may join the same nodes.
type Edge struct {
	From, To int
	Kind     EdgeKind
	Label    string // of a case: what it is for
	Slot     Slot
	// Falls tells that it runs through the label of a case, where the text of
	// that case's own edge stands.
	Falls bool
}

// EdgeKind says why an edge is taken.
type EdgeKind string

const (
	Next     EdgeKind = "next"
	True     EdgeKind = "true"
	False    EdgeKind = "false"
	Case     EdgeKind = "case"
	NoMatch  EdgeKind = "none"
	Fall     EdgeKind = "fall"
	Break    EdgeKind = "break"
	Continue EdgeKind = "continue"
	Yield    EdgeKind = "yield"
	Return   EdgeKind = "return"
	Throw    EdgeKind = "throw"
	Catch    EdgeKind = "catch"
	// Never leads from a loop that does not end to the exit, so that there is a
	// way out in the graph. It is never taken and has no slot.
	Never EdgeKind = "never"
)

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
)
