package javasrc

import (
	"strings"
	"testing"
)

func TestDepths(t *testing.T) {
	for _, test := range []struct {
		code         string
		depth, level int // at least
		flat         bool
	}{
		{"int x = " + strings.Repeat("(", 100) + "1" + strings.Repeat(")", 100) + ";", 100, 100, false},
		{"int x = 1" + strings.Repeat(" + 1", 100) + ";", 0, 100, true},
		{"Object x = s" + strings.Repeat(".m()", 100) + ";", 0, 100, true},
	} {
		f, err := Parse("A.java", []byte("class A { "+test.code+" }"))
		if err != nil {
			t.Fatal(err)
		}
		if _, most := f.Depths(); most < test.depth || test.flat && most > 20 {
			t.Errorf("%.20s: depth %d", test.code, most)
		}
		if n := f.Levels(); n < test.level || n > test.level+20 {
			t.Errorf("%.20s: %d levels", test.code, n)
		}
	}
}
