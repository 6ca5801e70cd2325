package probe

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"jinstr/probemap"
	"jinstr/rewrite/codesize"
	"jinstr/rewrite/edit"
	"jinstr/rewrite/escape"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/heapprobe"
	"jinstr/rewrite/interest"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/pathprobe"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/watchprobe"
)

// Options say what to insert.
type Options struct {
	Full bool // every local and block, not only births, stores and escapes
	// Lesson adds to Full each statement that begins, and each value of a primitive type that is stored.
	Lesson bool
	Paper  bool // simple statements in the form of the paper's figures
	// Release of Java that the source is written for: 3 (1.3) and up; 0: the newest.
	Release int
	Package string // of the class manOT that the program is to call
	Extend  bool   // let classes that extend Object extend jinstr.rt.Obj
	Sizes   bool   // give the estimated size of every method
	// Census asks how many calls of code that was not rewritten are known.
	Census bool
	// Receivers is told of each value that a method is called on where it stands, and the binary name of the class that it is of, if that is known.
	Receivers func(start, end int, class string)
	// Library knows the classes outside of the set; nil: those of the platform.
	Library *library.Library
	// Lent has the names of methods whose references, in any file, come to whom may keep what they give: what the plans of all files give as Lent where all
	// names are here that Set.InReferences gives, or more.
	Lent map[string]bool
	// Paths is the scheme by which paths are counted; "": they are not.
	Paths string
	// Interest names the paths that a selective scheme counts; nil with the others.
	Interest *interest.Set
	// Conditions tells that the operands of &&, || and ?: are branches of their own.
	Conditions bool
	// OnMiss says what a path does that is found not to be of interest: MissStop
	// and so on.
	OnMiss string
	NoHeap bool // no heap probes
	Sites  bool // births are counted by site; not with heap probes
	// Watched tells that some of them are watched.
	Watched bool
	// Touches tells that it is noted when objects are used.
	Touches bool
	Device  bool // for a small device: the program says when it ends
}

// Result is the plan of one file. Method ids in the queued text stand as
// \x01n\x02, with n from 1 within the file; Bytes gives them their numbers.
type Result struct {
	file  *javasrc.File
	edits *edit.Buffer
	// Changed tells whether anything is inserted.
	Changed bool
	Map     *probemap.File
	// Lent are the names of methods of the set whose references in the file come to whom may keep what they give.
	Lent []string
	// Refused says why nothing can be inserted; "" if something can.
	Refused string
	Sizes   []Size
	// Outside are the calls of methods of code that was not rewritten, with an object or an argument that is followed, and Unknown those of them
	// of whose methods it is not known what they do; only where the census is asked for.
	Outside, Unknown int
}

// Size is what the code of a method is estimated at.
type Size struct {
	Class, Method string // binary name; name as in the map
	codesize.Size
}

// Bytes gives the rewritten file, whose first method has the id base.
func (r *Result) Bytes(base uint32) []byte {
	text, _ := r.Text(base)
	return text
}

// Text gives the rewritten file, whose first method has the id base, and the
// offsets at which ids stand in it; none in an encoding in which digits are not
// ASCII. It is to be called once: what was needed for it is let go.
func (r *Result) Text(base uint32) (text []byte, ids []int) {
	defer func() { r.file, r.edits = nil, nil }()
	ascii := true
	text = r.edits.Bytes(edit.Target{Old: r.file.Original, Text: r.file.Src, Origin: r.file.Origin, Expand: func(out []byte, s string) []byte {
		plain, places := numbered(s, base)
		encoded := r.file.Encode(plain)
		ascii = ascii && encoded == plain
		for _, p := range places {
			ids = append(ids, len(out)+p)
		}
		return append(out, encoded...)
	}})
	if !ascii {
		ids = nil
	}
	return text, ids
}

