package probemap

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// loop is the graph of  while (c) { switch (x) { case 1: a(); } }
func loop() *Paths {
	return &Paths{Scheme: "psp0",
		Nodes: []PathNode{{Kind: NodeEntry}, {Kind: NodeExit}, {Kind: NodeLoop, Lines: []int{2}}, {Kind: NodeSwitch, Lines: []int{3}}, {Kind: NodeBlock, Lines: []int{4, 5}}},
		Edges: []PathEdge{{From: 0, To: 2, Kind: EdgeNext}, {From: 2, To: 3, Kind: EdgeTrue}, {From: 3, To: 4, Kind: EdgeCase, Label: `"<&>"`},
			{From: 3, To: 2, Kind: EdgeNone}, {From: 4, To: 2, Kind: EdgeContinue}, {From: 2, To: 1, Kind: EdgeFalse}},
		Interest: [][]int{{0, 5}, {0, 1, 2, 4, 5}},
	}
}

func TestPathsShort(t *testing.T) {
	text, err := json.Marshal(loop())
	if err != nil {
		t.Fatal(err)
	}
	want := `{"scheme":"psp0","nodes":[[0],[1],[4,2],[5,3],[2,4,5]],"edges":[[0,2,0],[2,3,1],[3,4,3,"\"\u003c\u0026\u003e\""],[3,2,4],[4,2,6],[2,1,2]],"interest":[[0,5],[0,1,2,4,5]]}`
	if string(text) != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
	var p Paths
	if err := json.Unmarshal(text, &p); err != nil || !reflect.DeepEqual(&p, loop()) || p.Check() != nil {
		t.Errorf("got %+v, %v, %v", p, err, p.Check())
	}
}

func TestPathsEveryKind(t *testing.T) {
	for _, k := range nodeKinds {
		var n PathNode
		text, err := json.Marshal(PathNode{Kind: k})
		if err != nil || json.Unmarshal(text, &n) != nil || n.Kind != k {
			t.Errorf("%s becomes %s, %+v", k, text, n)
		}
	}
	for _, k := range edgeKinds {
		var e PathEdge
		text, err := json.Marshal(PathEdge{Kind: k})
		if err != nil || json.Unmarshal(text, &e) != nil || e.Kind != k {
			t.Errorf("%s becomes %s, %+v", k, text, e)
		}
	}
	if _, err := json.Marshal(PathNode{Kind: "x"}); err == nil {
		t.Error("an unknown kind of node was written")
	}
	if _, err := json.Marshal(PathEdge{Kind: "x"}); err == nil {
		t.Error("an unknown kind of edge was written")
	}
}

func TestPathsDamaged(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"no nodes":        {`{}`, "entry and exit"},
		"no exit":         {`{"nodes":[[0],[2]]}`, "entry and exit"},
		"kind of node":    {`{"nodes":[[0],[99]]}`, "no kind"},
		"empty node":      {`{"nodes":[[0],[]]}`, "no kind"},
		"line 0":          {`{"nodes":[[0],[1],[2,0]]}`, "node 2 of a graph has a line 0"},
		"kind of edge":    {`{"nodes":[[0],[1]],"edges":[[0,1,99]]}`, "no kind"},
		"short edge":      {`{"nodes":[[0],[1]],"edges":[[0,1]]}`, "no kind"},
		"wild edge":       {`{"nodes":[[0],[1]],"edges":[[0,2,0]]}`, "from node 0 to 2, of 2"},
		"edge below":      {`{"nodes":[[0],[1]],"edges":[[-1,1,0]]}`, "from node -1"},
		"wild interest":   {`{"nodes":[[0],[1]],"edges":[[0,1,0]],"interest":[[1]]}`, "does not go on at edge 1"},
		"broken interest": {`{"nodes":[[0],[1]],"edges":[[0,1,0]],"interest":[[0,0]]}`, "does not go on"},
		"open interest":   {`{"nodes":[[0],[1],[2]],"edges":[[0,2,0],[2,1,0]],"interest":[[0]]}`, "does not lead to the exit"},
	} {
		path := filepath.Join(t.TempDir(), "map")
		text := oneFile + `{"first":1,"path":"A.java","methods":[{"name":"m","paths":` + test.text + `}]}`
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(path); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", name, err, test.want)
		}
	}
	path := filepath.Join(t.TempDir(), "map")
	if err := os.WriteFile(path, []byte(oneFile+`{"first":1,"methods":[null]}`), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(path); err == nil || !strings.Contains(err.Error(), "method 0 is missing") {
		t.Errorf("a method that is null: %v", err)
	}
}
