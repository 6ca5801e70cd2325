package world

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/pathfacts"
	"jinstr/probemap"
)

// fork is the graph of  if (c) a();  with an edge for each way.
var fork = &probemap.Paths{
	Nodes: []probemap.PathNode{{Kind: probemap.NodeEntry}, {Kind: probemap.NodeExit}, {Kind: probemap.NodeBranch, Lines: []int{1}}, {Kind: probemap.NodeBlock, Lines: []int{2}}},
	Edges: []probemap.PathEdge{{From: 0, To: 2}, {From: 2, To: 3}, {From: 2, To: 1}, {From: 3, To: 1}},
}

func countedFork(lost int64, edges ...int64) *counted {
	return &counted{edges: map[string][]int64{"m": edges}, paths: map[string]*probemap.Paths{"m": fork}, lost: map[string]int64{"m": lost}}
}

func TestAgreement(t *testing.T) {
	whole, left := countedFork(0, 5, 2, 3, 2), countedFork(0, 5, 2, 3, 1)
	for name, test := range map[string]struct {
		edges, again, paths *counted
		want                Agreement
	}{
		"equal":  {whole, whole, whole, Agreement{Equal: 1, Counts: 4}},
		"never":  {countedFork(0, 0, 0, 0, 0), countedFork(0, 0, 0, 0, 0), countedFork(0, 0, 0, 0, 0), Agreement{Never: 1}},
		"varies": {whole, left, whole, Agreement{Varies: 1}},
		"less":   {left, left, countedFork(0, 4, 1, 3, 1), Agreement{Unexplained: []string{"m"}}},
		"more":   {left, left, countedFork(0, 4, 1, 3, 2), Agreement{Unexplained: []string{"m"}}},
		"lost":   {whole, whole, countedFork(1, 4, 1, 3, 1), Agreement{Lost: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, test.want, test.edges.agreement(test.again, test.edges, test.paths))
		})
	}
}

func TestCoverageLine(t *testing.T) {
	s := &sourceLines{methods: map[int]map[string]bool{1: {"a": true}, 2: {"a": true, "b": true}}, jumps: map[int]bool{3: true}, braces: map[int]bool{4: true}}
	for name, test := range map[string]struct {
		line   pathfacts.Line
		theirs jacocoLine
		left   bool
		want   string
	}{
		"ran on both":   {pathfacts.Line{Number: 1, Times: 3}, jacocoLine{CI: 2, MI: 4}, false, ""},
		"ran on none":   {pathfacts.Line{Number: 1}, jacocoLine{MI: 4}, false, ""},
		"exception":     {pathfacts.Line{Number: 1, Times: 3}, jacocoLine{MI: 4}, true, throwsLine},
		"jump":          {pathfacts.Line{Number: 3, Times: 3}, jacocoLine{MI: 1}, false, jumpLine},
		"brace":         {pathfacts.Line{Number: 4}, jacocoLine{CI: 1, MI: 3}, false, elseLine},
		"other methods": {pathfacts.Line{Number: 2}, jacocoLine{CI: 1}, false, sharedLine},
		"ours only":     {pathfacts.Line{Number: 1, Times: 3}, jacocoLine{MI: 4}, false, "?"},
		"theirs only":   {pathfacts.Line{Number: 1}, jacocoLine{CI: 4}, false, "?"},
	} {
		out := Coverage{Causes: map[string]int{}}
		out.line("T.java", &test.line, test.theirs, test.left, s)
		got := ""
		for cause := range out.Causes {
			got = cause
		}
		if len(out.Unexplained) > 0 {
			got = "?"
		}
		require.Equal(t, test.want, got, name)
		require.Equal(t, 1, out.Lines)
		require.Equal(t, test.want == "", out.SameLines == 1)
	}
}

func TestCoverageBranches(t *testing.T) {
	line := &pathfacts.Line{Number: 1, Times: 1, Branches: []pathfacts.Branch{{Times: 1}, {Times: 0}}}
	branches := func(t jacocoLine, thrown int) Coverage {
		out := Coverage{Causes: map[string]int{}}
		out.branches("T.java", line, t, thrown)
		return out
	}
	require.Equal(t, 1, branches(jacocoLine{CB: 1, MB: 1}, 0).SameBranches)
	require.Equal(t, 1, branches(jacocoLine{CB: 0, MB: 2}, 1).Causes[throwsBranch])
	require.Len(t, branches(jacocoLine{CB: 0, MB: 2}, 0).Unexplained, 1)
	require.Len(t, branches(jacocoLine{CB: 2, MB: 0}, 1).Unexplained, 1)
	require.Equal(t, 1, branches(jacocoLine{CB: 2, MB: 2}, 0).SameMore)
	require.Len(t, branches(jacocoLine{CB: 4, MB: 0}, 0).Unexplained, 1)
	require.Equal(t, 1, branches(jacocoLine{}, 0).Causes[noBranches])
}

func TestWritePart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "doc.md")
	require.NoError(t, os.WriteFile(path, []byte("a\n<!-- x -->\nold\n<!-- /x -->\nb\n"), 0o666))
	require.NoError(t, WritePart(path, "x", "new\n"))
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "a\n<!-- x -->\nnew\n<!-- /x -->\nb\n", string(text))
	require.ErrorContains(t, WritePart(path, "y", "new\n"), "has no place")
}
