package pathfacts

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"jinstr/heaptuple/trace"
	"jinstr/probemap"

	"github.com/stretchr/testify/require"
)

// linesRunning gives the lines of a program, which has counted sum of some numbers, where these frames were open when it ended.
func linesRunning(t *testing.T, scheme string, frames []trace.OpenFrame, ns ...int) (*Facts, string) {
	m := program(scheme)
	var out bytes.Buffer
	w := trace.NewWriter(&out, trace.Header{Build: "b", Level: "full"})
	c := &trace.Counters{Final: true}
	if len(ns) > 0 {
		c.Paths = run(t, m, ns...)
	}
	w.Counters(c)
	w.OpenFrames(frames)
	require.NoError(t, w.End("exit"))
	r, err := trace.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	require.NoError(t, err)
	f, err := Of(r, m)
	require.NoError(t, err)
	return f, shownLines(f, m)
}

// shownLines writes each line with how often it ran, and its branches.
func shownLines(f *Facts, m *probemap.Map) string {
	files, _ := f.Lines(m)
	times := func(n int64, unknown bool) string {
		if unknown {
			return "?"
		}
		return fmt.Sprint(n)
	}
	var all []string
	for _, l := range files[0].Lines {
		text := fmt.Sprintf("%d:%s", l.Number, times(l.Times, l.Unknown))
		for _, b := range l.Branches {
			text += "/" + times(b.Times, b.Unknown)
		}
		all = append(all, text)
	}
	return strings.Join(all, " ")
}

func TestRunningAtTheEnd(t *testing.T) {
	sum := func(line int) []trace.OpenFrame {
		return []trace.OpenFrame{{Class: "p.Main", Method: "sum", Line: line}}
	}
	for _, test := range []struct {
		name, scheme string
		frames       []trace.OpenFrame
		counted      []int
		want         string
	}{
		{"none", "epp", nil, nil, "12:0 13:0/0/0 14:0/0/0 15:0 16:0 18:0 21:0/0/0"},
		{"at the start", "epp", sum(12), nil, "12:1 13:0/0/0 14:0/0/0 15:0 16:0 18:0 21:0/0/0"},
		{"in the loop: what surely ran, and what rounds may have run", "epp", sum(15), nil, "12:1 13:1/1/0 14:1/1/? 15:1 16:? 18:0 21:0/0/0"},
		{"behind the loop", "pap", sum(18), nil, "12:1 13:1/?/1 14:?/?/? 15:? 16:? 18:1 21:0/0/0"},
		{"a call on a later line of its statement", "epp", sum(17), nil, "12:1 13:1/1/0 14:1/?/? 15:? 16:1 18:0 21:0/0/0"},
		{"what was counted stays", "epp", sum(15), []int{1}, "12:1 13:2/1/1 14:1/1/1 15:1 16:1 18:1 21:0/0/0"},
		{"edges are counted as they are taken", "edges", sum(15), nil, "12:0 13:0/0/0 14:0/0/0 15:0 16:0 18:0 21:0/0/0"},
		{"what is no method of the map", "epp", []trace.OpenFrame{{Class: "q.Main", Method: "sum", Line: 15}, {Class: "p.Main", Method: "main", Line: 6}, {Class: "p.Main", Method: "lambda$sum$0", Line: 15}, {Class: "p.Main", Method: "sum", Line: 3}}, nil,
			"12:0 13:0/0/0 14:0/0/0 15:0 16:0 18:0 21:0/0/0"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, got := linesRunning(t, test.scheme, test.frames, test.counted...)
			require.Equal(t, test.want, got)
		})
	}
}

func TestRunningOfSeveralPrograms(t *testing.T) {
	frames := []trace.OpenFrame{{Class: "p.Main", Method: "sum", Line: 12}}
	a, _ := linesRunning(t, "epp", frames)
	b, _ := linesRunning(t, "epp", append(frames, trace.OpenFrame{Class: "p.Main", Method: "sum", Line: 18}))
	sum := Sum([]*Facts{a, nil, b})
	require.Equal(t, []Running{{Method: "p.Main.sum", File: "src/p/Main.java", Line: 12, method: method{"", 1}, surely: true}, {Method: "p.Main.sum", File: "src/p/Main.java", Line: 18, method: method{"", 1}, surely: true}}, sum.Running)
}

// TestNamed holds what the virtual machine calls methods against their kinds.
func TestNamed(t *testing.T) {
	for _, test := range []struct {
		kind, name string
		want       bool
	}{
		{probemap.KindMethod, "run", true}, {probemap.KindMethod, "runs", false}, {probemap.KindMethod, "lambda$run$0", false}, {probemap.KindLambda, "lambda$run$0", true},
		{probemap.KindLambda, "run", false}, {probemap.KindConstructor, "<init>", true}, {probemap.KindInitializer, "<init>", true}, {probemap.KindStatic, "<clinit>", true},
		{probemap.KindStatic, "<init>", false}, {probemap.KindFinally, "run", true}, {probemap.KindSites, "run", false},
	} {
		require.Equal(t, test.want, isNamed(&probemap.Method{Kind: test.kind, Name: "run"}, test.name), "%s %s", test.kind, test.name)
	}
}

// TestRunningIn: a frame is of the methods that have its line, and surely of one if that is the only one.
func TestRunningIn(t *testing.T) {
	on := func(kind, name string, line int, lines ...int) *probemap.Method {
		return &probemap.Method{Kind: kind, Name: name, Line: line, Paths: &probemap.Paths{Nodes: []probemap.PathNode{{}, {}, {Lines: lines}}}}
	}
	file := &probemap.File{Classes: []*probemap.Class{{Name: "M"}}, Methods: []*probemap.Method{
		on(probemap.KindMethod, "main", 1, 2, 8, 12), on(probemap.KindLambda, "lambda", 2, 3, 4), on(probemap.KindLambda, "lambda#2", 12, 12), on(probemap.KindFinally, "finally", 15, 16),
		{Kind: probemap.KindMethod, Name: "native", Line: 20},
	}}
	for _, test := range []struct {
		method string
		line   int
		want   string
		surely bool
	}{
		{"main", 8, "main", true},
		{"main", 9, "main", true},           // a later line of its statement
		{"main", 12, "main", false},         // or the lambda that has the line
		{"main", 16, "finally main", false}, // its block, and what it had come along
		{"lambda$main$0", 4, "lambda", true},
		{"lambda$main$0", 5, "lambda", false},
		{"lambda$main$1", 8, "", false}, // an expression, which has no paths
		{"lambda$main$2", 12, "lambda#2", false},
		{"native", 20, "", false},
		{"<init>", 1, "", false},
	} {
		methods, surely := runningIn(file, trace.OpenFrame{Class: "M", Method: test.method, Line: test.line})
		var names []string
		for _, m := range methods {
			names = append(names, m.Name)
		}
		require.Equal(t, test.want, strings.Join(names, " "), "%s:%d", test.method, test.line)
		require.Equal(t, test.surely, surely, "%s:%d", test.method, test.line)
	}
}
