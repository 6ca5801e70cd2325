package javasrc

import (
	"fmt"
	"sync"

	"jinstr/rewrite/wire"
)

// A packed tree takes about a fifth of a tree's memory: a node is its kind, how
// many levels up from the node before its parent is, how far its start is from
// where it could start at the earliest, and its length.

// Pack gives the tree and the comments in bytes; Unpack needs the source again.
// A tree that was mended after the parse is not packed: that gives "".
func (f *File) Pack() string {
	if f.masked || f.Compact {
		return ""
	}
	room, _ := packedRoom.Get().(*[]byte)
	if room == nil {
		room = new([]byte)
	}
	w := wire.Writer{Bytes: (*room)[:0]}
	w.Int(len(f.nodes))
	p := newPacking(f.nodes)
	defer p.forget()
	for i, n := range f.nodes {
		up := 0
		for at := Node(i - 1); at != n.parent; at = f.nodes[at].parent {
			up++
		}
		w.Bytes = append(w.Bytes, byte(n.kind))
		w.Int(up)
		w.Uint(uint64(n.start - p.earliest(n.parent)))
		w.Uint(uint64(n.end - n.start))
		p.add(Node(i))
	}
	w.Int(len(f.Comments))
	at := 0
	for _, c := range f.Comments {
		w.Int(c.Start - at)
		w.Int(c.End - c.Start)
		at = c.End
	}
	packed := string(w.Bytes)
	*room = w.Bytes
	packedRoom.Put(room)
	return packed
}

// Room that one file leaves to the next.
var nodeRoom, packedRoom, lastRoom sync.Pool

// roomForNodes is an empty list that n nodes go into.
func roomForNodes(n int) []node {
	if room, _ := nodeRoom.Get().(*[]node); room != nil && cap(*room) >= n {
		return (*room)[:0]
	}
	return make([]node, 0, n)
}

// Forget leaves the tree's room to other files. Nothing may be asked of its nodes
// from then on; the text is still there.
func (f *File) Forget() {
	nodes := f.nodes
	f.nodes = nil
	nodeRoom.Put(&nodes)
}

// packing knows the last child so far of each node that may get another.
type packing struct {
	nodes []node
	last  []Node // by node
}

func newPacking(nodes []node) packing {
	p := packing{nodes: nodes}
	if room, _ := lastRoom.Get().(*[]Node); room != nil {
		p.last = (*room)[:0]
	}
	return p
}

// forget leaves the room to others.
func (p *packing) forget() { lastRoom.Put(&p.last) }

// earliest is where the next child of parent can start: where the last one ends,
// or where the parent starts.
func (p *packing) earliest(parent Node) uint32 {
	switch {
	case parent == None:
		return 0
	case p.last[parent] != None:
		return p.nodes[p.last[parent]].end
	}
	return p.nodes[parent].start
}

// add makes n the last child of its parent.
func (p *packing) add(n Node) {
	if parent := p.nodes[n].parent; parent != None {
		p.last[parent] = n
	}
	p.last = append(p.last, None)
}

// Unpack gives the file that was packed.
func (d Dialect) Unpack(path string, src []byte, packed string) (*File, error) {
	f, err := d.open(path, src)
	if err != nil {
		return nil, err
	}
	r := wire.NewReader(packed)
	count := r.Count()
	p := newPacking(roomForNodes(count))
	defer p.forget()
	for i := range count {
		n := node{kind: Kind(r.Byte()), parent: Node(i - 1), first: None, next: None}
		for up := r.Int(); up > 0 && n.parent != None; up-- {
			n.parent = p.nodes[n.parent].parent
		}
		n.start = p.earliest(n.parent) + uint32(r.Uint())
		n.end = n.start + uint32(r.Uint())
		if n.parent != None {
			if last := p.last[n.parent]; last != None {
				p.nodes[last].next = Node(i)
			} else {
				p.nodes[n.parent].first = Node(i)
			}
		}
		p.nodes = append(p.nodes, n)
		p.add(Node(i))
	}
	f.nodes = p.nodes
	f.unpackComments(r)
	if err := r.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return f, nil
}

func (f *File) unpackComments(r *wire.Reader) {
	f.Comments = make([]Span, 0, r.Count())
	at := 0
	for i := 0; i < cap(f.Comments); i++ {
		start := at + r.Int()
		at = start + r.Int()
		f.Comments = append(f.Comments, Span{start, at})
	}
}
