package trace

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOpenFrames(t *testing.T) {
	var want []OpenFrame
	for i := range 5000 { // more than one part
		want = append(want, OpenFrame{Class: fmt.Sprintf("p.C%d", i), Method: "lambda$m$0", Line: i})
	}
	var out bytes.Buffer
	w := NewWriter(&out, testHeader)
	w.OpenFrames(want)
	require.NoError(t, w.End("exit"))
	got, err := open(t, out.Bytes()).OpenFrames()
	require.NoError(t, err)
	require.Equal(t, want, got)

	got, err = open(t, made(t)).OpenFrames()
	require.NoError(t, err)
	require.Empty(t, got)
}

// TestOpenFramesDamaged reads lists whose chunks are whole, and whose entries are not.
func TestOpenFramesDamaged(t *testing.T) {
	for _, payload := range [][]byte{{200, 1, 'A'}, {1, 'A'}, {1, 'A', 9, 'm'}, {1, 'A', 1, 'm'}} {
		var out bytes.Buffer
		w := NewWriter(&out, testHeader)
		w.chunk(chunkFrames, numbers(1, 0, partLast), payload)
		require.NoError(t, w.End("exit"))
		_, err := open(t, out.Bytes()).OpenFrames()
		require.ErrorContains(t, err, "malformed")
	}
}
