package trace

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// A thread may name what it had read before another one's event with ticket 4 in chunk
// 2, if its own last event came before that, and its next one soon.
func TestBehind(t *testing.T) {
	waiting := func(last told, on uint64) *Reader {
		return &Reader{ticketed: ticketed{{num: 1, told: last, wait: waitTicket, waitOn: on}}}
	}
	assert.True(t, waiting(told{stamp: 1, ticket: 3}, 5).Behind(0, 2, 4))
	assert.True(t, waiting(told{stamp: 1, ticket: 3}, 4+near).Behind(0, 2, 4))
	assert.False(t, waiting(told{stamp: 1, ticket: 3}, 5+near).Behind(0, 2, 4), "it waits for what comes much later")
	assert.False(t, waiting(told{stamp: 1, ticket: 5}, 6).Behind(0, 2, 4), "its last store came later")
	assert.False(t, waiting(told{stamp: 2, ticket: 3}, 5).Behind(0, 2, 4), "its chunk was begun later")
	assert.False(t, waiting(told{stamp: 1, after: 4}, 5).Behind(0, 2, 4), "it has seen what was made later")
	assert.False(t, waiting(told{stamp: 1, ticket: 3}, 5).Behind(1, 2, 4), "it is the thread itself")
	r := waiting(told{stamp: 1, ticket: 9}, 5)
	for num := 2; num < 8; num++ {
		r.ticketed = append(r.ticketed, &thread{num: num, told: told{ticket: 9}, waitOn: uint64(4 + num)})
	}
	assert.False(t, r.Behind(0, 2, 4))
	r.ticketed[6].told.ticket = 2
	assert.True(t, r.Behind(0, 2, 4), "one below in the heap")
	r.ticketed, r.runnable = nil, runnable{{num: 1, told: told{stamp: 1, ticket: 3}}}
	assert.True(t, r.Behind(0, 2, 4))
}
