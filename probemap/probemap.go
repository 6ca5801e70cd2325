// Package probemap is the map that a rewrite leaves beside its output
// (jinstr.map): every class, method, variable and probe of the rewritten
// source, so that a trace, which holds only numbers, can be read.
package probemap

// Format is the version of the map's form.
const Format = 6

// FormatCalls is the first that has Method.Calls.
const FormatCalls = 5

// Map is the whole of jinstr.map. Methods are numbered from 1 over all files,
// in the order of Files.
type Map struct {
	Format  int     `json:"format"`
	Name    string  `json:"name,omitempty"`   // of the output, which tells it from others in a program
	Build   string  `json:"build"`            // identifies this rewrite; the trace carries it too
	Level   string  `json:"level"`            // "full", "objects" or "lesson"
	Style   string  `json:"style"`            // "ids" or "paper"
	Target  string  `json:"target,omitempty"` // "cldc" for a small device, or "se"
	Uses    bool    `json:"uses,omitempty"`   // beside the heap it is recorded when objects are used
	Sources []*File `json:"-"`                // one line each in the file, after the header line
}

// File is one rewritten source file.
type File struct {
	Path    string    `json:"path"`   // as the user named it, slashes forward
	Output  string    `json:"output"` // below the output directory
	Build   string    `json:"-"`      // of the map that it was read from, also where several were made one
	Base    uint32    `json:"-"`      // what was added to its methods' numbers there
	Classes []*Class  `json:"classes,omitempty"`
	Methods []*Method `json:"methods,omitempty"`
	Left    []Left    `json:"left,omitempty"`
	// Encoding is that of the source file, by the name that was given; "": it is in UTF-8, or none was given.
	Encoding string `json:"encoding,omitempty"`
	// Unseen are uses of objects in the file that are not noted, where uses are.
	Unseen []Unseen `json:"unseen,omitempty"`
	// Apart and ApartFunctions have names of methods that the source set does not declare, which may be those of other outputs: see Merge.
	Apart          []string `json:"apart,omitempty"`
	ApartFunctions []string `json:"apartFunctions,omitempty"`
	// Calls has what code without an activation calls: see Method.Calls.
	Calls []string `json:"calls,omitempty"`
	// Waits has what code without an activation reads: see Method.Waits.
	Waits []string `json:"waits,omitempty"`
	// Functions are the names of methods that method references name, that expression lambdas call for their values, or
	// whose bodies are left alone.
	Functions []string `json:"functions,omitempty"`
	// Deep tells that code of the program's which is not rewritten names classes that are: it may have what is in the collections that it comes by, how deep that
	// may be, and in what it has made, and catch what rewritten methods throw.
	Deep bool `json:"deep,omitempty"`
	// Gives has what expression lambdas read and give as their values, named so.
	Gives []string `json:"gives,omitempty"`
}

// Class is a class, interface, enum or record that the file declares.
type Class struct {
	Name   string  `json:"name"` // binary name: shop.Cart$Line, shop.Cart$1
	Line   int     `json:"line"`
	Super  string  `json:"super,omitempty"` // as written, without type arguments
	Fields []Field `json:"fields,omitempty"`
	// Open tells, for devices, that its objects have fields that the source does not show: what is around it, or those of an enum.
	Open bool `json:"open,omitempty"`
	// Constants tells that its objects are enum constants, which their class holds.
	Constants bool `json:"constants,omitempty"`
	// Asked tells that code which was not rewritten may ask its objects for something, by a type of its own.
	Asked bool `json:"asked,omitempty"`
	// Untracked tells why it is not known when objects of it are used, where uses are noted.
	Untracked string `json:"untracked,omitempty"`
}

// Field is a field of a class, reference or primitive.
type Field struct {
	Name   string `json:"name"`
	Type   string `json:"type"` // as written
	Static bool   `json:"static,omitempty"`
}

// Kind of a method.
const (
	KindMethod      = "method"
	KindConstructor = "constructor"
	KindInitializer = "init"   // instance initialisers and field initialisers
	KindStatic      = "static" // static initialisers and static field initialisers
	KindLambda      = "lambda"
	KindFinally     = "finally" // a finally block, where paths are counted
	KindSites       = "sites"   // the sites of another body, whose name it has, where births are counted
)

