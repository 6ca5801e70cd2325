package flow

import (
	"slices"

	"jinstr/probemap"
	"jinstr/rewrite/javasrc"
)

// Reasons why a body has no graph.
const (
	Unreached = "its control flow is not understood: code that seems unreachable"
	Constant  = "the condition of a loop may be a constant of another class, so that the code behind it may be unreachable"
	Binds     = "the condition of a do statement binds a variable, which would be lost if text was put there"
	Ahead     = "what a for begins with or goes over is chosen by a switch expression, and text on the way into the loop stands ahead of that"
	JumpsOut  = "a finally block jumps out of itself"
)

// verdict is what is known of a condition.
type verdict int

const (
	varies verdict = iota
	always
	never
)

// judge tells whether a condition is constant, as far as it decides what javac
// takes for reachable.
func (b *builder) judge(cond javasrc.Node) verdict {
	switch c := b.f.Unparenthesized(cond); b.f.Kind(c) {
	case javasrc.True:
		return always
	case javasrc.False:
		return never
	}
	if !NotConstant(b.f, cond, b.varies) {
		b.refuse(Constant)
	}
	return varies
}

// NotConstant tells that an expression is surely no constant expression (JLS
// 15.29): it contains something that no constant expression may contain. varies
// tells of a name, simple or selected, that it is surely no constant variable.
func NotConstant(f *javasrc.File, n javasrc.Node, varies func(name javasrc.Node) bool) bool {
	switch f.Kind(n) {
	case javasrc.MethodInvocation, javasrc.AssignmentExpression, javasrc.UpdateExpression, javasrc.ArrayAccess,
		javasrc.ObjectCreationExpression, javasrc.InstanceofExpression, javasrc.This, javasrc.NullLiteral,
		javasrc.SwitchExpression, javasrc.ArrayCreationExpression:
		return true
	case javasrc.Identifier, javasrc.FieldAccess:
		return varies(n)
	}
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		if NotConstant(f, c, varies) {
			return true
		}
	}
	return false
}

// varies tells that a name, simple or selected, is surely no constant variable.
func (b *builder) varies(n javasrc.Node) bool {
	if b.f.Kind(n) == javasrc.FieldAccess {
		if final, ok := b.locals.find(b.f.Text(b.f.First(n))); ok && !final {
			return true
		}
	} else if final, ok := b.locals.find(b.f.Text(n)); ok {
		return !final
	}
	return b.opt.Varies(n)
}

// asked tells that javac surely asks for a name's value. What it knows to be a
// constant of an object's class it does not, though to ask an object is no constant
// expression.
func (b *builder) asked(n javasrc.Node) bool {
	f := b.f
	if f.Kind(n) == javasrc.FieldAccess && b.opt.Constant != nil && b.opt.Constant(f.Text(f.Last(n))) {
		return b.opt.Varies(n)
	}
	return b.varies(n)
}

// localsOf lists the variables that a body declares, and whether one of a name
// is final.
func localsOf(f *javasrc.File, body javasrc.Node) map[string]bool {
	locals := map[string]bool{}
	for n, end := body, f.After(body); n < end; n++ {
		if n != body && IsBody(f, n) { // which has a graph of its own
			n = f.After(n) - 1
			continue
		}
		switch f.Kind(n) {
		case javasrc.LocalVariableDeclaration:
			final := f.HasToken(f.Start(n), f.Start(f.Child(n, javasrc.VariableDeclarator)), "final")
			for v := f.First(n); v != javasrc.None; v = f.Next(v) {
				if f.Kind(v) == javasrc.VariableDeclarator {
					name := f.Text(f.First(v))
					locals[name] = locals[name] || final
				}
			}
		case javasrc.EnhancedForStatement, javasrc.CatchFormalParameter, javasrc.Resource:
			if name := f.Child(n, javasrc.Identifier); name != javasrc.None {
				locals[f.Text(name)] = locals[f.Text(name)] || false // never a constant variable: it has no initialiser
			}
		}
	}
	return locals
}

// locals are the variables that a body or a finally block declares, and those of the body around it.
type locals struct {
	own    map[string]bool
	around *locals // nil for a body
}

// find tells whether there is a variable of a name, and whether one of that name is final.
func (l *locals) find(name string) (final, ok bool) {
	for ; l != nil; l = l.around {
		f, found := l.own[name]
		final, ok = final || f, ok || found
	}
	return final, ok
}

// head begins a loop, which the way back joins.
func (b *builder) head(t *target) int {
	t.loop = true
	b.passClosed()
	b.seal(Slot{Where: Before, Node: t.outer})
	head := b.join(probemap.NodeLoop)
	b.g.Loops[head] = t.node
	return head
}

// loopBody follows the body of a loop up to its end; without ways into it, it
// belongs to the node that is open.
func (b *builder) loopBody(n, body javasrc.Node, ways []pend) {
	slot := Slot{Where: Before, Node: body}
	if body == javasrc.None {
		slot = Slot{Where: Empty, Pos: b.f.End(n) - 1}
	}
	if ways != nil {
		b.lead(ways, slot)
	}
	if body != javasrc.None {
		b.rounds(body)
	}
	b.seal(slot)
}

// rounds follows what a loop does again and again.
func (b *builder) rounds(body javasrc.Node) {
	b.stmt(body)
	b.joinAhead()
	b.passClosed()
	b.seal(Slot{Where: After, Node: body})
}

// passClosed goes on behind a try statement whose finally clause, or end of resources, may throw, before a way leads to the header of a
// loop. The text of that way stands behind the try statement then, so that what throws there does so before the header.
func (b *builder) passClosed() {
	if slices.ContainsFunc(b.pending, func(p pend) bool { return p.closes }) {
		b.node(javasrc.None)
	}
}

