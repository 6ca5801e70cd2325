package effects

import "jinstr/internal/classfile"

// step does what an instruction does with references.
func (b *body) step(at int, op byte, s *state) {
	switch {
	case op == wide:
		b.variable(b.code[at+1], b.u2(at+2), s)
	case op >= iload && op <= aload || op >= istore && op <= astore:
		b.variable(op, int(b.code[at+1]), s)
	case op >= aload0 && op <= aload3:
		s.push(s.get(int(op - aload0)))
	case op >= istore0 && op <= astore3:
		b.variable(istore+(op-istore0)/4, int(op-istore0)%4, s)
	case op >= dup && op <= swap:
		reorder(op, s)
	case op == aaload:
		s.drop(1)
		s.push(b.heap.load(s.pop()))
	case op == aastore:
		v := s.pop()
		s.drop(1)
		b.heap.store(s.pop(), v)
	case op >= iastore && op <= sastore:
		s.drop(slots[op].takes - 2)
		s.drop(1)
		b.heap.write(s.pop())
	case op >= getstatic && op <= putfield:
		b.field(op, b.node.method.of.Ref(uint16(b.u2(at+1))), s)
	case op >= invokevirtual && op <= invokedynamic:
		b.invoke(at, op, s)
	case op == newObject:
		s.push(b.makes(at, b.className(at)))
	case op == newarray || op == anewarray:
		s.drop(1)
		s.push(b.makes(at, ""))
	case op == multianewarray:
		s.drop(int(b.code[at+3]))
		o := b.makes(at, "")
		b.heap.store(o, o)
		s.push(o)
	case op == areturn:
		b.heap.put(&b.heap.result, s.pop())
	case op == athrow:
		b.heap.put(&b.heap.kept, s.pop())
	case op == checkcast:
		if leaf(descriptorOf(b.node.method.of.ClassName(uint16(b.u2(at + 1))))) {
			s.push(origins{itself: s.pop().itself})
		}
	default:
		s.drop(slots[op].takes)
		for range slots[op].gives {
			s.push(origins{})
		}
	}
}

func (b *body) className(at int) string {
	return classfile.Dots(b.node.method.of.ClassName(uint16(b.u2(at + 1))))
}

// variable loads or stores a variable, by the instruction that has its number as an operand.
func (b *body) variable(op byte, i int, s *state) {
	switch {
	case op == iinc:
	case op == aload:
		s.push(s.get(i))
	case op < istore:
		for range slots[op].gives {
			s.push(origins{})
		}
	case op == astore:
		s.set(i, s.pop())
	case op == lstore || op == dstore:
		s.drop(2)
		s.set(i, origins{})
		s.set(i+1, origins{})
	default:
		s.drop(1)
		s.set(i, origins{})
	}
}

// reorder copies and moves the uppermost slots of the stack.
func reorder(op byte, s *state) {
	n := map[byte]struct{ copied, below int }{dup: {1, 0}, dupX1: {1, 1}, dupX2: {1, 2}, dup2: {2, 0}, dup2X1: {2, 1}, dup2X2: {2, 2}}[op]
	top := len(s.stack)
	if op == swap {
		s.stack[top-1], s.stack[top-2] = s.stack[top-2], s.stack[top-1]
		return
	}
	all := append([]origins(nil), s.stack[top-n.copied-n.below:]...)
	s.drop(n.copied + n.below)
	s.push(all[n.below:]...)
	s.push(all...)
}

func (b *body) field(op byte, f classfile.Ref, s *state) {
	n := 1
	if wide64(f.Type) {
		n = 2
	}
	value := origins{}
	switch op {
	case getstatic:
		value.other = !leaf(f.Type)
	case getfield:
		if o := s.pop(); !leaf(f.Type) {
			value = b.heap.load(o)
		}
	case putstatic:
		for range n {
			value = s.pop()
		}
		b.heap.put(&b.heap.kept, value)
		return
	case putfield:
		for range n {
			value = s.pop()
		}
		b.heap.store(s.pop(), value)
		return
	}
	s.push(value)
	if n == 2 {
		s.push(origins{})
	}
}

// descriptorOf makes a descriptor of the name of a class as code has it.
func descriptorOf(name string) string {
	if name[0] == '[' {
		return name
	}
	return "L" + name + ";"
}