// Method is a body that probes stand in.
type Method struct {
	ID    uint32 `json:"-"`     // what its number in the file and the file's first number make
	Class int    `json:"class"` // index into File.Classes
	// Name is the name used in variables' names: main, main#2 for the second
	// of an overload; the class's simple name for a constructor; static and
	// init for initialisers; lambda for lambdas.
	Name    string `json:"name"`
	Kind    string `json:"kind"`
	Line    int    `json:"line"`
	Returns bool   `json:"returns,omitempty"` // returns a reference
	Plain   bool   `json:"plain,omitempty"`   // that of a string or a box
	// GivesThis tells that it may return or throw its own object.
	GivesThis bool `json:"this,omitempty"`
	// Blurs tells that more may be in flight as it returns than what it returns, or that a variable which it
	// may return need not be what it has returned: only objects made as its value surely are.
	Blurs bool `json:"blurs,omitempty"`
	// Lends tells that code which was not rewritten may call it and keep what it gives that.
	Lends bool `json:"lends,omitempty"`
	// Answers tells that code which was not rewritten may call it by a type of its own.
	Answers bool `json:"answers,omitempty"`
	// Asks tells that it calls code which was not rewritten, which may call methods that answer, and go on having what these give.
	Asks bool `json:"asks,omitempty"`
	// AsksGiven tells that it has such code make objects of others, of which an event tells when these are made.
	AsksGiven bool `json:"asksGiven,omitempty"`
	// Takes tells that it may return what a method of the library takes out of a collection,
	// or what it has read before a finally clause sets variables.
	Takes  bool    `json:"takes,omitempty"`
	Vars   []Var   `json:"vars,omitempty"`
	Probes []Probe `json:"probes,omitempty"` // in order of evaluation; probe n is Probes[n-1]
	Stmts  []Range `json:"stmts,omitempty"`  // full statements and headers that hold temporaries
	// Finally has those of Stmts, counted from 1, that are finally clauses: an
	// exception may be under way while they run.
	Finally []int `json:"finally,omitempty"`
	// Throws has those, likewise, that are throw statements: the method does not return what
	// is made or called for in them.
	Throws []int `json:"throws,omitempty"`
	// Loose has those, likewise, of whose temporaries no event tells when their expression is done with them: they
	// are headers of statements with a body, and may have let them go before they end.
	Loose []int `json:"loose,omitempty"`
	// Coarse marks a method whose locals, blocks and ends of statements are not
	// recorded, for its size: what it makes or names is held until it returns.
	Coarse bool `json:"coarse,omitempty"`
	// Blind marks one of which at most the calls are recorded: what it does with
	// objects is not known.
	Blind bool `json:"blind,omitempty"`
	// Uncounted marks one of which not all that it makes is recorded, or nothing of it, as there was no room for the calls.
	Uncounted bool `json:"uncounted,omitempty"`
	// Once marks initialisers that make no other object of their class, as it has no name: that of a compact source file.
	Once bool `json:"once,omitempty"`
	// Calls has the names of the source set's methods that it calls, and the simple names
	// of the classes that it creates, behind Creates. What else runs, a library calls.
	Calls []string `json:"calls,omitempty"`
	// Apart has the names of methods that it calls and the source set does not declare: another output may, see Merge.
	Apart []string `json:"apart,omitempty"`
	// Waits has the simple names of the fields that it reads within expressions which run
	// other code before they use the value, behind OfThis if it is those of its own
	// object; AnyElement, if it reads elements so; AnyContent, if it calls what may give
	// what is in a collection, or what an expression lambda reads.
	Waits []string `json:"waits,omitempty"`
	// Paths is nil where paths are not counted.
	Paths *Paths `json:"paths,omitempty"`
	// Sites are those of KindSites.
	Sites []Site `json:"sites,omitempty"`
	// Body is the kind of the body whose sites these are, where the program's frames are known by their methods' numbers.
	Body string `json:"body,omitempty"`
}

// Nests tells that what of it runs without a frame may make its class again meanwhile.
func (m *Method) Nests() bool {
	return m.Kind == KindConstructor || m.Kind == KindInitializer && !m.Once
}

// What stands before names in Method.Calls: that of a class whose objects it creates, and the
// full one of a lambda which nobody has, nor what it returned, when the statement that it
// stands in has ended.
const (
	Creates = "new "
	Runs    = "-> "
)

// What stands in Method.Waits besides names of fields, and before them.
const (
	OfThis     = "this."
	AnyElement = "[]"
	AnyContent = "[...]"
)

// Range is a half-open range of byte offsets in the original file.
type Range struct {
	Start int `json:"s"`
	End   int `json:"e"`
}

