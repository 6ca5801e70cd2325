package replay

import (
	"cmp"
	"math"
	"strings"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/plan"
	"jinstr/probemap"
)

// program is the map made flat: what an event needs is one index away.
type program struct {
	src     *probemap.Map
	methods []method // by method number; 0 is "no method"
	probes  []probe  // of all methods, one after the other; 0 is "no probe"
	vars    []variable
	stmts   []span // by statement number from 1, over all methods
	// stmtMethods are the methods that the statements belong to.
	stmtMethods []uint32
	finals      []bool // which of the statements are finally clauses
	throws      []bool // which are throw statements
	loose       []bool // which may have let go what they made before they end
	ends        []bool // which of them have an event that is their last
	fields      []string
	hidden      map[string]string // names of fields that classes below have, too: see layout.Sources.Hidden
	given       map[string]int32  // numbers of the names of methods of which arguments are made
	several     []int32           // probes that stand for one of several sites
	kept        map[string]int32  // the sites of what constructor references make that are kept, by the binary name of its class
	// blind tells that some method leaves no trace of its calls.
	blind bool
	// deep tells that code of the program's that is not rewritten names classes that are: see probemap.File.
	deep  bool
	calls *calls // nil where the map does not tell
	asks  plan.Asks
	named map[string]bool // simple names of the map's classes
	// bareWaits are the waits of code without a frame; waited tells which keys some code has.
	bareWaits []int32
	waited    []bool
}

type span struct{ lo, hi int32 }

func (s span) has(pos int32) bool { return s.lo <= pos && pos < s.hi }

type method struct {
	src        *probemap.Method
	file       *probemap.File
	firstProb  int32 // index of probe 1
	probes     int32
	firstVar   int32
	vars       int32
	returns    bool
	plain      bool // a string or a box
	lends      bool // code that was not rewritten may keep what it gives that
	answers    bool // that may call it by a type of its own
	asks       bool // it calls code that was not rewritten and may call methods that answer
	asksGiven  bool // that also of objects that it is given in a call of which an event tells when it has ended
	coarse     bool
	blind      bool
	static     bool // a static initialiser
	uncounted  bool // not all that it makes is recorded
	entered    bool // of a blind or uncounted one, or a static initialiser: it ran
	lambda     bool
	name       int32   // see calls
	to         int32   // the number of its name, as sites have it of the method whose argument is made: see arguments.go
	called     []int32 // what it calls, in order; see calls
	constructs bool
	iterator   bool    // its name is that of the method that a for-each calls
	nests      bool    // what of it runs without a frame may make its class again meanwhile
	returned   []int32 // variables, within the method, that it may return
	read       []int32 // variables from whose objects it may read what it returns
	takesOut   bool    // it may return what has been given up; see keepOrigin
	waits      []int32 // what it reads and uses later; see inuse.go
	makers     []int32 // probes of constructor references; see byReference
	loosens    bool    // some of its statements are loose
}

// initialises tells of the initialisers of instances.
func (m *method) initialises() bool { return m.nests && !m.constructs }

// probe is what an event at a probe needs to know.
type probe struct {
	src    *probemap.Probe
	method uint32
	pos    int32
	stmt   int32  // statement number over all methods, 0 for none
	at     span   // the statement's range
	final  int32  // the innermost finally clause around it, 0 for none
	slot   int32  // 1 + the variable within the method
	key    uint32 // number of the field
	outer  bool   // which is that of an inner object for the instance around
	last   bool
	loop   bool
	opens  bool // a for-each begins
	reread bool
	again  bool // the body of a loop begins: see again.go
	static bool // of the initialisers of static fields
	// elsewhere tells of a store to a static field that others set without an event.
	elsewhere bool
	ran       bool   // of those: it did
	many      bool   // an array of arrays is several births at one site
	makes     uint32 // the class that the site was last found to make
	clears    []int32
	tried     span    // the try block whose exception a catch clause takes
	to        int32   // the number of the name of the method of which what is made is an argument, or 0
	oneOf     []int32 // it stands for one of these sites: see references.go
}

type variable struct {
	name   string
	typ    string
	method uint32
	scope  span
	hidden bool // the source does not name it: its name is that of a statement, <for-each>
	line   int  // of such, on which it is set
	param  bool
	origin bool // what a return or throw gives may be read from it
	goes   goes // where it stands for a collection
}

