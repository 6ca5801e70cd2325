package ogrg

import (
	"flag"
	"fmt"
	"math"
	"math/rand"
	"sort"
	"strings"
	"testing"

	"jinstr/heaptuple/objgraph"
	"jinstr/internal/heapgen"
)

var graphs = flag.Int("graphs", 3000, "random graphs to compare with the oracle")

// oracle computes everything again in the plainest way: by definition, with maps
// and recursion.
type oracle struct {
	g       *objgraph.Graph
	live    map[uint32]bool
	reach   map[uint32]map[uint32]bool // by one reference or more
	name    map[uint32]string          // of an object's group: a class, or the content of its cycle
	cycle   map[uint32]uint32          // the lowest member of an object's cycle
	refs    map[[2]string]int64
	targets map[[2]string]map[uint32]bool
	cut     map[[2]string]bool
}

func newOracle(g *objgraph.Graph, byClass bool) *oracle {
	or := &oracle{g: g, live: map[uint32]bool{}, reach: map[uint32]map[uint32]bool{}, name: map[uint32]string{}, cycle: map[uint32]uint32{},
		refs: map[[2]string]int64{}, targets: map[[2]string]map[uint32]bool{}, cut: map[[2]string]bool{}}
	for o := uint32(0); int(o) < g.Len(); o++ {
		or.reach[o] = map[uint32]bool{}
		or.spread(o, or.reach[o])
	}
	for _, r := range g.Roots() {
		or.live[r.Object] = true
		for o := range or.reach[r.Object] {
			or.live[o] = true
		}
	}
	for o := range or.live {
		or.nameOf(o, byClass)
	}
	or.countRefs()
	or.findCuts()
	return or
}

func (or *oracle) spread(o uint32, seen map[uint32]bool) {
	for _, to := range or.g.Refs(o) {
		if !seen[to] {
			seen[to] = true
			or.spread(to, seen)
		}
	}
}

// nameOf puts an object into a cycle with all that it reaches and that reach it.
func (or *oracle) nameOf(o uint32, byClass bool) {
	or.name[o], or.cycle[o] = or.g.ClassName(o), o
	members := map[string]int64{}
	n := 0
	for x := range or.reach[o] {
		if or.reach[x][o] {
			n++
			members[or.g.ClassName(x)]++
			or.cycle[o] = min(or.cycle[o], x)
		}
	}
	if byClass || n < 2 {
		or.cycle[o] = o
		return
	}
	or.name[o] = contentName(members)
}

// contentName names a cycle by its content, so that it comes after all classes.
func contentName(members map[string]int64) string {
	var words []string
	for class, n := range members {
		words = append(words, fmt.Sprintf("%s*%03d", class, n))
	}
	sort.Strings(words)
	return "~" + strings.Join(words, ",")
}

func (or *oracle) countRefs() {
	for o := range or.live {
		for _, to := range or.g.Refs(o) {
			if or.cycle[o] == or.cycle[to] && o != to || or.cycle[o] == or.cycle[to] && strings.HasPrefix(or.name[o], "~") {
				continue
			}
			e := [2]string{or.name[o], or.name[to]}
			or.refs[e]++
			if or.targets[e] == nil {
				or.targets[e] = map[uint32]bool{}
			}
			or.targets[e][or.cycle[to]] = true
		}
	}
}

// bytes sums the sizes of a group, and objects counts them, a cycle as one.
func (or *oracle) bytes(name string) (sum int64) {
	for o, n := range or.name {
		if n == name {
			sum += or.g.Size(o)
		}
	}
	return sum
}

func (or *oracle) objects(name string) int64 {
	units := map[uint32]bool{}
	for o, n := range or.name {
		if n == name {
			units[or.cycle[o]] = true
		}
	}
	return int64(len(units))
}

// order lists the groups: classes by name, cycles by size.
func (or *oracle) order() []string {
	var names []string
	for _, n := range or.name {
		names = append(names, n)
	}
	sort.Slice(names, func(i, j int) bool { return or.before(names[i], names[j]) })
	var unique []string
	for i, n := range names {
		if i == 0 || names[i-1] != n {
			unique = append(unique, n)
		}
	}
	return unique
}

func (or *oracle) before(a, b string) bool {
	if strings.HasPrefix(a, "~") && strings.HasPrefix(b, "~") && or.bytes(a) != or.bytes(b) {
		return or.bytes(a) > or.bytes(b)
	}
	return a < b
}

func (or *oracle) findCuts() {
	state := map[string]int{}
	order := or.order()
	var visit func(string)
	visit = func(n string) {
		state[n] = 1
		for _, to := range order {
			e := [2]string{n, to}
			if or.refs[e] == 0 {
				continue
			}
			switch state[to] {
			case 1:
				or.cut[e] = true
			case 0:
				visit(to)
			}
		}
		state[n] = 2
	}
	rooted := map[string]bool{}
	for _, r := range or.g.Roots() {
		rooted[or.name[r.Object]] = true
	}
	for _, n := range order {
		if rooted[n] && state[n] == 0 {
			visit(n)
		}
	}
}

