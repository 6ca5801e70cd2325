package trace

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// made is a trace with these lists of sites, between chunks of events.
func made(t testing.TB, lists ...[]Made) []byte {
	var out bytes.Buffer
	w := NewWriter(&out, testHeader)
	m := w.Thread(0, "main")
	for _, list := range lists {
		m.Leave(1)
		require.NoError(t, m.Flush())
		w.Births(list)
	}
	require.NoError(t, w.End("exit"))
	return out.Bytes()
}

func manySites(n int) (list []Made) {
	for i := range n {
		list = append(list, Made{Method: uint32(i%7 + 1), ID: int64(i), Class: fmt.Sprintf("p.C%d", i), Layout: "//IL"})
	}
	return list
}

func TestBirths(t *testing.T) {
	early, want := manySites(3), manySites(2000)
	b := made(t, early, want)
	got, err := open(t, b).Births()
	require.NoError(t, err)
	require.Equal(t, want, got, "the newest list counts, in all its parts")

	got, err = open(t, b[:len(b)-200]).Births()
	require.NoError(t, err)
	require.Equal(t, early, got, "a list that is cut off does not count")

	got, err = open(t, made(t)).Births()
	require.NoError(t, err)
	require.Empty(t, got)
}

// TestBirthsDamaged reads lists whose chunks are whole, and whose entries are not.
func TestBirthsDamaged(t *testing.T) {
	for name, payload := range map[string][]byte{
		"method alone":   {1},
		"no class":       {1, 2},
		"class too long": {1, 2, 200, 1, 'A'},
		"no layout":      {1, 2, 1, 'A'},
		"method too big": {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 1, 'A', 0},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			w := NewWriter(&out, testHeader)
			w.chunk(chunkSites, numbers(1, 0, partLast), payload)
			require.NoError(t, w.End("exit"))
			_, err := open(t, out.Bytes()).Births()
			require.ErrorContains(t, err, "malformed")
		})
	}
}

// FuzzBirths: whatever stands in a chunk of sites, it is read or refused.
func FuzzBirths(f *testing.F) {
	f.Add([]byte{1, 2, 1, 'A', 0})
	f.Fuzz(func(t *testing.T, payload []byte) {
		var out bytes.Buffer
		w := NewWriter(&out, testHeader)
		w.chunk(chunkSites, numbers(1, 0, partLast), payload)
		require.NoError(t, w.End("exit"))
		list, err := open(t, out.Bytes()).Births()
		if err == nil && len(list) > len(payload) {
			t.Errorf("%d sites of %d bytes", len(list), len(payload))
		}
	})
}
