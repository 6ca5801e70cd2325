package scope

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
)

// An idle method makes nothing, sets nothing but numbers and locals, and calls nothing but
// idle methods: where locals are not recorded, no event can come of it, whoever calls it, but where
// it throws. Whether a body is so by itself, and what it asks of others, is seen in its file; the set joins them.

// An Ask is a call of an idle body: of a method of the receiver's type, or, if that is "", of
// the class that the body stands in or of one around.
type Ask struct {
	Type, Name string
	Args       int
}

// lang are classes of java.lang whose static methods run no code of the program's.
var lang = library.SimpleNames("quietStatics")

// leaves are methods, with the numbers of their arguments, that run no code of the program's where they
// are the library's.
var leaves = library.Numbers("leaves")

// idler looks at one body.
type idler struct {
	c     *Class
	types map[string]Type // of parameters and locals; not known where a name has two, or is a field's, too
	asks  []Ask
	sums  map[javasrc.Node]bool // of which number has found what they are
}

// idle tells whether the body of a method is idle if what it asks is.
func (c *Class) idle(m, body javasrc.Node) (asks []Ask, idle bool) {
	f := c.File.Src
	i := &idler{c: c, types: map[string]Type{}, sums: map[javasrc.Node]bool{}}
	for _, p := range Parameters(f, f.Child(m, javasrc.FormalParameters)) {
		if parameters := f.Child(m, javasrc.TypeParameters); parameters != javasrc.None && infers(f, parameters, Type{Name: p.Type.Name}) {
			p.Type = Type{}
		}
		i.types[p.Name] = p.Type
	}
	end := f.After(body)
	for n := body; n < end; n++ {
		switch f.Kind(n) {
		case javasrc.ThrowStatement:
			n = f.After(n) - 1
		case javasrc.ClassBody: // no idle body has one
			return nil, false
		case javasrc.VariableDeclarator:
			i.declare(f.Text(f.First(n)), DeclaratorType(f, n, DeclaredType(f, f.Parent(n))))
		}
	}
	for n := body; n < end; n++ {
		if f.Kind(n) == javasrc.ThrowStatement {
			n = f.After(n) - 1
		} else if !i.allows(n) {
			return nil, false
		}
	}
	return i.asks, true
}

// declare notes a local. Where it has the name of a field, that is meant outside of its block.
func (i *idler) declare(name string, t Type) {
	if old, twice := i.types[name]; twice && old != t || i.c.Fields[name] != nil {
		t = Type{}
	}
	i.types[name] = t
}

// typeOf is the type of a variable by its simple name, if it is a local or a field of the class's own.
func (i *idler) typeOf(name string) (t Type, local bool) {
	t, local = i.types[name]
	if fd := i.c.Fields[name]; !local && fd != nil {
		t = fd.Type
	}
	return t, local
}

// number tells that an expression surely gives a primitive value.
func (i *idler) number(n javasrc.Node) bool {
	f := i.c.File.Src
	switch f.Kind(n) {
	case javasrc.DecimalIntegerLiteral, javasrc.HexIntegerLiteral, javasrc.OctalIntegerLiteral, javasrc.BinaryIntegerLiteral,
		javasrc.DecimalFloatingPointLiteral, javasrc.HexFloatingPointLiteral, javasrc.CharacterLiteral, javasrc.UnaryExpression, javasrc.UpdateExpression:
		return true
	case javasrc.Identifier:
		t, _ := i.typeOf(f.Text(n))
		return t.Primitive()
	case javasrc.ParenthesizedExpression:
		return i.number(f.First(n))
	case javasrc.BinaryExpression:
		number, known := i.sums[n]
		if !known {
			number = f.Between(f.First(n), f.Last(n)) != "+" || i.number(f.First(n)) && i.number(f.Last(n))
			i.sums[n] = number
		}
		return number
	}
	return false
}

// allows tells whether a node of a body may stand in an idle one.
func (i *idler) allows(n javasrc.Node) bool {
	f := i.c.File.Src
	switch f.Kind(n) {
	case javasrc.MethodInvocation:
		return i.call(n)
	case javasrc.AssignmentExpression:
		return i.target(f.First(n)) && (f.Between(f.First(n), f.Last(n)) != "+=" || i.number(f.Last(n)))
	case javasrc.BinaryExpression: // what is joined to a text may be asked for one of its own, but not where one is a number
		return f.Between(f.First(n), f.Last(n)) != "+" || i.number(f.First(n)) || i.number(f.Last(n))
	case javasrc.Block, javasrc.ExpressionStatement, javasrc.LabeledStatement, javasrc.LocalVariableDeclaration, javasrc.VariableDeclarator,
		javasrc.IfStatement, javasrc.WhileStatement, javasrc.DoStatement, javasrc.ForStatement, javasrc.BreakStatement, javasrc.ContinueStatement,
		javasrc.ReturnStatement, javasrc.SwitchExpression, javasrc.SwitchBlock, javasrc.SwitchBlockStatementGroup, javasrc.SwitchLabel,
		javasrc.Identifier, javasrc.FieldAccess, javasrc.ArrayAccess, javasrc.This, javasrc.ParenthesizedExpression, javasrc.CastExpression,
		javasrc.InstanceofExpression, javasrc.TernaryExpression, javasrc.UnaryExpression, javasrc.UpdateExpression, javasrc.ArgumentList,
		javasrc.DecimalIntegerLiteral, javasrc.HexIntegerLiteral, javasrc.OctalIntegerLiteral, javasrc.BinaryIntegerLiteral,
		javasrc.DecimalFloatingPointLiteral, javasrc.HexFloatingPointLiteral, javasrc.True, javasrc.False, javasrc.CharacterLiteral,
		javasrc.NullLiteral, javasrc.StringLiteral, javasrc.ClassLiteral, javasrc.Modifiers, javasrc.Dimensions, javasrc.TypeArguments,
		javasrc.Wildcard, javasrc.TypeIdentifier, javasrc.ScopedTypeIdentifier, javasrc.GenericType, javasrc.ArrayType,
		javasrc.IntegralType, javasrc.FloatingPointType, javasrc.BooleanType, javasrc.LineComment, javasrc.BlockComment:
		return true
	}
	return false
}

