package rewrite

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/lockedfile"
	"github.com/stretchr/testify/require"
)

// TestTwoAtOnce lets runs with different sources write to one folder at the same
// time: what is there in the end must be what one of them writes.
func TestTwoAtOnce(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	sources := make([]string, 4)
	for i := range sources {
		sources[i] = tree(t, map[string]string{
			"p/A.java":                     fmt.Sprintf("package p; class A { Object o = new int[%d]; }", i),
			fmt.Sprintf("p/Own%d.java", i): "package p; class X { X x = new X(); }",
		})
	}
	var wait sync.WaitGroup
	errs := make([]error, len(sources))
	for i, src := range sources {
		wait.Add(1)
		go func() {
			defer wait.Done()
			_, errs[i] = Run(Config{Sources: []string{src}, Out: out})
		}()
	}
	wait.Wait()
	for _, err := range errs {
		require.NoError(t, err)
	}
	got := listed(t, out)
	require.Len(t, got, 2)
	for i, src := range sources {
		alone := filepath.Join(t.TempDir(), "out")
		_, err := Run(Config{Sources: []string{src}, Out: alone})
		require.NoError(t, err)
		if got[1] == fmt.Sprintf("p/Own%d.java", i) {
			require.Equal(t, get(t, filepath.Join(alone, MapName)), get(t, filepath.Join(out, MapName)))
			return
		}
	}
	t.Fatalf("%v is of none of the sources", got)
}

// TestWaiting stops a run that waits for another one, and says that it waits.
func TestWaiting(t *testing.T) {
	out := t.TempDir()
	src := tree(t, map[string]string{"A.java": "class A { Object o = new A(); }"})
	require.NoError(t, ours(out))
	other, err := lockedfile.Edit(filepath.Join(out, marker))
	require.NoError(t, err)
	ctx, stop := context.WithCancel(context.Background())
	_, err = RunContext(ctx, Config{Sources: []string{src}, Out: out, Waiting: stop})
	require.ErrorIs(t, err, context.Canceled)
	require.NoError(t, other.Close())
	_, err = Run(Config{Sources: []string{src}, Out: out})
	require.NoError(t, err)
}
