package javac

import (
	"strings"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/meaning"
)

// Bindings lists the variables that a condition binds when it is true, or when
// it is false (JLS 6.3.1).
func (r *Rules) Bindings(n javasrc.Node, when bool) []meaning.Binding {
	f := r.File
	switch f.Kind(n) {
	case javasrc.ParenthesizedExpression:
		return r.Bindings(f.First(n), when)
	case javasrc.UnaryExpression:
		if f.Src[f.Start(n)] == '!' {
			return r.Bindings(f.First(n), !when)
		}
	case javasrc.BinaryExpression:
		left, right := f.First(n), f.Last(n)
		if op := f.Between(left, right); op == "&&" && when || op == "||" && !when {
			return append(r.Bindings(left, when), r.Bindings(right, when)...)
		}
	case javasrc.InstanceofExpression:
		if when {
			return r.PatternVariables(n)
		}
	}
	return nil
}

// BindsOn is the operator of a && or || in which there are patterns; "" for all else. What an operand of it has bound, those behind it may use
// (JLS 6.3.1.1, 6.3.1.2).
func (r *Rules) BindsOn(n javasrc.Node) (op string) {
	f := r.File
	if f.Kind(n) != javasrc.BinaryExpression || !r.Spots.Binding.Within(f, n) {
		return ""
	}
	if op = f.Between(f.First(n), f.Last(n)); op != "&&" && op != "||" {
		return ""
	}
	return op
}

// BoundForPart lists what the condition of b ? x : y binds for a part of it (JLS 6.3.1.4).
func (r *Rules) BoundForPart(n, part javasrc.Node) []meaning.Binding {
	cond := r.File.First(n)
	if part == cond || !r.Spots.Binding.Within(r.File, cond) {
		return nil
	}
	return r.Bindings(cond, part != r.File.Last(n))
}

// YieldsLikeCall tells that javac may take a yield of an expression for the call of a
// method: the expression begins with a parenthesis in which a comma is in no other, be it of type arguments in a cast, or
// a block, where text of ours may have one.
func (r *Rules) YieldsLikeCall(n javasrc.Node) bool {
	f := r.File
	for c := f.First(n); c != javasrc.None && f.Start(c) == f.Start(n); c = f.First(c) {
		switch f.Kind(c) {
		case javasrc.CastExpression:
			if strings.Contains(f.Text(f.First(c)), ",") {
				return true
			}
		case javasrc.ParenthesizedExpression:
			text := f.Text(c)
			return strings.ContainsAny(text, ",{") || strings.Contains(text, "->")
		}
	}
	return false
}

// BoundAfter tells whether the variables that the condition of an if binds when it
// is true, or when it is false, are there behind the statement, too: where the
// other branch surely leaves (JLS 6.3.2.2).
func (r *Rules) BoundAfter(n javasrc.Node) (whenTrue, whenFalse bool) {
	f := r.File
	then := f.Next(f.First(n))
	if !r.Listed(n) || then == javasrc.None {
		return false, false
	}
	other := f.Next(then)
	leaves := !r.Completes(then)
	return !leaves && other != javasrc.None && !r.Completes(other), leaves
}
