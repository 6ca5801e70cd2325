package forms

// Passing is a call that gives back what it is given, and so can stand around an expression.
type Passing struct {
	call string
	// static tells that it is a method of the recorder that is given the handle, else it is one of the handle.
	static bool
	// class is the one of the recorder's whose constructor may stand for the call, and constant says to that of Seen for which; without, none does.
	class, constant string
	owner           Value  // of the field that is assigned; it comes before the expression
	of              string // the type argument; "" where javac finds it out
	unseen          bool   // the expression goes out of javac's sight
	hidden          string // its type, to which it is cast then; "" where an Object will do
	numbers         string // come behind the expression
}

// noConstant is that of calls for which no constructor stands.
const noConstant = ""

func ofHandle(call, constant string, numbers ...int) Passing {
	c := Passing{call: call, constant: constant}
	if constant != noConstant {
		c.class = "Seen"
	}
	for _, n := range numbers {
		c.numbers += "," + number(n)
	}
	return c
}

func ofRecorder(call, constant string, probe int) Passing {
	c := ofHandle(call, constant, probe)
	c.static = true
	return c
}

// Around is what stands around the expression. Where made is true, a constructor stands for the call, as that has no line of its own:
// new manOT.Seen<>(v1_1,manOT.ESCAPE,x,3).v.
func (c Passing) Around(h Handle, made bool) Around {
	text := c.calls(h)
	if made {
		text = c.made(h)
	}
	if c.unseen {
		text = text.hides(h, made, c.hidden)
	}
	return text
}

func (c Passing) calls(h Handle) Around {
	call := typeArgument(c.of) + c.call
	if !c.static {
		return Around{h.String() + "." + call + "(", c.numbers + ")"}
	}
	first := h.Recorder + "." + call + "(" + h.String() + ","
	if c.owner.text != "" {
		first += c.owner.text + ","
	}
	return Around{first, c.numbers + ")"}
}

// typeArgument is one that is written out before the name of a call.
func typeArgument(of string) string {
	if of == "" {
		return ""
	}
	return "<" + of + ">"
}

func (c Passing) made(h Handle) Around {
	first := ""
	switch c.class {
	case "Seen":
		if c.numbers == "" {
			c.numbers = ",0"
		}
		first = h.construct(c.class, c.of) + h.argument() + "," + h.Recorder + "." + c.constant
	case "Stored":
		first = h.construct(c.class, "") + h.argument() + "," + c.owner.made
	case "Index":
		first = "new " + h.Recorder + ".Index(" + h.argument()
	default:
		panic("forms: no constructor stands for " + c.call)
	}
	return Around{first + ",", c.numbers + ").v"}
}

// Hides gives an expression of a type to the call by way of a field of another type, so that javac does not take it for this.
func (c Passing) Hides(typ string) Passing {
	c.unseen, c.hidden = typ != "", typ
	return c
}

// OutOfSight is Hides of an expression of any type, where an Object will do.
func (c Passing) OutOfSight() Passing {
	c.unseen = true
	return c
}

// Of writes the type argument out; "" leaves it to javac, or as it was.
func (c Passing) Of(typ string) Passing {
	if typ != "" {
		c.of = typ
	}
	return c
}

// hides gives the expression to the text around it out of javac's sight.
func (a Around) hides(h Handle, made bool, typ string) Around {
	if made {
		return HiddenMade(h.Names, typ).Within(a)
	}
	return Hidden(h, typ).Within(a)
}

// Hidden: `new Inner()` ▶ `(Inner)v1_1.pass(v1_1.passed=new Inner())`, where javac may take that for this.
func Hidden(h Handle, typ string) Around {
	return Around{castTo(typ) + h.String() + ".pass(" + h.String() + ".passed=", ")"}
}

// HiddenMade: `new Inner()` ▶ `(Inner)(new manOT.Passed().v=new Inner())`, by a field of something new, as the handle may be one that only a call
// gives.
func HiddenMade(n *Names, typ string) Around { return Around{castTo(typ) + "(" + n.passedField(), ")"} }

// castTo is a cast of what comes out of a field, which is an Object, to another type; "" leaves it one.
func castTo(typ string) string {
	if typ == "" {
		return ""
	}
	return "(" + typ + ")"
}

// Cast: `x = new T();` ▶ `x = ((T)manOT.born(v1_1.site(2),new T()));`, where the release has no type variables by which a call would give back the
// type it is given.
func Cast(typ string) Around { return Around{"((" + typ + ")", ")"} }

// Parenthesised: `LOW` ▶ `LOW(manOT.born(v1_1.site(3),new Object[0]))`, and wherever an expression needs them.
func Parenthesised() Around { return Around{"(", ")"} }

// Call is the call with a value, as an expression.
func (c Passing) Call(h Handle, v Value) string { return c.calls(h).Of(v.text) }

// Statement is the call with a value, where that need not be given back: v1_1.Escape(x,3);.
func (c Passing) Statement(h Handle, v Value) string { return Statement(c.Call(h, v)) }
