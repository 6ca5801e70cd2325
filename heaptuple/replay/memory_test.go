package replay

import (
	"bytes"
	"testing"

	"jinstr/heaptuple/trace"
)

// What is kept follows the live objects: a long run that keeps none must not
// leave more records than a few windows have births.
func TestMemoryFollowsLiveObjects(t *testing.T) {
	data, _ := writeBench(100_000, 8, 0)
	r, err := trace.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	m, err := New(r, benchMap(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Run(0); err != nil {
		t.Fatal(err)
	}
	const most = 4 * minWindow
	pages := 0
	for _, p := range m.pages {
		if p != nil {
			pages++
		}
	}
	if len(m.objects) > most || len(m.edges) > most || cap(m.births) > most || pages > most/pageSize+2 {
		t.Errorf("after %d births: %d objects, %d edges, %d births kept, %d pages", m.total.births, len(m.objects), len(m.edges), cap(m.births), pages)
	}
}
