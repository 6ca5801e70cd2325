package scope

import "strings"

// Type is a type as written: its name without annotations and type arguments,
// and its array dimensions. The empty name is a type that is not known.
type Type struct {
	Name string
	Dims int
}

var primitives = map[string]bool{
	"boolean": true, "byte": true, "char": true, "short": true, "int": true, "long": true, "float": true, "double": true, "void": true,
}

var boxes = map[string]bool{
	"Boolean": true, "Byte": true, "Character": true, "Short": true, "Integer": true, "Long": true, "Float": true, "Double": true,
}

// Known tells whether anything is known of t.
func (t Type) Known() bool { return t.Name != "" }

// Primitive tells that t is surely primitive (or void).
func (t Type) Primitive() bool { return t.Dims == 0 && primitives[t.Name] }

// Reference tells that t is surely a reference type.
func (t Type) Reference() bool { return t.Known() && !t.Primitive() }

// Boxed tells that t is a wrapper class of a primitive type.
func (t Type) Boxed() bool { return t.Dims == 0 && boxes[strings.TrimPrefix(t.Name, "java.lang.")] }

// MayBeBoxed tells that t is such a class, for all that is known.
func (t Type) MayBeBoxed() bool { return !t.Known() || t.Boxed() }

// Leaf tells that an object of type t refers to nothing that could matter:
// strings and boxes.
func (t Type) Leaf() bool {
	return t.Boxed() || t.Dims == 0 && strings.TrimPrefix(t.Name, "java.lang.") == "String"
}

// Element is the type of t's elements; unknown where t is no array.
func (t Type) Element() Type {
	if t.Dims == 0 {
		return Type{}
	}
	return Type{t.Name, t.Dims - 1}
}

// String is t as one would write it.
func (t Type) String() string { return t.Name + strings.Repeat("[]", t.Dims) }
