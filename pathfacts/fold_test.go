package pathfacts

import (
	"math/rand"
	randv2 "math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jinstr/pathprofile"
)

// nest is the graph of  1 while (2) { 3; while (4) 5 or 6; } 7
func nest(t testing.TB) *pathprofile.Graph {
	g, err := pathprofile.NewGraph(9, 0, 8, []pathprofile.Edge{{From: 0, To: 1}, {From: 1, To: 2}, {From: 2, To: 3}, {From: 3, To: 4}, {From: 4, To: 5},
		{From: 4, To: 6}, {From: 5, To: 4}, {From: 6, To: 4}, {From: 4, To: 2}, {From: 2, To: 7}, {From: 7, To: 8}})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// walk goes along nodes.
func walk(t testing.TB, g *pathprofile.Graph, nodes string) (edges []int) {
	list := strings.Fields(nodes)
	for i := 1; i < len(list); i++ {
		a, _ := strconv.Atoi(list[i-1])
		b, _ := strconv.Atoi(list[i])
		e := slices.Index(g.Edges, pathprofile.Edge{From: a, To: b})
		if e < 0 {
			t.Fatalf("no edge from %d to %d", a, b)
		}
		edges = append(edges, e)
	}
	return edges
}

// own has on each node's line its number; the entry and the exit have none.
func own(node int) []int {
	if node == 0 || node == 8 {
		return nil
	}
	return []int{node}
}

func TestFold(t *testing.T) {
	g := nest(t)
	for nodes, want := range map[string]string{
		"0 1 2 7 8":                               "1 2 7",
		"0 1 2 3 4 2 7 8":                         "1 2 3 4 2 7",
		"0 1 2 3 4 2 3 4 2 7 8":                   "1 (2 3 4)×2 2 7",
		"0 1 2 3 4 5 4 5 4 6 4 2 7 8":             "1 2 3 (4 5)×2 4 6 4 2 7",
		"0 1 2 3 4 5 4 6 4 5 4 6 4 2 7 8":         "1 2 3 (4 5 4 6)×2 4 2 7",
		"0 1 2 3 4 5 4 5 4 2 3 4 5 4 5 4 2 7 8":   "1 (2 3 (4 5)×2 4)×2 2 7",
		"0 1 2 3 4 5 4 5 4 2 3 4 5 4 2 7 8":       "1 2 3 (4 5)×2 4 2 3 4 5 4 2 7",
		"4 5 4":                                   "4 5",
		"4 2 7 8":                                 "4 2 7",
		"0 1 2 3 4 2 3 4 2 3 4 5 4 2 3 4 2 3 4 2": "1 (2 3 4)×2 2 3 4 5 4 (2 3 4)×2",
	} {
		if got := fold(g, own, walk(t, g, nodes)); got != want {
			t.Errorf("%s becomes %s, want %s", nodes, got, want)
		}
	}
	for _, test := range []struct {
		lines       [9]int
		nodes, want string
	}{
		{[9]int{0, 5, 5, 5, 5, 5, 5, 5, 0}, "0 1 2 3 4 2 3 4 2 7 8", "(5)×2 5"},
		// for (1; 2; …) { 3; for (3; 4; 5, 6) … } 7, where inits and updates are on the lines of their headers.
		{[9]int{0, 2, 2, 4, 4, 4, 4, 7, 0}, "0 1 2 3 4 5 4 6 4 2 3 4 5 4 6 4 2 7 8", "(2 (4)×2 4)×2 2 7"},
		{[9]int{0, 2, 2, 3, 4, 4, 6, 7, 0}, "0 1 2 3 4 5 4 6 4 2", "2 3 4 4 6 4"},
	} {
		if got := fold(g, func(node int) []int { return test.lines[node : node+1] }, walk(t, g, test.nodes)); got != "0 "+test.want+" 0" && got != "0 "+test.want {
			t.Errorf("%s on lines %v becomes %s, want %s", test.nodes, test.lines, got, test.want)
		}
	}
}

var innermost = regexp.MustCompile(`\(([^()]*)\)×(\d+)`)

// unfold writes a folded row out.
func unfold(text string) string {
	for strings.Contains(text, "(") {
		text = innermost.ReplaceAllStringFunc(text, func(s string) string {
			m := innermost.FindStringSubmatch(s)
			n, _ := strconv.Atoi(m[2])
			return strings.TrimSpace(strings.Repeat(m[1]+" ", n))
		})
	}
	return text
}

// TestUnfold: what is folded can be written out again.
func TestUnfold(t *testing.T) {
	g := nest(t)
	sampler := g.Sampler(randv2.New(randv2.NewPCG(1, 2)))
	for i := 0; i < 500; i++ {
		path := sampler.Path(i)
		var plain []string
		for _, e := range path[:len(path)-1] {
			plain = append(plain, strconv.Itoa(g.Edges[e].To))
		}
		if text := fold(g, own, path); unfold(text) != strings.Join(plain, " ") {
			t.Fatalf("%v becomes %s", plain, text)
		}
	}
}

func BenchmarkFold(b *testing.B) {
	g := nest(b)
	rnd := rand.New(rand.NewSource(1))
	nodes := strings.Builder{}
	nodes.WriteString("0 1")
	for range 20_000 {
		nodes.WriteString(" 2 3 4" + []string{" 5 4", " 6 4", ""}[rnd.Intn(3)])
	}
	path := walk(b, g, nodes.String()+" 2 7 8")
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		fold(g, own, path)
	}
}
