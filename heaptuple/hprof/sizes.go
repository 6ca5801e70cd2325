package hprof

import (
	"strings"

	"jinstr/heaptuple/layout"
)

// sizes tells what objects take on a machine.
type sizes struct {
	vm       *layout.VM
	classes  *classes
	instance []int64 // by class
	refs     arraySize
	arrays   [numTypes]arraySize
	objects  []int64 // those of java.lang.Class for each class, with its statics
	hotspot  bool
}

// arraySize has what arrays of up to 256 elements take, and what 256 more do.
type arraySize struct {
	small [elementsRound]int64
	round int64
}

func newArraySize(vm *layout.VM, element byte) arraySize {
	var s arraySize
	for n := range s.small {
		s.small[n] = vm.Array(element, n)
	}
	s.round = vm.Array(element, elementsRound) - s.small[0]
	return s
}

func (s *arraySize) of(n int) int64 {
	return s.small[n&(elementsRound-1)] + int64(n/elementsRound)*s.round
}

// bytes returns what many arrays take in all.
func (s *arraySize) bytes(l *lengths) int64 {
	if len(l.n) == 0 {
		return 0
	}
	sum, rest, round := int64(0), l.elements, len(l.n)
	for i, n := range l.n {
		sum += n * s.small[i]
		rest -= n * int64(i)
	}
	return sum + rest/int64(round)*(s.of(round)-s.small[0])
}

// newSizes computes the sizes of all classes.
func newSizes(d *Dump, vm *layout.VM, cs *classes) *sizes {
	s := &sizes{vm: vm, hotspot: strings.HasPrefix(vm.Name, "hotspot") && cs.ofHotSpot(), classes: cs, instance: make([]int64, len(cs.list)), refs: newArraySize(vm, 'L')}
	for typ, bytes := range typeBytes {
		if bytes > 0 {
			s.arrays[typ] = newArraySize(vm, typeLetters[typ])
		}
	}
	object, _ := vm.Instance("/") // of java.lang.Class, without statics
	for i := range cs.list {
		s.instance[i], _ = vm.Instance(s.layout(d, i))
		if declared := int64(cs.list[i].declared); vm.Name == androidLayout && declared > 0 {
			s.instance[i] = (declared + 7) &^ 7
		}
		if cs.list[i].name == "java.lang.Class" {
			object = s.instance[i]
		}
	}
	s.objects = make([]int64, len(cs.list))
	for i := range cs.list {
		s.objects[i] = object + vm.Statics(d.statics(&cs.list[i]))
	}
	return s
}

// ofHotSpot tells whether the library is one of HotSpot: the dumps of others
// leave out the fields of its classes. Those that WriteState wrote have all bytes
// in fields.
func (cs *classes) ofHotSpot() bool {
	withFields := false
	for i := range cs.list {
		switch c := &cs.list[i]; c.name {
		case classClass:
			withFields = withFields || len(c.members) > 0
		case insideClass:
			return false
		}
	}
	return withFields
}

// layout returns the layout string of a class.
func (s *sizes) layout(d *Dump, i int) string {
	cs := s.classes
	var chain []int
	for ; i >= 0; i = cs.list[i].super {
		chain = append(chain, i)
	}
	var text strings.Builder
	for k := len(chain) - 1; k >= 0; k-- {
		text.WriteString(cs.list[chain[k]].letters(d, s.hotspot))
	}
	return text.String()
}

// of returns what an object takes. Its class has this number.
func (s *sizes) of(o *object, class int) int64 {
	switch o.tag {
	case subInstance:
		return s.instance[class]
	case subObjects:
		return s.refs.of(o.n)
	}
	return s.arrays[o.elem].of(o.n)
}
