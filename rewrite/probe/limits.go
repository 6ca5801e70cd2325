package probe

import (
	"jinstr/rewrite/edit"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/sitemap"
)

// A method, and a class's static initialiser, has at most 65,535 bytes of code.
// What comes near that is left alone: javac would refuse it with probes. The
// estimate is on the safe side of code that is all operators.
const (
	mostCode      = 60000
	codePerSource = 1.1 // bytes of code for a byte of source that is no comment or white space
	codePerProbe  = 14
)

// tooLarge tells whether code with so many probes may exceed the limit.
func (p *planner) tooLarge(probes int, nodes ...javasrc.Node) bool {
	size := float64(probes * codePerProbe)
	for _, n := range nodes {
		if raw := p.f.End(n) - p.f.Start(n); size+codePerSource*float64(raw) <= mostCode {
			size += codePerSource * float64(raw)
			continue
		}
		size += codePerSource * float64(len(p.f.Bare(p.f.Start(n), p.f.End(n))))
	}
	return probes > 0 && size > mostCode
}

// dropBody takes back all that was queued within a body since a mark.
func (p *planner) dropBody(b *body, since edit.Slot, n javasrc.Node) {
	p.e.Drop(since, p.f.Start(n), p.f.End(n))
	p.leaveAll(b.m, n, "method near the limit of 64 KB")
}

// leaveAll counts all sites of a method as left alone.
func (p *planner) leaveAll(m *sitemap.Method, n javasrc.Node, reason string) {
	p.leave(n, reason)
	left := &p.out.Left[len(p.out.Left)-1]
	for i := range m.Probes {
		if m.Probes[i].IsSite() {
			left.Sites++
		}
	}
	m.Probes, m.Vars, m.Stmts = nil, nil, nil
}

// checkInitializers takes back what was queued in a class's static initialisers
// if they come near the limit together.
func (p *planner) checkInitializers(k *classBodies, since edit.Slot, members javasrc.Node) {
	f := p.f
	var nodes []javasrc.Node
	var collect func(list javasrc.Node)
	collect = func(list javasrc.Node) {
		for m := f.First(list); m != javasrc.None; m = f.Next(m) {
			switch f.Kind(m) {
			case javasrc.EnumBodyDeclarations:
				collect(m)
			case javasrc.StaticInitializer, javasrc.EnumConstant, javasrc.ConstantDeclaration:
				nodes = append(nodes, m)
			case javasrc.FieldDeclaration:
				if p.cls.Kind == javasrc.InterfaceDeclaration || scope.HasModifier(f, m, "static") {
					nodes = append(nodes, m)
				}
			}
		}
	}
	collect(members)
	if !p.tooLarge(len(k.static.m.Probes), nodes...) {
		return
	}
	for _, n := range nodes {
		p.e.Drop(since, f.Start(n), f.End(n))
	}
	p.leaveAll(k.static.m, members, "static initialisers near the limit of 64 KB")
}
