package replay

// What is made as an argument of a call is in flight in the caller's frame until the statement has ended: it waits on the VM's
// stack. When the parameter has it, the call has taken it off. So if the parameter gives it up while the method runs, that
// flight ends, too. It is the parameter's if, when that got it, nothing else held it, and it had not been anywhere else:
// then nothing but the call can have given it, as no other code could name it.

// takesArgument is told that the parameter of the top frame's method is about to get an object.
func (m *Model) takesArgument(t *thread, o uint32) {
	top := len(t.frames) - 1
	obj := &m.objects[o]
	if top < 1 || obj.head != 0 || obj.flights != 1 || obj.flags&(flagExternal|flagEscaped|flagWasOut) != 0 || t.frames[top-1].coarse {
		return
	}
	to := m.prog.probes[m.paths.contexts[obj.ctx].probe].to
	if to == 0 || to != m.prog.method(t.frames[top].method).to {
		return
	}
	for i := t.flightsEnd(top-1) - 1; i >= int(t.frames[top-1].flight); i-- {
		if v := &t.flights[i]; v.object == o {
			if v.stmt != 0 && *v == (flight{object: o, stmt: v.stmt, since: v.since}) {
				v.taken = t.frames[top].serial
			}
			return
		}
	}
}

// losesArgument is told that a parameter of the top frame's method is about to give up an object.
func (m *Model) losesArgument(t *thread, o uint32) {
	top := len(t.frames) - 1
	if top < 1 || m.objects[o].flights == 0 {
		return
	}
	for i := t.flightsEnd(top-1) - 1; i >= int(t.frames[top-1].flight); i-- {
		if v := &t.flights[i]; v.object == o && v.taken == t.frames[top].serial {
			v.object = 0 // object 0 takes part in nothing
			m.land(o, CauseReassigned)
			return
		}
	}
}
