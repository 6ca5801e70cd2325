package forms

// Value is how the recorder is given what a variable holds, or the instance around.
type Value struct {
	text string // as an argument of a call
	made string // as one of a constructor of ours, in which nothing may be called
	// calls tells that the text has a call.
	calls bool
}

// Calls reports whether a call comes before the one that is given the value.
func (v Value) Calls() bool { return v.calls }

// Named: `T x = e;` ▶ `T x = e;v1_1.AddNode(x,3);`.
func Named(name string) Value { return Value{text: name, made: name} }

// Variadic: `void m(T... x) {` ▶ `void m(T... x) {v1_1.AddNode(true?x:null,3);`, of a method marked @SafeVarargs, which javac warns of where it is
// handed on.
func Variadic(name string) Value { return Named(VariadicAround().Of(name)) }

// VariadicAround: `lib(x)` ▶ `lib(manOT.lend(true?x:null))`, likewise.
func VariadicAround() Around { return Around{"true?", ":null"} }

// Passed: `new Inner()` ▶ `manOT.born(v1_1.hold(v1_1.pass(v1_1.passed=Outer.this),3).site(4),new Inner())`, out of the sight of javac where it may
// take that for this.
func Passed(h Handle, o Object) Value {
	store := h.String() + ".passed=" + o.name
	return Value{text: h.call("pass", store), made: store, calls: true}
}

// Self: `new Inner()` ▶ `manOT.born(manOT.at(12).hold(manOT.ON?manOT.at(12).self=this:null,3).site(4),new Inner())`, where no variable has a handle.
func Self(h Handle, o Object) Value {
	return Value{text: h.Recorder + ".ON?" + h.String() + ".self=" + o.name + ":null", made: h.passedField() + o.name, calls: true}
}

// Unseen: `f = 1;` ▶ `if(this.this$used!=manOT.EPOCH)manOT.use(new manOT.Passed().v=this);f = 1;`, out of the sight of javac, by a field of
// something new.
func Unseen(n *Names, v Value) Value { return Named(n.passedField() + v.text) }

// UnseenAs: `() -> size` ▶ `() -> manOT.touch((T)(new manOT.Passed().v=this)).size`, of a type again.
func UnseenAs(n *Names, typ string, o Object) Value { return Named(HiddenMade(n, typ).Of(o.name)) }

// passedField assigns what follows to a field of something new.
func (n *Names) passedField() string { return "new " + n.Recorder + ".Passed().v=" }

// Object is how code names the instance of a class around; the zero value where it cannot.
type Object struct {
	name string
	kept bool
}

// This is the instance that runs.
var This = Object{name: "this"}

// Outer: `new Inner()` ▶ `manOT.born(v1_1.hold(v1_1.pass(v1_1.passed=Outer.this),3).site(4),new Inner())`.
func Outer(class string) Object { return Object{name: class + ".this"} }

// Written: `p.f = e` ▶ `manOT.InsertField(v1_1,p,p.f = e,3)`, as the source has it.
func Written(name string) Object { return Object{name: name} }

// KeptSelf: `x = this;` ▶ `x = this;manOT.InsertAssign(v1_1,v1_1.self,3);`, as the handle has been told of it.
func KeptSelf(h Handle) Object { return Object{h.Variable + ".self", true} }

// IsNone reports whether it cannot be named.
func (o Object) IsNone() bool { return o.name == "" }

// Value is the object as it is named.
func (o Object) Value() Value { return Named(o.name) }

// Kept reports whether the handle has it, so that javac does not see that this is handed on.
func (o Object) Kept() bool { return o.kept }
