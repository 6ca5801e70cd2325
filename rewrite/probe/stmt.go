package probe

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/sitemap"
)

// text is what goes directly before and after a statement.
type text struct{ before, after string }

// statements visits the statements of a block.
func (p *planner) statements(n javasrc.Node) { p.statementsFrom(p.f.First(n)) }

// statementsFrom visits a statement and those that follow it in its block.
func (p *planner) statementsFrom(s javasrc.Node) {
	for ; s != javasrc.None; s = p.f.Next(s) {
		p.stmt(s)
	}
}

// stmt visits one statement and places what goes around it, in braces where it
// does not stand in a block.
func (p *planner) stmt(n javasrc.Node) { p.branch(n, "") }

// branch visits a statement that is the branch of another and runs first when
// the branch is taken.
func (p *planner) branch(n javasrc.Node, first string) {
	start := p.f.Start(n)
	open := p.e.Reserve(start)
	if p.f.Kind(n) == javasrc.Block {
		p.nestedBlock(n, first)
		return
	}
	t := p.visitEscaping(n)
	t.before = first + t.before
	if t.before == "" && t.after == "" {
		return
	}
	if !p.listed(n) {
		t.before, t.after = "{"+t.before, t.after+"}"
	}
	p.e.Set(open, t.before)
	p.e.Insert(p.f.End(n), t.after)
}

// visitEscaping visits a statement; what its own expressions capture, or hand on
// in a way that cannot be wrapped, is recorded before it.
func (p *planner) visitEscaping(n javasrc.Node) text {
	b := p.body
	escapes, captures, current := b.selfEscapes, b.captures, b.current
	b.selfEscapes, b.captures, b.current = false, nil, n
	t := p.visit(n)
	if b.selfEscapes {
		t.before = p.escapeSelf(n) + t.before
	}
	t.before = p.captureCalls() + t.before
	b.selfEscapes, b.captures, b.current = escapes, captures, current
	return t
}

// escapeSelf is the call that records that this is handed on.
func (p *planner) escapeSelf(n javasrc.Node) string {
	k := num(p.probe(sitemap.ProbeEscape, p.f.Start(n), 0, "this is handed on"))
	switch {
	case p.body.self:
		return p.body.name + ".EscapeSelf(" + k + ");"
	case p.body.this && p.body.frame:
		return p.body.name + ".Escape(this," + k + ");"
	}
	return ""
}

// listed tells whether a statement stands in a list of statements.
func (p *planner) listed(n javasrc.Node) bool {
	switch p.f.Kind(p.f.Parent(n)) {
	case javasrc.Block, javasrc.ConstructorBody, javasrc.SwitchBlockStatementGroup:
		return true
	}
	return false
}

// visit visits a statement and gives what goes before and after it.
func (p *planner) visit(n javasrc.Node) (t text) {
	f := p.f
	switch f.Kind(n) {
	case javasrc.Block:
		p.nestedBlock(n, "")
	case javasrc.LocalVariableDeclaration:
		t.after = p.localDeclaration(n)
	case javasrc.ExpressionStatement:
		return p.expressionStatement(n)
	case javasrc.LabeledStatement:
		if s := f.Next(f.First(n)); s != javasrc.None {
			return p.visit(s)
		}
	case javasrc.IfStatement:
		p.ifStatement(n)
	case javasrc.WhileStatement:
		t.after = p.while(n)
	case javasrc.DoStatement:
		t.after = p.doWhile(n)
	case javasrc.ForStatement:
		t.after = p.forLoop(n)
	case javasrc.EnhancedForStatement:
		p.forEach(n)
	case javasrc.BreakStatement, javasrc.ContinueStatement:
		t.before = p.jump(n)
	case javasrc.ReturnStatement, javasrc.ThrowStatement:
		p.returns(n)
		p.statement(f.Start(n), f.End(n), func() { p.returnedValue(n) })
	case javasrc.SwitchExpression:
		p.statement(f.Start(n), f.End(n), func() { p.switchBody(n, true) })
	case javasrc.SynchronizedStatement:
		p.statement(f.Start(n), f.End(n), func() { p.expr(f.First(n)) })
		p.stmt(f.Last(n))
	case javasrc.TryStatement, javasrc.TryWithResourcesStatement:
		t.after = p.try(n)
	case javasrc.ClassDeclaration, javasrc.InterfaceDeclaration, javasrc.EnumDeclaration, javasrc.RecordDeclaration:
		p.class(n)
	default: // assert, throw, yield
		p.simple(n)
	}
	return t
}