// goes tells which statement goes over what a variable holds that the source does not name, 0 if none, and whether that is a for-each.
type goes struct {
	over  int32
	loops bool
}

// newProgram flattens m. Numbers in it that point nowhere are taken as absent.
func newProgram(m *probemap.Map, classes *layout.Sources, locals plan.Locals) *program {
	p := &program{src: m, methods: make([]method, 1), probes: make([]probe, 1), stmts: make([]span, 1), stmtMethods: make([]uint32, 1), finals: make([]bool, 1), throws: make([]bool, 1), loose: make([]bool, 1), ends: make([]bool, 1), named: map[string]bool{}, given: map[string]int32{}, asks: plan.AsksOf(m, locals.Recorded)}
	numbers := plan.FieldsOf(m)
	p.fields, p.hidden = numbers.Names, classes.Hidden()
	framed := plan.ByFramesOnly(m)
	if c := plan.CallsOf(m); c != nil {
		p.calls = &calls{c}
	}
	for _, f := range m.Sources {
		p.deep = p.deep || f.Deep
		for _, c := range f.Classes {
			p.named[plan.SimpleName(c.Name)] = true
		}
		for _, sm := range f.Methods {
			p.addMethod(f, sm, numbers, framed)
		}
	}
	p.addWaits(numbers)
	p.addKept(m)
	return p
}

func (p *program) addMethod(f *probemap.File, sm *probemap.Method, numbers *plan.Fields, framed func(string) bool) {
	const most = 1 << 24 // methods in a map that can be believed
	if sm.ID == 0 || sm.ID > most {
		return
	}
	for uint32(len(p.methods)) <= sm.ID {
		p.methods = append(p.methods, method{})
	}
	p.blind = p.blind || sm.Blind && len(sm.Probes) == 0
	m := method{src: sm, file: f, firstProb: int32(len(p.probes)), probes: int32(len(sm.Probes)),
		firstVar: int32(len(p.vars)), vars: int32(len(sm.Vars)), returns: sm.Returns, takesOut: sm.Takes, plain: sm.Plain, lends: sm.Lends, answers: sm.Answers, asks: sm.Asks, asksGiven: sm.AsksGiven, lambda: sm.Kind == probemap.KindLambda,
		coarse: sm.Coarse, blind: sm.Blind, uncounted: sm.Uncounted, static: sm.Kind == probemap.KindStatic, constructs: sm.Kind == probemap.KindConstructor, nests: sm.Nests()}
	returned, thrown := p.asks.Of(sm)
	for i, v := range sm.Vars {
		read := plan.Read(&v, returned, thrown)
		p.vars = append(p.vars, variable{v.Name, v.Type, sm.ID, toSpan(v.Scope), v.Kind == "hidden", 0, v.Kind == "param", v.Returned || read, goes{}})
		switch {
		case v.Returned:
			m.returned = append(m.returned, int32(i))
		case read:
			m.read = append(m.read, int32(i))
		}
	}
	if name := probemap.Plain(sm.Name); sm.Kind == probemap.KindMethod {
		m.to, m.iterator = p.giving(name), plan.Iterates(sm)
	}
	if p.calls != nil {
		m.name, m.called = p.calls.NameOf(f, sm), p.calls.Numbers(sm.Calls)
	}
	firstStmt := int32(len(p.stmts))
	for _, r := range sm.Stmts {
		p.stmts = append(p.stmts, toSpan(r))
		p.stmtMethods = append(p.stmtMethods, sm.ID)
		p.finals = append(p.finals, false)
		p.throws = append(p.throws, false)
		p.loose = append(p.loose, false)
		p.ends = append(p.ends, false)
	}
	stmts := len(sm.Stmts)
	mark(p.finals[firstStmt:][:stmts], sm.Finally)
	mark(p.throws[firstStmt:][:stmts], sm.Throws)
	mark(p.loose[firstStmt:][:stmts], sm.Loose)
	m.loosens = len(sm.Loose) > 0
	for i := range sm.Probes {
		sp := &sm.Probes[i]
		if sp.Var > 0 && sp.Var <= len(sm.Vars) {
			v := &p.vars[m.firstVar+int32(sp.Var)-1]
			v.line = cmp.Or(v.line, sp.Line)
		}
		pr := probe{src: sp, method: sm.ID, pos: int32(sp.Pos), loop: sp.Loop, many: sp.Many, reread: sp.Reread, again: sp.Again, static: m.static && sp.Kind == probemap.ProbeStatic, last: sp.Last || sp.Kind == probemap.ProbeEnd}
		if sp.Stmt > 0 && sp.Stmt <= len(sm.Stmts) {
			pr.stmt = firstStmt + int32(sp.Stmt) - 1
			pr.at = p.stmts[pr.stmt]
			p.ends[pr.stmt] = p.ends[pr.stmt] || pr.last
		}
		pr.final = p.innermost(sm, firstStmt, pr.pos)
		if sp.Var > 0 && sp.Var <= len(sm.Vars) {
			pr.slot = int32(sp.Var)
		}
		pr.opens = plan.Opens(sm, sp)
		if plan.GoesOver(sm, sp) {
			p.vars[m.firstVar+pr.slot-1].goes = goes{pr.stmt, pr.opens}
		}
		if framed(sp.To) {
			pr.to = p.giving(sp.To)
		}
		switch sp.Kind {
		case probemap.ProbeField:
			pr.key, pr.outer = numbers.Number(sp), strings.HasSuffix(sp.Name, ".this$0")
		case probemap.ProbeStatic:
			pr.key, pr.elsewhere = numbers.Number(sp), sp.Elsewhere
		case probemap.ProbeLeave:
			pr.clears = leaves(sm, sp.Scope)
		case probemap.ProbeLocal:
			if sp.Scope != nil {
				pr.clears, pr.tried = leaves(sm, sp.Scope), toSpan(*sp.Scope)
			}
		}
		if sp.Reference {
			m.makers = append(m.makers, int32(len(p.probes)))
		}
		p.probes = append(p.probes, pr)
	}
	p.methods[sm.ID] = m
}

