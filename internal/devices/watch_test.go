package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWatchedAims holds the recorder of births and uses against what a small device has room for.
func TestWatchedAims(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	needTools(t, "ecj", "mvn")
	k := testKit(t)
	xml, err := k.catalogue()
	require.NoError(t, err)
	s, err := k.sizesOf(xml.recording("touch", "full"))
	require.NoError(t, err)
	t.Logf("%+v", s)
	if s.shrunk > aimJar {
		t.Errorf("the recorder takes %d bytes of the shrunk jar", s.shrunk)
	}
	keep := program{name: "heap", main: "Keep", dir: k.testdata("heap")}
	c, err := k.measureHeap(keep.recording("touch", "full"))
	require.NoError(t, err)
	t.Logf("%+v", c)
	if c.some > aimHeap {
		t.Errorf("with %d objects alive it takes %d bytes of the heap", kept, c.some)
	}
}
