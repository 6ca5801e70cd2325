package types

import (
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
)

// Classes know the classes of the source set and those of the library by their type parameters. They are asked by one goroutine.
type Classes struct {
	Set     *scope.Set
	Library *library.Library
	known   map[key]*declared
	fields  map[*scope.Field]Type
	methods map[*library.Method]Signature
}

type key struct {
	own   *scope.Class
	class string
}

// declared is what a class declares of types.
type declared struct {
	params []Parameter
	above  []Type
}

// NewClasses are the classes of a set, and others.
func NewClasses(set *scope.Set, lib *library.Library) *Classes {
	return &Classes{Set: set, Library: lib, known: map[key]*declared{}, fields: map[*scope.Field]Type{}, methods: map[*library.Method]Signature{}}
}

// Params lists the type parameters of the class that t is of.
func (c *Classes) Params(t Type) []Parameter { return c.declared(t).params }

func (c *Classes) declared(t Type) *declared {
	k := key{t.Own, t.Class}
	d := c.known[k]
	if d == nil {
		d = &declared{}
		if t.Own != nil {
			d = c.ofSource(t.Own)
		} else if t.Class != "" {
			d = c.ofLibrary(t.Class)
		}
		c.known[k] = d
	}
	return d
}

func (c *Classes) ofLibrary(class string) *declared {
	generic, above := c.Library.Declared(class)
	if generic != "" {
		s := ReadSignature(generic)
		return &declared{s.Params, s.Types}
	}
	d := &declared{}
	for _, name := range above {
		d.above = append(d.above, Type{Class: name})
	}
	return d
}

func (c *Classes) ofSource(k *scope.Class) *declared {
	mean := func(name string) Type { return c.Meant(c.Set.MeanInHeader(name, k)) }
	d := &declared{params: ReadVariables(k.Variables, mean)}
	if len(k.Derived) == 0 {
		for _, t := range c.Set.Headers(k) {
			d.above = append(d.above, c.Meant(t))
		}
	}
	for _, text := range k.Derived {
		d.above = append(d.above, Read(text, mean))
	}
	switch above := c.Set.Implied(k); {
	case above == "":
	case len(d.above) > 0 && d.above[0].Own == k.Outer && k.Outer != nil: // the body of a constant
	case above == "java.lang.Enum":
		d.above = append(d.above, Type{Class: above, Args: []Type{{Own: k}}})
	default:
		d.above = append(d.above, Type{Class: above})
	}
	return d
}

// Meant is the type that the name of one means, without arguments.
func (c *Classes) Meant(t scope.Type) Type {
	switch {
	case t.Class != nil:
		return Type{Own: t.Class, Dims: t.Dims}
	case t.Variable:
		return Type{Variable: t.Name, Dims: t.Dims}
	case boxes[t.Name] != "":
		return Type{Class: t.Name, Dims: t.Dims}
	}
	if classes := c.Set.Meant(t); len(classes) == 1 {
		return Type{Class: classes[0], Dims: t.Dims}
	}
	return Type{}
}

// meanIn tells what names mean in the body of a class, in a method with type parameters of its own.
func (c *Classes) meanIn(k *scope.Class, variables string) func(name string) Type {
	own := map[string]bool{}
	for _, p := range ReadVariables(variables, func(string) Type { return Type{} }) {
		own[p.Name] = true
	}
	return func(name string) Type {
		if own[name] {
			return Type{Variable: Own(name)}
		}
		return c.Meant(c.Set.Mean(scope.Type{Name: name}, k))
	}
}

// Bindings are what the type parameters of the class that t is of stand for in t: where t has no arguments nobody knows.
func (c *Classes) Bindings(t Type) Bindings {
	b, params := Bindings{}, c.Params(t)
	for i, p := range params {
		if len(t.Args) == len(params) {
			b.Stand(p, t.Args[i])
		} else {
			b.Stand(p, Type{})
		}
	}
	return b
}

// isOf tells that t is of a class.
func isOf(t, class Type) bool {
	return t.Own == class.Own && t.Class == class.Class && t.Variable == ""
}

// most is how many classes are looked at above one: more than any has.
const most = 1000

// Above is t as the class above it, with the arguments that this has then. whole tells, where it is not found, that all classes above t are known.
func (c *Classes) Above(t, class Type) (above Type, found, whole bool) {
	whole = true
	seen := map[key]bool{}
	for todo := []Type{t}; len(todo) > 0 && len(seen) < most; todo = todo[1:] {
		at := todo[0]
		if isOf(at, class) {
			return at, true, true
		}
		if k := (key{at.Own, at.Class}); !seen[k] && at.Dims == 0 {
			seen[k] = true
			whole = whole && at.Known() && at.Variable == "" && (at.Own != nil || c.Library.Has(at.Class))
			b := c.Bindings(at)
			for _, up := range c.declared(at).above {
				todo = append(todo, b.Member(up))
			}
		}
	}
	if class.Class == Object.Class && class.Own == nil {
		return Object, true, true
	}
	return Type{}, false, whole
}

// FieldOf is the type of a field of a class of the set, seen from an object of type t.
func (c *Classes) FieldOf(t Type, fd *scope.Field) Type {
	r, known := c.fields[fd]
	if !known {
		if r = c.Meant(fd.Type); fd.As != "" {
			r = Read(fd.As, c.meanIn(fd.Class, ""))
		}
		c.fields[fd] = r
	}
	return c.seenFrom(t, Type{Own: fd.Class}, r)
}

// LibraryField is the same of a class of the library.
func (c *Classes) LibraryField(t Type, name string) Type {
	owner, typ := c.Library.FieldOf(t.Class, name)
	if typ == "" {
		return Type{}
	}
	return c.seenFrom(t, Type{Class: owner}, ReadSignature(typ).Types[0])
}

// seenFrom is a type that a member of class of has, seen from an object of type t.
func (c *Classes) seenFrom(t, of, member Type) Type {
	at, _, _ := c.Above(t, of)
	if !at.Known() {
		at = of
	}
	return c.Bindings(at).Member(member)
}
