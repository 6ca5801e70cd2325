package replay

import "testing"

func TestWatched(t *testing.T) {
	for _, c := range []struct {
		name, method, asked string
		want                bool
	}{
		{"x", "shop.Cart.add", "x", true},
		{"x#2", "shop.Cart.add", "x", true},
		{"x#2", "shop.Cart.add", "x#2", true},
		{"x", "shop.Cart.add", "x#2", false},
		{"x", "shop.Cart.add", "x@add", true},
		{"x", "shop.Cart.add#2", "x@add", true},
		{"x", "shop.Cart.add", "x@Cart.add", true},
		{"x", "shop.Cart$Line.add", "x@Cart.Line.add", true},
		{"x", "shop.Cart.readd", "x@add", false},
		{"x", "shop.Cart.add", "y", false},
		{"x", "shop.Cart.add", "x@", false},
	} {
		if got := watchedVar(c.name, c.method, c.asked); got != c.want {
			t.Errorf("variable %s of %s, asked for %s: %v", c.name, c.method, c.asked, got)
		}
	}
	for _, c := range []struct {
		full, asked string
		want        bool
	}{
		{"shop.Cart.items", "items", true},
		{"shop.Cart.items", "Cart.items", true},
		{"shop.Cart$Line.next", "Cart.Line.next", true},
		{"shop.Cart$Line.next", "Line.next", true},
		{"shop.BigCart.items", "Cart.items", false},
		{"shop.Cart.items", "", false},
	} {
		if got := watchedField(c.full, c.asked); got != c.want {
			t.Errorf("field %s, asked for %s: %v", c.full, c.asked, got)
		}
	}
}
