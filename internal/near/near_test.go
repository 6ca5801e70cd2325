package near

import (
	"strings"
	"testing"
)

func TestNames(t *testing.T) {
	flags := []string{"out", "output-format", "level", "probes", "classpath", "json", "top", "map", "color", "q"}
	methods := []string{"shop.Cart.add", "shop.Cart.addAll", "shop.Order.total", "shop.Main.main"}
	for _, c := range []struct {
		asked string
		names []string
		want  string
	}{
		{"ouput", flags, "out"},
		{"output", flags, "out output-format"},
		{"levle", flags, "level"},
		{"class-path", flags, "classpath"},
		{"JSON", flags, "json"},
		{"colour", flags, "color"},
		{"x", flags, ""},
		{"nothing", flags, ""},
		{"verbose", flags, ""},
		{"man", []string{"run", "report", "main"}, "main"},
		{"ad", methods, "shop.Cart.add"},
		{"Cart.ad", methods, "shop.Cart.add"},
		{"totel", methods, "shop.Order.total"},
		{"Order.totals", methods, "shop.Order.total"},
	} {
		if got := strings.Join(Names(c.asked, c.names, 3), " "); got != c.want {
			t.Errorf("near to %s: %q, not %q", c.asked, got, c.want)
		}
	}
}

func TestOr(t *testing.T) {
	if got := Or([]string{"a", "b", "c"}); got != "a, b or c" {
		t.Error(got)
	}
}
