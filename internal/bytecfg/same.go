package bytecfg

import (
	"reflect"
	"slices"

	"jinstr/internal/classfile"
)

// SameCode counts the methods of classes, and those that have the same instructions
// in others, but for where constants lie, and for jumps to jumps, of which javac
// joins fewer with -Xjcov: it tells that this option changes nothing that runs.
func SameCode(classes, others []*classfile.Class) (methods, same int, err error) {
	type key struct{ class, name, kind string }
	code := map[key][]step{}
	for i, list := range [][]*classfile.Class{others, classes} {
		for _, c := range list {
			for _, m := range c.Methods {
				if m.Body == nil {
					continue
				}
				at, err := steps(m.Body.Bytes)
				if err != nil {
					return 0, 0, err
				}
				k := key{c.Name, m.Name, m.Type}
				if i == 0 {
					code[k] = at
					continue
				}
				methods++
				if reflect.DeepEqual(at, code[k]) {
					same++
				}
			}
		}
	}
	return methods, same, nil
}

// step is an instruction that is no jump, with the numbers of those that it leads
// to.
type step struct {
	op byte
	to []int
}

// steps lists those of a method, in their order.
func steps(code []byte) ([]step, error) {
	at, err := decode(code)
	if err != nil {
		return nil, err
	}
	number := map[int]int{}
	var list []*instr
	for pc := 0; pc < len(code); pc = at[pc].next {
		number[pc] = len(list)
		if at[pc].kind != jump {
			list = append(list, at[pc])
		}
	}
	out := make([]step, len(list))
	for i, in := range list {
		out[i].op = in.op
		next := in.targets
		if in.kind == straight || in.kind == branch {
			next = append(slices.Clone(next), in.next)
		}
		for _, pc := range next {
			for range len(code) { // an endless loop of jumps is none of javac's
				if at[pc] == nil || at[pc].kind != jump {
					break
				}
				pc = at[pc].targets[0]
			}
			out[i].to = append(out[i].to, number[pc])
		}
	}
	return out, nil
}
