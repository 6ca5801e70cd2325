package javac

import (
	"jinstr/rewrite/flow"
	"jinstr/rewrite/javasrc"
)

// Completes tells that a statement can surely complete normally, as javac sees
// it (JLS 14.22), so that what is inserted behind it is reachable. Where the
// rules need what the source set does not tell (constants of other classes, the
// cases of an exhaustive switch), it says no.
func (r *Rules) Completes(n javasrc.Node) bool {
	if c, known := r.complete[n]; known {
		return c
	}
	asked := r.conditions
	c := r.findWhetherCompletes(n)
	if r.conditions == asked { // it is so wherever that is asked
		r.complete[n] = c
	}
	return c
}

func (r *Rules) findWhetherCompletes(n javasrc.Node) bool {
	f := r.File
	switch f.Kind(n) {
	case javasrc.ReturnStatement, javasrc.ThrowStatement, javasrc.BreakStatement, javasrc.ContinueStatement, javasrc.YieldStatement:
		return false
	case javasrc.Block, javasrc.ConstructorBody, javasrc.SwitchBlockStatementGroup:
		last := f.Last(n)
		return last == javasrc.None || f.Kind(last) == javasrc.SwitchLabel || r.Completes(last)
	case javasrc.IfStatement:
		return r.ifCompletes(n)
	case javasrc.WhileStatement:
		return r.HasBreak(n) || r.notConstant(f.First(n))
	case javasrc.DoStatement:
		body, cond := f.First(n), f.Last(n)
		return r.HasBreak(n) || r.notConstant(cond) && (body == cond || r.Completes(body) || r.hasContinue(n))
	case javasrc.ForStatement:
		h := f.ForHeader(n)
		return r.HasBreak(n) || h.Cond != javasrc.None && r.notConstant(h.Cond)
	case javasrc.LabeledStatement:
		return r.HasBreak(f.Last(n)) || r.Completes(f.Last(n))
	case javasrc.SynchronizedStatement:
		return r.Completes(f.Last(n))
	case javasrc.TryStatement, javasrc.TryWithResourcesStatement:
		return r.tryCompletes(n)
	case javasrc.SwitchExpression:
		return r.switchCompletes(n)
	case javasrc.ExpressionStatement:
		return f.Kind(f.First(n)) != javasrc.SwitchExpression || r.switchCompletes(f.First(n))
	}
	return true
}

func (r *Rules) ifCompletes(n javasrc.Node) bool {
	f := r.File
	cond := f.First(n)
	branches := 0
	for c := f.Next(cond); c != javasrc.None; c = f.Next(c) {
		branches++
		if r.Completes(c) {
			return true
		}
	}
	return branches < 2 // no else, or an empty statement that is no node
}

func (r *Rules) tryCompletes(n javasrc.Node) bool {
	f := r.File
	some := false
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		switch f.Kind(c) {
		case javasrc.Block:
			some = some || r.Completes(c)
		case javasrc.CatchClause:
			some = some || r.Completes(f.Child(c, javasrc.Block))
		case javasrc.FinallyClause:
			if !r.Completes(f.First(c)) {
				return false
			}
		}
	}
	return some
}

// switchCompletes says yes where a break leaves the switch, its last group
// falls out of it or a rule does; and for an old switch without a default.
func (r *Rules) switchCompletes(n javasrc.Node) bool {
	f := r.File
	if r.HasBreak(n) {
		return true
	}
	block := f.Child(n, javasrc.SwitchBlock)
	open := true // no default, and no pattern, which asks for all cases
	rules := false
	for c := f.First(block); c != javasrc.None; c = f.Next(c) {
		rules = rules || f.Kind(c) == javasrc.SwitchRule
		if f.Kind(c) == javasrc.SwitchRule && r.ruleCompletes(f.Last(c)) {
			return true
		}
		for l := f.First(c); l != javasrc.None; l = f.Next(l) {
			if f.Kind(l) == javasrc.SwitchLabel {
				open = open && !f.HasToken(f.Start(l), f.End(l), "default") &&
					f.Child(l, javasrc.Pattern, javasrc.NullLiteral) == javasrc.None
			}
		}
	}
	last := f.Last(block)
	return open || !rules && (last == javasrc.None || r.Completes(last))
}

func (r *Rules) ruleCompletes(body javasrc.Node) bool {
	switch r.File.Kind(body) {
	case javasrc.Block:
		return r.Completes(body)
	case javasrc.ThrowStatement:
		return false
	}
	return true
}

// HasBreak tells whether a break within leaves the statement n.
func (r *Rules) HasBreak(n javasrc.Node) bool {
	r.findJumps()
	return r.left[n]
}

// hasContinue tells whether a continue within goes on with the loop n.
func (r *Rules) hasContinue(n javasrc.Node) bool {
	r.findJumps()
	return r.continued[n]
}

// findJumps goes through the file once.
func (r *Rules) findJumps() {
	if r.left != nil {
		return
	}
	r.left, r.continued = map[javasrc.Node]bool{}, map[javasrc.Node]bool{}
	for c := javasrc.Node(0); int(c) < r.File.Len(); c++ {
		switch r.File.Kind(c) {
		case javasrc.BreakStatement:
			r.left[r.JumpTarget(c)] = true
		case javasrc.ContinueStatement:
			r.continued[r.JumpTarget(c)] = true
		}
	}
}

// notConstant tells that a condition is surely no constant expression.
func (r *Rules) notConstant(n javasrc.Node) bool {
	r.conditions++
	return flow.NotConstant(r.File, n, r.Varies)
}

// Varies tells that a name, simple or selected, is surely no constant variable.
func (r *Rules) Varies(n javasrc.Node) bool {
	if r.File.Kind(n) == javasrc.FieldAccess {
		fd := r.FieldOf(n)
		return fd != nil && !fd.Final
	}
	m := r.Lookup(r.File.Text(n))
	switch {
	case m.Variable != nil:
		return !m.Variable.Final || m.Variable.Kind != "local"
	case m.Field != nil:
		return !m.Field.Final
	}
	return false
}
