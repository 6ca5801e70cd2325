package watch

import (
	"fmt"
	"sort"
	"strings"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/trace"
	"jinstr/internal/classfile"
	"jinstr/probemap"
)

// Facts are what a program made, by site and by class.
type Facts struct {
	Build string `json:"build"`
	VM    string `json:"vm"`
	// Layout is the model that bytes are of.
	Layout string `json:"layout"`
	// Final tells that the counts are of the program's end; otherwise they are of the last snapshot before it was killed.
	Final bool `json:"final"`
	// CutOff tells that the end of the trace is missing, and nothing else is wrong with it.
	CutOff bool `json:"cut_off,omitempty"`
	// Damage says what is wrong with the trace, beside a missing end: the counts are the newest that are whole.
	Damage  string `json:"damage,omitempty"`
	Objects int64  `json:"objects"`
	Bytes   int64  `json:"bytes"`
	// Unsized are the objects of classes whose size is not known; their bytes are not in Bytes.
	Unsized int64 `json:"unsized,omitempty"`
	// Lost are counts for which the program had no room: births are too few by as many at most.
	Lost int64 `json:"lost,omitempty"`
	// Unknown are counts that fit no site of the map.
	Unknown int64 `json:"unknown,omitempty"`
	// Uncounted are the places in the source at which something may be made that is not counted.
	Uncounted int `json:"uncounted,omitempty"`
	// LeftOut are methods of which not all that they make is counted, or nothing: each as the place, and the name.
	LeftOut []string `json:"left_out,omitempty"`
	Sites   []Site   `json:"sites"`   // those that made something, most bytes first
	Classes []Class  `json:"classes"` // likewise
}

// Site is a place that made objects.
type Site struct {
	Class   string `json:"class"` // binary name, int[][] for arrays; as written in the source where the program did not tell
	Method  string `json:"method"`
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Objects int64  `json:"objects"`
	Bytes   int64  `json:"bytes"`
	Unsized bool   `json:"unsized,omitempty"` // the size of its objects is not known
}

// Class is what all sites made of a class.
type Class struct {
	Class   string `json:"class"`
	Objects int64  `json:"objects"`
	Bytes   int64  `json:"bytes"`
	Sites   int    `json:"sites"`
	Unsized bool   `json:"unsized,omitempty"`
}

// counts tells whether a rewrite counts births.
func counts(m *probemap.Map) bool {
	return anySite(m, func(*probemap.Site) bool { return true })
}

// anySite tells whether something goes for a site of a map.
func anySite(m *probemap.Map, is func(*probemap.Site) bool) bool {
	for _, file := range m.Sources {
		for _, meth := range file.Methods {
			for i := range meth.Sites {
				if is(&meth.Sites[i]) {
					return true
				}
			}
		}
	}
	return false
}

// uncounted counts the places of a map at which births are not counted.
func uncounted(m *probemap.Map) (places int) {
	for _, file := range m.Sources {
		for _, l := range file.Left {
			if l.Cost == probemap.NotCounted {
				places += max(1, l.Sites)
			}
		}
	}
	return places
}

// leftOut lists the methods of a map in which there was no room to count all that they make.
func leftOut(m *probemap.Map) (list []string) {
	for _, file := range m.Sources {
		for _, meth := range file.Methods {
			if meth.Uncounted {
				list = append(list, fmt.Sprintf("%s:%d %s", file.Path, meth.Line, file.FullName(meth)))
			}
		}
	}
	return list
}

// Of decodes the counts of a trace; nil if the program counts no births. Sizes are by the model asked for, or that
// of the VM if it is nil. The error tells of counters or a map that do not fit each other.
func Of(r *trace.Reader, m *probemap.Map, asked *layout.VM) (*Facts, error) {
	if !counts(m) {
		return nil, nil
	}
	h := r.Header()
	if h.Build != m.Build {
		return nil, fmt.Errorf("the trace is of build %s and the map of build %s: give the jinstr.map of the rewrite that the program was compiled from", h.Build, m.Build)
	}
	vm, of := layout.Choose(asked, h.Layout, m.Target)
	f := &Facts{Build: m.Build, VM: h.VM, Layout: vm.Name, Uncounted: uncounted(m), LeftOut: leftOut(m)}
	f.CutOff = !r.Summary().Ended
	if d := r.Summary().Damage; d != nil && !d.Cut {
		f.CutOff = false
		f.Damage = damageText(d.Offset, d.Text)
	}
	counted, err := r.Counters()
	if err != nil {
		return nil, err
	}
	kinds, err := r.Births()
	if err != nil {
		return nil, err
	}
	if counted != nil {
		f.Final = counted.Final
		f.read(m, counted, kinds, vm, of)
	}
	f.finish()
	return f, nil
}

func damageText(offset int64, text string) string {
	return fmt.Sprintf("damaged at byte %d: %s", offset, text)
}

// counter names a counter of a trace.
type counter struct {
	method uint32
	id     int64
}

// read makes sites of the counters.
func (f *Facts) read(m *probemap.Map, counted *trace.Counters, kinds []trace.Made, vm *layout.VM, of string) {
	times := make(map[counter]int64)
	for _, x := range counted.Paths {
		if len(x.Values) == 0 {
			times[counter{x.Method, x.ID}] += x.Times
		}
	}
	f.Lost = counted.Lost[0]
	d := &decoder{vm: vm, of: of, told: byCounter(kinds, m), times: times, sources: layout.FromMap(m)}
	for _, file := range m.Sources {
		for _, meth := range file.Methods {
			if len(meth.Sites) > 0 {
				f.Lost += counted.Lost[meth.ID]
				f.Sites = append(f.Sites, d.sites(file, meth)...)
				f.Unknown += d.beyond(counted, meth)
			}
		}
	}
}

