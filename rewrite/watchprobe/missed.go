package watchprobe

import (
	"slices"

	"jinstr/probemap"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// What uses objects and is not noted is told to who reads the trace: of these classes it is not known when their objects are used. So each name and
// selection that the visit decides on is marked so, and what is left over when the file has been visited is missed: in bodies that are
// left alone, and where the visit does not come.

// Decide marks a use as decided on.
func (u *Uses) Decide(n javasrc.Node) {
	if u.On {
		u.decided[n] = true
	}
}

// Undecide takes that back, where it is found out at the end whether it is a use.
func (u *Uses) Undecide(n javasrc.Node) { delete(u.decided, n) }

// UsedBy names what objects a use may be of: a class, an array's type, or any that has a field of the name.
func (u *Uses) UsedBy(n, value javasrc.Node) string {
	t := u.TypeOf(value)
	if at := u.InstanceNamed(value); at != nil {
		return at.Binary
	}
	switch {
	case t.Dims == 1 && t.Variable:
		return probemap.AnyObjects
	case t.Dims > 0:
		return t.String()
	case t.Class != nil:
		return t.Class.Binary
	case u.File.Kind(n) == javasrc.FieldAccess:
		return probemap.AnyField + u.File.Text(u.File.Last(n))
	}
	return probemap.AnyArray
}

// Miss notes that a use of some objects is not seen, once for each kind of them.
func (u *Uses) Miss(n javasrc.Node, of string) {
	if slices.ContainsFunc(u.Missed, func(u probemap.Unseen) bool { return u.Of == of }) {
		return
	}
	line, col := u.File.Position(u.File.Start(n))
	u.Missed = append(u.Missed, probemap.Unseen{Line: line, Col: col, Of: of})
}

// FindMissed notes what the visit has not decided on.
func (u *Uses) FindMissed() {
	f := u.File
	u.Code = nil // no variable of a body is meant
	for _, c := range u.Declared.Classes {
		u.missElsewhere(c)
	}
	for n := javasrc.Node(0); int(n) < f.Len(); n++ {
		if u.decided[n] {
			continue
		}
		switch k := f.Kind(n); k {
		case javasrc.Identifier, javasrc.FieldAccess, javasrc.ArrayAccess, javasrc.MethodDeclaration:
			if u.Class = u.Declared.ClassAround(n); u.Class != nil {
				u.missNode(n, k)
			}
		}
	}
}

// missElsewhere notes what code that is not rewritten may use: objects of whose class it may read a field, and arrays that it may have by one or by a method.
func (u *Uses) missElsewhere(c *scope.Class) {
	for _, name := range c.Order {
		if fd := c.Fields[name]; u.Set.ReadElsewhere(fd) {
			if !fd.Static && MayExtend(u.Env, c) {
				u.Miss(c.Node, c.Binary)
			}
			u.missArray(fd.Type, c)
		}
	}
	var called []string
	for name := range c.Methods {
		if u.Set.CalledElsewhere(name) {
			called = append(called, name)
		}
	}
	slices.Sort(called) // the map is the same each time
	for _, name := range called {
		for _, m := range c.Methods[name] {
			u.missArray(m.Return, c)
		}
	}
}

func (u *Uses) missArray(t scope.Type, c *scope.Class) {
	if t = u.Set.Mean(t, c); t.Dims > 0 {
		u.Miss(c.Node, t.String())
	}
}

func (u *Uses) missNode(n javasrc.Node, k javasrc.Kind) {
	f := u.File
	switch k {
	case javasrc.ArrayAccess:
		u.Miss(n, probemap.AnyArray)
	case javasrc.FieldAccess:
		of := f.First(n)
		if f.Kind(f.Last(n)) == javasrc.Identifier && !u.namesType(of) {
			u.Miss(n, u.UsedBy(n, of))
		}
	case javasrc.MethodDeclaration:
		if f.Child(n, javasrc.Block) != javasrc.None && !scope.HasModifier(f, n, "static") && MayExtend(u.Env, u.Class) {
			u.Miss(n, u.Class.Binary)
		}
	default:
		if r := u.Lookup(f.Text(n)); u.isUse(n) && r.Field != nil && !r.Field.Static && MayExtend(u.Env, r.At) {
			u.Miss(n, r.At.Binary)
		}
	}
}

// namesType tells that what something is selected from is surely a type or a package.
func (u *Uses) namesType(n javasrc.Node) bool {
	return u.IsName(n) && !u.IsValue(n) && (u.NamedClass(n) != nil || u.NamedType(n).Surely())
}

// isUse tells that an identifier stands where a value does, and declares or labels nothing.
func (u *Uses) isUse(n javasrc.Node) bool {
	f := u.File
	up := f.Parent(n)
	switch k := f.Kind(up); k {
	case javasrc.VariableDeclarator, javasrc.EnhancedForStatement, javasrc.LambdaExpression, javasrc.Resource:
		return f.First(up) != n && f.Last(up) == n || k == javasrc.Resource
	case javasrc.InstanceofExpression:
		return f.First(up) == n
	case javasrc.ReturnStatement, javasrc.ThrowStatement, javasrc.YieldStatement, javasrc.AssertStatement, javasrc.ForStatement, javasrc.ExpressionStatement, javasrc.Guard:
		return true
	default:
		return k.InExpression() && u.IsVariable(n)
	}
}
