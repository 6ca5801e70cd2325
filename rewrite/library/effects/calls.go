package effects

import (
	"math/bits"
	"strings"

	"jinstr/internal/classfile"
)

// invoke takes the arguments of a call from the stack, does what the methods do that it may run, and leaves what it returns.
func (b *body) invoke(at int, op byte, s *state) {
	c, i := b.node.method.of, uint16(b.u2(at+1))
	if op == invokedynamic {
		d := c.Dynamic(i)
		args := s.take(d.Type, true)
		s.give(d.Type, b.linked(at, d, args))
		return
	}
	r := c.Ref(i)
	args := s.take(r.Type, op == invokestatic)
	s.give(r.Type, b.call(at, op, Method{classfile.Dots(r.Class), r.Name, r.Type}, args))
}

// take takes the arguments of a call from the stack: each parameter's, this first.
func (s *state) take(descriptor string, static bool) []origins {
	types := Parameters(descriptor)
	args := make([]origins, len(types))
	for i := len(types) - 1; i >= 0; i-- {
		if wide64(types[i]) {
			s.drop(1)
		}
		args[i] = s.pop()
	}
	if !static {
		args = append([]origins{s.pop()}, args...)
	}
	return args
}

func (s *state) give(descriptor string, value origins) {
	switch t := result(descriptor); {
	case t == "V":
	case wide64(t):
		s.push(origins{}, origins{})
	default:
		s.push(value)
	}
}

func (b *body) call(at int, op byte, m Method, args []origins) origins {
	switch {
	case op != invokestatic && contract(m.Name+m.Type):
		return origins{}
	case strings.HasPrefix(m.Class, "[") && m.Name == "clone":
		copy := b.makes(at, "")
		b.heap.store(copy, b.heap.load(args[0]))
		return copy
	case strings.HasPrefix(m.Class, "["):
		m.Class = "java.lang.Object"
	case m.Class == "java.lang.invoke.VarHandle" && op == invokevirtual:
		return b.throughHandle(args)
	case op != invokestatic && b.exact(op, m, args) == nil && b.callsBack(m):
		return b.callBack(at, op, m, args)
	}
	return b.apply(at, b.summaryOf(op, m, args), m.Type, args)
}

// callBack is a call of a functional interface. What the program's own code does is seen there, so that it keeps nothing here; it may give what
// it is given, or what it has. A function that is not a parameter may be one that the package has made.
func (b *body) callBack(at int, op byte, m Method, args []origins) origins {
	got, o := b.handTo(args, m.Type), args[0]
	if o.inside != 0 || o.made != 0 || o.other {
		functions := b.classes.functionsFor(m.Class, b.node.method.of)
		if len(functions) > mostFunctions {
			return got.join(b.apply(at, keepsAll(len(args)), m.Type, args))
		}
		for _, f := range functions {
			got = got.join(b.runs(at, f, args))
		}
	}
	if o.other {
		got = got.join(b.apply(at, b.summaryOf(op, m, args), m.Type, args))
	}
	return got
}

// mostFunctions are looked into of an interface: each call of it may run all that a package makes. Of more, as packages of functions have, it is not known what one of them does.
const mostFunctions = 200

// handTo has the first argument be a function that is given the others. It gives one of these, or what it has.
func (b *body) handTo(args []origins, descriptor string) origins {
	got := b.heap.load(args[0])
	for _, a := range args[1:] {
		b.giveTo(args[0], a)
		got = got.join(a)
	}
	return got.without(descriptor)
}

// giveTo has a function be given a value. One that is a parameter is told of; another may put it wherever it comes to.
func (b *body) giveTo(function, value origins) {
	if value.none() {
		return
	}
	for set := function.itself; set != 0; set &= set - 1 {
		b.heap.put(&b.heap.given[bits.TrailingZeros32(uint32(set))], value)
	}
	function.itself = 0
	if function.none() {
		return
	}
	b.heap.hold(function.join(b.heap.reached(function)), value)
	if function.made&b.keeping != 0 {
		b.heap.put(&b.heap.kept, value)
	}
}

// runs is a call of a function that a lambda or method reference has made: it is given what that has captured, then its arguments.
func (b *body) runs(at int, f function, args []origins) origins {
	var all []origins
	if f.code.Name == "<init>" {
		all = append(all, b.makes(at, ""))
	}
	for range f.captured {
		all = append(all, b.heap.load(args[0]))
	}
	return b.runCode(at, f.code, append(all, args[1:]...), nil)
}

// runCode is a call of what a lambda or method reference runs. The last arguments may be left out, which are then not looked at; seen, if it is
// given, is told what the code does.
func (b *body) runCode(at int, code classfile.Handle, args []origins, seen func(*Summary)) origins {
	m := Method{classfile.Dots(code.Class), code.Name, code.Type}
	op := byte(invokevirtual)
	if found := b.classes.find(m.Class, m.Name+m.Type); code.Static || m.Name == "<init>" || found != nil && found.Flags&classfile.Private != 0 {
		op = invokestatic
	}
	count := len(references(m.Type, code.Static))
	for len(args) < count {
		args = append(args, origins{})
	}
	args = args[:count]
	switch {
	case op == invokevirtual && contract(m.Name+m.Type):
		return origins{}
	case op == invokevirtual && b.exact(op, m, args) == nil && b.callsBack(m):
		return b.handTo(args, m.Type)
	}
	s := b.summaryOf(op, m, args)
	if seen != nil {
		seen(s)
	}
	return b.apply(at, s, m.Type, args)
}

