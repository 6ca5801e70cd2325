package replay

import (
	"bytes"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// tableMap is a program of one method.
func tableMap() *probemap.Map {
	return &probemap.Map{Format: probemap.Format, Build: "b", Level: "full", Sources: []*probemap.File{{Path: "Shop.java",
		Classes: []*probemap.Class{{Name: "Cart"}, {Name: "Item"}},
		Methods: []*probemap.Method{{ID: 1, Name: "main", Vars: []probemap.Var{{Name: "cart", Scope: probemap.Range{Start: 0, End: 90}}},
			Probes: []probemap.Probe{{Kind: probemap.ProbeSite, Line: 3, Pos: 10, Name: "Cart"}, {Kind: probemap.ProbeField, Line: 4, Pos: 20, Name: "Cart.item"},
				{Kind: probemap.ProbeStatic, Line: 5, Pos: 30, Name: "Shop.last"}}}}}}}
}

// tableOfShop is a cart that a local holds, and an item in it.
func tableOfShop() *trace.Table {
	use := trace.TableUse{Births: 3, Bytes: 48, Live: 1, LiveBytes: 16, Peak: 2, PeakBytes: 32}
	return &trace.Table{Steps: 40, Layout: "hotspot64", Total: trace.TableUse{Births: 4, Bytes: 64, Live: 2, LiveBytes: 32, Peak: 3, PeakBytes: 48},
		PeakObjects: trace.TablePeak{Step: 9, Objects: 3, Bytes: 48, Run: 48, Method: 1, Probe: 1},
		PeakBytes:   trace.TablePeak{Step: 9, Objects: 3, Bytes: 48, Run: 48, Method: 1, Probe: 1}, Exact: 2,
		Classes: []trace.TableClass{{ClassInfo: trace.ClassInfo{ID: 1, Name: "Cart"}, TableUse: use}, {ClassInfo: trace.ClassInfo{ID: 2, Name: "Item"}, TableUse: use}},
		Sites:   []trace.TableSite{{Method: 1, Probe: 1, Class: 1, TableUse: use}},
		Threads: []trace.TableThread{{Number: 1, Name: "main"}},
		Objects: []trace.TableObject{{ID: 1 << 30, Class: 2, Method: 1, Probe: 1, Order: 7, Number: 3}, {ID: 5, Class: 1, Method: 1, Probe: 1, Order: 2, Number: 1}},
		Holders: []trace.TableHolder{{Object: 1 << 30, Kind: trace.HeldByField, Owner: 5, Key: 1}, {Object: 1 << 30, Kind: trace.HeldByStatic, Key: 2},
			{Object: 5, Kind: trace.HeldByLocal, Owner: 1, Method: 1}},
	}
}

// opened gives a trace that has nothing but this table.
func opened(t *testing.T, table *trace.Table) func() (Source, error) {
	var out bytes.Buffer
	w := trace.NewWriter(&out, trace.Header{Build: "b", Level: "full"})
	w.Table(table)
	require.NoError(t, w.End("exit"))
	return func() (Source, error) { return trace.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len())) }
}

func TestTable(t *testing.T) {
	open := opened(t, tableOfShop())
	f, err := AnalyzeSource(open, tableMap(), Options{})
	require.NoError(t, err)
	require.Equal(t, Amount{4, 64}, f.Total)
	require.Equal(t, int64(2), f.End.Objects)
	require.Equal(t, "Shop.java:3", f.PeakBytes.Where.String())
	require.Equal(t, "Cart", f.Sites[0].Class)
	require.Equal(t, Amount{2, 32}, f.Sites[0].Garbage)
	require.NotNil(t, f.Table)
	require.Empty(t, f.Paths)

	s, err := EndOfTable(open, tableMap(), Options{}, StateOptions{})
	require.NoError(t, err)
	require.Equal(t, []string{"Cart_1 : cart_main_2->null", "Item_3 : Cart_1.item->Shop.last->null"}[1], s.Tuples[1].String())
	require.Equal(t, "Cart_1 : cart_main_0->null", s.Tuples[0].String())

	var moments int
	require.NoError(t, Heaps(open, tableMap(), Options{}, When{End: true}, func(m *Moment) error { moments++; require.Equal(t, 2, m.Heap.Len()); return nil }))
	require.Equal(t, 1, moments)
}

