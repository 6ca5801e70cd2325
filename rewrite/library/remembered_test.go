package library

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestRemembered: what is remembered of a class path is what was found out, and nothing is read for it.
func TestRemembered(t *testing.T) {
	dir := compiled(t, filepath.Join("testdata", "lib", "Kept.java"))
	first := New([]string{dir})
	kept, whole := first.Named("lib.Kept", "append")
	require.True(t, whole)
	require.NotEmpty(t, kept)
	generic, above := first.Declared("lib.Kept")
	known, err := first.Remembered()
	require.NoError(t, err)
	require.NotEmpty(t, known)

	require.NoError(t, os.RemoveAll(dir))
	second := Remembering([]string{dir}, known)
	again, whole := second.Named("lib.Kept", "append")
	assert.True(t, whole)
	assert.Equal(t, kept, again)
	g, a := second.Declared("lib.Kept")
	assert.Equal(t, generic, g)
	assert.Equal(t, above, a)
	assert.True(t, second.Has("lib.Kept"))
	assert.False(t, second.Has("lib.Other"))
	same, err := second.Remembered()
	require.NoError(t, err)
	assert.Nil(t, same, "nothing was found out anew")

	for _, damaged := range [][]byte{nil, []byte("no"), known[:len(known)/2]} {
		assert.False(t, Remembering([]string{dir}, damaged).Has("lib.Kept"))
	}
}
