package layout

import (
	"testing"

	"jinstr/probemap"
)

// TestNamedClasses: what a name in a class's source means, and where the map does not tell that.
func TestNamedClasses(t *testing.T) {
	s := FromMap(&probemap.Map{Sources: []*probemap.File{{Classes: []*probemap.Class{
		{Name: "shop.Cart", Super: "Base"}, {Name: "shop.Cart$Line"}, {Name: "shop.Cart$Line$Tax"}, {Name: "shop.Base"}, {Name: "shop.Base$Note"}, {Name: "shop.Item"},
		{Name: "shop.List"}, {Name: "other.List"}, {Name: "other.Far"}}}}})
	for _, c := range []struct{ around, name, want string }{
		{"shop.Cart", "Line", "shop.Cart$Line"},
		{"shop.Cart$Line", "Line", "shop.Cart$Line"},
		{"shop.Cart$Line", "Tax", "shop.Cart$Line$Tax"},
		{"shop.Item", "Cart.Line.Tax", "shop.Cart$Line$Tax"},
		{"shop.Cart", "Note", "shop.Base$Note"},
		{"shop.Cart", "Item", "shop.Item"},
		{"shop.Cart", "other.Far", "other.Far"},
		{"shop.Cart", "Far", ""},    // one that is imported, or of the library
		{"shop.Item", "List", ""},   // which of two is imported
		{"shop.Item", "Vector", ""}, // of the library
		{"", "Line", ""},
	} {
		if got := s.Named(c.around, c.name); got != c.want {
			t.Errorf("%s in %s: %q, want %q", c.name, c.around, got, c.want)
		}
	}
}
