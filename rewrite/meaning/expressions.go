package meaning

import (
	"strings"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/library/effects"
	"jinstr/rewrite/scope"
)

// ArgumentOf is the call or creation that an expression is an argument of, or None.
func (e *Env) ArgumentOf(n javasrc.Node) javasrc.Node {
	if e.File.Kind(e.File.Parent(n)) != javasrc.ArgumentList {
		return javasrc.None
	}
	return e.File.Parent(e.File.Parent(n))
}

// ElementText is the type of a declared array's innermost elements as text, or
// "" where annotations stand in it.
func (e *Env) ElementText(decl javasrc.Node) string {
	f := e.File
	n := scope.TypeNode(f, decl)
	for f.Kind(n) == javasrc.ArrayType {
		n = f.First(n)
	}
	text := f.Bare(f.Start(n), f.End(n))
	if strings.Contains(text, "@") {
		return ""
	}
	return text
}

// CreatedText is the type of a created array as text: List<?>[] is not List[] to inference.
func (e *Env) CreatedText(n javasrc.Node, t scope.Type) string {
	created := scope.CreatedType(e.File, n)
	if text := e.OnOneLine(e.File.Start(created), e.File.End(created)); e.File.Kind(created) == javasrc.GenericType && !strings.Contains(text, "@") {
		return text + strings.Repeat("[]", t.Dims)
	}
	return t.String()
}

// Diamond tells that a creation leaves its type arguments to the compiler.
func (e *Env) Diamond(n javasrc.Node) bool {
	created := scope.CreatedType(e.File, n)
	return strings.HasSuffix(e.File.Bare(e.File.Start(created), e.File.End(created)), "<>")
}

// MayMatter tells that an expression may give a reference that is followed: no string, box or lambda.
func (e *Env) MayMatter(n javasrc.Node) bool {
	f := e.File
	if t := e.TypeOf(n); t.Primitive() || t.Leaf() {
		return false
	}
	switch f.Kind(n) {
	case javasrc.Identifier, javasrc.ArrayAccess, javasrc.ArrayCreationExpression:
		return true
	case javasrc.This: // in a constructor it warns (this-escape), but the call did so before
		return true
	case javasrc.ObjectCreationExpression:
		return true
	case javasrc.FieldAccess:
		k := f.Kind(f.Last(n)) // Outer.this is one, too
		return k == javasrc.Identifier || k == javasrc.This
	case javasrc.AssignmentExpression:
		t := e.TypeOf(n)
		return t.Reference() || !t.Known() && f.Between(f.First(n), f.Last(n)) == "=" && e.MayMatter(f.First(n))
	case javasrc.ParenthesizedExpression:
		return e.MayMatter(f.First(n))
	case javasrc.CastExpression:
		k := f.Kind(f.Last(n))
		return e.TypeOf(n).Reference() && k != javasrc.LambdaExpression && k != javasrc.MethodReference && k != javasrc.NullLiteral
	case javasrc.MethodInvocation:
		if m, ok := e.Target(n); ok {
			return m.Return.Reference()
		}
		return !e.referencesNothing(n)
	}
	return false
}

// IsArm tells that n is what a conditional chooses, or the result of a switch. A box that comes out of a generic method would turn
// a numeric conditional into one of references there (JLS 15.25).
func (e *Env) IsArm(n javasrc.Node) bool {
	f := e.File
	child := f.Parenthesized(n)
	up := f.Parent(child)
	if f.Kind(up) == javasrc.TernaryExpression {
		return child != f.First(up)
	}
	return e.EndsRule(child)
}

// EndsRule tells that n is yielded, or the expression of a rule of a switch, which need not have a value.
func (e *Env) EndsRule(n javasrc.Node) bool {
	f, up := e.File, e.File.Parent(n)
	return f.Kind(up) == javasrc.YieldStatement || f.Kind(up) == javasrc.ExpressionStatement && f.Kind(f.Parent(up)) == javasrc.SwitchRule
}

// IsSwitchResult tells that n is what a rule or statement of a switch gives that has a value.
func (e *Env) IsSwitchResult(n javasrc.Node) bool {
	f, up := e.File, e.File.Parent(n)
	if !e.EndsRule(n) || f.Kind(up) == javasrc.YieldStatement {
		return e.EndsRule(n)
	}
	of := f.Parent(f.Parent(f.Parent(up)))
	return f.Kind(f.Parent(of)) != javasrc.ExpressionStatement || e.IsSwitchResult(of)
}

