package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/scope"
)

// The form of the paper's figures 8 to 10: calls behind the statement that
// name variables as the figures do. It is right only where reading the variable
// again changes nothing: for a local that is given a new object or another local.

// paperAssignment gives the calls behind `local = new T(…);` and `local = local;`.
func (p *planner) paperAssignment(n javasrc.Node) (after string, ok bool) {
	f := p.File
	if f.Kind(n) != javasrc.AssignmentExpression || f.Kind(f.First(n)) != javasrc.Identifier ||
		f.Between(f.First(n), f.Last(n)) != "=" {
		return "", false
	}
	name := f.Text(f.First(n))
	l := p.localNamed(name)
	if l == nil || l.v == 0 || l.body != p.body || !p.paperValue(f.Last(n)) {
		return "", false
	}
	p.expr(f.Last(n))
	after = p.paperStore(l, f.Last(n), f.Start(n))
	p.last()
	return after, true
}

// paperValue tells whether a value is one that the paper's form is right for.
func (p *planner) paperValue(n javasrc.Node) bool {
	switch p.File.Kind(n) {
	case javasrc.ObjectCreationExpression:
		return !p.TypeOf(n).MayBeBoxed()
	case javasrc.Identifier:
		l := p.localNamed(p.File.Text(n))
		return l != nil && l.v > 0 && l.body == p.body
	}
	return false
}

// paperStore is the call that records that local l now refers to value's object.
func (p *planner) paperStore(l *local, value javasrc.Node, pos int) string {
	f := p.File
	if f.Kind(value) != javasrc.Identifier {
		typ := meaning.SimpleName(p.TypeOf(value).Name)
		return forms.PaperInsert(p.handle(), typ, forms.Named(l.name), p.paperVariable(l, pos))
	}
	from := p.localNamed(f.Text(value))
	source := p.paperVariable(from, pos)
	return forms.PaperInsertFrom(p.handle(), source, p.passed(from), p.paperVariable(l, pos))
}

// paperParameter is the call that records what a parameter refers to at entry.
func (p *planner) paperParameter(l *local, pos int) string {
	return forms.PaperInsert(p.handle(), p.paperType(l.Type), p.passed(l), p.paperVariable(l, pos))
}

func (p *planner) paperVariable(l *local, pos int) forms.PaperVariable {
	return forms.PaperVariable{Name: l.name, Method: p.body.m.Name, Probe: p.probe(probemap.ProbeLocal, pos, l.v, "")}
}

// paperDeclaration gives the calls behind a declared local.
func (p *planner) paperDeclaration(l *local, value javasrc.Node, pos int) string {
	text := forms.PaperAddNode(p.handle(), p.paperVariable(l, pos), p.paperType(l.Type))
	if value != javasrc.None {
		text += p.paperStore(l, value, pos)
	}
	return text
}

func (p *planner) paperType(t scope.Type) string {
	if !t.Known() {
		return "Object"
	}
	return t.String()
}
