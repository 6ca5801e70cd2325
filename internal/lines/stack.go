package lines

import (
	"encoding/binary"
	"strings"

	"jinstr/internal/classfile"
)

// Opcodes that matter here.
const (
	opIconstM1        = 2
	opIconst0         = 3
	opIconst5         = 8
	opLconst0         = 9
	opLconst1         = 10
	opBipush          = 16
	opSipush          = 17
	opLdc2            = 20
	opAload0          = 42
	opAload1          = 43
	opIaload          = 46
	opSaload          = 53
	opIastore         = 79
	opLastore         = 80
	opDastore         = 82
	opAastore         = 83
	opSastore         = 86
	opDup             = 89
	opDupX1           = 90
	opDupX2           = 91
	opDup2            = 92
	opDup2X1          = 93
	opDup2X2          = 94
	opSwap            = 95
	opIdiv            = 108
	opLdiv            = 109
	opIrem            = 112
	opLrem            = 113
	opGoto            = 167
	opIreturn         = 172
	opReturn          = 177
	opGetstatic       = 178
	opPutstatic       = 179
	opGetfield        = 180
	opPutfield        = 181
	opInvokevirtual   = 182
	opInvokestatic    = 184
	opInvokeinterface = 185
	opInvokedynamic   = 186
	opNew             = 187
	opNewarray        = 188
	opAnewarray       = 189
	opArraylength     = 190
	opAthrow          = 191
	opCheckcast       = 192
	opMonitorenter    = 194
	opWide            = 196
	opMultianewarray  = 197
)

// value is what is known of a slot of the stack.
type value uint8

const (
	unknown  value = iota
	this           // or the instance around it
	zero           // the constant
	positive       // a constant
	nonzero        // a constant that is negative, or from the constant pool
	array          // new
	filled         // a new array whose initialiser runs
)

// stack follows the operand stack through a method's code, in its order. What jumps
// bring to a place is noted when they are passed; javac jumps back only to where code
// has been already.
type stack struct {
	class  *classfile.Class
	code   []byte
	static bool
	inner  bool // the first argument is the instance around
	around bool // that is what a static lambda has first
	slots  []value
	at     map[int][]value // by jumps
	last   byte            // the opcode before
	dead   bool            // it goes elsewhere
}

func newStack(c *classfile.Class, m *classfile.Method) *stack {
	s := &stack{class: c, code: m.Body.Bytes, static: m.Static, at: map[int][]value{}}
	s.around = m.Static && strings.HasPrefix(m.Body.First, "this$")
	if i := strings.LastIndexByte(c.Name, '$'); i > 0 && m.Name == "<init>" {
		s.inner = strings.HasPrefix(m.Type, "(L"+strings.ReplaceAll(c.Name[:i], ".", "/")+";")
	}
	for _, h := range m.Body.Handlers {
		s.at[h.At] = []value{unknown}
	}
	return s
}

// reach comes to an instruction.
func (s *stack) reach(pc int) {
	if there, ok := s.at[pc]; s.dead && ok {
		s.slots = append(s.slots[:0], there...)
	} else if s.dead {
		s.slots = s.slots[:0]
	} else if ok && len(there) == len(s.slots) {
		for i, v := range there {
			if s.slots[i] != v {
				s.slots[i] = unknown
			}
		}
	}
	s.dead = false
}

// top is the slot with so many above it.
func (s *stack) top(above int) value {
	if i := len(s.slots) - 1 - above; i >= 0 {
		return s.slots[i]
	}
	return unknown
}

func (s *stack) pop(n int) { s.slots = s.slots[:max(0, len(s.slots)-n)] }

func (s *stack) push(n int, v value) {
	for ; n > 0; n-- {
		s.slots = append(s.slots, v)
	}
}

func (s *stack) index(pc int) uint16 { return binary.BigEndian.Uint16(s.code[pc+1:]) }

// run runs an instruction.
func (s *stack) run(pc int) {
	op := s.code[pc]
	switch {
	case op == opAload0 && (!s.static || s.around) || op == opAload1 && s.inner:
		s.push(1, this)
	case op == opGetfield && s.top(0) == this && strings.HasPrefix(s.class.Ref(s.index(pc)).Name, "this$"):
	case op >= opIconstM1 && op <= opLconst1 || op >= opBipush && op <= opLdc2:
		s.constant(pc)
	case op == opNewarray || op == opAnewarray:
		s.pop(1)
		s.push(1, array)
	case op == opMultianewarray:
		s.pop(int(s.code[pc+3]))
		s.push(1, array)
	case op == opDup && s.top(0) == array:
		s.push(1, filled)
	case op >= opDup && op <= opSwap:
		s.copy(op)
	case op >= opGetstatic && op <= opPutfield:
		s.field(op, s.class.Ref(s.index(pc)).Type)
	case op >= opInvokevirtual && op <= opInvokedynamic:
		s.call(op, s.class.Ref(s.index(pc)).Type)
	case op == opWide:
		s.effect(s.code[pc+1])
	case op == opCheckcast: // the value stays
	default:
		s.effect(op)
	}
	s.jump(pc)
	s.last = op
}

