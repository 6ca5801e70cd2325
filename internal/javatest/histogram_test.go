package javatest

import (
	"maps"
	"testing"
)

// TestHistogram: classes of one name are counted together, what is no class is passed over.
func TestHistogram(t *testing.T) {
	got := Histogram(" num     #instances         #bytes  class name (module)\n-----\n   1:     10    100  [I (java.base@17)\n   2:  5  50  shop.Order\n   3:  2  20  shop.Order\nTotal  17  170\n")
	if want := map[string]Live{"[I": {10, 100}, "shop.Order": {7, 70}}; !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
