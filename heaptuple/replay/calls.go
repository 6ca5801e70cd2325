package replay

import "jinstr/heaptuple/plan"

// calls tells which methods a method calls by their names. What another one returns to
// its frame was returned to a library, which called that one: a callback.
type calls struct{ *plan.Calls }

// direct tells that rewritten code of the frame below has called the method by its
// name. Initialisers have none, and constructors call those of the superclass.
func (c *calls) direct(below, called *method) bool {
	if called.name == 0 || called.constructs && below.constructs {
		return true
	}
	return has(below.called, called.name) || has(c.Bare, called.name)
}

// calledBy tells that the method of the frame below calls the method itself, where its statement tells when it has ended, and
// not only code without a frame, which may run in any of its statements.
func (p *program) calledBy(below *frame, called *method) bool {
	return p.calls == nil || called.name == 0 || called.constructs && p.method(below.method).constructs ||
		has(p.method(below.method).called, called.name)
}

// directly tells that what a method returns to a frame goes to that and nowhere else. So does
// what a lambda returns, where the frame uses up the stream that calls it.
func (p *program) directly(below *frame, called *method) bool {
	if p.calls == nil { // an old map
		return !called.lambda
	}
	return p.calls.direct(p.method(below.method), called)
}
