package hprof

// table gives numbers from 0 to ids, in the order in which they come. It is
// far quicker than a map where nearly each record asks for one.
type table struct {
	slots []slot
	ids   []uint64
	shift uint
}

type slot struct {
	id     uint64
	number int32 // from 1; 0 is an empty slot
}

// number returns the number of id, -1 if it has none.
func (t *table) number(id uint64) int {
	if len(t.slots) == 0 {
		return -1
	}
	for i := t.hash(id); ; i = (i + 1) & (len(t.slots) - 1) {
		if s := &t.slots[i]; s.number == 0 || s.id == id {
			return int(s.number) - 1
		}
	}
}

// add gives id a number, if it has none yet.
func (t *table) add(id uint64) int {
	if n := t.number(id); n >= 0 {
		return n
	}
	if 2*len(t.ids) >= len(t.slots) {
		t.grow()
	}
	t.ids = append(t.ids, id)
	t.put(id, int32(len(t.ids)))
	return len(t.ids) - 1
}

func (t *table) grow() {
	size := max(1024, 2*len(t.slots))
	t.slots = make([]slot, size)
	t.shift = 64
	for ; size > 1; size /= 2 {
		t.shift--
	}
	for i, id := range t.ids {
		t.put(id, int32(i+1))
	}
}

func (t *table) put(id uint64, number int32) {
	i := t.hash(id)
	for t.slots[i].number != 0 {
		i = (i + 1) & (len(t.slots) - 1)
	}
	t.slots[i] = slot{id, number}
}

// hash multiplies by 2^64 over the golden ratio, which spreads addresses that
// are close to each other.
func (t *table) hash(id uint64) int { return int((id * 0x9e3779b97f4a7c15) >> t.shift) }
