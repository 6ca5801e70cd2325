package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/trace"
	"jinstr/heaptuple/tracelog"
	"jinstr/heaptuple/watch"
	"jinstr/internal/javatest"
	"jinstr/internal/peers"
	"jinstr/rewrite"
)

// microEmulator runs MIDlets on a desktop; it prints behind each line where that comes from.
const microEmulator = "org.microemu:microemulator:2.0.4"

// TestMicroEmulator has a MIDlet run in MicroEmulator, without a screen, that keeps what it makes: the path leaks, and
// what it does not use any more is cold.
func TestMicroEmulator(t *testing.T) {
	if testing.Short() {
		t.Skip("needs Maven")
	}
	needTools(t, "ecj", "mvn")
	k := testKit(t)
	lib, err := peers.Fetch(filepath.Join(k.work, "microemulator"), microEmulator)
	require.NoError(t, err)
	jars, err := filepath.Glob(lib)
	require.NoError(t, err)
	p := program{name: "midlet", dir: k.testdata("midlet"), libs: strings.Join(jars, string(os.PathListSeparator)), probes: "touch"}
	r, err := k.rewritten(p, rewrite.Config{Target: "cldc", Out: filepath.Join(k.work, "out")})
	require.NoError(t, err)
	classes := filepath.Join(k.work, "classes")
	require.NoError(t, k.compileWritten(p, "-g", classes, r))
	out, err := k.run(javatest.Program{ClassPath: p.libs + string(os.PathListSeparator) + classes, Main: "org.microemu.app.Headless",
		Args: []string{"--rms", "memory", "--quit", "Pocket"}, Options: []string{"-Djava.awt.headless=true", "-Duser.home=" + k.work}})
	require.NoError(t, err)
	var text strings.Builder
	path := filepath.Join(k.work, "run.jtrace")
	found, err := tracelog.Split(strings.NewReader(out.Stdout), &text, create(path))
	if err != nil || len(found) != 1 || found[0].Dropped > 0 || !strings.Contains(text.String(), "visits: 200, 900") {
		t.Fatalf("%v %+v: %s%s", err, found, text.String(), out.Stderr)
	}
	m, err := r.ReadMap()
	require.NoError(t, err)
	src, err := trace.Open(path)
	require.NoError(t, err)
	defer src.Close()
	l, err := watch.LeaksOf(src, m, nil)
	require.NoError(t, err)
	want := []string{"Pocket.visit(Pocket.java:14)", "Pocket.keep(Pocket.java)", "Pocket.startApp(Pocket.java)"}
	if len(l.Findings) == 0 || l.Findings[0].Verdict != watch.Leak || l.Findings[0].Class != "Pocket$Visit" || !l.Final {
		t.Fatalf("no leak: %+v", l)
	}
	require.Equal(t, want, l.Findings[0].Frames)
	c, err := watch.ColdOf(src, m, nil, 0)
	require.NoError(t, err)
	var cold []string
	for _, s := range c.Findings {
		cold = append(cold, s.Class)
	}
	require.ElementsMatch(t, []string{"Pocket$Visit", "int[]"}, cold)
}
