package meaning_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"jinstr/rewrite/meaning/meaningtest"
)

// copied are classes that have a clone() of their own, or not, and variables of these.
const copied = "class Own { protected Object clone() { return this; } } class Below extends Own { } class Plain implements Cloneable { } class Over extends Plain { }" +
	" class Either { } class Or extends Either { protected Object clone() { return null; } } class Names extends ArrayList<String> { public Object clone() { return super.clone(); } }" +
	" class Numbers extends HashMap<String, String> { } class Lost extends Missing { } Own own; Below below; Plain plain; Either either; Numbers numbers; Lost lost; List<Plain> list; List<? extends Own> owns;" +
	" <E extends Comparable<E>> E[] sorted() { return null; } <P extends Plain> P any() { return null; } int[][] grid; "

// TestMakesCopy: which calls of clone() surely make a new object, and of which type, where no method of the set tells of it.
func TestMakesCopy(t *testing.T) {
	for body, want := range map[string]string{
		"grid.clone();":                         "int[][]",
		"grid[0].clone();":                      "int[]",
		"\"\".toCharArray().clone();":           "char[]",
		"sorted().clone();":                     "java.lang.Comparable[]",
		"new Plain[0].clone();":                 "p.A$Plain[]",
		"(grid == null ? grid : grid).clone();": "int[][]",
		"plain.clone();":                        "p.A$Plain",
		"list.get(0).clone();":                  "p.A$Plain",
		"clone();":                              "p.A",
		"super.clone();":                        "p.A",
		"this.clone();":                         "p.A",
		"numbers.clone();":                      "p.A$Numbers",
		"new HashMap<>().clone();":              "java.util.HashMap",
		"new BitSet().clone();":                 "java.util.BitSet",
		"own.clone();":                          "", // a method of the set's
		"below.clone();":                        "", // an inherited one
		"owns.get(0).clone();":                  "",
		"either.clone();":                       "", // it may be one
		"new ArrayList<String>().clone();":      "", // so may this, by the type of the expression
		"lost.clone();":                         "", // nobody knows the superclass
		"new Missing().clone();":                "",
		"nobody().clone();":                     "",
		"javax.print.attribute.standard.Sides sides = null; sides.clone();": "", // which gives itself
		"Plain.super.clone();": "",
	} {
		e, call := meaningtest.Value(t, copied, body)
		got, makes := e.MakesCopy(call)
		assert.Equal(t, want != "", makes, body)
		if makes {
			assert.Equal(t, want, got.String(), body)
		}
	}
}
