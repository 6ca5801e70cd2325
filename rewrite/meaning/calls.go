package meaning

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// MethodIdentifier is the name node of a call.
func (e *Env) MethodIdentifier(call javasrc.Node) javasrc.Node {
	f := e.File
	name := javasrc.None
	for c := f.First(call); c != javasrc.None && f.Kind(c) != javasrc.ArgumentList; c = f.Next(c) {
		name = c
	}
	return name
}

// Receiver is the expression (or class name, or super) before a call's name, or None.
func (e *Env) Receiver(call javasrc.Node) javasrc.Node {
	if first := e.File.First(call); first != e.MethodIdentifier(call) && e.File.Kind(first) != javasrc.TypeArguments {
		return first
	}
	return javasrc.None
}

// ArgumentCount is how many arguments a call has.
func (e *Env) ArgumentCount(call javasrc.Node) int {
	return e.File.Count(e.File.Child(call, javasrc.ArgumentList))
}

// Target finds the method of the source set that a call means.
func (e *Env) Target(call javasrc.Node) (m scope.Method, ok bool) {
	t := Once(e.known.targets, e.WhereOf(call), call, func(javasrc.Node) (t target) {
		t.Method, t.found = e.findTarget(call)
		return t
	})
	return t.Method, t.found
}

func (e *Env) findTarget(call javasrc.Node) (m scope.Method, ok bool) {
	f := e.File
	name, n := f.Text(e.MethodIdentifier(call)), e.ArgumentCount(call)
	recv := e.Receiver(call)
	switch {
	case recv == javasrc.None:
		for c := e.Class; c != nil; c = c.Around(name) {
			if m, ok = e.Set.Method(c, name, n); ok {
				return m, true
			}
			if !e.Set.Known(c) {
				return m, false
			}
		}
		return m, false
	case f.Kind(recv) == javasrc.Super:
		if c := e.Set.Superclass(e.Class); c != nil {
			return e.Set.Method(c, name, n)
		}
		return m, false
	}
	c := e.NamedClass(recv)
	if c == nil {
		c = e.ClassOf(recv)
	}
	if c == nil {
		return m, false
	}
	return e.Set.Method(c, name, n)
}

// External tells that a call may run code that was not rewritten, and that
// keeps what it is given.
func (e *Env) External(call javasrc.Node) bool {
	f := e.File
	name := f.Text(e.MethodIdentifier(call))
	recv := e.Receiver(call)
	if m, ok := e.Target(call); ok {
		return e.Set.RunsElsewhere(name, m) && (recv == javasrc.None || f.Kind(recv) != javasrc.Super)
	}
	declared := e.Set.Declares(name, e.ArgumentCount(call))
	switch {
	case !declared:
		return true
	case recv == javasrc.None:
		return e.InheritedBy(name, e.ArgumentCount(call)) != nil || e.runsElsewhere(e.Class, name, e.ArgumentCount(call))
	case f.Kind(recv) == javasrc.Super || e.OfInterface(call):
		return true
	}
	c := e.ClassOf(recv)
	if c == nil {
		c = e.NamedClass(recv)
	}
	if c == nil {
		c = e.fullClass(recv)
	}
	args := e.ArgumentCount(call)
	return c == nil || e.HasOutside(c, name, args) || e.Unseen(c, name, args) || e.runsElsewhere(c, name, args) || len(e.Set.Heirs(c, name, args)) > 0
}

// runsElsewhere tells that a method that a class, or one around it, has from an interface of the set may be one that is not rewritten.
func (e *Env) runsElsewhere(c *scope.Class, name string, args int) bool {
	for ; c != nil && e.Set.SomeRunElsewhere(name); c = c.Around(name) {
		if m, found := e.Set.Inherited(c, name, args); found {
			return e.Set.RunsElsewhere(name, m)
		}
	}
	return false
}

// Unseen tells that a method of a class of the set is one that the source does
// not show: something that runs after jinstr, as Lombok does, writes it.
func (e *Env) Unseen(c *scope.Class, name string, args int) bool {
	if _, found := e.Set.Method(c, name, args); found {
		return false
	}
	for ; c != nil; c = e.Set.Superclass(c) {
		if c.Opaque || c.Kind != javasrc.ClassDeclaration {
			return false // an interface may have it
		}
	}
	return true
}

// CallsStatic tells whether a call is of a static method of a class of the library, by
// its simple or qualified name, or as it is imported.
func (e *Env) CallsStatic(n, recv javasrc.Node, class, name string) bool {
	switch {
	case recv == javasrc.None:
		return (e.Declared.Statics[name] == class+"."+name || slices.Contains(e.Declared.OnDemand, class)) && e.External(n)
	case e.IsValue(recv):
		return false
	}
	return e.IsName(recv) && e.NamedType(recv).Is(class)
}
