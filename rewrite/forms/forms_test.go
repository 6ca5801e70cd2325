package forms

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var (
	names = &Names{Recorder: "manOT", Block: "Block"}
	// h is the handle of a body with a frame, at that of one without.
	h  = Handle{Names: names, Variable: "v1_1", Method: "12", Declared: true}
	at = Handle{Names: names, Variable: "v1_1", Method: "12"}
)

// form is a text that a function gives, and what it is to be: as in the function's comment and in docs/forms.md.
type form struct{ name, text, want string }

func call(c Passing, x string) string { return c.Around(h, false).Of(x) }

var all = []form{
	// Bodies.
	{"Imports", Imports(false, "jinstr.out.shop.manOT", "jinstr.rt.Block"), " import jinstr.out.shop.manOT; import jinstr.rt.Block;"},
	{"Extends", Extends(), " extends jinstr.rt.Obj"},
	{"ExtendsUsed", ExtendsUsed(), " extends jinstr.rt.UsedObj"},
	{"FrameOf", framed(FrameOf(h, true, false), "v1_1.AddNode(a,1); … "), "{Block v1_1=manOT.enter(12);try{if(manOT.ON)v1_1.self=this;v1_1.AddNode(a,1); … }finally{v1_1.exit();}}"},
	{"InstanceBlock", InstanceBlock(at, "v1_1.Field(f,2);"), "{Block v1_1=manOT.at(12);if(manOT.ON)v1_1.self=this;v1_1.Field(f,2);}"},
	{"StaticBlock", StaticBlock("manOT.InsertStatic(manOT.at(12),f,2);"), "static{manOT.InsertStatic(manOT.at(12),f,2);}"},
	{"Field", Field(h, Named("f"), 2), "v1_1.Field(f,2);"},
	{"FieldOfNothing", FieldOfNothing(h, 2), "v1_1.Field((Object)null,2);"},
	{"Entered", Entered(h, 2), "v1_1.AddNode((Object)null,2);"},
	{"EscapeSelf", EscapeSelf(h, 3), "v1_1.EscapeSelf(3);"},
	{"CalledSelf", CalledSelf(h, 1), "v1_1.called(v1_1.self,1);"},
	{"Constructor", Constructor("R(T a)", "this.a=a;", FrameOf(h, true, false), "v1_1.Field(a,1);"),
		"R(T a){this.a=a;Block v1_1=manOT.enter(12);try{if(manOT.ON)v1_1.self=this;v1_1.Field(a,1);}finally{v1_1.exit();}}"},
	{"ConstructorHeader", ConstructorHeader("", "R", []string{"T a"}) + "{", "R(T a){"},
	{"CompactHeader", CompactHeader("", "R") + "{…}", "R{…}"},
	{"Quiet", Quiet("SuppressWarnings", "R(T a)"), `@SuppressWarnings({"rawtypes","unchecked","deprecation","removal"})R(T a)`},
	{"StoreComponent", StoreComponent("a"), "this.a=a;"},
	{"CallFrame", CallFrame(h).Of(" … "), "int v1_1=manOT.enter(12);try{ … }finally{manOT.leave(v1_1);}"},
	// Values.
	{"Named", AddNode(h, Named("x"), 3), "v1_1.AddNode(x,3);"},
	{"Variadic", AddNode(h, Variadic("x"), 3), "v1_1.AddNode(true?x:null,3);"},
	{"VariadicAround", VariadicAround().Of("x"), "true?x:null"},
	{"Passed", Passed(h, Outer("Outer")).text, "v1_1.pass(v1_1.passed=Outer.this)"},
	{"Self", Self(at, This).text, "manOT.ON?manOT.at(12).self=this:null"},
	{"Unseen", UseBefore(Uses{names, true}, Unseen(names, Named("this")), false), "manOT.use(new manOT.Passed().v=this);"},
	{"UnseenAs", UseBehind(Uses{names, false}, UnseenAs(names, "T", This)), "manOT.touch((T)(new manOT.Passed().v=this))."},
	{"Outer", Outer("Outer").Value().text, "Outer.this"},
	{"Written", call(InsertField(Written("p").Value(), 3), "p.f = e"), "manOT.InsertField(v1_1,p,p.f = e,3)"},
	{"KeptSelf", KeptSelf(h).Value().text, "v1_1.self"},
	// Statements.
	{"AddNode", AddNode(h, Named("x"), 3), "v1_1.AddNode(x,3);"},
	{"Leave", Leave(h, 4), "v1_1.leave(4);"},
	{"End", End(h, 5), "v1_1.end(5)"},
	{"EndsCondition", EndsCondition(h, 5).Of("f(new T())"), "(f(new T()))==v1_1.ends(5)"},
	{"EndsDeclarator", EndsDeclarator(h, "v1_2", "i", 5), ",v1_2=v1_1.ends(5)?i:i"},
	{"EndsUnnamed", EndsUnnamed(h, "v1_2", "byte", 5), ",v1_2=v1_1.ends(5)?(byte)0:(byte)0"},
	{"Behind", Behind(End(h, 6)), ",v1_1.end(6)"},
	{"InFront", InFront(Line(h, 3)), "v1_1.line(3),"},
	{"Entry", Entry(h, Named("e"), 5, 6), "v1_1.entry(e,5,6);"},
	{"Look", Look(h), "v1_1.look();"},
	{"LookAtEnd", LookAtEnd(h).Of("v1_1.refill(list,3).remove(0);"), "try{v1_1.refill(list,3).remove(0);}finally{v1_1.look();}"},
	{"Joined", Joined(names), "manOT.joined();"},
	{"Statement", Statement(End(h, 5)), "v1_1.end(5);"},
	{"Capture", Capture(h, Named("x"), 3), "v1_1.capture(x,3);"},
	{"Lend", Lend(h, Named("x"), 3), "v1_1.lend(x,3);"},
	{"Hand", Hand(h, Named("x"), 3), "v1_1.hand(x,3);"},
	{"EscapeCaptured", EscapeCaptured(h, Named("x"), 3), "v1_1.Escape(x,3);"},
	{"Settle", Settle(h), "v1_1.settle();"},
	{"Caught", Caught(h, 5), "v1_1.caught(5);"},
	// Braces, branches and rules.
	{"Braced", Braced().Of("v1_1.end(5);s"), "{v1_1.end(5);s}"},
	{"Else", Else("v1_1.end(6);"), "else{v1_1.end(6);}"},
	{"Unmatched", Unmatched("v1_1.end(4);"), "default:v1_1.end(4);break;"},
	{"UnmatchedRule", UnmatchedRule("v1_1.end(4);"), "default->{v1_1.end(4);}"},
	{"YieldRule", YieldRule("v1_1.AddNode(t,3);").Of("e;"), "{v1_1.AddNode(t,3);yield e;}"},
	{"YieldedLikeCall", "yield " + YieldedLikeCall().Of("e"), "yield ((e))"},
	{"Again", Again("(manOT.hit(12,v1_2+5))&&((v1_2=7)==0|true)").Of("c"), "(c)?(manOT.hit(12,v1_2+5))&&((v1_2=7)==0|true):false"},
	{"BranchOf", BranchOf() + "x = a", "if(true)x = a"},
	{"RoundOf", RoundOf(), "for(;;)"},
	{"DeclaresAhead", DeclaresAhead("v1_2"), `if((Object)""instanceof String v1_2){}`},
	{"Declares", Declares("v1_2").Of("c"), `(c)&&(""instanceof String v1_2|true)`},
	// What is made.
	{"SiteOf", Born(h, Birth{}, SiteOf(3)).Of("new T(…)"), "manOT.born(v1_1.site(3),new T(…))"},
	{"ReturnedSite", Born(h, Birth{}, ReturnedSite(2)).Of("new T()"), "manOT.born(v1_1.returned(2),new T())"},
	{"ResultSite", Born(Handle{Names: names, Method: "3"}, Birth{}, ResultSite(1)).Of("new T()"), "manOT.born(manOT.at(3).result(1),new T())"},
	{"Born", Born(h, Birth{}, SiteOf(5), Hold{KeptSelf(h).Value(), 3}, Hold{Named("x"), 4}).Of("new T(…){…}"),
		"manOT.born(v1_1.hold(v1_1.self,3).hold(x,4).site(5),new T(…){…})"},
	{"Born", Born(h, Birth{LooksInto: true}, SiteOf(3)).Of("new T[n][m]"), "manOT.filled(v1_1.site(3),new T[n][m])"},
	{"BornMade", BornMade(h, Birth{}, 2).Of("new T()"), "new manOT.Born<>(new manOT.Site(v1_1,2),new T()).v"},
	{"BornLate", BornLate(h, Birth{LooksInto: true}, SiteOf(3)).Of("new T[]{…}"), "manOT.filled(new T[]{…},v1_1.site(3))"},
	{"Produced", Produced(h, SiteOf(4)).Of("List.of(v1_1.given(x,-5), v1_1.given(y,-6))"), "manOT.produced(v1_1.site(4),List.of(v1_1.given(x,-5), v1_1.given(y,-6)))"},
	{"NewArray", NewArray("T[]").Of("{…}"), "new T[]{…}"},
	{"NewElements", NewElements("Object[]").Of("a, b"), "new Object[]{a, b}"},
	{"Rest", Rest(names, "Object").Of("a, b"), "manOT.rest(new Object[]{a, b})"},
	{"EmptyArray", EmptyArray("Object", 1), "new Object[0]"},
	{"None", None(names), "manOT.none()"},
	{"Hidden", Hidden(h, "Inner").Of("new Inner()"), "(Inner)v1_1.pass(v1_1.passed=new Inner())"},
	{"HiddenMade", HiddenMade(names, "Inner").Of("new Inner()"), "(Inner)(new manOT.Passed().v=new Inner())"},
	{"Cast", Cast("T").Of("manOT.born(v1_1.site(2),new T())"), "((T)manOT.born(v1_1.site(2),new T()))"},
	{"Parenthesised", Parenthesised().Of("manOT.born(v1_1.site(3),new Object[0])"), "(manOT.born(v1_1.site(3),new Object[0]))"},
	// Stores.
	{"InsertAssign", call(InsertAssign(3), "x = e"), "manOT.InsertAssign(v1_1,x = e,3)"},
	{"InsertSelf", call(InsertSelf(3), "f = e"), "manOT.InsertSelf(v1_1,f = e,3)"},
	{"InsertField", call(InsertField(Named("p"), 3), "p.f = e"), "manOT.InsertField(v1_1,p,p.f = e,3)"},
	{"InsertOwned", call(InsertOwned(3), call(Owner(), "g()")+".f = e"), "manOT.InsertField(v1_1,v1_1.owner(g()).f = e,3)"},
	{"InsertStatic", call(InsertStatic(3), "C.f = e"), "manOT.InsertStatic(v1_1,C.f = e,3)"},
	{"InsertElement", call(InsertElement(3), call(Owner(), "a")+"["+call(Index(), "i")+"] = e"), "manOT.InsertElement(v1_1,v1_1.owner(a)[v1_1.index(i)] = e,3)"},
	{"Owner", call(Owner(), "a"), "v1_1.owner(a)"},
	{"Index", call(Index(), "i"), "v1_1.index(i)"},
	{"Init", call(Init(3), "e"), "v1_1.Init(e,3)"},
	{"After", After(names, 1).Of("x++"), "manOT.after(x++,1)"},
	{"Before", Before(names, 1).Of(call(InsertAssign(3), After(names, 1).Of("x++"))), "manOT.before(manOT.InsertAssign(v1_1,manOT.after(x++,1),3),1)"},
	// What is handed on.
	{"Escape", call(Escape(3), "x"), "v1_1.Escape(x,3)"},
	{"Called", call(Called(3), "node"), "v1_1.called(node,3)"},
	{"Sends", call(Sends(4), "work(n)"), "v1_1.sends(work(n),4)"},
	{"Into", call(Into(1), "list"), "v1_1.into(list,1)"},
	{"Arg", call(Arg(3), "x"), "v1_1.arg(x,3)"},
	{"Given", call(Given(5), "x"), "v1_1.given(x,5)"},
	{"OuterOf", call(OuterOf(4), "o"), "v1_1.outer(o,4)"},
	{"Refill", call(Refill(3), "list"), "v1_1.refill(list,3)"},
	{"Fills", call(Fills(3), "v"), "v1_1.fills(v,3)"},
	{"View", call(View(3), call(Viewed(), "map")+".values()"), "v1_1.view(v1_1.viewed(map).values(),3)"},
	{"Viewed", call(Viewed(), "map"), "v1_1.viewed(map)"},
	{"Over", call(Over(3), "map"), "v1_1.over(map,3)"},
	{"Opens", call(Opens(), "map"), "v1_1.opens(map)"},
	{"Entries", call(Entries(3), "map"), "v1_1.entries(map,3)"},
	{"Streamed", call(Streamed(3), "list"), "v1_1.streamed(list,3)"},
	{"Gathered", call(Gathered(3, 0), "set.clone()"), "v1_1.gathered(set.clone(),3,0)"},
	{"Cloned", call(Cloned(3), "super.clone()"), "v1_1.cloned(super.clone(),3)"},
	{"Source", call(Source(true), "m"), "v1_1.source(m,1)"},
	{"Vary", call(Vary(3), "b"), "v1_1.vary(b,3)"},
	// Level lesson, and the paper's style.
	{"Line", Line(h, 3), "v1_1.line(3)"},
	{"Edge", Edge(h, 3), "v1_1.edge(3)"},
	{"InitBehind", InitBehind(h, "v1_2", "i", 3), ",v1_2=v1_1.Init(i,3)"},
	{"Untold", Untold(h, 3), "v1_1.untold(3);"},
	{"PaperAddNode", PaperAddNode(h, PaperVariable{"x", "main", 3}, "T"), `v1_1.AddNode("x_main","T",3);`},
	{"PaperInsert", PaperInsert(h, "T", Named("x"), PaperVariable{"x", "main", 3}), `manOT.InsertAssign(v1_1.obj("T",x),v1_1.var("x_main",3));`},
	{"PaperInsertFrom", PaperInsertFrom(h, PaperVariable{"y", "main", 3}, Named("y"), PaperVariable{"x", "main", 4}),
		`manOT.InsertAssign(manOT.getObjTable().SearchRefObject(v1_1.var("y_main",3).of(y)),v1_1.var("x_main",4));`},
	// Births by site, and uses.
	{"Made", Made(names, "12", 0).Around(false).Of("new T(…)"), "manOT.made(12,0,new T(…))"},
	{"MadeArray", MadeArray(names, "12", 10, 2).Around(false).Of("new T[n][m]"), "manOT.madeArrays(12,10,2,new T[n][m])"},
	{"MadeArray", MadeArray(names, "12", 1, 1).Around(false).Of("new T[n]"), "manOT.madeArray(12,1,new T[n])"},
	{"Copied", Copied(names, "12", 0, 3).Around(false).Of("a.clone()"), "manOT.copied(12,0,3,a.clone())"},
	{"Use", Use(Uses{names, false}, false, "").Around(false).Of("o"), "manOT.touch(o)"},
	{"Use", Use(Uses{names, false}, true, "").Around(false).Of("a"), "manOT.lend(a)"},
	{"Use", Use(Uses{names, false}, true, "Object").Around(false).Of("list.get(0)"), "manOT.<Object>lend(list.get(0))"},
	{"UseBefore", UseBefore(Uses{names, false}, Named("a"), false), "manOT.touch(a);"},
	{"UseBehind", UseBehind(Uses{names, false}, Named("this")) + "size", "manOT.touch(this).size"},
	{"UseOwn", UseOwn(Uses{names, false}), "if(this.this$id!=manOT.EPOCH)this.this$id=manOT.EPOCH;"},
	{"UseOwn", UseOwn(Uses{names, true}), "if(this.this$used!=manOT.EPOCH)manOT.use(new manOT.Passed().v=this);"},
	{"UseOnce", UseOnce(names, "v1_2", "manOT.touch(a);"), "if(v1_2!=manOT.EPOCH){v1_2=manOT.EPOCH;manOT.touch(a);}"},
	{"NotedIn", NotedIn("v1_2"), "int v1_2=0;"},
	// What ends.
	{"DeviceRuns", DeviceRuns().Of(" … "), "jinstr.rt.Device.begins();try{ … }finally{jinstr.rt.Device.ended();}"},
	{"DeviceFinishes", DeviceFinishes().Of(" … "), "try{ … }finally{jinstr.rt.Device.finish();}"},
	{"DeviceFinished", DeviceFinished().Of("notifyDestroyed();"), "{jinstr.rt.Device.finish();notifyDestroyed();}"},
	{"DeviceExits", DeviceExits().Of("n"), "jinstr.rt.Device.exit(n)"},
	{"Halts", Halts(names).Of("n"), "manOT.halts(n)"},
	{"Halting", Halting(names).Of("Runtime.getRuntime()"), "manOT.halting(Runtime.getRuntime())"},
}

