// Package pathtest has a small program whose paths are counted: its source, its
// map, and what it counts, for tests of what comes behind the rewriter.
package pathtest

import (
	"bytes"
	"slices"

	"jinstr/heaptuple/trace"
	"jinstr/pathprofile"
	"jinstr/probemap"
	"jinstr/rewrite/pathplan"
)

// Path is where the map says that the source is.
const Path = "src/p/Main.java"

// Source is the program.
const Source = `package p;

class Main {
    public static void main(String[] args) {
        for (String arg : args) {
            System.out.println(sum(Integer.parseInt(arg)));
        }
    }

    // The sum of the even numbers up to n.
    static int sum(int n) {
        int s = 0;
        while (n > 0) {
            if (n % 2 == 0)
                s += n;
            n--;
        }
        return s;
    }

    static int never(int x) { return x > 0 ? 1 : 2; }
}
`

// Map is the program's map; the paths of sum are numbered by a scheme, those of
// never by EPP, those of main are not counted.
func Map(scheme string, interest ...[]int) *probemap.Map {
	sum := &probemap.Paths{Scheme: scheme, Interest: interest,
		Nodes: []probemap.PathNode{{Kind: probemap.NodeEntry}, {Kind: probemap.NodeExit}, {Kind: probemap.NodeBlock, Lines: []int{12}},
			{Kind: probemap.NodeLoop, Lines: []int{13}}, {Kind: probemap.NodeBranch, Lines: []int{14}}, {Kind: probemap.NodeBlock, Lines: []int{15}},
			{Kind: probemap.NodeBlock, Lines: []int{16}}, {Kind: probemap.NodeBlock, Lines: []int{18}}},
		Edges: []probemap.PathEdge{{From: 0, To: 2, Kind: probemap.EdgeNext}, {From: 2, To: 3, Kind: probemap.EdgeNext},
			{From: 3, To: 4, Kind: probemap.EdgeTrue}, {From: 4, To: 5, Kind: probemap.EdgeTrue},
			{From: 4, To: 6, Kind: probemap.EdgeFalse}, {From: 5, To: 6, Kind: probemap.EdgeNext},
			{From: 6, To: 3, Kind: probemap.EdgeNext}, {From: 3, To: 7, Kind: probemap.EdgeFalse}, {From: 7, To: 1, Kind: probemap.EdgeReturn}}}
	never := &probemap.Paths{Scheme: "epp",
		Nodes: []probemap.PathNode{{Kind: probemap.NodeEntry}, {Kind: probemap.NodeExit}, {Kind: probemap.NodeBranch, Lines: []int{21}}},
		Edges: []probemap.PathEdge{{From: 0, To: 2, Kind: probemap.EdgeNext}, {From: 2, To: 1, Kind: probemap.EdgeTrue}, {From: 2, To: 1, Kind: probemap.EdgeFalse}}}
	return &probemap.Map{Format: probemap.Format, Build: "b", Level: "full", Style: "ids", Sources: []*probemap.File{{Path: Path, Output: "src/p/Main.java",
		Classes: []*probemap.Class{{Name: "p.Main", Line: 3}},
		Methods: []*probemap.Method{{ID: 1, Name: "sum", Kind: probemap.KindMethod, Line: 11, Paths: sum},
			{ID: 2, Name: "never", Kind: probemap.KindMethod, Line: 21, Paths: never}, {ID: 3, Name: "main", Kind: probemap.KindMethod, Line: 4}}}}}
}

// Counted is what sum counts when it is called with each of these numbers, call
// by call.
func Counted(m *probemap.Map, ns ...int) ([]trace.Counted, error) {
	plan, err := pathplan.Of(m.Sources[0].Methods[0].Paths)
	if err != nil {
		return nil, err
	}
	var list []trace.Counted
	for _, n := range ns {
		for _, c := range plan.Run(walk(n)).Counts {
			list = append(list, counted(c))
		}
	}
	return list, nil
}

// walk is the way of one call.
func walk(n int) pathprofile.Path {
	path := pathprofile.Path{0, 1}
	for ; n > 0; n-- {
		if n%2 == 0 {
			path = append(path, 2, 3, 5, 6)
		} else {
			path = append(path, 2, 4, 6)
		}
	}
	return append(path, 7, 8)
}

// counted is a path of sum by its values.
func counted(values []int64) trace.Counted {
	last := len(values) - 1
	x := trace.Counted{Method: 1, ID: values[last], Times: 1}
	for _, v := range values[:last] {
		if k := len(x.Values) - 1; k >= 0 && x.Values[k].Value == v {
			x.Values[k].Times++
		} else {
			x.Values = append(x.Values, trace.Run{Value: v, Times: 1})
		}
	}
	return x
}

// Trace is a trace with these counters, or with none.
func Trace(build string, c *trace.Counters) ([]byte, error) {
	var out bytes.Buffer
	w := trace.NewWriter(&out, trace.Header{Build: build, Level: "full", VM: "test"})
	if c != nil {
		w.Counters(c)
	}
	err := w.End("exit")
	return slices.Clip(out.Bytes()), err
}
