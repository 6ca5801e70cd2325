package trace

// siteTable maps a site (method and probe) to the class it makes. It is a
// hash table with open addressing, as it is asked at every birth. Class 0 in
// vals marks a free slot.
type siteTable struct {
	keys []uint64
	vals []uint32
	n    int
}

func siteKey(method, probe uint32) uint64 { return uint64(method)<<32 | uint64(probe) }

// slot returns where key stands, or the free slot where it would.
func (s *siteTable) slot(key uint64) int {
	mask := len(s.keys) - 1
	i := int(key*0x9E3779B97F4A7C15>>32) & mask
	for s.vals[i] != 0 && s.keys[i] != key {
		i = (i + 1) & mask
	}
	return i
}

// get returns the class of a site, or 0.
func (s *siteTable) get(key uint64) uint32 {
	if s.n == 0 {
		return 0
	}
	return s.vals[s.slot(key)]
}

// put sets the class, not 0, of a site.
func (s *siteTable) put(key uint64, class uint32) {
	if s.n*2 >= len(s.keys) {
		s.grow()
	}
	i := s.slot(key)
	if s.vals[i] == 0 {
		s.n++
	}
	s.keys[i], s.vals[i] = key, class
}

func (s *siteTable) grow() {
	old := *s
	n := 2 * len(old.keys)
	if n == 0 {
		n = 64
	}
	s.keys, s.vals = make([]uint64, n), make([]uint32, n)
	for i, v := range old.vals {
		if v != 0 {
			j := s.slot(old.keys[i])
			s.keys[j], s.vals[j] = old.keys[i], v
		}
	}
}
