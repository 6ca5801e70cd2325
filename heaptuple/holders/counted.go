package holders

import (
	"slices"

	"jinstr/heaptuple/hprof"
	"jinstr/heaptuple/watch"
	"jinstr/probemap"
)

// The classes in which the recorder counts births (runtime-java/paths, Counts): each thread in a table of its own, by method and then by counter, and those that share in pages.
const (
	countsClass = "jinstr.rt.Counts"
	tallyClass  = "jinstr.rt.Tally"
	ownedClass  = "jinstr.rt.Counts$Owned"
	stripeClass = "jinstr.rt.Stripe"
	atomicClass = "java.util.concurrent.atomic.AtomicLongArray"
	// pageIDs are the counters of a page.
	pageIDs = 256
)

// turn names a site, or a kind of what it makes: the number of the method, and of the counter of turns.
type turn struct {
	method uint32
	id     int64
}

// row is a place in the dump that has counters of a method, from some number on.
type row struct {
	method uint32
	first  int64
}

// stoodFor is what is known of the births of each site: how many there were, as its counters in the dump tell, and for how many of these watched births have stood, dead ones
// included. Sites of whose counters nothing is there are left out.
func (r *recorder) stoodFor(m *probemap.Map) (made, stood map[turn]int64) {
	rows := r.rows()
	paths := map[uint64]turn{}
	for _, x := range r.objects {
		if x.Class() == pathClass {
			method, id := r.turnOf(x)
			paths[x.Ref("born")] = turn{method, id}
		}
	}
	times := map[turn]int64{}
	stood = map[turn]int64{}
	for id, x := range r.d.Where(func(_ string, id uint64) bool { _, is := paths[id]; return is || rows[id] != (row{}) }) {
		if of, is := paths[id]; is {
			for _, n := range x.Longs() {
				stood[of] += n
			}
			continue
		}
		for i, n := range x.Longs() {
			times[turn{rows[id].method, rows[id].first + int64(i)}] += n
		}
	}
	made = map[turn]int64{}
	watch.EachKind(m, func(method uint32, id int64, counters []int64) {
		for _, c := range counters {
			made[turn{method, id}] += times[turn{method, c}]
		}
	})
	return made, stood
}

// rows finds the arrays of counters, by their ids.
func (r *recorder) rows() map[uint64]row {
	classes := []string{countsClass, tallyClass, ownedClass, stripeClass, stripeClass + "[]", atomicClass, atomicClass + "[]", atomicClass + "[][]", "long[][]"}
	objects := r.d.Where(func(class string, _ uint64) bool { return slices.Contains(classes, class) })
	tallies := r.ofThreads(objects)
	rows := map[uint64]row{}
	for _, o := range r.objects {
		if o.Class() != outputClass {
			continue
		}
		counts, base := objects[o.Ref("counts")], uint32(o.Int("base"))
		for _, t := range append(tallies[counts.Ref("owned")], counts.Ref("first")) {
			for method, id := range objects[objects[t].Ref("small")].Elements() {
				rows[id] = row{method: base + uint32(method)}
			}
		}
		for _, s := range objects[counts.Ref("stripes")].Elements() {
			for method, pages := range objects[objects[s].Ref("pages")].Elements() {
				for i, page := range objects[pages].Elements() {
					rows[objects[page].Ref("array")] = row{base + uint32(method), int64(i) * pageIDs}
				}
			}
		}
	}
	delete(rows, 0)
	return rows
}

// ofThreads gives what is in the lists of threads' tables, by the lists' ids.
func (r *recorder) ofThreads(objects map[uint64]hprof.Instance) map[uint64][]uint64 {
	lists, arrays := map[uint64]bool{}, map[uint64]bool{}
	for _, x := range objects {
		if x.Class() == countsClass {
			lists[x.Ref("owned")] = true
		}
	}
	found := r.d.Where(func(_ string, id uint64) bool { return lists[id] })
	for _, x := range found {
		arrays[x.Ref("elementData")] = true
	}
	in := r.d.Where(func(_ string, id uint64) bool { return arrays[id] })
	tallies := map[uint64][]uint64{}
	for id, x := range found {
		tallies[id] = in[x.Ref("elementData")].Elements()
	}
	return tallies
}
