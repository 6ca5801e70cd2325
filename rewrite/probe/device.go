package probe

import (
	"strings"

	"jinstr/rewrite/forms"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/scope"
)

// A small device tells nobody that a program ends, and no virtual machine that it is
// stopped at once (Runtime.halt): the program itself has to say so. These insertions
// are no probes, and stand whatever is recorded.

// running are methods that a thread runs.
var running = library.Methods("running")

// halting are methods that stop the virtual machine at once, exiting those that end the program.
var halting, exiting = library.Methods("halting"), library.Methods("exiting")

// ending is what stands around the statements of a method with which a thread
// or the program may end. What a timer runs ends no thread.
func (p *planner) ending(method javasrc.Node) (text forms.Around, ok bool) {
	f := p.File
	params := scope.Parameters(f, f.Child(method, javasrc.FormalParameters))
	switch name := f.Text(f.Child(method, javasrc.Identifier)); {
	case !p.opt.Device:
		return text, false
	case name == "main" && len(params) == 1 && scope.HasModifier(f, method, "static"),
		running[name] && len(params) == 0 && meaning.SimpleName(p.Class.Super) != "TimerTask":
		return forms.DeviceRuns(), true
	case name == "destroyApp" && len(params) == 1:
		return forms.DeviceFinishes(), true
	}
	return text, false
}

// enclosed has text stand around what visit inserts between two places.
func (p *planner) enclosed(start, end int, text forms.Around, visit func()) {
	p.e.SetAloud(p.e.Reserve(start), text.First)
	visit()
	p.e.SetAloud(p.e.Reserve(end), text.Last)
}

// exits tells whether a call, given a status, ends the program and leaves the recorder no time: on a device each that does, else those
// that stop the virtual machine at once.
func (p *planner) exits(call javasrc.Node) bool {
	f := p.File
	ending := halting
	if p.opt.Device {
		ending = exiting
	}
	if !ending[f.Text(p.MethodIdentifier(call))] || p.ArgumentCount(call) != 1 || p.Receiver(call) == javasrc.None {
		return false
	}
	receiver := p.Receiver(call)
	if p.opt.Device && !p.IsValue(receiver) {
		return p.NamedType(receiver).IsLang("System")
	}
	return p.isMachine(receiver)
}

// isMachine tells that an expression is the object of class Runtime.
func (p *planner) isMachine(n javasrc.Node) bool {
	f := p.File
	if name, ok := strings.CutSuffix(f.Bare(f.Start(n), f.End(n)), ".getRuntime()"); ok {
		return p.Mean(scope.Type{Name: name}, n).IsLang("Runtime")
	}
	return p.TypeOf(n).IsLang("Runtime")
}

// haltsLater tells that a method reference is to the method by which that object, which it has, stops the virtual machine.
func (p *planner) haltsLater(reference javasrc.Node) bool {
	f := p.File
	recv := f.First(reference)
	return !p.opt.Device && halting[f.Text(f.Last(reference))] && p.IsValue(recv) && p.isMachine(recv)
}

// exitCall is the call around the status with which the program ends.
func (p *planner) exitCall() forms.Around {
	if p.opt.Device {
		return forms.DeviceExits()
	}
	return forms.Halts(p.written)
}

// destroys tells whether an expression says that a MIDlet has ended.
func (p *planner) destroys(e javasrc.Node) bool {
	f := p.File
	return p.opt.Device && f.Kind(e) == javasrc.MethodInvocation && f.Text(p.MethodIdentifier(e)) == "notifyDestroyed" && p.ArgumentCount(e) == 0
}