// simple visits the expressions of a statement that holds no other statement.
func (p *planner) simple(n javasrc.Node) {
	p.statement(p.f.Start(n), p.f.End(n), func() { p.children(n) })
}

// nestedBlock visits a block within a body.
func (p *planner) nestedBlock(n javasrc.Node, first string) {
	p.e.Insert(p.f.Start(n)+1, first)
	p.inBlock(n, p.f.Start(n), p.f.End(n), func() {
		p.statements(n)
		p.leaveAtEnd(n)
	})
}

// leaveAtEnd ends a block's variables at its closing brace, if its end is
// surely reached.
func (p *planner) leaveAtEnd(n javasrc.Node) {
	b := p.body.block
	if b.refs && p.completes(n) {
		p.e.Insert(p.f.End(n)-1, p.leaveCall(b.region, p.f.End(n)-1))
	}
}

// leaveCall is the call that lets the variables declared within a region leave.
func (p *planner) leaveCall(region sitemap.Range, pos int) string {
	h := p.handle()
	k := p.probe(sitemap.ProbeLeave, pos, 0, "")
	p.body.m.Probes[k-1].Scope = &region
	return h + ".leave(" + num(k) + ");"
}

// endCall is the call that lets the temporaries of a statement or header go.
func (p *planner) endCall(pos int) string {
	return p.handle() + ".end(" + num(p.probe(sitemap.ProbeEnd, pos, 0, "")) + ");"
}

// localDeclaration visits a declaration of locals and gives the calls behind it.
func (p *planner) localDeclaration(n javasrc.Node) (after string) {
	f := p.f
	t := scope.DeclaredType(f, n)
	p.statement(f.Start(n), f.End(n), func() {
		var calls []func() string // in order of evaluation: all values come first
		for v := f.First(n); v != javasrc.None; v = f.Next(v) {
			if f.Kind(v) == javasrc.VariableDeclarator {
				calls = append(calls, p.localVariable(n, v, scope.DeclaratorType(f, v, t)))
			}
		}
		for _, call := range calls {
			after += call()
		}
		switch {
		case after != "" && len(p.body.captures) == 0:
			p.last()
		case p.recordsBlocks() && (p.holdsTemporaries(n) || len(p.body.captures) > 0):
			after += p.endCall(f.End(n) - 1)
		case !p.opt.Full && len(p.body.captures) > 0:
			after += p.settleCall()
		}
	})
	return after
}

// localVariable visits one declared local; what it gives makes the call that
// records it.
func (p *planner) localVariable(decl, v javasrc.Node, t scope.Type) func() string {
	f := p.f
	name, value := f.Text(f.First(v)), p.initialValue(v)
	if !t.Known() && value != javasrc.None {
		t = p.typeOf(value)
	}
	l := p.declare(name, t, "local", f.Start(v), p.body.block.region)
	l.final = scope.HasModifier(f, decl, "final")
	if value != javasrc.None {
		p.line = p.lineOf(f.Start(v))
		p.initializerExpr(value, v, decl)
		l.early = true
	}
	return func() string {
		seed := p.opt.Seed && l.v > 0 && t.Reference()
		switch {
		case seed && (value == javasrc.None || p.seedValue(value)):
			return p.seedDeclaration(name, l, value, f.Start(v))
		case value == javasrc.None || p.constantLike(value) && f.Kind(value) != javasrc.StringLiteral:
			return ""
		case p.body.ctor && f.Kind(value) == javasrc.This: // passing this itself would warn
			return p.addNode(p.body.name+".self", l, f.Start(v))
		}
		return p.addNode(name, l, f.Start(v))
	}
}

// recordsBlocks tells whether ends of statements and blocks are recorded here.
func (p *planner) recordsBlocks() bool { return p.locals() && p.body.frame }

func (p *planner) expressionStatement(n javasrc.Node) (t text) {
	f := p.f
	e := f.First(n)
	if f.Kind(e) == javasrc.SwitchExpression {
		p.statement(f.Start(n), f.End(n), func() { p.switchBody(e, true) })
		return t
	}
	p.statement(f.Start(n), f.End(n), func() {
		if p.opt.Seed {
			if before, after, ok := p.seedAssignment(e); ok {
				t = text{before, after}
				return
			}
		}
		if before, after, ok := p.storeThis(e); ok {
			t = text{before, after}
			return
		}
		count := len(p.body.m.Probes)
		recorded := p.expr(e)
		switch {
		case recorded && len(p.body.m.Probes) > count && len(p.body.captures) == 0:
			p.last()
		case p.recordsBlocks() && (p.holdsTemporaries(e) || len(p.body.captures) > 0):
			t.after = p.endCall(f.End(n) - 1)
		case !p.opt.Full && len(p.body.captures) > 0:
			t.after = p.settleCall()
		}
	})
	return t
}

