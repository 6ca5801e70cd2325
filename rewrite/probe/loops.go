package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/escape"
	"jinstr/rewrite/flow"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/scope"
)

// loopBody visits the body of a loop, which may be an empty statement.
func (p *planner) loopBody(body javasrc.Node, at int, bound []meaning.Binding, begin func() string) {
	if body != javasrc.None {
		p.bindingBranch(body, bound, false, begin)
		return
	}
	pos := p.File.Token(at)
	if first := begin(); first != "" && p.File.Src[pos] == ';' {
		p.e.Insert(pos, forms.Braced().First+first)
		p.e.Insert(pos+1, forms.Braced().Last)
	}
	p.emptyPath(pos)
}

// loop visits a loop. What its header uses is used in each round.
func (p *planner) loop(n javasrc.Node) (after string) {
	b := p.body
	if p.IsQuiet(n) {
		q := &quietLoop{start: p.File.Start(n)}
		b.quiet = append(b.quiet, q)
		defer func() {
			b.quiet = b.quiet[:len(b.quiet)-1]
			b.uses = append(b.uses, q.uses...)
		}()
	}
	fill := p.roundUses(n)
	b.loops++
	switch p.File.Kind(n) {
	case javasrc.WhileStatement:
		after = p.while(n)
	case javasrc.DoStatement:
		after = p.doWhile(n)
	case javasrc.ForStatement:
		after = p.forLoop(n)
	default:
		after = p.forEach(n)
	}
	b.loops--
	fill()
	return after
}

func (p *planner) while(n javasrc.Node) (after string) {
	cond := p.File.First(n)
	end := p.condition(cond)
	p.loopBody(p.File.Next(cond), p.File.End(cond), p.Bindings(cond, true), func() string { return end() + p.againCall(n) })
	if p.Completes(n) {
		after = p.boundBehind(n, cond) + end()
	}
	return after
}

// boundBehind declares what the condition of a loop that has ended has bound (JLS 6.3.2.3, 6.3.2.5), and gives the calls that record it.
func (p *planner) boundBehind(loop, cond javasrc.Node) string {
	n := loop
	for p.File.Kind(p.File.Parent(n)) == javasrc.LabeledStatement {
		n = p.File.Parent(n)
	}
	if !p.Listed(n) || p.HasBreak(loop) {
		return ""
	}
	return p.bind(p.Bindings(cond, false))
}

func (p *planner) doWhile(n javasrc.Node) (after string) {
	f := p.File
	cond := f.Last(n)
	if body := f.First(n); body != cond {
		p.branch(body, p.againCall(n))
	} else {
		p.emptyPath(f.Token(f.Start(n) + len("do")))
	}
	var again forms.Around
	if text := p.counters.At(flow.Again, cond); text != "" {
		again = forms.Again(text)
	}
	p.putPath(f.Start(cond)+1, again.First)
	end := p.condition(cond)
	p.putPath(f.End(cond)-1, again.Last)
	if p.Completes(n) {
		after = p.boundBehind(n, cond) + end()
	}
	return after
}

func (p *planner) forLoop(n javasrc.Node) (after string) {
	f := p.File
	h := f.ForHeader(n)
	defer func() {
		if h.Cond != javasrc.None && p.Completes(n) {
			after = p.boundBehind(n, h.Cond) + after
		}
	}()
	p.inBlock(n, f.Start(n), f.End(n), func() {
		var first []func() string
		for _, init := range h.Init {
			p.statement(f.Start(init), f.End(init), func() {
				if f.Kind(init) == javasrc.LocalVariableDeclaration {
					first = append(first, p.forVariables(init, h.Close+1)...)
				} else {
					p.endBehind(init)
				}
			})
		}
		end := func() string { return "" }
		var bound []meaning.Binding
		if h.Cond != javasrc.None {
			end = p.condition(h.Cond)
			bound = p.Bindings(h.Cond, true)
		}
		p.updateAgain(n, h.Update)
		for _, u := range h.Update {
			p.whileBound(bound, u, func() { p.statement(f.Start(u), f.End(u), func() { p.endBehind(u) }) })
			p.putPath(f.End(u), p.counters.At(flow.Update, u))
		}
		p.loopBody(h.Body, h.Close+1, bound, func() string {
			text := ""
			for _, call := range first { // before the end, at which what nothing holds is garbage
				text += call()
			}
			return text + end() + p.againCall(n)
		})
		if p.Completes(n) {
			after = end()
			if p.body.block.refs {
				after += p.leaveCall(p.body.block.scope, f.End(n)-1)
			}
		}
	})
	return after
}

