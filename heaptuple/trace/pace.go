package trace

import (
	"container/heap"
	"math"
)

// A chunk was begun when so many had been written, and written as the one of its number.
// So how far a thread has come in its chunk tells about when that was, in chunks written:
//
//	stamp ───── events of the chunk ─────▶ number
//
// Threads go on side by side in this time, so that what one of them hands to another is
// not told of long before that one has it. It is a guess, and a bad one for a chunk that
// a thread which waits has begun, as that is written late. So each thread gets a turn now
// and then; one that waited for an object goes on at once when that is made, and one that
// waited for its ticket next: what a thread lets go behind its last store is not held for
// long then.
const (
	tick  = 1 << 10 // parts of the time of a chunk
	turn  = 256     // bytes of events that a thread goes on in any case when it has its turn
	round = 128     // events after which another has its turn
)

// tell notes the time to which the thread has come.
func (t *thread) tell() {
	if t.pos < t.sure {
		return
	}
	t.time = t.stamp * tick
	if len(t.buf) > 0 {
		t.time += t.span() * uint64(t.pos) / uint64(len(t.buf))
	}
}

// span is the time of the thread's chunk.
func (t *thread) span() uint64 {
	if t.number <= t.stamp {
		return tick
	}
	return (t.number - t.stamp) * tick
}

// until is the place in the thread's chunk to which it may go on beside another.
func (t *thread) until(other *thread) int {
	if other.time <= t.stamp*tick {
		return 0
	}
	share := float64(other.time-t.stamp*tick) / float64(t.span())
	return int(min(share, 1) * float64(len(t.buf)))
}

// hurry has a thread go on before the current one, or when that stands back, if all is
// told that was written before its chunk was begun.
func (r *Reader) hurry(t *thread, before bool) {
	if t.stamp >= r.oldest {
		return
	}
	t.sure = t.pos + turn
	t.time = min(t.time, r.cur.time)
	if before && t.time > 0 {
		t.time = min(t.time, r.cur.time-1)
	}
}

// told notes that the events of a thread's chunk have been given.
func (r *Reader) told(number uint64) {
	r.done[number] = true
	for r.oldest < uint64(len(r.done)) && r.done[r.oldest] {
		r.oldest++
	}
}

// overtaken tells whether another thread comes before the current one; then the
// current one stands back.
func (r *Reader) overtaken() bool {
	r.woken = false
	r.cur.tell()
	if r.steps > r.turned+round {
		r.giveTurn()
	}
	if len(r.runnable) == 0 || !before(r.runnable[0], r.cur) {
		r.bound()
		return false
	}
	heap.Push(&r.runnable, r.cur)
	r.cur = nil
	return true
}

// giveTurn has another thread go on, of those that may, one after the other.
func (r *Reader) giveTurn() {
	r.turned = r.steps
	if len(r.runnable) == 0 {
		return
	}
	r.turns++
	i := r.turns % len(r.runnable)
	r.hurry(r.runnable[i], true)
	heap.Fix(&r.runnable, i)
}

// bound sets how far the current thread goes on before the others are asked again.
func (r *Reader) bound() {
	r.until = math.MaxInt
	if len(r.runnable) > 0 {
		r.until = min(max(r.cur.sure, r.cur.until(r.runnable[0])), r.cur.pos+4*turn)
	}
}
