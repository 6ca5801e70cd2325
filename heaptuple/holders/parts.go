package holders

import (
	"fmt"

	"jinstr/heaptuple/dominators"
	"jinstr/heaptuple/objgraph"
	"jinstr/heaptuple/watch"
)

// heldBy tells what holds the objects of findings, and which findings hang together by that.
type heldBy struct {
	w     *ways
	tree  *dominators.Tree
	links map[uint32]watch.Link
	// holders are those of the findings, and held the objects that each is.
	holders []*watch.Holder
	held    [][]uint32
}

// find finds the holders of the members of each finding.
func (h *heldBy) find(members [][]uint32) []*watch.Holder {
	h.holders, h.held = make([]*watch.Holder, len(members)), make([][]uint32, len(members))
	for i := range members {
		h.holders[i], h.held[i] = join(h.w, h.links, members[i]).holder(h.tree)
	}
	return h.holders
}

// together makes leaks that hang on the same objects parts of the first of them: who mends that mends all. A thread holds what has nothing to do with each other.
func (h *heldBy) together(l *watch.Leaks) {
	first := map[string]*watch.Path{}
	for i := range l.Findings {
		p := &l.Findings[i]
		if p.Verdict != watch.Leak || p.PartOf != "" || len(h.held[i]) == 0 || h.holders[i].Name == objgraph.RootThread.String() {
			continue
		}
		key := fmt.Sprint(h.held[i])
		if owner := first[key]; owner == nil {
			first[key] = p
		} else if owner.Name != p.Name {
			p.PartOf = owner.Name
		}
	}
}

// nearly all objects of a leak must hang on those of another.
const nearly = 0.9

// within makes leaks of which nearly all objects would be free without those of another leak parts of that one, but not of what is part of them, as what their constructors make.
func (h *heldBy) within(l *watch.Leaks, members [][]uint32) {
	owners := make([]int32, h.w.g.Len())
	for i := range l.Findings {
		for _, o := range members[i] {
			if l.Findings[i].Verdict == watch.Leak {
				owners[o] = int32(i) + 1
			}
		}
	}
	above := h.above(owners)
	whole := wholes(l)
	for i := len(l.Findings) - 1; i >= 0; i-- {
		of := mostOf(above, members[i])
		if l.Findings[i].Verdict == watch.Leak && whole[i] == 0 && of > 0 && !leads(whole, of, i+1) {
			whole[i] = of
		}
	}
	for i, of := range whole {
		for of > 0 && whole[of-1] > 0 {
			of = whole[of-1]
		}
		if of > 0 && l.Findings[of-1].Name != l.Findings[i].Name {
			l.Findings[i].PartOf = l.Findings[of-1].Name
		}
	}
}

// wholes are the findings, from 1, of which each is known to be part; 0 is none.
func wholes(l *watch.Leaks) []int {
	numbers := map[string]int{}
	for i := range l.Findings {
		if p := &l.Findings[i]; p.Verdict == watch.Leak && numbers[p.Name] == 0 {
			numbers[p.Name] = i + 1
		}
	}
	whole := make([]int, len(l.Findings))
	for i := range l.Findings {
		if of := numbers[l.Findings[i].PartOf]; of != i+1 {
			whole[i] = of
		}
	}
	return whole
}

// above gives, of each object that has an owner, that of the nearest object above it in the dominator tree that has another one.
func (h *heldBy) above(owners []int32) []int32 {
	nearest, above := make([]int32, len(owners)), make([]int32, len(owners))
	h.tree.Each(func(o, d uint32) {
		if d != objgraph.None {
			nearest[o], above[o] = nearest[d], above[d]
		}
		if own := owners[o]; own != 0 && own != nearest[o] {
			nearest[o], above[o] = own, nearest[o]
		}
	})
	return above
}

// mostOf is what nearly all of some objects have above them; 0 if there is none.
func mostOf(above []int32, members []uint32) int {
	times := map[int32]int{}
	for _, o := range members {
		times[above[o]]++
		if of := above[o]; of > 0 && float64(times[of]) > nearly*float64(len(members)) {
			return int(of)
		}
	}
	return 0
}

// leads tells that a finding is, by what it is part of, part of another.
func leads(whole []int, from, to int) bool {
	for ; from > 0; from = whole[from-1] {
		if from == to {
			return true
		}
	}
	return false
}
