package types

import (
	"slices"
	"strings"

	"jinstr/rewrite/scope"
)

// Type is a type with its arguments. The zero value is one that is not known.
type Type struct {
	Class    string       // the binary name of a class outside of the set, or a primitive type
	Own      *scope.Class // or the class of the set
	Variable string       // or the name of a type parameter
	Args     []Type       // none of what is raw, and where they are not known
	Dims     int
	Bound    Bound
}

// Bound tells how a type argument is bound by a type: it is that, or a wildcard.
type Bound byte

const (
	Exactly Bound = iota
	Extends       // ? extends T, or ?, which extends Object
	Super         // ? super T
)

// Object is java.lang.Object.
var Object = Type{Class: "java.lang.Object"}

// Known tells whether anything is known of t.
func (t Type) Known() bool { return t.Class != "" || t.Own != nil || t.Variable != "" }

// Primitive tells that t is a primitive type, or void.
func (t Type) Primitive() bool { return t.Dims == 0 && boxes[t.Class] != "" }

var boxes = map[string]string{
	"boolean": "java.lang.Boolean", "byte": "java.lang.Byte", "char": "java.lang.Character", "short": "java.lang.Short", "int": "java.lang.Integer",
	"long": "java.lang.Long", "float": "java.lang.Float", "double": "java.lang.Double", "void": "java.lang.Void",
}

// Box tells that t is the class of the boxes of a primitive type.
func (t Type) Box() bool {
	for _, box := range boxes {
		if t.Class == box && t.Dims == 0 {
			return true
		}
	}
	return false
}

// OfPrimitives tells that t is a primitive type, or an array of one with any number of dimensions.
func (t Type) OfPrimitives() bool { return boxes[t.Class] != "" }

// Boxed is the reference type that a value is of where it needs one.
func (t Type) Boxed() Type {
	if t.Primitive() {
		return Type{Class: boxes[t.Class]}
	}
	return t
}

// Erased is t without arguments.
func (t Type) Erased() Type {
	t.Args, t.Bound = nil, Exactly
	return t
}

// Element is the type of an array's elements.
func (t Type) Element() Type {
	if t.Dims == 0 {
		return Type{}
	}
	t.Dims--
	return t
}

// array is the type of an array of t with so many dimensions.
func (t Type) array(dims int) Type {
	if !t.Known() {
		return Type{}
	}
	t.Dims += dims
	return t
}

// Equal tells that two types are the same.
func (t Type) Equal(u Type) bool {
	return t.Class == u.Class && t.Own == u.Own && t.Variable == u.Variable && t.Dims == u.Dims && t.Bound == u.Bound && slices.EqualFunc(t.Args, u.Args, Type.Equal)
}

// Join is the type of what is of one of two types: the arguments are not known where these differ.
func (t Type) Join(u Type) Type {
	switch {
	case t.Equal(u):
		return t
	case t.Erased().Equal(u.Erased()):
		return t.Erased()
	}
	return Type{}
}

// String writes a type as source does, but for binary names.
func (t Type) String() string {
	text := t.Class + t.Variable
	switch {
	case t.Own != nil:
		text = t.Own.Binary
	case !t.Known():
		return "?"
	}
	if len(t.Args) > 0 {
		var args []string
		for _, a := range t.Args {
			args = append(args, []string{"", "? extends ", "? super "}[a.Bound]+a.String())
		}
		text += "<" + strings.Join(args, ", ") + ">"
	}
	return text + strings.Repeat("[]", t.Dims)
}

// Parameter is a type parameter with what bounds it first.
type Parameter struct {
	Name  string
	Bound Type
}

// Bindings are what type parameters stand for, by their names. Of a wildcard without an upper bound, above is the parameter's.
type Bindings map[string]bound

type bound struct {
	Type
	above Type
}

// Stand notes what a parameter stands for.
func (b Bindings) Stand(p Parameter, t Type) {
	above := p.Bound
	if above.Variable != "" || !above.Known() {
		above = Object
	}
	b[p.Name] = bound{t, above.Erased()}
}

// Member is Value of a type that a member of a class has whose type parameters are bound. Of other variables, but those of a method's own, nobody knows here
// what they stand for.
func (b Bindings) Member(t Type) Type { return b.Value(b.seen(t)) }

// seen is a type without the variables that nothing is known of.
func (b Bindings) seen(t Type) Type {
	if _, found := b[t.Variable]; t.Variable != "" && !found && !isOwn(t.Variable) {
		return Type{}
	}
	return t.with(b.seen)
}

// with is a type with other arguments.
func (t Type) with(other func(Type) Type) Type {
	if len(t.Args) > 0 {
		args := make([]Type, len(t.Args))
		for i, a := range t.Args {
			args[i] = other(a)
		}
		t.Args = args
	}
	return t
}

// Value is the type of a value of type t, with what variables stand for in their place. Those that are bound to nothing stay.
func (b Bindings) Value(t Type) Type {
	if v, found := b[t.Variable]; t.Variable != "" && found && t.Dims == 0 {
		return v.upper()
	}
	t = b.in(t).upTo(deepest)
	t.Bound = Exactly
	return t
}

// deepest is how deep type arguments within each other are followed: they may double from class to class, and grow from call to call.
const deepest = 8

// upTo is a type without the arguments that are deeper than so many.
func (t Type) upTo(depth int) Type {
	if depth == 0 {
		t.Args = nil
		return t
	}
	return t.with(func(a Type) Type { return a.upTo(depth - 1) })
}

// in is Value of what may be an argument, with its bound.
func (b Bindings) in(t Type) Type {
	if t.Variable != "" {
		v, found := b[t.Variable]
		switch {
		case !found:
			return t
		case !v.Known():
			return Type{}
		case t.Dims > 0 || t.Bound != Exactly:
			r := v.upper().array(t.Dims)
			r.Bound = t.Bound
			return r
		}
		return v.Type
	}
	return t.with(b.in)
}

// Closed is a type without those variables that are to be found out.
func (t Type) Closed() Type {
	if isOwn(t.Variable) {
		return Type{}
	}
	return t.with(Type.Closed)
}

// upper is the type that a value of a variable is of.
func (v bound) upper() Type {
	if v.Bound == Super {
		return v.above
	}
	t := v.Type
	t.Bound = Exactly
	return t
}
