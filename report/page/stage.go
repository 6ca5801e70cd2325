package page

// SchemaVersion is the version of the form of Stage. It rises when something in it
// changes its meaning or goes.
const SchemaVersion = 8

// Stage is what the page knows of the steps. Lists that belong together stand in
// columns, and all else refers to them by index. A step holds only what it changed.
type Stage struct {
	Schema int    `json:"schema"`
	First  uint64 `json:"first"` // the step of Steps[0]; the states after it are whole
	Total  uint64 `json:"total"` // steps of the whole trace
	Peak   uint64 `json:"peak"`  // the step at which most bytes were alive

	Files   []string `json:"files"`
	Threads []string `json:"threads"`
	Names   []string `json:"names"` // of methods, variables, fields, holders and reasons
	Classes []Class  `json:"classes"`

	Objects Objects `json:"objects"`
	Holders Holders `json:"holders"`
	Steps   Steps   `json:"steps"`
	// Lesson tells that statements, values, texts and streams were recorded, too.
	Lesson bool   `json:"lesson"`
	Said   *Said  `json:"said"`
	Found  *Found `json:"found"`

	Graphs []Graph `json:"graphs"`
	Ways   *Ways   `json:"ways"`
}

// What is known of the ways through a body.
const (
	WaysUnknown = iota // its edges were not recorded
	WaysTold           // they were
	OneWay             // there is one path only
)

// Graph is the control-flow graph of a method, or of a finally block in one.
type Graph struct {
	Name  string `json:"name"` // of a finally block; "" of a method
	File  int    `json:"file"` // in Files
	Known int    `json:"known"`
	// Start is the edge with which the method begins, and Number the number behind it, in Names; -1: there is none.
	Start  int         `json:"start"`
	Number int         `json:"number"`
	Nodes  []GraphNode `json:"nodes"` // in the order in which they are drawn, one below the other
	Edges  []GraphEdge `json:"edges"`
}

// GraphNode is a piece of a method that runs as a whole.
type GraphNode struct {
	Kind  string `json:"kind"`
	Lines []int  `json:"lines"`
}

// GraphEdge leads from one node to another.
type GraphEdge struct {
	From  int    `json:"from"` // in Nodes
	To    int    `json:"to"`
	Label string `json:"label"` // true, case 3, …
	Adds  string `json:"adds"`  // what it does to the path's number
	// Lane is where it is drawn: 0 straight down, else beside the nodes, from 1 outwards: on the right if it leads down, on the left if up. -1: it is
	// never taken, and not drawn.
	Lane int `json:"lane"`
}

// Ways are the edges that were taken, in the order in which they were, and the exceptions that left graphs.
type Ways struct {
	Step       []uint64 `json:"step"`
	Activation []int    `json:"activation"`
	Graph      []int    `json:"graph"`
	Edge       []int    `json:"edge"`    // -1: an exception leaves the graph
	Number     []int    `json:"number"`  // of the path so far, in Names; -1: not known, or it has come to its end; -2: none of interest
	Counted    []int    `json:"counted"` // the number of the path or fragment that it ends, in Names; -1: none
}

// Said is what went through the standard streams, in the order in which it did.
type Said struct {
	Step   []uint64 `json:"step"`
	Stream []int    `json:"stream"` // 0: in, 1: out, 2: err
	Text   []string `json:"text"`
}

// What stands in Found beside objects.
const (
	FoundNull   = -1
	FoundUntold = -2 // an object that no step tells of, or, at level objects, null, a string or a box
)

// Found is what looks have found in collections, in the order in which they did.
type Found struct {
	Step    []uint64 `json:"step"`
	Object  []int    `json:"object"`
	Objects [][]int  `json:"objects"` // all that is in it, in its order, or FoundNull, FoundUntold
	Pairs   []int    `json:"pairs"`   // 1: it is a map, and they are its keys and values in turn
	Whole   []int    `json:"whole"`   // 1: it has nothing else, whatever the tuples say
}

// Class is a class with the fields that refer to objects, those of its superclasses first.
type Class struct {
	Name   string `json:"name"`
	Fields []int  `json:"fields"` // in Names
	// Values has of each field of a primitive type its name and the value that it begins with, both in Names.
	Values []int `json:"values"`
}

// Objects are all objects that the steps tell of, in the order in which they do.
type Objects struct {
	Name     []string `json:"name"`
	Class    []int    `json:"class"`
	External []int    `json:"external"` // 1: made by code that was not rewritten
	Birth    []uint64 `json:"birth"`
	Length   []int    `json:"length"` // of an array
	Bytes    []int64  `json:"bytes"`
	Death    []uint64 `json:"death"`   // the first step at which it is garbage; 0: never, or not known
	Bounded  []int    `json:"bounded"` // 1: at Death at the latest
	Gone     []int    `json:"gone"`    // 1: it goes on under another name, and counts there
}

// Kinds of holders.
const (
	HolderLocal   = iota // of: thread, at: depth, name: the variable
	HolderStatic         // name: Class.field
	HolderField          // of: object, name: the field
	HolderElement        // of: object, at: index
	HolderInside         // of: object, a collection
)

// Kinds of hidden holders.
const (
	HiddenThis      = 1 // `this` of a running method
	HiddenStatement = 2 // the variable without a name of a statement: a for-each's iterator
)

// Holders are all members that tuples have had.
type Holders struct {
	Kind []int `json:"kind"`
	// Hidden is 0, HiddenThis or HiddenStatement: states leave it out where there is another.
	Hidden []int `json:"hidden"`
	Name   []int `json:"name"` // in Names
	Of     []int `json:"of"`
	At     []int `json:"at"`
	Text   []int `json:"text"` // in Names, of locals: as states print it
}

// Kinds of what has a value.
const (
	ValueStatic  = iota // at: the name, Class.field
	ValueField          // of: object, at: the name
	ValueElement        // of: object, at: index
	ValueText           // of: object
)

// What a tuple is beside its holders. An object is reachable if a variable leads to it, or from one of these roots:
// what flies, and what has escaped or may be inside and is not dead.
const (
	TupleDead    = 1 << iota
	TupleFlies   // in flight
	TupleEscaped // code that was not rewritten may hold it
	TupleInside  // it may be in a collection of which that is not known
	TupleGone    // the object is known by another name from here on
)

// Steps are the steps in columns.
type Steps struct {
	Thread []int    `json:"thread"`
	File   []int    `json:"file"` // -1: none
	Line   []int    `json:"line"`
	Own    []int    `json:"own"` // 1: the place is the event's own
	Event  []string `json:"event"`
	// Changed has, one after the other, each tuple that changed: its object, what it is, how
	// many holders it has, and these.
	Changed [][]int `json:"changed"`
	// Frames has of each thread whose activations changed: the thread, how many from the lowest are
	// as they were, how many are above, and of each of these its number, the method, its graph or -1, how many
	// variables are null, and these, how many have a value, and of these the name and the value.
	Frames [][]int `json:"frames"`
	// Value has of each value that the step told: the kind, of what it is, at which place, and the value in Names, or
	// -1 if it is not known any more.
	Value [][]int `json:"value"`
	// Begins has 1 where a statement begins.
	Begins []int `json:"begins"`
	// Garbage has of each object that became garbage: the object, 1 for a cycle, 1 for at the
	// latest, the step and line of the last sight of it (0: none), and the reason.
	Garbage [][]int `json:"garbage"`
}
