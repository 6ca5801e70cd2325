package classfile

import "encoding/binary"

// Opcodes of instructions that jump, or whose length is not told by them alone.
const (
	iinc         = 132
	ifeq         = 153
	jsr          = 168
	tableswitch  = 170
	lookupswitch = 171
	wide         = 196
	ifnull       = 198
	ifnonnull    = 199
	gotoW        = 200
)

// lengths of instructions, by opcode: of 26 on, rows of equal ones.
var lengths = func() (n [256]int) {
	for i := range n {
		n[i] = 1
	}
	for _, r := range []struct{ from, to, bytes int }{
		{16, 16, 2}, {17, 17, 3}, {18, 18, 2}, {19, 20, 3}, {21, 25, 2}, {54, 58, 2}, {132, 132, 3}, {153, 168, 3}, {169, 169, 2},
		{178, 184, 3}, {185, 186, 5}, {187, 187, 3}, {188, 188, 2}, {189, 189, 3}, {192, 193, 3}, {197, 197, 4}, {198, 199, 3}, {200, 201, 5},
	} {
		for i := r.from; i <= r.to; i++ {
			n[i] = r.bytes
		}
	}
	return n
}()

// Size is how many bytes the instruction at pc has.
func Size(code []byte, pc int) int {
	word := func(at int) int { return int(int32(binary.BigEndian.Uint32(code[at:]))) }
	operands := pc&^3 + 4
	switch code[pc] {
	case wide:
		if code[pc+1] == iinc {
			return 6
		}
		return 4
	case tableswitch:
		return operands + 12 + 4*(word(operands+8)-word(operands+4)+1) - pc
	case lookupswitch:
		return operands + 8 + 8*word(operands+4) - pc
	}
	return lengths[code[pc]]
}

// Targets are the places to which the instruction at pc may jump; the default of a
// switch comes first.
func Targets(code []byte, pc int) (list []int) {
	word := func(at int) int { return int(int32(binary.BigEndian.Uint32(code[at:]))) }
	operands := pc&^3 + 4
	switch op := code[pc]; {
	case op >= ifeq && op < jsr || op == ifnull || op == ifnonnull:
		return []int{pc + int(int16(binary.BigEndian.Uint16(code[pc+1:])))}
	case op == gotoW:
		return []int{pc + word(pc+1)}
	case op == tableswitch:
		list = []int{pc + word(operands)}
		for at := operands + 12; at < pc+Size(code, pc); at += 4 {
			list = append(list, pc+word(at))
		}
	case op == lookupswitch:
		list = []int{pc + word(operands)}
		for at := operands + 8; at < pc+Size(code, pc); at += 8 {
			list = append(list, pc+word(at+4))
		}
	}
	return list
}