// numbered puts ids in place of their placeholders, and tells where.
func numbered(s string, base uint32) (text string, places []int) {
	for {
		i := strings.IndexByte(s, 1)
		if i < 0 {
			return s, places
		}
		j := strings.IndexByte(s, 2)
		n, _ := strconv.Atoi(s[i+1 : j])
		s = s[:i] + strconv.Itoa(int(base)+n-1) + s[j+1:]
		places = append(places, i)
	}
}

// planner walks one file.
type planner struct {
	*meaning.Env
	*javac.Rules
	*escape.Analysis
	*watchprobe.Uses
	*heapprobe.Events
	opt Options
	e   *edit.Buffer
	out *probemap.File

	places    map[*scope.Class]int          // of the classes of the file: see classIndex
	longLists map[*[]string]map[string]bool // see note
	body      *body
	recordsOf map[*meaning.Variable]*local
	written   *forms.Names // how the file writes what is inserted
	names     map[*scope.Class]map[string]int
	// prefix begins the names of variables of ours, as no name of the file does.
	prefix string
	// imported tells that the file imports manOT itself.
	imported bool
	// thisTypes are the types of variables that this may be handed to, and
	// functionTypes those that a lambda or a cast of this may be.
	thisTypes, functionTypes map[string]bool
	// outsideCalls and unknownCalls are what the census counts.
	outsideCalls, unknownCalls int
	// watched tells that javac looks for a this of the file that others may see too early, and watchedMade that it does, or looks for
	// objects that are as good as that.
	watched, watchedMade bool
	limits               *limits
	*nesting
	bodies   *classBodies // of the class that is visited
	sizes    []Size
	looked   *codesize.Facts     // at the file; nil until that is asked
	counters *pathprobe.Counters // nil where paths are not counted
	// adrift are local and anonymous classes declared where there is no this.
	adrift map[*scope.Class]bool
	// answering are the names of methods that the file gives out to be called.
	answering map[string]bool
	// lends tells of the method references that were visited whether they come to whom may keep what the methods give.
	lends map[javasrc.Node]bool
	// runs has the methods that call code outside which may run functions.
	runs map[*probemap.Method]bool
	// values are parts of what lambdas and methods give to code that was not rewritten, to be visited.
	values map[javasrc.Node]bool
	// calling has the constructor references that a call runs.
	calling map[javasrc.Node][]called
	// goneThrough is the call of a view that only an iterator has, which is visited next.
	goneThrough javasrc.Node
	// goneOverBy has the hidden variable for what a for-each goes over a view of.
	goneOverBy map[javasrc.Node]*local
	others     bool // code of the class path may go on having what some variable begins with
	// changed has the collections that a call changes through a view, with the call.
	changed map[javasrc.Node]javasrc.Node
	// opened is the map over the entries of which a for-each goes where no local holds it.
	opened javasrc.Node
	// parts has the values of conditionals and switches that are handed on.
	parts map[javasrc.Node]handed
	// results are values that a method returns, with the variables in which they are noted; see notesResult.
	results map[javasrc.Node]int
}

// Plan decides on all insertions into one file. A body that passes a limit with
// them gets fewer, and the file is planned again, until all fit.
func Plan(d *scope.File, set *scope.Set, opt Options) *Result {
	l := newLimits()
	for {
		l.again = false
		if r := planOnce(d, set, opt, l); !l.again {
			return r
		}
	}
}

