package pathfacts

import (
	"encoding/binary"
	"slices"
	"strconv"
	"strings"

	"jinstr/pathprofile"
)

// widest is the longest row of rounds that is seen to come again.
const widest = 32

// folder writes the lines of a walk so that rounds of a loop that come several
// times in a row are written once: 3 (4 5 (6)×2)×10 7. Folding goes on as lines
// come, so that a walk may be long.
type folder struct {
	loops  []looping // those that the walk is in, from the outside; the first is the method
	groups []group
	known  map[string]int // groups by what they hold
	arms   []string       // those that tokens have
}

// looping is a loop that the walk is in. Tokens are lines, or -1-i for groups[i].
type looping struct {
	header int
	rounds []int // those that are over
	now    []int // the round that is not
}

// group is a row of tokens that comes several times, or a single round.
type group struct {
	body  []int
	times int
	used  int // how many tokens are this group
}

// fold gives the text of a walk's lines. A line on which several nodes stand
// comes once in a round. Of a walk that stops before the exit, the last node is
// not part: it belongs to what follows.
func fold(g *pathprofile.Graph, lines func(node int) []int, walk []int) string {
	return foldFrom(g, lines, g.From(walk), walk, nil, nil)
}

// foldFrom is fold for a walk that may have no edges. Of one that stops before the exit,
// the last node has these lines. arm names the edges that are named; nil: none is.
func foldFrom(g *pathprofile.Graph, lines func(node int) []int, from int, walk, last []int, arm func(edge int) string) string {
	f := folder{known: make(map[string]int), loops: []looping{{header: -1}}}
	at := func(i, node int) []int {
		switch {
		case i == len(walk) && node != g.Exit:
			return last
		case i < len(walk) && arm != nil && arm(walk[i]) != "" && len(lines(node)) > 0:
			return f.armed(lines(node), arm(walk[i]))
		}
		return lines(node)
	}
	f.visit(g, from, at(0, from))
	for i, e := range walk {
		to := g.Edges[e].To
		if g.Back(e) {
			f.round(to)
		}
		if i < len(walk)-1 || to == g.Exit || last != nil {
			f.visit(g, to, at(i+1, to))
		}
	}
	for len(f.loops) > 1 {
		f.leave()
	}
	var b strings.Builder
	f.write(&b, f.loops[0].now)
	return b.String()
}

// A line on which an arm is named is a token, too: above its bits for the line stands
// the number of its arms, from 1.
const lineBits = 31

func lineOfToken(t int) int { return t & (1<<lineBits - 1) }

// armed is the lines of a node, the last one with the arm taken.
func (f *folder) armed(lines []int, arm string) []int {
	list := slices.Clone(lines)
	list[len(list)-1] = f.withArm(list[len(list)-1], arm)
	return list
}

// withArm is a token with one more arm.
func (f *folder) withArm(t int, arm string) int {
	if arms := f.armsOf(t); arms != "" {
		arm = arms + ", " + arm
	}
	i := slices.Index(f.arms, arm)
	if i < 0 {
		i = len(f.arms)
		f.arms = append(f.arms, arm)
	}
	return lineOfToken(t) | (i+1)<<lineBits
}

// armsOf is the arms of a token, or "".
func (f *folder) armsOf(t int) string {
	if i := t >> lineBits; i > 0 {
		return f.arms[i-1]
	}
	return ""
}

// visit adds a node's lines, after leaving the loops that it is not in.
func (f *folder) visit(g *pathprofile.Graph, node int, lines []int) {
	inside := g.Depth(node)
	enters := g.Header(node) && f.top().header != node
	if enters {
		inside--
	}
	for len(f.loops)-1 > inside {
		f.leave()
	}
	if enters {
		f.enter(node, lines)
	}
	top := f.top()
	for _, t := range lines {
		n := len(top.now)
		switch {
		case n == 0 || top.now[n-1] < 0 || lineOfToken(top.now[n-1]) != lineOfToken(t):
			top.now = append(top.now, t)
		case f.armsOf(t) != "":
			top.now[n-1] = f.withArm(top.now[n-1], f.armsOf(t))
		}
	}
}

