package probemap

// Site is a place at which births are counted: by objects made, or by arrays and their lengths.
type Site struct {
	Line  int    `json:"l"`
	Col   int    `json:"c"`
	Pos   int    `json:"p"`           // byte offset in the original file
	Name  string `json:"n"`           // the type as written; of an array with its dimensions
	Array bool   `json:"a,omitempty"` // it makes arrays
	// Class is the class itself, by its binary name, where the program does not tell: of an array with its dimensions, as [][].
	Class string `json:"k,omitempty"`
	// Watched tells that some of its births are watched.
	Watched bool `json:"w,omitempty"`
}

// LengthRound is by what lengths of arrays are told apart: sizes are rounded to 8 bytes, which so many
// elements of any type fill.
const LengthRound = 8

// Counters is how many ids a site has. That of objects has one. Those of arrays are the sum of their lengths, and
// then how many there were by their length modulo LengthRound. Where births are watched, one more stands behind those: how many births
// come before the next that is.
func (s *Site) Counters() int {
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
