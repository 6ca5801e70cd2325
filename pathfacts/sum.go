package pathfacts

import "slices"

// Sum adds up what several programs counted. Methods and paths are the same where they are of one build of an output; a
// method's number is that in its output. Nil stands for a program that counted nothing; so does the sum of none that did.
func Sum(list []*Facts) *Facts {
	var sum *Facts
	s := summing{methods: map[method]*Method{}, paths: map[pathOf]int{}}
	for _, f := range list {
		if f == nil {
			continue
		}
		if sum == nil {
			sum = &Facts{Final: true}
		}
		sum.Final, sum.CutOff = sum.Final && f.Final, sum.CutOff || f.CutOff
		sum.Runs, sum.Lost, sum.Unknown = sum.Runs+f.Runs, sum.Lost+f.Lost, sum.Unknown+f.Unknown
		if f.OnMiss != "" {
			sum.OnMiss = f.OnMiss
		}
		for _, u := range f.Uncounted {
			if !slices.Contains(sum.Uncounted, u) {
				sum.Uncounted = append(sum.Uncounted, u)
			}
		}
		for _, o := range f.Running {
			if !slices.Contains(sum.Running, o) {
				sum.Running = append(sum.Running, o)
			}
		}
		for _, m := range f.Methods {
			s.add(sum, m)
		}
	}
	if sum != nil {
		sum.finish()
	}
	return sum
}

// method is what one is, whatever program it runs in.
type method struct {
	build  string
	number uint32
}

type pathOf struct {
	method
	id string
}

// summing is where methods and paths stand in the sum so far.
type summing struct {
	methods map[method]*Method
	paths   map[pathOf]int
}

func (s *summing) add(sum *Facts, m *Method) {
	key := method{m.Build, m.Within}
	to := s.methods[key]
	if to == nil {
		to = &Method{Name: m.Name, File: m.File, Line: m.Line, Number: m.Within, Build: m.Build, Within: m.Within, Scheme: m.Scheme, Possible: m.Possible}
		s.methods[key] = to
		sum.Methods = append(sum.Methods, to)
	}
	to.nodes, to.edges, to.ended = plus(to.nodes, m.nodes), plus(to.edges, m.edges), plus(to.ended, m.ended)
	to.Calls, to.Runs, to.Lost, to.Unknown = to.Calls+m.Calls, to.Runs+m.Runs, to.Lost+m.Lost, to.Unknown+m.Unknown
	for _, p := range m.Paths {
		at, ok := s.paths[pathOf{key, p.ID}]
		if !ok {
			at = len(to.Paths)
			s.paths[pathOf{key, p.ID}] = at
			to.Paths = append(to.Paths, p)
			continue
		}
		to.Paths[at].Times += p.Times
	}
}

// plus adds counts to those of the same places, which may not be there yet.
func plus(to, counts []int64) []int64 {
	if to == nil {
		to = make([]int64, len(counts))
	}
	for i, n := range counts {
		to[i] += n
	}
	return to
}