// mark marks the statements of a method that are in a list of its map, which counts from 1.
func mark(stmts []bool, list []int) {
	for _, n := range list {
		if n > 0 && n <= len(stmts) {
			stmts[n-1] = true
		}
	}
}

// giving numbers the names of methods from 1.
func (p *program) giving(name string) int32 {
	if p.given[name] == 0 {
		p.given[name] = int32(len(p.given)) + 1
	}
	return p.given[name]
}

// site tells whether an object is made there.
func (p *probe) site() bool { return p.src != nil && p.src.Kind == probemap.ProbeSite }

// sends tells whether the method returns there what is named, to code that was not rewritten.
func (p *probe) sends() bool {
	return p.src != nil && p.src.Kind == probemap.ProbeEscape && p.src.Watched != 0
}

// result tells whether what is made there is the value of an expression lambda, or that is read from it.
func (p *probe) result() bool { return p.src != nil && (p.src.Result || p.src.Origin) }

// origin tells that the value of an expression lambda is read from what is made there.
func (p *probe) origin() bool { return p.src != nil && p.src.Origin }

// view tells that the object of an INTO is what its owner, a view, looks into.
func (p *probe) view() bool { return p.src != nil && (p.src.Fresh || p.src.Ahead) }

// late tells whether what is told there happened before.
func (p *probe) late() bool { return p.src != nil && p.src.Late }

// innermost returns the innermost finally clause around a position, or 0.
func (p *program) innermost(sm *probemap.Method, firstStmt, pos int32) (stmt int32) {
	for _, n := range sm.Finally {
		at := firstStmt + int32(n) - 1
		if n > 0 && n <= len(sm.Stmts) && p.stmts[at].has(pos) && (stmt == 0 || p.stmts[at].lo > p.stmts[stmt].lo) {
			stmt = at
		}
	}
	return stmt
}

// leaves lists the variables that are declared within the block. Without a block
// it is that of the whole method.
func leaves(sm *probemap.Method, block *probemap.Range) []int32 {
	var list []int32
	for i, v := range sm.Vars {
		if block == nil || v.Scope.Start >= block.Start && v.Scope.Start < block.End {
			list = append(list, int32(i))
		}
	}
	return list
}

func toSpan(r probemap.Range) span { return span{int32(r.Start), int32(r.End)} }

// at returns the index of a probe, or 0 if the map has no such probe.
func (p *program) at(m, n uint32) int32 {
	if m >= uint32(len(p.methods)) || n == 0 || n > math.MaxInt32 || int32(n) > p.methods[m].probes {
		return 0
	}
	return p.methods[m].firstProb + int32(n) - 1
}

// method returns the method of that number, or that of number 0.
func (p *program) method(n uint32) *method {
	if n >= uint32(len(p.methods)) {
		n = 0
	}
	return &p.methods[n]
}
