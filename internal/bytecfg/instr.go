package bytecfg

import (
	"fmt"
	"slices"

	"jinstr/internal/classfile"
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
)

// decode reads all instructions of a method, by their places.
func decode(code []byte) (map[int]*instr, error) {
	list := make(map[int]*instr)
	for pc := 0; pc < len(code); {
		in := &instr{pc: pc, op: code[pc]}
		in.next = pc + classfile.Size(code, pc)
		if in.next > len(code) {
			return nil, fmt.Errorf("an instruction at %d is cut off", pc)
		}
		in.targets, in.kind = classfile.Targets(code, pc), kindOf(code[pc])
		list[pc] = in
		pc = in.next
	}
	return list, nil
}

// kindOf is how an instruction goes on.
func kindOf(op byte) flowKind {
	switch {
	case op == 167 || op == 200: // goto, goto_w
		return jump
	case op >= 153 && op <= 166 || op == opIfnull || op == opIfnull+1:
		return branch
	case op == opTableswitch || op == opLookupswitch:
		return choice
	case op >= 172 && op <= 177:
		return leaves
	case op == 191:
		return throws
	}
	return straight
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
