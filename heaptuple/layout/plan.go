package layout

import "sort"

// plan is the layout of a class while it is made: where it ends, and the gaps
// left before the end, by rising offset. It is HotSpot's FieldLayout with the
// taken blocks left out.
type plan struct {
	gaps   []gap
	end    int
	padded bool // there is padding: gaps after it are not filled
}

type gap struct{ offset, size int }

func newPlan(header int) *plan { return &plan{end: header} }

// contendedPadding is what HotSpot leaves free before and after fields that are
// marked Contended, so that they share no cache line with others.
const contendedPadding = 128

// addClass places the fields of one class after those of its superclass:
// primitives first, larger ones earlier, references last. Gaps of the
// superclass are filled.
func (p *plan) addClass(vm *VM, letters string) {
	var primitives []byte
	references := 0
	for i := 0; i < len(letters); i++ {
		switch letters[i] {
		case 'P':
			p.gaps, p.end, p.padded = nil, p.end+contendedPadding, true
		case 'L':
			references++
		default:
			primitives = append(primitives, letters[i])
		}
	}
	sort.SliceStable(primitives, func(i, j int) bool { return vm.size(primitives[i]) > vm.size(primitives[j]) })
	for _, letter := range primitives {
		size := vm.size(letter)
		p.add(size, vm.alignment(size))
	}
	for ; references > 0; references-- {
		p.add(vm.reference, vm.reference)
	}
}

// add places one field in the smallest gap that fits it, the last of those of
// equal size, or else at the end.
func (p *plan) add(size, alignment int) {
	best := -1
	for i := len(p.gaps) - 1; i >= 0; i-- {
		g := p.gaps[i]
		if up(g.offset, alignment)+size <= g.offset+g.size && (best < 0 || g.size < p.gaps[best].size) {
			best = i
		}
	}
	if best < 0 {
		at := up(p.end, alignment)
		if at > p.end && !p.padded {
			p.gaps = append(p.gaps, gap{p.end, at - p.end})
		}
		p.end = at + size
		return
	}
	g := p.gaps[best]
	at := up(g.offset, alignment)
	rest := append([]gap(nil), p.gaps[:best]...)
	if at > g.offset {
		rest = append(rest, gap{g.offset, at - g.offset})
	}
	if after := g.offset + g.size - at - size; after > 0 {
		rest = append(rest, gap{at + size, after})
	}
	p.gaps = append(rest, p.gaps[best+1:]...)
}
