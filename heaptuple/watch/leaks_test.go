package watch

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// generations makes a list of n numbers.
func generations(n int, of func(i int) int64) []int64 {
	list := make([]int64, n)
	for i := range list {
		list[i] = of(i)
	}
	return list
}

// unless is one number, or the other if something is so.
func unless[T any](is bool, usual, then T) T {
	if is {
		return then
	}
	return usual
}

func TestVerdict(t *testing.T) {
	hundred := func(int) int64 { return 100 }
	// With little memory left the virtual machine collects all the time.
	dying := []int64{1461, 3336, 13346, 16445, 14321, 21066, 8321, 5743, 2212, 3703, 796, 319, 228, 190, 302, 307}
	for name, test := range map[string]struct {
		born, alive []int64
		want        Verdict
		work        []int64
	}{
		"all stays":            {generations(10, hundred), generations(10, hundred), Leak, nil},
		"one of each stays":    {generations(10, hundred), generations(10, func(int) int64 { return 1 }), Leak, nil},
		"some of a few stay":   {generations(20, hundred), generations(20, func(i int) int64 { return int64((i + 1) % 3 / 2 * 5) }), Leak, nil},
		"made now and then":    {generations(30, func(i int) int64 { return int64(1 - (i%4+2)/3) }), generations(30, func(i int) int64 { return int64(1 - (i%4+2)/3) }), Leak, nil},
		"nothing stays":        {generations(10, hundred), generations(10, func(int) int64 { return 0 }), Unknown, nil},
		"made at the start":    {generations(20, func(i int) int64 { return int64(max(0, 3-i)) }), generations(20, func(i int) int64 { return int64(max(0, 3-i)) }), StartUp, nil},
		"kept at the start":    {generations(20, hundred), generations(20, func(i int) int64 { return int64(max(0, 3-i)) }), StartUp, nil},
		"kept in the middle":   {generations(20, hundred), generations(20, func(i int) int64 { return int64(i / 8 % 2 * max(0, 12-i)) }), StartUp, nil},
		"filled to its bound":  {generations(16, hundred), []int64{90, 80, 90, 95, 80, 30, 10, 5, 4, 3, 3, 2, 3, 1, 0, 2}, StartUp, nil},
		"the newest":           {generations(20, hundred), generations(20, func(i int) int64 { return int64(max(0, i-12) * 10) }), LRU, nil},
		"exchanged at random":  {generations(12, hundred), generations(12, func(i int) int64 { return 64 >> (11 - i) }), LRU, nil},
		"slowly exchanged":     {generations(12, hundred), generations(12, func(i int) int64 { return 3 + 4*int64(i) }), Cache, nil},
		"few generations":      {generations(4, hundred), generations(4, hundred), Unknown, nil},
		"made in two of many":  {generations(20, func(i int) int64 { return int64(i / 18) }), generations(20, func(i int) int64 { return int64(i / 18) }), Unknown, nil},
		"many are in use":      {generations(12, hundred), []int64{2, 2, 3, 2, 2, 1, 2, 3, 2, 2, 40, 99}, Leak, nil},
		"memory runs out":      {dying, dying, Leak, generations(16, func(i int) int64 { return 100 * dying[i] })},
		"filled, then no work": {dying, dying, StartUp, generations(16, hundred)},
		"it waits at the end":  {generations(40, func(i int) int64 { return int64(max(0, 1-i/12)) * 100 }), generations(40, func(i int) int64 { return int64(max(0, 1-i/12)) * 100 }), Leak, generations(40, func(i int) int64 { return int64(max(0, 1-i/12))*10000 + 1 })},
		"it has hardly worked": {generations(40, func(i int) int64 { return int64(max(0, 1-i/3)) * 100 }), generations(40, func(i int) int64 { return int64(max(0, 1-i/3)) * 100 }), Unknown, generations(40, func(i int) int64 { return int64(max(0, 1-i/3))*10000 + 1 })},
		"no generation at all": {nil, nil, Unknown, nil},
	} {
		t.Run(name, func(t *testing.T) {
			got, why := survival{born: test.born, alive: test.alive, work: test.work}.verdict()
			require.Equal(t, test.want, got, why)
			require.NotEmpty(t, why)
		})
	}
}

