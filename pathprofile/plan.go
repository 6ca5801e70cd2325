package pathprofile

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Scheme is a way to number paths.
type Scheme uint8

// The nine schemes. EPP and PAP number all paths, the others those of interest.
// EPP counts loops in fragments; SPP, PrePP and ESPP want a graph without loops.
const (
	EPP Scheme = iota
	SPP
	PrePP
	PAP
	ESPP
	PSP0
	PSP1
	PSP2
	PSP3
)

var schemeNames = [...]string{"EPP", "SPP", "PrePP", "PAP", "ESPP", "PSP0", "PSP1", "PSP2", "PSP3"}

func (s Scheme) String() string { return schemeNames[s] }

// Selective tells whether a scheme counts the paths of interest only.
func (s Scheme) Selective() bool { return s != EPP && s != PAP }

// Acyclic tells whether a scheme takes only graphs without loops.
func (s Scheme) Acyclic() bool { return s == SPP || s == PrePP || s == ESPP }

// ParseScheme reads a name, in any case of letters.
func ParseScheme(name string) (Scheme, error) {
	for i, s := range schemeNames {
		if strings.EqualFold(s, name) {
			return Scheme(i), nil
		}
	}
	return 0, fmt.Errorf("no scheme is called %q: there are %s", name, strings.Join(schemeNames[:], ", "))
}

// Kind says what an operation does. r is the running id of the activation, l
// the local id within a region (PSP1, PSP3 only). "miss" means that the path is
// known not to be of interest; see Plan.Big.
type Kind uint8

const (
	Add     Kind = iota // r += K
	Local               // l += K
	Step                // r = r*X + K
	Restart             // count[r+K]++; r = X
	Count               // count[r]++, if r is one of Plan.IDs where there are any
	Flush               // if (r >= X) { note r as a segment; r = 1; }
	Limit               // if (r > X) miss
	Miss                // miss
	Keep                // unless r is in Set: miss
	Fold                // unless l is in Set: miss, else r = r*X + As[its place in Set]; then l = 0
)

// Op is one operation of a probe.
type Op struct {
	Kind Kind
	X, K int64
	Set  []int64 // ascending
	As   []int64 // for each of Set
}

func (o Op) String() string {
	switch o.Kind {
	case Add:
		return fmt.Sprintf("r+=%d", o.K)
	case Local:
		return fmt.Sprintf("l+=%d", o.K)
	case Step:
		return fmt.Sprintf("%d(%d)", o.X, o.K)
	case Restart:
		return fmt.Sprintf("count[r+%d],r=%d", o.K, o.X)
	case Count:
		return "count[r]"
	case Flush:
		return fmt.Sprintf("flush>=%d", o.X)
	case Limit:
		return fmt.Sprintf("limit %d", o.X)
	case Miss:
		return "miss"
	case Keep:
		return fmt.Sprintf("keep %v", o.Set)
	default:
		return fmt.Sprintf("fold %v as %d%v", o.Set, o.X, o.As)
	}
}

// Options choose between forms of a scheme. The zero value is what to use.
type Options struct {
	MaxPaths int64   // EPP: cut the graph until there are no more ids; 0 stands for 2^62
	NoTree   bool    // EPP: probes as numbered, not moved by a spanning tree
	Weights  []int64 // EPP: how often each edge runs, if known
	Flush    int64   // PAP: the r from which a segment is noted; 0 stands for as late as is safe
	Nodes    bool    // PSP0: check at nodes, as the paper does, not on edges of branches
	Raw      bool    // PAP and PSP0 to PSP3: nothing made smaller that the paper leaves as it is
	Budget   int     // ESPP and what uses it: steps of a search for clashes; 0 stands for 100,000
}

// Plan says which operations run where, so that the value counted tells the
// path. Those of an edge run when it is taken, in their order, then those of
// the node it leads to. r and l start at 0. The exit's last operation counts. A
// plan depends on the graph, the paths of interest and the options only: who
// knows these can make it again to decode what was counted.
type Plan struct {
	Scheme Scheme
	Graph  *Graph
	Edges  [][]Op // by edge
	Nodes  [][]Op // by node

	// MaxID is the largest id that stands for a path. Paths that are not of
	// interest can reach the exit with a larger r. A cyclic PAP has no limit
	// but the type's.
	MaxID int64
	// MaxR is the largest value that r or l can have on any path, with a miss
	// that sets r to Big, too: it says how wide they must be. EPP's r may leave
	// the range on the way, but wraps back whatever its width, and what l is
	// after a miss does not matter.
	MaxR int64
	// Dense plans have a path for every id from 0 to MaxID.
	Dense bool
	// Big is what a miss may set r to instead of ending the profiling of the
	// activation: no probe lowers r, the limits keep it from overflowing, and
	// it is no id. 0 where nothing is missed.
	Big int64
	// Interest has the paths of interest, IDs the number of each.
	Interest []Path
	IDs      []int64

	sorted []int64 // IDs, ascending
	decode func(p *Plan, segments []int64) (Fragment, error)
	// decodeAt is there for EPP and PAP only.
	decodeAt func(node int, segments []int64) (Fragment, error)
}

// ErrOverflow is returned where ids would not fit into 63 bits.
var ErrOverflow = errors.New("ids do not fit into 63 bits")

// tooLong says what to do about a path of interest that no number can hold.
const tooLong = "it is too long for this scheme; PAP counts paths of any length"

// ErrLoops is returned by a scheme that wants a graph without loops.
var ErrLoops = errors.New("the graph has loops")

// ErrNoPath is returned for an id that stands for no path.
var ErrNoPath = errors.New("no path has this id")

