package trace

import (
	"bytes"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"
)

// sampleTable has an entry of every kind.
func sampleTable() *Table {
	use := TableUse{7, 700, 3, 300, 5, 500}
	return &Table{Steps: 1 << 40, Layout: "hotspot64", Mark: "before", Total: use, External: 2, ExternalBytes: 32,
		PeakObjects: TablePeak{9, 5, 480, 500, 1, 2}, PeakBytes: TablePeak{11, 4, 500, 520, 1, 3},
		Causes: [8]int64{1, 2, 3, 4, 5, 6, 7, 8}, Exact: 3, Bounded: 1, Unknown: 1,
		Revived: 1, Settled: 2, Strangers: 3, Cleared: 4, Probes: 5, Frames: 6, Lost: 7, LostObjects: 8, LostHolders: 9, Method: 1, Probe: 4, Broken: 12,
		Classes: []TableClass{{ClassInfo{ID: 3, Name: "shop.Cart", Layout: "/LI"}, use}, {ClassInfo{ID: 4, Name: "[Lshop.Item;", IsArray: true, Alone: true}, TableUse{}}},
		Sites:   []TableSite{{1, 2, 3, use}}, Escapes: []TableEscape{{1, 5, 3, 2}},
		Threads: []TableThread{{1, "main"}, {4, "worker"}},
		Objects: []TableObject{{ID: 1 << 31, Class: 3, Method: 1, Probe: 2, Order: 1, Number: 1, Escaped: true, Bounded: true, Watched: true, Known: true},
			{ID: 9, Class: 4, Order: 2, Number: 1, Length: 8, External: true, WasOut: true, Flights: 2}},
		LostClasses: []TableLostClass{{0, TableLost{1, 16}}, {3, TableLost{2, 1 << 40}}}, LostSites: []TableLostSite{{4, 5, TableLost{3, 7}}},
		Holders: []TableHolder{{1 << 31, HeldByLocal, 1, 0, 1, 2}, {9, HeldByField, 1 << 31, 4, 0, 0}},
		Blind:   []uint32{6}, OneOf: []TableOneOf{{1, 9, []uint32{2, 4}}},
	}
}

// TestTable writes dumps and reads the newest whole one.
func TestTable(t *testing.T) {
	var out bytes.Buffer
	w := NewWriter(&out, testHeader)
	old := sampleTable()
	old.Steps = 1
	w.Table(old)
	want := sampleTable()
	for i := uint32(0); i < 3*partSize; i++ { // several parts
		want.Blind = append(want.Blind, i)
	}
	w.Table(want)
	whole := out.Len()
	w.chunk(chunkTable, []byte{9, 0, 0})
	require.NoError(t, w.End("exit"))

	r := open(t, out.Bytes())
	got, err := r.Table()
	require.NoError(t, err)
	require.Equal(t, want, got)
	require.Empty(t, readAll(t, r))
	require.Equal(t, "shop.Cart", r.Classes()[3].Name)
	require.Equal(t, "worker", r.Threads()[4])

	got, err = open(t, out.Bytes()[:whole-1]).Table() // the second is not whole
	require.NoError(t, err)
	require.Equal(t, old, got)

	plain, _ := threeChunks(t)
	got, err = open(t, plain).Table()
	require.NoError(t, err)
	require.Nil(t, got)
}

// dumped is a trace with one part of a table.
func dumped(payload []byte) []byte {
	var out bytes.Buffer
	w := NewWriter(&out, testHeader)
	w.chunk(chunkTable, []byte{1, 0, partLast}, payload)
	return out.Bytes()
}

func TestTableDamaged(t *testing.T) {
	for name, b := range map[string][]byte{
		"unknown entry": {99},
		"cut entry":     {tableObject, 1, 2},
		"no id":         {tableObject, 0, 0, 0, 0, 0, 0, 0, 0, 0},
		"no class":      {tableClass, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
		"large class":   numbers(tableClass, MaxClasses, 0, 0, 0, 0, 0, 0, 0, 0, 0),
		"long name":     {tableClass, 1, 0, 100, 'x'},
		"large thread":  append(numbers(tableThread, maxThreads), 0),
		"no holder":     {tableHolder, 1, 0, 0, 0, 0, 0},
		"large length":  numbers(tableObject, 1, 0, 0, 0, 0, 0, 1<<31, 0, 0),
		"many sites":    numbers(tableOneOf, 1, 9, 3, 2),
		"large amount":  numbers(tableSite, 1, 1, 1, 1<<63, 0, 0, 0, 0, 0),
	} {
		_, err := open(t, dumped(b)).Table()
		require.ErrorContains(t, err, "malformed at offset", name)
	}
}

// FuzzTable reads a table whose checksum is right and whose entries are arbitrary.
func FuzzTable(f *testing.F) {
	var b []byte
	for _, e := range sampleTable().entries() {
		b = append(b, e...)
	}
	f.Add(b)
	f.Fuzz(func(t *testing.T, b []byte) {
		r := open(t, dumped(b))
		_, _ = r.Table() // it may be an error
		readAll(t, r)
	})
}

// TestTableMutations changes bytes of a true table.
func TestTableMutations(t *testing.T) {
	var b []byte
	for _, e := range sampleTable().entries() {
		b = append(b, e...)
	}
	for seed := int64(0); seed < 2000; seed++ {
		rnd := rand.New(rand.NewSource(seed))
		m := append([]byte(nil), b...)
		for n := rnd.Intn(4) + 1; n > 0; n-- {
			m[rnd.Intn(len(m))] = byte(rnd.Intn(256))
		}
		_, _ = open(t, dumped(m[:rnd.Intn(len(m))+1])).Table()
	}
}
