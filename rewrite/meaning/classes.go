package meaning

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
)

// Role has the classes of the platform whose methods play it, by the methods' names (rewrite/library/methods.txt).
type Role map[string][]string

// SurelyPlays tells that a call surely is one of a method with a role, plays that it may be: of what it is called on nothing else may be known.
func (e *Env) SurelyPlays(call javasrc.Node, r Role) bool {
	recv := e.Receiver(call)
	return recv != javasrc.None && len(e.ClassesOutside(recv)) > 0 && e.Plays(call, r)
}

func (e *Env) Plays(call javasrc.Node, r Role) bool {
	owners, recv := r[e.File.Text(e.MethodIdentifier(call))], e.Receiver(call)
	return len(owners) > 0 && recv != javasrc.None && e.mayBeOf(recv, owners)
}

// mayBeOf tells that a value, or the class that is named, may be one of some classes of the platform, or derived from one. What is of another class is
// none, and what is of a class that nobody knows is taken for that.
func (e *Env) mayBeOf(n javasrc.Node, owners []string) bool {
	classes := e.ClassesOutside(n)
	if len(classes) == 0 {
		return !e.OfNobodys(n)
	}
	return slices.ContainsFunc(classes, func(class string) bool { return e.Library.Related(class, owners) })
}

// IsOf tells that a type surely is a class of the platform that is one of some, or derived from one.
func (e *Env) IsOf(t scope.Type, owners []string) bool {
	classes := e.Outside(t)
	return t.Dims == 0 && len(classes) > 0 && !slices.ContainsFunc(classes, func(class string) bool {
		return !e.Library.OfPlatform(class) || !e.Library.IsOneOf(class, owners)
	})
}

// IsAmong tells that a type surely is one of some classes of the platform itself.
func (e *Env) IsAmong(t scope.Type, some []string) bool {
	classes := e.Outside(t)
	return t.Dims == 0 && len(classes) > 0 && !slices.ContainsFunc(classes, func(class string) bool { return !slices.Contains(some, class) })
}

// OfNobodys tells that a value is of a class, or a name that of one, which neither the set nor the library has.
func (e *Env) OfNobodys(n javasrc.Node) bool {
	t := e.TypeOf(n)
	if !e.IsValue(n) && e.IsName(n) {
		t = e.NamedType(n)
	}
	return t.Known() && t.Dims == 0 && t.Class == nil && !t.Variable && t.Surely() && len(e.Outside(t)) == 0
}

// HasOutside tells that a class of the set may have a method from a class or an interface outside of it.
func (e *Env) HasOutside(c *scope.Class, name string, args int) bool {
	if !e.isOpen(c) || e.ShowsMethod(c, name, args) {
		return false
	}
	known, above := e.Set.Known(c), e.Set.Beyond(c)
	for _, t := range above {
		if e.givesMethod(t, c, known, name, args) {
			return true
		}
	}
	return !known && len(above) == 0
}

// isOpen tells that a class of the set is derived from one outside of it.
func (e *Env) isOpen(c *scope.Class) bool { return len(e.Set.Beyond(c)) > 0 || !e.Set.Known(c) }

// ShowsMethod tells that a class has a method from the set.
func (e *Env) ShowsMethod(c *scope.Class, name string, args int) bool {
	if _, found := e.Set.Method(c, name, args); found {
		return true
	}
	return e.Set.Default(name, args, func(k *scope.Class) bool {
		if e.above.of != c {
			e.above.of, e.above.classes = c, e.Set.Above(c)
		}
		return e.above.classes[k]
	})
}

// givesMethod tells that a type outside of the set, above a class, may give that a method; where all superclasses are known, it is an interface. Of one that
// nobody knows it may be any, if no class derived from that class may have it; each object has its own of those of Object.
func (e *Env) givesMethod(t scope.Type, c *scope.Class, isInterface bool, name string, args int) bool {
	if ofAll, _ := e.Library.Called(object, name, args); isInterface && len(ofAll) > 0 {
		return false
	}
	classes := e.Outside(t)
	for _, k := range classes {
		methods, whole := e.Library.Called(k, name, args)
		if !whole || slices.ContainsFunc(methods, func(m *library.Method) bool { return !isInterface || m.Default() }) {
			return true
		}
	}
	return len(classes) == 0 && !(isInterface && c.Abstract && e.Set.Declares(name, args))
}