// New numbers a graph. EPP and PAP take no paths of interest, the others at
// least one.
func New(s Scheme, g *Graph, interest []Path, opt Options) (*Plan, error) {
	p := &Plan{Scheme: s, Graph: g, Edges: make([][]Op, len(g.Edges)), Nodes: make([][]Op, g.nodes)}
	if err := p.accept(interest); err != nil {
		return nil, fmt.Errorf("%v: %w", s, err)
	}
	var err error
	switch s {
	case EPP:
		err = p.epp(opt)
	case SPP:
		err = p.spp()
	case PrePP:
		err = p.prepp()
	case PAP:
		err = p.pap(opt)
	case ESPP:
		err = p.espp(opt)
	case PSP0:
		err = p.psp0(opt)
	case PSP1:
		err = p.psp1(opt)
	case PSP2:
		err = p.psp2(opt)
	case PSP3:
		err = p.psp3(opt)
	}
	if err != nil {
		return nil, fmt.Errorf("%v: %w", s, err)
	}
	return p, nil
}

// accept checks the paths of interest. One that is named twice counts once.
func (p *Plan) accept(interest []Path) error {
	if !p.Scheme.Selective() {
		if len(interest) > 0 {
			return errors.New("it numbers all paths and takes none of interest")
		}
		return nil
	}
	if len(interest) == 0 {
		return errors.New("it needs a path of interest")
	}
	if p.Scheme.Acyclic() && !p.Graph.Acyclic() {
		return fmt.Errorf("%w: use EPP, PAP or PSP0 to PSP3", ErrLoops)
	}
	for i, path := range interest {
		if err := p.Graph.Check(path); err != nil {
			return fmt.Errorf("path of interest %d: %w", i+1, err)
		}
	}
	p.Interest = distinct(interest)
	return nil
}

// distinct leaves out what stood before.
func distinct(paths []Path) []Path {
	var list []Path
	t := newTrie()
	for _, path := range paths {
		size := t.size()
		if t.add(path, 0); t.size() > size {
			list = append(list, path)
		}
	}
	return list
}

// Sorted lists the ids of the paths of interest, ascending. Read only.
func (p *Plan) Sorted() []int64 { return p.sorted }

// Decode gives the path of an id, or of the segments noted and at last the
// final one. A plan of a selective scheme knows the ids of the paths of
// interest only.
func (p *Plan) Decode(segments ...int64) (Fragment, error) {
	if len(segments) == 0 {
		return Fragment{}, fmt.Errorf("%w: there is none", ErrNoPath)
	}
	f, err := p.decode(p, segments)
	if err != nil {
		return Fragment{}, fmt.Errorf("%v: id %v: %w", p.Scheme, segments, err)
	}
	return f, nil
}

// DecodeAt gives the path of an activation that got as far as a node, where r
// was the last of the segments, or the fragment since the last cut, which may have
// no edges. EPP and PAP can tell: on different ways to a node r is different, since
// whole paths that go on from there alike have different ids.
func (p *Plan) DecodeAt(node int, segments ...int64) (Fragment, error) {
	if p.decodeAt == nil {
		return Fragment{}, fmt.Errorf("%v does not tell how an activation came to a node", p.Scheme)
	}
	if node < 0 || node >= p.Graph.nodes || len(segments) == 0 {
		return Fragment{}, fmt.Errorf("%v: node %d, id %v: %w", p.Scheme, node, segments, ErrNoPath)
	}
	f, err := p.decodeAt(node, segments)
	if err != nil {
		return Fragment{}, fmt.Errorf("%v: node %d, id %v: %w", p.Scheme, node, segments, err)
	}
	return f, nil
}

// decodeInterest looks an id up.
func decodeInterest(p *Plan, segments []int64) (Fragment, error) {
	if i := slices.Index(p.IDs, segments[0]); i >= 0 && len(segments) == 1 {
		return Fragment{p.Interest[i], NoEdge}, nil
	}
	return Fragment{}, ErrNoPath
}

// finish makes a selective scheme of joins and digits complete: its probes are
// placed, now the ids of the paths of interest are known, and from these how
// large r may become. backs tells on which back edges r may grow.
func (p *Plan) finish(backs []bool, opt Options) error {
	if !opt.Raw {
		p.trim()
	}
	p.addCount()
	if err := p.identify(); err != nil {
		return err
	}
	return p.addLimits(backs)
}

// identify runs the paths of interest over the probes and takes what each would
// count as its id.
func (p *Plan) identify() error {
	p.decode = decodeInterest
	p.IDs = make([]int64, len(p.Interest))
	for i, path := range p.Interest {
		m := machine{plan: p, strict: true}
		m.walk(path)
		if m.dead {
			panic("pathprofile: a path of interest is missed")
		}
		if m.overflow {
			return fmt.Errorf("path of interest %d: %w: "+tooLong, i+1, ErrOverflow)
		}
		p.IDs[i] = m.r
	}
	p.sorted = slices.Clone(p.IDs)
	slices.Sort(p.sorted)
	p.MaxID = p.sorted[len(p.sorted)-1]
	p.Dense = p.MaxID == int64(len(p.sorted)-1)
	return nil
}

// ofInterest tells which edges lie on a path.
func ofInterest(g *Graph, paths []Path) []bool {
	in := make([]bool, len(g.Edges))
	for _, p := range paths {
		for _, e := range p {
			in[e] = true
		}
	}
	return in
}

// addCount ends every plan.
func (p *Plan) addCount() {
	p.Nodes[p.Graph.Exit] = append(p.Nodes[p.Graph.Exit], Op{Kind: Count})
}

// Arithmetic that stops at the largest number: what is that large is refused.

func addUp(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}

func multiply(a, b int64) int64 {
	if a != 0 && b > math.MaxInt64/a {
		return math.MaxInt64
	}
	return a * b
}