// forVariables visits the variables of a for header. There is no room for a
// call behind them, so the initial value is passed through one; where that is
// not safe, the call stands at the start of the loop's body, and what is given makes it.
func (p *planner) forVariables(decl javasrc.Node, body int) (first []func() string) {
	f := p.File
	t := p.DeclaredType(decl)
	for v := f.First(decl); v != javasrc.None; v = f.Next(v) {
		if f.Kind(v) != javasrc.VariableDeclarator {
			continue
		}
		name, value := f.Text(f.First(v)), scope.InitialValue(f, v)
		vt := scope.DeclaratorType(f, v, t)
		if !vt.Known() && value != javasrc.None {
			vt = p.TypeOf(value)
		}
		l := p.declare(name, vt, "local", f.Start(v), p.body.block.scope)
		p.DeclareFull(l.Variable, v)
		p.Line = p.LineOf(f.Start(v))
		hidden, passable := p.initPassable(value, decl, vt)
		switch {
		case value == javasrc.None:
		case l.v > 0 && vt.Primitive() && t.Known():
			p.initializerExpr(value, v, decl)
			p.noteBehind(v, name, l)
			p.endOfDeclarator(v, name, vt, value)
		case l.v > 0 && vt.Primitive():
			p.initializerExpr(value, v, decl)
			first = append(first, func() string { return p.addNode(l, body) })
		case vt.Primitive() && t.Known():
			p.initializerExpr(value, v, decl)
			p.endOfDeclarator(v, name, vt, value)
		case l.v == 0 || p.NeedsNoNote(value):
			p.initializerExpr(value, v, decl)
		case passable:
			form := func(probe int) forms.Passing { return forms.Init(probe).Hides(hidden) }
			if p.around(value, p.Wrapping(value), func() { p.initializerExpr(value, v, decl) }, p.naming(form, v, l)) && len(p.body.captures) == 0 {
				p.last()
			}
		default:
			p.initializerExpr(value, v, decl)
			first = append(first, func() string { return p.addNode(l, body) })
		}
		l.Early = value != javasrc.None
	}
	return first
}

// initPassable tells whether the initial value of a variable of type t may be passed
// through a call. What javac may take for this is hidden as a type, by a cast that must not warn.
func (p *planner) initPassable(value, decl javasrc.Node, t scope.Type) (hidden string, ok bool) {
	if value == javasrc.None || !t.Reference() || t.MayBeBoxed() || !p.InitPassable(value, decl) {
		return "", false
	}
	if !p.constructs() || !p.mayBeThis(value) {
		return "", true
	}
	if p.File.Kind(scope.TypeNode(p.File, decl)) != javasrc.TypeIdentifier || t.Dims > 0 || !p.NamesPlainly(t.Name) {
		return "", false
	}
	return t.Name, true
}

