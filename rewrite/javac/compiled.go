package javac

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
func (r *Rules) nullChecked(outer javasrc.Node) bool {
	f := r.File
	switch f.Kind(outer) {
	case javasrc.This, javasrc.Super, javasrc.ObjectCreationExpression:
		return false
	case javasrc.FieldAccess:
		return f.Kind(f.Last(outer)) != javasrc.This
	}
	return true
}

// isNumber tells that an expression is a number without a sign.
func (r *Rules) isNumber(n javasrc.Node) bool {
	switch r.File.Kind(n) {
	case javasrc.UnaryExpression, javasrc.ParenthesizedExpression:
		return false
	}
	return r.ConstantLike(n)
}

// ByAccessor tells that javac may read a field by a method that it makes, as it is private in another class (before Java 11).
func (r *Rules) ByAccessor(n javasrc.Node) bool {
	f := r.File
	if r.Release >= nestmates {
		return false
	}
	var fd *scope.Field
	switch f.Kind(n) {
	case javasrc.Identifier:
		fd = r.Lookup(f.Text(n)).Field
	case javasrc.FieldAccess:
		if fd = r.FieldOf(n); fd == nil {
			return r.privateElsewhere(f.Text(f.Last(n)))
		}
	}
	return fd != nil && fd.Private && fd.Class != r.Class
}

// Unasked tells that javac may make no code for the object whose field is accessed: what
// it needs a method for, and is a constant, it replaces by its value.
func (r *Rules) Unasked(access javasrc.Node) bool { return r.ByAccessor(access) && !r.Varies(access) }

