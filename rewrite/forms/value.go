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

// Named: x ▶ v1_1.AddNode(x,3).
func Named(name string) Value { return Value{text: name, made: name} }

// Variadic: x ▶ v1_1.AddNode(true?x:null,3), of a parameter of a method marked @SafeVarargs, which javac warns of where it is handed on.
func Variadic(name string) Value { return Named(VariadicAround().Of(name)) }

// VariadicAround: x ▶ manOT.lend(true?x:null), likewise.
func VariadicAround() Around { return Around{"true?", ":null"} }

// Passed: x ▶ v1_1.AddNode(v1_1.pass(v1_1.passed=x),3), out of the sight of javac where it may take that for this.
func Passed(h Handle, o Object) Value {
	store := h.String() + ".passed=" + o.name
	return Value{text: h.call("pass", store), made: store, calls: true}
}

// Self: this ▶ manOT.born(manOT.at(12).hold(manOT.ON?manOT.at(12).self=this:null,3) … ), where no variable has a handle.
func Self(h Handle, o Object) Value {
	return Value{text: h.Recorder + ".ON?" + h.String() + ".self=" + o.name + ":null", made: h.passedField() + o.name, calls: true}
}

// Unseen: this ▶ manOT.use(new manOT.Passed().v=this), out of the sight of javac, by a field of something new.
func Unseen(n *Names, v Value) Value { return Named(n.passedField() + v.text) }

// UnseenAs: this ▶ manOT.touch((T)(new manOT.Passed().v=this)).f, of a type again.
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

// Outer is the one of a class around: Outer.this.
func Outer(class string) Object { return Object{name: class + ".this"} }

// Variable is one that a variable has, or the instance as the source writes it.
func Variable(name string) Object { return Object{name: name} }

// KeptSelf is the one that the handle has been told: v1_1.self.
func KeptSelf(h Handle) Object { return Object{h.Variable + ".self", true} }

// IsNone reports whether it cannot be named.
func (o Object) IsNone() bool { return o.name == "" }

// Text is the object as an expression.
func (o Object) Text() string { return o.name }

// Kept reports whether the handle has it, so that javac does not see that this is handed on.
func (o Object) Kept() bool { return o.kept }
