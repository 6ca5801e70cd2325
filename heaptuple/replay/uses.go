package replay

import (
	"sort"

	"jinstr/heaptuple/trace"
)

// uses follow when objects were used, in a trace that tells of the first use of each in each generation. A use is no step, and changes no tuple. What was not
// used in the last generations, more of them than a number, is cold; that is asked as each generation begins.
type uses struct {
	after   uint32
	turns   []turn
	threads []uint32 // by thread: the number of its generation
	of      []useOf  // by object
	cold    map[coldSpan]Amount
	old     map[oldSpan]Amount
	drags   map[uint32]*Drag // by context
	// late counts uses of what the tuples had called garbage.
	late int64
}

// turn is a generation that the trace tells of. Its first event comes behind a step.
type turn struct {
	number uint32
	ms     int64
	step   uint64
}

// useOf is what is known of an object: in which generation it was made and last used (0: never), and behind which step it was first used in that.
type useOf struct {
	born, last uint32
	step       uint64
	lent       bool
}

// since is the generation behind which the object is not used.
func (u *useOf) since() uint32 { return max(u.born, u.last) }

// coldSpan is a row of generations at the beginnings of which an object of a context was alive, from one more than it was last used in.
type coldSpan struct {
	ctx, last, to uint32
	never         bool
}

// oldSpan is that of all its life; sure, if it is known when it was used.
type oldSpan struct {
	ctx, born, to uint32
	sure          bool
}

// mostNumbered bounds the numbers of generations.
const mostNumbered = 1 << 31

// tellsUses is a Source that has uses to tell.
type tellsUses interface {
	TellUses(func(*trace.Use))
}

func newUses(m *Model, after int) *uses {
	src, ok := m.source.(tellsUses)
	if after == 0 || !ok {
		return nil
	}
	src.TellUses(m.used)
	return &uses{after: uint32(min(after, mostNumbered)), cold: map[coldSpan]Amount{}, old: map[oldSpan]Amount{}, drags: map[uint32]*Drag{}}
}

// used follows a use, or another generation of a thread.
func (m *Model) used(e *trace.Use) {
	u := m.uses
	if e.Op == trace.Turn {
		u.turn(e)
		return
	}
	o := m.find(e.Object)
	if o == 0 || int(o) >= len(u.of) {
		return
	}
	if m.objects[o].flags&flagDead != 0 {
		u.late++
		m.tellRevived(o)
	}
	x, now := &u.of[o], u.in(e.Thread)
	switch {
	case e.Op == trace.Lent:
		m.cool(o, now)
		x.lent = true
	case now > x.last:
		m.cool(o, now)
		x.last, x.step = now, e.Step
	}
}

// turn notes that a thread goes on in a generation, which may be a new one.
func (u *uses) turn(e *trace.Use) {
	if e.Generation == 0 || e.Generation > mostNumbered || e.Thread < 0 || e.Thread > maxThreads {
		return
	}
	for len(u.threads) <= e.Thread {
		u.threads = append(u.threads, 0)
	}
	n := uint32(e.Generation)
	u.threads[e.Thread] = n
	if len(u.turns) == 0 || u.turns[len(u.turns)-1].number < n {
		u.turns = append(u.turns, turn{n, int64(e.Millis), e.Step})
	}
}

// in is the generation that a thread is in.
func (u *uses) in(thread int) uint32 {
	if thread < 0 || thread >= len(u.threads) {
		return 0
	}
	return u.threads[thread]
}

// born notes an object that is made, or seen for the first time.
func (u *uses) born(o uint32, thread int) {
	if u == nil {
		return
	}
	for len(u.of) <= int(o) {
		u.of = append(u.of, useOf{})
	}
	u.of[o] = useOf{born: u.in(thread)}
}

// at is the generation of a step: the newest whose first event came before.
func (u *uses) at(step uint64) uint32 {
	i := sort.Search(len(u.turns), func(i int) bool { return u.turns[i].step >= step })
	if i == 0 {
		return 0
	}
	return u.turns[i-1].number
}

// begun is when a generation began, or the first behind it of which the trace tells.
func (u *uses) begun(number uint32) int64 {
	i := sort.Search(len(u.turns), func(i int) bool { return u.turns[i].number >= number })
	return u.turns[min(i, len(u.turns)-1)].ms
}

// end is the last generation of which the trace tells: at the end of the program an empty one begins.
func (u *uses) end() uint32 {
	if len(u.turns) == 0 {
		return 0
	}
	return u.turns[len(u.turns)-1].number
}