// byCounter finds what sites made by their counters: those that each count one class.
func byCounter(kinds []trace.Made, m *probemap.Map) map[counter]*trace.Made {
	told := make(map[counter]*trace.Made, len(kinds))
	for i := range kinds {
		told[counter{kinds[i].Method, kinds[i].ID}] = &kinds[i]
	}
	for _, file := range m.Sources {
		for _, meth := range file.Methods {
			for _, k := range kindsOf(meth) {
				for id := k.first; k.others && id <= k.last; id++ {
					delete(told, counter{meth.ID, id})
				}
			}
		}
	}
	return told
}

// kind is one of a site's, and the ids of its counters.
type kind struct {
	site        *probemap.Site
	first, last int64
	others      bool
}

// kindsOf lists those of all sites of a method.
func kindsOf(meth *probemap.Method) (list []kind) {
	id := int64(0)
	for i := range meth.Sites {
		s := &meth.Sites[i]
		for _, k := range s.ByKind() {
			list = append(list, kind{s, id + int64(k.First), id + int64(k.Last), k.Others})
		}
		id += int64(s.Counters())
	}
	return list
}

// decoder reads sites out of counters.
type decoder struct {
	vm      *layout.VM
	of      string // the layout of the machine that made the trace
	told    map[counter]*trace.Made
	times   map[counter]int64
	sources *layout.Sources
}

// sites lists those of a method that made something.
func (d *decoder) sites(file *probemap.File, meth *probemap.Method) (list []Site) {
	for _, k := range kindsOf(meth) {
		site := Site{Class: classOf(k.site), Method: file.FullName(meth), File: file.Path, Line: k.site.Line, Column: k.site.Col}
		if at := (counter{meth.ID, k.first}); k.site.Array {
			d.arrays(&site, at)
		} else {
			d.objects(&site, at, k.site.Kinds > 1)
		}
		if site.Objects > 0 {
			list = append(list, site)
		}
	}
	return list
}

// classOf is the class of a site's objects as the map tells it.
func classOf(s *probemap.Site) string {
	if s.Class != "" {
		return s.Class
	}
	return s.Name
}

// objects reads a site of objects. Where it has several kinds, these are of a class that the map does not tell.
func (d *decoder) objects(s *Site, at counter, several bool) {
	s.Objects = d.times[at]
	text, known := "", false
	if kind := d.told[at]; kind != nil {
		s.Class, text, known = kind.Class, kind.Layout, kind.Layout != ""
	}
	if !known && !several {
		text, known = d.sources.Layout(s.Class)
	}
	size := d.vm.Size(text, d.of)
	if s.Unsized = !known || size.Least; !s.Unsized {
		s.Bytes = size.Original * s.Objects
	}
}

// arrays reads the arrays of a class that a site made: their lengths, and how many there were by length modulo a number of elements that
// fill whole words. So all of one of these take what that many elements take, and the words beyond.
func (d *decoder) arrays(s *Site, at counter) {
	elements := d.times[at]
	letter := d.arrayKind(s, at)
	for rest := 0; rest < probemap.LengthRound; rest++ {
		n := d.times[counter{at.method, at.id + 1 + int64(rest)}]
		s.Objects += n
		elements -= n * int64(rest)
	}
	for rest := 0; rest < probemap.LengthRound; rest++ {
		s.Bytes += d.times[counter{at.method, at.id + 1 + int64(rest)}] * d.vm.Array(letter, rest)
	}
	s.Bytes += elements / probemap.LengthRound * (d.vm.Array(letter, probemap.LengthRound) - d.vm.Array(letter, 0))
}

// arrayKind fills in the class of arrays that a site made, and gives the letter of their elements.
func (d *decoder) arrayKind(s *Site, at counter) (letter byte) {
	for id := at.id; id <= at.id+probemap.LengthRound; id++ {
		if kind := d.told[counter{at.method, id}]; kind != nil {
			s.Class = classfile.SourceName(kind.Class)
			if kind.Layout != "" {
				letter = kind.Layout[0]
			}
		}
	}
	if letter == 0 {
		letter = layout.Letter(strings.TrimSuffix(s.Class, "[]"))
	}
	return letter
}

// beyond counts what fits no site of a method.
func (d *decoder) beyond(counted *trace.Counters, meth *probemap.Method) (n int64) {
	most := int64(meth.SiteCounters())
	for _, x := range counted.Paths {
		if x.Method == meth.ID && (len(x.Values) > 0 || x.ID < 0 || x.ID >= most) {
			n += x.Times
		}
	}
	return n
}

// finish adds up, and orders what made most bytes first.
func (f *Facts) finish() {
	classes := map[string]*Class{}
	for i := range f.Sites {
		s := &f.Sites[i]
		c := classes[s.Class]
		if c == nil {
			c = &Class{Class: s.Class}
			classes[s.Class] = c
		}
		c.Objects, c.Bytes, c.Sites, c.Unsized = c.Objects+s.Objects, c.Bytes+s.Bytes, c.Sites+1, c.Unsized || s.Unsized
		f.Objects, f.Bytes = f.Objects+s.Objects, f.Bytes+s.Bytes
		if s.Unsized {
			f.Unsized += s.Objects
		}
	}
	for _, c := range classes {
		f.Classes = append(f.Classes, *c)
	}
	sort.Slice(f.Classes, func(i, j int) bool {
		a, b := &f.Classes[i], &f.Classes[j]
		if a.Bytes != b.Bytes {
			return a.Bytes > b.Bytes
		}
		return a.Class < b.Class
	})
	sort.SliceStable(f.Sites, func(i, j int) bool { return f.Sites[i].Bytes > f.Sites[j].Bytes })
}