// Var is a local variable, parameter, or other named holder of a method.
type Var struct {
	Name string `json:"name"` // x, or x#2 where the method has several
	Type string `json:"type,omitempty"`
	// Kind: local, param, catch, resource, foreach, pattern, or hidden for what a
	// for-each goes over, and what a return has read.
	Kind     string `json:"kind"`
	Scope    Range  `json:"scope"`
	Returned bool   `json:"returned,omitempty"` // may be what the method returns or throws
	Read     bool   `json:"read,omitempty"`     // from what it holds, the method may have read what it returns or throws
}

// Result is the name of the variable that has what a method returns, where that is of a primitive type.
const Result = "<result>"

// GoneOver is the name of the variable that stands for what a for-each goes over, or its iterator; or it is GoneOver#2 and so on.
// Such variables are called after their statements, as what reports say that holds an object.
const GoneOver = "<for-each>"

// GoneOverByCall is the name of the variable that stands for what a call goes over that calls functions back.
const GoneOverByCall = "<call>"

// OfEntry is the name of the variables that stand for the key and the value of the entry of a map that a for-each has come to.
const OfEntry = "<for-each entry>"

// Kinds of probes.
const (
	ProbeLocal   = "local"   // LOCAL: Var
	ProbeField   = "field"   // FIELD, SELF: Name
	ProbeStatic  = "static"  // STATIC: Name
	ProbeElement = "element" // ELEM
	ProbeSite    = "site"    // BIRTH, ARRAY, BORN, CLONE: an allocation site; Name is the type as written
	ProbeLeave   = "leave"   // LEAVE: the block is Scope
	ProbeEnd     = "end"     // END
	ProbeEscape  = "escape"  // ESCAPE, INTO: Name is the call
	ProbeValue   = "value"   // VALUE: Var, or Name of a static field; OWNED: Name
	ProbeLine    = "line"    // LINE: a statement begins, or a loop's header is run again
	ProbeEdge    = "edge"    // LINE: an edge of a control-flow graph is taken: Edge, Body
	ProbeThrown  = "thrown"  // LINE: an exception leaves a method, or its finally block Body
)

// Probe is one place where the program records something.
type Probe struct {
	Kind string `json:"k"`
	Line int    `json:"l"`
	Col  int    `json:"c"`
	Pos  int    `json:"p"`           // byte offset in the original file
	Var  int    `json:"v,omitempty"` // 1 + index into Method.Vars, for ProbeLocal
	Name string `json:"n,omitempty"` // shop.Cart.next for a field: class where it is declared, if known, then its name
	Stmt int    `json:"s,omitempty"` // 1 + index into Method.Stmts
	// Edge is 1 + the index of an edge in the graph of the method, or, where Body is not 0, of the file's method of that number from 1, a finally block.
	Edge int  `json:"j,omitempty"`
	Body int  `json:"a,omitempty"`
	Last bool `json:"e,omitempty"` // the last event of its statement: temporaries end after it
	// Result marks a site whose object is the value of an expression lambda.
	Result bool `json:"r,omitempty"`
	// Gives marks a site whose object the method surely returns, unless it ends by an exception: it does not go on then.
	Gives bool `json:"t,omitempty"`
	// Origin marks one from whose object that value is read: x -> new Box(x).value.
	Origin bool `json:"g,omitempty"`
	// To is the name of the method of the source set of which what a site makes is an argument, and nothing else.
	To string `json:"q,omitempty"`
	// Watched tells of a site that the program tells when its objects have died, though they may not have escaped.
	Watched Watched `json:"w,omitempty"`
	// Whole marks what is held with all that is in it, which dies with it: a thread that is started, with what its constructor was given, and the value of a ThreadLocal.
	Whole bool `json:"y,omitempty"`
	// Parts marks what is handed to code that may keep what is in it, or what its methods give, and does without it.
	Parts bool `json:"tp,omitempty"`
	// Shared marks what code outside goes on having: if it has made that, it may keep what comes into it, and does without it.
	Shared bool `json:"ts,omitempty"`
	// Fresh marks a call that gives an iterator: one of the platform's is new, and nobody else has it.
	Fresh bool `json:"tn,omitempty"`
	// Ahead marks one that may have looked up what it gives next, and is used for more than to be asked: it may hold that when the collection has let it go.
	Ahead bool `json:"ta,omitempty"`
	// Many marks a site that makes several objects at once: arrays of arrays, a map of lists.
	Many bool `json:"m,omitempty"`
	// Loop marks the variable of a for-each, set once for each time round: what is
	// in flight the first time (the iterator) belongs to the loop.
	Loop bool `json:"o,omitempty"`
	// Again marks the start of the body of a loop at level objects: what the round before the
	// last one made, and nothing has named since, is in flight no more.
	Again bool `json:"u,omitempty"`
	// Opens marks an END before a for-each where no event names what that goes over: see Method.Vars of the name GoneOver.
	Opens bool `json:"i,omitempty"`
	// Reread marks a store whose variable was read before in the same statement: what
	// it held may still be in use there.
	Reread bool `json:"h,omitempty"`
	// Late marks what a lambda captures: that it escaped is told when its statement has
	// ended, or later, so where it stands tells nothing of how far the method has come.
	Late bool `json:"d,omitempty"`
	// Reference marks a site at which a call of the library's, or a stream, calls a constructor reference, and no event
	// comes: that the object is first seen tells of its birth.
	Reference bool `json:"f,omitempty"`
	// Between tells, of a Reference, between which events of its method it is called.
	Between *Between `json:"x,omitempty"`
	// Makes is the binary name of the class of which a constructor reference makes objects that may be called later, from
	// anywhere.
	Makes string `json:"z,omitempty"`
	// Elsewhere marks a store to a static field that another output may set, too, without an
	// event of it: see Merge.
	Elsewhere bool `json:"-"`
	// Scope is the block that a LEAVE ends, or the try block whose exception a catch clause takes.
	Scope *Range `json:"b,omitempty"`
}

