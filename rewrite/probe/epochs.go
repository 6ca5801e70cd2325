package probe

import (
	"jinstr/rewrite/edit"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javasrc"
)

// Variables of ours have the epoch in which the use of another variable was last noted.

// onceAnEpoch is a use of a variable that keeps its value, noted once an epoch: the epoch in which it was noted is in a variable of ours. Looking for an
// array takes longer than most of what is done with an element.
func (p *planner) onceAnEpoch(n javasrc.Node, use string) string {
	b := p.body
	r := p.Lookup(p.File.Text(n))
	switch l := p.localOf(r); {
	case p.TypeOf(n).Dims == 0:
		return use
	case l == nil && (!r.Field.Final || b.start == nil):
		return use
	case l == nil:
		return forms.UseOnce(p.written, b.noted(p, r.Field, b.start), use)
	case l.body != b:
		return use
	case l.Kind == "param" && b.start != nil:
		return forms.UseOnce(p.written, b.noted(p, l, b.start), use)
	case l.behind != nil:
		return forms.UseOnce(p.written, b.noted(p, l, l.behind), use)
	}
	return use
}

// noted is the variable with the epoch in which a use of another was noted, declared at a place.
func (b *body) noted(p *planner, of any, at *declarations) string {
	if b.notedIn == nil {
		b.notedIn = map[any]string{}
	}
	name := b.notedIn[of]
	if name == "" {
		name = b.pathVariable()
		b.notedIn[of] = name
		at.text += forms.NotedIn(name)
		p.e.SetAloud(at.slot, at.text)
	}
	return name
}

// declarations are those of variables of ours at a place.
type declarations struct {
	slot edit.Slot
	text string
}

// declareBehind makes room for them behind a declaration of arrays.
func (p *planner) declareBehind(n javasrc.Node, l *local) {
	if p.opt.Touches && l.Type.Dims > 0 && p.Listed(n) {
		l.behind = &declarations{slot: p.e.Reserve(p.File.End(n))}
	}
}

// setsLocal tells that a local of a body is assigned after it has its first value.
func (p *planner) setsLocal(b *body, name string) bool { return p.assignments(b)[name] }

// setsField tells that a field of a name is assigned in a body, of whichever object.
func (p *planner) setsField(b *body, name string) bool {
	return p.assignments(b)[name] || p.assignments(b)["."+name]
}

// assignments are the names that are assigned in a body, and behind a dot those of fields that are selected from something.
func (p *planner) assignments(b *body) map[string]bool {
	if b.assigned != nil {
		return b.assigned
	}
	f := p.File
	b.assigned = map[string]bool{}
	for n := b.Node; int(n) < f.Len() && f.Start(n) < f.End(b.Node); n++ {
		if k := f.Kind(n); k != javasrc.AssignmentExpression && k != javasrc.UpdateExpression {
			continue
		}
		left := f.First(n)
		for f.Kind(left) == javasrc.ParenthesizedExpression || f.Kind(left) == javasrc.ParenthesizedTarget {
			left = f.First(left)
		}
		switch f.Kind(left) {
		case javasrc.Identifier:
			b.assigned[f.Text(left)] = true
		case javasrc.FieldAccess:
			b.assigned["."+f.Text(f.Last(left))] = true
		}
	}
	return b.assigned
}
