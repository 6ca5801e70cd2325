package watch

import (
	"strings"
	"testing"

	"jinstr/heaptuple/replay"
	"jinstr/probemap"
)

// lived are the lifetimes of a path that made ten objects in each of twelve generations, of which some were alive before the end, and behind it.
func lived(before, alive int64, unknown int64) *replay.Lifetimes {
	l := &replay.Lifetimes{Unknown: unknown, BytesBefore: 12 * before * 16, BytesAlive: 12 * alive * 16}
	for i := range int64(12) {
		l.Born, l.Before, l.Alive, l.Kept = append(l.Born, 10), append(l.Before, before), append(l.Alive, alive), append(l.Kept, before*(i+1))
	}
	return l
}

// TestLeaksOfHeap: by tuples a path leaks, leaks until the program ends, or is not known, where code that was not rewritten may hold what it made.
func TestLeaksOfHeap(t *testing.T) {
	file := &probemap.File{Path: "p/Shop.java", Classes: []*probemap.Class{{Name: "p.Shop"}}}
	site := &replay.Frame{In: file, Of: &probemap.Method{Name: "make#2", Kind: probemap.KindMethod}}
	caller := &replay.Frame{In: file, Of: &probemap.Method{Name: "Shop", Kind: probemap.KindConstructor}}
	for name, c := range map[string]struct {
		of      *replay.Lifetimes
		verdict Verdict
		ended   bool
	}{
		"stays":             {lived(10, 10, 0), Leak, false},
		"stays, some known": {lived(5, 5, 60), Leak, false},
		"goes at the end":   {lived(10, 0, 0), Leak, true},
		"may be alive":      {&replay.Lifetimes{Born: make([]int64, 12), Before: make([]int64, 12), Alive: append([]int64{3}, make([]int64, 11)...), Kept: make([]int64, 12), Unknown: 80}, Unknown, false},
	} {
		t.Run(name, func(t *testing.T) {
			f := &replay.Facts{Generations: &replay.GenerationFacts{Count: 12, Births: 10}, Total: replay.Amount{Objects: 120},
				Paths: []replay.PathFact{{Binary: "p.Order", Where: replay.Position{File: "p/Shop.java", Line: 7, Col: 3}, Frames: []*replay.Frame{site, caller}, Lifetimes: c.of}}}
			l := LeaksOfHeap(f, nil)
			if len(l.Findings) != 1 || !l.Final || l.Judged != 11 || l.Exact.Births != 10 {
				t.Fatalf("%+v", l)
			}
			p := l.Findings[0]
			if got := strings.Join(p.Frames, " ← "); got != "p.Shop.make(Shop.java:7) ← p.Shop.<init>(Shop.java)" || p.Class != "p.Order" || p.Line != 7 {
				t.Errorf("%s of %s", p.Class, got)
			}
			if p.Verdict != c.verdict || p.Ended != c.ended || p.Estimated {
				t.Errorf("%+v", p)
			}
			if p.Verdict == Leak && (p.Bytes != 16*p.Alive || p.Alive == 0) {
				t.Errorf("%d objects, %d bytes", p.Alive, p.Bytes)
			}
		})
	}
}

// TestLeaksOfNothing: a program that made no objects has no generations.
func TestLeaksOfNothing(t *testing.T) {
	l := LeaksOfHeap(&replay.Facts{Generations: &replay.GenerationFacts{Births: 1}}, nil)
	if l.Generations != 0 || l.Judged != 0 || len(l.Findings) != 0 {
		t.Errorf("%+v", l)
	}
}

// TestOwnersWithoutLines: what a constructor makes is known to be its object's also where the line of the call is not known.
func TestOwnersWithoutLines(t *testing.T) {
	for _, caller := range []string{"p.Shop.main(Shop.java)", "p.Shop.main(Shop.java:10)"} {
		got := ownersOf([]Path{{Name: "order", Verdict: Leak, Class: "p.Order", Frames: []string{"p.Shop.main(Shop.java:10)"}},
			{Name: "lines", Verdict: Leak, Class: "long[]", Frames: []string{"p.Order.<init>(Order.java:3)", caller}}})
		if got[0] != "" || got[1] != "order" {
			t.Errorf("called from %s: %q", caller, got)
		}
	}
}
