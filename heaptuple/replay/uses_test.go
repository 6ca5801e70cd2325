package replay

import (
	"slices"
	"testing"

	"jinstr/heaptuple/trace"
)

// usedEvents are events with uses, each behind the event of its step.
type usedEvents struct {
	*events
	uses []trace.Use
	to   func(*trace.Use)
}

func (s *usedEvents) TellUses(to func(*trace.Use)) { s.to = to }

func (s *usedEvents) Next(e *trace.Event) error {
	for len(s.uses) > 0 && s.uses[0].Step <= uint64(s.next) {
		if s.to != nil {
			s.to(&s.uses[0])
		}
		s.uses = s.uses[1:]
	}
	return s.events.Next(e)
}

// TestUses: two objects of a site and an array, of which one is used and dies, one is never used and lives, and the array is lent. By how many generations are asked
// for, and the facts are otherwise the same.
func TestUses(t *testing.T) {
	turn := func(step, n uint64) trace.Use {
		return trace.Use{Op: trace.Turn, Step: step, Generation: n, Millis: 10 * (n - 1)}
	}
	source := func() *usedEvents {
		return &usedEvents{&events{header: trace.Header{Build: "b"}, threads: []string{"main"},
			classes: []trace.ClassInfo{{}, {ID: 1, Name: "OBJ", Layout: "/i/L", Noted: true}, {ID: 2, Name: "[LOBJ;", IsArray: true, Layout: "L", Noted: true}},
			list: []trace.Event{enter(1), {Op: trace.Born, Method: 1, Probe: 1, Class: 1, Object: 1}, local(1, 2, 1), {Op: trace.Born, Method: 1, Probe: 1, Class: 1, Object: 2}, static(1, 10, 2),
				{Op: trace.Born, Method: 1, Probe: 3, Class: 2, Object: 3, Length: 4}, {Op: trace.Field, Method: 1, Probe: 4, Owner: 2, Object: 3}, plain(trace.End, 1, 8), local(1, 9, 0)}},
			[]trace.Use{turn(0, 1), turn(7, 3), {Op: trace.Used, Step: 8, Object: 1}, {Op: trace.Used, Step: 8, Object: 1}, turn(8, 4), {Op: trace.Lent, Step: 8, Object: 3}, turn(8, 9), turn(9, 10)}, nil}
	}
	for _, c := range []struct {
		after       int
		at, cold    int64
		never, used int64
		unknown     int64
	}{{3, 80, 2, 1, 0, 1}, {6, 90, 1, 1, 0, 1}, {8, 90, 1, 1, 0, 1}, {9, 0, 0, 0, 0, 0}} {
		src := source()
		model, err := New(src, beyondMap(), Options{Generations: true, Uses: c.after})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := model.Run(0); err != nil {
			t.Fatal(err)
		}
		model.finish()
		f := model.facts()
		if f.Uses == nil || f.Uses.Generations != 9 || f.Uses.Late != 0 || !slices.Equal(f.Uses.Begun, []int64{0, 20, 30, 80}) {
			t.Fatalf("%+v", f.Uses)
		}
		var cold, never, used, unknown int64
		for i := range f.Paths {
			if p := f.Paths[i].Uses; p != nil {
				cold, never, used, unknown = cold+p.Cold.Objects, never+p.Never, used+p.Used.Objects, unknown+p.Unknown.Objects
				if p.Cold.Objects > 0 && p.At != c.at {
					t.Errorf("after %d: at %d", c.after, p.At)
				}
			}
		}
		if cold != c.cold || never != c.never || used != c.used || unknown != c.unknown {
			t.Errorf("after %d: %d cold, %d never used, %d used, %d not known", c.after, cold, never, used, unknown)
		}
		var drag Drag
		for i := range f.Paths {
			if d := f.Paths[i].Drag; d != nil {
				drag = *d
			}
		}
		if drag.Objects != 1 || drag.Never != 0 || drag.Dragged != 1 || drag.Generations != 6 || drag.Steps != 1 || drag.ByteGenerations != 6*drag.Bytes {
			t.Errorf("drag %+v", drag)
		}
	}
	none, err := New(source(), beyondMap(), Options{Generations: true})
	if err != nil || none.uses != nil {
		t.Error("nobody has asked", err)
	}
}
