package heapprobe

import "jinstr/rewrite/javasrc"

// What is made as an argument waits on the VM's stack for the call, and then the parameter alone has it:
//
//	take(new X());    void take(X x) { x = null; … }
//
// No event tells that the call takes it off the stack, but that the parameter gets it does: see arguments.go of the replay. That
// is so where all calls of methods of that name are by code with a frame: an initialiser that hands on the very object that is
// being made would be taken for the caller. The map has the other names (Calls and Functions of its files).

// ArgumentTo is the name of the method that n, which makes an object, is an argument of and nothing else, or "".
func (v *Events) ArgumentTo(n javasrc.Node) string {
	_, up := v.Taker(n)
	call := v.File.Parent(up)
	if !v.Full || v.File.Kind(up) != javasrc.ArgumentList || v.File.Kind(call) != javasrc.MethodInvocation {
		return ""
	}
	m, ok := v.Target(call)
	if !ok || m.Variadic || m.Arity != v.ArgumentCount(call) || m.Class == nil || !m.Class.IsClass() {
		return ""
	}
	return v.File.Text(v.MethodIdentifier(call))
}
