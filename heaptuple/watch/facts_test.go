package watch

import (
	"bytes"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// theMap has a method of objects and one of arrays.
func theMap() *probemap.Map {
	m := &probemap.Map{Format: probemap.Format, Build: "b", Sources: []*probemap.File{{Path: "src/p/Main.java",
		Classes: []*probemap.Class{{Name: "p.Main", Line: 3, Fields: []probemap.Field{{Name: "a", Type: "long"}}}},
		Methods: []*probemap.Method{{Name: "main", Kind: probemap.KindMethod, Line: 4},
			{Name: "main", Kind: probemap.KindSites, Line: 4, Sites: []probemap.Site{{Line: 5, Col: 9, Pos: 50, Name: "Main"},
				{Line: 6, Col: 9, Pos: 60, Name: "ArrayList<>"}, {Line: 7, Col: 9, Pos: 70, Name: "char[]", Array: true}}}}}}}
	for i, meth := range m.Sources[0].Methods {
		meth.ID = uint32(i + 1)
	}
	return m
}

// facts writes counters and sites, and reads them.
func facts(t *testing.T, m *probemap.Map, header trace.Header, c *trace.Counters, sites []trace.Made, asked *layout.VM) (*Facts, error) {
	t.Helper()
	var out bytes.Buffer
	w := trace.NewWriter(&out, header)
	if c != nil {
		w.Births(sites)
		w.Counters(c)
	}
	require.NoError(t, w.End("exit"))
	path := filepath.Join(t.TempDir(), "run.jtrace")
	require.NoError(t, os.WriteFile(path, out.Bytes(), 0o666))
	r, err := trace.Open(path)
	require.NoError(t, err)
	defer r.Close()
	return Of(r, m, asked)
}

var header = trace.Header{Build: "b", Level: "full", VM: "Test VM; layout hotspot64", Layout: "hotspot64"}

func count(id, times int64) trace.Counted { return trace.Counted{Method: 2, ID: id, Times: times} }

func TestObjects(t *testing.T) {
	f, err := facts(t, theMap(), header, &trace.Counters{Final: true, Paths: []trace.Counted{count(0, 3), count(0, 4), count(1, 2)}},
		[]trace.Made{{Method: 2, ID: 0, Class: "p.Main", Layout: ""}, {Method: 2, ID: 1, Class: "java.util.ArrayList", Layout: "///I/LI"}}, nil)
	require.NoError(t, err)
	require.True(t, f.Final)
	require.Equal(t, []Site{{Class: "p.Main", Method: "p.Main.main", File: "src/p/Main.java", Line: 5, Column: 9, Objects: 7, Bytes: 7 * 24},
		{Class: "java.util.ArrayList", Method: "p.Main.main", File: "src/p/Main.java", Line: 6, Column: 9, Objects: 2, Bytes: 2 * 24}}, f.Sites)
	require.Equal(t, []Class{{"p.Main", 7, 168, 1, false}, {"java.util.ArrayList", 2, 48, 1, false}}, f.Classes)
	require.Equal(t, [2]int64{9, 216}, [2]int64{f.Objects, f.Bytes})
}

// TestArrays: of arrays of any lengths, the bytes are exact in each model.
func TestArrays(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	for _, model := range layout.Names() {
		vm, err := layout.Named(model)
		require.NoError(t, err)
		for letter, class := range map[byte]string{'B': "[B", 'C': "[C", 'I': "[I", 'J': "[J", 'L': "[Lp.Main;", 'Z': "[Z"} {
			want, sum := int64(0), int64(0)
			c := &trace.Counters{Final: true}
			for range 200 {
				n := rnd.Intn(1 << rnd.Intn(12))
				want += vm.Array(letter, n)
				sum += int64(n)
				c.Paths = append(c.Paths, count(3+int64(n%probemap.LengthRound), 1))
			}
			c.Paths = append(c.Paths, count(2, sum))
			f, err := facts(t, theMap(), header, c, []trace.Made{{Method: 2, ID: 5, Class: class, Layout: string(letter)}}, vm)
			require.NoError(t, err)
			require.Len(t, f.Sites, 1)
			require.Equal(t, int64(200), f.Sites[0].Objects)
			require.Equal(t, want, f.Sites[0].Bytes, "%s of %s", class, model)
			require.False(t, strings.ContainsAny(f.Sites[0].Class, ";"), f.Sites[0].Class)
		}
	}
}

// TestUntold: where the program did not tell of a site's class, the map names it, and the size of its objects is not known.
func TestUntold(t *testing.T) {
	f, err := facts(t, theMap(), header, &trace.Counters{Paths: []trace.Counted{count(0, 3), count(2, 5), count(8, 1)}, Lost: map[uint32]int64{0: 2, 1: 7, 2: 1}}, nil, nil)
	require.NoError(t, err)
	require.False(t, f.Final)
	require.Equal(t, []Site{{Class: "char[]", Method: "p.Main.main", File: "src/p/Main.java", Line: 7, Column: 9, Objects: 1, Bytes: 32},
		{Class: "Main", Method: "p.Main.main", File: "src/p/Main.java", Line: 5, Column: 9, Objects: 3, Unsized: true}}, f.Sites)
	require.Equal(t, int64(3), f.Unsized)
	require.Equal(t, int64(3), f.Lost, "those of no method that is known, and of sites; not of paths")
}

func TestMisfits(t *testing.T) {
	m := theMap()
	m.Sources[0].Methods[1].Sites = nil
	f, err := facts(t, m, header, &trace.Counters{}, nil, nil)
	require.NoError(t, err)
	require.Nil(t, f, "no births are counted")

	_, err = facts(t, theMap(), trace.Header{Build: "other"}, nil, nil, nil)
	require.ErrorContains(t, err, "build other")

	f, err = facts(t, theMap(), header, nil, nil, nil)
	require.NoError(t, err)
	require.Empty(t, f.Sites, "killed before the first snapshot")

	f, err = facts(t, theMap(), header, &trace.Counters{Paths: []trace.Counted{count(11, 4), {Method: 2, ID: 0, Times: 1, Values: []trace.Run{{Value: 1, Times: 1}}}}}, nil, nil)
	require.NoError(t, err)
	require.Equal(t, int64(5), f.Unknown)
}

func TestSum(t *testing.T) {
	a := &Facts{Layout: "hotspot64", Final: true, Sites: []Site{{Class: "p.A", File: "A.java", Line: 3, Objects: 2, Bytes: 32}, {Class: "p.B", File: "A.java", Line: 4, Objects: 1, Unsized: true}}}
	b := &Facts{Layout: "hotspot64", Final: false, Lost: 3, Sites: []Site{{Class: "p.A", File: "A.java", Line: 3, Objects: 5, Bytes: 80}}}
	sum := Sum([]*Facts{nil, a, b})
	require.Equal(t, []Site{{Class: "p.A", File: "A.java", Line: 3, Objects: 7, Bytes: 112}, {Class: "p.B", File: "A.java", Line: 4, Objects: 1, Unsized: true}}, sum.Sites)
	require.Equal(t, []any{int64(8), int64(112), int64(1), int64(3), false}, []any{sum.Objects, sum.Bytes, sum.Unsized, sum.Lost, sum.Final})
	require.Nil(t, Sum([]*Facts{nil}))
}

// TestCopies: a site of copies has counters for each class that it met; of those for all others neither the class nor the size is known.
func TestCopies(t *testing.T) {
	m := theMap()
	m.Sources[0].Methods[1].Sites = []probemap.Site{{Line: 5, Col: 9, Name: "p.Main", Kinds: 3}, {Line: 6, Col: 9, Name: "java.lang.Object[]", Array: true, Kinds: 2}}
	told := []trace.Made{{Method: 2, ID: 0, Class: "p.Main", Layout: "/J"}, {Method: 2, ID: 1, Class: "p.Sub", Layout: "/J/J"}, {Method: 2, ID: 2, Class: "p.Third", Layout: "/J/J/J"},
		{Method: 2, ID: 3, Class: "[Lp.Main;", Layout: "L"}, {Method: 2, ID: 14, Class: "[Lp.Sub;", Layout: "L"}}
	f, err := facts(t, m, header, &trace.Counters{Paths: []trace.Counted{count(0, 3), count(1, 2), count(2, 1), count(3, 1), count(5, 1), count(12, 4), count(14, 2)}}, told, nil)
	require.NoError(t, err)
	require.Zero(t, f.Unknown)
	at := func(class string, line int, objects, bytes int64) Site {
		return Site{Class: class, Method: "p.Main.main", File: "src/p/Main.java", Line: line, Column: 9, Objects: objects, Bytes: bytes, Unsized: bytes == 0}
	}
	require.ElementsMatch(t, []Site{at("p.Main", 5, 3, 72), at("p.Sub", 5, 2, 64), at("p.Main", 5, 1, 0), at("p.Main[]", 6, 1, 24), at("java.lang.Object[]", 6, 2, 48)}, f.Sites)
}
