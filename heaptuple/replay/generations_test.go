package replay

import (
	"slices"
	"testing"
)

// TestGenerations: what two paths make, a birth each a step, of which one lets everything go at once; beyond 64 generations two become one.
func TestGenerations(t *testing.T) {
	const keeps, drops = 1, 2
	for _, c := range []struct {
		births, generations int
		length              int64
	}{{1, 1, 1}, {10, 10, 1}, {64, 64, 1}, {65, 33, 2}, {128, 64, 2}, {129, 33, 4}, {1000, 63, 16}} {
		g := newGenerations()
		for step := range uint64(c.births) {
			ctx := uint32(keeps + step%2)
			g.enter(&passage{step: step, ctx: ctx})
			if ctx == drops {
				g.leave(&passage{step: step, birth: step, ctx: ctx, original: 16})
			}
		}
		if f := g.facts(); f.Count != c.generations || f.Births != c.length {
			t.Errorf("%d births: %+v", c.births, f)
		}
		kept, dropped := g.lifetimes(keeps, Amount{1, 24}, Amount{}), g.lifetimes(drops, Amount{}, Amount{})
		born := int64(0)
		for i := range c.generations {
			born += kept.Born[i]
			if kept.Alive[i] != kept.Born[i] || kept.Before[i] != kept.Born[i] || kept.Kept[i] != born || dropped.Alive[i] != 0 || dropped.Kept[i] != 0 {
				t.Errorf("%d births, generation %d: %+v, %+v", c.births, i, kept, dropped)
			}
		}
		if born != int64(c.births+1)/2 || kept.BytesAlive != 24 {
			t.Errorf("%d births: %+v", c.births, kept)
		}
	}
}

// TestGenerationsEnd: what surely dies in the last generation was alive before; what may have died earlier, and what is not known, need not have been.
func TestGenerationsEnd(t *testing.T) {
	g := newGenerations()
	for step := range uint64(8) {
		g.enter(&passage{step: step, ctx: 1})
	}
	for step := range uint64(3) {
		g.leave(&passage{step: 9, birth: step, ctx: 1, original: 16, late: step != 0, until: 5 + step}) // the last generation began with step 7
	}
	g.leave(&passage{step: 9, birth: 5, ctx: 2, original: 16}) // its birth was taken back
	g.doubt(1, 4)
	got := g.lifetimes(1, Amount{4, 64}, Amount{1, 16})
	if want := []int64{1, 0, 1, 1, 0, 1, 1, 1}; !slices.Equal(got.Before, want) {
		t.Errorf("before the end: %v, want %v", got.Before, want)
	}
	if want := []int64{0, 0, 0, 1, 0, 1, 1, 1}; !slices.Equal(got.Alive, want) {
		t.Errorf("alive: %v, want %v", got.Alive, want)
	}
	if want := []int64{1, 2, 3, 4, 5, 6, 7, 5}; !slices.Equal(got.Kept, want) {
		t.Errorf("kept: %v, want %v", got.Kept, want)
	}
	if got.BytesAlive != 64 || got.Unknown != 1 {
		t.Errorf("%+v", got)
	}
}