// TestGrowth: of what has survivors of all generations, what does not grow is no leak.
func TestGrowth(t *testing.T) {
	six := func(int) int64 { return 6 }
	decaying := []int64{2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6}
	all := func(f func(i int) int64) []int64 { return generations(16, f) }
	for name, test := range map[string]struct {
		alive, kept []int64
		want        Verdict
		work        []int64
	}{
		"exchanged in a full cache":  {decaying, all(func(int) int64 { return 66 }), Cache, nil},
		"a little more than before":  {decaying, all(func(i int) int64 { return 48 + int64(i) }), Leak, nil},
		"full in the second half":    {decaying, all(func(i int) int64 { return int64(min(66, 9*i)) }), Cache, nil},
		"still filling":              {decaying, all(func(i int) int64 { return 4 * int64(i) }), Leak, nil},
		"all stays":                  {all(six), all(func(i int) int64 { return 6 * int64(i+1) }), Leak, nil},
		"all stays, and others went": {all(six), all(func(int) int64 { return 96 }), Unknown, nil},
		"not collected for long":     {decaying, all(func(i int) int64 { return 100 + int64(i) }), Leak, nil},
		"not known":                  {decaying, all(func(int) int64 { return -1 }), Leak, nil},
		"known at one time":          {decaying, all(func(i int) int64 { return unless[int64](i == 10, -1, 66) }), Leak, nil},
		"less at one time only":      {decaying, all(func(i int) int64 { return unless[int64](i == 11, 66, 60) }), Unknown, nil},
		// All the work is done by the sixth generation; from then on the virtual machine collects, and what was made in each is little.
		"full, then collecting": {all(six), all(func(i int) int64 { return int64(min(96, 16*(i+1))) }), Leak, all(func(i int) int64 { return unless[int64](i > 5, 1000, 40) })},
	} {
		t.Run(name, func(t *testing.T) {
			s := survival{born: all(six), alive: test.alive, work: test.work, kept: test.kept}
			s.now = s.total()
			got, why := s.verdict()
			require.Equal(t, test.want, got, why)
		})
	}
}

// watchedChunk writes entries of numbers and texts.
func watchedChunk(entries ...any) (b []byte) {
	for _, e := range entries {
		switch e := e.(type) {
		case int:
			b = binary.AppendUvarint(b, uint64(e))
		case string:
			b = append(binary.AppendUvarint(b, uint64(len(e))), e...)
		}
	}
	return b
}

// pathEntry is a path of the first site, which made a hundred objects in each of eight generations, of which so many live.
func pathEntry(alive int, frames ...any) []any { return letGoEntry(alive, alive, frames...) }

// letGoEntry is one of which other numbers lived before the last collection and live behind it.
func letGoEntry(before, after int, frames ...any) []any {
	list := append([]any{3, 2, 1, len(frames)}, frames...)
	list = append(list, 8)
	for range 8 {
		list = append(append(append(list, 100), alive(before)...), alive(after)...)
	}
	return list
}

// alive are so many that are watched, each of which stands for two.
func alive(n int) []any {
	if n == 0 {
		return []any{0}
	}
	return []any{n, 2 * n, 4 * n, 0}
}

func watchedMap() *probemap.Map {
	m := theMap()
	sites := m.Sources[0].Methods[1].Sites
	for i := range sites {
		sites[i].Watched = true
	}
	return m
}

// leaks writes births that are watched, and reads what leaks. The first site has no counts.
func leaks(t *testing.T, m *probemap.Map, entries ...any) (*Leaks, error) {
	t.Helper()
	return countedLeaks(t, m, count(2, 3), entries...)
}

func countedLeaks(t *testing.T, m *probemap.Map, counted trace.Counted, entries ...any) (*Leaks, error) {
	t.Helper()
	var out bytes.Buffer
	w := trace.NewWriter(&out, header)
	w.Births([]trace.Made{{Method: 2, ID: 0, Class: "p.Main", Layout: ""}})
	if len(entries) > 0 {
		w.Watched(watchedChunk(entries...))
	}
	w.Counters(&trace.Counters{Final: true, Paths: []trace.Counted{counted}})
	if len(entries) > 0 { // a snapshot that is cut off before its counters is none
		w.Watched(watchedChunk(entries[:1]...))
	}
	require.NoError(t, w.End("exit"))
	path := filepath.Join(t.TempDir(), "run.jtrace")
	require.NoError(t, os.WriteFile(path, out.Bytes(), 0o666))
	r, err := trace.Open(path)
	require.NoError(t, err)
	defer r.Close()
	return LeaksOf(r, m, nil)
}

