package heapgen

import (
	"fmt"
	"strings"

	"jinstr/heaptuple/objgraph"
)

// Document is a heap in which each thing is once: a child with several references
// (c1, c2), a list (Node to Node), two cycles of objects with the same content, and
// a dead object.
const Document = `
d Doc 32 -> p1 p2 n1 a1 a2
p1 Para 24 -> c1 c1 c2
p2 Para 24 -> c2
c1 char[] 100
c2 char[] 60
n1 Node 16 -> n2
n2 Node 16 -> n3
n3 Node 16
a1 A 16 -> b1
b1 B 8 -> a1 c2
a2 A 16 -> b2
b2 B 8 -> a2
x Node 1000 -> c1
`

// Parse makes a heap of lines "name Class size -> name name …"; the static variable
// Main.doc refers to the first object.
func Parse(text string) (*objgraph.Graph, error) {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	number := map[string]uint32{}
	for i, line := range lines {
		number[strings.Fields(line)[0]] = uint32(i)
	}
	b, err := objgraph.NewBuilder(len(lines))
	if err != nil {
		return nil, err
	}
	classes := map[string]uint32{}
	part := b.NewPart()
	for i, line := range lines {
		var name, class string
		var size int64
		if _, err := fmt.Sscan(line, &name, &class, &size); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		if _, ok := classes[class]; !ok {
			classes[class] = b.AddClass(class)
		}
		b.SetObject(uint32(i), classes[class], size)
		var refs []uint32
		_, to, _ := strings.Cut(line, "->")
		for _, name := range strings.Fields(to) {
			refs = append(refs, number[name])
		}
		part.SetRefs(uint32(i), refs)
	}
	b.AddRoot(objgraph.Root{Object: 0, Kind: objgraph.RootStatic, Name: "Main.doc"})
	return b.Build()
}
