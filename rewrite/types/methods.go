package types

import (
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
)

// Method is a method, or a constructor, as an object of some type has it: what the type parameters of its class stand for has been put in.
type Method struct {
	Own      []Parameter // its own type parameters
	Types    []Type      // of its parameters; nil where they are not known
	Variadic bool
	Result   Type
}

// OfLibrary is a method of the library, seen from an object of type t.
func (c *Classes) OfLibrary(t Type, m *library.Method) Method {
	s := c.signature(m)
	r := Method{Own: s.Params, Types: s.Types, Variadic: m.Varargs, Result: s.Result}
	b := Bindings{}
	if !m.Static {
		b = c.from(t, Type{Class: m.Of()})
	}
	return r.put(b)
}

// signature is what a method of the library declares.
func (c *Classes) signature(m *library.Method) Signature {
	s, known := c.methods[m]
	if !known {
		if s = ReadMethod(m.Signature()); len(s.Types) != m.Parameters() { // as of the constructors of inner classes
			s.Types = nil
		} else if m.Parameters() == 0 {
			s.Types = []Type{}
		}
		c.methods[m] = s
	}
	return s
}

// OfSource is a method of the set, seen from an object of type t.
func (c *Classes) OfSource(t Type, m scope.Method) Method {
	if m.Class == nil { // of several
		return Method{}
	}
	mean := c.meanIn(m.Class, m.Variables)
	r := Method{Variadic: m.Variadic, Result: c.Meant(m.Return)}
	for _, p := range ReadVariables(m.Variables, mean) {
		p.Name = Own(p.Name)
		r.Own = append(r.Own, p)
	}
	switch {
	case m.As != "":
		r.Result = Read(m.As, mean)
	case m.Typed && !m.Return.Primitive():
		r.Result = mean(m.Return.Name).array(m.Return.Dims)
	}
	if m.Arity == 0 {
		r.Types = []Type{}
	}
	for _, text := range m.Given {
		r.Types = append(r.Types, Read(text, mean))
	}
	b := Bindings{}
	if !m.Static {
		b = c.from(t, Type{Own: m.Class})
	}
	return r.put(b)
}

// from are the bindings that a class has, seen from an object of type t.
func (c *Classes) from(t, class Type) Bindings {
	at, _, _ := c.Above(t, class)
	if !at.Known() {
		at = class
	}
	return c.Bindings(at)
}

// put is a method with what the type parameters of its class stand for.
func (m Method) put(b Bindings) Method {
	r := Method{Variadic: m.Variadic, Result: b.Member(m.Result)}
	for _, p := range m.Own {
		r.Own = append(r.Own, Parameter{p.Name, b.Member(p.Bound)})
	}
	if m.Types != nil {
		r.Types = make([]Type, len(m.Types))
	}
	for i, t := range m.Types {
		r.Types[i] = b.Member(t)
	}
	return r
}

// Given is the type of the parameter that an argument is for, one of so many. one tells that it is surely no array of such arguments.
func (m Method) Given(argument, of int, one bool) Type {
	last := len(m.Types) - 1
	switch {
	case argument < last || argument == last && !(m.Variadic && (one || of != len(m.Types))):
		return m.Types[argument]
	case m.Variadic && last >= 0:
		return m.Types[last].Element()
	}
	return Type{}
}

// Creating is a constructor of a class whose type arguments are left to the compiler: they are found out like those of a method.
func (c *Classes) Creating(class Type, types []Type, variadic bool) Method {
	m, own := Method{Variadic: variadic}, Bindings{}
	class = class.Erased()
	for _, p := range c.Params(class) {
		v := Type{Variable: Own(p.Name)}
		own[p.Name] = bound{Type: v}
		class.Args = append(class.Args, v)
	}
	for _, p := range c.Params(class) {
		m.Own = append(m.Own, Parameter{Own(p.Name), own.rename(p.Bound)})
	}
	for _, t := range types {
		m.Types = append(m.Types, own.rename(t))
	}
	m.Result = class
	return m
}

// Creator is Creating for a constructor of the library.
func (c *Classes) Creator(class Type, ctor *library.Method) Method {
	return c.Creating(class, c.signature(ctor).Types, ctor.Varargs)
}

// Function is the function type of an interface (JLS 9.9): what it is given, and what it gives.
func (c *Classes) Function(t Type) (m Method, found bool) {
	if t.Dims > 0 {
		return m, false
	}
	args := t.Args
	t.Args, t.Bound = nil, Exactly
	for _, a := range args {
		a.Bound = Exactly
		t.Args = append(t.Args, a)
	}
	for depth := 0; t.Own != nil; depth++ {
		f, found := c.Set.Function(t.Own)
		if found {
			return c.OfSource(t, f), true
		}
		above := c.declared(t).above // one of the set that has it from one of the library
		if len(above) != 1 || !c.Set.Empty(t.Own) || depth == most {
			return m, false
		}
		t = c.Bindings(t).Member(above[0])
	}
	if f, _ := c.Library.Function(t.Class); f != nil {
		return c.OfLibrary(t, f), true
	}
	return m, false
}

