package probe

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// A small device tells nobody that a program ends: the program itself has to say
// so. These insertions are no probes, and stand whatever is recorded.

const (
	deviceEnded  = "jinstr.rt.Device.ended();"
	deviceFinish = "jinstr.rt.Device.finish();"
)

// ending is the call at the end of a method with which a thread or the program may
// end; "" for others. What a timer runs ends no thread.
func (p *planner) ending(method javasrc.Node) string {
	f := p.f
	params := scope.Parameters(f, f.Child(method, javasrc.FormalParameters))
	switch name := f.Text(f.Child(method, javasrc.Identifier)); {
	case !p.opt.Device:
		return ""
	case name == "main" && len(params) == 1 && scope.HasModifier(f, method, "static"),
		name == "run" && len(params) == 0 && simpleName(p.cls.Super) != "TimerTask":
		return deviceEnded
	case name == "destroyApp" && len(params) == 1:
		return deviceFinish
	}
	return ""
}

// enclosed has text stand around what visit inserts between two places.
func (p *planner) enclosed(start int, open string, end int, close string, visit func()) {
	p.e.SetAloud(p.e.Reserve(start), open)
	visit()
	p.e.SetAloud(p.e.Reserve(end), close)
}

// exits tells whether a call ends the program, given a status.
func (p *planner) exits(call javasrc.Node) bool {
	f := p.f
	if !p.opt.Device || f.Text(p.methodIdentifier(call)) != "exit" || p.argumentCount(call) != 1 || p.receiver(call) == javasrc.None {
		return false
	}
	switch f.Text(p.receiver(call)) {
	case "System", "java.lang.System", "Runtime.getRuntime()", "java.lang.Runtime.getRuntime()":
		return true
	}
	return false
}

// destroys tells whether an expression says that a MIDlet has ended.
func (p *planner) destroys(e javasrc.Node) bool {
	f := p.f
	return p.opt.Device && f.Kind(e) == javasrc.MethodInvocation && f.Text(p.methodIdentifier(e)) == "notifyDestroyed" && p.argumentCount(e) == 0
}
