package rewrite

import (
	"context"
	"runtime"
	"sync"
)

// A conveyor takes things through four steps: two that all cores work on, each
// followed by one that goes through the things in their order.
//
//	first (parallel) ──▶ next (in order) ──▶ second (parallel) ──▶ last (in order)
//
// When the context ends, it does not wait for a first step, which may take long: that must
// change nothing outside.
//
// No more than window things are under way, so that memory does not grow with
// their number.
type conveyor struct {
	first, second func(i int) error
	next, last    func(i int) error

	mu      sync.Mutex
	changed *sync.Cond
	err     error
	n       int
	workers int          // that have not ended
	writing int          // of them, in the second step
	started int          // of the first step
	passed  int          // have gone through next
	ended   int          // have gone through last
	ready   []int        // for the second step
	waiting map[int]bool // of the first step, for their turn
	written map[int]bool // of the second step, for their turn
}

const window = 64

// run takes n things through. The first error ends it.
func (c *conveyor) run(ctx context.Context, n int) error {
	c.n, c.changed = n, sync.NewCond(&c.mu)
	c.waiting, c.written = map[int]bool{}, map[int]bool{}
	stop := context.AfterFunc(ctx, func() { c.finish(ctx.Err()) })
	defer stop()
	c.workers = runtime.GOMAXPROCS(0)
	for i := c.workers; i > 0; i-- {
		go c.work()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.workers > 0 && (ctx.Err() == nil || c.writing > 0) {
		c.changed.Wait()
	}
	if c.err == nil && c.ended < c.n {
		c.err = ctx.Err() // which the function that waits for it may not have noted yet
	}
	return c.err
}

func (c *conveyor) work() {
	for c.step() {
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.workers--
	c.changed.Broadcast()
}

// finish notes an error, and wakes all who wait.
func (c *conveyor) finish(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.fail(err)
}

func (c *conveyor) fail(err error) {
	if c.err == nil {
		c.err = err
	}
	c.changed.Broadcast()
}

// step does one piece of work: rather the second step of something, which ends
// it, than the first of another. It gives false at the end.
func (c *conveyor) step() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.err == nil && c.ended < c.n {
		switch {
		case len(c.ready) > 0:
			i := c.ready[0]
			c.ready = c.ready[1:]
			c.writing++
			c.unlocked(c.second, i)
			c.writing--
			c.inOrder(c.written, &c.ended, i, c.last)
			return true
		case c.started < c.n && c.started < c.ended+window:
			i := c.started
			c.started++
			c.unlocked(c.first, i)
			c.inOrder(c.waiting, &c.passed, i, func(i int) error {
				c.ready = append(c.ready, i)
				return c.next(i)
			})
			return true
		}
		c.changed.Wait()
	}
	return false
}

func (c *conveyor) unlocked(work func(int) error, i int) {
	c.mu.Unlock()
	err := work(i)
	c.mu.Lock()
	if err != nil {
		c.fail(err)
	}
}

// inOrder notes that i is there, and takes what has its turn now through a step.
func (c *conveyor) inOrder(there map[int]bool, turn *int, i int, step func(int) error) {
	there[i] = true
	for c.err == nil && there[*turn] {
		delete(there, *turn)
		if err := step(*turn); err != nil {
			c.fail(err)
			return
		}
		*turn++
	}
	c.changed.Broadcast()
}