// head are nine generations, all judged, and the frames make, leaks, browses and main.
func head() []any {
	list := []any{1, 9, 0, 0, 1, 900}
	for i := range 9 {
		list = append(list, 100*i)
	}
	for i, name := range []string{"make", "leaks", "browses", "main"} {
		list = append(list, 2, "p.Main", name, "Main.java", 10+i)
	}
	return list
}

func TestLeaksCallers(t *testing.T) {
	entries := append(head(), pathEntry(5, 0, 1, 3)...)
	entries = append(entries, pathEntry(0, 0, 2, 3)...)
	l, err := leaks(t, watchedMap(), append(entries, 4, 7, 2_000_000, 55)...)
	require.NoError(t, err)
	require.True(t, l.Final && l.Collected)
	require.Equal(t, [2]int{9, 8}, [2]int{l.Generations, l.Judged})
	require.Equal(t, []any{int64(900), int64(7), 2.0, int64(3), int64(55)}, []any{l.Millis, l.Unwatched, l.CostMillis, l.Born, l.Watched})
	require.Len(t, l.Findings, 1, "of the path on which nothing lives there is nothing to tell")
	p := l.Findings[0]
	require.Equal(t, Leak, p.Verdict)
	require.Equal(t, []string{"p.Main.make(Main.java:10)", "p.Main.leaks(Main.java:11)", "p.Main.main(Main.java:13)"}, p.Frames)
	require.Equal(t, []any{"p.Main", "src/p/Main.java", 5, int64(800), int64(80), int64(80 * 24), 8, 8, 10.0, int64(900)},
		[]any{p.Class, p.File, p.Line, p.Born, p.Alive, p.Bytes, p.Span, p.Active, p.Slope, p.OldestMillis})
	require.InDelta(t, 10-1.96*3.16/2, p.SlopeLow, 2)
	require.Equal(t, 10-p.SlopeLow, p.SlopeHigh-10)
}

// TestLeaksManyCallers: of a path that leaks from wherever it is called, and too little from each to tell, what is common is told.
func TestLeaksManyCallers(t *testing.T) {
	entries := head()
	for g := range 8 {
		list := []any{3, 2, 1, 3, 0, 2 - g%2, 3, 8}
		for i := range 8 {
			if i != g {
				list = append(list, 0, 0, 0)
			} else {
				list = append(append(append(list, 100), alive(5)...), alive(5)...)
			}
		}
		// A line of its own for each caller.
		list[5] = 4 + g
		entries = append(entries, 2, "p.Main", "caller"+strings.Repeat("x", g), "Main.java", 30+g)
		entries = append(entries, list...)
	}
	l, err := leaks(t, watchedMap(), entries...)
	require.NoError(t, err)
	require.Equal(t, Leak, l.Findings[0].Verdict)
	require.Equal(t, []string{"p.Main.make(Main.java:10)"}, l.Findings[0].Frames)
}

// TestLeaksScaled: where watched births stand for fewer than there were, what lives is as many more.
func TestLeaksScaled(t *testing.T) {
	l, err := countedLeaks(t, watchedMap(), count(0, 1600), append(head(), pathEntry(5, 0, 1, 3)...)...)
	require.NoError(t, err)
	p := l.Findings[0]
	require.Equal(t, []any{int64(1600), int64(160), int64(160 * 24), 20.0, true}, []any{p.Born, p.Alive, p.Bytes, p.Slope, p.Estimated})
}

// TestLeaksRounded: what is scaled is rounded so that all together is what the site made, which is known, and no more lives, nor did at any time.
func TestLeaksRounded(t *testing.T) {
	for _, made := range []int64{801, 1234, 1607, 2003, 799, 3} {
		entries := append(append(head(), pathEntry(50, 0, 1, 3)...), keptEntry(func(i int) int { return 100 * (i + 1) })...)
		l, err := countedLeaks(t, watchedMap(), count(0, made), entries...)
		require.NoError(t, err)
		p := l.Findings[0]
		require.Equal(t, []int64{made, made}, []int64{p.Born, p.Alive})
		sum := int64(0)
		for i, n := range p.Survivors {
			sum += n
			require.LessOrEqual(t, p.Kept[i], sum)
		}
	}
}

