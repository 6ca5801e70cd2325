package replay

import (
	"testing"

	"jinstr/heaptuple/trace"
)

// TestGivenUp has one thread find, in a look, that an object is gone from a collection,
// or set a field anew, while another may have read it before and tell so later.
func TestGivenUp(t *testing.T) {
	begin := []trace.Event{enter(1), {Op: trace.Born, Method: 1, Probe: 1, Class: 3, Object: 1}, {Op: trace.Local, Method: 1, Probe: 2, Object: 1},
		{Op: trace.Born, Method: 1, Probe: 3, Class: 1, Object: 2}}
	end := trace.Event{Op: trace.End, Method: 1, Probe: 8}
	queue := []trace.Event{{Op: trace.Into, Method: 1, Probe: 6, Owner: 1, Object: 2, Ticket: 1}, end, {Op: trace.Content, Owner: 1, Ticket: 2}}
	field := []trace.Event{{Op: trace.Field, Method: 1, Probe: 4, Owner: 1, Object: 2, Ticket: 1}, end, {Op: trace.Field, Method: 1, Probe: 4, Owner: 1, Ticket: 2}}
	named := []trace.Event{{Op: trace.Enter, Method: 1, Thread: 1}, {Op: trace.Local, Method: 1, Probe: 9, Object: 2, Thread: 1}, {Op: trace.Local, Method: 1, Probe: 9, Thread: 1}}
	for _, test := range []struct {
		name   string
		behind bool
		events [][]trace.Event
		died   uint64
		seen   uint64
	}{
		{"taken out and named later", true, [][]trace.Event{queue, named}, 10, 0},
		{"a field's, named later", true, [][]trace.Event{field, named}, 10, 0},
		{"taken out and never named", true, [][]trace.Event{queue, {end, end}}, 7, 0},
		{"a field's, never named", true, [][]trace.Event{field, {end, end}}, 7, 0},
		{"nobody is behind", false, [][]trace.Event{queue, {end, end}}, 7, 0},
		{"nobody is behind, and names it", false, [][]trace.Event{queue, {end}, named}, 11, 1},
		{"nobody is behind, and the row of looks goes on", false, [][]trace.Event{queue, named}, 10, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			list := append([]trace.Event{}, begin...)
			for _, e := range test.events {
				list = append(list, e...)
			}
			src := &twoChunks{behind: test.behind, events: &events{header: trace.Header{Build: "b"}, list: list,
				threads: []string{"main", "Thread-0"}, classes: []trace.ClassInfo{{}, {ID: 1, Name: "OBJ", Layout: "/"}, {}, {ID: 3, Name: "Bag", Layout: "/"}}}}
			died := uint64(0)
			model, err := New(src, beyondMap(), Options{OnDeath: func(d Death) {
				if d.ID == 2 {
					died = d.Step
				}
			}})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := model.Run(0); err != nil {
				t.Fatal(err)
			}
			src.behind = false
			model.finish()
			if died != test.died || uint64(model.missed.Revived) != test.seen {
				t.Errorf("died at %d, seen again %d; want %d, %d", died, model.missed.Revived, test.died, test.seen)
			}
		})
	}
}
