package pathprofile

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

// letters is a graph whose nodes are letters.
type letters struct {
	*Graph
	t     *testing.T
	names []byte
	edges map[string]int
}

// draw makes a graph of edges such as "AB BC"; it leads from the first letter's
// node to the last one's.
func draw(t *testing.T, edges string) *letters {
	t.Helper()
	l := &letters{t: t, edges: map[string]int{}}
	var list []Edge
	for i, e := range strings.Fields(edges) {
		l.edges[e] = i
		list = append(list, Edge{l.node(e[0]), l.node(e[1])})
	}
	g, err := NewGraph(len(l.names), list[0].From, list[len(list)-1].To, list)
	if err != nil {
		t.Fatal(err)
	}
	l.Graph = g
	return l
}

func (l *letters) node(name byte) int {
	if i := slices.Index(l.names, name); i >= 0 {
		return i
	}
	l.names = append(l.names, name)
	return len(l.names) - 1
}

// path reads "ABD".
func (l *letters) path(nodes string) Path {
	l.t.Helper()
	var p Path
	for i := range len(nodes) - 1 {
		e, ok := l.edges[nodes[i:i+2]]
		if !ok {
			l.t.Fatalf("%s: no edge %s", nodes, nodes[i:i+2])
		}
		p = append(p, e)
	}
	return p
}

func (l *letters) paths(list string) []Path {
	var paths []Path
	for _, nodes := range strings.Fields(list) {
		paths = append(paths, l.path(nodes))
	}
	return paths
}

func (l *letters) plan(s Scheme, interest string, opt Options) *Plan {
	l.t.Helper()
	p, err := New(s, l.Graph, l.paths(interest), opt)
	if err != nil {
		l.t.Fatal(err)
	}
	return p
}

// probes writes down what a plan puts on edges and nodes, but for the count.
func (l *letters) probes(p *Plan) string {
	var list []string
	name := func(what string, ops []Op) {
		for _, op := range ops {
			if op.Kind != Count {
				list = append(list, what+" "+op.String())
			}
		}
	}
	for e, ops := range p.Edges {
		name(string([]byte{l.names[l.Edges[e].From], l.names[l.Edges[e].To]}), ops)
	}
	for n, ops := range p.Nodes {
		name(string(l.names[n]), ops)
	}
	return strings.Join(list, "; ")
}

func same(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\n got %s\nwant %s", what, got, want)
	}
}

const (
	g1 = "AC AB AD BD CD DH DE EF EG FG GH"
	g2 = "SB BC BD CE DE EB EX"
	g3 = "SA AB BC BD BE CE DE EM MI MJ IG IJ JG GB GX"
)

const g1Interest = "ADH ABDEGH"

// all is every path of g1 in the order of EPP's ids.
const g1All = "ACDH ACDEFGH ACDEGH ABDH ABDEFGH ABDEGH ADH ADEFGH ADEGH"