// md is formula 3 as it stands, without memory of results.
func (or *oracle) md(name string, distinct bool) (sum float64) {
	for e, refs := range or.refs {
		if e[0] != name || or.cut[e] {
			continue
		}
		r := float64(refs)
		if distinct {
			r = float64(len(or.targets[e]))
		}
		sum += (or.md(e[1], distinct) + float64(or.bytes(e[1]))) * (r / float64(or.objects(e[1])))
	}
	return sum
}

// retained removes each object of the group that no other of it dominates.
func (or *oracle) retained(name string) (sum int64) {
	var members []uint32
	for o, n := range or.name {
		if n == name {
			members = append(members, o)
		}
	}
	for _, o := range members {
		top := true
		for _, x := range members {
			if x != o && or.without(x)[o] {
				top = false
			}
		}
		if top {
			for x := range or.without(o) {
				sum += or.g.Size(x)
			}
		}
	}
	return sum
}

// without returns what is not reached any more when o is taken away.
func (or *oracle) without(o uint32) map[uint32]bool {
	seen := map[uint32]bool{o: true}
	for _, r := range or.g.Roots() {
		if !seen[r.Object] {
			seen[r.Object] = true
			or.spread(r.Object, seen)
		}
	}
	gone := map[uint32]bool{o: true}
	for x := range or.live {
		if !seen[x] {
			gone[x] = true
		}
	}
	return gone
}

func TestAgainstOracle(t *testing.T) {
	r := rand.New(rand.NewSource(11))
	for i := 0; i < *graphs; i++ {
		g := heapgen.Random(r, 2+i%16, 5)
		for _, byClass := range []bool{false, true} {
			if err := compare(Analyze(g, Options{ByClassOnly: byClass}), newOracle(g, byClass)); err != nil {
				t.Fatalf("graph %d of %d objects, by class only %v: %v", i, g.Len(), byClass, err)
			}
		}
	}
}

// compare matches the nodes of gs with the groups of the oracle, which are in the
// same order but for cycles of the same size, and these by content.
func compare(gs *Groups, or *oracle) error {
	if int(gs.Objects) != len(or.live) || len(gs.Nodes) != len(or.order()) {
		return fmt.Errorf("%d objects in %d groups, want %d in %d", gs.Objects, len(gs.Nodes), len(or.live), len(or.order()))
	}
	names := make([]string, len(gs.Nodes))
	for i := range gs.Nodes {
		names[i] = nameOf(&gs.Nodes[i])
	}
	for i := range gs.Nodes {
		n, name := &gs.Nodes[i], names[i]
		if name != or.order()[i] {
			return fmt.Errorf("group %d is %s, want %s", i, name, or.order()[i])
		}
		if n.Objects != or.objects(name) || n.MC != or.bytes(name) || n.Retained != or.retained(name) {
			return fmt.Errorf("%s: %d objects, MC %d, retained %d; want %d, %d, %d", name, n.Objects, n.MC, n.Retained,
				or.objects(name), or.bytes(name), or.retained(name))
		}
		if md, dist := or.md(name, false), or.md(name, true); !near(n.MD, md) || !near(n.MDDistinct, dist) {
			return fmt.Errorf("%s: MD %g and %g, want %g and %g", name, n.MD, n.MDDistinct, md, dist)
		}
	}
	return compareEdges(gs, or, names)
}

func compareEdges(gs *Groups, or *oracle, names []string) error {
	if len(gs.Edges) != len(or.refs) || len(gs.Cuts) != len(or.cut) {
		return fmt.Errorf("%d edges, %d cut; want %d and %d", len(gs.Edges), len(gs.Cuts), len(or.refs), len(or.cut))
	}
	for _, e := range gs.Edges {
		key := [2]string{names[e.From], names[e.To]}
		if e.Refs != or.refs[key] || int(e.Distinct) != len(or.targets[key]) || e.Cut != or.cut[key] {
			return fmt.Errorf("%v: %d references to %d, cut %v; want %d to %d, %v", key, e.Refs, e.Distinct, e.Cut,
				or.refs[key], len(or.targets[key]), or.cut[key])
		}
		if dr := gs.DRDistinct(&e); dr > 1 {
			return fmt.Errorf("%v: DR of distinct children is %g", key, dr)
		}
	}
	if err := compareWays(gs, or, names); err != nil {
		return err
	}
	return compareShares(gs, or, names)
}