// enter begins a loop. What stands before it on the header's line, as the
// initialiser of a for, is shown by the header alone.
func (f *folder) enter(node int, lines []int) {
	out := f.top()
	if n := len(out.now); n > 0 && len(lines) > 0 && out.now[n-1] == lineOfToken(lines[0]) {
		out.now = out.now[:n-1]
	}
	f.loops = append(f.loops, looping{header: node})
}

func (f *folder) top() *looping { return &f.loops[len(f.loops)-1] }

// round ends a round of the loop with this header.
func (f *folder) round(header int) {
	for len(f.loops) > 1 && f.top().header != header {
		f.leave()
	}
	if len(f.loops) == 1 {
		return // the walk began within the loop
	}
	top := f.top()
	// The update of a for stands on the header's line, which the next round shows.
	if n := len(top.now); n > 1 && top.now[n-1] >= 0 && top.now[n-1] == lineOfToken(top.now[0]) {
		top.now = top.now[:n-1]
	}
	top.rounds = append(top.rounds, f.repeat(top.now, 1))
	top.now = top.now[:0]
	for f.shrink(top) {
	}
}

// leave makes a loop part of what is around it.
func (f *folder) leave() {
	top := *f.top()
	f.loops = f.loops[:len(f.loops)-1]
	out := f.top()
	out.now = append(append(out.now, top.rounds...), top.now...)
}

// shrink folds the last rounds, if they repeat what stands before them.
func (f *folder) shrink(l *looping) bool {
	n := len(l.rounds)
	for w := 1; w <= widest && w < n; w++ {
		tail := l.rounds[n-w:]
		if g := -1 - l.rounds[n-w-1]; f.groups[g].times > 1 && slices.Equal(f.groups[g].body, tail) {
			l.rounds = append(l.rounds[:n-w-1], f.again(g))
			return true
		}
		if 2*w <= n && slices.Equal(l.rounds[n-2*w:n-w], tail) {
			l.rounds = append(l.rounds[:n-2*w], f.repeat(tail, 2))
			return true
		}
	}
	return false
}

// repeat is the token of what comes so often.
func (f *folder) repeat(body []int, times int) int {
	g := group{body, times, 1}
	key := g.key()
	if i, ok := f.known[key]; ok {
		f.groups[i].used++
		return -1 - i
	}
	g.body = slices.Clone(body)
	f.known[key] = len(f.groups)
	f.groups = append(f.groups, g)
	return -len(f.groups)
}

// again is the token of a group that comes once more. A loop makes only one group
// so, however often it goes round.
func (f *folder) again(i int) int {
	g := f.groups[i]
	if g.used > 1 || i != len(f.groups)-1 {
		f.groups[i].used--
		return f.repeat(g.body, g.times+1)
	}
	delete(f.known, g.key())
	f.groups = f.groups[:i]
	return f.repeat(g.body, g.times+1)
}

func (g *group) key() string {
	key := binary.AppendVarint(make([]byte, 0, 2*len(g.body)+4), int64(g.times))
	for _, t := range g.body {
		key = binary.AppendVarint(key, int64(t))
	}
	return string(key)
}

// write writes tokens. It goes as deep as loops nest, twice.
func (f *folder) write(b *strings.Builder, tokens []int) {
	for i, t := range tokens {
		if i > 0 {
			b.WriteByte(' ')
		}
		if t >= 0 {
			b.WriteString(strconv.Itoa(lineOfToken(t)))
			if arms := f.armsOf(t); arms != "" {
				b.WriteString("(" + arms + ")")
			}
			continue
		}
		g := f.groups[-1-t]
		if g.times == 1 {
			f.write(b, g.body)
			continue
		}
		b.WriteByte('(')
		f.write(b, g.body)
		b.WriteString(")×" + strconv.Itoa(g.times))
	}
}
