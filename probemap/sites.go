package probemap

// Site is a place at which births are counted: by objects made, or by arrays and their lengths.
type Site struct {
	Line  int    `json:"l"`
	Col   int    `json:"c"`
	Pos   int    `json:"p"`           // byte offset in the original file
	Name  string `json:"n"`           // the type as written; of an array with its dimensions
	Array bool   `json:"a,omitempty"` // it makes arrays
	// Kinds tells that it makes copies, and how many of their classes are told apart. Each has counters of its own, in the order in which the program met them;
	// where there are several, the last are for all others, of any class.
	Kinds int `json:"q,omitempty"`
	// Class is the class itself, by its binary name, where the program does not tell: of an array with its dimensions, as [][].
	Class string `json:"k,omitempty"`
	// Watched tells that some of its births are watched.
	Watched bool `json:"w,omitempty"`
}

// LengthRound is by what lengths of arrays are told apart: sizes are rounded to 8 bytes, which so many
// elements of any type fill.
const LengthRound = 8

// MostKinds is how many kinds of counters a site has at most.
const MostKinds = 64

// Counters is how many ids a site has: those of a class, for each of its kinds.
func (s *Site) Counters() int { return s.ofKind() * s.kinds() }

// Kind is one of the kinds of a site's counters: the ids of a class.
type Kind struct {
	First, Last int  // ids, counted from the first of the site
	Others      bool // of all classes that have no counters of their own
}

// ByKind lists the kinds of a site.
func (s *Site) ByKind() (list []Kind) {
	n, kinds := s.ofKind(), s.kinds()
	for k := range kinds {
		list = append(list, Kind{n * k, n*(k+1) - 1, k > 0 && k == kinds-1})
	}
	return list
}

func (s *Site) kinds() int { return min(max(1, s.Kinds), MostKinds) }

// ofKind is how many ids a class has. That of objects has one. Those of arrays are the sum of their lengths, and
// then how many there were by their length modulo LengthRound. Where births are watched, one more stands behind those: how many births
// come before the next that is.
func (s *Site) ofKind() int {
	n := 1
	if s.Array {
		n += LengthRound
	}
	if s.Watched {
		n++
	}
	return n
}

// SiteCounters is how many ids the sites of a method have together: they follow each other.
func (m *Method) SiteCounters() (n int) {
	for i := range m.Sites {
		n += m.Sites[i].Counters()
	}
	return n
}
