package replay

import (
	"testing"

	"jinstr/heaptuple/trace"
)

// At level "objects" a frame keeps what it saw; a method that returns a
// reference hands that to its caller; deaths are bounded.
func TestLevelObjects(t *testing.T) {
	src := &events{header: trace.Header{Build: "b", Level: "objects"}, classes: seedClasses, threads: []string{"main"}, list: []trace.Event{
		enter(mMain),
		enter(m1), birth(m2, 1, 1), exit(), // 4: void, so object 1 dies
		enter(m2), birth(m2, 1, 2), exit(), // 7: may have returned object 2
		birth(mMain, 1, 3),
		static(mMain, 6, 3), static(mMain, 6, 0), // 10: main may still have it
		exit(), // 11
	}}
	deaths := map[trace.ID]uint64{}
	open := func() (Source, error) { src.next = 0; return src, nil }
	f, err := AnalyzeSource(open, seedMap(), Options{OnDeath: func(d Death) {
		deaths[d.ID] = d.Step
		if !d.Bounded {
			t.Errorf("the death of %d is not bounded", d.ID)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if deaths[1] != 4 || deaths[2] != 11 || deaths[3] != 11 {
		t.Errorf("deaths %v", deaths)
	}
	if f.Sure.Exact != 0 || f.Sure.Bounded != 3 {
		t.Errorf("%+v", f.Sure)
	}
}

// A frame that sees the same objects over and over holds them once.
func TestLevelObjectsHoldsOnce(t *testing.T) {
	src := &events{header: trace.Header{Build: "b", Level: "objects"}, classes: seedClasses}
	src.list = append(src.list, enter(mMain), birth(mMain, 1, 1), static(mMain, 6, 1))
	other := []trace.Event{enter(m2), static(m1, 2, 1), exit()}
	for i := 0; i < 10000; i++ {
		for _, e := range other {
			src.list = append(src.list, e)
			e.Thread = 1
			src.list = append(src.list, e)
		}
	}
	model, err := New(src, seedMap(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := model.Run(0); err != nil {
		t.Fatal(err)
	}
	for i, th := range model.threads {
		if n := len(th.flights); n > 4096 {
			t.Errorf("thread %d holds %d values", i, n)
		}
	}
}