// TestG1 holds the ids of the acyclic graph of the paper's figure 3.
func TestG1(t *testing.T) {
	l := draw(t, g1)
	// r at the exit, whether or not it is counted.
	ids := func(p *Plan) string {
		var list []string
		for _, nodes := range strings.Fields(g1All) {
			m := machine{plan: p}
			if m.walk(l.path(nodes)); m.dead {
				list = append(list, "-")
			} else {
				list = append(list, fmt.Sprint(m.r))
			}
		}
		return strings.Join(list, " ")
	}
	seed := Options{NoTree: true, Raw: true}
	for _, c := range []row{
		{EPP, seed, "0 1 2 3 4 5 6 7 8", "AB r+=3; AD r+=6; DE r+=1; EG r+=1"},
		{SPP, seed, "0 0 2 3 3 5 6 6 8", "AD r+=6; BD r+=3; EG r+=2"},
		{PrePP, seed, "0 0 0 0 0 0 1 1 1", "AD r+=1"},
		{ESPP, seed, "0 1 2 3 4 5 6 7 8", "AD r+=6; BD r+=3; EG r+=2; FG r+=1"},
		{PAP, seed, "4 11 9 2 7 5 0 3 1", "AD 3(0); BD 3(1); CD 3(2); DH 2(0); EG 2(0); FG 2(1); GH 2(1)"},
		{PSP0, seed, "- - - - - 5 0 - -", "AC miss; AD 3(0); BD 3(1); DH keep [0]; DH 2(0); DE keep [1]; EF miss; EG 2(0); GH 2(1)"},
		{PSP0, Options{Nodes: true, Raw: true}, "- - - - - 5 0 - -",
			"AD 3(0); BD 3(1); DH 2(0); EG 2(0); GH 2(1); C miss; B keep [0]; D keep [0 1]; H keep [0 5]; E keep [1]; F miss; G keep [2]"},
		{PSP1, seed, "- - - - - 5 6 - -", "AD l+=6; BD l+=3; EG l+=2; FG l+=1; H fold [5 6] as 9[5 6]"},
		{PSP1, Options{}, "- - - - - 0 1 - -", "AD l+=6; BD l+=3; EG l+=2; FG l+=1; H fold [5 6] as 2[0 1]"},
		{PSP2, seed, "- - - 2 - 3 0 - 1", "AC miss; AB 2(1); AD 2(0); DH 2(0); DE 2(1); EF miss"},
		{PSP3, seed, "- - - - - 1 2 - -", "AC miss; AD l+=2; EF miss; GH l+=1; H fold [1 2] as 4[1 2]"},
		{PSP3, Options{}, "- - - - - 0 1 - -", "AC miss; AD l+=2; EF miss; GH l+=1; H fold [1 2] as 2[0 1]"},
	} {
		interest := g1Interest
		if !c.scheme.Selective() {
			interest = ""
		}
		p := l.plan(c.scheme, interest, c.opt)
		same(t, fmt.Sprint(c.scheme, c.opt, " ids"), ids(p), c.ids)
		same(t, fmt.Sprint(c.scheme, c.opt, " probes"), l.probes(p), c.probes)
	}
}

// TestG2 holds the ids of the loop of the paper's figure 6.
func TestG2(t *testing.T) {
	l := draw(t, g2)
	const interest, all = "SBDEX SBDEBDEX", "SBCEX SBDEX SBCEBCEX SBCEBDEX SBDEBCEX SBDEBDEX"
	l.compare(interest, all, []row{
		{EPP, Options{NoTree: true}, "0 2 1+4 1+6 3+4 3+6", "BD r+=2; EB count[r+1],r=4"},
		{PAP, Options{Flush: 1 << 60, Raw: true}, "0 1 2 3 6 7", "SB 2(0); CE 2(0); DE 2(1); EB flush>=1152921504606846976; EB 2(1)"},
		{PAP, Options{}, "0 1 2 3 6 7", "CE 2(0); DE 2(1); EB flush>=2305843009213693951; EB 2(1)"},
		{PSP0, Options{}, "- 1 - - - 7", "BC miss; DE 2(1); EB keep [1]; EB 2(1)"},
		{PSP0, Options{Nodes: true, Raw: true}, "- 1 - - - 7",
			"SB 2(0); DE 2(1); EB limit 7; EB 2(1); B keep [0 3]; C miss; D keep [0 3]; X keep [1 7]"},
		{PSP1, Options{Raw: true}, "- 1 - - - 7", "SB 2(0); DE l+=1; EB limit 7; EB 2(1); E fold [1] as 2[1]"},
		{PSP1, Options{}, "- 0 - - - 1", "DE l+=1; EB limit 1; EB 2(1); E fold [1] as 1[0]"},
		{PSP2, Options{Raw: true}, "- 0 - - - 1", "BC miss; EB limit 1; EB 2(1)"},
		{PSP3, Options{}, "- 0 - - - 1", "BC miss; EB limit 1; EB 2(1)"},
	})
	for _, c := range []struct {
		scheme   Scheme
		interest string
		id       int64
		dense    bool
	}{{EPP, "", 7, true}, {PAP, "", math.MaxInt64, false}, {PSP0, interest, 7, false}, {PSP2, interest, 1, true}} {
		if p := l.plan(c.scheme, c.interest, Options{}); p.MaxID != c.id || p.Dense != c.dense {
			t.Errorf("%v: largest id %d, dense %v; want %d, %v", c.scheme, p.MaxID, p.Dense, c.id, c.dense)
		}
	}
}

