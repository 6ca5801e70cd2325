package probe

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/sitemap"
)

// The seed's own form (seed 003, figures 8-10): calls behind the statement that
// name variables as the figures do. It is right only where reading the variable
// again changes nothing: for a local that is given a new object or another local.

// seedAssignment gives the calls behind `local = new T(…);` and `local = local;`.
func (p *planner) seedAssignment(n javasrc.Node) (before, after string, ok bool) {
	f := p.f
	if f.Kind(n) != javasrc.AssignmentExpression || f.Kind(f.First(n)) != javasrc.Identifier ||
		f.Between(f.First(n), f.Last(n)) != "=" {
		return "", "", false
	}
	name := f.Text(f.First(n))
	l := p.localNamed(name)
	if l == nil || l.v == 0 || l.body != p.body || !p.seedValue(f.Last(n)) {
		return "", "", false
	}
	p.expr(f.Last(n))
	after = p.seedStore(name, l, f.Last(n), f.Start(n))
	p.last()
	return "", after, true
}

// seedValue tells whether a value is one that the seed's form is right for.
func (p *planner) seedValue(n javasrc.Node) bool {
	switch p.f.Kind(n) {
	case javasrc.ObjectCreationExpression:
		return !p.typeOf(n).Boxed()
	case javasrc.Identifier:
		l := p.localNamed(p.f.Text(n))
		return l != nil && l.v > 0 && l.body == p.body
	}
	return false
}

// seedStore is the call that records that local l now refers to value's object.
func (p *planner) seedStore(name string, l *local, value javasrc.Node, pos int) string {
	f := p.f
	object := ""
	if f.Kind(value) == javasrc.Identifier {
		from := f.Text(value)
		object = p.manOT + ".getObjTable().SearchRefObject(" + p.seedVariable(from, p.localNamed(from), pos) + ".of(" + p.passed(from, p.localNamed(from)) + "))"
	} else {
		t := p.typeOf(value).Name
		object = p.handle() + `.obj("` + simpleName(t) + `",` + name + ")"
	}
	return p.manOT + ".InsertAssign(" + object + "," + p.seedVariable(name, l, pos) + ");"
}

// seedParameter is the call that records what a parameter refers to at entry.
func (p *planner) seedParameter(name string, l *local, pos int) string {
	return p.manOT + ".InsertAssign(" + p.handle() + `.obj("` + p.seedType(l.typ) + `",` + p.passed(name, l) + ")," + p.seedVariable(name, l, pos) + ");"
}

func (p *planner) seedVariable(name string, l *local, pos int) string {
	return p.handle() + `.var(` + p.seedName(name) + `,` + num(p.probe(sitemap.ProbeLocal, pos, l.v, "")) + ")"
}

// seedName is a variable's name as the figures write it, without the level,
// which is known only when the program runs.
func (p *planner) seedName(name string) string { return `"` + name + "_" + p.body.m.Name + `"` }

// seedDeclaration gives the calls behind a declared local.
func (p *planner) seedDeclaration(name string, l *local, value javasrc.Node, pos int) string {
	text := p.handle() + ".AddNode(" + p.seedName(name) + `,"` + p.seedType(l.typ) + `",` + num(p.probe(sitemap.ProbeLocal, pos, l.v, "")) + ");"
	if value != javasrc.None {
		text += p.seedStore(name, l, value, pos)
	}
	return text
}

func (p *planner) seedType(t scope.Type) string {
	if !t.Known() {
		return "Object"
	}
	return t.String()
}