// close ends a loop: what is pending and its continues go back.
func (b *builder) close(t *target, head int, past []pend) {
	b.leave(head, append(b.pending, t.continues...))
	b.enterWithin(head)
	b.pending = append(past, t.breaks...)
	b.targets = b.targets[:len(b.targets)-1]
}

// past is the way out of a loop whose condition is false. Behind it a finally clause may throw before other text has run.
func (b *builder) past(t *target, ways []pend) []pend {
	b.lead(ways, Slot{Where: PastLoop, Node: t.node})
	if len(ways) > 1 && b.guarded > 0 {
		b.enterWithin(b.pending[0].from)
	}
	return b.pending
}

func (b *builder) while(n javasrc.Node) {
	cond := b.f.First(n)
	t := b.enter(n)
	head := b.head(t)
	if b.judge(cond) == always {
		b.run(cond, javasrc.None)
		b.loopBody(n, b.f.Next(cond), nil)
		b.close(t, head, nil)
		return
	}
	yes, no := b.condition(cond)
	past := b.past(t, no)
	b.loopBody(n, b.f.Next(cond), yes)
	b.close(t, head, past)
}

func (b *builder) do(n javasrc.Node) {
	f := b.f
	cond := f.Last(n)
	t := b.enter(n)
	head := b.head(t)
	if body := f.First(n); body != cond {
		b.rounds(body)
	} else {
		b.seal(Slot{Where: Empty, Pos: f.Token(f.Start(n) + len("do"))})
	}
	verdict := b.judge(cond)
	if verdict == always || len(b.pending)+len(t.continues) == 0 { // the condition is nothing that runs
		b.close(t, head, nil)
		return
	}
	if len(t.continues) > 0 {
		b.pending = append(b.pending, t.continues...)
		t.continues = nil
		b.join(probemap.NodeBlock)
	}
	if verdict == varies && bindsPattern(f, cond) {
		b.refuse(Binds)
	}
	b.arriveBehind(f.First(n), cond)
	yes, no := b.condition(cond)
	past := b.past(t, no)
	b.pending = nil
	if verdict != never {
		b.lead(yes, Slot{Where: Again, Node: cond})
	}
	b.close(t, head, past)
}

// bindsPattern tells whether an expression binds a variable by a pattern.
func bindsPattern(f *javasrc.File, n javasrc.Node) bool {
	for i, end := n, f.End(n); int(i) < f.Len() && f.Start(i) < end; i++ {
		switch f.Kind(i) {
		case javasrc.Pattern, javasrc.RecordPattern, javasrc.TypePattern:
			return true
		case javasrc.InstanceofExpression:
			if last := f.Last(i); f.Kind(last) == javasrc.Identifier && last != f.First(i) {
				return true
			}
		}
	}
	return false
}

// arriveBehind begins what comes behind the body of a loop, if that is not none and goes
// on there.
func (b *builder) arriveBehind(body, none javasrc.Node) {
	if body == none || len(b.pending) != 1 || !b.pending[0].open {
		b.arrive(Slot{})
		return
	}
	b.arrive(Slot{Where: After, Node: body})
}

func (b *builder) forLoop(n javasrc.Node) {
	f := b.f
	h := f.ForHeader(n)
	for i, init := range h.Init {
		b.initial(init, n, i == len(h.Init)-1)
	}
	t := b.enter(n)
	head := b.head(t)
	var past, yes, no []pend
	if h.Cond != javasrc.None {
		if b.judge(h.Cond) == always {
			b.run(h.Cond, javasrc.None)
		} else {
			yes, no = b.condition(h.Cond)
			past = b.past(t, no)
		}
	}
	b.loopBody(n, h.Body, yes)
	b.arriveBehind(h.Body, javasrc.None)
	b.update(t, h.Update)
	b.close(t, head, past)
}

// initial follows a part of a for's header. Text on the way into the loop stands ahead
// of all of it: so only what comes last is taken apart, whose ways lead there.
func (b *builder) initial(part, loop javasrc.Node, last bool) {
	split := b.opt.Split
	b.ahead = true
	if b.f.Kind(part) == javasrc.LocalVariableDeclaration {
		for v := b.f.First(part); v != javasrc.None; v = b.f.Next(v) {
			b.opt.Split = split && last && b.f.Next(v) == javasrc.None
			b.declarator(v, loop)
		}
	} else {
		b.opt.Split = split && last
		b.run(part, loop)
		b.evaluate(part)
	}
	b.opt.Split, b.ahead = split, false
}

// update follows a for's update, to which continues lead.
func (b *builder) update(t *target, update []javasrc.Node) {
	if len(update) == 0 || len(b.pending)+len(t.continues) == 0 {
		return
	}
	b.pending = append(b.pending, t.continues...)
	t.continues = nil
	if len(b.pending) > 1 {
		b.join(probemap.NodeBlock)
	}
	for _, u := range update {
		b.run(u, javasrc.None)
		b.evaluate(u)
	}
	if len(b.pending) > 1 { // a condition in the last part
		b.join(probemap.NodeBlock)
	}
	b.pending[0].slot = Slot{Where: Update, Node: update[len(update)-1]}
}

func (b *builder) forEach(n javasrc.Node) {
	f := b.f
	t := b.enter(n)
	value := f.GoneOver(n)
	b.run(value, t.outer)
	b.ahead = true
	b.evaluate(value)
	b.ahead = false
	head := b.head(t)
	b.run(n, javasrc.None)
	from := b.branch(probemap.NodeLoop)
	past := b.past(t, []pend{{from: from, kind: probemap.EdgeFalse}})
	b.loopBody(n, f.Next(value), []pend{{from: from, kind: probemap.EdgeTrue}})
	b.close(t, head, past)
}