// holdsTemporaries tells whether an expression can leave something to do for the
// end of its statement: it makes an object, calls a method that may be a
// rewritten one, or one that writes into an array.
func (p *planner) holdsTemporaries(n javasrc.Node) bool {
	f := p.f
	switch f.Kind(n) {
	case javasrc.ObjectCreationExpression, javasrc.ArrayCreationExpression:
		return true
	case javasrc.MethodInvocation:
		name := f.Text(p.methodIdentifier(n))
		recv := p.receiver(n)
		if _, ok := p.writes(recv, name); ok || p.set.Declares(name, p.argumentCount(n)) || p.takes(n, recv, name) || p.replaces(n, recv) {
			return true
		}
	case javasrc.LambdaExpression, javasrc.ClassBody, javasrc.SwitchBlock:
		return false
	}
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		if p.holdsTemporaries(c) {
			return true
		}
	}
	return false
}

// condition visits the condition of a statement. It gives the call that ends
// its temporaries, or "".
func (p *planner) condition(n javasrc.Node) (end func() string) {
	p.statement(p.f.Start(n), p.f.End(n), func() { p.expr(n) })
	if !p.recordsBlocks() || !p.holdsTemporaries(n) {
		return func() string { return "" }
	}
	b := p.body
	header := len(b.m.Stmts)
	for b.m.Stmts[header-1].Start != p.f.Start(n) { // lambdas within have statements, too
		header--
	}
	return func() string {
		old := b.stmt
		b.stmt = header
		defer func() { b.stmt = old }()
		return p.endCall(p.f.End(n))
	}
}

func (p *planner) ifStatement(n javasrc.Node) {
	f := p.f
	cond := f.First(n)
	end := p.condition(cond)
	pos := f.Token(f.End(cond))
	rest := f.Next(cond)
	bound := p.bindings(cond, true)
	unbound := p.bindings(cond, false)
	if f.Src[pos] == ';' { // an empty statement is no node
		if text := end(); text != "" {
			p.e.Insert(pos, "{"+text)
			p.e.Insert(pos+1, "}")
		}
		pos++
	} else {
		p.bindingBranch(rest, bound, end())
		pos = f.End(rest)
		rest = f.Next(rest)
	}
	switch {
	case rest != javasrc.None:
		p.bindingBranch(rest, unbound, end())
		return
	case f.Src[f.Token(pos)] == 'e' && f.HasToken(f.Token(pos), f.End(n), "else"):
		return
	}
	if text := end(); text != "" {
		p.e.Insert(f.End(n), "else{"+text+"}")
	}
}

// loopBody visits the body of a loop, which may be an empty statement.
func (p *planner) loopBody(body javasrc.Node, at int, bound []binding, first string) {
	if body != javasrc.None {
		p.bindingBranch(body, bound, first)
		return
	}
	if pos := p.f.Token(at); first != "" && p.f.Src[pos] == ';' {
		p.e.Insert(pos, "{"+first)
		p.e.Insert(pos+1, "}")
	}
}

func (p *planner) while(n javasrc.Node) (after string) {
	cond := p.f.First(n)
	end := p.condition(cond)
	p.loopBody(p.f.Next(cond), p.f.End(cond), p.bindings(cond, true), end())
	if p.completes(n) {
		after = end()
	}
	return after
}

func (p *planner) doWhile(n javasrc.Node) (after string) {
	f := p.f
	cond := f.Last(n)
	if body := f.First(n); body != cond {
		p.stmt(body)
	}
	end := p.condition(cond)
	if p.completes(n) {
		after = end()
	}
	return after
}

// forHeader is a basic for statement taken apart.
type forHeader struct {
	init, update []javasrc.Node
	cond, body   javasrc.Node
	close        int // offset of the closing parenthesis
}

