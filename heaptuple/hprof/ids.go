package hprof

import (
	"math/bits"
	"sort"
)

// idSpan is what all ids have in common. Ids are addresses in most dumps, so
// the lowest bits are 0 in all of them.
type idSpan struct {
	low, high uint64
	or        uint64
	any       bool
}

func (s *idSpan) add(id uint64) {
	if !s.any {
		s.low, s.high, s.any = id, id, true
	}
	s.or |= id
	s.low, s.high = min(s.low, id), max(s.high, id)
}

func (s *idSpan) addAll(t idSpan) {
	if t.any {
		s.add(t.low)
		s.add(t.high)
		s.or |= t.or
	}
}

// idSet numbers the objects of a dump from 0, by rising id: the bits of all ids
// are set, and an id's number is how many there are below it.
//
//	id - low >> shift =  page          | word of it     | bit
//	                     pages[page]     sums[word]       bits[word] & below
//	                     (-1: empty)     before the word  in the word
//
// That takes 12 bytes for 64 places in which an object may be, and two reads for
// an id. Where ids lie too far apart for that, they are kept in a sorted list.
type idSet struct {
	low   uint64
	shift uint
	pages []int32  // where each page's words start, in pages; -1 if it is empty
	start []uint32 // how many objects are before each page
	bits  []uint64
	sums  []uint32
	list  []uint64 // instead of all others
	count int
}

// pageWords is how many words a page has.
const pageWords = 256

const pageBits = 8 + 6

// newIDSet makes a set of the given ids, which it may sort.
func newIDSet(span idSpan, lists [][]uint64) *idSet {
	total := 0
	for _, list := range lists {
		total += len(list)
	}
	s := &idSet{low: span.low, shift: uint(bits.TrailingZeros64(span.or | 1<<32))}
	pages := (span.high-span.low)>>s.shift>>pageBits + 1
	if pages > 1024+uint64(total) || !s.setAll(int(pages), total, lists) {
		s.sortAll(total, lists)
		return s
	}
	s.sums = make([]uint32, len(s.bits))
	s.start = make([]uint32, len(s.pages))
	for page, at := range s.pages {
		s.start[page] = uint32(s.count)
		if at < 0 {
			continue
		}
		from := int(at) * pageWords
		for w := from; w < from+pageWords; w++ {
			s.sums[w] = uint32(s.count)
			s.count += bits.OnesCount64(s.bits[w])
		}
	}
	return s
}

// setAll sets the bit of each id. It is false if that takes more memory than
// the list: then hardly two objects share a page.
func (s *idSet) setAll(pages, total int, lists [][]uint64) bool {
	s.pages = make([]int32, pages)
	for i := range s.pages {
		s.pages[i] = -1
	}
	used := int32(0)
	for _, list := range lists {
		for _, id := range list {
			if at := &s.pages[(id-s.low)>>s.shift>>pageBits]; *at < 0 {
				*at = used
				used++
			}
		}
	}
	if int64(used)*pageWords > 1<<16+8*int64(total) {
		s.pages = nil
		return false
	}
	s.bits = make([]uint64, int(used)*pageWords)
	for _, list := range lists {
		for _, id := range list {
			slot := (id - s.low) >> s.shift
			s.bits[int(s.pages[slot>>pageBits])*pageWords+int(slot>>6&(pageWords-1))] |= 1 << (slot & 63)
		}
	}
	return true
}

// sortAll keeps the ids as a list.
func (s *idSet) sortAll(total int, lists [][]uint64) {
	all := make([]uint64, 0, total)
	for _, list := range lists {
		all = append(all, list...)
	}
	sort.Slice(all, func(i, j int) bool { return all[i] < all[j] })
	for i, id := range all {
		if i == 0 || id != all[i-1] {
			s.list = append(s.list, id)
		}
	}
	s.count = len(s.list)
}

// number returns the number of an object.
func (s *idSet) number(id uint64) (uint32, bool) {
	if s.list != nil {
		i := sort.Search(len(s.list), func(i int) bool { return s.list[i] >= id })
		return uint32(i), i < len(s.list) && s.list[i] == id
	}
	slot := (id - s.low) >> s.shift // of ids below low it is large
	page := slot >> pageBits
	if page >= uint64(len(s.pages)) || s.pages[page] < 0 || id&(1<<s.shift-1) != 0 {
		return 0, false
	}
	w := int(s.pages[page])*pageWords + int(slot>>6&(pageWords-1))
	word, bit := s.bits[w], uint64(1)<<(slot&63)
	return s.sums[w] + uint32(bits.OnesCount64(word&(bit-1))), word&bit != 0
}

// id returns the id of an object.
func (s *idSet) id(number uint32) uint64 {
	if s.list != nil {
		return s.list[number]
	}
	page := sort.Search(len(s.pages), func(i int) bool { return s.start[i] > number }) - 1
	w := int(s.pages[page]) * pageWords
	w += sort.Search(pageWords, func(i int) bool { return s.sums[w+i] > number }) - 1
	word := s.bits[w]
	for n := number - s.sums[w]; n > 0; n-- {
		word &= word - 1
	}
	return s.low + uint64(page<<pageBits+(w%pageWords)<<6+bits.TrailingZeros64(word))<<s.shift
}
