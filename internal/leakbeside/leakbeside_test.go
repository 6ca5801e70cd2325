package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/internal/javatest"
	"jinstr/internal/leakgen"
)

// planted is what the two texts below are looked through for.
var planted = leakgen.Planted{Class: "shop.Order[]", File: "shop/Main.java", Line: 7, Also: []leakgen.Place{{Class: "int[]", File: "shop/Main.java", Line: 9}}}

// TestRankSampled: samples are grouped by class and the program's innermost line.
func TestRankSampled(t *testing.T) {
	const order = `{"values": {"object": {"type": {"name": "[Lshop/Order;"}}, "stackTrace": {"frames": [
		{"method": {"type": {"name": "java/util/Arrays"}}, "lineNumber": 7}, {"method": {"type": {"name": "shop/Main"}}, "lineNumber": LINE}]}}}`
	text := `{"recording": {"events": [{"values": {"object": null, "stackTrace": null}}, ` + strings.ReplaceAll(order, "LINE", "8") + "," + strings.ReplaceAll(order, "LINE", "8") + "," + strings.ReplaceAll(order, "LINE", "7") + `]}}`
	samples, err := readSamples([]byte(text))
	require.NoError(t, err)
	list := bySite(samples, "shop")
	require.Equal(t, []sampled{{"shop.Order[]", "shop/Main.java:8", 2}, {"", "", 1}, {"shop.Order[]", "shop/Main.java:7", 1}}, list)
	rank, times := rankSampled(list, planted)
	require.Equal(t, [2]int{3, 1}, [2]int{rank, times})
	rank, _ = rankSampled(list[:2], planted)
	require.Zero(t, rank)
	_, err = readSamples([]byte("no recording"))
	require.Error(t, err)
}

// TestGrowth: classes are ordered by the bytes that they have grown by, and those that have not are left out.
func TestGrowth(t *testing.T) {
	const first = "histogram\n num     #instances         #bytes  class name (module)\n   1:     10    100  [I (java.base@17)\n   2:  5  50  shop.Order\n"
	const second = "histogram\n num     #instances         #bytes  class name (module)\n   1:     12    140  [I (java.base@17)\n   2:  3  90  [Lshop.Order;\n   3:  5  50  shop.Order\n"
	list, err := growth(first + second)
	require.NoError(t, err)
	require.Equal(t, []grown{{"shop.Order[]", 3, 90}, {"int[]", 2, 40}}, list)
	require.Equal(t, 1, rankGrown(list, planted))
	require.Equal(t, 1, rankGrown(list[1:], planted), "what is kept along counts")
	require.Zero(t, rankGrown(nil, planted))
	_, err = growth(first)
	require.ErrorContains(t, err, "1 histograms, not 2")
}

// TestLook: a leak that is found, and a cache that is not taken for one. What the others find is theirs; that they are read is looked at.
func TestLook(t *testing.T) {
	if testing.Short() {
		t.Skip("programs beside JFR")
	}
	b, err := prepare(javatest.RequireJDKs(t)[0], t.TempDir())
	require.NoError(t, err)
	for _, k := range leakgen.All() {
		if k.Name != "listeners" && k.Name != "lru" {
			continue
		}
		f, err := b.look(k)
		require.NoError(t, err)
		require.Equal(t, f.leak, f.jinstr == 1, "%+v", f)
		require.Equal(t, f.leak, f.compared > 0, "%+v", f)
		require.Equal(t, k.Name == "listeners", f.leak)
		if f.leak {
			require.Positive(t, f.of, "%+v", f)
		}
	}
}

// TestTable: what is among the first three is counted, of leaks and of the others.
func TestTable(t *testing.T) {
	list := []found{{kind: leakgen.Kind{Name: "a"}, leak: true, jinstr: 1, compared: 4, of: 2}, {kind: leakgen.Kind{Name: "b"}, jfr: 3}}
	require.Equal(t, `| planted leak | jinstr | JFR | samples | two histograms |
| --- | ---: | ---: | ---: | ---: |
| a | 1 | – | 0 of 2 | 4 |
| among the first 3, of 1 | 1 | 0 | | 0 |
| likewise where nothing leaks, of 1 | 0 | 1 | | 0 |
`, table(list))
}