// header takes a for statement apart by its semicolons, which the tree does not
// keep.
func (p *planner) header(n javasrc.Node) (h forHeader) {
	f := p.f
	h.cond, h.body = javasrc.None, javasrc.None
	pos := f.Token(f.Token(f.Start(n)+3) + 1)
	c := f.First(n)
	list := func(end byte) (nodes []javasrc.Node) {
		for f.Src[pos] != end {
			if f.Src[pos] == ',' {
				pos = f.Token(pos + 1)
				continue
			}
			nodes = append(nodes, c)
			pos = f.Token(f.End(c))
			declared := f.Kind(c) == javasrc.LocalVariableDeclaration
			c = f.Next(c)
			if declared { // its node ends behind the semicolon
				return nodes
			}
		}
		pos = f.Token(pos + 1)
		return nodes
	}
	h.init = list(';')
	if cond := list(';'); len(cond) > 0 {
		h.cond = cond[0]
	}
	for f.Src[pos] != ')' {
		h.update = append(h.update, c)
		if pos = f.Token(f.End(c)); f.Src[pos] == ',' {
			pos = f.Token(pos + 1)
		}
		c = f.Next(c)
	}
	h.close = pos
	h.body = c
	return h
}

func (p *planner) forLoop(n javasrc.Node) (after string) {
	f := p.f
	h := p.header(n)
	p.inBlock(n, f.Start(n), f.End(n), func() {
		first := ""
		for _, init := range h.init {
			p.statement(f.Start(init), f.End(init), func() {
				if f.Kind(init) == javasrc.LocalVariableDeclaration {
					first += p.forVariables(init)
				} else {
					p.expr(init)
				}
			})
		}
		end := func() string { return "" }
		var bound []binding
		if h.cond != javasrc.None {
			end = p.condition(h.cond)
			bound = p.bindings(h.cond, true)
		}
		for _, u := range h.update {
			p.statement(f.Start(u), f.End(u), func() { p.expr(u) })
		}
		p.loopBody(h.body, h.close+1, bound, end()+first)
		if p.completes(n) {
			after = end()
			if p.body.block.refs {
				after += p.leaveCall(p.body.block.region, f.End(n)-1)
			}
		}
	})
	return after
}

// forVariables visits the variables of a for header. There is no room for a
// call behind them, so the initial value is passed through one; where that is
// not safe, the call stands at the start of the loop's body.
func (p *planner) forVariables(decl javasrc.Node) (first string) {
	f := p.f
	t := scope.DeclaredType(f, decl)
	for v := f.First(decl); v != javasrc.None; v = f.Next(v) {
		if f.Kind(v) != javasrc.VariableDeclarator {
			continue
		}
		name, value := f.Text(f.First(v)), p.initialValue(v)
		vt := scope.DeclaratorType(f, v, t)
		if !vt.Known() && value != javasrc.None {
			vt = p.typeOf(value)
		}
		l := p.declare(name, vt, "local", f.Start(v), p.body.block.region)
		switch {
		case value == javasrc.None:
		case l.v == 0 || p.constantLike(value):
			p.initializerExpr(value, v, decl)
		case vt.Reference() && !vt.Boxed() && p.passable(value) && p.castable(value):
			p.around(value, p.handle()+".Init(", func() { p.initializerExpr(value, v, decl) }, p.localEnd(v, l))
		default:
			p.initializerExpr(value, v, decl)
			first += p.addNode(name, l, f.Start(v))
		}
		l.early = value != javasrc.None
	}
	return first
}

// passable tells whether an expression keeps its type and meaning as the
// argument of a generic method.
func (p *planner) passable(n javasrc.Node) bool {
	switch p.f.Kind(n) {
	case javasrc.Identifier, javasrc.FieldAccess, javasrc.MethodInvocation, javasrc.ObjectCreationExpression, javasrc.ArrayAccess:
		return true
	}
	return false
}