// compareWays goes along the way of each node, and looks at each hop whether no
// other group refers to more of the objects at hand.
func compareWays(gs *Groups, or *oracle, names []string) error {
	nodes := gs.Rank(ByMC)
	for i, way := range gs.Ways(nodes, 3) {
		at := map[uint32]bool{}
		for o, name := range or.name {
			if name == names[nodes[i]] {
				at[or.cycle[o]] = true
			}
		}
		used := map[string]bool{names[nodes[i]]: true}
		for k, hop := range way.Hops {
			if 2*or.rooted(at) > len(at) {
				return fmt.Errorf("way of %s goes on at hop %d, though most objects have roots", names[nodes[i]], k)
			}
			counts := or.parents(at)
			name := names[hop.Node]
			if hop.Of != int64(len(at)) || hop.Objects != int64(len(counts[name])) || used[name] || k > 0 && 2*hop.Objects <= hop.Of {
				return fmt.Errorf("way of %s, hop %d to %s: %d of %d objects; want %d of %d", names[nodes[i]], k, name, hop.Objects, hop.Of, len(counts[name]), len(at))
			}
			for other, objects := range counts {
				if !used[other] && len(objects) > len(counts[name]) {
					return fmt.Errorf("way of %s, hop %d to %s: %s refers to more", names[nodes[i]], k, name, other)
				}
			}
			used[name] = true
			at = or.referring(name, at)
		}
		if roots := or.rooted(at); (way.Root != nil) != (2*roots > len(at)) {
			return fmt.Errorf("way of %s: root %v, and %d of %d objects have one", names[nodes[i]], way.Root, roots, len(at))
		}
		if want := or.through(&way, names[nodes[i]], names); way.Through != want {
			return fmt.Errorf("way of %s leads to %d of %d objects, want %d: %+v", names[nodes[i]], way.Through, way.Of, want, way)
		}
	}
	return nil
}

// through counts the objects of a group that can be gone up from by a way, each by itself.
func (or *oracle) through(way *Way, from string, names []string) (n int64) {
	starts := map[uint32]bool{}
	for o, name := range or.name {
		if name == from {
			starts[or.cycle[o]] = true
		}
	}
	for start := range starts {
		at := map[uint32]bool{start: true}
		for _, hop := range way.Hops {
			at = or.referring(names[hop.Node], at)
		}
		led := len(at) > 0
		if way.Root != nil {
			led = false
			for _, r := range or.g.Roots() {
				led = led || at[or.cycle[r.Object]] && r.Kind == way.Root.Kind && r.Name == way.Root.Name
			}
		}
		if led {
			n++
		}
	}
	return n
}

// parents tells which of some objects each group refers to, cycles by their lowest
// member.
func (or *oracle) parents(at map[uint32]bool) map[string]map[uint32]bool {
	counts := map[string]map[uint32]bool{}
	for e, targets := range or.targets {
		for o := range targets {
			if at[o] {
				if counts[e[0]] == nil {
					counts[e[0]] = map[uint32]bool{}
				}
				counts[e[0]][o] = true
			}
		}
	}
	return counts
}

// referring are the objects of a group that refer to some others.
func (or *oracle) referring(name string, to map[uint32]bool) map[uint32]bool {
	found := map[uint32]bool{}
	for o, n := range or.name {
		if n != name {
			continue
		}
		for _, r := range or.g.Refs(o) {
			if to[or.cycle[r]] {
				found[or.cycle[o]] = true
			}
		}
	}
	return found
}

// rooted counts the objects that have a root, cycles as one.
func (or *oracle) rooted(at map[uint32]bool) int {
	found := map[uint32]bool{}
	for _, r := range or.g.Roots() {
		if o := or.cycle[r.Object]; at[o] {
			found[o] = true
		}
	}
	return len(found)
}

// compareShares holds the share of each node against the objects that are seen to
// have a parent of enough weight.
func compareShares(gs *Groups, or *oracle, names []string) error {
	nodes := gs.Rank(ByMC)
	for _, threshold := range []float64{0, 0.3, 0.7, 1} {
		for i, share := range gs.Shares(nodes, threshold, false) {
			n := nodes[i]
			covered := map[uint32]bool{}
			for _, e := range gs.into[n] {
				if gs.DRDistinct(&gs.Edges[e]) >= threshold {
					for o := range or.targets[[2]string{names[gs.Edges[e].From], names[n]}] {
						covered[o] = true
					}
				}
			}
			if want := float64(len(covered)) / float64(or.objects(names[n])); share != want {
				return fmt.Errorf("%s at %g: share %g, want %g", names[n], threshold, share, want)
			}
		}
	}
	return nil
}

func nameOf(n *Node) string {
	if n.Content == nil {
		return n.Name
	}
	members := map[string]int64{}
	for _, m := range n.Content {
		members[m.Class] += m.Objects
	}
	return contentName(members)
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*math.Max(1, math.Abs(b)) }