func framed(f Frame, body string) string { return "{" + f.Enter + f.Guard + body + f.Exit + "}" }

// TestForms: each form is what its comment and docs/forms.md say.
func TestForms(t *testing.T) {
	comments, doc := comments(t), document(t)
	done := map[string]bool{}
	for _, f := range all {
		done[f.name] = true
		assert.Equal(t, f.want, f.text, f.name)
		assert.Contains(t, comments[f.name], f.want, "the comment of %s", f.name)
		assert.Contains(t, doc, f.want, "docs/forms.md has no %s", f.name)
	}
	for name, comment := range comments {
		assert.True(t, done[name], "%s has no test", name)
		assert.Regexp(t, "^"+name+": `.*` ▶ `.*`", comment, "the comment of %s shows the source and what becomes of it", name)
	}
}

// comments are those of the package's exported functions, each on one line.
func comments(t *testing.T) map[string]string {
	list, err := filepath.Glob("*.go")
	require.NoError(t, err)
	found := map[string]string{}
	for _, name := range list {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		require.NoError(t, err)
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.IsExported() && !strings.HasSuffix(name, "_test.go") {
				found[f.Name.Name] = strings.ReplaceAll(strings.TrimSpace(f.Doc.Text()), "\n", " ")
			}
		}
	}
	require.NotEmpty(t, found)
	return found
}