// privateElsewhere tells that another class of the file has a private field of
// this name.
func (r *Rules) privateElsewhere(name string) bool {
	if r.privates == nil {
		r.privates = privateFields(r.Declared)
	}
	return slices.ContainsFunc(r.privates[name], func(c *scope.Class) bool { return c != r.Class })
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

// LineOfCall is the line of a method call: that of its parenthesis, or of its dot
// where javac may make a call of its own of it.
func (r *Rules) LineOfCall(n javasrc.Node) int {
	f := r.File
	line := r.LineOf(f.Start(f.Last(n)))
	name := r.MethodIdentifier(n)
	if r.Release >= nestmates || r.File.OnLine(r.tokenEnd(f.Start(name))-1, line) {
		return line
	}
	if m, ok := r.Target(n); ok && (m.Class == nil || m.Class != r.Class && m.Class.File == r.Declared) {
		return UnknownLine
	}
	return line
}

// mayFold tells that the condition of a conditional may be a constant: then javac
// makes code for one of its values only, and no lines.
func (r *Rules) mayFold(n javasrc.Node) bool {
	return r.File.Kind(n) == javasrc.TernaryExpression && r.mayBeConstant(r.File.First(n))
}

// mayBeConstant tells that javac may take an expression for a constant, if only
// because it folds a conditional.
func (r *Rules) mayBeConstant(n javasrc.Node) bool {
	f := r.File
	switch f.Kind(n) {
	case javasrc.Identifier:
		return r.simpleValue(n) && !r.Varies(n)
	case javasrc.FieldAccess:
		if fd := r.FieldOf(n); !r.IsName(n) && (fd == nil || !fd.Final) {
			return false
		}
		return r.simpleValue(n) && !r.Varies(n)
	case javasrc.TernaryExpression:
		value := f.Next(f.First(n))
		one, other := r.mayBeConstant(value), r.mayBeConstant(f.Next(value))
		return one && other || (one || other) && r.mayFold(n)
	case javasrc.BinaryExpression:
		left, right := f.First(n), f.Last(n)
		if r.isLogical(n) { // false && x is false, and so is x && false
			return r.mayBeConstant(left) || r.mayBeConstant(right)
		}
		return r.mayBeConstant(left) && r.mayBeConstant(right)
	case javasrc.ParenthesizedExpression, javasrc.UnaryExpression, javasrc.CastExpression:
		for c := f.First(n); c != javasrc.None; c = f.Next(c) {
			if !r.isType(c) && !r.mayBeConstant(c) {
				return false
			}
		}
		return true
	}
	return r.ConstantLike(n)
}

// MaySkip tells that javac may make no code for the right operand of an operator:
// the left one may be a constant.
func (r *Rules) MaySkip(n javasrc.Node) bool {
	return r.isLogical(n) && r.mayBeConstant(r.File.First(n))
}

// isLogical tells that a binary expression is one of && or ||.
func (r *Rules) isLogical(n javasrc.Node) bool {
	op := r.File.Between(r.File.First(n), r.File.Last(n))
	return op == "&&" || op == "||"
}

// simpleValue tells that an expression may be a number or a string.
func (r *Rules) simpleValue(n javasrc.Node) bool {
	t := r.TypeOf(n)
	return t.Primitive() || t.MayBeString()
}

// isType tells that a node, a child of a cast, is its type.
func (r *Rules) isType(n javasrc.Node) bool {
	up := r.File.Parent(n)
	return r.File.Kind(up) == javasrc.CastExpression && n != r.File.Last(up)
}

// givesValue tells whether a conditional may give a value, and whether it surely does. Else it
// decides where to go on, and there javac gives no lines to its parts. Which of both is not
// sure behind an operand that javac leaves out if it is a constant.
func (r *Rules) givesValue(n javasrc.Node) (may, surely bool) {
	f := r.File
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
			if child == f.Last(up) && r.MaySkip(up) {
				surely = false
				continue
			}
			may = !r.isLogical(up)
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

// BindsAnew tells that an instanceof has a pattern and keeps its operand in a
// variable of javac's own, whose declaration has a line.
func (r *Rules) BindsAnew(n javasrc.Node) bool {
	f := r.File
	operand := f.Unparenthesized(f.First(n))
	if f.Kind(operand) == javasrc.Identifier && r.VariableNamed(f.Text(operand)) != nil {
		return false
	}
	return len(r.PatternVariables(n)) > 0 || f.Child(n, javasrc.RecordPattern) != javasrc.None
}

// operatorThrows tells that an operator may divide by zero, or make a string of
// an object, whose toString then runs.
func (r *Rules) operatorThrows(n javasrc.Node) bool {
	f := r.File
	left, right := f.First(n), f.Last(n)
	switch f.Between(left, right) {
	case "/", "%":
		return r.mayBeZero(right)
	case "+":
		return !r.plainText(left) || !r.plainText(right)
	}
	return false
}

// mayBeZero tells that a divisor is not surely another number than 0.
func (r *Rules) mayBeZero(n javasrc.Node) bool {
	f := r.File
	switch f.Kind(n) {
	case javasrc.ParenthesizedExpression:
		return r.mayBeZero(f.First(n))
	case javasrc.UnaryExpression: // + and -, but not ~
		return f.Src[f.Start(n)] == '~' || r.mayBeZero(f.First(n))
	case javasrc.DecimalIntegerLiteral, javasrc.HexIntegerLiteral, javasrc.OctalIntegerLiteral, javasrc.BinaryIntegerLiteral:
		digits := strings.TrimLeft(f.Text(n), "0xXbB_")
		return strings.TrimRight(digits, "lL") == ""
	case javasrc.CharacterLiteral:
		return strings.Contains(f.Text(n), `\`)
	}
	return !r.ConstantLike(n)
}

// plainText tells that an operand is a string or a number.
func (r *Rules) plainText(n javasrc.Node) bool {
	if r.File.Kind(n) == javasrc.BinaryExpression {
		return !r.operatorThrows(n)
	}
	t := r.TypeOf(n)
	return r.ConstantLike(n) || t.Primitive() || t.IsLang("String")
}

// mayInitialise tells that a name means a static field of another class, which may be
// initialised then.
func (r *Rules) mayInitialise(n javasrc.Node) bool {
	fd := r.Lookup(r.File.Text(n)).Field
	return fd != nil && fd.Static && fd.Class != r.Class
}

// selectThrows tells that what a field is selected from may be null, or is a class
// that may be initialised then.
func (r *Rules) selectThrows(n javasrc.Node) bool {
	f := r.File
	object := f.First(n)
	switch {
	case f.Kind(object) == javasrc.This || f.Kind(object) == javasrc.Super || f.Kind(f.Last(n)) == javasrc.This:
		return false
	case f.Kind(object) == javasrc.FieldAccess && f.Kind(f.Last(object)) == javasrc.This:
		return false
	}
	if c := r.NamedClass(object); c != nil {
		return c != r.Class && r.NamedClass(n) == nil
	}
	return r.NamedClass(n) == nil
}

// MayBeChecked tells that a field may be a constant: then javac only checks that
// what it is selected from is not null.
func (r *Rules) MayBeChecked(n javasrc.Node) bool {
	f := r.File
	if r.IsName(n) && !r.IsValue(f.First(n)) || f.Kind(f.Last(n)) != javasrc.Identifier || f.Is(f.Last(n), "length") {
		return false
	}
	return r.simpleValue(n)
}

// OuterMayBeThis tells that the instance that a creation gives to an object of c is this,
// or one around; where it names none, javac thinks so of classes that others see.
func (r *Rules) OuterMayBeThis(c *scope.Class, n javasrc.Node) bool {
	if outer := r.OuterOf(n); outer != javasrc.None {
		if r.File.Kind(outer) == javasrc.FieldAccess {
			outer = r.File.Last(outer)
		}
		return r.File.Kind(outer) == javasrc.This && c.Outer != nil && c.Outer.Simple != ""
	}
	return scope.HasModifier(r.File, c.Node, "public") || scope.HasModifier(r.File, c.Node, "protected")
}

// Initialisers lists the members of a class that are compiled into its
// constructors, and those into its static initialiser.
func (r *Rules) Initialisers(members javasrc.Node) (instance, static []javasrc.Node) {
	f := r.File
	lists := []javasrc.Node{members}
	for len(lists) > 0 {
		list := lists[0]
		lists = lists[1:]
		for m := f.First(list); m != javasrc.None; m = f.Next(m) {
			switch f.Kind(m) {
			case javasrc.EnumBodyDeclarations:
				lists = append(lists, m)
			case javasrc.StaticInitializer, javasrc.EnumConstant, javasrc.ConstantDeclaration:
				static = append(static, m)
			case javasrc.Block:
				instance = append(instance, m)
			case javasrc.FieldDeclaration:
				if r.Class.Kind == javasrc.InterfaceDeclaration || scope.HasModifier(f, m, "static") {
					static = append(static, m)
				} else {
					instance = append(instance, m)
				}
			}
		}
	}
	return instance, static
}

// Extent is how many bytes of source some members have together.
func (r *Rules) Extent(members []javasrc.Node) (n int) {
	for _, m := range members {
		n += r.File.End(m) - r.File.Start(m)
	}
	return n
}
