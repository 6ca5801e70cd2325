package replay

import "sort"

// MostGenerations is how many generations of a run are told apart: when there are as many, two become one, and those that follow last twice as long.
const MostGenerations = 64

// generations tell of each path what it made, and what became of it, by generations in which as many objects were born. They follow the sweep, which goes
// through births and deaths in the order of time.
type generations struct {
	begun   []uint64 // the step of the first birth of each
	length  int64    // births of each, but for the last
	births  int64    // of the last
	doubled int
	paths   [][]generation    // by context
	until   map[uint32]uint64 // by object of whose death the collector tells late, the last step at which it is known to have been alive
	ending  []int64           // by context, the bytes of what surely died in the last generation
}

// generation is what a path did in one. Of a path only those are kept in which it made something, or something of it died.
type generation struct {
	at   int32
	born int32
	// dead are those of its births that have died, by now; dying, those of them that surely did so in the generation diedIn.
	dead, dying, diedIn int32
	// died is what of the path died in it, whenever it was born.
	died int32
	// unknown are those of its births that are neither known to be dead at the end nor to be alive.
	unknown int32
}

// never is a generation that there is not.
const never = -1

func newGenerations() *generations { return &generations{length: 1, until: map[uint32]uint64{}} }

// enter adds a birth.
func (g *generations) enter(p *passage) {
	if len(g.begun) == 0 || g.births == g.length {
		g.next(p.step)
	}
	g.births++
	g.of(p.ctx, g.now()).born++
}

// now is the generation that has not ended.
func (g *generations) now() int32 { return int32(len(g.begun) - 1) }

func (g *generations) next(step uint64) {
	if len(g.begun) == MostGenerations {
		g.double()
	}
	g.begun, g.births = append(g.begun, step), 0
	clear(g.ending)
}

// double makes one generation of each two.
func (g *generations) double() {
	half := g.begun[:0]
	for i := 0; i < len(g.begun); i += 2 {
		half = append(half, g.begun[i])
	}
	g.begun, g.length, g.doubled = half, 2*g.length, g.doubled+1
	for ctx, list := range g.paths {
		joined := list[:0]
		for _, x := range list {
			x.at, x.dying, x.diedIn = x.at/2, 0, never
			if n := len(joined); n > 0 && joined[n-1].at == x.at {
				last := &joined[n-1]
				last.born, last.dead, last.died = last.born+x.born, last.dead+x.dead, last.died+x.died
				continue
			}
			joined = append(joined, x)
		}
		g.paths[ctx] = joined
	}
}

// of is what a path did in its newest generation, or one that is newer than that.
func (g *generations) of(ctx uint32, at int32) *generation {
	for len(g.paths) <= int(ctx) {
		g.paths, g.ending = append(g.paths, nil), append(g.ending, 0)
	}
	list := g.paths[ctx]
	if n := len(list); n == 0 || list[n-1].at < at {
		g.paths[ctx] = append(list, generation{at: at, diedIn: never})
	}
	return &g.paths[ctx][len(g.paths[ctx])-1]
}

// bornIn is what a path did in the generation of a step; nil if it made nothing in it.
func (g *generations) bornIn(ctx uint32, step uint64) *generation {
	if int(ctx) >= len(g.paths) {
		return nil
	}
	at := int32(sort.Search(len(g.begun), func(i int) bool { return g.begun[i] > step })) - 1
	list := g.paths[ctx]
	i := sort.Search(len(list), func(i int) bool { return list[i].at >= at })
	if i == len(list) || list[i].at != at || list[i].born == 0 {
		return nil
	}
	return &list[i]
}

// leave adds a death.
func (g *generations) leave(p *passage) {
	if g.bornIn(p.ctx, p.birth) == nil { // its birth was taken back
		return
	}
	now := g.now()
	g.of(p.ctx, now).died++
	born := g.bornIn(p.ctx, p.birth)
	born.dead++
	if p.late && p.until < g.begun[now] {
		return
	}
	if born.diedIn != now {
		born.diedIn, born.dying = now, 0
	}
	born.dying++
	g.ending[p.ctx] += p.original
}

// lived is the last step at which an object that is buried is known to have been alive, if it died late.
func (g *generations) lived(o uint32) uint64 {
	if g == nil {
		return 0
	}
	step := g.until[o]
	delete(g.until, o)
	return step
}

// doubt adds an object that is not known to be alive at the end.
func (g *generations) doubt(ctx uint32, birth uint64) {
	if born := g.bornIn(ctx, birth); born != nil {
		born.unknown++
	}
}

// Lifetimes are what a path made and what of it was alive, by generation.
type Lifetimes struct {
	Born []int64
	// Before is what surely was alive as the last generation began, or was made in it, and Alive what is known to be at the end, with so many bytes.
	Before, Alive           []int64
	BytesBefore, BytesAlive int64
	// Kept is what was alive of all of them as each generation ended; Unknown, what is not known to be dead at the end, nor to be alive.
	Kept    []int64
	Unknown int64
}

// lifetimes adds up those of a path.
func (g *generations) lifetimes(ctx uint32, alive, unknown Amount) *Lifetimes {
	n := len(g.begun)
	l := &Lifetimes{Born: make([]int64, n), Before: make([]int64, n), Alive: make([]int64, n), Kept: make([]int64, n),
		BytesAlive: alive.Bytes, Unknown: unknown.Objects}
	if int(ctx) >= len(g.paths) {
		return l
	}
	l.BytesBefore = alive.Bytes + g.ending[ctx]
	for _, x := range g.paths[ctx] {
		l.Born[x.at] = int64(x.born)
		l.Alive[x.at] = int64(x.born - x.dead - x.unknown)
		l.Before[x.at] = l.Alive[x.at]
		if x.diedIn == g.now() {
			l.Before[x.at] += int64(x.dying)
		}
		l.Kept[x.at] += int64(x.born - x.died)
	}
	for i := 1; i < n; i++ {
		l.Kept[i] += l.Kept[i-1]
	}
	return l
}

// GenerationFacts are the generations that the births of a run make.
type GenerationFacts struct {
	Count int
	// Births of each, but for the last; twice as many as before each time there were MostGenerations.
	Births  int64
	Doubled int
	// LastBegan is the step of the first birth of the last.
	LastBegan uint64
}

func (g *generations) facts() *GenerationFacts {
	f := &GenerationFacts{Count: len(g.begun), Births: g.length, Doubled: g.doubled}
	if f.Count > 0 {
		f.LastBegan = g.begun[f.Count-1]
	}
	return f
}
