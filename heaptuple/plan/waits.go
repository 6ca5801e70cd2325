package plan

import (
	"slices"
	"strings"

	"jinstr/probemap"
)

// Waits numbers the variables that code reads, to use the value when other code has
// run: twice their key, and one more for what is only that of the code's own object.
type Waits struct{ keys map[string][]int32 }

// Keys of variables; those of fields follow, in the order of their numbers.
const (
	ElementKey = iota
	ContentKey
	FieldKey
)

// WaitsOf numbers fields by their simple names: a variable may be read by way of another
// class than the one that declares it. What an expression lambda reads may come from
// any call that may give what is in a collection.
func WaitsOf(f *Fields, m *probemap.Map) *Waits {
	w := &Waits{map[string][]int32{probemap.AnyElement: {ElementKey}, probemap.AnyContent: {ContentKey}}}
	for n, name := range f.Names {
		name = name[strings.LastIndexByte(name, '.')+1:]
		w.keys[name] = append(w.keys[name], FieldKey+int32(n))
	}
	content := []int32{ContentKey}
	for _, file := range m.Sources {
		for _, name := range file.Gives {
			content = append(content, w.keys[strings.TrimPrefix(name, probemap.OfThis)]...) // of any object that is asked
		}
	}
	slices.Sort(content)
	w.keys[probemap.AnyContent] = slices.Compact(content)
	return w
}

// Numbers gives the numbers of what Waits of a method or file name, in order.
func (w *Waits) Numbers(names []string) (list []int32) {
	for _, name := range names {
		name, self := strings.CutPrefix(name, probemap.OfThis)
		for _, key := range w.keys[name] {
			list = append(list, 2*key+int32(flag(self, 1)))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Bare gives the numbers of what code without an activation reads so, in order.
func (w *Waits) Bare(m *probemap.Map) []int32 {
	var names []string
	for _, f := range m.Sources {
		names = append(names, f.Waits...)
	}
	return w.Numbers(names)
}

// All gives the keys of what any code reads so, in order.
func (w *Waits) All(m *probemap.Map) []int32 {
	list := w.Bare(m)
	for _, f := range m.Sources {
		for _, method := range f.Methods {
			list = append(list, w.Numbers(method.Waits)...)
		}
	}
	for i := range list {
		list[i] /= 2
	}
	slices.Sort(list)
	return slices.Compact(list)
}