// SwitchResults finds what the rules and statements of a switch, from its body on, give.
func (e *Env) SwitchResults(n javasrc.Node, found func(result javasrc.Node)) {
	f := e.File
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		switch f.Kind(c) {
		case javasrc.YieldStatement:
			found(f.First(c))
		case javasrc.ExpressionStatement:
			if f.Kind(n) == javasrc.SwitchRule {
				found(f.First(c))
			}
		case javasrc.LambdaExpression, javasrc.SwitchExpression, javasrc.ClassBody:
		default:
			e.SwitchResults(c, found)
		}
	}
}

// JumpTarget is the statement that a break or continue leaves or repeats.
func (e *Env) JumpTarget(n javasrc.Node) javasrc.Node {
	f := e.File
	label := f.Text(f.First(n))
	for up := f.Parent(n); up != javasrc.None; up = f.Parent(up) {
		switch f.Kind(up) {
		case javasrc.LabeledStatement:
			if label != "" && f.Text(f.First(up)) == label {
				return f.Last(up)
			}
		case javasrc.WhileStatement, javasrc.DoStatement, javasrc.ForStatement, javasrc.EnhancedForStatement:
			if label == "" {
				return up
			}
		case javasrc.SwitchExpression:
			if label == "" && f.Kind(n) == javasrc.BreakStatement {
				return up
			}
		}
	}
	return e.Code.Node
}

// Variadic tells that a creation is of a class of the set with a constructor of variable arity.
func (e *Env) Variadic(creation javasrc.Node) bool {
	c := e.createdType(creation).Class
	return c != nil && c.Variadic()
}

// OnOneLine is a piece of the source without comments and line ends.
func (e *Env) OnOneLine(start, end int) string {
	var text []byte
	last := start
	for pos := e.File.Token(start); pos < end; pos = e.File.Token(pos + 1) {
		if pos > last+1 && len(text) > 0 {
			text = append(text, ' ')
		}
		text = append(text, e.File.Src[pos])
		last = pos
	}
	return string(text)
}

// referencesNothing tells that a call of code that was not rewritten surely gives nothing that refers to other objects.
func (e *Env) referencesNothing(call javasrc.Node) bool {
	methods, known := e.CalledOutside(call)
	if !known {
		return false
	}
	if t := library.Result(methods); t != "" {
		return effects.Leaf(t)
	}
	full := e.FullType(call)
	return full.Dims == 0 && full.Class != "" && !full.Primitive() && effects.Leaf("L"+strings.ReplaceAll(full.Class, ".", "/")+";")
}

// Binding is a variable that a pattern binds.
type Binding struct {
	Name string
	Typ  scope.Type
	Pos  int
	By   javasrc.Node // what declares it
}

// PatternVariables lists the variables of an instanceof or of a case's patterns.
func (e *Env) PatternVariables(n javasrc.Node) (list []Binding) {
	f := e.File
	if f.Kind(n) == javasrc.InstanceofExpression {
		if last := f.Last(n); f.Kind(last) == javasrc.Identifier && last != f.First(n) {
			list = append(list, Binding{f.Text(last), e.DeclaredType(n), f.Start(last), n})
		}
	}
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		switch f.Kind(c) {
		case javasrc.TypePattern, javasrc.RecordPatternComponent:
			if last := f.Last(c); f.Kind(last) == javasrc.Identifier {
				list = append(list, Binding{f.Text(last), e.DeclaredType(c), f.Start(last), c})
			}
		case javasrc.Pattern, javasrc.RecordPattern, javasrc.RecordPatternBody, javasrc.SwitchLabel:
			list = append(list, e.PatternVariables(c)...)
		}
	}
	return list
}

// Listed tells whether a statement stands in a list of statements.
func (e *Env) Listed(n javasrc.Node) bool {
	switch e.File.Kind(e.File.Parent(n)) {
	case javasrc.Block, javasrc.ConstructorBody, javasrc.SwitchBlockStatementGroup:
		return true
	}
	return false
}
