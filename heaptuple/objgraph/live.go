package objgraph

import "math/bits"

// Set is a set of objects, one bit each.
type Set []uint64

// NewSet makes an empty set for n objects.
func NewSet(n int) Set { return make(Set, (n+63)/64) }

// Has tells whether o is in the set.
func (s Set) Has(o uint32) bool { return s[o>>6]&(1<<(o&63)) != 0 }

// Add puts o into the set.
func (s Set) Add(o uint32) { s[o>>6] |= 1 << (o & 63) }

// Count returns how many objects are in the set.
func (s Set) Count() (n int64) {
	for _, word := range s {
		n += int64(bits.OnesCount64(word))
	}
	return n
}

// Live returns the objects that can be reached from the roots. All others are
// dead: they wait for the collector, and no analysis counts them.
func (g *Graph) Live() Set {
	live := NewSet(g.Len())
	g.Spread(live)
	return live
}

// Spread adds to a set what can be reached from the roots, but not through objects
// that are in it already.
func (g *Graph) Spread(reached Set) {
	stack := make([]uint32, 0, 1024)
	for _, r := range g.roots {
		stack = g.spread(reached, r.Object, stack)
	}
}

// spread adds what can be reached from o.
func (g *Graph) spread(live Set, o uint32, stack []uint32) []uint32 {
	if live.Has(o) {
		return stack
	}
	live.Add(o)
	stack = append(stack, o)
	for len(stack) > 0 {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, to := range g.Refs(at) {
			if !live.Has(to) {
				live.Add(to)
				stack = append(stack, to)
			}
		}
	}
	return stack
}

// WithDead returns the same heap with dead objects made roots (RootDead), so
// that all objects are reached: those that no dead object refers to, and then,
// for the sake of cycles, each one that is still not reached, by its number.
func (g *Graph) WithDead() *Graph {
	live := g.Live()
	referred := NewSet(g.Len())
	for o := range g.class {
		if !live.Has(uint32(o)) {
			for _, to := range g.Refs(uint32(o)) {
				referred.Add(to)
			}
		}
	}
	with := *g
	with.roots = append([]Root(nil), g.roots...)
	var stack []uint32
	for _, cycles := range []bool{false, true} {
		for i := range g.class {
			o := uint32(i)
			if !live.Has(o) && (cycles || !referred.Has(o)) {
				with.roots = append(with.roots, Root{Object: o, Kind: RootDead})
				stack = g.spread(live, o, stack)
			}
		}
	}
	return &with
}