func planOnce(d *scope.File, set *scope.Set, opt Options, l *limits) *Result {
	f := d.Src
	if opt.Library == nil {
		opt.Library = library.New(nil)
	}
	env := meaning.NewEnv(d, set, opt.Library, opt.Release)
	rules := javac.NewRules(env)
	kept := escape.New(rules, opt.Lesson, opt.Touches)
	p := &planner{Env: env, Rules: rules, Analysis: kept, Events: heapprobe.New(kept, heapprobe.Options{Full: opt.Full, Lesson: opt.Lesson}), Uses: watchprobe.NewUses(rules, opt.Touches), opt: opt, recordsOf: map[*meaning.Variable]*local{}, limits: l, e: edit.NewBuffer(len(f.Src)), calling: map[javasrc.Node][]called{}, opened: javasrc.None, changed: map[javasrc.Node]javasrc.Node{}, parts: map[javasrc.Node]handed{}, results: map[javasrc.Node]int{},
		out: &probemap.File{Path: f.Path, Deep: set.ReachedElsewhere()}, names: map[*scope.Class]map[string]int{}, adrift: map[*scope.Class]bool{}, values: map[javasrc.Node]bool{}, lends: map[javasrc.Node]bool{}, runs: map[*probemap.Method]bool{}, thisTypes: thisTypes(f, d, set),
	}
	if slices.ContainsFunc(d.Classes, func(c *scope.Class) bool { return extendable(f, c) }) {
		inner := innerClasses(d)
		p.watched = someThis(f, isKept) || someMaker(f, inner)
		p.watchedMade = p.watched || len(inner) > 0
	}
	p.functionTypes = p.FindFunctionTypes()
	for _, c := range d.Classes {
		p.out.Classes = append(p.out.Classes, p.mapClass(c))
	}
	p.e.Mute = opt.NoHeap
	if opt.Paths != "" {
		p.counters = pathprobe.New(rules, pathprobe.Options{Scheme: opt.Paths, Interest: opt.Interest, Conditions: opt.Conditions, OnMiss: opt.OnMiss, Recorded: opt.Lesson})
	}
	p.nesting = newNesting(f)
	header := p.e.Reserve(p.importPosition())
	if !p.chooseNames() {
		return &Result{file: f, edits: p.e, Map: p.out, Lent: p.Set.InReferences(d), Refused: "the names manOT and jinstr are both taken in this file, so that nothing could be called"}
	}
	if f.Compact {
		p.class(f.Root())
	} else {
		p.topLevel()
	}
	if opt.Touches {
		p.FindMissed()
		p.out.Unseen = p.Missed
	}
	p.leaveLent()
	p.insertImports(header)
	if opt.NoHeap {
		p.forgetHeap()
	}
	return &Result{file: f, edits: p.e, Map: p.out, Lent: p.lentMethods(), Changed: !p.e.Empty(), Sizes: p.sizes, Outside: p.outsideCalls, Unknown: p.unknownCalls}
}

func (p *planner) topLevel() {
	for n := p.File.First(p.File.Root()); n != javasrc.None; n = p.File.Next(n) {
		p.declaration(n)
	}
}

func (p *planner) mapClass(c *scope.Class) *probemap.Class {
	line, _ := p.File.Position(p.File.Start(c.Node))
	m := &probemap.Class{Name: c.Binary, Line: line, Super: c.Super, Constants: c.Kind == javasrc.EnumDeclaration || c.Kind == javasrc.EnumConstant}
	m.Open = p.opt.Device && (!c.Static || m.Constants)
	m.Asked = p.Asked(c)
	if p.opt.Touches {
		m.Untracked = watchprobe.Untracked(p.Env, c)
	}
	for _, name := range c.Order {
		fd := c.Fields[name]
		m.Fields = append(m.Fields, probemap.Field{Name: name, Type: fd.Type.String(), Static: fd.Static})
	}
	return m
}

// importPosition is on the package's line, or at the very start of the file: a
// doc comment must not lose its declaration.
func (p *planner) importPosition() int {
	if pkg := p.File.Child(p.File.Root(), javasrc.PackageDeclaration); pkg != javasrc.None {
		return p.File.End(pkg)
	}
	if strings.HasPrefix(string(p.File.Src[:min(3, len(p.File.Src))]), "\uFEFF") {
		return 3
	}
	return 0
}

