package watch

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// pathsOf are the paths of one site; a call is a letter and its line.
func pathsOf(paths ...string) (*trace.Watched, *finder) {
	w := &trace.Watched{Begun: make([]int64, 10), Judged: 10, Collected: true}
	numbers := map[string]int{}
	for _, text := range paths {
		p := trace.WatchedPath{Method: 1, ID: 1}
		for _, call := range strings.Fields(text) {
			if _, met := numbers[call]; !met {
				numbers[call] = len(w.Frames)
				w.Frames = append(w.Frames, trace.Frame{Class: "C", Method: call[:1], File: "C.java", Line: int(call[1] - '0')})
			}
			p.Frames = append(p.Frames, numbers[call])
		}
		for range w.Begun {
			all := trace.Survivors{Watched: 1, Alive: 1, Squares: 1}
			p.Generations = append(p.Generations, trace.WatchedGeneration{Born: 1, Before: all, After: all})
		}
		w.Paths = append(w.Paths, p)
	}
	sites := map[counter]siteOf{{1, 1}: {file: &probemap.File{Path: "C.java"}, site: &probemap.Site{Line: 1, Class: "X"}}}
	return w, &finder{w: w, sites: sites, unseen: &unseen{}, exact: map[*trace.WatchedPath]*replay.PathFact{}}
}

// On which line of itself a method outside of the program calls is not told apart; of the program's own it is.
func TestJoinOutside(t *testing.T) {
	w, _ := pathsOf("a1 b2 c3", "a1 b4 c3", "a1 b2 c5")
	for i := range w.Frames {
		if f := &w.Frames[i]; f.Method == "b" {
			f.Class = "Library$Inner"
		}
	}
	m := &probemap.Map{Sources: []*probemap.File{{Classes: []*probemap.Class{{Name: "C"}}}}}
	joined := joinOutside(w, m)
	folded := fold(w, joined)
	first, second, third := folded[&w.Paths[0]].frames, folded[&w.Paths[1]].frames, folded[&w.Paths[2]].frames
	require.Equal(t, first, second)
	require.NotEqual(t, first, third)
	require.Equal(t, "Library$Inner.b(C.java)", FrameText(&w.Frames[first[1]]))
}

func TestRecursion(t *testing.T) {
	for name, test := range map[string]struct{ paths, want []string }{
		"none":                   {[]string{"a1 b2 m3", "a1 c4 m5"}, []string{"a1 b2 m3", "a1 c4 m5"}},
		"itself":                 {[]string{"a1 m2", "a1 a3 m2", "a1 a3 a3 m2"}, []string{"a1 m2"}},
		"from two calls":         {[]string{"a1 m2", "a1 a3 a4 a3 m2", "a1 a4 m2"}, []string{"a1 m2"}},
		"each other":             {[]string{"a1 b2 m3", "a1 b2 a4 b2 m3", "a1 b2 a4 b2 a4 b2 m3"}, []string{"a1 b2 m3"}},
		"overloads":              {[]string{"a1 a2 a3 m4", "a1 a3 m4"}, []string{"a1 a2 a3 m4", "a1 a3 m4"}},
		"two callers":            {[]string{"a1 a2 a2 b3 m4", "a1 a2 c5 m6", "a1 a2 a2 c5 m6"}, []string{"a1 b3 m4", "a1 c5 m6"}},
		"cut off":                {[]string{"a1 m2", "a1 a3 m2", "a1 a3 a3 a3"}, []string{"a1 m2"}},
		"cut off, of two":        {[]string{"a1 b2 m3", "a1 c4 m5", "a1 a3 a3 a3"}, []string{"a1", "a1 b2 m3", "a1 c4 m5"}},
		"each other, cut off":    {[]string{"a1 m3", "a1 b2 a4 m3", "a1 b2 a4 b2 a4 b2"}, []string{"a1 m3"}},
		"below the site's":       {[]string{"x1 a3 m2", "x1 a3 a4 m2", "x1 a3 a4 a4 m2"}, []string{"x1 a3 m2"}},
		"twice, but not in turn": {[]string{"a1 b2 b2 c3 m4", "a1 b2 c3 m4"}, []string{"a1 b2 c3 m4"}},
	} {
		t.Run(name, func(t *testing.T) {
			w, f := pathsOf(test.paths...)
			l := &Leaks{}
			for i := range w.Paths {
				w.Paths[i].Kept = make([]int64, 10)
			}
			l.find(f)
			var got []string
			for _, p := range l.Findings {
				require.Equal(t, Leak, p.Verdict)
				var calls []string
				for _, frame := range p.Frames {
					frame = strings.TrimSuffix(strings.TrimPrefix(frame, "C."), ")")
					calls = append(calls, frame[:1]+frame[len(frame)-1:])
				}
				got = append(got, strings.Join(calls, " "))
			}
			require.ElementsMatch(t, test.want, got)
		})
	}
}
