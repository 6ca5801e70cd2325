package replay

import (
	"math/rand"
	"testing"

	"jinstr/heaptuple/trace"
)

// TestNonsense applies events that no program makes. They must be counted, not
// break anything.
func TestNonsense(t *testing.T) {
	ops := []trace.Op{trace.Local, trace.Field, trace.Self, trace.Static, trace.Elem, trace.Birth, trace.Array, trace.Born, trace.Leave,
		trace.End, trace.Escape, trace.Into, trace.Clone, trace.Exit, trace.This, trace.Seen, trace.Site, trace.Died, trace.Content,
		trace.Mark, trace.Cut, trace.Lost, trace.Enter, trace.Op(0xEF), trace.Op(0)}
	for seed := int64(0); seed < 400; seed++ {
		r := rand.New(rand.NewSource(seed))
		src := &events{header: trace.Header{Build: "b", Level: []string{"full", "objects"}[seed%2]}, classes: randomClasses}
		for i := 0; i < 600; i++ {
			e := trace.Event{Op: ops[r.Intn(len(ops))], Thread: r.Intn(3), Method: uint32(r.Intn(5)), Probe: uint32(r.Intn(340)),
				Frameless: r.Intn(4) == 0, Object: trace.ID(r.Intn(40)), Owner: trace.ID(r.Intn(40)), Index: r.Intn(300) - 10,
				Class: uint32(r.Intn(5)), Length: r.Intn(300) - 10, N: uint64(r.Intn(4))}
			if e.Op == trace.Content {
				for k := r.Intn(6); k > 0; k-- {
					e.Refs = append(e.Refs, trace.ID(r.Intn(40)))
				}
			}
			if r.Intn(100) == 0 {
				e.Object, e.Index, e.Class, e.Thread = 1<<32-1, 1<<40, 1<<30, -1
			}
			src.list = append(src.list, e)
		}
		open := func() (Source, error) { src.next = 0; return src, nil }
		f, err := AnalyzeSource(open, randomMap(), Options{Window: 1 + int(seed%50)})
		if err != nil {
			t.Fatal(err)
		}
		if f.Total.Objects < f.Alive.Objects || f.Alive.Objects < 0 || f.End.Objects != f.Alive.Objects {
			t.Fatalf("seed %d: %+v alive, %d in the state, of %+v", seed, f.Alive, f.End.Objects, f.Total)
		}
		if f.Missed.Total() == 0 {
			t.Fatalf("seed %d: nothing was missed", seed)
		}
		steps := 0
		if err := Walk(open, randomMap(), Options{}, StepOptions{StateOptions: StateOptions{This: true, External: true}}, func(s *Step) error {
			steps++
			for _, tuple := range s.State() {
				_ = tuple.String()
			}
			return nil
		}); err != nil || steps != len(src.list) {
			t.Fatalf("seed %d: %d steps, %v", seed, steps, err)
		}
	}
}