// keptEntry is what of the path before was alive as each of eight generations ended.
func keptEntry(of func(i int) int) []any {
	list := []any{5, 9}
	for i := range 9 {
		list = append(list, 1+of(i))
	}
	return list
}

// TestLeaksExchanged: what a path has more, others of its site have less, as in a cache that is filled from one place and kept up from another.
func TestLeaksExchanged(t *testing.T) {
	for name, test := range map[string]struct {
		filled func(i int) int
		want   Verdict
	}{
		"others let go what it takes": {func(i int) int { return 100 - 8*i }, Cache},
		"others let go nothing":       {func(int) int { return 30 }, Leak},
		"others let go little":        {func(i int) int { return 44 - i }, Leak},
		"there were fewer at a time":  {func(i int) int { return unless(i == 5, 100-8*i, 48) }, Unknown},
		"others' deaths are not seen": {func(i int) int { return unless(i == 8, 200, 36) }, Unknown},
	} {
		entries := append(head(), 3, 2, 1, 3, 0, 1, 3, 8)
		for i := range 8 {
			entries = append(append(append(entries, 100), alive(2+i/2)...), alive(2+i/2)...)
		}
		entries = append(entries, keptEntry(func(i int) int { return 6 * (i + 1) })...)
		entries = append(entries, 3, 2, 1, 3, 0, 2, 3, 1, 100)
		entries = append(append(entries, alive(test.filled(8)/2)...), alive(test.filled(8)/2)...)
		entries = append(entries, keptEntry(test.filled)...)
		l, err := leaks(t, watchedMap(), entries...)
		require.NoError(t, err)
		found := 0
		for _, p := range l.Findings {
			if len(p.Frames) > 1 && strings.HasPrefix(p.Frames[1], "p.Main.leaks(") {
				found++
				require.Equal(t, test.want, p.Verdict, name+": "+p.Why)
				require.Equal(t, []int64{6, 12, 18, 24, 30, 36, 42, 48}, p.Kept)
			}
		}
		require.Equal(t, 1, found, name)
	}
}

// TestLeaksStarted: what was made at the start, and of whose deaths nothing is known in the middle of the run, makes no leak of a path that is none.
func TestLeaksStarted(t *testing.T) {
	for name, test := range map[string]struct {
		others int // generations in which the other path makes something
		want   []Verdict
	}{
		"the others are there as long": {8, []Verdict{StartUp, Unknown}},
		"they begin later":             {7, []Verdict{Leak}},
	} {
		entries := append(head(), 3, 2, 1, 3, 0, 1, 3, 8)
		for i := range 8 {
			if i < 8-test.others {
				entries = append(entries, 0, 0, 0)
				continue
			}
			entries = append(append(append(entries, 100), alive(2+i/2)...), alive(2+i/2)...)
		}
		entries = append(entries, keptEntry(func(i int) int { return unless(i == 4, 60, 50) })...)
		entries = append(entries, 3, 2, 1, 3, 0, 2, 3, 1, 100)
		entries = append(append(entries, alive(18)...), alive(18)...)
		entries = append(entries, keptEntry(func(int) int { return 200 })...)
		l, err := leaks(t, watchedMap(), entries...)
		require.NoError(t, err)
		var got []Verdict
		for _, p := range l.Findings {
			got = append(got, p.Verdict)
		}
		require.ElementsMatch(t, test.want, got, "%s: %+v", name, l.Findings)
	}
}

// TestWhole: what is part of a part is part of the whole, and what are parts of each other stay so.
func TestWhole(t *testing.T) {
	list := []Path{{Name: "a", PartOf: "b"}, {Name: "b", PartOf: "c"}, {Name: "c"}, {Name: "d", PartOf: "e"}, {Name: "e", PartOf: "d"}}
	whole(list)
	var of []string
	for _, p := range list {
		of = append(of, p.PartOf)
	}
	require.Equal(t, []string{"c", "c", "", "e", "d"}, of)
}

// TestLeaksParts: what the constructor of a leak makes comes behind it, however much more it takes.
func TestLeaksParts(t *testing.T) {
	list := []Path{{Name: "a", Verdict: Leak, Class: "int[]", Frames: []string{"p.Order.<init>(Order.java:3)", "p.Shop.make(Shop.java:5)", "p.Main.<init>(Main.java:2)", "p.Main.main(Main.java:8)"}, Span: 9, SlopeBytes: 900},
		{Name: "b", Verdict: Leak, Class: "p.Item", Frames: []string{"p.Shop.other(Shop.java:9)"}, Span: 9, SlopeBytes: 50},
		{Name: "c", Verdict: Leak, Class: "p.Order", Frames: []string{"p.Shop.make(Shop.java:5)"}, Span: 9, SlopeBytes: 20}, {Name: "d", Verdict: LRU, Bytes: 5000}}
	rank(list)
	var names []string
	for _, p := range list {
		names = append(names, p.Name+p.PartOf)
	}
	require.Equal(t, []string{"c", "b", "ac", "d"}, names)
}