// chooseNames looks for names of ours among the file's identifiers. An import
// of a name that the file uses would change its meaning, so the qualified name
// is written there; a variable called jinstr would hide that one.
func (p *planner) chooseNames() bool {
	used := map[string]bool{}
	p.prefix = "v"
	for n := javasrc.Node(0); int(n) < p.File.Len(); n++ {
		switch p.File.Kind(n) {
		case javasrc.ImportDeclaration, javasrc.PackageDeclaration:
			for end := p.File.End(n); int(n)+1 < p.File.Len() && p.File.Start(n+1) < end; {
				n++
			}
		case javasrc.Identifier, javasrc.TypeIdentifier:
			switch name := p.File.Text(n); {
			case name == forms.Recorder, name == forms.Block:
				used[name] = true
			case name == forms.Root: // a program may call the runtime by its full name
				used[name] = used[name] || !bytes.HasPrefix(p.File.Src[p.File.End(n):], []byte(".rt."))
			case name[0] == 'v':
				p.avoid(name)
			}
		}
	}
	if len(p.File.Skipped) > 0 { // what was not understood
		for _, name := range []string{forms.Recorder, forms.Block, forms.Root} {
			used[name] = used[name] || p.File.HasToken(0, len(p.File.Src), name)
		}
		for _, name := range ours.FindAll(p.File.Src, -1) {
			p.avoid(string(name))
		}
	}
	for _, c := range p.Declared.Classes { // classes of other files that are in scope here, also as members that a class inherits
		for _, name := range []string{forms.Recorder, forms.Block, forms.Root} {
			m := p.Set.Mean(scope.Type{Name: name}, c)
			used[name] = used[name] || m.Class != nil || m.Inherited() || name == forms.Block && !m.Surely()
		}
	}
	p.opt.Extend = p.opt.Extend && !used[forms.Root]
	p.opt.Device = p.opt.Device && !used[forms.Root]
	imported := p.Declared.Imports[forms.Recorder]
	if p.imported = imported == p.recorder(); p.imported { // the program calls the runtime itself
		used[forms.Recorder] = false
	} else if imported != "" {
		used[forms.Recorder] = true
	}
	p.written = &forms.Names{Recorder: forms.Recorder, Block: forms.Block, Raw: p.Casts()}
	if used[forms.Block] {
		p.written.Block = forms.BlockClass
	}
	if used[forms.Recorder] {
		p.written.Recorder = p.recorder()
	}
	return !used[forms.Root] || !used[forms.Recorder] && !used[forms.Block]
}

// ours are such names as variables of ours have. Decompilers give them, too.
var ours = regexp.MustCompile(`\bv+[0-9]+_[0-9]+\b`)

// avoid makes the prefix of our variables longer than that of a name like them.
func (p *planner) avoid(name string) {
	if n := len(name) - len(strings.TrimLeft(name, "v")); n >= len(p.prefix) && ours.MatchString(name) {
		p.prefix = strings.Repeat("v", n+1)
	}
}

// recorder is the class that the file calls, in full.
func (p *planner) recorder() string { return p.opt.Package + "." + forms.Recorder }

func (p *planner) insertImports(header edit.Slot) {
	if p.e.Empty() {
		return
	}
	var classes []string
	if p.written.Recorder == forms.Recorder && !p.imported {
		classes = append(classes, p.recorder())
	}
	if p.written.Block == forms.Block && !p.opt.NoHeap {
		classes = append(classes, forms.BlockClass)
	}
	p.e.SetAloud(header, forms.Imports(p.File.Child(p.File.Root(), javasrc.PackageDeclaration) == javasrc.None, classes...))
}

// declaration visits a top-level or member declaration.
func (p *planner) declaration(n javasrc.Node) {
	switch p.File.Kind(n) {
	case javasrc.ClassDeclaration, javasrc.InterfaceDeclaration, javasrc.EnumDeclaration, javasrc.RecordDeclaration:
		p.class(n)
	}
}

