package bytecfg

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// flowKind is how an instruction goes on.
type flowKind uint8

const (
	straight flowKind = iota
	jump              // always
	branch            // or goes on
	choice            // tableswitch, lookupswitch
	leaves            // return
	throws
)

// instr is one instruction. The targets of a choice begin with the default.
type instr struct {
	pc, next int
	op       byte
	kind     flowKind
	targets  []int
}

// Opcodes that matter here.
const (
	opAload         = 25
	opIload         = 21
	opIfnull        = 198
	opGetstatic     = 178
	opInvokevirtual = 182
	opTableswitch   = 170
	opLookupswitch  = 171
	opNew           = 187
	opWide          = 196
	opIinc          = 132
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

// decode reads all instructions of a method, by their places.
func decode(code []byte) (map[int]*instr, error) {
	list := make(map[int]*instr)
	for pc := 0; pc < len(code); {
		in := &instr{pc: pc, op: code[pc]}
		in.next = pc + size(code, pc)
		if in.next > len(code) {
			return nil, fmt.Errorf("an instruction at %d is cut off", pc)
		}
		in.targets, in.kind = targets(code, pc)
		list[pc] = in
		pc = in.next
	}
	return list, nil
}

func size(code []byte, pc int) int {
	word := func(at int) int { return int(int32(binary.BigEndian.Uint32(code[at:]))) }
	operands := pc&^3 + 4
	switch code[pc] {
	case opWide:
		if code[pc+1] == opIinc {
			return 6
		}
		return 4
	case opTableswitch:
		return operands + 12 + 4*(word(operands+8)-word(operands+4)+1) - pc
	case opLookupswitch:
		return operands + 8 + 8*word(operands+4) - pc
	}
	return lengths[code[pc]]
}

func targets(code []byte, pc int) ([]int, flowKind) {
	word := func(at int) int { return int(int32(binary.BigEndian.Uint32(code[at:]))) }
	operands := pc&^3 + 4
	switch op := code[pc]; {
	case op == 167: // goto
		return []int{pc + int(int16(binary.BigEndian.Uint16(code[pc+1:])))}, jump
	case op == 200: // goto_w
		return []int{pc + word(pc+1)}, jump
	case op >= 153 && op <= 166 || op == opIfnull || op == opIfnull+1:
		return []int{pc + int(int16(binary.BigEndian.Uint16(code[pc+1:])))}, branch
	case op == opTableswitch:
		list := []int{pc + word(operands)}
		for at := operands + 12; at < pc+size(code, pc); at += 4 {
			list = append(list, pc+word(at))
		}
		return list, choice
	case op == opLookupswitch:
		list := []int{pc + word(operands)}
		for at := operands + 8; at < pc+size(code, pc); at += 8 {
			list = append(list, pc+word(at+4))
		}
		return list, choice
	case op >= 172 && op <= 177:
		return nil, leaves
	case op == 191:
		return nil, throws
	}
	return nil, straight
}

// places are the targets, each once.
func (in *instr) places() (list []int) {
	for _, t := range in.targets {
		if !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	return list
}
