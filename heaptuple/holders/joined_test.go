package holders

import (
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/dominators"
	"jinstr/heaptuple/hprof"
	"jinstr/heaptuple/objgraph"
	"jinstr/heaptuple/watch"
)

// reached is an object: which other one it is reached from (-1: a root), and how.
type reached struct {
	from int
	link watch.Link
}

func root(from string) reached { return reached{-1, watch.Link{From: from, To: "Thread"}} }

func class() reached { return reached{-1, watch.Link{From: "class", Inner: true}} }

func static(from int, name, to string) reached {
	return reached{from, watch.Link{From: name, To: to, Static: true}}
}

func field(from int, name, to string) reached {
	return reached{from, watch.Link{From: name, To: to}}
}

func inner(from int, name, to string) reached {
	return reached{from, watch.Link{From: name, To: to, Inner: true}}
}

// heap makes a heap of 16 bytes an object, the ways in it and the names of the references.
func heap(t *testing.T, objects []reached) (*ways, map[uint32]watch.Link) {
	t.Helper()
	b, err := objgraph.NewBuilder(len(objects))
	require.NoError(t, err)
	b.AddClass("Any")
	refs := make([][]uint32, len(objects))
	links := map[uint32]watch.Link{}
	for i, o := range objects {
		b.SetObject(uint32(i), 0, 16)
		links[uint32(i)] = o.link
		if o.from < 0 {
			b.AddRoot(objgraph.Root{Object: uint32(i), Kind: objgraph.RootThread})
		} else {
			refs[o.from] = append(refs[o.from], uint32(i))
		}
	}
	part := b.NewPart()
	for i, list := range refs {
		part.SetRefs(uint32(i), list)
	}
	g, err := b.Build()
	require.NoError(t, err)
	return shortest(&hprof.Heap{Graph: g}, nil), links
}

func TestHolder(t *testing.T) {
	for name, test := range map[string]struct {
		objects  []reached
		members  []uint32
		want     string
		watched  int
		retained int64
		way      string
	}{
		"a static list": {
			[]reached{class(), static(0, "Shop.orders", "java.util.ArrayList"), inner(1, "java.util.ArrayList.elementData", "java.lang.Object[]"),
				inner(2, "[]", "shop.Order"), inner(2, "[]", "shop.Order"), inner(2, "[]", "shop.Order")},
			[]uint32{3, 4, 5}, "Shop.orders", 3, 80, "Shop.orders (static ArrayList) → Order",
		},
		"a field of a single object": {
			[]reached{class(), static(0, "Main.shop", "Shop"), field(1, "Shop.orders", "Order[]"), inner(2, "[]", "Order"), inner(2, "[]", "Order")},
			[]uint32{3, 4}, "Shop.orders", 2, 48, "Main.shop (static Shop) → Shop.orders (Order[]) → Order",
		},
		"a field of each": {
			[]reached{class(), static(0, "Main.rows", "Row[]"), inner(1, "[]", "Row"), inner(1, "[]", "Row"), field(2, "Row.outer", "Window"), field(3, "Row.outer", "Window")},
			[]uint32{4, 5}, "Main.rows", 2, 80, "Main.rows (static Row[]) → Row.outer (Window) → Window",
		},
		"a list by its own nodes": {
			[]reached{class(), static(0, "Main.text", "Text"), field(1, "Text.last", "Piece"), field(2, "Piece.before", "Piece"), field(3, "Piece.before", "Piece"), field(4, "Piece.before", "Piece")},
			[]uint32{2, 3, 4, 5}, "Text.last", 4, 64, "Main.text (static Text) → Text.last (Piece) → Piece.before (Piece) → Piece",
		},
		"under a key in two threads": {
			[]reached{root("thread"), root("thread"), inner(0, "Thread.locals", "Map"), inner(1, "Thread.locals", "Map"),
				{2, watch.Link{From: "Entry.value", To: "List", Inner: true, Key: "Main.contexts"}}, {3, watch.Link{From: "Entry.value", To: "List", Inner: true, Key: "Main.contexts"}},
				inner(4, "[]", "Context"), inner(4, "[]", "Context"), inner(5, "[]", "Context"), inner(5, "[]", "Context")},
			[]uint32{6, 7, 8, 9}, "Main.contexts", 4, 96, "thread (Thread) → value of Main.contexts (List) → Context",
		},
		"most of them": {
			[]reached{class(), static(0, "Main.all", "Job[]"), static(0, "Main.current", "Job"), inner(1, "[]", "Job"), inner(1, "[]", "Job")},
			[]uint32{2, 3, 4}, "Main.all", 2, 48, "Main.all (static Job[]) → Job",
		},
		"a thread of each": {
			[]reached{root("thread"), root("thread"), inner(0, "Thread.target", "Job"), inner(1, "Thread.target", "Job")},
			[]uint32{2, 3}, "thread", 2, 64, "thread (Thread) → Job",
		},
	} {
		t.Run(name, func(t *testing.T) {
			w, links := heap(t, test.objects)
			h, _ := join(w, links, test.members).holder(dominators.Of(w.g))
			require.Equal(t, []any{test.want, test.watched, test.retained, test.way}, []any{h.Name, h.Watched, h.Retained, h.Way()})
		})
	}
}

func TestHolderOfNone(t *testing.T) {
	w, links := heap(t, []reached{class()})
	h, objects := join(w, links, nil).holder(dominators.Of(w.g))
	require.Nil(t, h)
	require.Nil(t, objects)
}

// TestDeepWay: a list of very many nodes takes no stack and no time.
func TestDeepWay(t *testing.T) {
	objects := []reached{class(), static(0, "Main.last", "Node")}
	members := []uint32{1}
	for i := 2; i < 300_000; i++ {
		objects = append(objects, field(i-1, "Node.before", "Node"))
		members = append(members, uint32(i))
	}
	w, links := heap(t, objects)
	h, _ := join(w, links, members).holder(dominators.Of(w.g))
	require.Equal(t, []any{"Main.last", len(members), 1}, []any{h.Name, h.Watched, h.Objects})
}
