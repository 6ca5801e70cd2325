package effects

import (
	"encoding/binary"
	"slices"

	"jinstr/internal/classfile"
)

// body is a method whose code is looked at.
type body struct {
	*Analysis
	node   *node
	code   []byte
	states map[int]*state // by where control comes together
	made   map[int]int    // the numbers of what is made at an instruction
	types  [64]string     // the class of what is made, where it is known
	heap   heap
	// keeping are the functions that are made here whose code keeps what it is given.
	keeping uint64
	work    []int
	broken  bool // code that is not understood
}

// state is what variables and the stack hold.
type state struct{ locals, stack []origins }

// look finds the summary of a method by what is known of those that it calls.
func (a *Analysis) look(n *node) *Summary {
	m := n.method
	b := &body{Analysis: a, node: n, code: m.Body.Bytes, states: map[int]*state{}, made: map[int]int{}}
	b.heap.params, b.heap.given = make([]origins, len(m.refs)), make([]origins, len(m.refs))
	first := &state{}
	for i, t := range slotsOf(m) {
		if t >= 0 && m.refs[t] {
			first.set(i, origins{itself: 1 << t})
		}
	}
	for b.heap.more = true; b.heap.more && !b.broken; {
		b.heap.more = false
		b.states[0] = first.copy()
		b.work = append(b.work, 0)
		for at := range b.states {
			b.work = append(b.work, at)
		}
		slices.Sort(b.work)
		for len(b.work) > 0 && !b.broken {
			at := b.work[len(b.work)-1]
			b.work = b.work[:len(b.work)-1]
			b.run(at)
		}
	}
	if b.broken {
		return keepsAll(len(m.refs))
	}
	return b.heap.summary(numbersOf(m))
}

// numbersOf tells which parameters are arrays of numbers.
func numbersOf(m *method) (numbers params) {
	list := Parameters(m.Type)
	for i, t := range list {
		if t[0] == '[' && leaf(t) {
			numbers |= 1 << (i + len(m.refs) - len(list))
		}
	}
	return numbers
}

// slotsOf tells of each slot of variables at the begin which parameter it holds, or -1.
func slotsOf(m *method) (list []int) {
	n := 0
	if !m.Static {
		list, n = append(list, 0), 1
	}
	for i, t := range Parameters(m.Type) {
		list = append(list, n+i)
		if wide64(t) {
			list = append(list, -1)
		}
	}
	return list
}

func (s *state) copy() *state {
	return &state{append([]origins(nil), s.locals...), append([]origins(nil), s.stack...)}
}

func (s *state) set(i int, o origins) {
	for len(s.locals) <= i {
		s.locals = append(s.locals, origins{})
	}
	s.locals[i] = o
}

func (s *state) get(i int) origins {
	if i < len(s.locals) {
		return s.locals[i]
	}
	return origins{}
}

func (s *state) push(o ...origins) { s.stack = append(s.stack, o...) }

func (s *state) pop() origins {
	o := s.stack[len(s.stack)-1]
	s.stack = s.stack[:len(s.stack)-1]
	return o
}

func (s *state) drop(n int) { s.stack = s.stack[:len(s.stack)-n] }

// goTo has control come to a place with a state.
func (b *body) goTo(at int, s *state) {
	was := b.states[at]
	if was == nil {
		b.states[at] = s.copy()
		b.work = append(b.work, at)
		return
	}
	more := false
	for i, o := range s.locals {
		if all := was.get(i).join(o); all != was.get(i) {
			was.set(i, all)
			more = true
		}
	}
	for i := range min(len(s.stack), len(was.stack)) {
		if all := was.stack[i].join(s.stack[i]); all != was.stack[i] {
			was.stack[i], more = all, true
		}
	}
	if more {
		b.work = append(b.work, at)
	}
}

// run goes through the code from a place on until control parts.
func (b *body) run(at int) {
	defer func() {
		if recover() != nil { // code that no compiler writes
			b.broken = true
		}
	}()
	s := b.states[at].copy()
	for first := true; at < len(b.code); first = false {
		if b.states[at] != nil && !first {
			b.goTo(at, s)
			return
		}
		b.mayThrow(at, s)
		size, op := classfile.Size(b.code, at), b.code[at]
		b.step(at, op, s)
		b.mayThrow(at, s)
		for _, to := range classfile.Targets(b.code, at) {
			b.goTo(to, s)
		}
		switch {
		case op == gotoNear || op == gotoFar || op == tableswitch || op == lookupswitch, op >= ireturn && op <= returnVoid, op == athrow:
			return
		case op == ret || op == jsr || op == jsrFar: // subroutines of old compilers
			b.broken = true
			return
		}
		at += size
	}
}

// mayThrow has control come to the handlers around an instruction.
func (b *body) mayThrow(at int, s *state) {
	for _, h := range b.node.method.Body.Handlers {
		if h.From <= at && at < h.To {
			b.goTo(h.At, &state{locals: s.locals, stack: []origins{{other: true}}})
		}
	}
}

// makes gives the object that an instruction makes.
func (b *body) makes(at int, class string) origins {
	k, known := b.made[at]
	if !known {
		k = min(len(b.made), 63)
		b.made[at] = k
		if b.types[k] = class; k == 63 {
			b.types[k] = ""
		}
	}
	return origins{made: 1 << k}
}

func (b *body) u2(at int) int { return int(binary.BigEndian.Uint16(b.code[at:])) }

// Leaf tells of a type by its descriptor that what has it refers to nothing: numbers, strings, boxes, classes.
func Leaf(descriptor string) bool { return descriptor[0] != '[' && leaf(descriptor) }

// leaf tells of a type by its descriptor that its objects refer to nothing that could matter, and may be shared: strings, boxes, classes,
// arrays of primitives that are fields.
func leaf(descriptor string) bool {
	switch descriptor {
	case "Ljava/lang/String;", "Ljava/lang/Class;", "Ljava/lang/Integer;", "Ljava/lang/Long;", "Ljava/lang/Boolean;", "Ljava/lang/Character;",
		"Ljava/lang/Byte;", "Ljava/lang/Short;", "Ljava/lang/Float;", "Ljava/lang/Double;":
		return true
	}
	for descriptor[0] == '[' {
		descriptor = descriptor[1:]
	}
	return descriptor[0] != 'L'
}

func wide64(descriptor string) bool { return descriptor == "J" || descriptor == "D" }