// TestG3 holds the ids of the loop with a region, the paper's figure 7.
func TestG3(t *testing.T) {
	l := draw(t, g3)
	const interest = "SABDEMJGX SABEMJGBDEMJGX"
	l.compare(interest, interest, []row{
		{PAP, Options{}, "9 45",
			"BE 3(0); CE 3(1); DE 3(2); MJ 2(0); IG 2(0); IJ 2(1); JG 2(1); GB flush>=384307168202282325; GB 2(1)"},
		{PSP0, Options{}, "9 45",
			"BC miss; BE keep [0]; BE 3(0); DE 3(2); MI miss; MJ 2(0); JG 2(1); GB keep [1]; GB 2(1); GX keep [9 45]"},
		{PSP1, Options{Raw: true}, "5 158", "AB 2(0); BE l+=6; DE l+=3; MJ l+=2; GB limit 158; GB 2(1); G fold [5 8] as 9[5 8]"},
		{PSP1, Options{}, "0 6", "BE l+=6; DE l+=3; MJ l+=2; GB limit 6; GB 2(1); G fold [5 8] as 2[0 1]"},
		{PSP2, Options{}, "1 3", "BC miss; BD 2(1); BE 2(0); MI miss; GB limit 3; GB 2(1)"},
		{PSP3, Options{Raw: true}, "0 6", "BC miss; BE l+=1; MI miss; GB limit 6; GB 2(1); G fold [0 1] as 2[0 1]"},
		{PSP3, Options{}, "1 3", "BC miss; BD 2(1); BE 2(0); MI miss; GB limit 3; GB 2(1)"},
	})
	if r := l.Regions(); len(r) != 1 || l.names[r[0].Entry] != 'B' || l.names[r[0].Exit] != 'G' {
		t.Errorf("regions %+v, want one from B to G", r)
	}
}

// TestRegionsWorth: where all paths through a region are of interest, it must
// have two joins to be numbered by itself.
func TestRegionsWorth(t *testing.T) {
	one := draw(t, "SA AB AC BD CD DX")
	all := "SABDX SACDX"
	one.compare(all, all, []row{
		{PSP1, Options{}, "0 1", "CD 2(1)"},
		{PSP1, Options{Raw: true}, "0 1", "CD l+=1; X fold [0 1] as 2[0 1]"},
	})
	two := draw(t, "SA AB AC BD CD DE DF EG FG GX")
	all = "SABDEGX SABDFGX SACDEGX SACDFGX"
	two.compare(all, all, []row{
		{PSP1, Options{}, "0 1 2 3", "CD l+=2; FG l+=1; X fold [0 1 2 3] as 4[0 1 2 3]"},
		{PSP2, Options{}, "0 1 2 3", "AC 2(1); DE 2(0); DF 2(1)"},
	})
}

// row is what a scheme makes of a graph.
type row struct {
	scheme      Scheme
	opt         Options
	ids, probes string
}

// compare holds the ids of paths and the probes of plans against rows.
func (l *letters) compare(interest, paths string, rows []row) {
	l.t.Helper()
	for _, c := range rows {
		on := interest
		if !c.scheme.Selective() {
			on = ""
		}
		p := l.plan(c.scheme, on, c.opt)
		same(l.t, fmt.Sprintf("%v %+v ids", c.scheme, c.opt), l.counted(p, paths), c.ids)
		same(l.t, fmt.Sprintf("%v %+v probes", c.scheme, c.opt), l.probes(p), c.probes)
	}
}

// counted lists the ids counted for each path, "-" where nothing was.
func (l *letters) counted(p *Plan, paths string) string {
	var list []string
	for _, path := range l.paths(paths) {
		var ids []string
		for _, count := range p.Run(path).Counts {
			ids = append(ids, strings.Trim(fmt.Sprint(count), "[]"))
		}
		if len(ids) == 0 {
			ids = []string{"-"}
		}
		list = append(list, strings.Join(ids, "+"))
	}
	return strings.Join(list, " ")
}