// without drops what a value of the result's type cannot be, or what does not matter of it.
func (o origins) without(descriptor string) origins {
	if leaf(result(descriptor)) {
		return origins{itself: o.itself}
	}
	return o
}

func (b *body) callsBack(m Method) bool {
	if c := b.classes.byName[m.Class]; c != nil {
		return b.classes.isFunctional(c, m.Name+m.Type)
	}
	return b.outside.Functional(m.Class, m.Name+m.Type)
}

// throughHandle is a call of a VarHandle: what is given is put into the first argument, or where nobody knows.
func (b *body) throughHandle(args []origins) (got origins) {
	if len(args) < 2 {
		return origins{other: true}
	}
	for _, a := range args[2:] {
		b.heap.store(args[1], a)
	}
	if args[1].none() || len(args) == 2 {
		b.heap.put(&b.heap.kept, args[1])
	}
	return b.heap.load(args[1]).join(args[1])
}

// summaryOf finds what a call does: exactly one method, or all that may be meant.
func (b *body) summaryOf(op byte, m Method, args []origins) *Summary {
	var n *node
	switch exact := b.exact(op, m, args); {
	case exact != nil:
		n = b.nodeOf(exact)
	case op == invokestatic || op == invokespecial:
		return b.outsiders(m, len(args))
	default:
		n = b.virtualNode(m)
	}
	n.ask(b.node)
	return n.summary
}

// exact is the one method that a call runs, or nil: it is no virtual call, or of objects that are made here.
func (b *body) exact(op byte, m Method, args []origins) *method {
	if op == invokestatic || op == invokespecial {
		return b.classes.find(m.Class, m.Name+m.Type)
	}
	o := args[0]
	if o.itself|o.inside != 0 || o.other || o.made == 0 {
		return nil
	}
	var found *method
	for set := o.made; set != 0; set &= set - 1 {
		m := b.classes.find(b.types[bits.TrailingZeros64(set)], m.Name+m.Type)
		if m == nil || found != nil && found != m {
			return nil
		}
		found = m
	}
	return found
}

// apply does with the arguments what a summary says, and gives what is returned.
func (b *body) apply(at int, s *Summary, descriptor string, args []origins) (got origins) {
	var held origins
	do := func(f Fate, value origins) {
		if value.none() {
			return
		}
		if f.Written {
			b.heap.write(value)
		}
		if f.Kept {
			b.heap.put(&b.heap.kept, value)
		}
		for k := range args {
			if f.In>>k&1 != 0 {
				b.heap.hold(args[k].join(b.heap.reached(args[k])), value)
			}
			if f.Given>>k&1 != 0 {
				b.giveTo(args[k], value)
			}
		}
		if f.Returned {
			got = got.join(value)
		}
		if f.Held {
			held = held.join(value)
		}
	}
	for i := range min(len(args), len(s.Itself)) {
		do(s.Itself[i], args[i])
		if s.Inside[i] != (Fate{}) {
			do(s.Inside[i], b.heap.reached(args[i]))
		}
	}
	if got = got.without(descriptor); leaf(result(descriptor)) {
		return got
	}
	got.other = got.other || s.Other
	if !held.none() || got.none() { // it has made what it returns, into which more may be put
		holder := b.makes(at, "")
		b.heap.hold(holder, held)
		got = got.join(holder)
	}
	return got
}

// linked is a call that is linked when it runs first: a lambda or method reference, which holds what it captures, and does with it what
// its code does; what is joined to a string, or a method of a record; anything else is not known.
func (b *body) linked(at int, d classfile.Dynamic, args []origins) origins {
	switch d.Linker.Class {
	case "java/lang/invoke/StringConcatFactory", "java/lang/runtime/ObjectMethods", "java/lang/runtime/SwitchBootstraps":
		return origins{}
	case lambdaLinker:
		if len(d.Handles) > 0 {
			return b.function(at, d.Handles[0], args)
		}
	}
	for _, a := range args {
		b.heap.put(&b.heap.kept, a)
	}
	return origins{other: true}
}

const lambdaLinker = "java/lang/invoke/LambdaMetafactory"

// function makes what a lambda or method reference gives. What its code does with what it captures is done here, as nobody knows when it
// runs; whether it keeps what it will be given is noted.
func (b *body) function(at int, code classfile.Handle, captured []origins) origins {
	holder := b.makes(at, "")
	for _, a := range captured {
		b.heap.store(holder, a)
	}
	args := append([]origins(nil), captured...)
	if code.Name == "<init>" {
		args = append([]origins{holder}, args...)
	}
	first := len(args)
	b.runCode(at, code, args, func(s *Summary) {
		for i := first; i < len(s.Itself); i++ {
			if s.Itself[i].Kept || s.Inside[i].Kept {
				b.keeping |= holder.made
			}
		}
	})
	return holder
}
