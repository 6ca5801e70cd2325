package types

import (
	"strings"
)

// Read reads a type as scope.Written has it. mean tells what a name stands for.
func Read(text string, mean func(name string) Type) Type {
	r := reader{text: text, mean: mean}
	return r.written()
}

// ReadVariables reads type parameters as scope.Variables has them.
func ReadVariables(text string, mean func(name string) Type) (params []Parameter) {
	if text == "" {
		return nil
	}
	r := reader{text: text, mean: mean}
	for more := true; more; more = r.skip(',') {
		p := Parameter{Name: r.name(), Bound: Object}
		if r.skip('+') {
			p.Bound = r.written()
			for r.skip('&') {
				r.written()
			}
		}
		params = append(params, p)
	}
	return params
}

// reader reads types, those of sources and those of class files.
type reader struct {
	text string
	mean func(name string) Type
}

func (r *reader) skip(c byte) bool {
	if r.text == "" || r.text[0] != c {
		return false
	}
	r.text = r.text[1:]
	return true
}

// until takes what stands before one of some characters.
func (r *reader) until(chars string) string {
	i := strings.IndexAny(r.text, chars)
	if i < 0 {
		i = len(r.text)
	}
	before := r.text[:i]
	r.text = r.text[i:]
	return before
}

func (r *reader) name() string { return r.until("<>,[]+-*&") }

func (r *reader) written() (t Type) {
	bound := Exactly
	switch {
	case r.skip('*'):
		t = Object
		t.Bound = Extends
		return t
	case r.skip('+'):
		bound = Extends
	case r.skip('-'):
		bound = Super
	}
	t = r.mean(r.name())
	if r.skip('<') {
		var args []Type
		for more := true; more; more = r.skip(',') {
			args = append(args, r.written())
		}
		r.skip('>')
		if t.Class != "" || t.Own != nil {
			t.Args = args
		}
	}
	dims := 0
	for r.skip('[') {
		r.skip(']')
		dims++
	}
	t = t.array(dims)
	t.Bound = bound
	return t
}

// Signature is what the generic signature of a class or method says (JVMS 4.7.9.1).
type Signature struct {
	Params []Parameter
	Types  []Type // what a class is derived from, or the types of a method's parameters
	Result Type   // that a method gives
}

// ReadSignature reads the generic signature, or the descriptor, of a method, field or class.
func ReadSignature(text string) (s Signature) {
	r := reader{text: text}
	if r.skip('<') {
		for r.text != "" && !r.skip('>') {
			p := Parameter{Name: r.until(":"), Bound: Object}
			for first := true; r.skip(':'); first = false {
				if r.text != "" && r.text[0] == ':' { // no class bounds it, but interfaces do
					r.skip(':')
				}
				if t := r.signature(); first {
					p.Bound = t
				}
			}
			s.Params = append(s.Params, p)
		}
	}
	if r.skip('(') {
		for r.text != "" && !r.skip(')') {
			s.Types = append(s.Types, r.signature())
		}
		s.Result = r.signature()
		return s
	}
	for r.text != "" {
		s.Types = append(s.Types, r.signature())
	}
	return s
}

// ReadMethod is ReadSignature of a method, whose own variables are to be found out (see Own).
func ReadMethod(text string) Signature {
	s := ReadSignature(text)
	if len(s.Params) == 0 {
		return s
	}
	own := Bindings{}
	for i, p := range s.Params {
		s.Params[i].Name = Own(p.Name)
		own[p.Name] = bound{Type: Type{Variable: s.Params[i].Name}}
	}
	for i := range s.Params {
		s.Params[i].Bound = own.rename(s.Params[i].Bound)
	}
	for i := range s.Types {
		s.Types[i] = own.rename(s.Types[i])
	}
	s.Result = own.rename(s.Result)
	return s
}

// rename is a type with other names of variables.
func (b Bindings) rename(t Type) Type {
	if v, found := b[t.Variable]; found && t.Variable != "" {
		t.Variable = v.Variable
	}
	return t.with(b.rename)
}

// Own is the name under which a method's own type parameter goes as long as it is not known what that stands for.
func Own(name string) string { return "'" + name }

func isOwn(name string) bool { return strings.HasPrefix(name, "'") }

// primitives are the primitive types by their descriptors.
var primitives = map[byte]string{'Z': "boolean", 'B': "byte", 'C': "char", 'S': "short", 'I': "int", 'J': "long", 'F': "float", 'D': "double", 'V': "void"}

// signature reads one type. What is no signature is not known, and ends what is read.
func (r *reader) signature() (t Type) {
	switch {
	case r.skip('['):
		return r.signature().array(1)
	case r.skip('T'):
		t.Variable = r.until(";")
		r.skip(';')
	case r.skip('L'):
		t.Class = strings.ReplaceAll(r.until("<;"), "/", ".")
		t.Args = r.arguments()
		for r.skip('.') { // a member class of one that has arguments
			t.Class += "$" + r.until("<;.")
			t.Args = r.arguments()
		}
		r.skip(';')
	case r.text != "" && primitives[r.text[0]] != "":
		t.Class = primitives[r.text[0]]
		r.text = r.text[1:]
	default:
		r.text = ""
	}
	return t
}

func (r *reader) arguments() (args []Type) {
	if !r.skip('<') {
		return nil
	}
	for r.text != "" && !r.skip('>') {
		bound := Exactly
		switch {
		case r.skip('*'):
			t := Object
			t.Bound = Extends
			args = append(args, t)
			continue
		case r.skip('+'):
			bound = Extends
		case r.skip('-'):
			bound = Super
		}
		t := r.signature()
		t.Bound = bound
		args = append(args, t)
	}
	return args
}