// OfInterface tells that a call is of the method that an interface gives the object that runs: T.super.m().
func (e *Env) OfInterface(call javasrc.Node) bool {
	recv := e.Receiver(call)
	return recv != javasrc.None && e.File.Kind(e.File.Next(recv)) == javasrc.Super
}

// InheritedBy is inheritor of a call without a receiver.
func (e *Env) InheritedBy(name string, args int) *scope.Class {
	open := false
	for c := e.Class; c != nil; c = c.Outer {
		open = open || e.isOpen(c)
	}
	for c := e.Class; c != nil && open; c = c.Around(name) {
		switch {
		case e.HasOutside(c, name, args):
			return c
		case e.ShowsMethod(c, name, args):
			return nil
		}
	}
	return nil
}

// IsSuper tells that what stands before the :: of a method reference is super, or an interface's: T.super.
func (e *Env) IsSuper(of javasrc.Node) bool {
	f := e.File
	return f.Kind(of) == javasrc.Super || f.Kind(of) == javasrc.ScopedTypeIdentifier && f.Is(f.Last(of), "super")
}

// SuperNamed is the class of the set that such a super means, or nil.
func (e *Env) SuperNamed(of javasrc.Node) *scope.Class {
	if e.File.Kind(of) == javasrc.Super {
		return e.Set.Superclass(e.Class)
	}
	return e.NamedClass(e.File.First(of))
}

// Contain tells that some classes outside of the set, of which an object is, are collections or streams.
func (e *Env) Contain(classes []string) bool {
	return slices.ContainsFunc(classes, e.Library.Contains)
}

// Become tells what has become of an object of classes outside, or of what it refers to, when one of their methods has returned: something that nobody
// sees may hold it, or what that gives.
func (e *Env) Become(methods []*library.Method, classes []string) (kept, held bool) {
	contain, task := e.Contain(classes), slices.ContainsFunc(classes, e.Library.IsTask)
	for _, m := range methods {
		if !contain || !m.OfPlatform() {
			kept = kept || m.Enlists(task) || m.EnlistsWithin()
			held = held || m.Holds() || m.HoldsWithin()
		}
	}
	return kept, held
}

// MayBeThrowable tells that what a value gives may be an exception or error.
func (e *Env) MayBeThrowable(n javasrc.Node) bool {
	f := e.File
	n = f.Unparenthesized(n)
	if f.Kind(n) == javasrc.TernaryExpression {
		one := f.Next(f.First(n))
		return e.MayBeThrowable(one) || e.MayBeThrowable(f.Next(one))
	}
	if t := e.TypeOf(n); t.Primitive() || t.Dims > 0 {
		return false
	}
	if c := e.ClassOf(n); c != nil {
		return c.Kind == javasrc.InterfaceDeclaration || e.mayBeExceptions(c)
	}
	classes := e.ClassesOutside(n)
	return len(classes) == 0 || slices.ContainsFunc(classes, e.Library.MayHoldThrowable)
}

// mayBeExceptions tells that a class of the set may be derived from Throwable.
func (e *Env) mayBeExceptions(c *scope.Class) bool {
	if e.Set.Known(c) {
		return false
	}
	classes := e.Beyond(c)
	return len(classes) == 0 || slices.ContainsFunc(classes, e.Library.MayBeThrowable)
}

// MayBeRewritten tells that an object is of a class outside of the set that may be one of another output.
func (e *Env) MayBeRewritten(n javasrc.Node) bool {
	return e.TypeOf(n).Class == nil && e.BeyondPlatform(e.ClassesOutside(n))
}

// BeyondPlatform tells that one of the classes outside of the set that are meant may be another than the platform's: a library's, or one of another output.
func (e *Env) BeyondPlatform(classes []string) bool {
	return len(classes) == 0 || slices.ContainsFunc(classes, func(c string) bool { return !e.Library.OfPlatform(c) })
}
