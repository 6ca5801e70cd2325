package plan

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestLocals: which classes patterns mean, as the recorder reads them.
func TestLocals(t *testing.T) {
	for _, test := range []struct {
		patterns, class string
		recorded        bool
	}{
		{"", "shop.Cart", true},
		{"shop.*", "shop.Cart", true},
		{"shop.*", "bank.Cart", false},
		{"shop.*, !shop.util.*", "shop.util.Check", false},
		{"!shop.Cart", "shop.Cart$Line", false},
		{"!shop.Cart", "shop.Carts", true},
		{"!*Test*", "shop.CartTest", false},
		{"!*a*b", "ab", false},
		{"!*a*ab", "ab", true},
		{"!a*a", "a", true},
		{"!*", "A", false},
		{"A", "A$B", true},
	} {
		assert.Equal(t, test.recorded, ReadLocals(test.patterns).Recorded(test.class), "%s of %q", test.class, test.patterns)
	}
}
