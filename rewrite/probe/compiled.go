package probe

import (
	"slices"
	"strings"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// What javac makes of an expression, as far as lines hang on it: whether it boxes,
// checks, folds or calls an accessor, and what may throw.

// nestmates is the release from which on classes within one another read private
// members of each other without calls that javac adds.
const nestmates = 11

// nullChecked tells that javac checks the instance before .new.
func (p *planner) nullChecked(outer javasrc.Node) bool {
	f := p.File
	switch f.Kind(outer) {
	case javasrc.This, javasrc.Super, javasrc.ObjectCreationExpression:
		return false
	case javasrc.FieldAccess:
		return f.Kind(f.Last(outer)) != javasrc.This
	}
	return true
}

// isNumber tells that an expression is a number without a sign.
func (p *planner) isNumber(n javasrc.Node) bool {
	switch p.File.Kind(n) {
	case javasrc.UnaryExpression, javasrc.ParenthesizedExpression:
		return false
	}
	return p.constantLike(n)
}

func (p *planner) byAccessor(n javasrc.Node) bool {
	f := p.File
	if p.Release >= nestmates {
		return false
	}
	var fd *scope.Field
	switch f.Kind(n) {
	case javasrc.Identifier:
		fd = p.Lookup(f.Text(n)).Field
	case javasrc.FieldAccess:
		if fd = p.FieldOf(n); fd == nil {
			return p.privateElsewhere(f.Text(f.Last(n)))
		}
	}
	return fd != nil && fd.Private && fd.Class != p.Class
}

// unasked tells that javac may make no code for the object whose field is accessed: what
// it needs a method for, and is a constant, it replaces by its value.
func (p *planner) unasked(access javasrc.Node) bool { return p.byAccessor(access) && !p.varies(access) }

// privateElsewhere tells that another class of the file has a private field of
// this name.
func (p *planner) privateElsewhere(name string) bool {
	if p.privates == nil {
		p.privates = privateFields(p.Declared)
	}
	return slices.ContainsFunc(p.privates[name], func(c *scope.Class) bool { return c != p.Class })
}

// privateFields gives of each name of a private field in a file two classes that have
// one, or the only one: a file may have thousands.
func privateFields(d *scope.File) map[string][]*scope.Class {
	found := map[string][]*scope.Class{}
	for _, c := range d.Classes {
		for name, fd := range c.Fields {
			if fd.Private && len(found[name]) < 2 {
				found[name] = append(found[name], c)
			}
		}
	}
	return found
}

// lineOfCall is the line of a method call: that of its parenthesis, or of its dot
// where javac may make a call of its own of it.
func (p *planner) lineOfCall(n javasrc.Node) int {
	f := p.File
	line := p.lineOf(f.Start(f.Last(n)))
	name := p.MethodIdentifier(n)
	if p.Release >= nestmates || p.File.OnLine(p.tokenEnd(f.Start(name))-1, line) {
		return line
	}
	if m, ok := p.Target(n); ok && (m.Class == nil || m.Class != p.Class && m.Class.File == p.Declared) {
		return unknownLine
	}
	return line
}

// mayFold tells that the condition of a conditional may be a constant: then javac
// makes code for one of its values only, and no lines.
func (p *planner) mayFold(n javasrc.Node) bool {
	return p.File.Kind(n) == javasrc.TernaryExpression && p.mayBeConstant(p.File.First(n))
}

// mayBeConstant tells that javac may take an expression for a constant, if only
// because it folds a conditional.
func (p *planner) mayBeConstant(n javasrc.Node) bool {
	f := p.File
	switch f.Kind(n) {
	case javasrc.Identifier:
		return p.simpleValue(n) && !p.varies(n)
	case javasrc.FieldAccess:
		if fd := p.FieldOf(n); !p.IsName(n) && (fd == nil || !fd.Final) {
			return false
		}
		return p.simpleValue(n) && !p.varies(n)
	case javasrc.TernaryExpression:
		value := f.Next(f.First(n))
		one, other := p.mayBeConstant(value), p.mayBeConstant(f.Next(value))
		return one && other || (one || other) && p.mayFold(n)
	case javasrc.BinaryExpression:
		left, right := f.First(n), f.Last(n)
		if p.isLogical(n) { // false && x is false, and so is x && false
			return p.mayBeConstant(left) || p.mayBeConstant(right)
		}
		return p.mayBeConstant(left) && p.mayBeConstant(right)
	case javasrc.ParenthesizedExpression, javasrc.UnaryExpression, javasrc.CastExpression:
		for c := f.First(n); c != javasrc.None; c = f.Next(c) {
			if !p.isType(c) && !p.mayBeConstant(c) {
				return false
			}
		}
		return true
	}
	return p.constantLike(n)
}

// maySkip tells that javac may make no code for the right operand of an operator:
// the left one may be a constant.
func (p *planner) maySkip(n javasrc.Node) bool {
	return p.isLogical(n) && p.mayBeConstant(p.File.First(n))
}

// isLogical tells that a binary expression is one of && or ||.
func (p *planner) isLogical(n javasrc.Node) bool {
	op := p.File.Between(p.File.First(n), p.File.Last(n))
	return op == "&&" || op == "||"
}

// simpleValue tells that an expression may be a number or a string.
func (p *planner) simpleValue(n javasrc.Node) bool {
	t := p.TypeOf(n)
	return t.Primitive() || t.MayBeString()
}

// isType tells that a node, a child of a cast, is its type.
func (p *planner) isType(n javasrc.Node) bool {
	up := p.File.Parent(n)
	return p.File.Kind(up) == javasrc.CastExpression && n != p.File.Last(up)
}

// givesValue tells whether a conditional may give a value, and whether it surely does. Else it
// decides where to go on, and there javac gives no lines to its parts. Which of both is not
// sure behind an operand that javac leaves out if it is a constant.
func (p *planner) givesValue(n javasrc.Node) (may, surely bool) {
	f := p.File
	surely = true
	for child, up := n, f.Parent(n); ; child, up = up, f.Parent(up) {
		switch f.Kind(up) {
		case javasrc.ParenthesizedExpression:
			continue
		case javasrc.TernaryExpression:
			if child != f.First(up) {
				continue
			}
			return false, false
		case javasrc.UnaryExpression:
			may = f.Src[f.Start(up)] != '!'
		case javasrc.BinaryExpression:
			if child == f.Last(up) && p.maySkip(up) {
				surely = false
				continue
			}
			may = !p.isLogical(up)
		case javasrc.IfStatement, javasrc.WhileStatement, javasrc.DoStatement, javasrc.AssertStatement:
			return false, false
		case javasrc.ForStatement:
			may = f.ForHeader(up).Cond != child
		default:
			may = true
		}
		return may, may && surely
	}
}

// bindsAnew tells that an instanceof has a pattern and keeps its operand in a
// variable of javac's own, whose declaration has a line.
func (p *planner) bindsAnew(n javasrc.Node) bool {
	f := p.File
	operand := f.Unparenthesized(f.First(n))
	if f.Kind(operand) == javasrc.Identifier && p.localNamed(f.Text(operand)) != nil {
		return false
	}
	return len(p.patternVariables(n)) > 0 || f.Child(n, javasrc.RecordPattern) != javasrc.None
}

// operatorThrows tells that an operator may divide by zero, or make a string of
// an object, whose toString then runs.
func (p *planner) operatorThrows(n javasrc.Node) bool {
	f := p.File
	left, right := f.First(n), f.Last(n)
	switch f.Between(left, right) {
	case "/", "%":
		return p.mayBeZero(right)
	case "+":
		return !p.plainText(left) || !p.plainText(right)
	}
	return false
}

// mayBeZero tells that a divisor is not surely another number than 0.
func (p *planner) mayBeZero(n javasrc.Node) bool {
	f := p.File
	switch f.Kind(n) {
	case javasrc.ParenthesizedExpression:
		return p.mayBeZero(f.First(n))
	case javasrc.UnaryExpression: // + and -, but not ~
		return f.Src[f.Start(n)] == '~' || p.mayBeZero(f.First(n))
	case javasrc.DecimalIntegerLiteral, javasrc.HexIntegerLiteral, javasrc.OctalIntegerLiteral, javasrc.BinaryIntegerLiteral:
		digits := strings.TrimLeft(f.Text(n), "0xXbB_")
		return strings.TrimRight(digits, "lL") == ""
	case javasrc.CharacterLiteral:
		return strings.Contains(f.Text(n), `\`)
	}
	return !p.constantLike(n)
}

// plainText tells that an operand is a string or a number.
func (p *planner) plainText(n javasrc.Node) bool {
	if p.File.Kind(n) == javasrc.BinaryExpression {
		return !p.operatorThrows(n)
	}
	t := p.TypeOf(n)
	return p.constantLike(n) || t.Primitive() || t.IsLang("String")
}

// mayInitialise tells that a name means a static field of another class, which may be
// initialised then.
func (p *planner) mayInitialise(n javasrc.Node) bool {
	fd := p.Lookup(p.File.Text(n)).Field
	return fd != nil && fd.Static && fd.Class != p.Class
}

// selectThrows tells that what a field is selected from may be null, or is a class
// that may be initialised then.
func (p *planner) selectThrows(n javasrc.Node) bool {
	f := p.File
	object := f.First(n)
	switch {
	case f.Kind(object) == javasrc.This || f.Kind(object) == javasrc.Super || f.Kind(f.Last(n)) == javasrc.This:
		return false
	case f.Kind(object) == javasrc.FieldAccess && f.Kind(f.Last(object)) == javasrc.This:
		return false
	}
	if c := p.NamedClass(object); c != nil {
		return c != p.Class && p.NamedClass(n) == nil
	}
	return p.NamedClass(n) == nil
}

// mayBeChecked tells that a field may be a constant: then javac only checks that
// what it is selected from is not null.
func (p *planner) mayBeChecked(n javasrc.Node) bool {
	f := p.File
	if p.IsName(n) && !p.IsValue(f.First(n)) || f.Kind(f.Last(n)) != javasrc.Identifier || f.Is(f.Last(n), "length") {
		return false
	}
	return p.simpleValue(n)
}
