package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/internal/javatest"
)

// TestSameFacts has kxml2 read XML on Java SE, as on a device, as a stream and as a
// table, and on TeaVM: the traces tell the same.
func TestSameFacts(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	needTools(t, "ecj", "mvn", "node")
	k := testKit(t)
	xml, err := k.catalogue("60")
	require.NoError(t, err)
	b, err := k.build(xml)
	require.NoError(t, err)
	table, err := k.build(xml.tabled())
	require.NoError(t, err)
	require.NoError(t, k.same(b, table))
}

// testKit is a kit whose runs are kept.
func testKit(t *testing.T) *kit {
	t.Helper()
	jdk := javatest.RequireJDK(t)
	k, err := newKit(filepath.Join("..", ".."), t.TempDir(), jdk)
	require.NoError(t, err)
	k.run = func(p javatest.Program) (javatest.Outcome, error) { return jdk.RunIn(t, p) }
	return k
}

// needTools skips a test where tools are missing; where the environment says CI=true, it fails.
func needTools(t *testing.T, tools ...string) {
	t.Helper()
	if err := need(tools...); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
}
