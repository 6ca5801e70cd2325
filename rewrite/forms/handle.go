package forms

import "strconv"

// Names are how a file writes what all forms name.
type Names struct {
	Recorder string // the class that is called: manOT, or its qualified name where that means something else
	Block    string // the type of handles
	// Raw tells that the source is older than Java 5, whose types have no arguments.
	Raw bool
}

// The names that a file writes unless they mean something else there, and the package that has the recorder.
const (
	Recorder = "manOT"
	Block    = "Block"
	Root     = "jinstr"
	// BlockClass is the type of handles in full.
	BlockClass = "jinstr.rt.Block"
)

// Handle is by what the probes of a body call the recorder.
type Handle struct {
	*Names
	Variable string // the variable that has it
	Method   string // the number of the body's method
	// Declared tells that the variable is; else the handle is asked for by the number.
	Declared bool
}

// String is the handle as the object of a call: v1_1, or manOT.at(12) where no variable has it.
func (h Handle) String() string {
	if h.Declared {
		return h.Variable
	}
	return h.Recorder + ".at(" + h.Method + ")"
}

// argument is the handle as a constructor gets it: v1_1, or 12, as asking for it would be a call, which has a line.
func (h Handle) argument() string {
	if h.Declared {
		return h.Variable
	}
	return h.Method
}

// call is the call of a method of the handle.
func (h Handle) call(method, arguments string) string {
	return h.String() + "." + method + "(" + arguments + ")"
}

// statement is such a call as a statement.
func (h Handle) statement(method, arguments string) string { return h.call(method, arguments) + ";" }

// construct begins a call of the constructor of a class of the recorder's that has a type parameter; of is the argument, "" where javac finds it out.
func (n *Names) construct(class, of string) string {
	if n.Raw {
		return "new " + n.Recorder + "." + class + "("
	}
	return "new " + n.Recorder + "." + class + "<" + of + ">("
}

func number(n int) string { return strconv.Itoa(n) }

// Around is text on both sides of an expression or a statement.
type Around struct{ First, Last string }

// Within is what stands on both sides when other text stands around.
func (a Around) Within(outer Around) Around {
	return Around{outer.First + a.First, a.Last + outer.Last}
}

// Of is the text around another.
func (a Around) Of(text string) string { return a.First + text + a.Last }

// Statement: `f(new T());` ▶ `f(new T());v1_1.end(5);`, of a call.
func Statement(call string) string { return call + ";" }