func (p *planner) forEach(n javasrc.Node) (after string) {
	f := p.File
	name := f.Child(n, javasrc.Identifier, javasrc.UnderscorePattern)
	value := f.GoneOver(n)
	t := scope.DeclaratorType(f, n, p.DeclaredType(n))
	body := f.Next(value)
	p.inBlock(n, f.Start(n), f.End(n), func() {
		first := ""
		var l *local
		held, stmt := false, 0
		p.statement(f.Start(n), f.End(n), func() {
			held, stmt = p.goneOver(n, value), p.body.stmt
			l = p.declare(f.Text(name), t, "foreach", f.Start(name), p.body.block.scope)
			p.DeclareFull(l.Variable, n)
			p.beginsOfOthers(l, p.GivenByOthers(n, 0))
			count := len(p.body.m.Probes)
			if first = p.addNode(l, f.Start(name)); l.v > 0 && !t.Primitive() {
				p.body.m.Probes[count].Loop = true
				if f.Kind(value) == javasrc.MethodInvocation && escape.OfEntries[f.Text(p.MethodIdentifier(value))] {
					first += forms.Entry(p.handle(), p.passed(l), p.partOfEntry(name), p.partOfEntry(name))
				}
			}
		})
		l.Final = scope.HasModifier(f, n, "final")
		if body != javasrc.None {
			first += p.againCall(n)
		}
		inner := false
		leave := func(end int) string {
			if (l.v == 0 || t.Primitive()) && !inner {
				return ""
			}
			return p.leaveCall(oneRound(p.body.block.scope), end)
		}
		switch {
		case body == javasrc.None:
			p.loopBody(body, f.End(value)+1, nil, func() string { return "" })
		case f.Kind(body) == javasrc.Block:
			p.e.Insert(f.Start(body)+1, first)
			around := p.counters.Around(body)
			p.putPath(f.Start(body)+1, around.Ahead+around.Before)
			p.inBlock(body, f.Start(body), f.End(body), func() {
				p.statements(body)
				inner = p.body.block.refs
			})
			p.putPath(f.End(body)-1, around.After)
			if p.Completes(body) {
				p.e.Insert(f.End(body)-1, leave(f.End(body)-1)+p.wayBack(body))
			}
		default:
			p.singleBody(body, first, leave)
		}
		if held {
			after = p.leaveCall(p.body.block.scope, f.End(n)-1)
			end := &p.body.m.Probes[len(p.body.m.Probes)-1]
			end.Stmt, end.Last = stmt, true
		}
	})
	return after
}

// partOfEntry is the probe of a hidden variable that has the key, or the value, of the entry that a for-each has come to: the entry holds that when the map
// has let it go.
func (p *planner) partOfEntry(name javasrc.Node) int {
	pos := p.File.Start(name)
	l := p.declare(probemap.OfEntry, scope.Type{}, "hidden", pos, p.body.block.scope)
	k := p.probe(probemap.ProbeLocal, pos, l.v, "")
	p.body.m.Probes[k-1].Loop = true
	return k
}

// oneRound is the part of a for-each whose variables leave with each round: not
// what it goes over, which is declared at the very start.
func oneRound(loop probemap.Range) probemap.Range {
	loop.Start++
	return loop
}

// calledIfDeclared notes a call without arguments that the language has made.
func (p *planner) calledIfDeclared(name string) {
	if p.Set.Declares(name, 0) {
		p.called(name)
	}
}

