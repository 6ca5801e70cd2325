package scope

// lineage tells fast whether a class is derived from another. Classes of which the set has one supertype make trees, in which
// those below a class have numbers in a row; those with more begin a tree of their own, from which one goes on to each of these.
type lineage struct {
	set   *Set
	spans map[*Class]span
}

// span is the row of numbers of a class, which is the first, and of those below it in its tree.
type span struct {
	first, end int
	top        *Class // of the tree
}

func newLineage(s *Set, files []*File) *lineage {
	l := &lineage{set: s, spans: map[*Class]span{}}
	below := map[*Class][]*Class{}
	var tops []*Class
	for _, d := range files {
		for _, c := range d.Classes {
			if above := s.directly(c); len(above) == 1 {
				below[above[0]] = append(below[above[0]], c)
			} else {
				tops = append(tops, c)
			}
		}
	}
	for _, c := range tops {
		l.number(c, below)
	}
	return l
}

// directly lists the classes of the set that the header of c names.
func (s *Set) directly(c *Class) (list []*Class) {
	for _, m := range s.headers(c) {
		if m.Class != nil {
			list = append(list, m.Class)
		}
	}
	return list
}

// number gives a tree its numbers.
func (l *lineage) number(top *Class, below map[*Class][]*Class) {
	todo := []*Class{top}
	for n := len(l.spans) + 1; len(todo) > 0; {
		c := todo[len(todo)-1]
		at, entered := l.spans[c]
		if entered {
			at.end = n
			l.spans[c] = at
			todo = todo[:len(todo)-1]
			continue
		}
		l.spans[c] = span{first: n, top: top}
		n++
		todo = append(todo, below[c]...)
	}
}

// inTree tells that c is k, or is derived from it in their tree.
func (l *lineage) inTree(c, k *Class) bool {
	at, of := l.spans[c], l.spans[k]
	return of.first <= at.first && at.first < of.end
}

// over lists those of some classes that c is or is derived from.
func (l *lineage) over(c *Class, some []*Class) (list []*Class) {
	var w walk
	w.add(c)
	for i := 0; i < len(w.list); i++ {
		for _, k := range some {
			if l.inTree(w.list[i], k) {
				list = append(list, k)
			}
		}
		if top := l.spans[w.list[i]].top; top != nil { // not of a class that is derived from itself
			for _, above := range l.set.directly(top) {
				w.add(above)
			}
		}
	}
	return list
}