// target tells whether a variable that is set is a local, or a number of the class's own.
func (i *idler) target(left javasrc.Node) bool {
	f := i.c.File.Src
	switch {
	case f.Kind(left) == javasrc.Identifier:
		if t, local := i.types[f.Text(left)]; local {
			return t.Known()
		}
	case f.Kind(left) == javasrc.FieldAccess && f.Kind(f.First(left)) == javasrc.This:
		left = f.Last(left)
	case f.Kind(left) == javasrc.ArrayAccess && f.Kind(f.First(left)) == javasrc.Identifier:
		t, _ := i.typeOf(f.Text(f.First(left)))
		return t.Dims == 1 && t.Element().Primitive()
	default:
		return false
	}
	fd := i.c.Fields[f.Text(left)]
	return fd != nil && fd.Type.Primitive()
}

// call notes what a call asks, if that can be said.
func (i *idler) call(n javasrc.Node) bool {
	f := i.c.File.Src
	args := f.Last(n)
	name, count := "", 0
	for c := f.First(n); c != args; c = f.Next(c) {
		name = f.Text(c)
	}
	for a := f.First(args); a != javasrc.None; a = f.Next(a) {
		count++
	}
	t, known := i.receiver(n)
	if isLeaf(name, count) {
		t, known = anyType, true
	}
	i.asks = append(i.asks, Ask{t, name, count})
	return known
}

// anyType is what a method that may be the library's is called on.
const anyType = "*"

// receiver is the type, as it is written, of what a method is called on; "" for the own object or class.
func (i *idler) receiver(call javasrc.Node) (name string, known bool) {
	f := i.c.File.Src
	recv := f.First(call)
	switch {
	case f.Kind(recv) == javasrc.TypeArguments:
		return "", false
	case f.Next(recv) == f.Last(call):
		return "", true // the first is the name
	case f.Kind(recv) == javasrc.This:
		return "", true
	case f.Kind(recv) == javasrc.FieldAccess && f.Kind(f.First(recv)) == javasrc.This:
		recv = f.Last(recv)
	case f.Kind(recv) != javasrc.Identifier:
		return "", false
	}
	t, local := i.typeOf(f.Text(recv))
	if !local && i.c.Fields[f.Text(recv)] == nil && lang[f.Text(recv)] {
		return f.Text(recv), true
	}
	return t.Name, t.Known() && t.Dims == 0
}

// asking is an idle method that asks others.
type asking struct {
	name string
	m    *Method
}

// findBusy finds the names of methods of which one may not be idle: those of which one is not by
// itself, and those that ask such.
func (s *Set) findBusy(files []*File) {
	var idle []asking
	for _, d := range files {
		for _, c := range d.Classes {
			for name, list := range c.Methods {
				for k := range list {
					if m := &list[k]; !m.Idle || s.RunsElsewhere(name, *m) {
						s.busy[name] |= m.mask()
					} else if len(m.Asks) > 0 {
						idle = append(idle, asking{name, m})
					}
				}
			}
		}
	}
	askers := map[string][]asking{}
	for _, a := range idle {
		for _, asked := range a.m.Asks {
			askers[asked.Name] = append(askers[asked.Name], a)
		}
	}
	for len(idle) > 0 {
		a := idle[len(idle)-1]
		idle = idle[:len(idle)-1]
		if mask := a.m.mask(); s.busy[a.name]&mask != mask && !s.answered(a.m) {
			s.busy[a.name] |= mask
			idle = append(idle, askers[a.name]...)
		}
	}
}

// answered tells whether all that an idle method asks is idle, as far as is known.
func (s *Set) answered(m *Method) bool {
	for _, a := range m.Asks {
		if !s.answers(m.Class, a) {
			return false
		}
	}
	return true
}

func (s *Set) answers(c *Class, a Ask) bool {
	switch {
	case a.Type == anyType:
		return s.Leaf(a.Name, a.Args)
	case a.Type != "":
		t := s.Mean(Type{Name: a.Type}, c)
		if t.Class == nil {
			return t.IsMath()
		}
		c = t.Class
	default:
		for _, ok := s.Method(c, a.Name, a.Args); !ok; _, ok = s.Method(c, a.Name, a.Args) {
			if c = c.Around(a.Name); c == nil {
				return false
			}
		}
	}
	_, ok := s.Method(c, a.Name, a.Args)
	return ok && s.Idle(a.Name, a.Args)
}

// Idle tells that all methods of this name that take n arguments, and the set has some, are idle.
func (s *Set) Idle(name string, n int) bool {
	bit := uint64(1) << min(n, maxArity)
	return s.arities[name]&bit != 0 && s.busy[name]&bit == 0
}

// Leaf tells that a call of a method of this name runs no method of the set that is not idle,
// whatever it is called on.
func (s *Set) Leaf(name string, n int) bool {
	return isLeaf(name, n) && s.busy[name]&(1<<n) == 0
}

func isLeaf(name string, args int) bool {
	n, leaf := leaves[name]
	return leaf && n == args
}

// IsMath tells that t surely is a class of java.lang whose static methods run no code of the program's.
func (t Type) IsMath() bool { return t.Class == nil && lang[t.lang()] }