func (p *planner) forEach(n javasrc.Node) {
	f := p.f
	name := f.Child(n, javasrc.Identifier, javasrc.UnderscorePattern)
	value := f.Next(name)
	t := scope.DeclaredType(f, n)
	if f.Kind(value) == javasrc.Dimensions {
		t = scope.DeclaratorType(f, n, t)
		value = f.Next(value)
	}
	body := f.Next(value)
	p.inBlock(n, f.Start(n), f.End(n), func() {
		first := ""
		var l *local
		p.statement(f.Start(n), f.End(n), func() {
			p.goneOver(value)
			l = p.declare(f.Text(name), t, "foreach", f.Start(name), p.body.block.region)
			if first = p.addNode(f.Text(name), l, f.Start(name)); first != "" {
				p.body.m.Probes[len(p.body.m.Probes)-1].Loop = true
			}
		})
		l.final = scope.HasModifier(f, n, "final")
		inner := false
		leave := func(end int) string {
			if l.v == 0 && !inner {
				return ""
			}
			return p.leaveCall(p.body.block.region, end)
		}
		switch {
		case body == javasrc.None:
			p.loopBody(body, f.End(value)+1, nil, "")
		case f.Kind(body) == javasrc.Block:
			p.e.Insert(f.Start(body)+1, first)
			p.inBlock(body, f.Start(body), f.End(body), func() {
				p.statements(body)
				inner = p.body.block.refs
			})
			if p.completes(body) {
				p.e.Insert(f.End(body)-1, leave(f.End(body)-1))
			}
		default:
			p.singleBody(body, first, leave)
		}
	})
}

// goneOver visits what a for-each goes over: a hidden holder while the loop runs.
func (p *planner) goneOver(value javasrc.Node) {
	f := p.f
	array := f.Kind(value) == javasrc.Identifier && p.typeOf(value).Dims > 0
	if array || !p.passable(value) || p.infers(value) || f.Kind(value) == javasrc.ArrayCreationExpression {
		p.expr(value)
		return
	}
	l := p.declare("<for>", scope.Type{}, "hidden", f.Start(value), p.body.block.region)
	if l.v == 0 {
		p.expr(value)
		return
	}
	p.through(value, p.handle()+".Init(", p.localEnd(value, l))
}

// localEnd ends a call that passes on what local l gets, at node n.
func (p *planner) localEnd(n javasrc.Node, l *local) func() string {
	return func() string { return "," + num(p.probe(sitemap.ProbeLocal, p.f.Start(n), l.v, "")) + ")" }
}

// singleBody visits a for-each body that is one statement without braces.
func (p *planner) singleBody(body javasrc.Node, first string, leave func(int) string) {
	f := p.f
	open := p.e.Reserve(f.Start(body))
	t := p.visitEscaping(body)
	t.before = first + t.before
	if p.completes(body) {
		t.after += leave(f.End(body))
	}
	if t.before != "" || t.after != "" {
		p.e.Set(open, "{"+t.before)
		p.e.Insert(f.End(body), t.after+"}")
	}
}

// jump gives the call before a break or continue: the variables of the blocks
// that it leaves end here.
func (p *planner) jump(n javasrc.Node) string {
	if !p.recordsBlocks() {
		return ""
	}
	target, isContinue := p.jumpTarget(n), p.f.Kind(n) == javasrc.ContinueStatement
	region, found := sitemap.Range{}, false
	for b := p.body.block; b != nil; b = b.up {
		if b.node == javasrc.None || p.f.Start(b.node) < p.f.Start(target) {
			break
		}
		if b.node == target && isContinue && p.f.Kind(target) != javasrc.EnhancedForStatement {
			break // the variables of a for header stay
		}
		if b.refs && p.f.Kind(b.node) == javasrc.TryWithResourcesStatement {
			break // the resources are closed behind the jump
		}
		if b.refs {
			region, found = b.region, true
		}
	}
	if !found {
		return ""
	}
	return p.leaveCall(region, p.f.Start(n))
}

// jumpTarget is the statement that a break or continue leaves or repeats.
func (p *planner) jumpTarget(n javasrc.Node) javasrc.Node {
	f := p.f
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
	return p.body.node
}

// try visits a try statement and gives the call behind it that ends its
// resources: they are closed when their block has ended, so that is too early.
func (p *planner) try(n javasrc.Node) (after string) {
	f := p.f
	refs := false
	p.inBlock(n, f.Start(n), f.End(n), func() {
		first := ""
		for c := f.First(n); c != javasrc.None; c = f.Next(c) {
			switch f.Kind(c) {
			case javasrc.ResourceSpecification:
				first = p.resources(c)
			case javasrc.Block:
				p.nestedBlock(c, first)
				refs = p.body.block.refs
			case javasrc.CatchClause:
				p.catch(c)
			case javasrc.FinallyClause:
				p.nestedBlock(f.First(c), "")
			}
		}
	})
	if refs && p.completes(n) {
		return p.leaveCall(sitemap.Range{Start: f.Start(n), End: f.End(n)}, f.End(n))
	}
	return ""
}