// constant pushes a constant. Those in the constant pool are other numbers than 0, if
// they are any: javac has instructions for 0.
func (s *stack) constant(pc int) {
	op, v, n := s.code[pc], nonzero, 1
	switch {
	case op == opIconst0 || op == opLconst0:
		v = zero
	case op > opIconst0 && op <= opIconst5 || op == opLconst1 || op <= opSipush && op >= opBipush && s.code[pc+1] < 0x80:
		v = positive
	}
	if op == opLconst0 || op == opLconst1 || op == opLdc2 {
		n = 2
	}
	s.push(n, v)
}

// copies are, for dup to swap, how many slots are taken off, and which of them are
// put back, from the top.
var copies = [...]struct {
	pop  int
	push []int
}{
	{1, []int{0, 0}}, {2, []int{0, 1, 0}}, {3, []int{0, 2, 1, 0}},
	{2, []int{1, 0, 1, 0}}, {3, []int{1, 0, 2, 1, 0}}, {4, []int{1, 0, 3, 2, 1, 0}},
	{2, []int{0, 1}},
}

func (s *stack) copy(op byte) {
	c := copies[op-opDup]
	put := make([]value, len(c.push))
	for i, above := range c.push {
		put[i] = s.top(above)
	}
	s.pop(c.pop)
	s.slots = append(s.slots, put...)
}

func (s *stack) field(op byte, typ string) {
	if op >= opGetfield {
		if op == opPutfield {
			s.pop(slots(typ))
		}
		s.pop(1)
	} else if op == opPutstatic {
		s.pop(slots(typ))
	}
	if op == opGetstatic || op == opGetfield {
		s.push(slots(typ), unknown)
	}
}

func (s *stack) call(op byte, typ string) {
	for _, t := range parameters(typ) {
		s.pop(slots(t))
	}
	if op != opInvokestatic && op != opInvokedynamic {
		s.pop(1)
	}
	for i := range typ {
		if typ[i] == ')' {
			s.push(slots(typ[i+1:]), unknown)
		}
	}
}

// slots is how many slots a value of a type takes.
func slots(typ string) int {
	switch typ[0] {
	case 'V':
		return 0
	case 'J', 'D':
		return 2
	}
	return 1
}

// parameters are the types of a method's parameters.
func parameters(typ string) (list []string) {
	for i := 1; typ[i] != ')'; {
		start := i
		for typ[i] == '[' {
			i++
		}
		if typ[i] == 'L' {
			for typ[i] != ';' {
				i++
			}
		}
		i++
		list = append(list, typ[start:i])
	}
	return list
}

// effects are what the other instructions take off the stack and put on it, a digit
// each for every opcode, in slots.
const effects = "" +
	"00" + "01" + "01010101010101" + "0202" + "010101" + "0202" + // nop, null, iconst, lconst, fconst, dconst
	"0101" + "010102" + // bipush, sipush, ldc
	"0102010201" + "01010101" + "02020202" + "01010101" + "02020202" + "01010101" + // loads
	"2122212221212121" + // of elements
	"1020102010" + "10101010" + "20202020" + "10101010" + "20202020" + "10101010" + // stores
	"3040304030303030" + // of elements
	"1020" + "00000000000000" + // pop; dup and the like are elsewhere
	"2142214221422142214221422142214221422142" + "11221122" + // arithmetic
	"213221322132" + "214221422142" + "00" + // shifts, bits, iinc
	"121112212221111221212212" + "111111" + // conversions
	"4121214141" + "101010101010" + "2020202020202020" + "00" + // comparisons, branches, goto
	"01" + "00" + "10" + "10" + "1020102010" + "00" + // jsr, ret, switches, returns
	"0000000000000000" + "00" + "01" + "11" + "11" + "11" + "10" + "11" + "11" + "10" + "10" + // members, new, arrays, athrow, checkcast, instanceof, monitors
	"00" + "00" + "10" + "10" + "00" + "01" // wide, multianewarray, ifnull, ifnonnull, goto_w, jsr_w

func (s *stack) effect(op byte) {
	if at := 2 * int(op); at < len(effects) {
		s.pop(int(effects[at] - '0'))
		s.push(int(effects[at+1]-'0'), unknown)
	}
}

// jump notes the stack where the instruction may go on.
func (s *stack) jump(pc int) {
	op := s.code[pc]
	for _, t := range classfile.Targets(s.code, pc) {
		if _, ok := s.at[t]; !ok {
			s.at[t] = append([]value(nil), s.slots...)
		}
	}
	s.dead = op == opGoto || op == 200 || op >= 170 && op <= opReturn || op == opAthrow
}
