package effects

// Method names a method: its class with dots, its name and its descriptor.
type Method struct{ Class, Name, Type string }

// Summary tells what a method does with what it is given: of each parameter, this first where there is one, what becomes of it
// itself and of what is reached from it. It is empty for a method that keeps nothing.
type Summary struct {
	Itself, Inside []Fate
	Other          bool // what is returned may be something else that exists already
}

// Fate tells what becomes of a reference.
type Fate struct {
	In       params // it is reached from these parameters
	Given    params // it is given to these, which are functions that are called back
	Kept     bool   // it is kept elsewhere
	Returned bool   // it may be what is returned
	Held     bool   // it may be reached from what is returned
	Written  bool   // a field or element of it is set
}

// params are parameters, as bits.
type params uint32

// most is how many parameters of a method are told apart; of methods with more nothing is told.
const most = 32

func newSummary(n int) *Summary { return &Summary{Itself: make([]Fate, n), Inside: make([]Fate, n)} }

// Join takes in what another method does that may run instead, and reports whether that is more.
func (s *Summary) Join(o *Summary) (more bool) {
	for i := range min(len(s.Itself), len(o.Itself)) {
		more = s.Itself[i].join(o.Itself[i]) || more
		more = s.Inside[i].join(o.Inside[i]) || more
	}
	if o.Other && !s.Other {
		s.Other, more = true, true
	}
	return more
}

func (f *Fate) join(o Fate) bool {
	was := *f
	f.In |= o.In
	f.Given |= o.Given
	f.Kept = f.Kept || o.Kept
	f.Returned = f.Returned || o.Returned
	f.Held = f.Held || o.Held
	f.Written = f.Written || o.Written
	return *f != was
}

// keepsAll is what is said of code that cannot be read.
func keepsAll(n int) *Summary {
	s := newSummary(n)
	for i := range n {
		s.Itself[i] = Fate{Kept: true, Returned: true, Written: true}
		s.Inside[i] = s.Itself[i]
	}
	s.Other = true
	return s
}
