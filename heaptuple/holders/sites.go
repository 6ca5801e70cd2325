package holders

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"jinstr/heaptuple/hprof"
	"jinstr/heaptuple/objgraph"
	"jinstr/heaptuple/trace"
	"jinstr/heaptuple/watch"
	"jinstr/probemap"
)

// Site is a site that made live objects of a class. How many is known by the births that are watched: each stands for several. Of a class of the program a site has
// as many of the objects as its share of these; of one of the library, and of arrays, as many as these stand for, as others may have made the rest. What births stand for is scaled to what
// the site has made, which its counters in the dump tell; no site has more.
type Site struct {
	Class string `json:"class"`
	watch.Place
	Objects int64 `json:"objects"`
	Bytes   int64 `json:"bytes"`
	// Watched are those of them that are watched, which were made in so many generations, of which the oldest and the newest are told, from 1 on.
	Watched     int64 `json:"watched"`
	Generations int   `json:"generations"`
	Oldest      int64 `json:"oldest"`
	Newest      int64 `json:"newest"`
}

// Births are those that the recorder watches in a dump.
type Births struct{ r *recorder }

// BirthsIn reads them; it is an error if there is no recorder in the dump.
func BirthsIn(d *hprof.Dump) (*Births, error) {
	b := &Births{readRecorder(d)}
	if len(b.r.outputs()) == 0 {
		return nil, errors.New("there is no recorder of jinstr in it, so that it does not tell where objects were made: give a dump of a program that was rewritten with --probes leaks")
	}
	return b, nil
}

// Outputs are those that the program was built of.
func (b *Births) Outputs() []trace.Output { return b.r.outputs() }

// share is what watched births stand for.
type share struct {
	watched       int64
	births, bytes float64
	generations   map[int64]bool
	// turns are those that they come from.
	turns map[turn]bool
	// oldest and newest of them.
	oldest, newest int64
}

func (s *share) add(x hprof.Instance, size int64, covered float64) {
	births := float64(x.Int("births")) / covered
	s.watched++
	s.births += births
	s.bytes += births * float64(size)
	n := x.Int("generation") + 1
	s.generations[n] = true
	s.oldest, s.newest = min(s.oldest, n), max(s.newest, n)
}

// madeAt is a class and where objects of it are made.
type madeAt struct {
	class uint32
	place watch.Place
}

// Sites are those of the live objects whose class has some that are watched, most bytes first.
func (b *Births) Sites(h *hprof.Heap, live objgraph.Set, m *probemap.Map) []Site {
	placeOf := watch.Places(m)
	made, stood := b.r.stoodFor(m)
	of, all := map[madeAt]*share{}, map[uint32]*share{}
	for _, x := range b.r.objects {
		o, known := b.alive(x, h, live)
		if !known {
			continue
		}
		at := b.r.turn(x)
		place, met := placeOf(at.method, at.id)
		if !met {
			continue
		}
		key, covered := madeAt{h.Class(o), place}, 1.0
		if made[at] > 0 && stood[at] > 0 {
			covered = float64(stood[at]) / float64(made[at])
		}
		add(of, key, x, h.Size(o), covered)
		add(all, key.class, x, h.Size(o), covered)
		of[key].turns[at] = true
	}
	own := map[string]bool{}
	for _, file := range m.Sources {
		for _, c := range file.Classes {
			own[c.Name] = true
		}
	}
	objects, bytes := count(h, live)
	list := make([]Site, 0, len(of))
	for key, s := range of {
		whole, class := all[key.class], h.Classes()[key.class].Name
		list = append(list, Site{Class: class, Place: key.place, Watched: s.watched, Generations: len(s.generations), Oldest: s.oldest, Newest: s.newest,
			Objects: part(objects[key.class], s.births, whole.births, own[class]), Bytes: part(bytes[key.class], s.bytes, whole.bytes, own[class])})
		list[len(list)-1].atMost(s.madeBy(made))
	}
	slices.SortFunc(list, func(x, y Site) int {
		return cmp.Or(cmp.Compare(y.Bytes, x.Bytes), cmp.Compare(x.Class, y.Class), cmp.Compare(x.File, y.File), cmp.Compare(x.Line, y.Line), cmp.Compare(x.Column, y.Column))
	})
	return list
}

// madeBy is how many objects the sites made that a share is of; 0 if it is not known.
func (s *share) madeBy(made map[turn]int64) (n int64) {
	for t := range s.turns {
		if made[t] == 0 {
			return 0
		}
		n += made[t]
	}
	return n
}

// atMost sees to it that a site has no more objects than it has made, if that is known.
func (s *Site) atMost(made int64) {
	if made > 0 && s.Objects > made {
		s.Bytes = int64(math.Round(float64(s.Bytes) * float64(made) / float64(s.Objects)))
		s.Objects = made
	}
}

func add[K comparable](to map[K]*share, key K, x hprof.Instance, size int64, covered float64) {
	if to[key] == nil {
		to[key] = &share{generations: map[int64]bool{}, turns: map[turn]bool{}, oldest: math.MaxInt64}
	}
	to[key].add(x, size, covered)
}

// alive is the object that is watched, if it is, and alive.
func (b *Births) alive(x hprof.Instance, h *hprof.Heap, live objgraph.Set) (o uint32, is bool) {
	if x.Class() != watchedClass || x.Int("births") == 0 {
		return 0, false
	}
	o, is = h.Object(x.Ref("referent"))
	return o, is && live.Has(o)
}

// count gives the live objects of each class, and their bytes.
func count(h *hprof.Heap, live objgraph.Set) (objects, bytes []int64) {
	objects, bytes = make([]int64, len(h.Classes())), make([]int64, len(h.Classes()))
	for o := range uint32(h.Len()) {
		if live.Has(o) {
			objects[h.Class(o)]++
			bytes[h.Class(o)] += h.Size(o)
		}
	}
	return objects, bytes
}

// part is what a share has of so many objects, or bytes, of which all shares together stand for the whole, or for a part if that is not known to be all.
func part(n int64, share, shares float64, all bool) int64 {
	if shares == 0 || !all && shares <= float64(n) {
		return int64(math.Round(share))
	}
	return int64(math.Round(float64(n) * share / shares))
}
