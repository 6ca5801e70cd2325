package forms

import "strings"

// Imports: `package shop;` ▶ `package shop; import jinstr.out.shop.manOT; import jinstr.rt.Block;`, behind what the file has or at its very start.
func Imports(start bool, classes ...string) (text string) {
	for i, class := range classes {
		if i > 0 || !start {
			text += " "
		}
		text += "import " + class + ";"
	}
	if start {
		text += " "
	}
	return text
}

// Bases are the classes of the recorder that classes of a program extend.
var Bases = []string{"jinstr.rt.Obj", "jinstr.rt.UsedObj"}

// Extends: `class C {` ▶ `class C extends jinstr.rt.Obj {`.
func Extends() string { return " extends jinstr.rt.Obj" }

// ExtendsUsed: `class C {` ▶ `class C extends jinstr.rt.UsedObj {`, where it is noted with the heap when objects are used.
func ExtendsUsed() string { return " extends jinstr.rt.UsedObj" }

// Frame is what stands around the statements of a body.
type Frame struct {
	// Enter declares the handle, Guard is from where on the body is left by Exit.
	Enter, Guard, Exit string
}

// FrameOf: `void m(T a) { … }` ▶
// `{Block v1_1=manOT.enter(12);try{if(manOT.ON)v1_1.self=this;v1_1.AddNode(a,1); … }finally{v1_1.exit();}}`, where the handle is told of this,
// and what lambdas captured is settled, if need be.
func FrameOf(h Handle, self, settles bool) Frame {
	f := Frame{Enter: h.Block + " " + h.Variable + "=" + h.Recorder + ".enter(" + h.Method + ");", Guard: "try{"}
	if self {
		f.Guard += h.keepSelf()
	}
	f.Exit = "}finally{"
	if settles {
		f.Exit += Settle(h)
	}
	f.Exit += h.statement("exit", "") + "}"
	return f
}

// Throwing: `if (n < 0) throw new E();` ▶ `if (n < 0) {Block v1_1=manOT.enter(12);try{throw new E();}finally{v1_1.exit();}}`, around a
// statement that alone records something.
func (f Frame) Throwing() Around { return Around{"{" + f.Enter + f.Guard, f.Exit + "}"} }

// keepSelf tells the handle of this. Nothing may be left in the handle that all share where nothing is recorded; and the store alone would cost as
// much as all else does then.
func (h Handle) keepSelf() string {
	return "if(" + h.Recorder + ".ON)" + h.Variable + ".self=this;"
}

// InstanceBlock: `T f = e;` ▶ `T f = e;{Block v1_1=manOT.at(12);if(manOT.ON)v1_1.self=this;v1_1.Field(f,2);}`, around what is recorded of a new
// object.
func InstanceBlock(h Handle, calls string) string {
	return "{" + h.Block + " " + h.Variable + "=" + h.String() + ";" + h.keepSelf() + calls + "}"
}

// StaticBlock: `static T f = e;` ▶ `static T f = e;static{manOT.InsertStatic(manOT.at(12),f,2);}`.
func StaticBlock(calls string) string { return "static{" + calls + "}" }

// Field: `T f = e;` ▶ `T f = e;{Block v1_1=manOT.at(12);if(manOT.ON)v1_1.self=this;v1_1.Field(f,2);}`.
func Field(h Handle, v Value, probe int) string {
	return h.statement("Field", v.text+","+number(probe))
}

// FieldOfNothing: `int f = g(new T());` ▶ `int f = g(new T());{Block v1_1=manOT.at(12);if(manOT.ON)v1_1.self=this;v1_1.Field((Object)null,2);}`: a
// store of nothing, which tells of which object it is.
func FieldOfNothing(h Handle, probe int) string {
	return h.statement("Field", "(Object)null,"+number(probe))
}

// Entered: `void m(T a) { … }` ▶ `{Block v1_1=manOT.enter(12);try{v1_1.AddNode((Object)null,2);v1_1.Escape(a,1);}finally{v1_1.exit();}`, where all
// else is left out for its size.
func Entered(h Handle, probe int) string {
	return h.statement("AddNode", "(Object)null,"+number(probe))
}

// EscapeSelf: `lib(this);` ▶ `v1_1.EscapeSelf(3);lib(this);`.
func EscapeSelf(h Handle, probe int) string { return h.statement("EscapeSelf", number(probe)) }

// CalledSelf: `class T extends Lib {` ▶ `class T extends Lib {{Block v1_1=manOT.at(12);if(manOT.ON)v1_1.self=this;v1_1.called(v1_1.self,1);}`, where
// Lib may be rewritten.
func CalledSelf(h Handle, probe int) string {
	return Called(probe).Statement(h, KeptSelf(h).Value())
}

// Constructor: `record R(T a) {` ▶
// `record R(T a) {R(T a){this.a=a;Block v1_1=manOT.enter(12);try{if(manOT.ON)v1_1.self=this;v1_1.Field(a,1);}finally{v1_1.exit();}}`,
// of the header and the stores of its components.
func Constructor(header, stores string, f Frame, calls string) string {
	return header + "{" + stores + f.Enter + f.Guard + calls + f.Exit + "}"
}

// ConstructorHeader: `record R(T a) {` ▶ `R(T a){`, with an access modifier and parameters that stand behind commas.
func ConstructorHeader(access, class string, parameters []string) string {
	return access + class + "(" + strings.Join(parameters, ",") + ")"
}

// CompactHeader: `record R(@A T a) {` ▶ `record R(@A T a) {R{…}`, which has the annotations of the components.
func CompactHeader(access, class string) string { return access + class }

// Quiet: `record R(T a) {` ▶ `@SuppressWarnings({"rawtypes","unchecked","deprecation","removal"})R(T a){`, of the name of the annotation: what
// there is to say of a type is said where the component stands.
func Quiet(annotation, header string) string {
	return "@" + annotation + `({"rawtypes","unchecked","deprecation","removal"})` + header
}

// StoreComponent: `record R(T a) {` ▶ `record R(T a) {R(T a){this.a=a;`.
func StoreComponent(name string) string { return "this." + name + "=" + name + ";" }

// CallFrame: `void m() { … }` ▶ `{int v1_1=manOT.enter(12);try{ … }finally{manOT.leave(v1_1);}}`, where a device that cannot walk a stack tells who
// called.
func CallFrame(h Handle) Around {
	return Around{"int " + h.Variable + "=" + h.Recorder + ".enter(" + h.Method + ");try{", "}finally{" + h.Recorder + ".leave(" + h.Variable + ");}"}
}