// goneOver visits what a for-each goes over: a hidden holder while the loop runs. It tells whether something may be garbage as
// the loop ends: the object, or an iterator of the program's own.
func (p *planner) goneOver(loop, value javasrc.Node) (held bool) {
	f := p.File
	iterates := p.Set.Declares("iterator", 0) || p.MayIterateElsewhere(value)
	p.calledIfDeclared("iterator")
	p.calledIfDeclared("next")
	p.Line = p.LineOfStart(value) // on which it is gone over
	recv := p.Viewed(value)
	if recv == javasrc.None && (p.staysLocal(loop, value) || !p.isGoneOver(value) || p.Infers(value) || f.Kind(value) == javasrc.ArrayCreationExpression) {
		held = p.TypeOf(value).Dims == 0 && iterates && p.opens(loop) || f.Kind(value) == javasrc.ArrayCreationExpression && p.RecordsBlocks()
		if p.RecordsBlocks() && p.PartsHoldTemporaries(value) {
			p.loose()
		}
		p.expr(value)
		return held
	}
	l := p.declare(probemap.GoneOver, scope.Type{}, "hidden", f.Start(value), p.body.block.scope)
	if l.v == 0 {
		if recv != javasrc.None && escape.OfEntries[f.Text(p.MethodIdentifier(value))] && p.Sets(loop) {
			p.opened = recv
		}
		p.expr(value)
		return false
	}
	if p.Line == javac.UnknownLine {
		p.loose()
		p.leave(value, movedArgument)
		p.expr(value)
		return false
	}
	held = iterates || !p.NamesVariable(value) && !p.NamesVariable(recv)
	p.body.m.Vars[l.v-1].Scope.Start = f.Start(loop)
	if recv != javasrc.None {
		p.goneOverBy = map[javasrc.Node]*local{recv: l}
		p.expr(value)
		return held
	}
	p.through(value, p.naming(forms.Init, value, l))
	return held
}

// goneOverByCall has a hidden variable hold what a call goes over that calls functions back, if these may be given what has been taken out meanwhile.
func (p *planner) goneOverByCall(n, recv javasrc.Node) {
	root := p.GoneOverByCall(n, recv)
	if root == javasrc.None || p.goneOverBy[root] != nil {
		return
	}
	leaves := p.body.block.refs
	l := p.declare(probemap.GoneOverByCall, scope.Type{}, "hidden", p.File.Start(n), probemap.Range{End: p.File.End(n)})
	p.body.block.refs = leaves // it has left its scope at the next event
	if l.v > 0 {
		p.goneOverBy = map[javasrc.Node]*local{root: l}
	}
}

// opens notes, before a for-each, that it begins, where no call can stand around what it goes over: what iterator() returns
// then is the loop's.
func (p *planner) opens(loop javasrc.Node) bool {
	if !p.RecordsBlocks() {
		return false
	}
	p.body.stored = append(p.body.stored, p.endCall(p.File.Start(loop)))
	p.body.m.Probes[len(p.body.m.Probes)-1].Opens = true
	return true
}

// isGoneOver tells that what a loop goes over can be handed through a call: the iterator, which
// comes after that, then belongs to the loop. In a constructor javac would warn of this.
func (p *planner) isGoneOver(value javasrc.Node) bool {
	f := p.File
	switch f.Kind(value) {
	case javasrc.This:
		return !p.body.ctor
	case javasrc.ParenthesizedExpression:
		return p.isGoneOver(f.First(value))
	case javasrc.CastExpression:
		k := f.Kind(f.Last(value))
		return k != javasrc.LambdaExpression && k != javasrc.MethodReference && p.TypeOf(value).Dims == 0 // an array has no iterator
	}
	return p.Passable(value)
}

// staysLocal tells that what a loop goes over is an array that a local variable
// holds to the loop's end.
func (p *planner) staysLocal(loop, value javasrc.Node) bool {
	f := p.File
	if f.Kind(value) != javasrc.Identifier || p.TypeOf(value).Dims == 0 || p.localNamed(f.Text(value)) == nil {
		return false
	}
	return !p.AssignsName(value, f.End(loop), f.Text(value))
}

// naming is a form that passes on what local l gets, at node n.
func (p *planner) naming(form func(probe int) forms.Passing, n javasrc.Node, l *local) func() forms.Passing {
	return func() forms.Passing { return form(p.probe(probemap.ProbeLocal, p.File.Start(n), l.v, "")) }
}

// singleBody visits a for-each body that is one statement without braces.
func (p *planner) singleBody(body javasrc.Node, first string, leave func(int) string) {
	f := p.File
	open := p.e.Reserve(f.Start(body))
	t := p.visitEscaping(body)
	t.begin(first)
	if p.Completes(body) {
		t.after += leave(f.End(body) - 1)
	}
	p.surround(body, open, t, true)
}