// resources visits the resources of a try and gives the calls that record them,
// at the start of the block: there is no room for them between.
func (p *planner) resources(n javasrc.Node) (first string) {
	f := p.f
	p.statement(f.Start(n), f.End(n), func() {
		var calls []func() string
		for r := f.First(n); r != javasrc.None; r = f.Next(r) {
			calls = append(calls, p.resource(r))
		}
		for _, call := range calls {
			first += call()
		}
		if first != "" {
			p.last()
		}
	})
	return first
}

// resource visits one resource; what it gives makes the call that records it.
func (p *planner) resource(r javasrc.Node) func() string {
	f := p.f
	name := f.Child(r, javasrc.Identifier)
	value := f.Last(r)
	if name == javasrc.None || value == name || scope.TypeNode(f, r) == javasrc.None {
		p.children(r)
		return func() string { return "" }
	}
	body := f.Child(p.body.block.node, javasrc.Block)
	l := p.declare(f.Text(name), scope.DeclaredType(f, r), "resource", f.Start(name), sitemap.Range{End: f.End(body)})
	p.expr(value)
	return func() string { return p.addNode(f.Text(name), l, f.Start(name)) }
}

func (p *planner) catch(c javasrc.Node) {
	f := p.f
	param := f.Child(c, javasrc.CatchFormalParameter)
	code := f.Child(c, javasrc.Block)
	p.inBlock(c, f.Start(c), f.End(c), func() {
		name := f.Text(f.Child(param, javasrc.Identifier, javasrc.UnderscorePattern))
		l := p.declare(name, scope.Type{Name: "Throwable"}, "catch", f.Start(param), p.body.block.region)
		p.e.Insert(f.Start(code)+1, p.addNode(name, l, f.Start(param)))
		p.statements(code)
		p.leaveAtEnd(code)
	})
}

// returns notes which variables a return or throw may give to the caller.
func (p *planner) returns(n javasrc.Node) {
	if e := p.f.First(n); e != javasrc.None {
		p.returned(e)
	}
}

// returnedValue visits what a return gives. Where that is read from an object
// that only a local may hold, it is passed through a hidden variable: nothing
// else would hold it until the caller names it.
func (p *planner) returnedValue(n javasrc.Node) {
	f := p.f
	e := f.First(n)
	if e == javasrc.None || f.Kind(n) != javasrc.ReturnStatement || !p.recordsBlocks() || p.body.lambda || !p.readFromLocal(e) {
		p.children(n)
		return
	}
	t := p.typeOf(e)
	if t.Primitive() || t.Leaf() || t.Known() && !p.body.returns || !p.castable(e) {
		p.children(n)
		return
	}
	l := p.declare("<return>", t, "hidden", f.Start(e), sitemap.Range{End: f.End(p.body.node)})
	p.body.m.Vars[l.v-1].Returned = true
	p.through(e, p.manOT+".InsertAssign("+p.handle()+",", p.localEnd(e, l))
}

// readFromLocal tells whether an expression reads a field or element of what a
// local variable or a call gives.
func (p *planner) readFromLocal(n javasrc.Node) bool {
	f := p.f
	switch f.Kind(n) {
	case javasrc.ParenthesizedExpression:
		return p.readFromLocal(f.First(n))
	case javasrc.FieldAccess, javasrc.ArrayAccess:
		base := f.First(n)
		for f.Kind(base) == javasrc.FieldAccess || f.Kind(base) == javasrc.ArrayAccess || f.Kind(base) == javasrc.ParenthesizedExpression {
			base = f.First(base)
		}
		switch f.Kind(base) {
		case javasrc.Identifier:
			return p.localNamed(f.Text(base)) != nil
		case javasrc.MethodInvocation, javasrc.ObjectCreationExpression:
			return true
		}
	}
	return false
}

func (p *planner) returned(n javasrc.Node) {
	f := p.f
	switch f.Kind(n) {
	case javasrc.Identifier:
		if l := p.localNamed(f.Text(n)); l != nil && l.body == p.body && l.v > 0 {
			p.body.m.Vars[l.v-1].Returned = true
		}
	case javasrc.ParenthesizedExpression, javasrc.CastExpression, javasrc.TernaryExpression, javasrc.AssignmentExpression,
		javasrc.SwitchExpression, javasrc.SwitchBlock, javasrc.SwitchRule, javasrc.ExpressionStatement, javasrc.YieldStatement,
		javasrc.Block, javasrc.SwitchBlockStatementGroup:
		for c := f.First(n); c != javasrc.None; c = f.Next(c) {
			p.returned(c)
		}
	}
}
