package bytecfg

import (
	"cmp"
	"encoding/binary"
	"slices"

	"jinstr/internal/classfile"
	"jinstr/rewrite/javasrc"
)

// code is a method's code, with what its ranges are in the source.
type code struct {
	class  *classfile.Class
	method *classfile.Method
	s      *source
	at     map[int]*instr
	copies []copied                  // of bodies of ours
	atoms  map[int][]classfile.Range // by where they begin
	tests  map[int]classfile.Range   // conditions, the same
	by     map[int]javasrc.Node      // what parts the way by the condition that begins there
	tested map[javasrc.Node]bool     // the same
	after  map[int]javasrc.Node      // the switch whose selector ends there
	around []classfile.Range         // statements, the inmost first
	lines  []classfile.LineAt        // by place
}

// copied is the code of a body of ours.
type copied struct {
	from, to int
	span     span
}

func newCode(class *classfile.Class, m *classfile.Method, s *source) (*code, error) {
	c := &code{class: class, method: m, s: s, atoms: map[int][]classfile.Range{}, tests: map[int]classfile.Range{}, by: map[int]javasrc.Node{}, tested: map[javasrc.Node]bool{},
		after: map[int]javasrc.Node{}, lines: slices.Clone(m.Body.Lines)}
	var err error
	if c.at, err = decode(m.Body.Bytes); err != nil {
		return nil, err
	}
	slices.SortStableFunc(c.lines, func(a, b classfile.LineAt) int { return a.PC - b.PC })
	for _, r := range m.Body.Ranges {
		c.add(r)
	}
	slices.SortStableFunc(c.around, func(a, b classfile.Range) int { return cmp.Compare(a.To-a.From, b.To-b.From) })
	c.loopStarts()
	return c, nil
}

// loopStarts makes what a for-each does before its first round a step: javac gives
// it the same place as the whole loop.
func (c *code) loopStarts() {
	var loops []classfile.Range
	for i := len(c.around) - 1; i >= 0; i-- {
		r := c.around[i]
		n, ok := c.s.parting[r.Start]
		if !ok || c.s.f.Kind(n) != javasrc.EnhancedForStatement {
			continue
		}
		if slices.ContainsFunc(loops, func(o classfile.Range) bool { return o.Start == r.Start && o.From <= r.From && r.To <= o.To }) {
			c.atoms[r.From] = append(c.atoms[r.From], r)
		} else {
			loops = append(loops, r)
		}
	}
}

// atom is the longest statement that begins at a place and ends before another.
func (c *code) atom(pc, end int) (longest classfile.Range, found bool) {
	for _, r := range c.atoms[pc] {
		if r.To <= end && r.To > longest.To {
			longest, found = r, true
		}
	}
	return longest, found
}

func (c *code) add(r classfile.Range) {
	sp := span{r.Start, r.End}
	if r.Flags&classfile.Block != 0 && c.s.blocks[sp] {
		c.copies = append(c.copies, copied{r.From, r.To, sp})
	}
	if r.Flags&classfile.Statement != 0 {
		c.around = append(c.around, r)
		// Of a statement with a lambda, javac knows the end only.
		_, parts := c.s.parting[r.Start]
		if _, ok := c.s.atoms[r.Start]; ok || c.s.ends[r.End] && !parts && !c.s.labels[r.Start] {
			c.atoms[r.From] = append(c.atoms[r.From], r)
		}
	}
	if r.Flags&classfile.Controller == 0 {
		return
	}
	if n, ok := c.s.test(sp); ok && r.To > c.tests[r.From].To {
		c.tests[r.From], c.by[r.From], c.tested[n] = r, n, true
	}
	if n, ok := c.s.choices[sp]; ok {
		c.atoms[r.From] = append(c.atoms[r.From], r)
		c.after[r.To] = n
	}
}

// line is the line of an instruction.
func (c *code) line(pc int) int {
	i, found := slices.BinarySearchFunc(c.lines, pc, func(l classfile.LineAt, pc int) int { return l.PC - pc })
	if !found {
		i--
	}
	if i < 0 {
		return 0
	}
	return c.lines[i].Line
}

// statementAt is what parts the way at a jump that is of no condition: the inmost
// statement around it, if it is one that parts the way. That is a for-each, a
// switch, or within a lambda a condition of names only, of which javac does not know
// the place.
func (c *code) statementAt(pc int) javasrc.Node {
	for _, r := range c.around {
		if r.From > pc || pc >= r.To {
			continue
		}
		if n, ok := c.s.parting[r.Start]; ok && !c.tested[n] {
			return n
		}
		break
	}
	return javasrc.None
}

// ref is the field or method that an instruction names.
func (c *code) ref(in *instr) classfile.Ref {
	return c.class.Ref(binary.BigEndian.Uint16(c.method.Body.Bytes[in.pc+1:]))
}
