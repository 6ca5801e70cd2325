package scope

import (
	"strings"

	"jinstr/rewrite/library"
)

// Type is a type: its name as it is written, without annotations and type arguments, its array dimensions, and what the name
// means there. The empty name is a type that is not known.
type Type struct {
	Name string
	Dims int
	meaning
}

// meaning is what the name of a type means where it is written. The zero value is that of a name that has not been looked up: of it
// nothing is known.
type meaning struct {
	// Class is the class of the set that is meant, or nil.
	Class *Class
	// A class outside of the set is named by its package, or the packages that it may come from (see demanded), and its name
	// below that: "java.util" and "Map.Entry".
	pkg, name string
	// Variable tells that it is a type parameter, and boxable one that may stand for a wrapper class of a primitive type.
	Variable, boxable bool
	// member tells that a class of the set inherits it by this name from one outside of it.
	member bool
	// hidden tells that the name may mean another class, which a class that the set does not have may declare.
	hidden bool
}

var primitives = map[string]bool{
	"boolean": true, "byte": true, "char": true, "short": true, "int": true, "long": true, "float": true, "double": true, "void": true,
}

var boxes = map[string]bool{
	"Boolean": true, "Byte": true, "Character": true, "Short": true, "Integer": true, "Long": true, "Float": true, "Double": true,
}

// langClasses are the classes of java.lang that variables are mostly of.
var langClasses = library.SimpleNames("ofLang")

// Known tells whether anything is known of t.
func (t Type) Known() bool { return t.Name != "" }

// Primitive tells that t is surely primitive (or void).
func (t Type) Primitive() bool { return t.Dims == 0 && primitives[t.Name] }

// Reference tells that t is surely a reference type.
func (t Type) Reference() bool { return t.Known() && !t.Primitive() }

// In gives the name below a package of the class outside of the set that t means, or is an array of, if the package has a class of
// that name; "" if t is none of the package. What a package that is imported as a whole has is not known here.
func (t Type) In(pkg string) string {
	if t.Class != nil || t.pkg != pkg && !demands(t.pkg, pkg) {
		return ""
	}
	return t.name
}

// demands tells whether a package is one of several that a file imports as a whole.
func demands(packages, pkg string) bool {
	return strings.HasPrefix(packages, demand) &&
		(strings.Contains(packages, demand+pkg+demand) || strings.HasPrefix(pkg, "java.") && strings.Contains(packages, demand+baseModule+demand))
}

// lang gives the name below java.lang of the class that t surely means, in the set or outside of it; "" if t may be another.
func (t Type) lang() string {
	switch {
	case t.hidden || t.Dims > 0:
		return ""
	case t.Class != nil:
		name, _ := strings.CutPrefix(t.Class.Binary, "java.lang.")
		if name == t.Class.Binary {
			return ""
		}
		return name
	}
	return t.In("java.lang")
}

// Is tells that t means the class with this qualified name, which is outside of the set, as far as is known.
func (t Type) Is(qualified string) bool {
	of := outside(qualified)
	return t.Dims == 0 && t.In(of.pkg) == of.name
}

// Inherited tells that a class of the set has the name from one outside of it, whose member class it means: elsewhere it may mean another.
func (m meaning) Inherited() bool { return m.member }

// Surely tells that no class that is not known can hide the one that t means.
func (m meaning) Surely() bool { return !m.hidden }

// OfPlatform tells that t means a class of a package below java, if the file tells the package.
func (m meaning) OfPlatform() bool { return m.Class == nil && strings.HasPrefix(m.pkg+".", "java.") }

// MayBeBelow tells that t may mean a class outside of the set, of a package or one below that.
func (m meaning) MayBeBelow(pkg string) bool {
	return m.Class == nil && !m.Variable && (m.pkg == "" || strings.HasPrefix(m.pkg, demand) || strings.HasPrefix(m.pkg+".", pkg+"."))
}

// OfLang tells that t means a class of java.lang.
func (m meaning) OfLang() bool { return m.Class == nil && m.pkg == "java.lang" }

// Qualified is the full name of a class outside of the set, or "" if its package is not known.
func (m meaning) Qualified() string {
	if m.Class != nil || m.name == "" || m.pkg == "" || strings.HasPrefix(m.pkg, demand) {
		return ""
	}
	return m.pkg + "." + m.name
}

// IsObject tells that a name surely means java.lang.Object.
func (m meaning) IsObject() bool { return Type{meaning: m}.IsLang("Object") }

// IsLang tells that t is surely the class of java.lang with this name.
func (t Type) IsLang(name string) bool { return t.lang() == name }

// mayBe tells that t is a class of this name, or may be for all that is known.
func (t Type) mayBe(is func(name string) bool) bool {
	return t.Dims == 0 && (is(t.lang()) || t.pkg == "" && t.Class == nil && !t.Variable && t.last(is) || t.hidden && t.last(is))
}

func (t Type) last(is func(name string) bool) bool {
	return is(t.Name[strings.LastIndexByte(t.Name, '.')+1:])
}

// Outside is the type that is a class outside of the set, by its qualified name.
func Outside(name string) Type { return Type{Name: name, meaning: outside(name)} }

// Boxed tells that t is a wrapper class of a primitive type.
func (t Type) Boxed() bool { return boxes[t.lang()] }

// MayBeBoxed tells that t is such a class, for all that is known.
func (t Type) MayBeBoxed() bool {
	return !t.Known() || t.boxable && t.Dims == 0 || t.mayBe(func(name string) bool { return boxes[name] })
}

// MayBeString tells that t is java.lang.String, for all that is known.
func (t Type) MayBeString() bool {
	return !t.Known() || t.mayBe(func(name string) bool { return name == "String" })
}

// Leaf tells that an object of type t refers to nothing that could matter:
// strings and boxes.
func (t Type) Leaf() bool { return t.Boxed() || t.IsLang("String") }

// Element is the type of t's elements; unknown where t is no array.
func (t Type) Element() Type {
	if t.Dims == 0 {
		return Type{}
	}
	t.Dims--
	return t
}

// String is t as one would write it.
func (t Type) String() string { return t.Name + strings.Repeat("[]", t.Dims) }