// TestTableSites: sites that made as much stand in the order of the source, not in that
// in which the program came to them.
func TestTableSites(t *testing.T) {
	table, m := tableOfShop(), tableMap()
	main := m.Sources[0].Methods[0]
	main.Probes = append(main.Probes, probemap.Probe{Kind: probemap.ProbeSite, Line: 7, Pos: 40, Name: "Cart"})
	table.Sites = append([]trace.TableSite{{Method: 1, Probe: 4, Class: 1, TableUse: table.Sites[0].TableUse}}, table.Sites...)
	f, err := AnalyzeSource(opened(t, table), m, Options{})
	require.NoError(t, err)
	require.Len(t, f.Sites, 2)
	require.Equal(t, "Shop.java:3", f.Sites[0].Where.String())
	require.Equal(t, "Shop.java:7", f.Sites[1].Where.String())
}

// TestTableWatched: a table tells of what was handed on whether its death would have been told.
func TestTableWatched(t *testing.T) {
	table := tableOfShop()
	table.Objects[0].Escaped, table.Objects[0].Watched, table.Objects[1].Escaped = true, true, true
	src, err := opened(t, table)()
	require.NoError(t, err)
	model, err := New(src, tableMap(), Options{})
	require.NoError(t, err)
	var escaped, watched int
	for _, r := range model.Graph().Roots {
		if r.Kind == KindEscaped {
			escaped++
		}
		if r.Watched {
			watched++
		}
	}
	require.Equal(t, []int{2, 1}, []int{escaped, watched})
}

// TestTableHasNoHistory: what only a stream tells is refused in words.
func TestTableHasNoHistory(t *testing.T) {
	open := opened(t, tableOfShop())
	var none *NoHistoryError
	require.ErrorAs(t, Walk(open, tableMap(), Options{}, StepOptions{}, func(*Step) error { return nil }), &none)
	for _, when := range []When{{}, {Step: 3}, {Every: 100}} {
		require.ErrorAs(t, Heaps(open, tableMap(), Options{}, when, func(*Moment) error { return nil }), &none)
	}
	other, err := layout.Named("cldc-kvm")
	require.NoError(t, err)
	_, err = AnalyzeSource(open, tableMap(), Options{Layout: other})
	require.ErrorContains(t, err, "needs a stream")
}

// TestTableThatNamesWhatIsNotThere: each is refused, or read as far as it makes sense.
func TestTableThatNamesWhatIsNotThere(t *testing.T) {
	for name, spoil := range map[string]func(*trace.Table){
		"object twice":  func(x *trace.Table) { x.Objects = append(x.Objects, x.Objects[0]) },
		"no object":     func(x *trace.Table) { x.Holders[0].Object = 77 },
		"no owner":      func(x *trace.Table) { x.Holders[0].Owner = 77 },
		"no field":      func(x *trace.Table) { x.Holders[0].Key = 77 },
		"no static":     func(x *trace.Table) { x.Holders[1].Key = 77 },
		"no variable":   func(x *trace.Table) { x.Holders[2].Key = 1 },
		"no method":     func(x *trace.Table) { x.Holders[2].Method = 2 },
		"no thread":     func(x *trace.Table) { x.Holders[2].Owner = 2 },
		"no such model": func(x *trace.Table) { x.Layout = "pdp11" },
	} {
		table := tableOfShop()
		spoil(table)
		_, err := AnalyzeSource(opened(t, table), tableMap(), Options{})
		require.Error(t, err, name)
	}
	rnd := rand.New(rand.NewSource(1))
	for i := 0; i < 300; i++ {
		table := tableOfShop()
		for j := range table.Holders {
			h := &table.Holders[j]
			h.Kind, h.Key, h.Owner = 1+rnd.Intn(6), uint32(rnd.Intn(4)), uint32(rnd.Intn(7))
		}
		table.Objects[0].Class, table.Objects[1].Probe = uint32(rnd.Intn(4)), uint32(rnd.Intn(9))
		_, _ = AnalyzeSource(opened(t, table), tableMap(), Options{}) // it must not panic
	}
}