// Between are the events of a method between which a constructor reference is called, by their probes: the call that runs
// it comes after those of its arguments, up to Last, and before that around it.
type Between struct {
	Last int `json:"l"`
	// Next is the probe around the call: where that has made something and returned, the next event. 0: there is none.
	Next int `json:"n,omitempty"`
	// From and To are the first and the last probe of the outermost loop around; 0: there is none.
	From int `json:"f,omitempty"`
	To   int `json:"t,omitempty"`
	// Caught tells that the method may go on where the call has thrown.
	Caught bool `json:"c,omitempty"`
}

// Watched tells when a site's objects are watched.
type Watched int

// When they are.
const (
	Always    Watched = iota + 1
	Outermost         // where the site's activation is the only one of its thread
)

// IsSite tells that a probe records something of the program: not the end of a
// block or a statement.
func (p *Probe) IsSite() bool {
	return p.Kind != ProbeLeave && p.Kind != ProbeEnd && p.Kind != ProbeValue && p.Kind != ProbeLine && p.Kind != ProbeEdge && p.Kind != ProbeThrown
}

// ClassOf is the class that declares a method, or nil: maps are read as they come.
func (f *File) ClassOf(m *Method) *Class {
	if m.Class < 0 || m.Class >= len(f.Classes) {
		return nil
	}
	return f.Classes[m.Class]
}

// RecordsHeap tells that the program was rewritten to record what becomes of its objects.
func (m *Map) RecordsHeap() bool {
	for _, f := range m.Sources {
		for _, method := range f.Methods {
			if len(method.Probes) > 0 {
				return true
			}
		}
	}
	return false
}

// FullName is a method's name with its class.
func (f *File) FullName(m *Method) string {
	if c := f.ClassOf(m); c != nil {
		return c.Name + "." + m.Name
	}
	return m.Name
}

// Device is the target of programs for small devices.
const Device = "cldc"

// Unseen is a use of objects that is not noted: of those it is not known when they are used.
type Unseen struct {
	Line int `json:"line"`
	Col  int `json:"col"`
	// Of is the binary name of a class, the type of an array, AnyArray, AnyObjects, or a field's name behind AnyField.
	Of string `json:"of"`
}

// What stands in Unseen.Of where a type is not known.
const (
	AnyArray   = "[]"
	AnyObjects = "?[]" // any array of references
	AnyField   = "*."
)

// NotCounted is the Cost of what was left alone where births are counted by site.
const NotCounted = "births are not counted there"

// BodyNotCounted is it where what was left alone is a body, whose method is marked as uncounted.
const BodyNotCounted = "what it makes is not counted, or not all of it"

// NoPaths is the Reason of a body whose paths are not counted.
const NoPaths = "its paths are not counted"

// Left is a construct that was left alone, with the reason.
type Left struct {
	Line   int    `json:"line"`
	Col    int    `json:"col"`
	End    int    `json:"end,omitempty"` // the last line of it, if that is another
	Reason string `json:"reason"`
	Sites  int    `json:"sites,omitempty"`  // how many sites stand in it, if it is more than one
	Cost   string `json:"cost"`             // what the facts lose by it
	Detail string `json:"detail,omitempty"` // of which method, and how large
}
