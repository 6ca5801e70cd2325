package probe

import "jinstr/rewrite/javasrc"

// What is made as an argument waits on the VM's stack for the call, and then the parameter alone has it:
//
//	take(new X());    void take(X x) { x = null; … }
//
// No event tells that the call takes it off the stack, but that the parameter gets it does: see arguments.go of the replay. That
// is so where all calls of methods of that name are by code with a frame: an initialiser that hands on the very object that is
// being made would be taken for the caller. The map has the other names (Calls and Functions of its files).

// argumentTo is the name of the method that n, which makes an object, is an argument of and nothing else, or "".
func (p *planner) argumentTo(n javasrc.Node) string {
	_, up := p.Taker(n)
	call := p.File.Parent(up)
	if !p.opt.Full || p.File.Kind(up) != javasrc.ArgumentList || p.File.Kind(call) != javasrc.MethodInvocation {
		return ""
	}
	m, ok := p.Target(call)
	if !ok || m.Variadic || m.Arity != p.ArgumentCount(call) || m.Class == nil || !ofClass[m.Class.Kind] {
		return ""
	}
	return p.File.Text(p.MethodIdentifier(call))
}

// ofClass are the kinds of types whose methods no lambda stands for.
var ofClass = map[javasrc.Kind]bool{javasrc.ClassDeclaration: true, javasrc.EnumDeclaration: true, javasrc.RecordDeclaration: true}

// markArgument notes of the newest probe, the site of n, whose argument n is.
func (p *planner) markArgument(n javasrc.Node) {
	p.body.m.Probes[len(p.body.m.Probes)-1].To = p.argumentTo(n)
}
