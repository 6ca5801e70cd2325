package pathplan

import (
	"reflect"
	"strings"
	"testing"

	"jinstr/pathprofile"
	"jinstr/probemap"
)

// loop is the graph of  while (c) { if (d) { … } }
func loop() *probemap.Paths {
	return &probemap.Paths{Scheme: "epp",
		Nodes: []probemap.PathNode{{Kind: probemap.NodeEntry}, {Kind: probemap.NodeExit}, {Kind: probemap.NodeLoop}, {Kind: probemap.NodeBranch}, {Kind: probemap.NodeBlock}},
		Edges: []probemap.PathEdge{{From: 0, To: 2}, {From: 2, To: 3}, {From: 3, To: 4}, {From: 3, To: 2}, {From: 4, To: 2}, {From: 2, To: 1}}}
}

func TestOf(t *testing.T) {
	plan, err := Of(loop())
	if err != nil || plan.Scheme != pathprofile.EPP || plan.MaxID != 8 {
		t.Fatalf("%+v, %v", plan, err)
	}
	p := loop()
	p.Most = 6
	if plan, err := Of(p); err != nil || plan.MaxID > 5 {
		t.Errorf("%v, %v", plan.MaxID, err)
	}
	p = loop()
	p.Scheme, p.Interest = "psp2", [][]int{{0, 5}, {0, 1, 3, 5}}
	plan, err = Of(p)
	if err != nil || !reflect.DeepEqual(plan.Interest, []pathprofile.Path{{0, 5}, {0, 1, 3, 5}}) {
		t.Errorf("%+v, %v", plan, err)
	}
}

func TestOfWrong(t *testing.T) {
	for want, change := range map[string]func(*probemap.Paths){
		"no scheme is called": func(p *probemap.Paths) { p.Scheme = "best" },
		"cannot be reached":   func(p *probemap.Paths) { p.Nodes = append(p.Nodes, probemap.PathNode{}) },
		"path of interest":    func(p *probemap.Paths) { p.Scheme, p.Interest = "psp0", [][]int{{5}} },
		"graph has loops":     func(p *probemap.Paths) { p.Scheme, p.Interest = "espp", [][]int{{0, 5}} },
	} {
		p := loop()
		change(p)
		if _, err := Of(p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