// Take finds out what variables of a method's own stand for, from a value of a type that is given where one of another is asked for.
func (c *Classes) Take(b Bindings, own []Parameter, asked, given Type) {
	if asked.Variable != "" {
		c.stand(b, own, asked, given)
		return
	}
	if len(asked.Args) == 0 || asked.Dims != given.Dims {
		return
	}
	at, _, _ := c.Above(given.Boxed(), asked.Erased().array(-asked.Dims))
	for i, a := range asked.Args {
		if len(at.Args) != len(asked.Args) {
			c.Take(b, own, a, Type{})
			continue
		}
		g := at.Args[i]
		if a.Bound != Exactly {
			if g.Bound != Exactly && g.Bound != a.Bound {
				g = Type{}
			}
			g.Bound = Exactly
		}
		c.Take(b, own, a, g)
	}
}

// stand notes that a variable stands for a type, or, where it stands for another, for one above both.
func (c *Classes) stand(b Bindings, own []Parameter, v, given Type) {
	for _, p := range own {
		if p.Name != v.Variable {
			continue
		}
		if given.Dims < v.Dims && given.Known() {
			return
		}
		given.Dims -= v.Dims
		if given.Primitive() && v.Dims > 0 {
			return
		}
		given = given.Boxed()
		if !given.Known() {
			given = Type{}
		}
		old, found := b[p.Name]
		if found {
			given = c.join(old.Type, given)
		}
		b.Stand(p, given)
	}
}

// Either is the type of what a function gives that gives something of one of two types.
func (c *Classes) Either(t, u Type) Type { return c.join(t.Boxed(), u.Boxed()) }

// join is the type of what is of one of two types, if one of them is above the other.
func (c *Classes) join(t, u Type) Type {
	if !t.Known() || !u.Known() {
		return Type{}
	}
	if j := t.Join(u); j.Known() {
		return j
	}
	if t.Dims > 0 || u.Dims > 0 {
		return Type{}
	}
	if _, found, _ := c.Above(u, t.Erased()); found {
		return t.Erased()
	}
	if _, found, _ := c.Above(t, u.Erased()); found {
		return u.Erased()
	}
	return Type{}
}

// Settle notes that of the variables in a type nothing more is found out: of those that stand for nothing yet nobody knows.
func (b Bindings) Settle(own []Parameter, t Type) {
	for _, p := range own {
		if _, found := b[p.Name]; !found && t.mentions(p.Name) {
			b.Stand(p, Type{})
		}
	}
}

// Want finds out what variables stand for of which nothing else is known, from the type that a value is wanted to be of.
func (c *Classes) Want(b Bindings, own []Parameter, result, wanted Type) {
	if !wanted.Known() || wanted.Variable != "" || wanted.Dims > 0 || len(wanted.Args) == 0 {
		return
	}
	at, _, _ := c.Above(result, wanted.Erased())
	if len(at.Args) != len(wanted.Args) {
		return
	}
	found := Bindings{}
	for i, w := range wanted.Args {
		if w.Bound = Exactly; w.Known() {
			c.Take(found, own, at.Args[i], w)
		}
	}
	for name, t := range found {
		if _, known := b[name]; !known {
			b[name] = t
		}
	}
}

// Gives is what a method gives when its own variables stand for these. One that nothing tells of stands for its bound, if no argument could have told,
// and if the call stands alone, so that its value is given to nothing that could tell.
func (m Method) Gives(b Bindings, alone bool) Type {
	free := Bindings{}
	for name, t := range b {
		free[name] = t
	}
	for _, p := range m.Own {
		if _, found := b[p.Name]; !found && alone && !m.asks(p.Name) && p.Bound.Variable == "" {
			free.Stand(p, p.Bound.Closed())
		}
	}
	return free.Value(m.Result).Closed()
}

// Asks tells that a type has one of these variables in it.
func (t Type) Asks(own []Parameter) bool {
	for _, p := range own {
		if t.mentions(p.Name) {
			return true
		}
	}
	return false
}

// asks tells that a variable stands in the type of a parameter.
func (m Method) asks(variable string) bool {
	for _, t := range m.Types {
		if t.mentions(variable) {
			return true
		}
	}
	return m.Types == nil
}

func (t Type) mentions(variable string) bool {
	if t.Variable == variable {
		return true
	}
	for _, a := range t.Args {
		if a.mentions(variable) {
			return true
		}
	}
	return false
}
