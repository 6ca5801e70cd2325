package classfile

import "testing"

func TestSourceName(t *testing.T) {
	for binary, want := range map[string]string{"shop.Order": "shop.Order", "I": "I", "Lock": "Lock", "[[I": "int[][]", "[Lshop.Order;": "shop.Order[]", "[[Lshop.Lot$L;": "shop.Lot$L[][]"} {
		if got := SourceName(binary); got != want {
			t.Errorf("%s is %s, not %s", binary, got, want)
		}
	}
}
