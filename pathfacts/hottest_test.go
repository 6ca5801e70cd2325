package pathfacts

import (
	"errors"
	"reflect"
	"testing"

	"jinstr/heaptuple/trace"
	"jinstr/pathprofile"
	"jinstr/rewrite/interest"
	"jinstr/rewrite/pathplan"
)

func always(s pathprofile.Scheme) func(*pathprofile.Graph) (pathprofile.Scheme, error) {
	return func(*pathprofile.Graph) (pathprofile.Scheme, error) { return s, nil }
}

// TestHottest: the path of 200 rounds ran most, and no scheme has a number for it.
func TestHottest(t *testing.T) {
	m := program("pap")
	f := facts(t, m, &trace.Counters{Final: true, Paths: run(t, m, 200, 200, 200, 200, 3, 3, 3, 0, 0, 1)})
	c, err := f.Hottest(m, 2, always(pathprofile.PSP0))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Paths) != 2 || c.Untaken != 1 || c.Pieces != 0 || c.Share != 0.5 {
		t.Fatalf("%+v", c)
	}
	if got := c.Paths[0]; got.Method != "p.Main.sum#1" || !reflect.DeepEqual(got.Path, pathprofile.Path(f.Methods[0].Paths[1].Edges)) {
		t.Errorf("%+v", got)
	}
	g := m.Sources[0].Methods[0].Paths
	method := &interest.Method{Class: "p.Main", Name: "sum"}
	if method.Graph, err = pathplan.Graph(g); err != nil {
		t.Fatal(err)
	}
	for _, n := range g.Nodes {
		method.Lines = append(method.Lines, n.Lines)
	}
	set := interest.From("run.jtrace", c.Paths)
	if got := set.Of(method); set.Err() != nil || len(got) != 2 || !reflect.DeepEqual(got[1], c.Paths[1].Path) {
		t.Errorf("%v, %v", got, set.Err())
	}
}

// TestHottestPieces: EPP counts loops in pieces, of which no path can be made.
func TestHottestPieces(t *testing.T) {
	m := program("epp")
	f := facts(t, m, &trace.Counters{Final: true, Paths: run(t, m, 3, 3, 0)})
	c, err := f.Hottest(m, 10, always(pathprofile.PSP2))
	if err != nil || len(c.Paths) != 1 || c.Pieces == 0 {
		t.Errorf("%+v, %v", c, err)
	}
	none := func(*pathprofile.Graph) (pathprofile.Scheme, error) { return 0, errors.New("no") }
	if _, err := f.Hottest(m, 10, none); err == nil {
		t.Error("no error")
	}
}
