package probe

import (
	"slices"

	"jinstr/probemap"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/watchprobe"
)

// What uses objects and is not noted is told to who reads the trace: of these classes it is not known when their objects are used. So each name and
// selection that the visit decides on is marked as seen, and what is left over when the file has been visited was not: in bodies that are
// left alone, and where the visit does not come.

// sees marks a use as decided on.
func (p *planner) sees(n javasrc.Node) {
	if p.opt.Touches {
		p.seen[n] = true
	}
}

// missUse leaves a use alone that has no place: of a value, of which n selects something, or which n hands on. What is handed on and may
// be an array for all that is known is seldom one: a call of the library would have given it.
func (p *planner) missUse(n, value javasrc.Node) {
	p.leave(value, unseenUse)
	if k := p.File.Kind(n); k == javasrc.FieldAccess || k == javasrc.ArrayAccess || p.TypeOf(value).Dims > 0 {
		p.unseenAt(n, p.usedBy(n, value))
	}
}

// usedBy names what objects a use may be of: a class, an array's type, or any that has a field of the name.
func (p *planner) usedBy(n, value javasrc.Node) string {
	t := p.TypeOf(value)
	if at := p.instanceNamed(value); at != nil {
		return at.Binary
	}
	switch {
	case t.Dims == 1 && t.Variable:
		return probemap.AnyObjects
	case t.Dims > 0:
		return t.String()
	case t.Class != nil:
		return t.Class.Binary
	case p.File.Kind(n) == javasrc.FieldAccess:
		return probemap.AnyField + p.File.Text(p.File.Last(n))
	}
	return probemap.AnyArray
}

// unseenAt notes that a use of some objects is not seen, once for each kind of them.
func (p *planner) unseenAt(n javasrc.Node, of string) {
	if slices.ContainsFunc(p.out.Unseen, func(u probemap.Unseen) bool { return u.Of == of }) {
		return
	}
	line, col := p.File.Position(p.File.Start(n))
	p.out.Unseen = append(p.out.Unseen, probemap.Unseen{Line: line, Col: col, Of: of})
}

// findUnseen notes what the visit has not decided on.
func (p *planner) findUnseen() {
	if !p.opt.Touches {
		return
	}
	f := p.File
	p.enter(nil)
	for n := javasrc.Node(0); int(n) < f.Len(); n++ {
		if p.seen[n] {
			continue
		}
		switch k := f.Kind(n); k {
		case javasrc.Identifier, javasrc.FieldAccess, javasrc.ArrayAccess, javasrc.MethodDeclaration:
			if p.Class = p.Declared.ClassAround(n); p.Class != nil {
				p.unseenNode(n, k)
			}
		}
	}
}

func (p *planner) unseenNode(n javasrc.Node, k javasrc.Kind) {
	f := p.File
	switch k {
	case javasrc.ArrayAccess:
		p.unseenAt(n, probemap.AnyArray)
	case javasrc.FieldAccess:
		of := f.First(n)
		if f.Kind(f.Last(n)) == javasrc.Identifier && !p.namesType(of) {
			p.unseenAt(n, p.usedBy(n, of))
		}
	case javasrc.MethodDeclaration:
		if f.Child(n, javasrc.Block) != javasrc.None && !scope.HasModifier(f, n, "static") && watchprobe.MayExtend(p.Set, p.Class) {
			p.unseenAt(n, p.Class.Binary)
		}
	default:
		if r := p.Lookup(f.Text(n)); p.isUse(n) && r.Field != nil && !r.Field.Static && watchprobe.MayExtend(p.Set, r.At) {
			p.unseenAt(n, r.At.Binary)
		}
	}
}

// namesType tells that what something is selected from is surely a type or a package.
func (p *planner) namesType(n javasrc.Node) bool {
	return p.IsName(n) && !p.IsValue(n) && (p.NamedClass(n) != nil || p.NamedType(n).Surely())
}

// isUse tells that an identifier stands where a value does, and declares or labels nothing.
func (p *planner) isUse(n javasrc.Node) bool {
	f := p.File
	up := f.Parent(n)
	switch k := f.Kind(up); k {
	case javasrc.VariableDeclarator, javasrc.EnhancedForStatement, javasrc.LambdaExpression, javasrc.Resource:
		return f.First(up) != n && f.Last(up) == n || k == javasrc.Resource
	case javasrc.InstanceofExpression:
		return f.First(up) == n
	case javasrc.ReturnStatement, javasrc.ThrowStatement, javasrc.YieldStatement, javasrc.AssertStatement, javasrc.ForStatement, javasrc.ExpressionStatement, javasrc.Guard:
		return true
	default:
		return k.InExpression() && p.isVariable(n)
	}
}
