package heapprobe

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// IsStep tells that a statement does something by itself when it begins.
func (v *Events) IsStep(n javasrc.Node) bool {
	f := v.File
	switch f.Kind(n) {
	case javasrc.LabeledStatement:
		s := f.Next(f.First(n))
		return s != javasrc.None && v.IsStep(s)
	case javasrc.LocalVariableDeclaration:
		for d := f.First(n); d != javasrc.None; d = f.Next(d) {
			if f.Kind(d) == javasrc.VariableDeclarator && scope.InitialValue(f, d) != javasrc.None {
				return true
			}
		}
	case javasrc.ExpressionStatement, javasrc.IfStatement, javasrc.WhileStatement, javasrc.ForStatement, javasrc.EnhancedForStatement,
		javasrc.SwitchExpression, javasrc.SynchronizedStatement, javasrc.TryWithResourcesStatement, javasrc.AssertStatement,
		javasrc.ReturnStatement, javasrc.ThrowStatement, javasrc.BreakStatement, javasrc.ContinueStatement, javasrc.YieldStatement:
		return true
	}
	return false
}

// IsDiscarded tells that nobody uses the value of an expression: it is a statement, or an update of a for.
func (v *Events) IsDiscarded(n javasrc.Node) bool {
	switch up := v.File.Parent(n); v.File.Kind(up) {
	case javasrc.ExpressionStatement:
		return true
	case javasrc.ForStatement:
		return v.File.ForHeader(up).Cond != n
	}
	return false
}

// keepsPrimitive tells that what a method of type t returns is primitive whatever it is handed through: its type does not
// hang on where it stands, and it is no constant that only an assignment makes narrower.
func (v *Events) keepsPrimitive(e javasrc.Node, t scope.Type) bool {
	narrow := t.Name == "byte" || t.Name == "char" || t.Name == "short"
	switch v.File.Kind(e) {
	case javasrc.ParenthesizedExpression:
		return v.keepsPrimitive(v.File.First(e), t)
	case javasrc.TernaryExpression, javasrc.SwitchExpression:
		return false
	case javasrc.BinaryExpression, javasrc.UnaryExpression, javasrc.InstanceofExpression:
		return !narrow
	}
	if v.ConstantLike(e) {
		return !narrow || t.Name == "char" && v.File.Kind(e) == javasrc.CharacterLiteral
	}
	own := v.TypeOf(e)
	return own.Primitive() && (!narrow || own.Name == t.Name)
}

// ResultsOf adds to a list the values that are noted of what a method of type t returns: of a conditional or a switch, whose own type may hang on
// where it stands, those between which it chooses.
func (v *Events) ResultsOf(list []javasrc.Node, e javasrc.Node, t scope.Type) []javasrc.Node {
	f := v.File
	switch f.Kind(e) {
	case javasrc.TernaryExpression:
		return v.ResultsOf(v.ResultsOf(list, f.Next(f.First(e)), t), f.Last(e), t)
	case javasrc.SwitchExpression:
		v.SwitchResults(f.Last(e), func(value javasrc.Node) { list = v.ResultsOf(list, value, t) })
		return list
	case javasrc.ParenthesizedExpression:
		if !v.keepsPrimitive(e, t) {
			return v.ResultsOf(list, f.First(e), t)
		}
	}
	if v.keepsPrimitive(e, t) {
		list = append(list, e)
	}
	return list
}

// NotesValues tells that it is recorded what is stored in variables of type t; in local ones where these are.
func (v *Events) NotesValues(t scope.Type) bool {
	return v.Lesson && t.Primitive() && !v.Casts() && v.In.Records(RecordStores)
}

// NotesLeaf tells that it is recorded which string or box a field of type t begins with: it is shown as a value, or the program may have made it itself.
// What it adds or joins it has not.
func (v *Events) NotesLeaf(value javasrc.Node, t scope.Type, static bool) bool {
	if !v.Full || !v.In.Records(RecordStores) || !v.HasInitialiser(static) {
		return false
	}
	made := t.Boxed() || v.Set.MakesStrings()
	return v.Lesson || made && v.File.Kind(v.File.Unparenthesized(value)) != javasrc.BinaryExpression
}

// NeedsNoNote tells that it need not be recorded that a variable or field of a class begins with a value: it is null, or a constant where these are not shown.
func (v *Events) NeedsNoNote(value javasrc.Node) bool {
	return v.ConstantLike(value) && (!v.Lesson || v.File.Kind(v.File.Unparenthesized(value)) == javasrc.NullLiteral)
}

// HasInitialiser tells that an initialiser of ours may stand in the class: inner ones have no static initialisers before Java 16, though they may have constants.
func (v *Events) HasInitialiser(static bool) bool {
	return !static || v.Class.Outer == nil || v.Class.Static
}