// cool notes for how long an object was not used that was alive when a generation began.
func (m *Model) cool(o, to uint32) {
	u, obj := m.uses, &m.objects[o]
	x := &u.of[o]
	if last := x.since(); obj.flags&flagExternal == 0 && m.noted(o) && to > last && to-last > u.after && !m.isGoneOver(o) {
		u.cold[coldSpan{obj.ctx, last, to, x.last == 0}] = m.plus(u.cold[coldSpan{obj.ctx, last, to, x.last == 0}], o)
	}
}

// isGoneOver tells that a loop goes over an array, which has no name: it reads an element of that in each round.
func (m *Model) isGoneOver(o uint32) bool {
	const far = 32
	for n, i := m.objects[o].head, 0; n != 0 && i < far; n, i = m.edges[n].next, i+1 {
		if m.goesOver(&m.edges[n]) {
			return true
		}
	}
	return false
}

// goesOver tells that a holder is a variable which the source does not name, as the one of such a loop is, and has an array.
func (m *Model) goesOver(e *edge) bool {
	return e.kind() == holdsLocal && m.prog.vars[e.key].hidden && m.class(m.objects[e.target].class).array
}

// endsRounds notes that such a loop is over, if it was one.
func (m *Model) endsRounds(e *edge) {
	if m.uses == nil || !m.goesOver(e) || int(e.target) >= len(m.uses.of) {
		return
	}
	if x, now := &m.uses.of[e.target], m.uses.in(int(e.owner)); now > x.last {
		x.last, x.step = now, m.now
	}
}

// noted tells that it is known when an object is used.
func (m *Model) noted(o uint32) bool {
	return m.class(m.objects[o].class).noted && !m.uses.of[o].lent
}

func (m *Model) plus(a Amount, o uint32) Amount {
	bytes, _ := m.sizes(&m.objects[o])
	return Amount{a.Objects + 1, a.Bytes + bytes}
}

// leaves notes the end of an object, which was alive when a generation began.
func (m *Model) leaves(o, to uint32) {
	u, obj := m.uses, &m.objects[o]
	x := &u.of[o]
	m.cool(o, to)
	if to > x.born && to-x.born > u.after {
		key := oldSpan{obj.ctx, x.born, to, m.noted(o)}
		u.old[key] = m.plus(u.old[key], o)
	}
}

// died notes the death that is entered into the accounts. Of one of which the collector told, only what was known to be alive counts as that.
func (u *uses) died(m *Model, o uint32, p *passage) {
	if u == nil || int(o) >= len(u.of) {
		return
	}
	x := &u.of[o]
	to, step := u.at(p.step), p.step
	if p.late {
		to, step = u.at(p.until), p.until
	}
	to = max(to, x.since())
	if m.objects[o].why == CauseStatement && m.class(m.objects[o].class).array { // a loop may have gone over it
		x.last, x.step = to, step
	}
	m.leaves(o, to)
	if !m.noted(o) {
		return
	}
	d := u.drags[p.ctx]
	if d == nil {
		d = &Drag{}
		u.drags[p.ctx] = d
	}
	d.add(x, to, step, p)
}

// Drag is for how long the objects of a path were not used before they died.
type Drag struct {
	// Objects died of which it is known when they were used; Never of them were not, since they were made.
	Objects, Never int64
	// Dragged were alive in a generation behind that of their last use. They were so for Generations together, and for Steps at most, as the last use in a
	// generation may come behind the first, which the trace tells; ByteGenerations are their bytes, each times its generations.
	Dragged, Generations, Steps, ByteGenerations int64
	Bytes                                        int64
}

func (d *Drag) add(x *useOf, to uint32, step uint64, p *passage) {
	d.Objects++
	d.Bytes += p.original
	from := x.step
	if x.last == 0 {
		d.Never++
		from = p.birth
	}
	if step > from {
		d.Steps += int64(step - from)
	}
	if n := int64(to - x.since()); n > 0 {
		d.Dragged++
		d.Generations += n
		d.ByteGenerations += n * p.original
	}
}

// endUses closes what is known of the uses of all that has not died, once it is marked what is known to be alive.
func (m *Model) endUses() {
	for i := 1; i < len(m.objects) && i < len(m.uses.of); i++ {
		o := &m.objects[i]
		if o.id == 0 || o.flags&(flagDead|flagExternal) != 0 {
			continue
		}
		to := m.uses.end()
		if o.mark != m.mark { // it was, when it was named last
			to = max(m.uses.at(o.stamp), m.uses.of[i].since())
		}
		m.leaves(uint32(i), to)
	}
}

