package scope

import "math"

// findSubclasses lists of each class those whose superclass it is; of nil, those whose superclass is outside of the set.
func (s *Set) findSubclasses(files []*File) {
	for _, d := range files {
		for _, c := range d.Classes {
			if c.Super != "" {
				super := s.Superclass(c)
				s.subclasses[super] = append(s.subclasses[super], c)
			}
		}
	}
}

// findOpenBelow finds the classes of which Open can be told, or of one that is derived from them.
func (s *Set) findOpenBelow(files []*File) {
	s.openBelow = map[*Class]bool{}
	for _, d := range files {
		for _, c := range d.Classes {
			for k := c; k != nil && s.Open(c) && !s.openBelow[k]; k = s.Superclass(k) {
				s.openBelow[k] = true
			}
		}
	}
}

// OpenBelow tells that a supertype of c, or of a class of the set that is derived from it, does not stand in the set: see Open.
func (s *Set) OpenBelow(c *Class) bool { return s.openBelow[c] }

// Below lists a class, and all of the set that are derived from it.
func (s *Set) Below(c *Class) []*Class { return s.SomeBelow(c, math.MaxInt) }

// SomeBelow is Below, with no more than so many.
func (s *Set) SomeBelow(c *Class, most int) []*Class { return s.allBelow([]*Class{c}, most) }

// BelowOutside lists the classes of the set whose superclass is outside of it and may be one, and all that are derived from these.
func (s *Set) BelowOutside(is func(superclass Type) bool) []*Class {
	var first []*Class
	for _, c := range s.subclasses[nil] {
		if m := s.headers(c)[0]; is(Type{Name: m.name, meaning: m}) {
			first = append(first, c)
		}
	}
	return s.allBelow(first, math.MaxInt)
}

// allBelow lists some classes and what is derived from them, in all no more than so many.
func (s *Set) allBelow(first []*Class, most int) []*Class {
	var w walk
	for _, c := range first {
		w.add(c)
	}
	for i := 0; i < len(w.list) && len(w.list) < most; i++ {
		for _, k := range s.subclasses[w.list[i]] {
			w.add(k)
		}
	}
	return w.list[:min(len(w.list), most)]
}
