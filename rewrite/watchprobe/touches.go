package watchprobe

import (
	"slices"

	"jinstr/rewrite/forms"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/scope"
)

// SeesUses tells that of objects of type t it may be known when they are used: arrays, and objects whose classes extend jinstr.rt.Obj.
func SeesUses(e *meaning.Env, t scope.Type) bool {
	switch {
	case t.Dims > 0 || !t.Known() || t.Variable:
		return true
	case t.Primitive() || t.Leaf():
		return false
	case t.Class == nil:
		return true // what the name means may be a class of another output
	}
	return MayExtend(e, t.Class) || !t.Surely()
}

// MayExtend tells that a class may extend jinstr.rt.Obj. A superclass outside of the set does if it is of another output, as its class file tells; of one that is not known
// nobody knows.
func MayExtend(e *meaning.Env, c *scope.Class) bool {
	for depth := 0; depth < deepest; depth++ {
		if c.Kind != javasrc.ClassDeclaration && c.Kind != javasrc.ObjectCreationExpression {
			return false
		}
		super := e.Set.Superclass(c)
		switch {
		case super != nil:
			c = super
		case c.Super == "":
			return !e.Set.KeepsSuperclass(c)
		default:
			return !e.Set.Known(c) && mayExtendOutside(e, c)
		}
	}
	return true
}

func mayExtendOutside(e *meaning.Env, c *scope.Class) bool {
	classes := e.Beyond(c)
	return len(classes) == 0 || slices.ContainsFunc(classes, func(class string) bool { return e.Library.MayBeOneOf(class, forms.Bases) })
}

// Untracked tells why it is not known when objects of a class are used; "" where it may be.
func Untracked(e *meaning.Env, c *scope.Class) string {
	if c.Kind == javasrc.InterfaceDeclaration || MayExtend(e, c) {
		return ""
	}
	for depth := 0; depth < deepest; depth++ {
		super := e.Set.Superclass(c)
		switch {
		case c.Kind == javasrc.RecordDeclaration:
			return "a record"
		case c.Kind == javasrc.EnumDeclaration || c.Kind == javasrc.EnumConstant:
			return "an enum"
		case super == nil && c.Super != "":
			return "its supertype " + c.Super + " was not rewritten"
		case super == nil:
			return "javac may infer a type of " + c.Simple + " and another class together"
		}
		c = super
	}
	return "it has very many superclasses"
}

// deepest is how many superclasses are gone through.
const deepest = 64

// MayBeArray tells that an object of type t may be an array, for all that is known.
func MayBeArray(t scope.Type) bool {
	if t.Dims > 0 || !t.Known() || t.Variable {
		return true
	}
	for _, name := range []string{"Object", "Cloneable", "Serializable"} {
		if t.Class == nil && t.Name[lastName(t.Name):] == name {
			return true
		}
	}
	return false
}

func lastName(name string) int {
	for i := len(name); i > 0; i-- {
		if name[i-1] == '.' {
			return i
		}
	}
	return 0
}