func TestLeaksNamesStay(t *testing.T) {
	l, err := leaks(t, watchedMap(), append(head(), pathEntry(5, 0, 1, 3)...)...)
	require.NoError(t, err)
	moved := head()
	moved[15+4] = 99 // the line of make
	k, err := leaks(t, watchedMap(), append(moved, pathEntry(5, 0, 1, 3)...)...)
	require.NoError(t, err)
	require.Equal(t, l.Findings[0].Name, k.Findings[0].Name)
	require.NotEqual(t, l.Findings[0].Frames, k.Findings[0].Frames)
}

// TestLeaksLetGo: what the program let go as it ended is a leak, too, as far as it is known to have been alive before.
func TestLeaksLetGo(t *testing.T) {
	entries := head()
	entries[3] = 8
	l, err := leaks(t, watchedMap(), append(entries, letGoEntry(5, 0, 0, 3)...)...)
	require.NoError(t, err)
	require.Len(t, l.Findings, 1)
	require.Equal(t, [3]any{Leak, true, 8}, [3]any{l.Findings[0].Verdict, l.Findings[0].Ended, l.Findings[0].Span})

	l, err = leaks(t, watchedMap(), append(entries, letGoEntry(6, 5, 0, 3)...)...)
	require.NoError(t, err)
	require.Len(t, l.Findings, 1, "a leak is told once")
	require.False(t, l.Findings[0].Ended)

	kept := append(letGoEntry(6, 5, 0, 3), keptEntry(func(int) int { return 80 })...)
	l, err = leaks(t, watchedMap(), append(entries, kept...)...)
	require.NoError(t, err)
	require.Len(t, l.Findings, 1, "what is alive was not let go")
	require.Equal(t, [3]any{Leak, false, int64(80)}, [3]any{l.Findings[0].Verdict, l.Findings[0].Ended, l.Findings[0].Alive})

	entries[3] = 3
	l, err = leaks(t, watchedMap(), append(entries, letGoEntry(5, 0, 0, 3)...)...)
	require.NoError(t, err)
	require.Empty(t, l.Findings, "where no old collection had judged them, they may have been dead long before")
}

// TestLeaksAtMost: of the generations that are not judged most may be garbage.
func TestLeaksAtMost(t *testing.T) {
	entries := head()
	entries[3], entries[4] = 6, 0
	entries = append(entries, 3, 2, 1, 2, 0, 3, 8)
	for i := range 8 {
		entries = append(append(entries, 100), alive(unless(i > 5, 5, 50))...)
	}
	l, err := leaks(t, watchedMap(), entries...)
	require.NoError(t, err)
	require.Len(t, l.Findings, 1)
	p := l.Findings[0]
	require.Equal(t, []any{Leak, int64(80), int64(80 * 24), 10.0, 240.0}, []any{p.Verdict, p.Alive, p.Bytes, p.Slope, p.SlopeBytes})
}

func TestLeaksNotThere(t *testing.T) {
	l, err := leaks(t, theMap(), head()...)
	require.NoError(t, err)
	require.Nil(t, l, "a program that watches no births")

	l, err = leaks(t, watchedMap())
	require.NoError(t, err)
	require.Equal(t, 0, l.Generations, "one that was stopped before the first snapshot")

	for name, entries := range map[string][]any{
		"an unknown entry":          {9},
		"more generations than fit": {1, 100},
		"a frame that is not there": append(head(), pathEntry(5, 7)...),
		"a path that is cut off":    append(head(), 3, 2, 1, 1, 0, 8, 100),
		"a text that is too long":   {2, 200},
		"kept of no path":           append(head(), 5, 0),
		"kept of too many":          append(append(head(), pathEntry(5, 0, 1, 3)...), 5, 10),
	} {
		_, err := leaks(t, watchedMap(), entries...)
		require.ErrorContains(t, err, "malformed", name)
	}
}
