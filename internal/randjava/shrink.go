package randjava

import (
	"fmt"
	"sort"
)

// tries is how many smaller programs are compiled and run together.
const tries = 40

// change makes a tree smaller in one place.
type change struct {
	node  *Node
	gone  bool
	other *Node
}

func (c change) do() {
	if c.gone {
		c.node.gone = true
	} else {
		c.node.other = c.other
	}
}

func (c change) undo() {
	if c.gone {
		c.node.gone = false
	} else {
		c.node.other = nil
	}
}

// Shrink makes the program of a failure smaller as long as it fails in the same
// way, and gives it with its failure.
func Shrink(f Failure, tell func(string)) (Failure, error) {
	s := &shrinker{f: f, root: f.Program.root, tell: tell}
	first, err := s.try([][]change{nil})
	if err != nil || first[0] == nil {
		return f, err // alone it does not fail
	}
	s.f = *first[0]
	for did := true; did; {
		if did, err = s.round(s.largest(), 1); err != nil {
			return s.f, err
		}
	}
	for before := -1; before != s.size(); {
		before = s.size()
		for _, list := range []func() []change{s.deletions, s.replacements} {
			if err := s.pass(list); err != nil {
				return s.f, err
			}
		}
	}
	return s.f, nil
}

type shrinker struct {
	f    Failure
	root *Node
	tell func(string)
}

func (s *shrinker) size() int { return len(s.root.Text()) }

// pass makes all changes of one sort that leave the failure, many at once first.
func (s *shrinker) pass(list func() []change) error {
	for chunk := max(1, len(list())/4); ; chunk /= 2 {
		for {
			did, err := s.round(list(), chunk)
			if err != nil {
				return err
			}
			if !did {
				break
			}
		}
		if chunk <= 1 {
			return nil
		}
	}
}

// round tries the changes in chunks, and makes those that leave the failure.
func (s *shrinker) round(all []change, chunk int) (did bool, err error) {
	var chunks [][]change
	for i := 0; i < len(all); i += chunk {
		chunks = append(chunks, all[i:min(len(all), i+chunk)])
	}
	for i := 0; i < len(chunks); i += tries {
		some := chunks[i:min(len(chunks), i+tries)]
		failed, err := s.try(some)
		if err != nil {
			return did, err
		}
		var good []change
		for j, f := range failed {
			if f != nil {
				good = append(good, some[j]...)
			}
		}
		if len(good) == 0 {
			continue
		}
		made, err := s.make(good, some, failed)
		if err != nil {
			return did, err
		}
		did = did || made
	}
	if did {
		s.tell(fmt.Sprintf("%d bytes", s.size()))
	}
	return did, nil
}

// make makes all good changes, or those of one chunk if they do not go together.
func (s *shrinker) make(good []change, some [][]change, failed []*Failure) (bool, error) {
	before := s.size()
	together, err := s.try([][]change{good})
	if err != nil {
		return false, err
	}
	if together[0] != nil {
		s.f = *together[0]
	} else {
		for j, f := range failed {
			if f != nil {
				good, s.f = some[j], *f
				break
			}
		}
	}
	for _, c := range good {
		c.do()
	}
	s.f.Program = &Program{s.f.Program.Options, s.root}
	return s.size() < before, nil
}

// try runs the program with each of several changes; nil where it does not
// fail in the same way any more.
func (s *shrinker) try(list [][]change) ([]*Failure, error) {
	var programs []*Program
	for i, changes := range list {
		for _, c := range changes {
			c.do()
		}
		o := s.f.Program.Options
		o.Package = fmt.Sprintf("p%04d", i+1)
		programs = append(programs, &Program{o, fixed(s.root.Text())})
		for j := len(changes) - 1; j >= 0; j-- {
			changes[j].undo()
		}
	}
	// A last program that takes the blame for how the VM ends.
	o := Options{Package: fmt.Sprintf("p%04d", len(list)+1)}
	programs = append(programs, &Program{o, fixed(nothing)})
	out, err := RunBatch(s.f.Variant, programs)
	if err != nil {
		return nil, err
	}
	failed := make([]*Failure, len(list))
	all := append(out.Failures, out.Gaps...)
	for i := range all {
		f := &all[i]
		for j := range list {
			if programs[j] == f.Program && f.Kind == s.f.Kind && failed[j] == nil {
				failed[j] = f
				f.Program = &Program{f.Program.Options, s.root}
			}
		}
	}
	return failed, nil
}

const nothing = "package " + packageMark + "; public class Main { public static void main(String[] args) { new Object(); } }"

// fixed is a tree of text that stays as it is.
func fixed(text string) *Node { return &Node{literal: text} }

// deletions are the statements and members that may be left out, the largest
// first among those beside each other.
func (s *shrinker) deletions() (list []change) {
	s.walk(func(n *Node) {
		if (n.kind == Stmt || n.kind == Member) && !n.keep {
			list = append(list, change{node: n, gone: true})
		}
	})
	return list
}

// largest are the deletions that leave out most, each by itself: of most programs little is needed, and what is tried next is small then.
func (s *shrinker) largest() []change {
	list := s.deletions()
	sort.SliceStable(list, func(i, j int) bool { return len(list[i].node.Text()) > len(list[j].node.Text()) })
	return list[:min(len(list), tries)]
}

// replacements put a part for a whole, or something plain.
func (s *shrinker) replacements() (list []change) {
	s.walk(func(n *Node) {
		if n.kind != Expr || n.typ == nil || n.keep {
			return
		}
		plain := &Node{text: n.plain}
		if n.Text() != n.plain && n.plain != "" {
			list = append(list, change{node: n, other: plain})
		}
		for _, k := range partsOf(n, n.typ) {
			list = append(list, change{node: n, other: k})
		}
	})
	sort.SliceStable(list, func(i, j int) bool { return len(list[i].node.Text()) > len(list[j].node.Text()) })
	return list
}

// partsOf are the nearest parts of an expression that have its type.
func partsOf(n *Node, t *Type) (list []*Node) {
	for _, k := range n.kids {
		if k.kind == Expr && k.typ == t {
			list = append(list, k)
		} else {
			list = append(list, partsOf(k, t)...)
		}
	}
	return list
}

// walk visits all nodes that are still there, outer ones first.
func (s *shrinker) walk(visit func(*Node)) {
	todo := []*Node{s.root}
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for n.other != nil {
			n = n.other
		}
		if n.gone {
			continue
		}
		visit(n)
		for i := len(n.kids) - 1; i >= 0; i-- {
			todo = append(todo, n.kids[i])
		}
	}
}
