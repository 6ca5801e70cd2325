package trace

// idSet is the set of ids that have been made. Ids are given out in blocks and
// made in order, so nearly all lie below one mark; the rest stand in pages of
// bits, and a page that is full is let go for one that all full pages share.
type idSet struct {
	below uint64 // all ids from 1 up to here, exclusive, are in the set
	dirs  [1 << 10]*idDir
}

// An id is 10 bits of directory, 10 of page, 12 of bit within the page.
type (
	idDir  [1 << 10]*idPage
	idPage struct {
		bits [64]uint64
		n    int
	}
)

const idsPerPage = 64 * 64

// fullPage stands for every page all of whose ids have been made.
var fullPage = func() *idPage {
	p := &idPage{n: idsPerPage}
	for i := range p.bits {
		p.bits[i] = ^uint64(0)
	}
	return p
}()

func (s *idSet) has(id ID) bool {
	if uint64(id) < s.below {
		return true
	}
	d := s.dirs[id>>22]
	if d == nil {
		return false
	}
	p := d[id>>12&1023]
	return p != nil && p.bits[id>>6&63]>>(id&63)&1 != 0
}

func (s *idSet) add(id ID) {
	if uint64(id) == s.below {
		s.raise()
		return
	}
	if s.has(id) {
		return
	}
	d := s.dirs[id>>22]
	if d == nil {
		d = new(idDir)
		s.dirs[id>>22] = d
	}
	p := d[id>>12&1023]
	if p == nil {
		p = s.newPage(id)
		d[id>>12&1023] = p
	}
	p.bits[id>>6&63] |= 1 << (id & 63)
	if p.n++; p.n == idsPerPage {
		d[id>>12&1023] = fullPage
	}
}

// newPage returns the page of an id, with those below the mark in it.
func (s *idSet) newPage(id ID) *idPage {
	p := new(idPage)
	first := uint64(id &^ (idsPerPage - 1))
	for i := first; i < s.below && i < first+idsPerPage; i++ {
		p.bits[i>>6&63] |= 1 << (i & 63)
		p.n++
	}
	return p
}

// raise moves the mark over the id made, and over those that were made before
// their turn. Pages below the mark are let go.
func (s *idSet) raise() {
	for s.below++; s.below < 1<<32; s.below++ {
		id := ID(s.below)
		d := s.dirs[id>>22]
		if d == nil {
			return
		}
		if id&(idsPerPage-1) == 0 && id>>12&1023 != 0 {
			d[id>>12&1023-1] = nil
		}
		p := d[id>>12&1023]
		if p == nil || p.bits[id>>6&63]>>(id&63)&1 == 0 {
			return
		}
	}
}
