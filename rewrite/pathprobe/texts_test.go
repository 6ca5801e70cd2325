package pathprobe

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"jinstr/probemap"
	"jinstr/rewrite/flow"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/meaning/meaningtest"
)

// words name the places in the tests.
var words = map[flow.Where]string{flow.Before: "before", flow.Leave: "leave", flow.After: "after", flow.Else: "else"}

// texts plans the path probes of a body, and gives the text around it and those within, each with its place.
func texts(t *testing.T, scheme, body string) (around Framed, within []string) {
	t.Helper()
	e, last := meaningtest.At(t, "int n; void call() { }", body)
	c := New(javac.NewRules(e), Options{Scheme: scheme, OnMiss: MissStop})
	names := 0
	around, err := c.Plan(Body{
		Node: e.File.Parent(last), Method: &probemap.Method{Kind: probemap.KindMethod, Name: "m()"}, Call: "manOT", Label: "x",
		Number: func() string { return "7" }, Variable: func() string { names++; return fmt.Sprint("v", names) },
	})
	require.NoError(t, err, body)
	var places []flow.Slot
	for s := range c.at {
		if s.Node != e.File.Parent(last) {
			places = append(places, s)
		}
	}
	slices.SortFunc(places, func(a, b flow.Slot) int { return 10*int(a.Node-b.Node) + int(a.Where) - int(b.Where) })
	for _, s := range places {
		within = append(within, words[s.Where]+" "+strings.Fields(e.File.Text(s.Node))[0]+" "+c.at[s].String())
	}
	return around, within
}

// TestTexts: what the probes of a body are, by scheme.
func TestTexts(t *testing.T) {
	for _, test := range []struct {
		scheme, body string
		around       Framed
		within       []string
	}{
		{"epp", "n = 1;", Framed{End: "manOT.hit(7,0);"}, nil},
		{"epp", "if (n > 0) n = 1; n = 2;", Framed{Start: "int v1=0;", End: "manOT.hit(7,v1);"}, []string{"else if v1+=1;"}},
		{"epp", "if (n > 0) return; n = 2;", Framed{Start: "int v1=0;", End: "manOT.hit(7,v1+1);"}, []string{"leave return; manOT.hit(7,v1);"}},
		// The rounds of a loop are paths of their own.
		{"epp", "while (n > 0) n--; n = 2;", Framed{Start: "int v1=0;", End: "manOT.hit(7,v1+1);"}, []string{"after n--; manOT.hit(7,v1);v1=2;"}},
		{"pap", "while (n > 0) n--; n = 2;", Framed{Start: "long v1=0;jinstr.rt.Path v2=null;", End: "manOT.path(7,v2,v1);"},
			[]string{"after n--; v1=v1>=4611686018427387903L&&(v2=manOT.segment(v2,v1))!=null?1:v1;v1=v1*2+1;"}},
		// A path that an exception may end is counted where that arrives.
		{"epp", "if (n > 0) call(); n = 2;",
			Framed{Start: "int v1=0;", Guard: "try{", End: "manOT.hit(7,v1);}catch(final java.lang.Throwable v2){manOT.left(7,1,v1);throw v2;}"}, []string{"else if v1+=1;"}},
		{"edges", "if (n > 0) n = 1; else n = 2; n = 3;", Framed{First: "manOT.hit(7,0);", End: "manOT.hit(7,5);"},
			[]string{"before n manOT.hit(7,1);", "after n manOT.hit(7,3);", "before n manOT.hit(7,2);", "after n manOT.hit(7,4);"}},
	} {
		around, within := texts(t, test.scheme, test.body)
		assert.Equal(t, test.around, around, test.body)
		assert.Equal(t, test.within, within, test.body)
	}
}
