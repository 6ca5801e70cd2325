package replay

// cycles finds which objects are in cycles of references among some, by Tarjan's algorithm for strongly connected components (Depth-first
// search and linear graph algorithms, SIAM Journal on Computing, 1972), with a stack of its own.
type cycles struct {
	m       *Model
	number  map[uint32]int // in the order of the visits, from 1; 0 of those that are not visited yet
	lowest  map[uint32]int // the lowest number that is reached from an object and is not in a component yet
	open    []uint32       // what is in no component yet
	visits  []visitOf
	in      map[uint32]bool
	visited int
}

type visitOf struct {
	object uint32
	next   int32 // the next one of its references
}

// inCycles tells which of the objects are in a cycle among them.
func (m *Model) inCycles(objects []uint32) map[uint32]bool {
	c := cycles{m: m, number: map[uint32]int{}, lowest: map[uint32]int{}, in: map[uint32]bool{}}
	for _, o := range objects {
		c.number[o] = 0
	}
	for _, o := range objects {
		if c.number[o] == 0 {
			c.enter(o)
			for len(c.visits) > 0 {
				c.goOn()
			}
		}
	}
	return c.in
}

func (c *cycles) enter(o uint32) {
	c.visited++
	c.number[o], c.lowest[o] = c.visited, c.visited
	c.open = append(c.open, o)
	c.visits = append(c.visits, visitOf{o, c.m.objects[o].out})
}

// goOn follows one reference of the object that is visited, or leaves it behind its last one.
func (c *cycles) goOn() {
	v := &c.visits[len(c.visits)-1]
	o, n := v.object, v.next
	if n == 0 {
		c.visits = c.visits[:len(c.visits)-1]
		if c.lowest[o] == c.number[o] {
			c.close(o)
		}
		if len(c.visits) > 0 {
			up := c.visits[len(c.visits)-1].object
			c.lowest[up] = min(c.lowest[up], c.lowest[o])
		}
		return
	}
	v.next = c.m.edges[n].onext
	to := c.m.edges[n].target
	number, among := c.number[to]
	switch {
	case !among:
	case number == 0:
		c.enter(to)
	case number > 0:
		c.lowest[o] = min(c.lowest[o], number)
		if to == o {
			c.in[o] = true
		}
	}
}

// close makes a component of the objects that were entered since o.
func (c *cycles) close(o uint32) {
	first := len(c.open) - 1
	for c.open[first] != o {
		first--
	}
	for _, member := range c.open[first:] {
		c.number[member] = -1
		c.in[member] = c.in[member] || len(c.open)-first > 1
	}
	c.lowest[o] = c.visited + 1 // who refers to it is in another one
	c.open = c.open[:first]
}
