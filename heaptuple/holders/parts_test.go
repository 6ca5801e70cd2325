package holders

import (
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/dominators"
	"jinstr/heaptuple/watch"
)

// leaksNamed are leaks with these names.
func leaksNamed(names ...string) *watch.Leaks {
	l := &watch.Leaks{}
	for _, n := range names {
		l.Findings = append(l.Findings, watch.Path{Name: n, Verdict: watch.Leak})
	}
	return l
}

func TestWithin(t *testing.T) {
	orders := []reached{class(), static(0, "Shop.orders", "Order[]"), inner(1, "[]", "Order"), inner(1, "[]", "Order"),
		field(2, "Order.slots", "Object[]"), field(3, "Order.slots", "Object[]"), inner(4, "[]", "Item"), inner(5, "[]", "Item")}
	for name, test := range map[string]struct {
		objects []reached
		members map[string][]uint32 // by the finding's name
		order   []string
		want    []string
		parts   map[string]string // what is part of what before
	}{
		"arrays of each, and what is in them": {
			orders, map[string][]uint32{"order": {2, 3}, "array": {4, 5}, "item": {6, 7}}, []string{"array", "order", "item"}, []string{"order", "", "order"}, nil,
		},
		"an item beside": {
			append(orders[:len(orders):len(orders)], static(0, "Shop.items", "Item[]"), inner(8, "[]", "Item")),
			map[string][]uint32{"order": {2, 3}, "item": {6, 7, 9}}, []string{"order", "item"}, []string{"", ""}, nil,
		},
		"each holds the next of the other": {
			[]reached{class(), static(0, "Main.first", "Node"), field(1, "Node.item", "Item"), field(2, "Item.next", "Node"), field(3, "Node.item", "Item"), field(4, "Item.next", "Node"),
				field(5, "Node.item", "Item"), field(6, "Item.next", "Node"), field(7, "Node.item", "Item"), field(8, "Item.next", "Node"), field(9, "Node.item", "Item"), field(10, "Item.next", "Node"),
				field(11, "Node.item", "Item"), field(12, "Item.next", "Node"), field(13, "Node.item", "Item"), field(14, "Item.next", "Node"), field(15, "Node.item", "Item"), field(16, "Item.next", "Node"),
				field(17, "Node.item", "Item"), field(18, "Item.next", "Node"), field(19, "Node.item", "Item"), field(20, "Item.next", "Node"), field(21, "Node.item", "Item")},
			map[string][]uint32{"node": {1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21}, "item": {2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22}}, []string{"node", "item"}, []string{"", "node"}, nil,
		},
		"what its constructor makes holds it": {
			[]reached{class(), static(0, "Bus.first", "Watcher"), field(1, "Watcher.next", "Watcher"), field(1, "Watcher.of", "Session"), field(2, "Watcher.of", "Session")},
			map[string][]uint32{"session": {3, 4}, "watcher": {1, 2}}, []string{"session", "watcher"}, []string{"", "session"}, map[string]string{"watcher": "session"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			w, _ := heap(t, test.objects)
			l := leaksNamed(test.order...)
			members := make([][]uint32, len(test.order))
			for i, n := range test.order {
				members[i], l.Findings[i].PartOf = test.members[n], test.parts[n]
			}
			(&heldBy{w: w, tree: dominators.Of(w.g)}).within(l, members)
			var got []string
			for _, p := range l.Findings {
				got = append(got, p.PartOf)
			}
			require.Equal(t, test.want, got)
		})
	}
}
