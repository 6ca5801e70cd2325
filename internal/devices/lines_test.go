package main

import (
	"io"
	"math/rand"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
	"jinstr/heaptuple/tracelog"
)

// log is what a device has sent.
type log struct {
	*built
	lines []string
	ours  []int // those of the trace
	dir   string
}

// heard is what is left of a trace of which lines were lost.
type heard struct {
	*replay.Facts
	dead     map[trace.ID]bool
	received tracelog.Trace
}

// TestLostLines loses lines of what a device has sent: it costs the chunks that they are of, with up to 22 lines each, nothing is
// called garbage that is not in the whole trace, and nothing contradicts what was recorded.
func TestLostLines(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles and runs kxml2")
	}
	needTools(t, "ecj", "mvn")
	k := testKit(t)
	xml, err := k.catalogue("20")
	require.NoError(t, err)
	for _, p := range []program{xml, {name: "handing", main: "Handing", dir: k.testdata("handing")}, xml.recording("heap", "objects")} {
		t.Run(p.name, func(t *testing.T) { sent(t, k, p).loseSome(t) })
	}
}

// sent runs a program and takes its log.
func sent(t *testing.T, k *kit, p program) *log {
	b, err := k.build(p)
	require.NoError(t, err)
	r, err := k.onDevice(p, b.classes, "16m")
	require.NoError(t, err)
	l := &log{built: b, lines: strings.SplitAfter(r.output, "\n"), dir: t.TempDir()}
	for i, line := range l.lines {
		if strings.HasPrefix(line, "~jt") {
			l.ours = append(l.ours, i)
		}
	}
	return l
}

// loseSome loses single lines, and some at once, but none of the head.
func (l *log) loseSome(t *testing.T) {
	const ofHead, perChunk = 4, 23
	whole := l.without(t, nil)
	require.Empty(t, whole.Damage)
	t.Logf("%d lines, %d steps, %d objects, %d dead", len(l.ours), whole.Steps, whole.Total.Objects, len(whole.dead))
	random := rand.New(rand.NewSource(1))
	for round := 0; round < 30; round++ {
		lost := []int{1, 1, 1, 5, 20}[round%5]
		gone := map[int]bool{}
		for len(gone) < lost {
			gone[l.ours[ofHead+random.Intn(len(l.ours)-ofHead)]] = true
		}
		h := l.without(t, gone)
		t.Logf("without %d lines: %d more left out, %d steps, %d objects, %d dead, %d not known to be dead", lost, h.received.Dropped/48, h.Steps, h.Total.Objects, len(h.dead), h.Unknown.Objects)
		require.LessOrEqual(t, h.received.Dropped/48, int64(lost*perChunk))
		require.Zero(t, h.Missed.Total(), "%+v", h.Missed)
		for id := range h.dead {
			require.True(t, whole.dead[id], "object %d", id)
		}
		if lost < 20 && len(l.ours) > 1000 {
			// A line may have twice the steps of the average one.
			require.Greater(t, h.Steps, whole.Steps*share(len(l.ours), 2*lost*perChunk)/100)
		}
	}
}

// share is how many per cent of so many lines are left, less one.
func share(lines, lost int) uint64 { return uint64(100*(lines-lost)/lines - 1) }

// without receives the log without some lines, and replays what is left.
func (l *log) without(t *testing.T, gone map[int]bool) *heard {
	var text strings.Builder
	for i, line := range l.lines {
		if !gone[i] {
			text.WriteString(line)
		}
	}
	path := filepath.Join(l.dir, "run.jtrace")
	traces, err := tracelog.Split(strings.NewReader(text.String()), io.Discard, create(path))
	require.NoError(t, err)
	h := &heard{dead: map[trace.ID]bool{}, received: traces[0]}
	h.Facts, err = replay.Analyze(path, l.sites, replay.Options{OnDeath: func(d replay.Death) { h.dead[d.ID] = true }})
	require.NoError(t, err)
	return h
}
