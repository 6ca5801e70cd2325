package objgraph

import (
	"fmt"
	"runtime"
	"sort"
	"sync"
)

// Builder makes a graph. The number of objects must be known; then parallel
// readers fill it in, in any order:
//
//	b, err := NewBuilder(n)
//	class := b.AddClass("Node")             one goroutine
//	part := b.NewPart()                     one a goroutine, then there:
//	    b.SetObject(o, class, 24)               each object once
//	    part.SetRefs(o, refs)                   each object at most once
//	b.AddRoot(Root{Object: o})              one goroutine
//	g, err := b.Build()                     when all are done
//
// A part keeps references as they come; Build copies them to their rows and
// lets go of the parts meanwhile, so that the peak is 4 bytes a reference and 4
// an object more than the graph.
type Builder struct {
	g     *Graph
	mu    sync.Mutex // protects parts and g.big
	parts []*Part
}

// NewBuilder makes a builder of a graph with so many objects. Until SetObject
// is called an object has class 0 and size 0.
func NewBuilder(objects int) (*Builder, error) {
	if objects < 0 || int64(objects) > MaxObjects {
		return nil, fmt.Errorf("a heap of %d objects is too large: at most %d can be analysed", objects, int64(MaxObjects))
	}
	return newBuilder(objects), nil
}

func newBuilder(objects int) *Builder {
	return &Builder{g: &Graph{
		class: make([]uint32, objects),
		size:  make([]uint32, objects),
		first: make([]uint32, objects+1),
		big:   map[uint32]int64{},
	}}
}

// AddClass adds a class and returns its number. Not for several goroutines.
func (b *Builder) AddClass(name string) uint32 {
	b.g.classes = append(b.g.classes, Class{Name: name, Object: None})
	return uint32(len(b.g.classes) - 1)
}

// SetClassObject says that object, of java.lang.Class, stands for class. Not
// for several goroutines.
func (b *Builder) SetClassObject(class, object uint32) { b.g.classes[class].Object = object }

// AddRoot adds a root. Not for several goroutines.
func (b *Builder) AddRoot(r Root) { b.g.roots = append(b.g.roots, r) }

// SetLabel sets what names objects in reports; see Graph.Label.
func (b *Builder) SetLabel(label func(object uint32) string) { b.g.label = label }

// SetObject sets an object's class and shallow size in bytes. Several
// goroutines may call it, for different objects. A negative size counts as 0.
func (b *Builder) SetObject(o, class uint32, size int64) {
	b.g.class[o] = class
	if size >= 0 && size < int64(large) {
		b.g.size[o] = uint32(size)
		return
	}
	if size < 0 {
		return
	}
	b.g.size[o] = large
	b.mu.Lock()
	b.g.big[o] = size
	b.mu.Unlock()
}

// Part takes the references of some objects, from one goroutine.
type Part struct {
	b       *Builder
	objects []uint32   // that have references, in order of SetRefs
	blocks  [][]uint32 // their references, in that order; no row is split
}

// blockRefs is how many references a block of a part has, unless one object
// has more.
const blockRefs = 1 << 16

// NewPart adds a part. Several goroutines may call it.
func (b *Builder) NewPart() *Part {
	p := &Part{b: b}
	b.mu.Lock()
	b.parts = append(b.parts, p)
	b.mu.Unlock()
	return p
}

// SetRefs sets what o refers to, without null. It copies refs. No object may
// be set twice, not in different parts either.
func (p *Part) SetRefs(o uint32, refs []uint32) {
	if len(refs) == 0 {
		return
	}
	p.b.g.first[o+1] = uint32(len(refs))
	p.objects = append(p.objects, o)
	last := len(p.blocks) - 1
	if last < 0 || cap(p.blocks[last])-len(p.blocks[last]) < len(refs) {
		p.blocks = append(p.blocks, make([]uint32, 0, max(blockRefs, len(refs))))
		last++
	}
	p.blocks[last] = append(p.blocks[last], refs...)
}

// Build checks what came and makes the graph. The builder is of no use after.
func (b *Builder) Build() (*Graph, error) {
	g := b.g
	if err := b.check(); err != nil {
		return nil, err
	}
	total, given := uint64(0), uint64(0)
	for o := range g.first {
		total += uint64(g.first[o])
		g.first[o] = uint32(total)
	}
	for _, p := range b.parts {
		for _, block := range p.blocks {
			given += uint64(len(block))
		}
	}
	if given > MaxRefs {
		return nil, fmt.Errorf("a heap of %d references is too large: at most %d can be analysed", given, int64(MaxRefs))
	}
	if total != given {
		return nil, fmt.Errorf("references of an object were set twice (%d kept, %d given)", total, given)
	}
	g.refs = make([]uint32, total)
	if err := b.copyParts(); err != nil {
		return nil, err
	}
	g.indexClasses()
	b.parts, b.g = nil, nil
	return g, nil
}

// indexClasses makes g.owners of what the classes say.
func (g *Graph) indexClasses() {
	for c := range g.classes {
		if o := g.classes[c].Object; o != None {
			g.owners = append(g.owners, classObject{o, uint32(c)})
		}
	}
	sort.Slice(g.owners, func(i, j int) bool { return g.owners[i].object < g.owners[j].object })
}

// check looks for numbers that are out of range.
func (b *Builder) check() error {
	g := b.g
	n := uint32(g.Len())
	for o, c := range g.class {
		if int(c) >= len(g.classes) {
			return fmt.Errorf("object %d is of class %d, and there are %d classes", o, c, len(g.classes))
		}
	}
	for _, r := range g.roots {
		if r.Object >= n {
			return fmt.Errorf("root %q is object %d, and there are %d objects", r.Name, r.Object, n)
		}
	}
	for _, c := range g.classes {
		if c.Object != None && c.Object >= n {
			return fmt.Errorf("class %s stands in object %d, and there are %d objects", c.Name, c.Object, n)
		}
	}
	return nil
}

// copyParts copies the references of all parts to their rows, on all cores.
func (b *Builder) copyParts() error {
	var wg sync.WaitGroup
	errs := make([]error, len(b.parts))
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, p := range b.parts {
		wg.Add(1)
		slots <- struct{}{}
		go func(i int, p *Part) {
			defer wg.Done()
			errs[i] = p.copyTo(b.g)
			<-slots
		}(i, p)
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// copyTo copies the part's references to their rows, and lets go of each block
// when it is through.
func (p *Part) copyTo(g *Graph) error {
	n := uint32(g.Len())
	at := 0
	for i, block := range p.blocks {
		for len(block) > 0 {
			o := p.objects[at]
			row := g.refs[g.first[o]:g.first[o+1]]
			for k, to := range block[:len(row)] {
				if to >= n {
					return fmt.Errorf("object %d refers to object %d, and there are %d objects", o, to, n)
				}
				row[k] = to
			}
			block = block[len(row):]
			at++
		}
		p.blocks[i] = nil
	}
	p.objects = nil
	return nil
}