// UseFacts are the generations of a program that records uses.
type UseFacts struct {
	// After is the number of generations without use after which something is cold.
	After int
	// Generations there were, in so many milliseconds.
	Generations int
	Millis      int64
	// Begun is when each began, as far as the trace tells of them, in milliseconds since the first did.
	Begun []int64
	// Late are uses of what the tuples had called garbage: of a death that was told too early.
	Late int64
}

// PathUses is what of a path was cold when most of its site was.
type PathUses struct {
	// At is when that was, in milliseconds since the first generation began.
	At   int64
	Cold Amount
	// Never of these were not used since they were made. All were unused for Idle milliseconds together, one for Longest.
	Never, Idle, Longest int64
	// Used were as old, and not cold; of Unknown it is not known when they were used.
	Used, Unknown Amount
}

func (u *uses) facts() *UseFacts {
	f := &UseFacts{After: int(u.after), Late: u.late}
	if len(u.turns) > 0 {
		last := len(u.turns) - 1
		f.Generations, f.Millis = max(1, int(u.end()-u.turns[0].number)), u.turns[last].ms
		for i := range max(1, last) {
			f.Begun = append(f.Begun, u.turns[i].ms)
		}
	}
	return f
}

// paths tells of each context what was cold of it when most of its site was.
func (u *uses) paths(site func(ctx uint32) int32) map[uint32]*PathUses {
	spans := map[int32][]rowOf{}
	for k, n := range u.cold {
		spans[site(k.ctx)] = append(spans[site(k.ctx)], rowOf{k.last + u.after + 1, k.to, n.Objects})
	}
	for k, n := range u.old {
		if of := spans[site(k.ctx)]; !k.sure && !anyFound(of) {
			spans[site(k.ctx)] = append(of, rowOf{k.born + u.after + 1, k.to, -n.Objects})
		}
	}
	at := map[int32]uint32{}
	for s, list := range spans {
		at[s] = most(list)
	}
	found := map[uint32]*PathUses{}
	path := func(ctx, from, to uint32) *PathUses {
		when := at[site(ctx)]
		if from > when || to < when {
			return nil
		}
		if found[ctx] == nil {
			found[ctx] = &PathUses{At: u.begun(when)}
		}
		return found[ctx]
	}
	for k, n := range u.cold {
		if p := path(k.ctx, k.last+u.after+1, k.to); p != nil {
			idle := p.At - u.begun(k.last+1)
			p.Cold = Amount{p.Cold.Objects + n.Objects, p.Cold.Bytes + n.Bytes}
			p.Idle, p.Longest, p.Used = p.Idle+idle*n.Objects, max(p.Longest, idle), Amount{p.Used.Objects - n.Objects, p.Used.Bytes - n.Bytes}
			if k.never {
				p.Never += n.Objects
			}
		}
	}
	for k, n := range u.old {
		if p := path(k.ctx, k.born+u.after+1, k.to); p != nil && k.sure {
			p.Used = Amount{p.Used.Objects + n.Objects, p.Used.Bytes + n.Bytes}
		} else if p != nil {
			p.Unknown = Amount{p.Unknown.Objects + n.Objects, p.Unknown.Bytes + n.Bytes}
		}
	}
	for ctx, p := range found {
		p.Used = Amount{max(0, p.Used.Objects), max(0, p.Used.Bytes)} // what was lent since counts as not known
		if p.Cold.Objects == 0 && p.Unknown.Objects == 0 {
			delete(found, ctx)
		}
	}
	return found
}

// rowOf is a row of generations at the beginnings of which so many objects were cold; less than none: of so many it is not known.
type rowOf struct {
	from, to uint32
	objects  int64
}

// anyFound tells that any are known to be cold.
func anyFound(list []rowOf) bool { return len(list) > 0 && list[0].objects > 0 }

// most is the last generation at whose beginning most were cold, or, where none was, most were not known.
func most(list []rowOf) (at uint32) {
	type change struct {
		at uint32
		by int64
	}
	changes := make([]change, 0, 2*len(list))
	for _, s := range list {
		n := max(s.objects, -s.objects)
		changes = append(changes, change{s.from, n}, change{s.to + 1, -n})
	}
	sort.Slice(changes, func(i, j int) bool { return changes[i].at < changes[j].at })
	var now, top int64
	for i := 0; i < len(changes); {
		for k := changes[i].at; i < len(changes) && changes[i].at == k; i++ {
			now += changes[i].by
		}
		if now >= top && i < len(changes) {
			top, at = now, changes[i].at-1
		}
	}
	return at
}
