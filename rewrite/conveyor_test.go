package rewrite

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"
	"testing"
	"time"
)

func TestConveyor(t *testing.T) {
	const n = 1000
	var under, most atomic.Int64
	var next, last []int
	firsts := make([]atomic.Int64, n)
	c := &conveyor{
		first: func(i int) error {
			if now := under.Add(1); now > most.Load() {
				most.Store(now)
			}
			if i%100 == 0 {
				time.Sleep(time.Millisecond) // the others overtake it
			}
			firsts[i].Add(1)
			return nil
		},
		next:   func(i int) error { next = append(next, i); return nil },
		second: func(i int) error { firsts[i].Add(10); return nil },
		last:   func(i int) error { under.Add(-1); last = append(last, i); return nil },
	}
	if err := c.run(context.Background(), n); err != nil {
		t.Fatal(err)
	}
	for i := 0; i < n; i++ {
		if next[i] != i || last[i] != i || firsts[i].Load() != 11 {
			t.Fatalf("thing %d: %d, %d, %d", i, next[i], last[i], firsts[i].Load())
		}
	}
	if most.Load() > window {
		t.Errorf("%d things under way", most.Load())
	}
}

func TestConveyorEnds(t *testing.T) {
	fine := func(int) error { return nil }
	broken := errors.New("broken")
	fail := func(i int) error {
		if i == 70 {
			return broken
		}
		return nil
	}
	for name, c := range map[string]*conveyor{
		"first":  {first: fail, next: fine, second: fine, last: fine},
		"next":   {first: fine, next: fail, second: fine, last: fine},
		"second": {first: fine, next: fine, second: fail, last: fine},
		"last":   {first: fine, next: fine, second: fine, last: fail},
	} {
		if err := c.run(context.Background(), 500); err != broken {
			t.Errorf("%s: %v", name, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	stop := func(i int) error {
		if i == 5 {
			cancel()
		}
		runtime.Gosched()
		return nil
	}
	c := &conveyor{first: stop, next: fine, second: fine, last: fine}
	if err := c.run(ctx, 1<<30); err != context.Canceled {
		t.Error(err)
	}
	if err := (&conveyor{}).run(context.Background(), 0); err != nil {
		t.Error(err)
	}
}