// class visits the class that node n declares.
func (p *planner) class(n javasrc.Node) {
	c := p.Declared.ClassAt(n)
	if c == nil {
		return
	}
	if c.Local && p.body != nil && !p.body.this {
		p.adrift[c] = true
	}
	outer, body, bodies := p.Class, p.body, p.bodies
	p.Class = c
	defer func() {
		p.Class, p.bodies = outer, bodies
		p.enter(body)
	}()
	switch {
	case p.extendsObj(c):
		p.extend(p.headerEnd(n))
	case p.opt.Touches && c.Super == "" && c.Kind == javasrc.ClassDeclaration && p.Set.KeepsSuperclass(c):
		p.leave(n, keptSuperclass)
	}
	k := p.newClassBodies(c)
	p.bodies = k
	members := scope.Body(p.File, n)
	if members == javasrc.None {
		return
	}
	if c.Kind == javasrc.RecordDeclaration {
		p.recordStores(k, members)
	}
	k.since = p.e.Mark()
	p.seesMade(k, members)
	p.keptBySuper(k, members)
	p.members(k, members)
	p.checkClass(k, members)
}

// extendsObj tells that a class of this file extends jinstr.rt.Obj when it is rewritten.
func (p *planner) extendsObj(c *scope.Class) bool {
	return c.Kind == javasrc.ClassDeclaration && c.Super == "" && p.opt.Extend && c.Binary != "java.lang.Object" && !p.AsksForSuperclass(c.Node) && !p.Set.KeepsSuperclass(c)
}

func (p *planner) extend(pos int) {
	slot := p.e.Reserve(pos)
	switch {
	case !p.opt.Touches:
		p.e.Set(slot, forms.Extends())
	case p.opt.NoHeap:
		p.e.SetAloud(slot, forms.Extends())
	default:
		p.e.Set(slot, forms.ExtendsUsed())
	}
}

// headerEnd is where a class's name and type parameters end.
func (p *planner) headerEnd(n javasrc.Node) int {
	if t := p.File.Child(n, javasrc.TypeParameters); t != javasrc.None {
		return p.File.End(t)
	}
	return p.File.End(p.File.Child(n, javasrc.Identifier))
}

func (p *planner) members(k *classBodies, list javasrc.Node) {
	for m := p.File.First(list); m != javasrc.None; m = p.File.Next(m) {
		switch p.File.Kind(m) {
		case javasrc.EnumBodyDeclarations:
			p.members(k, m)
		case javasrc.EnumConstant:
			p.enumConstant(k, m)
		case javasrc.FieldDeclaration, javasrc.ConstantDeclaration:
			p.field(k, m)
		case javasrc.MethodDeclaration:
			p.method(m)
		case javasrc.ConstructorDeclaration:
			p.constructor(m)
		case javasrc.CompactConstructorDeclaration:
			p.compactConstructor(m)
		case javasrc.StaticInitializer:
			p.initializer(m, p.File.Child(m, javasrc.Block), true)
		case javasrc.Block:
			p.initializer(m, m, false)
		default:
			p.declaration(m)
		}
	}
}

func (p *planner) enumConstant(k *classBodies, m javasrc.Node) {
	if !p.initialises(k.static, m) {
		return
	}
	p.within(k.static, func() {
		if args := p.File.Child(m, javasrc.ArgumentList); args != javasrc.None {
			p.Line = p.LineOf(p.File.Start(p.File.Child(m, javasrc.Identifier)))
			finish := func() {}
			if p.roomForArray(args, false) {
				finish = p.constructorRest(args, p.Class)
			}
			p.expr(args)
			finish()
		} else {
			p.constantRest(m, p.Class)
		}
		if p.File.Child(m, javasrc.ClassBody) != javasrc.None {
			p.class(m)
		}
	})
}

// within visits something in another body.
func (p *planner) within(b *body, visit func()) {
	old := p.body
	p.enter(b)
	visit()
	p.enter(old)
}

func placeholder(n int) string { return fmt.Sprintf("\x01%d\x02", n) }