// document is docs/forms.md without what Markdown adds.
func document(t *testing.T) string {
	text, err := os.ReadFile("../../docs/forms.md")
	require.NoError(t, err)
	return strings.NewReplacer("` … `", " … ", `\|`, "|").Replace(string(text))
}

// TestConstructors: where a call would have a line, a constructor stands for it.
func TestConstructors(t *testing.T) {
	raw := Handle{Names: &Names{Recorder: "manOT", Block: "Block", Raw: true}, Variable: "v1_1", Method: "12", Declared: true}
	made := func(h Handle, c Passing, x string) string { return c.Around(h, true).Of(x) }
	for _, f := range []form{
		{"with a handle", made(h, Given(5), "x"), "new manOT.Seen<>(v1_1,manOT.GIVEN,x,5).v"},
		{"without", made(at, Given(-5), "x"), "new manOT.Seen<>(12,manOT.GIVEN,x,-5).v"},
		{"before Java 5", made(raw, Given(5), "x"), "new manOT.Seen(v1_1,manOT.GIVEN,x,5).v"},
		{"of a type", made(h, InsertStatic(3).Of("T"), "e"), "new manOT.Seen<T>(v1_1,manOT.INSERT_STATIC,e,3).v"},
		{"without a number", made(h, Owner(), "x"), "new manOT.Seen<>(v1_1,manOT.OWNER,x,0).v"},
		{"a store with its owner", made(h, InsertField(Named("p"), 3), "p.f = e"), "new manOT.Stored<>(v1_1,p,p.f = e,3).v"},
		{"an owner that is passed", made(h, InsertField(Passed(h, Written("p")), 3), "p.f = e"), "new manOT.Stored<>(v1_1,v1_1.passed=p,p.f = e,3).v"},
		{"an owner without a handle", made(at, InsertField(Self(at, This), 3), "f = e"), "new manOT.Stored<>(12,new manOT.Passed().v=this,f = e,3).v"},
		{"an index", made(at, Index(), "i"), "new manOT.Index(12,i).v"},
		{"out of sight", made(h, Init(3).Hides("T"), "x"), "new manOT.Seen<>(v1_1,manOT.INIT,(T)(new manOT.Passed().v=x),3).v"},
		{"a call out of sight", call(Init(3).Hides("T"), "x"), "v1_1.Init((T)v1_1.pass(v1_1.passed=x),3)"},
		{"out of sight as an Object", made(h, Escape(3).OutOfSight(), "x"), "new manOT.Seen<>(v1_1,manOT.ESCAPE,(new manOT.Passed().v=x),3).v"},
		{"a call out of sight as an Object", call(Escape(3).OutOfSight(), "x"), "v1_1.Escape(v1_1.pass(v1_1.passed=x),3)"},
		{"a call of a type", call(InsertStatic(3).Of("T"), "e"), "manOT.<T>InsertStatic(v1_1,e,3)"},
		{"what an object holds", BornMade(h, Birth{}, 5, Hold{Named("x"), 4}).Of("new T()"), "new manOT.Born<>(new manOT.Site(new manOT.Held(v1_1,x,4),5),new T()).v"},
		{"an array", BornMade(at, Birth{LooksInto: true, References: true}, 5).Of("new T[]{}"), "new manOT.Filled<>(new manOT.Site(12,5),new T[]{}).v"},
		{"an array before Java 5", Born(raw, Birth{LooksInto: true, References: true}, SiteOf(5)).Of("new T[]{}"), "manOT.filledArray(v1_1.site(5),new T[]{})"},
		{"a counted one", MadeArray(names, "12", 1, 1).Around(true).Of("new T[n]"), "new manOT.Made<>(12,1,1,new T[n]).v"},
		{"a counted one before Java 5", Made(raw.Names, "12", 1).Around(true).Of("new T()"), "new manOT.Made(12,1,0,new T()).v"},
		{"a counted copy", Copied(names, "12", 0, 3).Around(true).Of("a.clone()"), "new manOT.Copied<>(12,0,3,a.clone()).v"},
		{"a use with the heap", Use(Uses{names, true}, true, "").Around(true).Of("a"), "new manOT.Given<>(a).v"},
	} {
		assert.Equal(t, f.want, f.text, f.name)
	}
}

// TestRecorder: what forms call, the recorder has.
func TestRecorder(t *testing.T) {
	files, err := filepath.Glob("../../runtime-java/*/jinstr/rt/*.java")
	require.NoError(t, err)
	var sources strings.Builder
	for _, name := range append(files, "../../runtime-java/output/manOT.java") {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		sources.Write(text)
	}
	calls := regexp.MustCompile(`\b(manOT|v1_1|Device)\.(\w+)`)
	found := 0
	for _, f := range all {
		for _, c := range calls.FindAllStringSubmatch(f.want, -1) {
			found++
			declared := regexp.MustCompile(`public [\w<>\[\], ]*\b` + c[2] + `( ?[(;={]|<| extends)`)
			assert.True(t, declared.MatchString(sources.String()), "%s: %s", f.name, c[0])
		}
	}
	assert.Greater(t, found, len(all)/2)
}
